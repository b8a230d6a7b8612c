"""The service of the system: what it sets is what `teban serve` knows, its settings are accepted, and systemd finds
nothing wrong with it.

    unit_test.py PROGRAM
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.request

ROOT = pathlib.Path(__file__).parent.parent.parent
PROGRAM = os.path.abspath(sys.argv[1])
UNIT = (ROOT / "packaging/teban.service").read_text()
SETTINGS = (ROOT / "packaging/default").read_text()
EXPOSED = 2.0  # of 10, as systemd-analyze counts


def fail(message):
    sys.exit(f"unit: {message}")


def variable(option):
    return "TEBAN_" + option[2:].upper().replace("-", "_")


options = set(re.findall(r"^(--[a-z-]+)", subprocess.run([PROGRAM, "serve", "--help", "--lang", "en"], check=True,
                                                         capture_output=True, text=True).stdout, re.M))
known = {variable(option) for option in options}
named = set(re.findall(r"\b(TEBAN_[A-Z_]+)=", UNIT + SETTINGS))
if named - known:
    fail(f"teban serve does not know {sorted(named - known)}")
# --open is for a desktop; where page and tables are is the package's choice
if missing := known - named - {"TEBAN_OPEN", "TEBAN_ROOT"}:
    fail(f"packaging/default does not name {sorted(missing)}")
manual = (ROOT / "docs/teban.1").read_text().replace("\\-", "-")
if missing := [option for option in options if option not in manual]:
    fail(f"the man page does not name {missing}")

# Every setting that packaging/default names is one that serve takes.
with tempfile.TemporaryDirectory() as folder:
    (pathlib.Path(folder) / "index.html").write_text("x")
    values = dict(re.findall(r"^#(TEBAN_[A-Z_]+)=(.*)$", SETTINGS, re.M))
    values.update(TEBAN_LISTEN="0", TEBAN_STORE=f"{folder}/tables.db", TEBAN_ROOT=folder)
    server = subprocess.Popen([PROGRAM, "serve"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                              env={**os.environ, **values})
    address = server.stdout.readline().strip() or fail(server.stderr.read())
    if urllib.request.urlopen(address + "healthz", timeout=20).read() != b"ok\n":
        fail("it is not well")
    server.terminate()
    if server.wait(20) != 0:
        fail("it does not stop well")

if not shutil.which("systemd-analyze"):
    print("unit: not looked at by systemd-analyze, which is not installed")
    sys.exit()
with tempfile.TemporaryDirectory() as folder:
    unit = pathlib.Path(folder) / "teban.service"
    unit.write_text(UNIT.replace("/usr/bin/teban", PROGRAM))
    said = subprocess.run(["systemd-analyze", "verify", "--man=no", str(unit)], capture_output=True, text=True)
    if said.returncode != 0 or "teban.service" in said.stderr:
        fail(said.stderr)
    said = subprocess.run(["systemd-analyze", "security", "--offline=true", str(unit)], capture_output=True, text=True)
    level = float(re.search(r"exposure level for teban.service: ([\d.]+)", said.stdout)[1])
    if level > EXPOSED:
        fail(f"exposed by {level}, more than {EXPOSED}")
    print(f"unit: exposed by {level} of 10")

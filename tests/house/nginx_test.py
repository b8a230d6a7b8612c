"""The site that docs/OPERATING.md has for nginx, with a server behind it: TLS, the page, tables over WebSockets, people
counted by where they come from, figures for nobody. Without nginx on this machine Debian's is fetched, not installed.

    nginx_test.py PROGRAM
"""
import http.client
import os
import pathlib
import re
import socket
import ssl
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).parent.parent.parent
sys.path.insert(0, str(ROOT / "tests/support"))
from websocket import LIMIT, Refused, Talker, WebSocket, fresh_key, fresh_name  # noqa: E402

PROGRAM = os.path.abspath(sys.argv[1])


def not_run(why):
    print(f"nginx: not run: {why}")
    sys.exit()


def find_nginx(folder):
    for place in ["/usr/sbin/nginx", "/usr/local/sbin/nginx"]:
        if os.access(place, os.X_OK):
            return place
    fetched = subprocess.run(["apt-get", "download", "-q", "nginx"], cwd=folder, capture_output=True, text=True)
    packages = list(folder.glob("nginx_*.deb"))
    if fetched.returncode != 0 or not packages:
        not_run("there is no nginx, and it cannot be fetched")
    subprocess.run(["dpkg", "-x", packages[0], folder / "nginx"], check=True)
    return folder / "nginx/usr/sbin/nginx"


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as one:
        return one.getsockname()[1]


def start_server(folder):
    (folder / "page").mkdir()
    (folder / "page/index.html").write_text("the page")
    server = subprocess.Popen([PROGRAM, "serve", "--listen", "0", "--root", folder / "page", "--data", folder / "data",
                               "--public-url", "https://games.example", "--trust-proxy", "127.0.0.1", "--log", "debug",
                               "--log-addresses", "yes", "--most-sockets-per-address", "2"],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    return server, int(re.search(r":(\d+)/", server.stdout.readline())[1])


def write_site(folder, port, behind):
    """The page's own words, at ports and with a certificate of this test."""
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj",
                    "/CN=games.example", "-keyout", folder / "key.pem", "-out", folder / "cert.pem"],
                   check=True, capture_output=True)
    blocks = re.findall(r"```nginx\n(.*?)```", (ROOT / "docs/OPERATING.md").read_text(), re.S)
    site = "\n".join(blocks)
    for pattern, new in [(r"listen 443 ", f"listen 127.0.0.1:{port} "), (r" *listen \[::\].*\n", ""),
                         (r"/etc/letsencrypt\S*/fullchain.pem", f"{folder}/cert.pem"),
                         (r"/etc/letsencrypt\S*/privkey.pem", f"{folder}/key.pem"),
                         (r"127\.0\.0\.1:4649", f"127.0.0.1:{behind}")]:
        site, count = re.subn(pattern, new, site)
        assert count > 0, pattern
    paths = "".join(f"{name}_temp_path {folder}/{name};\n" for name in
                    ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"])
    (folder / "nginx.conf").write_text(f"daemon off; pid {folder}/pid; error_log {folder}/error.log;\n"
                                       f"events {{}}\nhttp {{ access_log {folder}/access.log;\n{paths}{site}}}\n")


def look(port, tls, folder, server):
    def ask(path):
        connection = http.client.HTTPSConnection("127.0.0.1", port, context=tls, timeout=LIMIT)
        connection.request("GET", path, headers={"Host": "games.example"})
        answer = connection.getresponse()
        return answer.status, answer.read()

    def talker(source, **more):
        return Talker(port, origin="https://games.example", wrap=tls.wrap_socket, source=source,
                      headers="X-Forwarded-For: 192.0.2.9\r\n", **more)

    assert ask("/") == (200, b"the page")
    assert ask("/healthz") == (200, b"ok\n")
    assert ask("/metrics")[0] == 403
    name, key = fresh_name(), fresh_key()
    one, two, three = talker("127.0.0.5"), talker("127.0.0.5"), talker("127.0.0.6")
    opened = one.ask(f"open {name} seats=w:{key} as=w name=Aki rugby-chess seats=open,computer:1")
    assert opened.get("ok"), opened
    assert one.ask(f"enter {name} {key}")["seat"] == "w"
    assert "tables" in two.ask("tables") and "tables" in three.ask("tables")
    fourth = talker("127.0.0.5")
    try:
        fourth.ask("tables")
        raise AssertionError("a third from one address was let in")
    except Exception as end:
        assert getattr(end, "code", None) == 4003, end
    try:
        WebSocket(port, origin="https://evil.example", wrap=tls.wrap_socket)
        raise AssertionError("another page was let in")
    except Refused:
        pass
    server.terminate()
    said = server.communicate(timeout=LIMIT)[1]
    assert server.returncode == 0
    assert '"address":"127.0.0.5"' in said and '"address":"127.0.0.6"' in said and "192.0.2.9" not in said, said
    assert key not in (folder / "access.log").read_text() + said
    for each in [one, two, three, fourth]:
        each.close()


with tempfile.TemporaryDirectory() as scratch:
    folder = pathlib.Path(scratch)
    os.chmod(folder, 0o755)  # nginx's workers may be somebody else
    program = find_nginx(folder)
    server, behind = start_server(folder)
    port = free_port()
    write_site(folder, port, behind)
    said = subprocess.run([program, "-t", "-c", folder / "nginx.conf", "-e", folder / "error.log"], capture_output=True,
                          text=True)
    assert said.returncode == 0, said.stderr
    nginx = subprocess.Popen([program, "-c", folder / "nginx.conf", "-e", folder / "error.log"])
    try:
        end = time.monotonic() + LIMIT
        while True:
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                break
            except OSError:
                assert time.monotonic() < end, (folder / "error.log").read_text()
                time.sleep(0.05)
        tls = ssl.create_default_context(cafile=folder / "cert.pem")
        tls.check_hostname = False
        look(port, tls, folder, server)
    finally:
        nginx.terminate()
        nginx.wait(LIMIT)
        if server.poll() is None:
            server.kill()
            server.wait()
print("nginx: the page, the tables and the limits, through TLS")

#!/usr/bin/env python3
"""gcc -fanalyzer and cppcheck over src/: no finding that is not answered in tools/answered.txt, and no answer
without its finding.

    tools/analyze.py FOLDER    a build folder that gcc has been configured in

A finding is known by its tool, the file that was compiled and its kind; lines change too often for that.
"""
import concurrent.futures
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


def units(folder):
    """The command and the file of everything under src/, once each."""
    rows = json.loads((folder / "compile_commands.json").read_text())
    commands = {row["file"]: row for row in rows if row["file"].startswith(f"{ROOT}/src/")}
    return [(pathlib.Path(file).relative_to(ROOT), row) for file, row in sorted(commands.items())]


def by_gcc(unit):
    file, row = unit
    words = [word for word in shlex.split(row["command"]) if word != "-Werror"]
    words[words.index("-o") + 1] = os.devnull
    done = subprocess.run([*words, "-fanalyzer"], cwd=row["directory"], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"analyze: {file} is not compiled:\n{done.stderr}")
    for kind in re.findall(r"\[-W(analyzer-[a-z-]+)\]$", done.stderr, re.M):
        yield ("gcc", str(file), kind), done.stderr


def by_cppcheck(_):
    done = subprocess.run(["cppcheck", "--quiet", "--enable=warning,performance,portability", "--std=c11", "-Iinclude",
                           "-Isrc", "--template={file}:{line}: {message} [{id}]", "--template-location=", "src"],
                          cwd=ROOT, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"analyze: cppcheck failed:\n{done.stderr}{done.stdout}")
    for line in done.stderr.splitlines():
        if found := re.match(r"(\S+?):\d+: .* \[(\w+)\]$", line):
            yield ("cppcheck", found[1], found[2]), line


def answers():
    rows = (line.split(None, 3) for line in (ROOT / "tools/answered.txt").read_text().splitlines()
            if line and not line.startswith("#"))
    return {tuple(row[:3]) for row in rows}


def main():
    jobs = [(by_cppcheck, None), *((by_gcc, unit) for unit in units(pathlib.Path(sys.argv[1])))]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        found = dict(one for many in pool.map(lambda job: list(job[0](job[1])), jobs) for one in many)
    answered = answers()
    for finding in sorted(found.keys() - answered):
        print(f"{found[finding]}\nanalyze: {' '.join(finding)} is not answered in tools/answered.txt")
    for answer in sorted(answered - found.keys()):
        print(f"analyze: {' '.join(answer)} is answered and not found any more")
    if found.keys() != answered:
        sys.exit(1)
    print(f"analyze: {len(jobs) - 1} files, {len(answered)} findings, all answered")


main()

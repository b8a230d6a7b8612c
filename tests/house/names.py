"""The names that the libraries show are those that the public headers declare.

    names.py HEADERS LIBRARY ...
"""
import pathlib
import re
import subprocess
import sys


def declared(folder):
    names = set()
    for header in folder.glob("*.h"):
        for declaration in re.findall(r"^TB_API ([^;]+);", header.read_text(), re.M):
            names.add(re.search(r"(tb_\w+)(?:\[\])?(?:\(|$)", declaration)[1])
    return names


def shown(library):
    flags = ["-D"] if library.suffix == ".so" else ["-g"]
    lines = subprocess.run(["nm", *flags, "--defined-only", library], check=True, text=True,
                           capture_output=True).stdout.splitlines()
    return {line.split()[2] for line in lines if len(line.split()) == 3}


def main():
    names = declared(pathlib.Path(sys.argv[1]))
    problems = [] if len(names) > 50 else ["hardly a name is declared"]
    for path in sys.argv[2:]:
        there = shown(pathlib.Path(path))
        problems += [f"{path} shows {name}, which no header declares" for name in there - names]
        problems += [f"{path} lacks {name}, which a header declares" for name in names - there]
    print("\n".join(sorted(problems) + [f"names: {len(names)} declared, {len(problems)} problems"]))
    return 1 if problems else 0


sys.exit(main())

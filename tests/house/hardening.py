"""What the linker and the compiler have done to make an error of ours harder to use, seen from outside with
readelf: where the program lies in memory is not known before, the stack is not executable and guarded, what the
loader has filled in cannot be overwritten, and copies into arrays of known size are checked.

    hardening.py FILE ...
"""
import re
import subprocess
import sys


def readelf(path, *what):
    return subprocess.run(["readelf", "--wide", *what, path], capture_output=True, text=True, check=True,
                          env={"LC_ALL": "C", "PATH": "/usr/bin:/bin"}).stdout


def problems(path):
    head, segments = readelf(path, "--file-header"), readelf(path, "--program-headers")
    dynamic, names = readelf(path, "--dynamic"), readelf(path, "--dyn-syms")
    stack = re.search(r"GNU_STACK(?:\s+0x\w+)+\s+([RWE ]+)\s+0x", segments)
    if not re.search(r"Type:\s+DYN", head):
        yield "lies at a fixed address (-fPIE -pie)"
    if stack is None or "E" in stack[1]:
        yield "has an executable stack (-z noexecstack)"
    if re.search(r"LOAD.*\sRWE\s", segments):
        yield "has memory that can be written and run"
    if "GNU_RELRO" not in segments:
        yield "has tables that can be overwritten (-z relro)"
    if not re.search(r"BIND_NOW|FLAGS_1.*NOW", dynamic):
        yield "fills its tables while it runs (-z now)"
    if re.search(r"TEXTREL", dynamic):
        yield "changes its own code"
    if re.search(r"RPATH|RUNPATH", dynamic):
        yield "looks for libraries in a folder of whoever built it"
    if "__stack_chk_fail" not in names:
        yield "has no guarded stack (-fstack-protector-strong)"
    if not re.search(r"__\w+_chk\b", names.replace("__stack_chk_fail", "")):
        yield "has no checked copies (-D_FORTIFY_SOURCE=2)"


def main():
    found = [f"{path} {problem}" for path in sys.argv[1:] for problem in problems(path)]
    print(*found, sep="\n", end="\n" if found else "")
    if not found:
        print(f"hardening: {len(sys.argv) - 1} files, 0 problems")
    sys.exit(1 if found or len(sys.argv) < 2 else 0)


if __name__ == "__main__":
    main()

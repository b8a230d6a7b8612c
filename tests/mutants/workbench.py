"""A copy of the sources in which one mutant after another is built and tried.

    build-mutants/1/tree     the sources; a mutant is written here and nowhere else
    build-mutants/1/build    as it is shipped, without debug information and warnings
    build-mutants/1/san      with sanitizers, made when the first mutant gets as far
    .../clean                the programs of the unchanged sources

Each test runs once with the clean program before it judges a mutant: it must pass, and its time gives
the limit for the mutants.
"""
import hashlib
import os
import pathlib
import shutil
import signal
import subprocess
import time

import plan
from changes import changed

# A build type of its own, so that CMakeLists.txt adds no -g: with it, equal code differs.
PLAIN = ["-DCMAKE_BUILD_TYPE=Mutants", "-DCMAKE_C_FLAGS_MUTANTS=-O2 -w"]
SANITIZED = ["-DCMAKE_BUILD_TYPE=Mutants", "-DCMAKE_C_FLAGS_MUTANTS=-O1 -w", "-DTEBAN_SANITIZE=ON"]
QUICK, WHOLE = "0.05", "1"
MEMORY = 4 << 20  # KiB that a test may take: a mutant may want all there is


class DoesNotBuild(Exception):
    pass


def digest(path):
    return hashlib.sha256(pathlib.Path(path).read_bytes()).hexdigest()


def tracked(root):
    """The files of the repository but the page's; without git, all there are."""
    said = subprocess.run(["git", "-C", root, "ls-files", "-z"], text=True, capture_output=True)
    if said.returncode == 0 and said.stdout:
        names = said.stdout.split("\0")[:-1]
    else:
        names = [path.relative_to(root).as_posix() for path in root.rglob("*") if path.is_file()]
    return [name for name in names
            if not name.startswith(("web/", "build", ".git/")) and (root / name).is_file()]


def copy_tree(root, tree):
    """Brings the copy up to date. What is the same is not touched: nothing is built for it."""
    names = set(tracked(root))
    for name in names:
        there = tree / name
        if not there.exists() or there.read_bytes() != (root / name).read_bytes():
            there.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(root / name, there)
        shutil.copymode(root / name, there)
    for path in tree.rglob("*"):
        if path.is_file() and path.relative_to(tree).as_posix() not in names \
                and "__pycache__" not in path.parts:
            path.unlink()


def linker():
    return next((name for name in ("lld", "gold") if shutil.which("ld." + name)), "bfd")


def run(command, limit, environment, log):
    """The exit code, or None when it took too long."""
    shell = ["sh", "-c", 'ulimit -c 0; [ -z "$KIB" ] || ulimit -v "$KIB"; exec "$@"', "sh"]
    with open(log, "w") as out:
        process = subprocess.Popen(shell + command, stdin=subprocess.DEVNULL, stdout=out, stderr=out,
                                   env=os.environ | environment, start_new_session=True,
                                   cwd=pathlib.Path(log).parent)
        try:
            return process.wait(limit)
        except subprocess.TimeoutExpired:
            return None
        finally:  # and whatever it started
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            process.wait()


class Build:
    """One build folder of a tree."""

    def __init__(self, tree, folder, flags, sanitized):
        self.tree, self.folder, self.sanitized = tree, folder, sanitized
        self.clean = folder / "clean"
        self.times = {}
        folder.mkdir(parents=True, exist_ok=True)
        link = f"-fuse-ld={linker()}"
        self.call(["cmake", "-G", "Ninja", "-S", tree, "-B", folder, *flags,
                   f"-DCMAKE_EXE_LINKER_FLAGS={link}", f"-DCMAKE_SHARED_LINKER_FLAGS={link}"])
        self.call(["cmake", "--build", folder])
        self.keep_clean()
        self.tests = plan.c_tests(tree, folder)
        self.steps = plan.steps(tree, folder)

    def call(self, command):
        done = subprocess.run(command, text=True, capture_output=True)
        if done.returncode != 0:
            raise DoesNotBuild(done.stdout[-4000:] + done.stderr[-4000:])

    def make(self, *targets):
        self.call(["cmake", "--build", str(self.folder), "--target", *targets])

    def programs(self):
        return [self.folder / "teban", *(path for path in (self.folder / "tests").iterdir()
                                         if path.is_file() and os.access(path, os.X_OK))]

    def keep_clean(self):
        shutil.rmtree(self.clean, ignore_errors=True)
        self.digests = {"libteban_inside.a": digest(self.folder / "libteban_inside.a")}
        for path in self.programs():
            there = self.clean / path.relative_to(self.folder)
            there.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, there)
            self.digests[path.name] = digest(path)

    def path(self, target):
        return self.folder / (target if "." in target or target == "teban" else f"tests/{target}")

    def is_same(self, targets):
        return all(digest(self.path(target)) == self.digests[target] for target in targets)

    def environment(self, scale):
        own = {"TEBAN_TEST_SCALE": scale, "KIB": "" if self.sanitized else str(MEMORY)}
        return own | ({"ASAN_OPTIONS": "detect_leaks=1"} if self.sanitized else {})

    def clean_seconds(self, test, scale):
        """How long the unchanged program takes; None when it does not pass."""
        if (test.name, scale) not in self.times:
            command = [part.replace(f"{self.folder}/", f"{self.clean}/") for part in test.command]
            begun = time.monotonic()
            passed = run(command, 600, self.environment(scale), self.folder / "clean.txt") == 0
            self.times[test.name, scale] = time.monotonic() - begun if passed else None
            if not passed:
                print(f"mutants: {test.name} fails without any change and judges nothing here",
                      flush=True)
        return self.times[test.name, scale]

    def first_to_find(self, tests):
        """The name of the first of (test, scale) that fails or does not end, or None. What the first
        two need is built alone: they find most; then all at once."""
        for i, (test, scale) in enumerate(tests):
            if i <= 2:
                alone = i < 2
                self.make(*(target for each, _ in (tests[i:i + 1] if alone else tests[i:])
                            for target in each.targets))
            if self.finds(test, scale):
                return test.name
        return None

    def finds(self, test, scale):
        """The test fails, or does not end, with the program as it is built now."""
        if self.is_same(test.targets):
            return False
        seconds = self.clean_seconds(test, scale)
        if seconds is None:
            return False
        return run(test.command, 5 * seconds + 10, self.environment(scale),
                   self.folder / "test.txt") != 0


class Site:
    def __init__(self, root, folder):
        self.folder, self.tree = folder, folder / "tree"
        copy_tree(root, self.tree)
        self.plain = Build(self.tree, folder / "build", PLAIN, False)
        self.sanitized = None

    def with_sanitizers(self, file, text):
        """The second build, made from the unchanged sources when it is first wanted."""
        if self.sanitized is None:
            mutated = (self.tree / file).read_text()
            (self.tree / file).write_text(text)
            self.sanitized = Build(self.tree, self.folder / "san", SANITIZED, True)
            (self.tree / file).write_text(mutated)
        return self.sanitized

    def quick_to_find(self, file):
        """The name of the quick test that finds the mutant which stands in the tree, or None."""
        tests = plan.ordered(self.plain.tests, file)
        return self.plain.first_to_find([(test, QUICK) for test in tests if test.name not in plan.LAST])

    def slow_to_find(self, file, text):
        """The same of all other tests: the slow ones, larger counts, the scripts, sanitizers."""
        tests = plan.ordered(self.plain.tests, file)
        rest = [*((test, WHOLE) for test in tests if test.scaled and test.name not in plan.LAST),
                *((test, WHOLE) for test in plan.ordered(self.plain.steps, file)),
                *((test, WHOLE) for test in tests if test.name in plan.LAST)]
        found = self.plain.first_to_find(rest)
        if found:
            return found
        build = self.with_sanitizers(file, text)
        found = build.first_to_find([(test, QUICK) for test in plan.ordered(build.tests, file)
                                     if test.targets != ["teban"]])
        return found and f"{found} (sanitizers)"

    def is_same_program(self):
        self.plain.make("teban_inside")
        if not self.plain.is_same(["libteban_inside.a"]):
            return False
        self.plain.make("teban")
        return self.plain.is_same(["teban"])

    def judge(self, file, change, quick):
        """("found", test), ("left", "") after the quick tests, ("survived", "") after all others, or
        why it does not count."""
        path = self.tree / file
        text = path.read_text()
        try:
            path.write_text(changed(text, change))
            if self.is_same_program():
                return "same", ""
            test = self.quick_to_find(file) if quick else self.slow_to_find(file, text)
            return ("found", test) if test else ("left" if quick else "survived", "")
        except DoesNotBuild:
            return "unbuilt", ""
        finally:
            path.write_text(text)

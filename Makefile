# The two commands that matter: `make run` and `make test`. Each installs first what it needs and the
# machine lacks, and nothing else; tools/deps.sh has the lists.

DEPS = @tools/deps.sh

.PHONY: all build page run reports check test test-long torture mutants fresh bench bench-server fuzz install deb format lint coverage clean
all: build

build:
	$(DEPS) build
	@tools/build.sh

# The page, into web/dist.
page:
	$(DEPS) page
	@tools/page.sh

# PORT: another than 4649; 0 for any that is free.
run:
	$(DEPS) build page
	@tools/build.sh
	@tools/page.sh
	@build/teban serve --open $(if $(PORT),--listen '$(PORT)')

# The ledger of readings and the reports in the page, from data/lab. AGAIN=1: the experiments are played
# again first, which takes some twenty-five minutes on two cores; ONLY='ledger-card-slot-*': some of them; GAMES=600: at
# most so many games of each.
reports:
	$(DEPS) build
	@tools/build.sh
	@tools/reports.sh $(if $(AGAIN),--again) $(if $(ONLY),--only '$(ONLY)') $(if $(GAMES),--games $(GAMES))

# What one wants while working: no browser.
check:
	$(DEPS) check
	@tools/check.sh

# Everything that must hold: sanitizers, fuzzers for a few seconds each, the installed library.
test:
	$(DEPS) test
	@tools/test.sh

# After that: the counts larger, valgrind, coverage, the linter, and a fresh machine.
test-long:
	$(DEPS) test-long
	@tools/test.sh --long

# A server that is killed KILLS times while it is played at, on SQLite and on PostgreSQL, and stores that
# fail behind it as often. Another SEED: other moments.
KILLS ?= 2000
torture:
	$(DEPS) test
	@tools/torture.sh $(KILLS) $(SEED)

# The code made wrong on purpose, a change at a time, and the tests run (docs/TESTING.md). MUTANTS of
# them, drawn with SEED; FILES="src/table ..." or SINCE=COMMIT: of these files, of what is new since then.
MUTANTS ?= 200
SEED ?= 20261116
WORKERS ?= 1
mutants:
	$(DEPS) mutants
	@nice python3 tests/mutants/mutants.py --mutants $(MUTANTS) --seed $(SEED) --workers $(WORKERS) \
	    --files $(FILES) $(if $(SINCE),--since '$(SINCE)')

# A minimal Debian 12 in a temporary folder, and in it `make run` and `make check` as a newcomer
# would; FRESH=full also `make test`. Must be root.
fresh:
	$(DEPS) fresh
	@tests/house/fresh.sh

bench:
	$(DEPS) bench
	@tools/build.sh
	@cmake --build build --target roundtrip table_bench store_bench lab_bench speed > build/build.txt
	@tools/wasm.sh
	@tools/page.sh
	@tools/npm.sh test
	@bench/run.sh

# What the server carries on this machine: rates, delays, CPU and memory.
bench-server:
	$(DEPS) bench-server
	@tools/build.sh
	@cmake --build build --target load > build/build.txt
	@bench/server.sh

# FUZZ_SECONDS for each target.
FUZZ_SECONDS ?= 300
fuzz:
	$(DEPS) fuzz
	@tools/fuzz.sh $(FUZZ_SECONDS)

PREFIX ?= /usr/local
install:
	$(DEPS) build page
	@tools/build.sh
	@tools/page.sh
	@cmake -B build -DCMAKE_INSTALL_PREFIX='$(PREFIX)' > /dev/null
	@umask 022; cmake --install build --prefix '$(PREFIX)' # for everybody, whoever installs

# Packages for this Debian, into build-deb: teban, libteban0, libteban-dev.
deb:
	$(DEPS) deb
	@tools/page.sh
	@tools/deb.sh

format:
	$(DEPS) format
	@tools/format.sh

lint:
	$(DEPS) lint
	@tools/lint.sh

coverage:
	$(DEPS) coverage
	@tools/coverage.sh

clean:
	@rm -rf build build-* web/dist web/src/engine/teban.wasm

# The two commands that matter: `make run` and `make test`. Both install missing packages first.

BUILD = cmake --build
NINJA = cmake -G Ninja -S .
CLANG = -DCMAKE_C_COMPILER=clang

.PHONY: all deps build page run test test-long bench fuzz install format lint coverage clean
all: build

deps:
	@tools/deps.sh

build/build.ninja: | deps
	@$(NINJA) -B build > /dev/null

build: deps build/build.ninja
	@$(BUILD) build

# The page, into web/dist.
page: deps
	@tools/page.sh

run: build page
	@build/teban serve --open

# Everything that must hold: sanitizers, fuzzers for ten seconds each, the installed library.
test: deps
	@tools/test.sh

# The same with larger counts, valgrind and coverage.
test-long: deps
	@tools/test.sh --long

bench: deps build/build.ninja
	@$(BUILD) build > /dev/null
	@tools/wasm.sh
	@bench/run.sh

# FUZZ_SECONDS for each parser.
FUZZ_SECONDS ?= 300
fuzz: deps
	@tools/fuzz.sh $(FUZZ_SECONDS)

PREFIX ?= /usr/local
install: build page
	@cmake -B build -DCMAKE_INSTALL_PREFIX=$(PREFIX) > /dev/null
	@cmake --install build --prefix $(PREFIX)

format:
	@git ls-files '*.c' '*.h' | xargs clang-format -i

lint: build
	@tools/lint.sh

clean:
	@rm -rf build build-* web/dist web/src/engine/teban.wasm

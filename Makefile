# Needs python3 (3.11 or later) with pip, and nothing else: uv comes into .tools, all other packages into .venv.

PYTHON ?= python3
JOBS   ?= 2
ARGS   ?=

# What concerns the compiled layers: the rules, computer players, promises by random play, and whole stored games.
COMPILED_TESTS := tests/test_compiled.py tests/kernel tests/mechanics tests/games tests/ai tests/perft tests/promises tests/stored_games

# What must reach the coverage gate of pyproject.toml by itself.
TRACED_TESTS := tests/kernel tests/mechanics

# Playwright leaves an event loop running in the process that drives a browser, in which asyncio.run fails and no second
# Playwright can start: each of these folders has processes of its own.
BROWSER_TESTS := tests/browser tests/examples tests/package

# How long `make soak` plays each game, and from which seed on.
MINUTES ?= 5
SEED    ?= 1000

UV        := .tools/bin/uv
BIN       := .venv/bin
# Two stages of .venv: what playing needs, and everything that the tests need besides.
PLAYABLE  := .venv/.playable
INSTALLED := .venv/.installed
PYTEST     = $(BIN)/python -m pytest -n $(JOBS) --dist worksteal

# Warnings about mixing file systems and an environment of another project that happens to be active.
export UV_LINK_MODE ?= copy
unexport VIRTUAL_ENV

.DEFAULT_GOAL := help
.PHONY: help install play terminal client chromium release test lint types pytest format soak fuzz proofs bench compiled test-compiled docs pictures lock clean

help:           ## list what make can do
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):[^#]*## /\1\t/' | expand -t 15

install: $(INSTALLED)  ## make .venv with the locked packages and hexfront

play: $(PLAYABLE)  ## play in the browser; ARGS="--help" lists the options
	$(BIN)/python -m tools.build_client
	$(BIN)/hexfront serve --open $(ARGS)

terminal: $(PLAYABLE) ## play a game in the terminal; ARGS="--help" lists the options
	$(BIN)/hexfront play $(ARGS)

client: $(INSTALLED)   ## build the browser program, if it has changed, and install what its tests need
	$(BIN)/python -m tools.build_client --for-tests

test: lint types pytest  ## everything that must hold before a commit

lint: $(INSTALLED)     ## ruff: rules and layout
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(INSTALLED)    ## mypy, strict
	$(BIN)/mypy

# Tracing makes a test nearly three times as slow, so only the tests of the layers that the gate is about are traced.
pytest: $(INSTALLED) client chromium  ## kernel and mechanics with the coverage gate, all other tests, then those in a browser
	$(PYTEST) --cov --cov-report=term $(TRACED_TESTS)
	$(PYTEST) $(TRACED_TESTS:%=--ignore %) $(BROWSER_TESTS:%=--ignore %) $(ARGS)
	$(foreach folder,$(BROWSER_TESTS),$(PYTEST) $(folder) &&) true

chromium:       ## a browser for the browser tests, where apt can bring one
	@command -v chromium >/dev/null || command -v google-chrome >/dev/null || \
		{ test "$$(id -u)" = 0 && command -v apt-get >/dev/null && \
		  apt-get update -q >/dev/null && apt-get install -y -q chromium >/dev/null; } || \
		echo "no Chromium here and none to be had: the browser tests will be skipped"

release: $(INSTALLED) client chromium  ## build and check what would be published, into dist, and play with it; publishes nothing
	$(BIN)/python -m tools.release
	HEXFRONT_PACKAGES=dist $(PYTEST) tests/package tests/test_front.py
	@echo "dist holds what can be published; see CONTRIBUTING.md"

format: $(INSTALLED)   ## let ruff lay out the code and mend what it can
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

soak: $(INSTALLED)     ## long runs: MINUTES (5) of every game at random and with a plan, then kills, restarts, garbage and 400 live games
	$(BIN)/python -m tools.fuzz --minutes $(MINUTES) --jobs $(JOBS) --seed $(SEED) --every 25
	$(BIN)/python -m tools.fuzz --minutes $(MINUTES) --jobs $(JOBS) --seed $(SEED) --every 25 --biased
	$(PYTEST) -m soak
	$(BIN)/python -m tools.oracle tests/oracle --plan full --jobs $(JOBS)
	$(BIN)/python -m benchmarks.live_games --games 400 --rate 40 --promised

fuzz: $(INSTALLED)     ## random games until the time is up; ARGS="--help" lists the options
	$(BIN)/python -m tools.fuzz $(ARGS)

proofs: $(INSTALLED)   ## every rule's code disabled in turn: does a test marked with it fail? ARGS="--help" lists the options
	$(BIN)/python -m tools.rule_proofs $(ARGS)

bench: $(INSTALLED)    ## speed, as a ratio to a reference loop
	$(BIN)/python -m benchmarks $(ARGS)

compiled: $(INSTALLED) ## a wheel in build/compiled with the inner layers compiled by mypyc, installed in .compiled; needs a C compiler
	@command -v $(CC) >/dev/null || { echo "no C compiler here ($(CC)): hexfront cannot be compiled; on Debian: apt install gcc" >&2; exit 1; }
	rm -rf .compiled build/compiled
	HEXFRONT_COMPILE=1 $(UV) build --quiet --wheel --python .venv --no-build-isolation --out-dir build/compiled .
	$(UV) pip install --quiet --python .venv --no-deps --target .compiled build/compiled/*.whl

test-compiled: $(INSTALLED) ## builds the compiled wheel, runs the tests of the rules against it and measures it; skipped without a C compiler
	@if ! command -v $(CC) >/dev/null; then echo "skipped: no C compiler here ($(CC)) to compile hexfront with"; else \
		$(MAKE) --no-print-directory compiled && \
		export PYTHONSAFEPATH=1 PYTHONPATH=$(CURDIR)/.compiled:$(CURDIR) && \
		$(BIN)/python -m pytest -n $(JOBS) -o pythonpath= $(COMPILED_TESTS) $(ARGS) && \
		$(BIN)/python -m benchmarks; fi

# The second lock is a part of the first, so that `make play` and `make test` never disagree.
COMPILE = $(UV) pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes --quiet \
	--no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" --group build

lock: $(UV)            ## renew both lock files from pyproject.toml: requirements.lock, and requirements-play.lock for playing alone
	$(COMPILE) --upgrade --all-extras --group dev --group release --group docs --output-file requirements.lock
	$(COMPILE) --extra server --constraint requirements.lock --output-file requirements-play.lock

docs: $(INSTALLED)     ## the documentation as a site in build/site; needs no network once installed
	$(BIN)/python -m tools.site

pictures: client chromium ## every picture of the documentation and of the start page, from the present program
	$(BIN)/python -m tools.site.pictures $(ARGS)
	$(BIN)/python -m tools.pictures

clean:          ## remove everything that make made
	rm -rf .venv .tools .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage .coverage.* .compiled dist build

$(UV):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "hexfront needs Python 3.11 or later; $(PYTHON) is $$($(PYTHON) --version 2>&1). Try: make PYTHON=python3.12 ..." >&2; exit 1; }
	@$(PYTHON) -m pip --version >/dev/null || \
		{ echo "$(PYTHON) has no pip; on Debian and Ubuntu: apt install python3-pip" >&2; exit 1; }
	$(PYTHON) -m pip install --quiet --disable-pip-version-check --upgrade --target .tools 'uv>=0.13,<1'
	@touch $@

$(BIN)/python: | $(UV)
	$(UV) venv --quiet --clear --python "$$($(PYTHON) -c 'import sys; print(sys.executable)')" .venv

ITSELF = $(UV) pip install --quiet --python .venv --no-deps --no-build-isolation --editable .

# Adds to what is there: after `make test` there is nothing left to do.
$(PLAYABLE): $(UV) pyproject.toml requirements-play.lock | $(BIN)/python
	$(UV) pip install --quiet --python .venv --require-hashes --requirement requirements-play.lock
	$(ITSELF)
	@touch $@

$(INSTALLED): $(UV) pyproject.toml requirements.lock | $(BIN)/python
	$(UV) pip sync --quiet --python .venv --require-hashes requirements.lock
	$(ITSELF)
	@touch $@ $(PLAYABLE)

# Needs Python 3.11 or newer and make; everything else is set up in .venv by the first command.
PYTHON ?= $(shell command -v python3.11 || command -v python3 || echo python3.11)

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
LOCKED := $(PIP) --require-hashes
MANAGE := $(BIN)/python manage.py
# A worker a core, each with a database, a server and a browser of its own; one that is done takes over from the others.
WORKERS := --numprocesses=auto --maxprocesses=4 --dist=worksteal
# The browser's runs are apart: Playwright keeps an event loop in its process, where no other test may touch the database.
OUTSIDE := tests --ignore=tests/browser --ignore=tests/house
IN_CHROMIUM = CHROMIUM="$$($(BIN)/python tests/browser/find_chromium.py --install --windowless)" && export CHROMIUM &&

# Games from outside that the tests play, each a project of its own; whatever lies there is installed editable.
PLUGINS := $(patsubst %/pyproject.toml,%,$(wildcard tests/plugins/*/pyproject.toml))
PLUGIN_BROWSERS := $(wildcard $(PLUGINS:%=%/*/browser))
WITH_PLUGINS := env -u SCORESHEETS_PLUGINS
empty :=
space := $(empty) $(empty)

# Otherwise every server that is started here would translate all of its code once more.
unexport PYTHONDONTWRITEBYTECODE

.DELETE_ON_ERROR:
.PHONY: help run demo check test test-long test-all test-next test-browsers test-scale faults soak bench lighthouse \
  browsers-table fix lock words screenshots wheel zipapp clean

help:
	@echo "make run    start the server for the tablets (PORT=8000)"
	@echo "make demo   the same with a table in mid-game to look at, kept apart in var/demo.sqlite3"
	@echo "make check  format, lint, types, arrows between packages, house style, migrations and the deployment check"
	@echo "make test   what one runs before lunch, in ten minutes; the browser tests get a Chromium where there is none"
	@echo "make test-long  the rest: all addresses in all roles, seeds by the hundred, three engines, games from outside"
	@echo "make test-all  both"
	@echo "make test-next  the check and all but the browser's tests on Python 3.13 with the newest Django (PYTHON=python3.14)"
	@echo "make test-browsers  a turn, whole games, pages and faults in Firefox and two WebKits, before a release"
	@echo "make test-scale  the same on PostgreSQL, Redis and two processes behind nginx, all its own"
	@echo "make faults  kills, power cuts, full disks and the like, on real processes; takes up to an hour"
	@echo "make soak   half an hour of a full hall, twice ten minutes of faults at random (MINUTES=3, PART=a, SEED=7)"
	@echo "make bench  measures this machine against the bare limit of its stack, in ten minutes (PART=b: parts)"
	@echo "make lighthouse  what Lighthouse says of the pages on a phone, in eight minutes; needs Node and npm (RUNS=5)"
	@echo "make browsers-table  asks MDN's data what is newer than the oldest browsers we serve; needs npm"
	@echo "make fix    let ruff put format and imports right"
	@echo "make lock   write the versions and hashes of all dependencies anew from requirements*.in (UPGRADE=1: newest)"
	@echo "make screenshots  take the pictures of the README anew"
	@echo "make wheel  build the wheel that people install, in dist/"
	@echo "make zipapp  pack everything into one file, var/scoresheets.pyz, for this system and Python"
	@echo "make words  bring the French word list up to date with the code"

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Scoresheets needs Python 3.11 or newer: make PYTHON=/path/to/python3.11"; exit 1; }
	@$(PYTHON) -c 'import ensurepip' \
	  || { echo "Python's venv module is missing here; on Debian: apt install python3-venv"; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/.ready: requirements.txt | $(VENV)/bin/python
	$(LOCKED) -r requirements.txt
	@touch $@

$(VENV)/.ready-dev: requirements-dev.txt $(VENV)/.ready $(PLUGINS:=/pyproject.toml)
	$(LOCKED) -r requirements-dev.txt
	$(if $(PLUGINS),$(PIP) --no-deps --no-build-isolation $(PLUGINS:%=--editable %))
	@touch $@

$(VENV)/.ready-engines: requirements-engines.txt $(VENV)/.ready-dev
	$(LOCKED) -r requirements-engines.txt
	@touch $@

$(VENV)/.ready-scale: requirements-scale.txt $(VENV)/.ready-dev
	$(LOCKED) -r requirements-scale.txt
	@touch $@

$(VENV)/.ready-lock: requirements-lock.txt | $(VENV)/bin/python
	$(LOCKED) -r requirements-lock.txt
	@touch $@

$(VENV)/.ready-next: requirements-next.txt $(VENV)/.ready-dev
	$(LOCKED) -r requirements-next.txt
	@touch $@

# UPGRADE=1: not only what the lists ask for, but the newest of all that they bring along. uv then repeats on every line
# that we want no PyPy (pyproject.toml): that goes.
PYPY := s/ and platform_python_implementation == 'CPython'//; s/platform_python_implementation == 'CPython' and //; \
  s/ ; platform_python_implementation == 'CPython'//
LAYERS := requirements requirements-dev requirements-build requirements-engines requirements-scale \
  requirements-lock requirements-next
lock: $(VENV)/.ready-lock
	@for layer in $(LAYERS); do \
	  case $$layer in *-next) python=3.13;; *) python=3.11;; esac; \
	  $(BIN)/uv pip compile --quiet --universal --python-version $$python --generate-hashes $(if $(UPGRADE),--upgrade) \
	    --custom-compile-command "make lock" --output-file $$layer.txt $$layer.in >/dev/null \
	    && sed -i.before "$(PYPY)" $$layer.txt && rm $$layer.txt.before || exit 1; \
	done

# These show and measure the games that come with us, unless somebody says otherwise; the suites know no others.
run demo soak bench screenshots: export SCORESHEETS_PLUGINS ?=
check test test-long test-next test-browsers test-scale faults lighthouse: export SCORESHEETS_PLUGINS =

run: $(VENV)/.ready
	@$(BIN)/python -m scoresheets

demo: $(VENV)/.ready
	@$(BIN)/python -m scoresheets demo

# Every rule and every promise once, and each page's main action pressed. CONTRIBUTING.md says which test belongs where.
test: $(VENV)/.ready-dev
	$(BIN)/pytest $(WORKERS) -m "not long" $(OUTSIDE)
	$(IN_CHROMIUM) $(BIN)/pytest $(WORKERS) -m "not long" tests/browser

# Games from outside have tests of their own, those in a browser in a folder `browser`.
test-long: $(VENV)/.ready-engines
	$(BIN)/pytest $(WORKERS) -m long $(OUTSIDE)
	$(IN_CHROMIUM) $(BIN)/pytest $(WORKERS) -m "long and not weekly" tests/browser
ifneq ($(PLUGINS),)
	$(WITH_PLUGINS) $(BIN)/pytest $(WORKERS) --ignore-glob='*/browser' $(PLUGINS) tests/house/test_translations.py
	$(WITH_PLUGINS) $(BIN)/pytest $(WORKERS) -p scoresheets.plugin.contract.pytest_plugin tests/games/test_contract.py \
	  tests/house/test_game_templates.py
endif
ifneq ($(PLUGIN_BROWSERS),)
	$(IN_CHROMIUM) $(WITH_PLUGINS) $(BIN)/pytest $(WORKERS) $(PLUGIN_BROWSERS)
endif
	$(BIN)/python -m tests.engines.find_engines --install
	$(IN_CHROMIUM) $(BIN)/pytest $(WORKERS) tests/engines/test_whole_games.py tests/engines/test_tablet.py

test-all: test test-long

# The ground that we move to when Python 3.11 ends, in a folder of its own; only Django differs from what we serve with.
# What is sent to browsers is the same, so theirs are not run.
NEXT := VENV=var/next PYTHON=$(PYTHON)
test-next: PYTHON := $(shell command -v python3.13 || command -v python3)
test-next:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 13))' \
	  || { echo "This needs Python 3.13 or newer: make test-next PYTHON=/path/to/python3.13"; exit 1; }
	$(MAKE) $(NEXT) var/next/.ready-next
	$(MAKE) $(NEXT) check
	var/next/bin/pytest $(WORKERS) tests --ignore=tests/browser

# Debian's packages are installed where they are missing and that is ours to do; else it says how. So in the next one.
test-browsers: $(VENV)/.ready-engines
	$(BIN)/python -m tests.engines.find_engines --install
	$(IN_CHROMIUM) $(BIN)/pytest $(WORKERS) tests/engines

test-scale: $(VENV)/.ready-scale
	$(IN_CHROMIUM) $(BIN)/python -m tests.scale

faults: $(VENV)/.ready-scale $(VENV)/.ready-lock
	$(IN_CHROMIUM) $(BIN)/python -m tests.faults

# PART=a, b, c: only these parts, x: the control; as tests/load/soak.py lists them.
soak: $(VENV)/.ready-scale
	$(BIN)/python -m tests.load.soak

# PART=ab and so on: only these parts, as tests/load/bench.py lists them.
bench: $(VENV)/.ready-scale
	$(BIN)/python -m tests.load.bench

# The version is pinned, as scores change with it; 13 wants a newer Node than Debian has.
LIGHTHOUSE := var/lighthouse-12.8.2/node_modules/.bin/lighthouse
$(LIGHTHOUSE):
	@command -v npm >/dev/null || { echo "This needs Node 18 or newer with npm; on Debian: apt install npm"; exit 1; }
	npm install --prefix var/lighthouse-12.8.2 --no-audit --no-fund --save-exact lighthouse@12.8.2

lighthouse: $(VENV)/.ready-dev $(LIGHTHOUSE)
	CHROMIUM="$$($(BIN)/python tests/browser/find_chromium.py --install)" && export CHROMIUM \
	  && $(BIN)/python -m tests.browser.lighthouse $(LIGHTHOUSE)

# The version is pinned, as the table changes with it.
COMPAT := var/browser-compat-data-8.1.9/node_modules/@mdn/browser-compat-data/data.json
$(COMPAT):
	@command -v npm >/dev/null || { echo "This needs npm; on Debian: apt install npm"; exit 1; }
	npm install --prefix var/browser-compat-data-8.1.9 --no-audit --no-fund --save-exact @mdn/browser-compat-data@8.1.9

browsers-table: $(VENV)/.ready-dev $(COMPAT)
	$(BIN)/python -m tests.house.newer_features_table $(COMPAT)

check: $(VENV)/.ready-dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo --no-cache
	$(MANAGE) makemigrations --check --dry-run
	HTTPS=1 $(MANAGE) check --deploy --fail-level WARNING
	$(BIN)/pytest $(WORKERS) --quiet tests/house
ifneq ($(PLUGINS),)
	$(WITH_PLUGINS) MYPYPATH=$(subst $(space),:,$(PLUGINS)) $(BIN)/mypy $(PLUGINS)
	$(WITH_PLUGINS) $(MANAGE) makemigrations --check --dry-run
	$(WITH_PLUGINS) HTTPS=1 $(MANAGE) check --deploy --fail-level WARNING
	$(foreach plugin,$(PLUGINS),$(BIN)/lint-imports --no-logo --no-cache --config $(plugin)/pyproject.toml &&) true
endif

fix: $(VENV)/.ready-dev
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

words: $(VENV)/.ready-dev
	$(BIN)/python -m tests.words
	$(MANAGE) compile_words

# By the tools that were installed with their hashes, and nothing that is fetched for it.
wheel: $(VENV)/.ready-dev
	$(BIN)/python -m pip wheel --quiet --no-deps --no-build-isolation --wheel-dir dist .
	@ls -l dist/*.whl

# The versions that were tested, then ourselves and nothing with us; it says who it is for by the Python it asks for.
PACKED := var/zipapp
zipapp: $(VENV)/.ready-dev $(VENV)/.ready-lock
	rm -rf $(PACKED)
	$(LOCKED) --target $(PACKED) -r requirements.txt
	$(PIP) --target $(PACKED) --no-deps --no-build-isolation .
	$(BIN)/shiv --site-packages $(PACKED) --entry-point scoresheets.__main__:main \
	  --python "/usr/bin/env $$($(BIN)/python -c 'import sys; print("python%d.%d" % sys.version_info[:2])')" \
	  --output-file var/scoresheets.pyz
	@rm -rf $(PACKED)
	@ls -l var/scoresheets.pyz

screenshots: $(VENV)/.ready-dev
	CHROMIUM="$$($(BIN)/python tests/browser/find_chromium.py --install)" && export CHROMIUM \
	  && $(BIN)/python -m tests.browser.screenshots

clean:
	rm -rf .venv var/next .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis

# The commands of the README and of CONTRIBUTING. All they install goes into .venv and deploy/node_modules, but for what
# a bare Debian lacks and root may add: support for virtual environments, and for the tests a Chromium and Node.js.
#
#   make app ARGS="--port 9000"     arguments for the app
#   make app PYTHON=python3.13      another Python than the first one that is new enough

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

VENV := .venv
BIN := $(VENV)/bin
PYTHON := python3 python3.14 python3.13 python3.12 python3.11
PIP := PIP_CONSTRAINT=constraints.txt PIP_BUILD_CONSTRAINT=constraints.txt PIP_DISABLE_PIP_VERSION_CHECK=1 \
       PIP_ROOT_USER_ACTION=ignore PIP_NO_COMPILE=1 $(BIN)/python -m pip install --quiet

.PHONY: help app test lint quick bench catalogues notebooks clean

help: ## list these commands
	@sed -n 's/^\([a-z]*\):.*## /  make \1\t/p' $(firstword $(MAKEFILE_LIST)) | expand -t 20

app: $(VENV)/.app-installed ## serve the lessons on http://127.0.0.1:8866
	@$(BIN)/rummy-learn app $(ARGS)

test: $(VENV)/.tests-installed ## everything that must hold, the real browser included
	@$(BIN)/python -m tests.browser.chromium
	@$(BIN)/python -m tests.deploy.proxy
	@$(MAKE) lint
	$(BIN)/python -m pytest -m "not browser" -n 3 --dist loadfile --nbval --nbval-current-env --durations 12 tests notebooks
	$(BIN)/python -m pytest -m browser -n 3 --dist worksteal --durations 25 tests/browser

lint: $(VENV)/.tests-installed ## formatting, lint, types, layers
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports

quick: $(VENV)/.tests-installed ## the tests that take no time, while writing
	$(BIN)/python -m pytest -n 2 --dist loadfile

bench: $(VENV)/.tests-installed ## measure all that RESULTS.md in benchmarks/ tells, on a machine with nothing else to do
	@$(BIN)/python -m tests.browser.chromium
	@for one in engine bots page_open roundtrip lookup report classroom size tests; do $(BIN)/python -m "benchmarks.$$one"; done

catalogues: $(VENV)/.tests-installed ## compile the .po files into the .mo files beside them
	@for po in rummy_learn/i18n/locale/*.po; do $(BIN)/pybabel compile -f -i "$$po" -o "$${po%.po}.mo"; done

notebooks: $(VENV)/.tests-installed ## run the lessons and keep their output in them
	$(BIN)/python -m tests.notebooks.rerun $(ARGS)

clean: ## remove all that the other commands have made
	rm -rf $(VENV) deploy/node_modules artefacts dist build htmlcov .coverage .*_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# An install runs again when what it installs has changed.
$(VENV)/.app-installed: pyproject.toml constraints.txt | $(BIN)/pip
	@echo "Installing into $(VENV): a minute or two, the first time only."
	@$(PIP) --editable '.[app]'
	@touch $@

$(VENV)/.tests-installed: pyproject.toml constraints.txt | $(BIN)/pip
	@echo "Installing into $(VENV), with the tools for the tests: a minute or two, the first time only."
	@$(PIP) --upgrade pip
	@$(PIP) --editable '.[app,class,hub]' --group dev
	@touch $@ $(VENV)/.app-installed

# The first Python that is new enough. Debian keeps what virtual environments need in a package of its own.
$(BIN)/pip:
	@for python in $(PYTHON); do \
	  version=$$($$python -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null) || continue; \
	  $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' || continue; \
	  if ! $$python -c 'import ensurepip, venv' 2>/dev/null && [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    export DEBIAN_FRONTEND=noninteractive; \
	    apt-get -q update || true; \
	    apt-get -q install -y --no-install-recommends "python$$version-venv" || true; \
	  fi; \
	  if ! $$python -c 'import ensurepip, venv' 2>/dev/null; then \
	    lacking="$${lacking:-python$$version-venv}"; continue; \
	  fi; \
	  echo "Making $(VENV) with $$(command -v $$python) (Python $$version)."; \
	  $$python -m venv $(VENV); exit; \
	done; \
	if [ -n "$${lacking:-}" ]; then \
	  echo "This Python cannot make virtual environments yet. On Debian or Ubuntu: sudo apt install $$lacking"; \
	else \
	  echo "rummy-learn needs Python 3.11 or newer, and none of these is: $(PYTHON)."; \
	  echo "On Debian or Ubuntu: sudo apt install python3 python3-venv. Elsewhere: make $(MAKECMDGOALS) PYTHON=/path/to/python3"; \
	fi >&2; exit 1

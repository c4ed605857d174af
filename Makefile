# Play:  make play      Test:  make test
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin

.PHONY: play test check unit e2e bench soak lock browser clean

play: $(VENV)/run.stamp
	@LOCAL=1 $(BIN)/python -m webapp

test: check unit e2e

check: $(VENV)/dev.stamp
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/djlint templates --lint --quiet
	$(BIN)/biome lint --error-on-warnings webapp/static/js tests/e2e

unit: $(VENV)/dev.stamp
	$(BIN)/python -m pytest tests --ignore tests/e2e -q

e2e: $(VENV)/dev.stamp browser
	$(BIN)/python -m pytest tests/e2e -q

bench: $(VENV)/dev.stamp
	$(BIN)/python -m tests.bench.engine
	$(BIN)/python -m tests.bench.web

soak: $(VENV)/dev.stamp
	$(BIN)/python -m tests.soak.games
	$(BIN)/python -m tests.soak.crash
	$(BIN)/python -m tests.soak.kills --kills 200

# Debian's Chromium and fonts for Korean, only where they are missing and we may install them.
browser:
	@if command -v chromium >/dev/null && fc-list 2>/dev/null | grep -qi nanum; then exit 0; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
	    chromium fontconfig fonts-nanum fonts-noto-color-emoji >/dev/null; \
	else echo "make test needs Chromium and a Korean font: install the packages chromium and fonts-nanum"; exit 1; fi

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/run.stamp: requirements.txt | $(VENV)/bin/python
	$(BIN)/python -m pip install -q --disable-pip-version-check -r requirements.txt
	@touch $@

$(VENV)/dev.stamp: requirements-dev.txt requirements.txt | $(VENV)/bin/python
	$(BIN)/python -m pip install -q --disable-pip-version-check -r requirements-dev.txt
	@touch $@

# Pin anew after changing pyproject.toml; the files name no host.
lock:
	$(PYTHON) -m venv $(VENV) && $(BIN)/python -m pip install -q pip-tools
	$(BIN)/pip-compile -q --strip-extras --no-emit-index-url --no-emit-find-links --no-annotate --no-header -o requirements.txt pyproject.toml
	$(BIN)/pip-compile -q --strip-extras --extra dev --no-emit-index-url --no-emit-find-links --no-annotate --no-header -o requirements-dev.txt pyproject.toml

clean:
	rm -rf $(VENV) build *.egg-info .mypy_cache .ruff_cache .hypothesis

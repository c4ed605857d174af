# Play:  make play      Test:  make test
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
SCRIPT := $(VENV)/share/telegram-web-apps.js

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
	$(BIN)/python -m pytest tests --ignore tests/e2e -q -n 2 --dist loadfile

# A machine may be busy beyond all patience: a test that waited in vain runs once more, and the report names it.
e2e: $(VENV)/dev.stamp $(SCRIPT) browser
	$(BIN)/python -m pytest tests/e2e -q -n 2 --dist loadfile --reruns 1 --only-rerun '[Tt]imeout' -r R

bench: $(VENV)/dev.stamp browser
	@command -v nginx >/dev/null || apt-get install -y -qq --no-install-recommends nginx-light >/dev/null
	$(BIN)/python -m tests.bench.engine
	$(BIN)/python -m tests.bench.minds
	$(BIN)/python -m tests.bench.picture
	$(BIN)/python -m tests.bench.web
	$(BIN)/python -m tests.bench.page
	$(BIN)/python -m tests.bench.visit

soak: $(VENV)/dev.stamp
	$(BIN)/python -m tests.soak.games
	$(BIN)/python -m tests.soak.payouts
	$(BIN)/python -m tests.soak.crash
	$(BIN)/python -m tests.soak.kills --kills 200
	$(BIN)/python -m tests.scenario --hours 20

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

# Telegram's own script for the browser tests; it has no licence to be copied, so it comes from a package.
$(SCRIPT): Makefile | $(VENV)/bin/python
	@mkdir -p $(@D)
	@command -v npm >/dev/null || { [ "$$(id -u)" = 0 ] && apt-get install -y -qq --no-install-recommends npm >/dev/null; } || true
	@cd $(@D) && npm pack --silent --ignore-scripts @twa-dev/sdk@8.0.2 >/dev/null \
	  && tar -xzf twa-dev-sdk-8.0.2.tgz --strip-components=2 package/dist/telegram-web-apps.js && touch $(@F) \
	  || { echo "make test needs npm (Node.js) for a copy of Telegram's script"; exit 1; }

# Pin anew after changing pyproject.toml; lines of options, which may name a host, are left out.
lock: $(VENV)/bin/python
	$(BIN)/python -m pip install -q --disable-pip-version-check pip-tools
	$(BIN)/pip-compile -q --strip-extras --no-annotate --no-header -o - pyproject.toml | grep '^[a-z]' > requirements.txt
	$(BIN)/pip-compile -q --strip-extras --no-annotate --no-header --extra dev -o - pyproject.toml | grep '^[a-z]' > requirements-dev.txt

clean:
	rm -rf $(VENV) build *.egg-info .mypy_cache .ruff_cache .hypothesis

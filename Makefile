# Two commands matter: `make demo` and `make test`. Each sets up all it needs.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
BENCHMARKS ?= ../shared/benchmarks
export PIP_DISABLE_PIP_VERSION_CHECK := 1
# What is compiled is kept, also where the surroundings say otherwise: some hundred processes of the tests import the package
export PYTHONDONTWRITEBYTECODE :=

.PHONY: help demo lab test quick fuzz types tours outputs bench train study readme pictures docs licences sbom lock lowest clean
comma := ,

help:
	@echo "make demo   ask ten questions over the sample tables, no key needed"
	@echo "make lab    open the workbench in JupyterLab, with all that the tutorials need"
	@echo "make test   run every test and every notebook"
	@echo "make quick  run the tests that take under two minutes together"
	@echo "make fuzz   hostile input made by chance, for an hour (FUZZ_SECONDS, FUZZ_SEED)"
	@echo "make types  run the type checker"
	@echo "make outputs  run the tutorials and store what they show, after a change of it"
	@echo "make tours  list the modules of every folder anew in its tour (nbs/*/00_index.ipynb), after adding one"
	@echo "make study  ask every method the sample questions; a report in experiments/report (SOURCE, LIMIT, SYSTEMS, MODEL, OUT)"
	@echo "make bench  measure all figures (BENCHMARKS=folder of benchmark sets)"
	@echo "make train  make the weights of the built-in model anew (BENCHMARKS, WHEELS=folder of fetched packages, SEED)"
	@echo "make readme write the figures of README and pages anew, out of benchmarks/*.json"
	@echo "make pictures  take the pictures of README and tutorials anew, in JupyterLab; then look at them"
	@echo "make docs   build the site (_docs/index.html); nbdev_docs builds it with the quarto program"
	@echo "make licences  list what comes along, each with its licence; make sbom writes the list as CycloneDX (build/sbom.json)"
	@echo "make lock      resolve the versions of constraints.txt anew, after a change of pyproject.toml"
	@echo "make lowest    run the quick tests with the lowest versions of other packages that are allowed"

$(BIN)/python:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "tablerag needs Python 3.11 or newer; try: make $(MAKECMDGOALS) PYTHON=python3.12")'
	$(PYTHON) -m venv $(VENV)

# The versions of constraints.txt, with the extras of $(1). uv installs them in seconds; where it cannot be had, pip does
install = $(BIN)/python -m pip install -q uv 2>/dev/null; \
	if $(BIN)/python -m uv --version >/dev/null 2>&1; \
	then $(BIN)/python -m uv pip install -q --python $(BIN)/python -c constraints.txt -e '.[$(1)]'; \
	else $(BIN)/python -m pip install -q -c constraints.txt -e '.[$(1)]'; fi

# Installed extras leave a stamp, so that a second run starts at once
$(VENV)/use.stamp: pyproject.toml constraints.txt | $(BIN)/python
	$(call install,lab$(comma)vision$(comma)models)
	@touch $@

$(VENV)/lab.stamp: pyproject.toml constraints.txt | $(BIN)/python
	$(call install,tutorials)
	@touch $@ $(VENV)/use.stamp

$(VENV)/dev.stamp: pyproject.toml constraints.txt | $(BIN)/python
	$(call install,dev)
	# the client of the TEXT2SPARQL challenge asks for an old numpy, which its part that asks questions never imports
	$(BIN)/python -m pip install -q --no-deps text2sparql-client==2.1.0 loguru==0.7.3
	@touch $@ $(VENV)/lab.stamp $(VENV)/use.stamp

index/data/manifest.json: $(VENV)/use.stamp $(shell find data -type f 2>/dev/null | sed 's/ /\\ /g')
	$(BIN)/tablerag index data --out index/data

demo: index/data/manifest.json
	@$(BIN)/tablerag ask index/data \
	  "In which city were the 2008 Summer Olympics held?" \
	  "How many of the Solar System's major moons orbit Saturn?" \
	  "What is the average orbital velocity of the terrestrial planets?" \
	  "What is the difference in height between Mount Everest and K2?" \
	  "Which of the longest rivers of the world are in South America?" \
	  "Who became president of the United States on 01/20/1981?" \
	  "What is the capital of Massachusets?" \
	  "日本で一番高い山は何ですか？" \
	  "Когда был первый полёт Юрия Гагарина?" \
	  "Who won the ice hockey championship of the Moon?"
	@echo
	@echo "Next: make lab opens the workbench in JupyterLab; tablerag ask FOLDER \"question\" asks your own tables."

lab: $(VENV)/lab.stamp
	$(BIN)/jupyter lab --LabApp.default_url=/lab/tree/nbs/tutorials/02_workbench.ipynb --LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate \
	  $(if $(filter 0,$(shell id -u)),--allow-root)

# On two cores: the third works while another waits for a browser, a kernel or a server
test: $(VENV)/dev.stamp
	$(BIN)/python -m pytest -q -n 3 --dist worksteal

quick: $(VENV)/dev.stamp
	$(BIN)/python -m pytest -q -n 2 --dist worksteal -m "not slow"

# From a seed of the clock: each run tries cases that none has tried before
FUZZ_SECONDS ?= 3600
FUZZ_SEED := $(or $(FUZZ_SEED),$(shell date +%s)000000)
fuzz: $(VENV)/dev.stamp
	@echo "From seed $(FUZZ_SEED), $(FUZZ_SECONDS) seconds"
	TABLERAG_FUZZ_SECONDS=$(FUZZ_SECONDS) TABLERAG_FUZZ_SEED=$(FUZZ_SEED) $(BIN)/python -m pytest -q -rP tests/fuzz

types: $(VENV)/dev.stamp
	$(BIN)/python -m mypy

tours: $(VENV)/dev.stamp
	$(BIN)/python tests/test_tours.py

outputs: $(VENV)/dev.stamp
	$(BIN)/python tests/outputs.py

# The whole sweep and its report; run again, it goes on where it stopped. Another source or sample needs another OUT.
SOURCE ?= index/data
OUT ?= experiments
SYSTEMS ?=
MODEL ?= embedded
LIMIT ?= 150
study: $(VENV)/use.stamp $(if $(filter index/data,$(SOURCE)),index/data/manifest.json)
	$(BIN)/tablerag study $(SOURCE) --out $(OUT) --systems "$(SYSTEMS)" --model $(MODEL) --limit $(LIMIT) --report nbs/experiments/02_methods.ipynb
	@echo "The report is $(OUT)/report/02_methods.html"

bench: $(VENV)/dev.stamp
	$(BIN)/python benchmarks/figures.py $(BENCHMARKS)

# What the weights are made from is in the cards beside them
WHEELS ?=
SEED ?= 0
train: $(VENV)/dev.stamp
	$(BIN)/python -m training.train_parser $(BENCHMARKS) --seed $(SEED) $(if $(WHEELS),--wheels $(WHEELS))
	$(BIN)/python -m training.train_joins $(BENCHMARKS) --seed $(SEED)

# Figures of the first page and the pages that are made of figures, out of benchmarks/*.json; then the README
readme: $(VENV)/dev.stamp
	$(BIN)/python benchmarks/headline.py
	$(BIN)/python -m jupyter nbconvert --to markdown --log-level ERROR --stdout nbs/index.ipynb \
	  | sed 's#](\.\./#](#g; s#](images/#](nbs/images/#g; s#](tutorials/#](nbs/tutorials/#g; s#](experiments/#](nbs/experiments/#g; s#](\(security\|figures\|limits\|costs\|which_engine\|installing\|vocabulary\)#](nbs/\1#g; s#](\([0-9][0-9]_[^)]*\.ipynb\))#](nbs/\1)#g' > README.md

pictures: $(VENV)/dev.stamp
	$(BIN)/python tests/workbench/take_pictures.py

docs: $(VENV)/dev.stamp
	$(BIN)/python nbs/site.py

licences: $(VENV)/dev.stamp
	@$(BIN)/python tests/test_licences.py

sbom: $(VENV)/dev.stamp
	@mkdir -p build
	$(BIN)/cyclonedx-py environment $(BIN)/python --pyproject pyproject.toml --output-reproducible \
	  | $(BIN)/python tests/test_licences.py sbom > build/sbom.json
	@echo "build/sbom.json"

# For every platform and every Python that the package allows
lock: $(VENV)/dev.stamp
	$(BIN)/python -m uv pip compile -q pyproject.toml --extra dev --extra all --universal --upgrade --no-emit-index-url --no-annotate --no-header -o constraints.txt

# Wheels only: a lowest version that must be compiled is nobody's. The tools of the tests are as new as ever
LOWEST := build/lowest
lowest:
	$(PYTHON) -m venv $(LOWEST)
	$(LOWEST)/bin/python -m pip install -q uv
	$(LOWEST)/bin/uv pip install -q --python $(LOWEST)/bin/python --only-binary :all: --resolution lowest-direct -r pyproject.toml \
	  --extra lab --extra anthropic --extra ollama --extra dask --extra databases --extra large --extra rdf
	$(LOWEST)/bin/uv pip install -q --python $(LOWEST)/bin/python pytest pytest-timeout pytest-xdist langchain-tests psutil packaging scipy statsmodels
	PYTHONPATH=. $(LOWEST)/bin/python -m pytest -q -n 2 -m "not slow" tests/evaluation tests/models tests/parser tests/retrieval tests/sandbox \
	  tests/methods tests/tables tests/words tests/test_cli.py tests/test_routing.py tests/test_session.py

clean:
	rm -rf $(VENV) index build dist *.egg-info

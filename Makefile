# One command per job; `make help` lists them. Every job installs the Debian packages it lacks.
SHELL := /bin/bash
.SHELLFLAGS := -eo pipefail -c
.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help build test round-trips lint format run bench bench-barcode bench-memory bench-relevance \
    bench-training train-default schemathesis tsan soak fuzz clean packages-build packages-run \
    packages-test packages-bench judges

SWIFT ?= swift
# An import that Package.swift does not allow fails the build.
STRICT := --explicit-target-dependency-import-check error
# The executable that `make run` demonstrates and `make bench` measures; naming one skips the
# build.
TESSERA ?=
# How many random codes of each kind `make round-trips` draws and reads.
ROUND_TRIPS ?= 10000
BARCODE_BENCH := .build/barcode-benchmark
RELEVANCE_BENCH := .build/relevance-benchmark
SWIFT_FILES := Package.swift Sources Tests $(wildcard Benchmarks)

help: ## list the commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

build: packages-build ## build the executable in debug mode
	@$(SWIFT) build $(STRICT)

test: packages-test lint judges ## format lint, strict build, all tests
	@mkdir -p .build
	@$(SWIFT) build --build-tests $(STRICT) 2>&1 | tee .build/build.log
	@if grep -E '(^|[[:space:]])warning:' .build/build.log; then \
	    echo 'make test: a warning fails the build' >&2; exit 1; fi
	@$(SWIFT) test --skip-build --disable-xctest $(STRICT)

round-trips: packages-test judges ## random codes, drawn and read; ROUND_TRIPS=10000 of each kind
	@TESSERA_ROUND_TRIPS=$(ROUND_TRIPS) $(SWIFT) test -c release -Xswiftc -enable-testing \
	    --disable-xctest $(STRICT) --filter RoundTripTests

lint: ## check the format of all Swift files
	@$(SWIFT) format lint --strict --recursive --parallel $(SWIFT_FILES)

format: ## format all Swift files in place
	@$(SWIFT) format --in-place --recursive --parallel $(SWIFT_FILES)

run: packages-run ## the demonstration, until Ctrl-C; ONCE=1 ends by itself
ifeq ($(TESSERA),)
	@$(SWIFT) build --product tessera $(STRICT)
	@TESSERA="$$($(SWIFT) build --show-bin-path)/tessera" ONCE=$(ONCE) deploy/demo.sh
else
	@TESSERA=$(TESSERA) ONCE=$(ONCE) deploy/demo.sh
endif

bench: packages-bench bench-barcode ## speed beside nginx, C, Go; BENCH='--seconds 3 --only reads'
ifeq ($(TESSERA),)
	@$(SWIFT) build -c release --product tessera $(STRICT)
	@Benchmarks/Server/bench.py $(BENCH) \
	    --tessera "$$($(SWIFT) build -c release --show-bin-path)/tessera"
else
	@Benchmarks/Server/bench.py $(BENCH) --tessera $(TESSERA)
endif

bench-memory: packages-bench ## memory over a million timelines, and what waiting clients cost
ifeq ($(TESSERA),)
	@$(SWIFT) build -c release --product tessera $(STRICT)
	@Benchmarks/Server/memory.py --tessera "$$($(SWIFT) build -c release --show-bin-path)/tessera"
	@Benchmarks/Server/listeners.py --tessera "$$($(SWIFT) build -c release --show-bin-path)/tessera"
else
	@Benchmarks/Server/memory.py --tessera $(TESSERA)
	@Benchmarks/Server/listeners.py --tessera $(TESSERA)
endif

bench-barcode: packages-bench ## speed of the encoder alone; BARCODE_BENCH_ARGUMENTS='--rounds 3'
	@$(SWIFT) build -c release --package-path Benchmarks/Barcode --scratch-path $(BARCODE_BENCH)
	@Benchmarks/Barcode/bench.py $(BARCODE_BENCH_ARGUMENTS) --drawer "$$($(SWIFT) build -c release \
	    --package-path Benchmarks/Barcode --scratch-path $(BARCODE_BENCH) --show-bin-path)/code-bench"

bench-relevance: packages-build ## predictions, plans and training; RELEVANCE_BENCH_ARGUMENTS='--rounds 3'
	@$(SWIFT) build -c release --product tessera $(STRICT)
	@$(SWIFT) build -c release --package-path Benchmarks/Relevance --scratch-path $(RELEVANCE_BENCH)
	@Benchmarks/Relevance/bench.py --bench "$$($(SWIFT) build -c release \
	    --package-path Benchmarks/Relevance --scratch-path $(RELEVANCE_BENCH) --show-bin-path)/relevance-bench" \
	    --model Resources/relevance/default_model.json \
	    --tessera "$$($(SWIFT) build -c release --show-bin-path)/tessera" \
	    $(foreach file,$(wildcard $(JOURNEY) $(VENUES)),--events $(file)) $(RELEVANCE_BENCH_ARGUMENTS)

bench-training: packages-build ## memory of training on one and on ten million made-up uses
ifeq ($(TESSERA),)
	@$(SWIFT) build -c release --product tessera $(STRICT)
	@Benchmarks/Relevance/memory.py --tessera "$$($(SWIFT) build -c release --show-bin-path)/tessera"
else
	@Benchmarks/Relevance/memory.py --tessera $(TESSERA)
endif

# Where the public household data lie, as docs/relevance.md says; not part of the package.
JOURNEY ?= ../shared/data/relevance/journey-dev.csv.gz
# Venue visits, for measuring only.
VENUES ?= ../shared/data/relevance/fsqnyc-dev.csv.gz
# The day that the shipped model's provenance states.
MODEL_DATE ?= 2026-11-30

train-default: packages-build ## learn the shipped model anew: docs/relevance.md
	@$(SWIFT) build -c release --product tessera $(STRICT)
	@tessera="$$($(SWIFT) build -c release --show-bin-path)/tessera"; \
	    "$$tessera" relevance generate --people 800 --seed 7 > .build/generated-people.csv; \
	    "$$tessera" relevance train --events $(JOURNEY) --events .build/generated-people.csv \
	        --date $(MODEL_DATE) --output Resources/relevance/default_model.json

schemathesis: packages-test judges ## the contract's judge, all checks; SCHEMATHESIS='--examples 50'
ifeq ($(TESSERA),)
	@$(SWIFT) build -c release --product tessera $(STRICT)
	@deploy/contract/judge.py $(or $(SCHEMATHESIS),--examples 50) \
	    --tessera "$$($(SWIFT) build -c release --show-bin-path)/tessera"
else
	@deploy/contract/judge.py $(or $(SCHEMATHESIS),--examples 50) --tessera $(TESSERA)
endif

# A build of its own, since the sanitizer is in every object; its tests take many times as long.
tsan: packages-test judges ## all tests under ThreadSanitizer; TSAN_FILTER='APITests|BatchTests'
	@SWIFT="$(SWIFT)" deploy/tsan.sh '$(TSAN_FILTER)'

soak: packages-test ## mixed load with kills and restarts, 30 minutes; SOAK='--seconds 60'
ifeq ($(TESSERA),)
	@$(SWIFT) build -c release --product tessera $(STRICT)
	@Benchmarks/Server/soak.py $(SOAK) \
	    --tessera "$$($(SWIFT) build -c release --show-bin-path)/tessera"
else
	@Benchmarks/Server/soak.py $(SOAK) --tessera $(TESSERA)
endif

fuzz: packages-build ## fuzz what reads bytes from outside; SECONDS_EACH=60 FUZZ='picture import'
	@SWIFT="$(SWIFT)" deploy/fuzz.sh $(or $(SECONDS_EACH),60) $(FUZZ)

clean: ## remove everything that was built
	@rm -rf .build

packages-build packages-run packages-test packages-bench:
	@deploy/install-packages.sh $(@:packages-%=%)

judges: packages-test
	@deploy/judges.sh

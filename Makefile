# One command per job; `make help` lists them. Every job installs the Debian packages it lacks.
SHELL := /bin/bash
.SHELLFLAGS := -eo pipefail -c
.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help build test lint format run bench soak fuzz clean packages-build packages-run packages-test \
    packages-bench judges

SWIFT ?= swift
# An import that Package.swift does not allow fails the build.
STRICT := --explicit-target-dependency-import-check error
# The executable that `make run` demonstrates and `make bench` measures; naming one skips the
# build.
TESSERA ?=
SWIFT_FILES := Package.swift Sources Tests $(wildcard Benchmarks)

help: ## list the commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

build: packages-build ## build the executable in debug mode
	@$(SWIFT) build $(STRICT)

test: packages-test lint judges ## format lint, strict build, all tests
	@mkdir -p .build
	@$(SWIFT) build --build-tests $(STRICT) 2>&1 | tee .build/build.log
	@if grep -E '(^|[[:space:]])warning:' .build/build.log; then \
	    echo 'make test: a warning fails the build' >&2; exit 1; fi
	@$(SWIFT) test --skip-build --disable-xctest $(STRICT)

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

bench: packages-bench ## speed beside nginx and C; BENCH='--seconds 3 --only reads'
ifeq ($(TESSERA),)
	@$(SWIFT) build -c release --product tessera $(STRICT)
	@Benchmarks/Server/bench.py $(BENCH) \
	    --tessera "$$($(SWIFT) build -c release --show-bin-path)/tessera"
else
	@Benchmarks/Server/bench.py $(BENCH) --tessera $(TESSERA)
endif

soak: packages-bench ## mixed load with kills and restarts, 30 minutes; SOAK='--seconds 60'
ifeq ($(TESSERA),)
	@$(SWIFT) build -c release --product tessera $(STRICT)
	@Benchmarks/Server/soak.py $(SOAK) \
	    --tessera "$$($(SWIFT) build -c release --show-bin-path)/tessera"
else
	@Benchmarks/Server/soak.py $(SOAK) --tessera $(TESSERA)
endif

fuzz: packages-build ## fuzz JSON, merge patches and paths; SECONDS_EACH=60
	@deploy/fuzz.sh $(SECONDS_EACH)

clean: ## remove everything that was built
	@rm -rf .build

packages-build packages-run packages-test packages-bench:
	@deploy/install-packages.sh $(@:packages-%=%)

judges: packages-test
	@deploy/judges.sh

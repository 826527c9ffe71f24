# Builds the engine as distributed test servers expect it: `make EXE=path/of/the/binary`. The binary
# is for the processor at hand; `make CPU=x86-64` builds one for all. `make pgo` builds twice, the
# second time by a profile of the bench: the same play, faster. It needs rustup's llvm-tools.

EXE ?= tropa
CPU ?= native

CARGO ?= cargo
TARGET_DIR ?= $(or $(CARGO_TARGET_DIR),target)

# The binary names its sources by these, not by folders of this machine. Flags cannot hold spaces.
CARGO_HOME ?= $(HOME)/.cargo
named = $(if $(word 2,$(1)),,--remap-path-prefix=$(1)=$(2))

export RUSTFLAGS ?= $(strip -C target-cpu=$(CPU) $(call named,$(CURDIR),tropa) $(call named,$(CARGO_HOME),cargo))

BUILD = $(CARGO) rustc --release --no-default-features --bin tropa --target-dir "$(TARGET_DIR)"
PROFILE = $(abspath $(TARGET_DIR))/profile
PROFDATA = $(firstword $(wildcard $(shell rustc --print sysroot)/lib/rustlib/*/bin/llvm-profdata*))

.PHONY: all pgo clean

ifeq ($(OS),Windows_NT)
	SUFFIX := .exe
endif

all:
	$(BUILD)
	cp "$(TARGET_DIR)/release/tropa$(SUFFIX)" "$(EXE)"

pgo:
	$(if $(PROFDATA),,$(error no llvm-profdata: rustup component add llvm-tools))
	$(if $(word 2,$(PROFILE)),$(error flags cannot hold the spaces of $(TARGET_DIR)))
	rm -rf "$(PROFILE)"
	RUSTFLAGS='$(RUSTFLAGS) -C profile-generate=$(PROFILE)' $(BUILD)
	"$(TARGET_DIR)/release/tropa$(SUFFIX)" bench
	"$(PROFDATA)" merge -o "$(PROFILE)/bench.profdata" "$(PROFILE)"
	RUSTFLAGS='$(RUSTFLAGS) -C profile-use=$(PROFILE)/bench.profdata' $(BUILD)
	cp "$(TARGET_DIR)/release/tropa$(SUFFIX)" "$(EXE)"

clean:
	$(CARGO) clean --target-dir "$(TARGET_DIR)"

# Builds the engine as distributed test servers expect it: `make EXE=path/of/the/binary`. The binary
# is for the processor at hand; `make CPU=x86-64` builds one for all.

EXE ?= tropa
CPU ?= native

CARGO ?= cargo
TARGET_DIR ?= $(or $(CARGO_TARGET_DIR),target)

export RUSTFLAGS ?= -C target-cpu=$(CPU)

.PHONY: all clean

ifeq ($(OS),Windows_NT)
	SUFFIX := .exe
endif

all:
	$(CARGO) rustc --release --no-default-features --bin tropa --target-dir "$(TARGET_DIR)"
	cp "$(TARGET_DIR)/release/tropa$(SUFFIX)" "$(EXE)"

clean:
	$(CARGO) clean --target-dir "$(TARGET_DIR)"

//! The tests from outside: of the library as others call it, and of the real binary.
//!
//! They are modules of one binary, which links once. `cargo test --test integration carried::` runs
//! those of one module.

mod annotate;
mod annotate_files;
mod annotate_many;
mod assess;
mod book;
mod carried;
mod carried_zones;
mod chain;
mod chess960;
mod cli;
mod cli_output;
mod common;
mod costs;
mod documents;
mod endgames;
mod epd;
mod estimate;
mod exchange;
mod explain;
mod explain_checker;
mod features;
mod generate;
mod guis;
mod imports;
mod judge;
mod memory;
mod motifs;
mod offers;
mod perft;
mod plan_examples;
mod plan_language;
mod plan_trials;
mod plans;
mod readers;
mod review;
mod search;
mod serve;
mod solve;
mod strict;
mod tablebases;
mod theory;
mod trajectories;
mod uci;
mod uci_memory;
mod uci_robust;
mod uci_search;
mod uci_unread;
mod uci_words;
mod verdicts;
mod version;
mod worked;
mod zones;

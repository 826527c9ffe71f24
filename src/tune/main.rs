//! `tune`: fits the weights of the evaluation to the results of games.
//!
//! One file, one idea: `lines` reads files of positions, `samples` stores their features and finds
//! scales, `model` predicts a result and the gradient of its error, `layer` is the part of the
//! model beyond a sum, `fit` minimises the error, saves a fit in progress and prints errors,
//! `source` is a set of features and has others to compare with, `file` reads and writes the
//! weights.

mod file;
mod fit;
mod layer;
mod lines;
mod model;
mod samples;
mod source;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use tropa::evaluation::layout::{GROUPS, UNSTOPPABLE, WEIGHTS};

use fit::{Fit, Settings, with_scales};
use layer::Begin;
use lines::Failure;
use model::{Form, Model};
use samples::Set;
use source::Source;

/// Fits the weights of the evaluation to positions with results
#[derive(Debug, Parser)]
#[command(version)]
struct Arguments {
    /// Files of positions: .epd or .epd.zst, with the game's result in the operation c9, or as
    /// `tropa generate` writes them
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Write the fitted weights here
    #[arg(long, value_name = "FILE")]
    write: Option<PathBuf>,
    /// Passes over all positions
    #[arg(long, default_value_t = 24)]
    rounds: usize,
    /// Maximum step of a weight, in centipawns
    #[arg(long, default_value_t = 2.0)]
    step: f32,
    /// Weight decay per step, which pulls weights without evidence to zero
    #[arg(long, default_value_t = 2e-4)]
    decay: f32,
    /// The first file's scale in logarithmic odds per centipawn; by default the one that fits the
    /// initial weights
    #[arg(long)]
    scale: Option<f32>,
    /// Take one line in N
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,
    /// How the positional sum is bounded
    #[arg(long, value_enum, default_value_t = Form::Root)]
    bound: Form,
    /// Begin with all positional weights at zero instead of the engine's weights
    #[arg(long)]
    fresh: bool,
    /// Save the state of the fit here after each round, and continue from it if it exists
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// Add a layer of N hidden units over the counts of both sides, to see the error, or begin with
    /// the engine's own
    #[arg(long, value_name = "N|engine")]
    layer: Option<Begin>,
    /// Keep all weights as they are and fit the layer alone
    #[arg(long, requires = "layer")]
    hold: bool,
    /// Write the fitted layer here
    #[arg(long, value_name = "FILE", requires = "layer")]
    write_layer: Option<PathBuf>,
    /// Add the layer within the bound
    #[arg(long, requires = "layer")]
    within: bool,
    /// Step of a parameter of the layer's hidden sums, as a fraction of the step of a weight
    #[arg(long, default_value_t = 1e-3)]
    layer_step: f32,
    /// Decay per step of these parameters, as a fraction of the same
    #[arg(long, default_value_t = 5e-4)]
    layer_decay: f32,
    /// Also train with the mirror image of each position
    #[arg(long)]
    mirror: bool,
    /// How much the scores of the lines (in the operation ce, in centipawns from the side to move)
    /// weigh against the results, from 0 to 1
    #[arg(long, default_value_t = 0.0, value_parser = part)]
    blend: f32,
    /// Begin a new layer from this seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Fit again without each group of weights and print the error
    #[arg(long)]
    ablate: bool,
    /// Fit textbook features instead, adding one kind after another
    #[arg(long)]
    baseline: bool,
}

/// A number from 0 to 1.
fn part(text: &str) -> Result<f32, String> {
    let number = text.parse().ok().filter(|number| (0.0..=1.0).contains(number));
    number.ok_or_else(|| "not a number from 0 to 1".to_string())
}

impl Arguments {
    fn settings(&self) -> Settings {
        let Self { rounds, step, decay, scale, blend, .. } = *self;
        let layer = [self.layer_step, self.layer_decay];
        Settings { rounds, step, decay, scale, layer, blend }
    }
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("error: {failure}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments) -> Result<(), Failure> {
    if arguments.baseline {
        for source in source::textbook() {
            let sets = read(arguments, &source)?;
            let model = Model::new(source.weights, &source.begin, sets.len(), Form::None);
            let fitted = fit(arguments, &sets, model, None)?;
            println!("{}", source.name);
            fit::print_errors(&sets, &fitted);
        }
        return Ok(());
    }
    let source = file::evaluation(arguments.fresh);
    let sets = read(arguments, &source)?;
    let mut model = Model::new(WEIGHTS, &source.begin, sets.len(), arguments.bound);
    // Too few positions have an unstoppable pawn to fit its weight, and the strict tree needs it.
    model.hold(UNSTOPPABLE.first..UNSTOPPABLE.end());
    if let Some(begin) = arguments.layer {
        model = model.with_layer(begin, arguments.within, arguments.seed);
    }
    if arguments.hold {
        model.hold(0..WEIGHTS);
    }
    model = with_scales(model, &sets, 0.0);
    println!("before");
    fit::print_errors(&sets, &model);
    let fitted = fit(arguments, &sets, model, arguments.checkpoint.as_deref())?;
    println!("after");
    fit::print_errors(&sets, &with_scales(fitted.clone(), &sets, 0.0));
    if let (Some(path), Some(layer)) = (&arguments.write_layer, &fitted.layer) {
        std::fs::write(path, layer.bytes(&fitted.values)).map_err(Failure::file(path))?;
    }
    if let Some(path) = &arguments.write {
        std::fs::write(path, file::text(&fitted)).map_err(Failure::file(path))?;
    }
    if arguments.ablate {
        ablate(arguments, &sets, &fitted)?;
    }
    Ok(())
}

fn read(arguments: &Arguments, source: &Source) -> Result<Vec<Set>, Failure> {
    arguments
        .files
        .iter()
        .map(|path| Set::read(path, source, arguments.every, arguments.mirror))
        .collect()
}

fn fit(
    arguments: &Arguments,
    sets: &[Set],
    model: Model,
    checkpoint: Option<&std::path::Path>,
) -> Result<Model, Failure> {
    let settings = arguments.settings();
    let mut fit = Fit::begin(model, sets, settings);
    if let Some(path) = checkpoint {
        fit::resume(path, &mut fit)?;
    }
    fit.run(sets, |fit| checkpoint.map_or(Ok(()), |path| fit::keep(path, fit)))?;
    Ok(fit.model)
}

/// Prints the error without each group, after fitting the rest again.
fn ablate(arguments: &Arguments, sets: &[Set], fitted: &Model) -> Result<(), Failure> {
    let whole = arguments.settings();
    let settings = Settings { rounds: (whole.rounds / 3).max(2), step: whole.step / 2.0, ..whole };
    let mut again = Fit::begin(fitted.clone(), sets, settings);
    again.run(sets, |_| Ok(()))?;
    let whole = fit::errors(sets, &again.model);
    println!("nothing left out: {}", fit::error_line(&whole));
    for group in GROUPS {
        let mut model = fitted.clone();
        model.leave_out(group.first..group.end());
        let mut fit = Fit::begin(model, sets, settings);
        fit.run(sets, |_| Ok(()))?;
        let errors = fit::errors(sets, &fit.model);
        println!("{:<36} {}", group.name, fit::error_line(&errors));
    }
    Ok(())
}

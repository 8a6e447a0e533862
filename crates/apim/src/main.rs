//! `apim` reads, converts and checks Kubernetes objects in any format.

mod apply;
mod args;
mod bounded;
mod columns;
mod convert;
mod custom;
mod decode;
mod definitions;
mod deprecated;
mod diff;
mod envelope;
mod excerpt;
#[cfg(feature = "explain")]
mod explain;
mod gathered;
mod glob;
mod hint;
mod identify;
mod input;
mod item;
mod kinds;
mod lifecycle;
mod list;
mod load;
mod managed;
mod manual;
mod output;
mod output_choice;
mod patch;
mod patched;
mod pipeline;
mod problem;
mod progress;
mod refusal;
mod repair;
mod report;
#[cfg(feature = "serve")]
mod serve;
mod table;
mod tables;
mod target;
mod text;
mod transcode;
mod usage;
mod validate;
mod verify_golden;
mod words;

use std::io;
use std::process::ExitCode;

use apimachinery::table::TextColumnsError;
use apimachinery::validation::FieldErrors;
use apimachinery::yaml::YamlError;
use clap::Parser;

use crate::args::{Command, CommandLine};
use crate::problem::{Outcome, without_code};
use crate::report::{print_failure, print_hint};

fn main() -> ExitCode {
    let parsed = CommandLine::try_parse().map_err(usage::explained);
    let CommandLine { command, excerpts, max_input } = parsed.unwrap_or_else(|error| error.exit());
    max_input.install();
    let excerpts = excerpts.is_wanted();
    let registered = command.definitions().map(|it| definitions::register(&it.crds, excerpts));
    let registered = outcome(registered.unwrap_or(Ok(Outcome::Fine)), excerpts);
    let result = match command {
        Command::Decode(args) => decode::run(&args, excerpts),
        Command::Convert(args) => convert::run(&args, excerpts),
        Command::Patch(args) => patch::run(&args, excerpts),
        Command::Diff(args) => diff::run(&args, excerpts),
        Command::Deprecated(args) => deprecated::run(&args, excerpts),
        Command::Validate(args) => validate::run(&args, excerpts),
        Command::Transcode(args) => transcode::run(&args, excerpts),
        Command::Identify(args) => identify::run(&args, excerpts),
        Command::Managed(args) => managed::run(&args, excerpts),
        Command::Kinds(args) => kinds::run(&args),
        #[cfg(feature = "explain")]
        Command::Explain(args) => explain::run(&args, excerpts),
        #[cfg(feature = "serve")]
        Command::Serve(args) => serve::run(&args, excerpts),
        Command::VerifyGolden(args) => verify_golden::run(&args),
        Command::Completions(args) => manual::completions(&args),
        Command::Man(args) => manual::page(&args),
    };
    ExitCode::from(outcome(result, excerpts).max(registered) as u8)
}

/// A reader that stopped reading has what it wanted: nothing is reported.
fn outcome(result: Result<Outcome, Failure>, hints: bool) -> Outcome {
    match result {
        Ok(outcome) => outcome,
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => Outcome::Pipe,
        Err(failure) => {
            print_failure(&failure);
            failure.hint().filter(|_| hints).into_iter().for_each(print_hint);
            match failure {
                Failure::Output(_)
                | Failure::UnreadableColumns { .. }
                | Failure::UnreadablePatch { .. } => Outcome::Io,
                Failure::MalformedPatch { .. }
                | Failure::WrongPatch { .. }
                | Failure::NotAConfiguration
                | Failure::UnreadableConfiguration(_) => Outcome::Invalid,
                _ => Outcome::Usage,
            }
        }
    }
}

/// What ends the program at once.
#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error("cannot write the output: {}", without_code(.0))]
    Output(#[from] io::Error),
    #[cfg(feature = "explain")]
    #[error("{0}")]
    Explain(Box<explain::ExplainError>),
    #[cfg(feature = "serve")]
    #[error("cannot serve: {0}")]
    Serve(Box<dyn std::error::Error>),
    #[error("this format is not for terminals; redirect the output, or use --force")]
    BinaryToTerminal,
    #[error("the configuration to apply is not an object")]
    NotAConfiguration,
    #[error("the configuration to apply cannot be read: {0}")]
    UnreadableConfiguration(apimachinery::DecodeError),
    #[error("{0:?} is not a time such as 2026-01-02T03:04:05Z")]
    NotATime(String),
    #[error("--pretty needs -o json")]
    PrettyWithoutJson,
    #[error("--framed needs -o protobuf")]
    FramedWithoutProtobuf,
    #[error(
        "protobuf output is one document, and the input has several; --framed writes any number"
    )]
    SeveralDocuments,
    #[error("error reading template {file}, open {file}: {}", without_code(error).to_lowercase())]
    UnreadableColumns { file: String, error: io::Error },
    #[error("cannot read the patch {file}: {}", without_code(error))]
    UnreadablePatch { file: String, error: io::Error },
    #[error("{name}: the patch is neither JSON nor YAML: {error}")]
    MalformedPatch { name: String, error: YamlError },
    #[error("{name}: {message}")]
    WrongPatch { name: String, message: String, hint: Option<&'static str> },
    #[error(
        "--patch is empty; it is a file, or a text such as '{{\"spec\": {{\"replicas\": 3}}}}'"
    )]
    EmptyPatch,
    #[error("only one of {0} can be standard input")]
    OneStandardInput(&'static str),
    #[error("{0} needs --type apply")]
    WithoutApply(&'static str),
    #[error("--field-manager: {0}")]
    FieldManager(FieldErrors),
    #[error("{0}")]
    Columns(TextColumnsError),
    #[error("there is no command {command:?}; the commands are {commands}")]
    UnknownCommand { command: String, commands: String },
    #[error("{0}")]
    MissingFeature(String),
    #[error("no kinds are registered in group {group:?}; {}the groups are {groups}", meant(near))]
    UnknownGroup { group: String, near: Option<String>, groups: String },
}

fn meant(near: &Option<String>) -> String {
    near.as_ref().map_or_else(String::new, |it| format!("did you mean {it:?}? If not, "))
}

impl Failure {
    /// What to write instead.
    fn hint(&self) -> Option<&str> {
        match self {
            Self::WrongPatch { hint, .. } => *hint,
            Self::MalformedPatch { error, .. } => hint::of_yaml(error),
            _ => None,
        }
    }
}

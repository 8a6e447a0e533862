//! `apim completions` and `apim man`: what shells and readers of manuals want to know of the
//! command line.

use std::io::{self, Write};

use clap::CommandFactory;
use clap_mangen::Man;

use crate::Failure;
use crate::args::{CommandLine, CompletionsArgs, ManArgs};
use crate::problem::{Joined, Outcome};
use crate::usage::missing_feature;

/// Writes the completions for a shell.
pub(crate) fn completions(args: &CompletionsArgs) -> Result<Outcome, Failure> {
    // Straight to the output, a reader that goes away would be a panic.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut CommandLine::command(), "apim", &mut script);
    io::stdout().lock().write_all(&script)?;
    Ok(Outcome::Fine)
}

/// Writes the manual page of the program or of a command.
pub(crate) fn page(args: &ManArgs) -> Result<Outcome, Failure> {
    let mut program = CommandLine::command();
    program.build();
    let command = match &args.command {
        None => program,
        Some(name) => match program.find_subcommand(name) {
            Some(command) => command.clone(),
            None => {
                if let Some(text) = missing_feature(name) {
                    return Err(Failure::MissingFeature(text));
                }
                let names = program.get_subcommands().map(clap::Command::get_name);
                let commands = Joined(&names.collect::<Vec<_>>()).to_string();
                return Err(Failure::UnknownCommand { command: name.clone(), commands });
            }
        },
    };
    Man::new(command).render(&mut io::stdout().lock())?;
    Ok(Outcome::Fine)
}

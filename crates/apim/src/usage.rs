//! What is said of a command line that is wrong, beyond what its reader knows.

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, CommandFactory};

use crate::args::CommandLine;

/// Names the commands that have an option which the one that was called does not have.
pub(crate) fn explained(mut error: clap::Error) -> clap::Error {
    let Some(ContextValue::String(option)) = error.get(ContextKind::InvalidArg) else {
        return error;
    };
    let commands = commands_with(option);
    if error.kind() != ErrorKind::UnknownArgument || commands.is_empty() {
        return error;
    }
    let tips = commands.iter().map(|it| StyledStr::from(format!("`apim {it}` has '{option}'")));
    let tips = ContextValue::StyledStrs(tips.collect());
    error.insert(ContextKind::Suggested, tips);
    error
}

fn commands_with(option: &str) -> Vec<String> {
    let Some(name) = option.strip_prefix("--") else { return Vec::new() };
    let has_option = |command: &&Command| {
        let mut long_names =
            command.get_arguments().flat_map(|it| it.get_long_and_visible_aliases());
        long_names.any(|it| it.contains(&name))
    };
    let program = CommandLine::command();
    let commands = program.get_subcommands().filter(has_option);
    commands.map(|it| it.get_name().to_owned()).collect()
}

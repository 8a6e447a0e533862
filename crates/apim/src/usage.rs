//! What is said of a command line that is wrong, beyond what its reader knows.

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, CommandFactory};

use crate::args::CommandLine;

/// What only builds with a feature have: commands and options of them.
const OF_FEATURES: [(&str, &str, bool); 3] = [
    ("explain", "explain", cfg!(feature = "explain")),
    ("serve", "serve", cfg!(feature = "serve")),
    ("--etcd", "etcd", cfg!(feature = "etcd")),
];

/// Names the feature of what this build does not have, and the commands that have an option which
/// the one that was called does not have.
pub(crate) fn explained(mut error: clap::Error) -> clap::Error {
    let context = match error.kind() {
        ErrorKind::InvalidSubcommand => ContextKind::InvalidSubcommand,
        ErrorKind::UnknownArgument => ContextKind::InvalidArg,
        _ => return error,
    };
    let Some(ContextValue::String(wrong)) = error.get(context) else { return error };
    let tips: Vec<_> = match missing_feature(wrong) {
        Some(text) => vec![text],
        None => {
            let commands = commands_with(wrong).into_iter();
            commands.map(|it| format!("`apim {it}` has '{wrong}'")).collect()
        }
    };
    if tips.is_empty() {
        return error;
    }
    if error.kind() == ErrorKind::InvalidSubcommand {
        // A command with a similar name is not what was meant.
        error.remove(ContextKind::SuggestedSubcommand);
    }
    let tips = ContextValue::StyledStrs(tips.into_iter().map(StyledStr::from).collect());
    error.insert(ContextKind::Suggested, tips);
    error
}

/// How to get a command or an option that this build does not have.
pub(crate) fn missing_feature(name: &str) -> Option<String> {
    let of_feature = OF_FEATURES.iter().find(|(it, _, is_here)| *it == name && !is_here);
    let (_, feature, _) = of_feature?;
    Some(format!(
        "this build is without `{name}`, which `cargo install apim --features {feature}` adds"
    ))
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

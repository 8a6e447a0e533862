//! What can go wrong with a plugin.

use std::io;

use apimachinery_go_text::quote::Quoted;
use apimachinery_runtime::{DecodeError, EncodeError, GroupVersion, SchemeErrors, Str};

use crate::error::ConfigError;
use crate::exec::PolicyError;
use crate::io_error::text;

/// A plugin does not provide credentials. The texts are those of client-go.
#[derive(thiserror::Error)]
#[non_exhaustive]
pub enum ExecError {
    /// The version is not known.
    #[error("exec plugin: invalid apiVersion {}", Quoted(.0))]
    ApiVersion(Str),
    /// The authorities of the cluster, for the input of the plugin, cannot be read.
    #[error("failed to load CA bundle for execProvider: {0}")]
    Cluster(ConfigError),
    /// The plugin may not run.
    #[error(transparent)]
    Policy(#[from] PolicyError),
    /// The policy is not valid.
    #[error("invalid plugin policy: {0}")]
    InvalidPolicy(PolicyError),
    /// The plugin needs a terminal as its standard input.
    #[error("exec plugin cannot support interactive mode: standard input is not a terminal")]
    NoTerminal,
    /// The plugin needs standard input, which this process uses itself.
    #[error("exec plugin cannot support interactive mode: standard input is unavailable{}", suffix(.0))]
    NoStdin(Str),
    /// Whether the plugin uses standard input is not known.
    #[error("exec plugin cannot support interactive mode: unknown interactiveMode: {}", Quoted(.0))]
    InteractiveMode(Str),
    /// The types cannot be registered.
    #[error(transparent)]
    Scheme(#[from] SchemeErrors),
    /// The input of the plugin cannot be written.
    #[error("encode ExecCredentials: {0}")]
    Encode(#[from] EncodeError),
    /// The plugin is not found. The hint is shown ten times an hour.
    #[error("exec: executable {command} not found{hint}")]
    NotFound {
        /// The program.
        command: String,
        /// How to install it.
        hint: String,
    },
    /// The plugin failed.
    #[error("exec: executable {command} failed with exit code {code}")]
    Failed {
        /// The program.
        command: String,
        /// Its code; -1 when a signal ended it.
        code: i32,
    },
    /// The plugin cannot be run.
    #[error("exec: {}", text(.0))]
    Run(#[from] io::Error),
    /// What the plugin answers cannot be read.
    #[error("decoding stdout: {0}")]
    Decode(#[from] DecodeError),
    /// The plugin answers in another version.
    #[error(
        "exec plugin is configured to use API version {expected}, plugin returned version {answered}"
    )]
    OtherVersion {
        /// The version that is configured.
        expected: GroupVersion,
        /// That of the answer.
        answered: GroupVersion,
    },
    /// The answer has no status.
    #[error("exec plugin didn't return a status field")]
    NoStatus,
    /// The answer has no credentials.
    #[error("exec plugin didn't return a token or cert/key pair")]
    NoCredentials,
    /// The answer has half of a pair.
    #[error("exec plugin returned only certificate or key, not both")]
    HalfPair,
}

fn suffix(message: &str) -> String {
    match message {
        "" => String::new(),
        message => format!(": {message}"),
    }
}

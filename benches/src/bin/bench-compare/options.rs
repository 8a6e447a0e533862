//! What `benches/run` asks for, in environment variables.

use std::env;
use std::path::PathBuf;

/// Programs, inputs, and how long to measure.
#[derive(Debug)]
pub(crate) struct Options {
    pub(crate) inputs: PathBuf,
    pub(crate) go: PathBuf,
    /// Ours and the peers', with the system's allocator, and with another when that is wanted.
    pub(crate) sides: Vec<Programs>,
    pub(crate) memory: Option<PathBuf>,
    /// The core that all programs run on.
    pub(crate) core: String,
    pub(crate) rounds: usize,
    pub(crate) millis: u64,
    pub(crate) only: Option<String>,
}

/// Programs with the same allocator.
#[derive(Debug)]
pub(crate) struct Programs {
    pub(crate) ours: PathBuf,
    pub(crate) peers: Option<PathBuf>,
}

impl Options {
    pub(crate) fn from_environment() -> Self {
        let path = |name: &str| env::var_os(name).map(PathBuf::from);
        let number = |name: &str, default: u64| {
            env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
        };
        let side =
            |ours: &str, peers: &str| path(ours).map(|ours| Programs { ours, peers: path(peers) });
        let sides = [
            side("BENCH_OURS", "BENCH_PEERS"),
            side("BENCH_OURS_MIMALLOC", "BENCH_PEERS_MIMALLOC"),
        ];
        Self {
            inputs: path("BENCH_INPUTS").unwrap_or_default(),
            go: path("BENCH_GO").unwrap_or_default(),
            sides: sides.into_iter().flatten().collect(),
            memory: path("BENCH_MEMORY"),
            core: env::var("BENCH_CORE").unwrap_or_else(|_| "0".to_owned()),
            rounds: usize::try_from(number("BENCH_ROUNDS", 7)).unwrap_or(7),
            millis: number("BENCH_MILLIS", 100),
            only: env::var("BENCH_ONLY").ok().filter(|only| !only.is_empty()),
        }
    }
}

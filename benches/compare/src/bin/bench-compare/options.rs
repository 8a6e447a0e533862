//! What `benches/run` asks for, in environment variables.

use std::env;
use std::path::PathBuf;

/// Programs, inputs, and how long to measure.
#[derive(Debug)]
pub(crate) struct Options {
    /// Where the programs are, and the folder of inputs.
    pub(crate) folder: PathBuf,
    /// What runs beside ours and Go: `oracle`, `peers`, `native`, `mimalloc`; or only `before`.
    with: Vec<String>,
    /// The core that all programs run on.
    pub(crate) core: String,
    pub(crate) rounds: usize,
    pub(crate) millis: u64,
    pub(crate) only: Option<String>,
}

impl Options {
    pub(crate) fn from_environment() -> Self {
        let text = |name: &str| env::var(name).unwrap_or_default();
        let number = |name: &str| text(name).parse().unwrap_or(1);
        Self {
            folder: text("BENCH_FOLDER").into(),
            with: text("BENCH_WITH").split_whitespace().map(str::to_owned).collect(),
            core: text("BENCH_CORE"),
            rounds: number("BENCH_ROUNDS") as usize,
            millis: number("BENCH_MILLIS"),
            only: env::var("BENCH_ONLY").ok(),
        }
    }

    pub(crate) fn has(&self, what: &str) -> bool {
        self.with.iter().any(|it| it == what)
    }

    /// What the names of programs end with: one for each allocator.
    pub(crate) fn endings(&self) -> &'static [&'static str] {
        if self.has("mimalloc") { &["", "-mimalloc"] } else { &[""] }
    }
}

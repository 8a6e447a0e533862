//! Progress, for those who wait at a terminal.

use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

const PATIENCE: Duration = Duration::from_millis(400);
const REDRAW: Duration = Duration::from_millis(100);

/// Shows progress on standard error when that is a terminal, and only of what takes its time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Progress {
    shown: bool,
}

impl Progress {
    pub(crate) fn new() -> Self {
        Self { shown: io::stderr().is_terminal() }
    }

    /// The bytes of a file that are read.
    pub(crate) fn reading(self, size: Option<u64>) -> Bar {
        let template = match size {
            Some(_) => "reading {bar:30} {bytes}/{total_bytes}",
            None => "reading {spinner} {bytes}",
        };
        Bar::new(self.shown, size, template)
    }

    /// The documents that are processed. When they are printed to the same terminal, they are progress
    /// enough.
    pub(crate) fn processing(self) -> Bar {
        Bar::new(self.shown && !io::stdout().is_terminal(), None, "{spinner} document {pos}")
    }
}

/// One thing that takes time. It vanishes when it is dropped.
#[derive(Debug)]
pub(crate) struct Bar {
    shown: bool,
    since: Instant,
    size: Option<u64>,
    template: &'static str,
    bar: std::cell::OnceCell<ProgressBar>,
}

impl Bar {
    fn new(shown: bool, size: Option<u64>, template: &'static str) -> Self {
        Self { shown, since: Instant::now(), size, template, bar: Default::default() }
    }

    /// Says how far it is.
    pub(crate) fn advance_to(&self, position: u64) {
        if self.shown && (self.bar.get().is_some() || self.since.elapsed() >= PATIENCE) {
            self.bar.get_or_init(|| self.start()).set_position(position);
        }
    }

    /// Runs `print`, which writes to the terminal, without the bar in between.
    pub(crate) fn suspend<T>(&self, print: impl FnOnce() -> T) -> T {
        match self.bar.get() {
            Some(bar) => bar.suspend(print),
            None => print(),
        }
    }

    fn start(&self) -> ProgressBar {
        let bar = match self.size {
            Some(size) => ProgressBar::new(size),
            None => ProgressBar::new_spinner(),
        };
        let style = ProgressStyle::with_template(self.template);
        let bar = bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar.enable_steady_tick(REDRAW);
        bar
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        if let Some(bar) = self.bar.get() {
            bar.finish_and_clear();
        }
    }
}

//! Progress, for those who wait at a terminal.

use std::cell::OnceCell;
use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use indicatif::{MultiProgress, ProgressBar, ProgressStyle};

const PATIENCE: Duration = Duration::from_millis(400);
const REDRAW: Duration = Duration::from_millis(100);

/// Shows progress on standard error when that is a terminal, and only of what takes its time.
#[derive(Clone, Debug)]
pub(crate) struct Progress {
    bars: Option<MultiProgress>,
}

impl Progress {
    pub(crate) fn new() -> Self {
        Self { bars: io::stderr().is_terminal().then(MultiProgress::new) }
    }

    /// The bytes of a file that are read.
    pub(crate) fn reading(&self, size: Option<u64>) -> Bar {
        let template = match size {
            Some(_) => "reading {bar:30} {bytes}/{total_bytes}",
            None => "reading {spinner} {bytes}",
        };
        Bar::new(self.bars.clone(), size, template)
    }

    /// The documents that are processed. When they are printed to the same terminal, they are progress
    /// enough.
    pub(crate) fn processing(&self) -> Bar {
        let bars = self.bars.clone().filter(|_| !io::stdout().is_terminal());
        Bar::new(bars, None, "{spinner} document {pos}")
    }

    /// Runs `print`, which writes to the terminal, without a bar in between.
    pub(crate) fn suspend(&self, print: impl FnOnce()) {
        match &self.bars {
            Some(bars) => bars.suspend(print),
            None => print(),
        }
    }
}

/// One thing that takes time. It vanishes when it is dropped.
#[derive(Debug)]
pub(crate) struct Bar {
    bars: Option<MultiProgress>,
    since: Instant,
    size: Option<u64>,
    template: &'static str,
    bar: OnceCell<ProgressBar>,
}

impl Bar {
    fn new(bars: Option<MultiProgress>, size: Option<u64>, template: &'static str) -> Self {
        Self { bars, since: Instant::now(), size, template, bar: OnceCell::new() }
    }

    /// Says how far it is.
    pub(crate) fn advance_to(&self, position: u64) {
        let Some(bars) = &self.bars else { return };
        if self.bar.get().is_some() || self.since.elapsed() >= PATIENCE {
            self.bar.get_or_init(|| self.start(bars)).set_position(position);
        }
    }

    fn start(&self, bars: &MultiProgress) -> ProgressBar {
        let bar = match self.size {
            Some(size) => ProgressBar::new(size),
            None => ProgressBar::new_spinner(),
        };
        let style = ProgressStyle::with_template(self.template);
        let bar = bars.add(bar).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
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

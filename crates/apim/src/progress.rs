//! Progress, for those who wait at a terminal: one line on standard error that is written over.

use std::cell::Cell;
use std::io::{self, IsTerminal, Write};
use std::rc::Rc;
use std::time::{Duration, Instant};

const PATIENCE: Duration = Duration::from_millis(400);
const REDRAW: Duration = Duration::from_millis(100);
/// Goes to the start of the line and erases it.
const ERASE: &str = "\r\x1b[2K";

/// Shows progress on standard error when that is a terminal, and only of what takes its time.
#[derive(Clone, Debug)]
pub(crate) struct Progress {
    line: Option<Rc<Line>>,
}

impl Progress {
    pub(crate) fn new() -> Self {
        Self { line: io::stderr().is_terminal().then(Rc::default) }
    }

    /// The bytes of a file that are read.
    pub(crate) fn reading(&self, size: Option<u64>) -> Bar {
        Bar::new(self.line.clone(), What::Bytes { size })
    }

    /// The documents that are processed. When they are printed to the same terminal, they are
    /// progress enough.
    pub(crate) fn processing(&self) -> Bar {
        Bar::new(self.line.clone().filter(|_| !io::stdout().is_terminal()), What::Documents)
    }

    /// Runs `print`, which writes to the terminal, without a line in between.
    pub(crate) fn suspend(&self, print: impl FnOnce()) {
        if let Some(line) = &self.line {
            line.erase();
        }
        print();
    }
}

/// The line, which all that takes time shares.
#[derive(Debug, Default)]
struct Line {
    drawn: Cell<Option<Instant>>,
}

impl Line {
    // Who no longer reads standard error misses nothing else.
    fn draw(&self, text: &str) {
        if self.drawn.get().is_none_or(|it| it.elapsed() >= REDRAW) {
            let _ = write!(io::stderr(), "{ERASE}{text}");
            self.drawn.set(Some(Instant::now()));
        }
    }

    fn erase(&self) {
        if self.drawn.take().is_some() {
            let _ = write!(io::stderr(), "{ERASE}");
        }
    }
}

#[derive(Clone, Copy, Debug)]
enum What {
    Bytes { size: Option<u64> },
    Documents,
}

impl What {
    fn at(self, position: u64) -> String {
        let megabytes = |bytes: u64| bytes as f64 / 1e6;
        match self {
            Self::Bytes { size: Some(size) } => {
                format!("reading {:.1} of {:.1} MB", megabytes(position), megabytes(size))
            }
            Self::Bytes { size: None } => format!("reading {:.1} MB", megabytes(position)),
            Self::Documents => format!("document {position}"),
        }
    }
}

/// One thing that takes time. What it says vanishes when it is dropped.
#[derive(Debug)]
pub(crate) struct Bar {
    line: Option<Rc<Line>>,
    since: Instant,
    what: What,
}

impl Bar {
    fn new(line: Option<Rc<Line>>, what: What) -> Self {
        Self { line, since: Instant::now(), what }
    }

    /// Says how far it is.
    pub(crate) fn advance_to(&self, position: u64) {
        if let Some(line) = &self.line
            && self.since.elapsed() >= PATIENCE
        {
            line.draw(&self.what.at(position));
        }
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        if let Some(line) = &self.line {
            line.erase();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_says_how_far_it_is() {
        assert_eq!(What::Bytes { size: Some(12_345_678) }.at(2_000_000), "reading 2.0 of 12.3 MB");
        assert_eq!(What::Bytes { size: None }.at(2_060_000), "reading 2.1 MB");
        assert_eq!(What::Documents.at(7), "document 7");
    }
}

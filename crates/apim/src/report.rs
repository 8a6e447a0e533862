//! Reporting problems.

use std::fmt;
use std::io::Write;

use anstyle::{AnsiColor, Style};

use crate::problem::{Outcome, Problem};
use crate::progress::Progress;
use crate::words::one_line;

const PLACE: Style = Style::new().bold();
const ERROR: Style = AnsiColor::Red.on_default();
const WARNING: Style = AnsiColor::Yellow.on_default();

/// Reports problems as they come, and remembers the gravest.
#[derive(Debug)]
pub(crate) struct Reporter {
    progress: Progress,
    outcome: Outcome,
    excerpts: bool,
}

impl Reporter {
    pub(crate) fn new(progress: Progress, excerpts: bool) -> Self {
        Self { progress, outcome: Outcome::default(), excerpts }
    }

    /// For what is reported when nothing is being read.
    pub(crate) fn without_progress(excerpts: bool) -> Self {
        Self::new(Progress::new(), excerpts)
    }

    /// Reports a problem.
    pub(crate) fn error(&mut self, problem: &Problem) {
        self.outcome = self.outcome.max(problem.what.outcome());
        self.tell(problem, ERROR, "");
    }

    /// Reports a problem that does not count.
    pub(crate) fn warning(&mut self, problem: &Problem) {
        self.tell(problem, WARNING, "warning: ");
    }

    fn tell(&self, problem: &Problem, style: Style, label: &str) {
        self.progress.suspend(|| print(problem, self.excerpts, style, label));
    }

    /// How it all went.
    pub(crate) fn outcome(&self) -> Outcome {
        self.outcome
    }
}

fn print(problem: &Problem, details: bool, style: Style, label: &str) {
    let (place, what) = (one_line(&problem.place), one_line(&problem.what));
    let mut stderr = anstream::stderr().lock();
    // Nothing can report that this failed.
    let _ = writeln!(stderr, "{PLACE}{place}:{PLACE:#} {style}{label}{what}{style:#}");
    if !details {
        return;
    }
    if let Some(excerpt) = problem.excerpt.as_ref().and_then(|it| it.excerpt()) {
        let _ = writeln!(stderr, "{excerpt}");
    }
    if let Some(hint) = problem.hint() {
        drop(stderr);
        print_hint(&hint);
    }
}

/// Reports what to write instead of what was reported before.
pub(crate) fn print_hint(hint: &str) {
    let _ = writeln!(anstream::stderr().lock(), " hint: {}", one_line(hint));
}

/// Reports something to be wary of that is not about the input.
pub(crate) fn print_warning(text: &dyn fmt::Display) {
    let mut stderr = anstream::stderr().lock();
    let _ = writeln!(stderr, "{WARNING}warning:{WARNING:#} {}", one_line(text));
}

/// Reports something that is not about the input.
pub(crate) fn print_failure(text: &dyn fmt::Display) {
    let mut stderr = anstream::stderr().lock();
    let _ = writeln!(stderr, "{ERROR}error:{ERROR:#} {}", one_line(text));
}

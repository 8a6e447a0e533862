//! Indexes of the pods of a job as its status lists them: `1,3-5,7`.

use apimachinery_go_text::quote::Quoted;

/// A list of indexes below a number of them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Indexes<'a> {
    text: &'a str,
    completions: i64,
}

/// From the first to the last.
type Interval = (i64, i64);

impl<'a> Indexes<'a> {
    pub(crate) fn new(text: &'a str, completions: i32) -> Self {
        Self { text, completions: completions.into() }
    }

    fn intervals(self) -> impl Iterator<Item = Result<Interval, String>> {
        let parts = (!self.text.is_empty()).then(|| self.text.split(','));
        parts.into_iter().flatten().map(move |it| self.interval(it))
    }

    /// `parseIndexInterval`.
    fn interval(self, text: &str) -> Result<Interval, String> {
        let mut limits = text.split('-');
        let (first, second) = (limits.next().unwrap_or_default(), limits.next());
        if limits.next().is_some() {
            return Err(format!(
                "the fragment {} violates the requirement that an index interval can have at most two parts separated by '-'",
                Quoted(text)
            ));
        }
        let first = self.index(first)?;
        let last = second.map_or(Ok(first), |it| self.index(it))?;
        match second {
            Some(_) if first >= last => Err(not_increasing(first, last)),
            _ => Ok((first, last)),
        }
    }

    fn index(self, text: &str) -> Result<i64, String> {
        let index = text
            .parse::<i64>()
            .map_err(|_| format!("cannot convert string to integer for index: {}", Quoted(text)))?;
        match index < self.completions {
            true => Ok(index),
            false => Err(format!("too large index: {}", Quoted(text))),
        }
    }

    /// What is wrong with a list (`validateIndexesFormat`).
    pub(crate) fn error(self) -> Option<String> {
        let mut before = None;
        for interval in self.intervals() {
            match interval {
                Err(error) => return Some(error),
                Ok((first, last)) => {
                    if let Some(before) = before.filter(|it| *it >= first) {
                        return Some(not_increasing(before, first));
                    }
                    before = Some(last);
                }
            }
        }
        None
    }
}

fn not_increasing(previous: i64, current: i64) -> String {
    format!("non-increasing order, previous: {previous}, current: {current}")
}

/// The first index that is in both lists; what cannot be read is left out
/// (`validateFailedIndexesNotOverlapCompleted`).
pub(crate) fn overlap(completed: Indexes<'_>, failed: Indexes<'_>) -> Option<i64> {
    let (mut completed, mut failed) =
        (completed.intervals().flatten(), failed.intervals().flatten());
    let (mut done, mut lost) = (completed.next()?, failed.next()?);
    loop {
        if done.0 <= lost.1 && lost.0 <= done.1 {
            return Some(done.0.max(lost.0));
        }
        match done.0 <= lost.0 {
            true => done = completed.next()?,
            false => lost = failed.next()?,
        }
    }
}

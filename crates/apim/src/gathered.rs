//! As many problems of a document as are reported.

use std::ops::Deref;

use crate::input::Document;
use crate::problem::{Problem, What};

/// How many problems of a document are reported in any case.
const ALWAYS: usize = 10_000;
/// In larger documents, there may be one problem for so many bytes: what is kept of it takes
/// hundreds.
const BYTES: usize = 32;

/// How many problems of a document are kept and reported.
pub(crate) fn most(document: &Document) -> usize {
    ALWAYS.max(document.part.bytes.len() / BYTES)
}

/// Problems of a document, the first ones. The last one counts those that are not among them.
#[derive(Debug)]
pub(crate) struct Gathered {
    problems: Vec<Problem>,
    most: usize,
}

impl Gathered {
    /// None of a document so far.
    pub(crate) fn of(document: &Document) -> Self {
        Self { problems: Vec::new(), most: most(document) }
    }

    pub(crate) fn push(&mut self, problem: Problem) {
        if self.problems.len() < self.most {
            return self.problems.push(problem);
        }
        match self.problems.last_mut() {
            Some(Problem { what: What::More(count), .. }) => *count += 1,
            _ => self.problems.push(Problem::new(problem.place, What::More(1))),
        }
    }

    pub(crate) fn into_vec(self) -> Vec<Problem> {
        self.problems
    }
}

impl Deref for Gathered {
    type Target = [Problem];

    fn deref(&self) -> &[Problem] {
        &self.problems
    }
}

impl Extend<Problem> for Gathered {
    fn extend<I: IntoIterator<Item = Problem>>(&mut self, problems: I) {
        problems.into_iter().for_each(|it| self.push(it));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::{Place, Spot};

    #[test]
    fn those_above_the_limit_are_counted() {
        let mut gathered = Gathered { problems: Vec::new(), most: 2 };
        let place = |line| Place { spot: Spot::Line(line), ..Place::file("a".into()) };
        gathered.extend((1..6).map(|line| Problem::new(place(line), What::Unread)));
        let texts: Vec<_> =
            gathered.iter().map(|it| (it.place.spot, it.what.to_string())).collect();
        assert_eq!(texts.len(), 3);
        assert_eq!(texts[2], (Spot::Line(3), "3 more problems, which are not listed".to_owned()));
    }
}

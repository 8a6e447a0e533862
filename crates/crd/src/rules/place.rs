//! Where in an object a walk is.

use apimachinery_validation::Path;

/// The way from an object to where a walk is. Nothing is allocated until somebody asks for the path.
#[derive(Clone, Copy)]
pub(super) struct Place<'a> {
    above: Option<&'a Place<'a>>,
    step: Step<'a>,
}

#[derive(Clone, Copy)]
enum Step<'a> {
    Start(&'a Path),
    Field(&'a str),
    Key(&'a str),
    Index(usize),
}

impl<'a> Place<'a> {
    pub(super) fn start(path: &'a Path) -> Self {
        Self { above: None, step: Step::Start(path) }
    }

    pub(super) fn field(&'a self, name: &'a str) -> Self {
        Self { above: Some(self), step: Step::Field(name) }
    }

    pub(super) fn key(&'a self, name: &'a str) -> Self {
        Self { above: Some(self), step: Step::Key(name) }
    }

    pub(super) fn index(&'a self, index: usize) -> Self {
        Self { above: Some(self), step: Step::Index(index) }
    }

    pub(super) fn path(&self) -> Path {
        let above = self.above.map(Place::path).unwrap_or_default();
        match self.step {
            Step::Start(start) => start.clone(),
            Step::Field(name) => above.child(name),
            Step::Key(name) => above.key(name),
            Step::Index(index) => above.index(index),
        }
    }
}

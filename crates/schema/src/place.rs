//! Where in an object a walk is.

use apimachinery_runtime::FieldPath;
use apimachinery_validation::Path;

/// The way from an object to where a walk is. Nothing is allocated until somebody asks for a path.
#[derive(Clone, Copy)]
pub(crate) struct Place<'a> {
    above: Option<&'a Place<'a>>,
    step: Step<'a>,
}

#[derive(Clone, Copy)]
enum Step<'a> {
    /// Where the walk begins.
    Start(&'a Path),
    /// A field that the schema knows.
    Field(&'a str),
    /// A field among the additional ones.
    Key(&'a str),
    Index(usize),
}

impl<'a> Place<'a> {
    pub(crate) fn start(path: &'a Path) -> Self {
        Self { above: None, step: Step::Start(path) }
    }

    pub(crate) fn field(&'a self, name: &'a str) -> Self {
        Self { above: Some(self), step: Step::Field(name) }
    }

    pub(crate) fn key(&'a self, name: &'a str) -> Self {
        Self { above: Some(self), step: Step::Key(name) }
    }

    pub(crate) fn index(&'a self, index: usize) -> Self {
        Self { above: Some(self), step: Step::Index(index) }
    }

    pub(crate) fn is_start(&self) -> bool {
        self.above.is_none()
    }

    fn steps(&self) -> Vec<Step<'a>> {
        let all = std::iter::successors(Some(*self), |place| place.above.copied());
        let mut steps: Vec<_> = all.map(|place| place.step).collect();
        steps.reverse();
        steps
    }

    /// The path of an error.
    pub(crate) fn path(&self) -> Path {
        self.steps().into_iter().fold(Path::none(), |path, step| match step {
            Step::Start(start) => start.clone(),
            Step::Field(name) => path.child(name),
            Step::Key(name) => path.key(name),
            Step::Index(index) => path.index(index),
        })
    }

    /// Says that what the path of a finding leads through so far lies here.
    pub(crate) fn extend(&self, path: &mut FieldPath) {
        for step in self.steps().into_iter().rev() {
            match step {
                Step::Start(_) => {}
                Step::Field(name) | Step::Key(name) => path.within_field(name),
                Step::Index(index) => path.within_index(index),
            }
        }
    }

    /// The path in the words of the reference's validation, which has a dot before every additional field.
    pub(crate) fn dotted(&self) -> String {
        let mut text = String::new();
        for step in self.steps() {
            match step {
                Step::Start(_) => {}
                Step::Field(name) if text.is_empty() => text.push_str(name),
                Step::Field(name) | Step::Key(name) => {
                    text.push('.');
                    text.push_str(name);
                }
                Step::Index(index) => text.push_str(&format!("[{index}]")),
            }
        }
        text
    }
}

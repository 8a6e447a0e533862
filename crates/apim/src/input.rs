//! Files as documents.

mod files;
mod part;

use std::cell::OnceCell;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

use apimachinery::DecodeError;
use apimachinery::runtime::{LineIndex, Position};
use apimachinery::serializer::DocumentError;
use apimachinery::yaml::Hints;
use bytes::Bytes;

use crate::args::InputArgs;
use crate::bounded;
use crate::excerpt::ExcerptPlace;
use crate::problem::{Joined, Place, Problem, Spot, What};
use crate::progress::Progress;

use part::Part;

pub(crate) use part::Format;

const STANDARD_INPUT: &str = "-";
const STANDARD_INPUT_NAME: &str = "standard input";

/// One document of a file.
#[derive(Clone, Debug)]
pub(crate) struct Document {
    pub(crate) file: Rc<str>,
    /// From 1, in the order of the file.
    pub(crate) number: usize,
    pub(crate) part: Part,
    /// The lines of its bytes.
    pub(crate) lines: Arc<LineIndex<Bytes>>,
    hints: OnceCell<Hints>,
}

impl Document {
    fn new(file: Rc<str>, number: usize, part: Part) -> Self {
        let lines = Arc::new(LineIndex::new(part.bytes.clone()));
        Self { file, number, part, lines, hints: OnceCell::new() }
    }

    /// The file as it was named on the command line.
    pub(crate) fn path(&self) -> &str {
        if &*self.file == STANDARD_INPUT_NAME { STANDARD_INPUT } else { &self.file }
    }

    /// The line of a place in a document of text.
    pub(crate) fn excerpt(&self, position: Option<Position>) -> Option<ExcerptPlace> {
        let Position { line: shown_line, column, .. } =
            position.filter(|_| self.part.format.is_text())?;
        let (lines, line) = (Arc::clone(&self.lines), self.line_inside(shown_line)?);
        Some(ExcerptPlace { lines, line, column, shown_line })
    }

    /// The line of the document that is `line` of the file.
    fn line_inside(&self, line: usize) -> Option<usize> {
        (line + 1).checked_sub(self.part.first_line.max(1))
    }

    /// The error with what a word of YAML means where a text is wanted.
    pub(crate) fn explained(&self, error: DecodeError) -> DecodeError {
        let position = error.position().filter(|_| self.part.format == Format::Yaml);
        let hint = position.and_then(|at| {
            let inside = Position::line_column(0, self.line_inside(at.line)?, at.column);
            self.hints.get_or_init(|| Hints::of(&self.part.bytes)).at(inside, &error)
        });
        match hint {
            Some(hint) => error.with_hint(hint),
            None => error,
        }
    }

    /// Text in it that is not read.
    pub(crate) fn unread(&self) -> Option<Problem> {
        let line = self.part.unread_line?;
        let excerpt = self.excerpt(Some(Position::line_column(0, line, 0)));
        Some(Problem::new(self.place(Spot::Line(line)), What::Unread).with_excerpt(excerpt))
    }

    /// A place in this document.
    pub(crate) fn place(&self, spot: Spot) -> Place {
        Place {
            file: Rc::clone(&self.file),
            document: Some(self.number),
            key: self.part.key.clone(),
            spot,
        }
    }
}

/// The documents of all files, in order; what could not be read or split comes as a problem in its
/// place.
pub(crate) fn documents(
    input: &InputArgs,
    progress: &Progress,
) -> impl Iterator<Item = Result<Document, Problem>> {
    files::of(sources(input), input.recursive, &input.exclude).flat_map(move |path| {
        let path = match path {
            Ok(path) => path,
            Err(problem) => return vec![Err(problem)],
        };
        let name = display_name(&path);
        match read(&path, progress) {
            Ok(data) => split_file(&name, data),
            Err(error) => vec![Err(Problem::new(Place::file(name), What::Read(error)))],
        }
    })
}

/// The paths of an option that exist, and a problem for each other one, which names the option.
pub(crate) fn existing(option: &str, paths: &[PathBuf]) -> (Vec<PathBuf>, Vec<Problem>) {
    let (mut found, mut problems) = (Vec::new(), Vec::new());
    for path in paths {
        match path.metadata() {
            Err(error) if !is_standard_input(path) => {
                let place = Place::file(format!("{option} {}", path.display()).into());
                problems.push(Problem::new(place, What::Read(error)));
            }
            _ => found.push(path.clone()),
        }
    }
    (found, problems)
}

/// What was named on the command line, for what is about none of the files alone.
pub(crate) fn display_names(input: &InputArgs) -> String {
    let names: Vec<_> = sources(input).into_iter().map(display_name).collect();
    Joined(&names).to_string()
}

fn sources(input: &InputArgs) -> Vec<&Path> {
    if input.paths.is_empty() {
        return vec![Path::new(STANDARD_INPUT)];
    }
    input.paths.iter().map(|path| path.as_path()).collect()
}

fn split_file(name: &Rc<str>, data: Bytes) -> Vec<Result<Document, Problem>> {
    let document = |(part, number): (Result<Part, DocumentError>, usize)| {
        let file = Rc::clone(name);
        match part {
            Ok(part) => Ok(Document::new(file, number, part)),
            Err(error) => {
                let (key, spot) = (error.key().map(Rc::from), error.position().into());
                let place = Place { file, document: Some(number), key, spot };
                Err(Problem::new(place, What::Document(error.into_kind())))
            }
        }
    };
    Part::all(&data).zip(1..).map(document).collect()
}

fn display_name(path: &Path) -> Rc<str> {
    if is_standard_input(path) { STANDARD_INPUT_NAME.into() } else { path.to_string_lossy().into() }
}

/// Whether a path means standard input.
pub(crate) fn is_standard_input(path: &Path) -> bool {
    path == Path::new(STANDARD_INPUT)
}

fn read(path: &Path, progress: &Progress) -> io::Result<Bytes> {
    let data = if is_standard_input(path) {
        let bar = progress.reading(None);
        bounded::read(&mut io::stdin().lock(), None, |it| bar.advance_to(it))
    } else {
        let mut file = File::open(path)?;
        let size = bounded::size_of(&file)?;
        let bar = progress.reading(size);
        bounded::read(&mut file, size, |it| bar.advance_to(it))
    };
    data.map(Bytes::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn documents_of_a_file_are_numbered_and_keep_their_lines() {
        let data = Bytes::from_static(b"# first\na: 1\n---\n# nothing\n---\nb: 2\n");
        let documents: Vec<_> = split_file(&"f".into(), data).into_iter().flatten().collect();
        let seen: Vec<_> = documents.iter().map(|it| (it.number, it.part.first_line)).collect();
        assert_eq!(seen, [(1, 1), (2, 6)]);
    }
}

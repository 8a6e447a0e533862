//! Files as documents.

mod files;
mod part;

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::rc::Rc;

use apimachinery::DecodeError;
use apimachinery::runtime::Position;
use apimachinery::serializer::DocumentError;
use apimachinery::yaml::hint_at;
use bytes::Bytes;

use crate::args::InputArgs;
use crate::excerpt::Excerpt;
use crate::problem::{Joined, Place, Problem, Spot, What};
use crate::progress::Progress;

use part::Part;

pub(crate) use part::Format;

const CHUNK: u64 = 1 << 20;
/// How much memory a file's size is trusted for.
const MAX_RESERVED: u64 = 64 << 20;
const STANDARD_INPUT: &str = "-";
const STANDARD_INPUT_NAME: &str = "standard input";

/// One document of a file.
#[derive(Clone, Debug)]
pub(crate) struct Document {
    pub(crate) file: Rc<str>,
    /// From 1, in the order of the file.
    pub(crate) number: usize,
    pub(crate) part: Part,
}

impl Document {
    /// The file as it was named on the command line.
    pub(crate) fn path(&self) -> &str {
        if &*self.file == STANDARD_INPUT_NAME { STANDARD_INPUT } else { &self.file }
    }

    /// The line of a place in a document of text.
    pub(crate) fn excerpt(&self, position: Option<Position>) -> Option<Excerpt> {
        let Position { line, column, .. } = position.filter(|_| self.part.format.is_text())?;
        Excerpt::of(&self.part.bytes, self.line_inside(line)?, column, line)
    }

    /// The line of the document that is `line` of the file.
    fn line_inside(&self, line: usize) -> Option<usize> {
        (line + 1).checked_sub(self.part.first_line.max(1))
    }

    /// The error with what a word of YAML means that was to be a text.
    pub(crate) fn explained(&self, error: DecodeError) -> DecodeError {
        let position = error.position().filter(|_| self.part.format == Format::Yaml);
        let hint = position.and_then(|at| {
            let inside = Position::line_column(0, self.line_inside(at.line)?, at.column);
            hint_at(&self.part.bytes, inside, &error)
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

/// The documents of all files, in order; what could not be read or split comes as a problem in its place.
pub(crate) fn documents(
    input: &InputArgs,
    progress: &Progress,
) -> impl Iterator<Item = Result<Document, Problem>> {
    files::of(sources(input), input.recursive).flat_map(move |path| {
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
            Ok(part) => Ok(Document { file, number, part }),
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

fn is_standard_input(path: &Path) -> bool {
    path == Path::new(STANDARD_INPUT)
}

fn read(path: &Path, progress: &Progress) -> io::Result<Bytes> {
    if is_standard_input(path) {
        return read_all(&mut io::stdin().lock(), None, progress);
    }
    let mut file = File::open(path)?;
    let metadata = file.metadata()?;
    let size = metadata.is_file().then_some(metadata.len());
    read_all(&mut file, size, progress)
}

fn read_all(source: &mut dyn Read, size: Option<u64>, progress: &Progress) -> io::Result<Bytes> {
    let expected = size.unwrap_or_default().min(MAX_RESERVED);
    let mut data = Vec::with_capacity(usize::try_from(expected).unwrap_or_default());
    let bar = progress.reading(size);
    while source.take(CHUNK).read_to_end(&mut data)? > 0 {
        bar.advance_to(data.len() as u64);
    }
    Ok(data.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_documents_of_a_file_are_numbered_and_keep_their_lines() {
        let data = Bytes::from_static(b"# first\na: 1\n---\n# nothing\n---\nb: 2\n");
        let documents: Vec<_> = split_file(&"f".into(), data).into_iter().flatten().collect();
        let seen: Vec<_> = documents.iter().map(|it| (it.number, it.part.first_line)).collect();
        assert_eq!(seen, [(1, 1), (2, 6)]);
    }
}

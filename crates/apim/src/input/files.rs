//! The files that arguments name.

use std::cell::OnceCell;
use std::io;
use std::iter;
use std::path::{Path, PathBuf};

use walkdir::{DirEntry, WalkDir};

use super::{display_name, is_standard_input};
use crate::glob::Glob;
use crate::problem::{Joined, Place, Problem, What};

/// How the names of files end that are read from a folder; `kubectl` reads the first three.
const ENDINGS: [&str; 5] = [".json", ".yaml", ".yml", ".pb", ".cbor"];

/// The files themselves, and in place of a folder the files in it, in the order of their names; in
/// the folders inside it too when `recursive`. What is excluded is left out.
pub(super) fn of<'a>(
    paths: Vec<&'a Path>,
    recursive: bool,
    exclude: &'a [Glob],
) -> impl Iterator<Item = Result<PathBuf, Problem>> {
    let is_excluded = |path: &Path| exclude.iter().any(|it| it.contains(path));
    let paths = paths.into_iter().filter(move |it| is_standard_input(it) || !is_excluded(it));
    paths.flat_map(move |path| -> Box<dyn Iterator<Item = _>> {
        match !is_standard_input(path) && path.is_dir() {
            true => Box::new(in_folder(path, recursive, exclude)),
            false => Box::new(iter::once(Ok(path.to_owned()))),
        }
    })
}

fn in_folder<'a>(
    root: &'a Path,
    recursive: bool,
    exclude: &'a [Glob],
) -> impl Iterator<Item = Result<PathBuf, Problem>> {
    let depth = if recursive { usize::MAX } else { 1 };
    let entries = WalkDir::new(root).min_depth(1).max_depth(depth).sort_by_file_name();
    let is_read = |entry: &DirEntry| !exclude.iter().any(|it| it.matches(entry.path()));
    let entries = entries.into_iter().filter_entry(is_read);
    let folder = Folder::new(root);
    let mut files = entries.filter_map(move |entry| match entry {
        Ok(entry) => is_wanted(&entry).then(|| folder.file(entry)),
        Err(error) => Some(Err(unreadable(root, error))),
    });
    let first = files.next().unwrap_or_else(|| {
        let what = What::NoFiles(Joined(&ENDINGS).to_string());
        Err(Problem::new(Place::file(display_name(root)), what))
    });
    iter::once(first).chain(files)
}

fn is_wanted(entry: &DirEntry) -> bool {
    let name = entry.file_name().to_string_lossy();
    ENDINGS.iter().any(|ending| name.ends_with(ending)) && !entry.path().is_dir()
}

/// A folder that is read, out of which no link leads.
struct Folder<'a> {
    root: &'a Path,
    /// Where it is, once a link was met.
    resolved: OnceCell<PathBuf>,
}

impl<'a> Folder<'a> {
    fn new(root: &'a Path) -> Self {
        Self { root, resolved: OnceCell::new() }
    }

    /// The path of a file in it.
    fn file(&self, entry: DirEntry) -> Result<PathBuf, Problem> {
        let is_link = entry.path_is_symlink();
        let path = entry.into_path();
        let refuse = |what| Err(Problem::new(Place::file(display_name(&path)), what));
        if is_link {
            match self.contains(&path) {
                Ok(true) => {}
                Ok(false) => return refuse(What::LeadsOut),
                Err(error) => return refuse(What::Read(error)),
            }
        }
        // A pipe may have no writer, and a device no end. What is named on the command line is read
        // all the same.
        match path.metadata() {
            Ok(metadata) if !metadata.is_file() => refuse(What::NotAFile),
            _ => Ok(path),
        }
    }

    /// Whether a link leads to a place inside it.
    fn contains(&self, link: &Path) -> io::Result<bool> {
        let target = link.canonicalize()?;
        if let Some(resolved) = self.resolved.get() {
            return Ok(target.starts_with(resolved));
        }
        let resolved = self.root.canonicalize()?;
        Ok(target.starts_with(self.resolved.get_or_init(|| resolved)))
    }
}

fn unreadable(root: &Path, error: walkdir::Error) -> Problem {
    let name = display_name(error.path().unwrap_or(root));
    let text = error.to_string();
    let what = error.into_io_error().unwrap_or_else(|| io::Error::other(text));
    Problem::new(Place::file(name), What::Read(what))
}

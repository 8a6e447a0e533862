//! The files that arguments name.

use std::iter;
use std::path::{Path, PathBuf};

use walkdir::{DirEntry, WalkDir};

use super::{display_name, is_standard_input};
use crate::glob::Glob;
use crate::problem::{Joined, Place, Problem, What};

/// How the names of files end that are read from a folder; `kubectl` reads the first three.
const ENDINGS: [&str; 5] = [".json", ".yaml", ".yml", ".pb", ".cbor"];

/// The files themselves, and in place of a folder the files in it, in the order of their names; in the folders
/// inside it too when `recursive`. What is excluded is left out.
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
    let mut files = entries.filter_map(|entry| match entry {
        Ok(entry) => is_wanted(&entry).then(|| without_waiting(entry)),
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

/// A pipe may have no writer, and a device no end. What is named on the command line is read all the same.
fn without_waiting(entry: DirEntry) -> Result<PathBuf, Problem> {
    let path = entry.into_path();
    match path.metadata() {
        Ok(metadata) if !metadata.is_file() => {
            Err(Problem::new(Place::file(display_name(&path)), What::NotAFile))
        }
        _ => Ok(path),
    }
}

fn unreadable(root: &Path, error: walkdir::Error) -> Problem {
    let name = display_name(error.path().unwrap_or(root));
    let text = error.to_string();
    let what = error.into_io_error().unwrap_or_else(|| std::io::Error::other(text));
    Problem::new(Place::file(name), What::Read(what))
}

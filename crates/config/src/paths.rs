//! Paths, absolute and short.

use std::path::{Component, Path, PathBuf};

/// The folder of a file, as an absolute path.
pub(crate) fn folder_of(file: Option<&Path>) -> std::io::Result<Option<PathBuf>> {
    let Some(folder) = file.map(|it| it.parent().unwrap_or(Path::new(""))) else {
        return Ok(None);
    };
    let folder = match folder.is_absolute() {
        true => folder.to_owned(),
        false => std::env::current_dir()?.join(folder),
    };
    Ok(Some(clean(&folder)))
}

/// A path, and a relative one inside a folder.
pub(crate) fn absolute(path: &str, folder: &Path) -> PathBuf {
    match Path::new(path).is_absolute() {
        true => PathBuf::from(path),
        false => clean(&folder.join(path)),
    }
}

/// The shortest path that means the same, if no part of it is a link.
///
/// Corresponds to `filepath.Clean`.
pub(crate) fn clean(path: &Path) -> PathBuf {
    let mut clean = PathBuf::new();
    for part in path.components() {
        let is_after_name = matches!(clean.components().next_back(), Some(Component::Normal(_)));
        let is_after_root = matches!(clean.components().next_back(), Some(Component::RootDir));
        match part {
            Component::CurDir => {}
            Component::ParentDir if is_after_name => {
                clean.pop();
            }
            Component::ParentDir if is_after_root => {}
            part => clean.push(part),
        }
    }
    match clean.as_os_str().is_empty() {
        true => PathBuf::from("."),
        false => clean,
    }
}

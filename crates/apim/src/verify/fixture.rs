//! The golden files of one kind.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use apimachinery::GroupVersionKind;

/// The formats, by the ends of file names.
pub(super) const FORMATS: [&str; 3] = ["json", "yaml", "pb"];

const REWRITTEN: &str = ".after_roundtrip";

/// The files `<group>.<version>.<Kind>.{json,yaml,pb}` of one kind.
pub(super) struct Fixture {
    /// The name without its ending.
    pub(super) name: String,
    pub(super) kind: GroupVersionKind,
    /// In the order of [`FORMATS`].
    pub(super) files: [Option<Golden>; 3],
}

/// One file, and what encoding its object must give.
pub(super) struct Golden {
    pub(super) input: Vec<u8>,
    pub(super) expected: Vec<u8>,
}

impl Fixture {
    /// The fixtures of a folder, by name.
    pub(super) fn all_in(folder: &Path) -> io::Result<Vec<Self>> {
        let names = fixture_names(folder)?;
        names.into_iter().map(|name| Self::read(folder, name)).collect()
    }

    fn read(folder: &Path, name: String) -> io::Result<Self> {
        let mut files = [None, None, None];
        for (file, format) in files.iter_mut().zip(FORMATS) {
            let Some(input) = read_if_there(&folder.join(format!("{name}.{format}")))? else {
                continue;
            };
            let rewritten = folder.join(format!("{name}{REWRITTEN}.{format}"));
            let expected = read_if_there(&rewritten)?.unwrap_or_else(|| input.clone());
            *file = Some(Golden { input, expected });
        }
        Ok(Self { kind: kind_of(&name), name, files })
    }
}

fn read_if_there(path: &Path) -> io::Result<Option<Vec<u8>>> {
    match fs::read(path) {
        Ok(data) => Ok(Some(data)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

fn fixture_names(folder: &Path) -> io::Result<BTreeSet<String>> {
    let mut names = BTreeSet::new();
    for entry in fs::read_dir(folder)? {
        let file = entry?.file_name();
        let Some((name, format)) = file.to_str().and_then(|it| it.rsplit_once('.')) else {
            continue;
        };
        let is_kind = name.matches('.').count() >= 2 && !name.ends_with(REWRITTEN);
        if FORMATS.contains(&format) && is_kind {
            names.insert(name.to_owned());
        }
    }
    Ok(names)
}

/// The folder itself when it has fixtures, else the folders in it that have some.
pub(super) fn folders(root: &Path) -> io::Result<Vec<PathBuf>> {
    if !fixture_names(root)?.is_empty() {
        return Ok(vec![root.to_owned()]);
    }
    let mut folders = Vec::new();
    for entry in fs::read_dir(root)? {
        let path = entry?.path();
        if path.is_dir() && !fixture_names(&path)?.is_empty() {
            folders.push(path);
        }
    }
    folders.sort();
    if folders.is_empty() {
        return Err(io::Error::other("no golden files <group>.<version>.<Kind>.{json,yaml,pb}"));
    }
    Ok(folders)
}

/// `rbac.authorization.k8s.io.v1.Role`; the core group is `core`.
fn kind_of(name: &str) -> GroupVersionKind {
    let mut parts = name.rsplitn(3, '.');
    let (kind, version) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    let group = parts.next().filter(|group| *group != "core").unwrap_or_default();
    GroupVersionKind::new(group, version, kind)
}

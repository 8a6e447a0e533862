//! The golden files of one object.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use apimachinery::{GroupVersion, GroupVersionKind};

/// The formats, by the ends of file names.
pub(super) const FORMATS: [&str; 4] = ["json", "yaml", "pb", "cbor"];

const REWRITTEN: &str = ".after_roundtrip";

/// The files of one object, a file per format.
pub(super) struct Fixture {
    /// The path in the folder without its ending.
    pub(super) name: String,
    pub(super) kind: GroupVersionKind,
    /// In the order of [`FORMATS`].
    pub(super) files: [Option<Golden>; FORMATS.len()],
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
        names.into_iter().map(|(name, kind)| Self::read(folder, name, kind)).collect()
    }

    fn read(folder: &Path, name: String, kind: GroupVersionKind) -> io::Result<Self> {
        let mut files = [const { None }; FORMATS.len()];
        for (file, format) in files.iter_mut().zip(FORMATS) {
            let Some(input) = read_if_there(&folder.join(format!("{name}.{format}")))? else {
                continue;
            };
            let rewritten = folder.join(format!("{name}{REWRITTEN}.{format}"));
            let expected = read_if_there(&rewritten)?.unwrap_or_else(|| input.clone());
            *file = Some(Golden { input, expected });
        }
        Ok(Self { name, kind, files })
    }
}

fn read_if_there(path: &Path) -> io::Result<Option<Vec<u8>>> {
    match fs::read(path) {
        Ok(data) => Ok(Some(data)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// The names of the fixtures: files that name their kind, and files in folders that name the group and version.
fn fixture_names(folder: &Path) -> io::Result<BTreeMap<String, GroupVersionKind>> {
    let mut names = BTreeMap::new();
    let own_group = folder.file_name().and_then(|it| it.to_str()).and_then(group_version);
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let Some(file) = path.file_name().and_then(|it| it.to_str()) else { continue };
        if path.is_dir() {
            let Some(group) = group_version(file) else { continue };
            for inner in fs::read_dir(&path)? {
                let inner = inner?.file_name();
                let Some(name) = inner.to_str().and_then(fixture_name) else { continue };
                names.extend(kind_in(&group, name).map(|kind| (format!("{file}/{name}"), kind)));
            }
        } else if let Some(name) = fixture_name(file) {
            let kind = own_group.as_ref().and_then(|group| kind_in(group, name));
            names.extend(kind.or_else(|| kind_of(name)).map(|kind| (name.to_owned(), kind)));
        }
    }
    Ok(names)
}

/// The name of a file without its ending, unless it is an expected output or of no format.
fn fixture_name(file: &str) -> Option<&str> {
    let (name, format) = file.rsplit_once('.')?;
    (FORMATS.contains(&format) && !name.ends_with(REWRITTEN)).then_some(name)
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
        let names = "<group>.<version>.<Kind> or <group>.<version>/<Kind>";
        return Err(io::Error::other(format!(
            "no golden files {names} in JSON, YAML, protobuf or CBOR"
        )));
    }
    Ok(folders)
}

/// `rbac.authorization.k8s.io.v1`; the core group is `core`.
fn group_version(name: &str) -> Option<GroupVersion> {
    let (group, version) = name.rsplit_once('.')?;
    let is_version =
        version.strip_prefix('v').is_some_and(|it| it.starts_with(|c: char| c.is_ascii_digit()));
    is_version.then(|| GroupVersion::new(if group == "core" { "" } else { group }, version))
}

/// `Role`, or another object of the kind: `Role.hard`.
fn kind_in(group: &GroupVersion, name: &str) -> Option<GroupVersionKind> {
    let kind = name.split('.').next()?;
    kind.starts_with(|c: char| c.is_ascii_uppercase()).then(|| group.with_kind(kind))
}

/// `rbac.authorization.k8s.io.v1.Role`.
fn kind_of(name: &str) -> Option<GroupVersionKind> {
    let (group, kind) = name.rsplit_once('.')?;
    Some(group_version(group)?.with_kind(kind))
}

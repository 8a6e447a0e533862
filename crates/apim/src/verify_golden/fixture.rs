//! The golden files of one object.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use apimachinery::{GroupVersion, GroupVersionKind};

use super::archive;
use crate::bounded;

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

/// The files of a folder or an archive by their names, which have the folder in it before them if
/// they are in one.
type Files = BTreeMap<String, Content>;

enum Content {
    File(PathBuf),
    Packed(Vec<u8>),
}

impl Content {
    fn read(self) -> io::Result<Vec<u8>> {
        match self {
            Self::File(path) => bounded::read_file(&path),
            Self::Packed(data) => Ok(data),
        }
    }
}

impl Fixture {
    /// The fixtures of a folder or an archive, by name.
    pub(super) fn all_in(root: &Path) -> io::Result<Vec<Self>> {
        let mut files = files_of(root)?;
        let names = fixture_names(root, &files);
        names.into_iter().map(|(name, kind)| Self::read(&mut files, name, kind)).collect()
    }

    fn read(all: &mut Files, name: String, kind: GroupVersionKind) -> io::Result<Self> {
        let mut files = [const { None }; FORMATS.len()];
        for (file, format) in files.iter_mut().zip(FORMATS) {
            let Some(input) = all.remove(&format!("{name}.{format}")) else { continue };
            let input = input.read()?;
            let expected = match all.remove(&format!("{name}{REWRITTEN}.{format}")) {
                Some(rewritten) => rewritten.read()?,
                None => input.clone(),
            };
            *file = Some(Golden { input, expected });
        }
        Ok(Self { name, kind, files })
    }
}

/// The files of a folder, also those in folders and archives in it that name a group and version;
/// or those of an archive.
fn files_of(root: &Path) -> io::Result<Files> {
    let mut files = Files::new();
    if packed_group(root).is_some() {
        files.extend(packed(root)?.map(|(name, data)| (name, Content::Packed(data))));
        return Ok(files);
    }
    for entry in fs::read_dir(root)? {
        let path = entry?.path();
        let Some(name) = path.file_name().and_then(|it| it.to_str()) else { continue };
        if let Some(group) = packed_group(&path) {
            let inner = packed(&path)?;
            files.extend(inner.map(|(it, data)| (format!("{group}/{it}"), Content::Packed(data))));
        } else if !path.is_dir() {
            files.insert(name.to_owned(), Content::File(path));
        } else if group_version(name).is_some() {
            for inner in fs::read_dir(&path)? {
                let inner = inner?.path();
                let Some(file) = inner.file_name().and_then(|it| it.to_str()) else { continue };
                files.insert(format!("{name}/{file}"), Content::File(inner));
            }
        }
    }
    Ok(files)
}

/// The group and version whose files are in the archive of that name.
fn packed_group(path: &Path) -> Option<&str> {
    let stem = archive::stem(path.file_name()?.to_str()?)?;
    group_version(stem).filter(|_| path.is_file()).map(|_| stem)
}

fn packed(path: &Path) -> io::Result<impl Iterator<Item = (String, Vec<u8>)>> {
    let named = |error| io::Error::other(format!("{}: {error}", path.display()));
    Ok(archive::files(&bounded::read_file(path)?).map_err(named)?.into_iter())
}

/// The names of the fixtures: files that name their kind, and files of what names the group and
/// version.
fn fixture_names(root: &Path, files: &Files) -> BTreeMap<String, GroupVersionKind> {
    let name = packed_group(root).or_else(|| root.file_name()?.to_str());
    let own_group = name.and_then(group_version);
    let named = files.keys().filter_map(|file| {
        let name = fixture_name(file)?;
        let kind = match name.split_once('/') {
            Some((group, inner)) => kind_in(&group_version(group)?, inner),
            None => {
                let kind = own_group.as_ref().and_then(|group| kind_in(group, name));
                kind.or_else(|| kind_of(name))
            }
        };
        kind.map(|kind| (name.to_owned(), kind))
    });
    named.collect()
}

/// The name of a file without its ending, unless it is an expected output or of no format.
fn fixture_name(file: &str) -> Option<&str> {
    let (name, format) = file.rsplit_once('.')?;
    (FORMATS.contains(&format) && !name.ends_with(REWRITTEN)).then_some(name)
}

fn has_fixtures(root: &Path) -> io::Result<bool> {
    Ok(!fixture_names(root, &files_of(root)?).is_empty())
}

/// The folder or archive itself when it has fixtures, else the folders in it that have some.
pub(super) fn folders(root: &Path) -> io::Result<Vec<PathBuf>> {
    if root.is_file() && packed_group(root).is_none() {
        return Err(io::Error::other(
            "this is neither a folder nor an archive <group>.<version>.txtar, such as apps.v1.txtar",
        ));
    }
    if has_fixtures(root)? {
        return Ok(vec![root.to_owned()]);
    }
    let mut folders = Vec::new();
    for entry in fs::read_dir(root)? {
        let path = entry?.path();
        if path.is_dir() && has_fixtures(&path)? {
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

//! The files that are written, and whether they are up to date.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::error::Error;

/// Where the generated part of a manifest begins and ends.
const IN_MANIFEST: [&str; 2] =
    ["# generated from proto/api-facts.json: begin", "# generated from proto/api-facts.json: end"];
/// The same in a file of Rust.
const IN_RUST: [&str; 2] = [
    "// generated from proto/api-facts.json: begin",
    "// generated from proto/api-facts.json: end",
];

/// What to write.
#[derive(Default)]
pub(crate) struct Files {
    whole: BTreeMap<String, String>,
    bytes: BTreeMap<String, Vec<u8>>,
    parts: BTreeMap<String, String>,
    folders: Vec<String>,
}

impl Files {
    /// A file that is generated as a whole.
    pub(crate) fn add(&mut self, path: impl Into<String>, text: String) {
        self.whole.insert(path.into(), text);
    }

    /// A file that is not text.
    pub(crate) fn add_bytes(&mut self, path: impl Into<String>, bytes: Vec<u8>) {
        self.bytes.insert(path.into(), bytes);
    }

    /// The generated part of a file, between two marker lines.
    pub(crate) fn add_part(&mut self, path: impl Into<String>, text: String) {
        self.parts.insert(path.into(), text);
    }

    /// A folder whose `.rs`, `.proto` and `.txt` files are all generated.
    pub(crate) fn own_folder(&mut self, path: impl Into<String>) {
        self.folders.push(path.into());
    }

    /// The text of a file as it is written.
    pub(crate) fn text(&self, root: &Path, path: &str) -> Result<String, Error> {
        let text = self.whole.get(path).map(String::as_str).unwrap_or_default();
        if path.ends_with(".rs") { rustfmt(root, path, text) } else { Ok(text.to_owned()) }
    }

    /// The generated part of a file.
    #[cfg(test)]
    pub(crate) fn part(&self, path: &str) -> Option<&str> {
        self.parts.get(path).map(String::as_str)
    }

    /// Writes stale files, or with `check` only finds them. Returns the paths.
    pub(crate) fn bring_up_to_date(self, root: &Path, check: bool) -> Result<Vec<String>, Error> {
        let mut stale = Vec::new();
        for path in self.whole.keys() {
            let text = self.text(root, path)?;
            if update(root, path, text.as_bytes(), check)? {
                stale.push(path.clone());
            }
        }
        for (path, bytes) in &self.bytes {
            if update(root, path, bytes, check)? {
                stale.push(path.clone());
            }
        }
        for (path, part) in &self.parts {
            let text = with_part(&root.join(path), part)?;
            if update(root, path, text.as_bytes(), check)? {
                stale.push(path.clone());
            }
        }
        for folder in &self.folders {
            self.remove_strangers(root, folder, check, &mut stale)?;
        }
        Ok(stale)
    }

    fn remove_strangers(
        &self,
        root: &Path,
        folder: &str,
        check: bool,
        stale: &mut Vec<String>,
    ) -> Result<(), Error> {
        let here = root.join(folder);
        let Ok(entries) = std::fs::read_dir(&here) else { return Ok(()) };
        for entry in entries {
            let entry = entry.map_err(|source| Error::io(&here, source))?;
            let path = format!("{folder}/{}", entry.file_name().to_string_lossy());
            if entry.path().is_dir() {
                self.remove_strangers(root, &path, check, stale)?;
            } else if is_source(&path) && !self.whole.contains_key(&path) {
                if !check {
                    std::fs::remove_file(entry.path())
                        .map_err(|source| Error::io(&entry.path(), source))?;
                }
                stale.push(path);
            }
        }
        Ok(())
    }
}

fn is_source(path: &str) -> bool {
    [".rs", ".proto", ".txt"].iter().any(|suffix| path.ends_with(suffix))
}

/// Writes a file when it is stale, or with `check` only finds out whether it is.
pub(crate) fn update(root: &Path, path: &str, text: &[u8], check: bool) -> Result<bool, Error> {
    let full = root.join(path);
    if std::fs::read(&full).is_ok_and(|found| found == text) {
        return Ok(false);
    }
    if !check {
        if let Some(parent) = full.parent() {
            std::fs::create_dir_all(parent).map_err(|source| Error::io(parent, source))?;
        }
        std::fs::write(&full, text).map_err(|source| Error::io(&full, source))?;
    }
    Ok(true)
}

/// The text outside of the two markers, or the marker that is missing.
pub(crate) fn outside(
    text: &str,
    begin: &'static str,
    end: &'static str,
) -> Result<(String, String), &'static str> {
    let (before, rest) = text.split_once(begin).ok_or(begin)?;
    let (_, after) = rest.split_once(end).ok_or(end)?;
    Ok((before.to_owned(), after.to_owned()))
}

fn with_part(path: &Path, part: &str) -> Result<String, Error> {
    let text = std::fs::read_to_string(path).map_err(|source| Error::io(path, source))?;
    let is_rust = path.extension().is_some_and(|it| it == "rs");
    let [begin, end] = if is_rust { IN_RUST } else { IN_MANIFEST };
    let (before, after) = outside(&text, begin, end)
        .map_err(|marker| Error::NoMarker { path: path.to_owned(), marker })?;
    Ok(format!("{before}{begin}\n{part}{end}{after}"))
}

fn rustfmt(root: &Path, path: &str, text: &str) -> Result<String, Error> {
    let failed = |message: String| Error::Format { path: path.to_owned(), message };
    let mut child = Command::new("rustfmt")
        .args(["--edition", "2024", "--config-path"])
        .arg(root.join("rustfmt.toml"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| failed(error.to_string()))?;
    let mut input = child.stdin.take().ok_or_else(|| failed("no standard input".to_owned()))?;
    let owned = text.to_owned();
    let writer = std::thread::spawn(move || input.write_all(owned.as_bytes()));
    let output = child.wait_with_output().map_err(|error| failed(error.to_string()))?;
    // A write that fails shows in the output of rustfmt.
    let _ = writer.join();
    if !output.status.success() {
        return Err(failed(String::from_utf8_lossy(&output.stderr).into_owned()));
    }
    String::from_utf8(output.stdout).map_err(|error| failed(error.to_string()))
}

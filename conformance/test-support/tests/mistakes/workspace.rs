//! A workspace in the target folder, and what the compiler says of it.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde::Deserialize;

use super::plain::plain;
use super::{Group, Program, repository};

/// Packages of programs that do not compile.
pub(crate) struct Workspace {
    folder: PathBuf,
    members: Vec<String>,
}

/// A line that cargo writes, as far as it matters here.
#[derive(Deserialize)]
struct Line {
    target: Option<Target>,
    message: Option<Message>,
}

#[derive(Deserialize)]
struct Target {
    name: String,
    src_path: PathBuf,
}

#[derive(Deserialize)]
struct Message {
    level: String,
    rendered: String,
}

impl Workspace {
    /// An empty one.
    pub(crate) fn new(name: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::create_dir_all(&folder).expect("the target folder can be written");
        Self { folder, members: Vec::new() }
    }

    /// Adds a package with the programs of a group.
    pub(crate) fn package(&mut self, name: &str, group: &Group, programs: &[Program]) {
        let mut manifest = format!(
            "[package]\nname = {name:?}\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[dependencies]\n"
        );
        for (krate, rest) in group.dependencies {
            let path = repository().join("crates").join(krate);
            let rest = if rest.is_empty() { String::new() } else { format!(", {rest}") };
            let _ = writeln!(manifest, "apimachinery-{krate} = {{ path = {path:?}{rest} }}");
        }
        manifest.push_str(group.others);
        for Program { name, file } in programs {
            let _ = write!(manifest, "\n[[bin]]\nname = {name:?}\npath = {file:?}\n");
        }
        let folder = self.folder.join(name);
        fs::create_dir_all(&folder).expect("the target folder can be written");
        fs::write(folder.join("Cargo.toml"), manifest).expect("the target folder can be written");
        self.members.push(name.to_owned());
    }

    /// The errors of each program, in plain form.
    pub(crate) fn check(&self) -> BTreeMap<String, String> {
        let write = |name, text: &[u8]| fs::write(self.folder.join(name), text).expect("written");
        let manifest = format!("[workspace]\nresolver = \"3\"\nmembers = {:?}\n", self.members);
        write("Cargo.toml", manifest.as_bytes());
        // The versions that everything else is built with, too.
        let lock = fs::read(repository().join("Cargo.lock")).expect("there is one");
        write("Cargo.lock", &lock);
        let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("it is in a folder");
        let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or("cargo".into()));
        cargo.args(["check", "--workspace", "--bins", "--keep-going", "--offline", "-q"]);
        cargo.args(["--message-format", "json"]).env("CARGO_TARGET_DIR", target);
        let output = cargo.current_dir(&self.folder).output().expect("cargo runs");
        let mut said = BTreeMap::new();
        let text = String::from_utf8(output.stdout).expect("cargo writes text");
        for line in text.lines() {
            let line: Line = serde_json::from_str(line).expect("cargo writes JSON");
            let (Some(target), Some(message)) = (line.target, line.message) else { continue };
            if message.level == "error" && !message.rendered.starts_with("error: aborting due to") {
                let text: &mut String = said.entry(target.name).or_default();
                let shown = plain(&message.rendered, &target.src_path);
                // Cargo shows the same message once.
                if !text.contains(&shown) {
                    text.push_str(if text.is_empty() { "" } else { "\n" });
                    text.push_str(&shown);
                }
            }
        }
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert!(!said.is_empty(), "cargo finds no mistakes: {complaint}");
        said
    }
}

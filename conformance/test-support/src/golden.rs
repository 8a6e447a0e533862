//! The golden files of the repository.

use std::collections::BTreeMap;
use std::path::Path;

use data_encoding::BASE64;

/// Files by their names.
pub type Files = BTreeMap<String, Vec<u8>>;

/// The files of `testdata/golden` by group and version, as `conformance record` packed them:
/// `apps.v1` has `Deployment.json`, `Deployment.hard.json` and so on.
///
/// # Panics
/// When a file cannot be read, or is packed otherwise.
pub fn golden() -> BTreeMap<String, Files> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/golden");
    let mut all = BTreeMap::new();
    for entry in std::fs::read_dir(&folder).expect("the folder can be read") {
        let path = entry.expect("the folder can be read").path();
        let name = path.file_name().and_then(|it| it.to_str()).expect("a name");
        if name != "README.md" {
            let group = name.strip_suffix(".txtar").expect("nothing else is there");
            let text = std::fs::read_to_string(&path).expect("archives are text");
            all.insert(group.to_owned(), unpacked(&text));
        }
    }
    all
}

fn unpacked(archive: &str) -> Files {
    let mut files = Files::new();
    let mut last: Option<(&str, String)> = None;
    let mut add = |file: Option<(&str, String)>| {
        let Some((name, text)) = file else { return };
        let (name, data) = match name.strip_suffix(".base64") {
            Some(name) => (name, BASE64.decode(text.replace('\n', "").as_bytes()).expect("base64")),
            None => (name, text.into_bytes()),
        };
        let other = files.insert(name.to_owned(), data);
        assert!(other.is_none(), "{name} appears twice");
    };
    for line in archive.split_inclusive('\n') {
        let name = line.strip_prefix("-- ").and_then(|it| it.strip_suffix(" --\n"));
        match (name, &mut last) {
            (Some(name), _) => add(last.replace((name, String::new()))),
            (None, Some((_, text))) => text.push_str(line),
            (None, None) => panic!("a line before the first file: {line}"),
        }
    }
    add(last);
    files
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_come_out_of_archives() {
        let files = unpacked("-- a.json --\n{}\n-- b.pb.base64 --\nAAEC\nAw==\n-- c.yaml --\n");
        let wanted = [("a.json", &b"{}\n"[..]), ("b.pb", &[0, 1, 2, 3]), ("c.yaml", b"")];
        assert_eq!(files, wanted.map(|(name, data)| (name.to_owned(), data.to_vec())).into());
    }
}

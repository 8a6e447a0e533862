//! Archives of golden files, in the format txtar of Go's tools: text with a line `-- NAME --`
//! before each file.

use std::io;

use apimachinery::json::decode_base64;

/// How the names of archives end.
const ENDING: &str = ".txtar";
/// The endings of files that are not text, and are written as base64.
const ENCODED: &str = ".base64";

/// What an archive of this name is called without its ending.
pub(super) fn stem(name: &str) -> Option<&str> {
    name.strip_suffix(ENDING)
}

/// The files of an archive with their names.
pub(super) fn files(archive: &[u8]) -> io::Result<Vec<(String, Vec<u8>)>> {
    let mut files: Vec<(String, Vec<u8>)> = Vec::new();
    for line in archive.split_inclusive(|byte| *byte == b'\n') {
        match (name(line), files.last_mut()) {
            (Some(name), _) => files.push((name.to_owned(), Vec::new())),
            (None, Some((_, data))) => data.extend_from_slice(line),
            // What is before the first file is a comment.
            (None, None) => {}
        }
    }
    for (name, data) in &mut files {
        if let Some(end) = name.strip_suffix(ENCODED).map(str::len) {
            *data = decode_base64(data)
                .map_err(|error| io::Error::other(format!("{name}: {error}")))?;
            name.truncate(end);
        }
    }
    Ok(files)
}

fn name(line: &[u8]) -> Option<&str> {
    let line = std::str::from_utf8(line).ok()?.trim_end();
    line.strip_prefix("-- ")?.strip_suffix(" --").map(str::trim)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_come_out_of_archives() {
        let archive =
            b"a comment\n-- a.json --\n{}\n-- b.pb.base64 --\nAAEC\nAw==\n-- c -- --\n-- d --\r\nx";
        let wanted =
            [("a.json", &b"{}\n"[..]), ("b.pb", &[0, 1, 2, 3]), ("c --", b""), ("d", b"x")];
        let wanted = wanted.map(|(name, data)| (name.to_owned(), data.to_vec()));
        assert_eq!(files(archive).expect("they can be read"), wanted);
        assert!(files(b"only\n-- \n \xff").expect("nothing is wrong").is_empty());
        let error = files(b"-- a.pb.base64 --\n!").expect_err("it is no base64");
        assert!(error.to_string().starts_with("a.pb.base64: "), "{error}");
    }
}

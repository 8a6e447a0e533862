//! Tokens in files.

use std::fs;
use std::time::{Duration, Instant};

use apimachinery_config::TokenFile;

use crate::support::Folder;

#[test]
fn file_is_read_again_after_fifty_seconds() {
    let folder = Folder::new();
    let file = folder.file("token", "one\n");
    let token = TokenFile::new(&file);
    let start = Instant::now();
    let after = |seconds| token.token_at(start + Duration::from_secs(seconds)).unwrap();
    assert_eq!(after(0), "one");
    fs::write(&file, "two").unwrap();
    assert_eq!(after(49), "one");
    assert_eq!(after(50), "two");
    fs::write(&file, " ").unwrap();
    assert_eq!(after(100), "two", "what was read once is kept");
    fs::remove_file(&file).unwrap();
    assert_eq!(after(200), "two");
}

#[test]
fn refused_token_is_read_again() {
    let folder = Folder::new();
    let file = folder.file("token", "one");
    let token = TokenFile::new(&file);
    let start = Instant::now();
    assert_eq!(token.token_at(start).unwrap(), "one");
    fs::write(&file, "two").unwrap();
    token.forget_older_than(start);
    assert_eq!(token.token_at(start).unwrap(), "one", "the token is not older");
    token.forget_older_than(start + Duration::from_secs(1));
    assert_eq!(token.token_at(start).unwrap(), "two");
}

#[test]
fn files_without_a_token_are_errors() {
    let folder = Folder::new();
    let error = TokenFile::new(folder.path().join("none")).token().unwrap_err().to_string();
    let path = folder.path().join("none").display().to_string();
    assert_eq!(
        error,
        format!("failed to read token file \"{path}\": open {path}: no such file or directory")
    );
    let empty = folder.file("empty", "\n");
    let error = TokenFile::new(&empty).token().unwrap_err().to_string();
    assert_eq!(error, format!("read empty token from file \"{}\"", empty.display()));
}

//! Running the program.

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// What a run answered.
#[derive(Debug, PartialEq)]
pub(crate) struct Run {
    pub(crate) code: Option<i32>,
    pub(crate) out: Vec<u8>,
    pub(crate) err: String,
}

impl Run {
    #[track_caller]
    pub(crate) fn expect(&self, code: i32, out: &str, err: &str) {
        assert_eq!(self.err, err);
        assert_eq!(String::from_utf8_lossy(&self.out), out);
        assert_eq!(self.code, Some(code));
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.out).into_owned()
    }
}

/// The program, to be run in the folder with the samples.
pub(crate) fn command(args: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_apim"));
    command.args(args.split_whitespace());
    command.current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata"));
    command
}

pub(crate) fn run(args: &str) -> Run {
    run_with(args, b"")
}

/// Runs the program with `input` on its standard input.
pub(crate) fn run_with(args: &str, input: &[u8]) -> Run {
    let mut child = command(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // A program that fails early need not read it all.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let Output { status, stdout, stderr } = child.wait_with_output().unwrap();
    writer.join().unwrap();
    let err = String::from_utf8(stderr).unwrap();
    Run { code: status.code(), out: stdout, err }
}

pub(crate) fn sample(name: &str) -> String {
    let path = format!("{}/../../testdata/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).unwrap()
}

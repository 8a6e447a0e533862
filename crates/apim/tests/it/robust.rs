//! Input that nobody wants, and readers that go away.

use std::io::Read;
use std::process::Stdio;

use crate::run::{command, run, run_with};

const COMMANDS: [&str; 5] =
    ["decode", "convert --to v1", "transcode", "identify --items", "decode -o name"];

#[track_caller]
fn refuse(input: &[u8], expected: &str) {
    for command in COMMANDS {
        let run = run_with(command, input);
        assert_eq!(run.err, format!("standard input: {expected}\n"), "{command}");
        assert_eq!((run.code, run.text().as_str()), (Some(1), ""), "{command}");
    }
}

#[test]
fn empty_input_is_no_document() {
    for input in ["", "\n \n", "# only a comment\n---\n"] {
        refuse(input.as_bytes(), "there is no document in it");
    }
}

#[test]
fn data_of_other_formats_is_named() {
    refuse(b"MZ\x90\0\x03", "document 1: this is neither JSON nor YAML nor a protobuf envelope");
    refuse(b"\x1f\x8b\x08\0", "document 1: this is compressed with gzip; decompress it first");
    refuse(
        b"k8s:enc:aescbc:v1:key1:\x01\x02",
        "document 1: this value is encrypted at rest (aescbc); read it through the API server",
    );
}

#[test]
fn text_that_is_not_utf_8_is_told() {
    let run = run_with("decode", b"kind: Pod\napiVersion: v1\nmetadata: {name: \"\xff\"}\n");
    assert_eq!(run.code, Some(1));
    assert!(run.err.contains("UTF-8"), "{}", run.err);
    // Go's JSON reader replaces such bytes.
    let input = b"{\"kind\":\"Pod\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"\xff\"}}";
    run_with("decode -o name", input).expect(0, "pod/\u{fffd}\n", "");
}

#[test]
fn depth_is_bounded() {
    let depth = 10_001;
    let json = format!("{{\"kind\":\"A\",\"a\":{}{}}}", "[".repeat(depth), "]".repeat(depth));
    refuse(json.as_bytes(), "document 1, line 1: exceeded max depth of 10000");
    let yaml = format!("a:\n  {}{}\n", "[".repeat(depth), "]".repeat(depth));
    let run = run_with("transcode", yaml.as_bytes());
    assert_eq!(run.code, Some(1));
    assert!(run.err.ends_with("yaml: exceeded max depth of 10000\n"), "{}", run.err);
}

#[test]
fn great_depth_is_rewritten() {
    let depth = 9_000;
    let json = format!("{}{}\n", "[".repeat(depth), "]".repeat(depth));
    run_with("transcode", json.as_bytes()).expect(0, &json, "");
    let yaml = run_with("transcode -o yaml", json.as_bytes());
    assert_eq!(yaml.code, Some(0));
    run_with("transcode", &yaml.out).expect(0, &json, "");
}

#[test]
fn no_cut_of_any_format_panics() {
    let formats = ["json", "yaml", "protobuf --framed", "protobuf"];
    for format in formats {
        let whole = run(&format!("decode apim/deployment.yaml -o {format}")).out;
        for end in (0..whole.len()).step_by(23) {
            let run = run_with("decode --validate strict", &whole[..end]);
            assert!(matches!(run.code, Some(0 | 1)), "{format} {end}: {run:?}");
        }
    }
}

#[test]
fn a_reader_may_stop_reading() {
    let input = "{\"kind\":\"Pod\",\"apiVersion\":\"v1\"}\n".repeat(20_000);
    for args in ["decode -o json", "identify", "transcode", "convert --to v1"] {
        let mut child = command(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let input = input.clone();
        let writer = std::thread::spawn(move || {
            drop(std::io::Write::write_all(&mut stdin, input.as_bytes()))
        });
        let mut first = [0; 10];
        let mut stdout = child.stdout.take().unwrap();
        stdout.read_exact(&mut first).unwrap();
        drop(stdout);
        let output = child.wait_with_output().unwrap();
        writer.join().unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{args}");
        assert_eq!(output.status.code(), Some(0), "{args}");
    }
}

#[test]
fn a_folder_is_not_a_file() {
    run("decode apim").expect(3, "", "apim: is a directory\n");
}

#[test]
fn help_names_the_exit_codes_and_has_examples() {
    let help = run("--help").text();
    assert!(help.contains("Exit codes:\n  0  "), "{help}");
    for command in ["decode", "convert", "transcode", "identify", "kinds"] {
        let help = run(&format!("{command} --help")).text();
        assert!(help.contains("Examples:\n"), "{help}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let child = command("decode apim/deployment.yaml").stdout(full).stderr(Stdio::piped()).spawn();
    let output = child.unwrap().wait_with_output().unwrap();
    let error = "error: cannot write the output: No space left on device\n";
    assert_eq!(String::from_utf8_lossy(&output.stderr), error);
    assert_eq!(output.status.code(), Some(3));
}

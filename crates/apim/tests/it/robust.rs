//! Broken and hostile input, and readers that go away.

use std::fs::{self, File};
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
fn empty_input_is_not_a_document() {
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
fn text_that_is_not_utf_8_is_reported() {
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
fn reader_may_stop_reading() {
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
        assert_eq!(output.status.code(), Some(141), "{args}");
    }
}

#[test]
fn file_that_starts_like_an_answer_of_etcd_is_yaml() {
    let rest = "ind: Secret\napiVersion: v1\nmetadata:\n  name: ";
    let name = "a".repeat(usize::from(b'k') - rest.len());
    // The second character is the length of what follows it, as in a message of etcd.
    let text = format!("\nk{rest}{name}");
    run_with("decode -o name", text.as_bytes()).expect(0, &format!("secret/{name}\n"), "");
    let text = "\"ClusterID\" : 5\n\"Key\" : \"a\"\n";
    run_with("transcode", text.as_bytes()).expect(0, "{\"ClusterID\":5,\"Key\":\"a\"}\n", "");
    run_with("transcode", b"\\x: 1\n").expect(0, "{\"\\\\x\":1}\n", "");
}

#[test]
fn messages_stay_on_their_line() {
    let input = b"{\"kind\":\"Pod\",\"apiVersion\":\"v1\",\"a\\nb\":1,\"\\u001b[1m\":2}";
    let run = run_with("decode --validate strict", input);
    assert_eq!((run.code, run.err.lines().count()), (Some(1), 2), "{}", run.err);
    assert!(run.err.lines().all(|line| line.starts_with("standard input: document 1, ")));
    assert!(!run.err.contains('\u{1b}'), "{}", run.err);
    let input = b"{\"kind\":\"Pod\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"a\\nb\\tc\"}}";
    run_with("decode -o name", input).expect(0, "pod/a\\nb\\tc\n", "");
    run_with("identify", input).expect(0, "json\tv1\tPod\ta\\nb\\tc\t62\t-:1\n", "");
}

#[test]
fn text_that_is_not_read_is_reported() {
    let warning = |line| {
        format!(
            "standard input: document 1, line {line}: warning: this is after the end of the document, where it is not read\n"
        )
    };
    run_with("transcode", b"a: 1\n... # c\nb: 2\n").expect(0, "{\"a\":1}\n", &warning(3));
    run_with("transcode", b"[\"a\"]\n[\"b\"]").expect(0, "[\"a\"]\n", &warning(2));
    run_with("transcode", b"a: 1\n... # c\n\n# d\n").expect(0, "{\"a\":1}\n", "");
    let lost = "standard input: document 2, line 5: invalid Yaml document separator: x; the document before it is lost\n";
    let input = b"a: 1\n---\nb: 2\nc: 3\n--- x\nd: 4\n";
    run_with("transcode", input).expect(1, "{\"a\":1}\n{\"d\":4}\n", lost);
    let nothing = "standard input: document 1, line 1: invalid Yaml document separator: x\n";
    run_with("transcode", b"--- x\nd: 4\n").expect(1, "{\"d\":4}\n", nothing);
}

#[test]
fn help_names_the_exit_codes_and_has_examples() {
    let help = run("--help").text();
    assert!(help.contains("Exit codes:\n    0  "), "{help}");
    for command in ["decode", "convert", "transcode", "identify", "kinds"] {
        let help = run(&format!("{command} --help")).text();
        assert!(help.contains("Examples:\n"), "{help}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn full_disk_is_reported() {
    let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let child = command("decode apim/deployment.yaml").stdout(full).stderr(Stdio::piped()).spawn();
    let output = child.unwrap().wait_with_output().unwrap();
    let error = "error: cannot write the output: No space left on device\n";
    assert_eq!(String::from_utf8_lossy(&output.stderr), error);
    assert_eq!(output.status.code(), Some(3));
}

/// The pipe has no writer, so that reading it would never end.
#[cfg(unix)]
#[test]
fn pipes_in_folders_are_passed_over() {
    let folder = std::env::temp_dir().join(format!("apim-pipes-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let pipe = folder.join("p.yaml");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    fs::write(folder.join("q.yaml"), "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n")
        .unwrap();
    let reported = format!(
        "{}: warning: this is not a regular file; it is read when it is named itself\n",
        pipe.display()
    );
    for (command, out) in
        [("decode -o name", "configmap/a\n"), ("validate", ""), ("deprecated", "")]
    {
        run(&format!("{command} {}", folder.display())).expect(0, out, &reported);
    }
    let writer = {
        let pipe = pipe.clone();
        std::thread::spawn(move || fs::write(pipe, "apiVersion: v1\nkind: Node\n"))
    };
    run(&format!("decode -o name {}", pipe.display())).expect(0, "node/\n", "");
    writer.join().unwrap().unwrap();
    fs::remove_dir_all(&folder).unwrap();
}

/// A mounted ConfigMap is a folder of links into a folder inside it.
#[cfg(unix)]
#[test]
fn links_that_lead_out_of_a_folder_are_refused() {
    use std::os::unix::fs::symlink;

    let all = std::env::temp_dir().join(format!("apim-links-{}", std::process::id()));
    let (folder, current) = (all.join("folder"), all.join("folder/..1"));
    fs::create_dir_all(&current).unwrap();
    let pod = |name: &str| format!("apiVersion: v1\nkind: Pod\nmetadata: {{name: {name}}}\n");
    fs::write(current.join("inside.yaml"), pod("inside")).unwrap();
    symlink("..1", folder.join("..data")).unwrap();
    symlink("..data/inside.yaml", folder.join("inside.yaml")).unwrap();
    // A folder whose name begins with that of the other one.
    fs::create_dir_all(all.join("folder2")).unwrap();
    let secret = all.join("folder2/secret.yaml");
    fs::write(&secret, pod("secret")).unwrap();
    let link = folder.join("stolen.yaml");
    symlink(&secret, &link).unwrap();
    symlink(&all, folder.join("up.yaml")).unwrap();

    let reported =
        "this is a link that leads out of the folder; it is read when it is named itself";
    let reported = format!("{}: {reported}\n", link.display());
    let shown = folder.display();
    run(&format!("decode -o name {shown}")).expect(3, "pod/inside\n", &reported);
    run(&format!("decode -o name -R {shown}")).expect(3, "pod/inside\npod/inside\n", &reported);
    run(&format!("deprecated {shown}")).expect(3, "", &reported);
    assert_eq!(run(&format!("validate {shown}")).code, Some(3));
    #[cfg(feature = "serve")]
    run(&format!("serve --listen 127.0.0.1:0 {shown}")).expect(3, "", &reported);

    run(&format!("decode -o name {}", link.display())).expect(0, "pod/secret\n", "");
    // The folder itself may be named by a link.
    let named = all.join("named");
    symlink(&folder, &named).unwrap();
    run(&format!("decode -o name {} --exclude stolen.yaml", named.display())).expect(
        0,
        "pod/inside\n",
        "",
    );
    fs::remove_dir_all(&all).unwrap();
}

/// An envelope does not say how long it is.
#[test]
fn bytes_after_an_envelope_are_reported_where_they_start() {
    let mut data = run("decode apim/deployment.yaml -o protobuf").out;
    let reported = format!(
        "standard input: document 1, byte {}: the object ends before this; what follows is neither a part of it nor another object\n",
        data.len()
    );
    data.extend_from_slice(b"junkjunkjunk");
    for command in ["decode", "identify", "convert --to apps/v1"] {
        run_with(command, &data).expect(1, "", &reported);
    }
    let framed = run("decode apim/deployment.yaml apim/deployment.yaml -o protobuf --framed").out;
    let start = framed.len() / 2 + 4;
    let mut cut = framed.clone();
    let length = start + 4 + 25;
    cut[length] = 0xff;
    let run = run_with("identify", &cut);
    // The changed length has two bytes, and leads out of the envelope.
    let expected = format!("standard input: document 2, byte {}: unexpected EOF\n", length + 2);
    assert_eq!((run.code, &*run.err), (Some(1), &*expected));
}

#[test]
fn input_above_the_limit_is_refused_before_memory_ends() {
    let refused = "it is larger than `--max-input 1Mi` allows\n";
    for command in ["decode", "validate", "transcode", "identify", "deprecated --for 1.37"] {
        let run = run(&format!("{command} --max-input 1Mi /dev/zero"));
        run.expect(3, "", &format!("/dev/zero: {refused}"));
    }
    let run_file = run("decode -o custom-columns-file=/dev/zero --max-input 1Mi");
    assert!(run_file.err.contains("it is larger than"), "{}", run_file.err);
    let pod = b"{\"apiVersion\":\"v1\",\"kind\":\"Pod\"}";
    run_with("decode -o name --max-input 32", pod).expect(0, "pod/\n", "");
    let refused = "standard input: it is larger than `--max-input 31` allows\n";
    run_with("decode -o name --max-input 31", pod).expect(3, "", refused);
}

/// A file that claims to be large is not read at all, and by default one may have 256 MiB.
#[test]
fn a_sparse_file_above_the_default_limit_is_refused() {
    let path = std::env::temp_dir().join(format!("apim-sparse-{}.yaml", std::process::id()));
    let file = File::create(&path).expect("there is room");
    let shown = path.display();
    file.set_len((256 << 20) + 1).expect("it takes no room");
    for command in ["decode", "validate", "convert --to v1"] {
        let refused = format!("{shown}: it is larger than `--max-input 256Mi` allows\n");
        run(&format!("{command} {shown}")).expect(3, "", &refused);
    }
    file.set_len(1 << 40).expect("it takes no room");
    let refused = format!("{shown}: it is larger than `--max-input 1Gi` allows\n");
    run(&format!("decode --max-input 1Gi {shown}")).expect(3, "", &refused);
    fs::remove_file(&path).expect("it is there");
}

/// Names of megabytes are compared with nothing, and not repeated whole.
#[test]
fn long_names_are_cut_in_messages() {
    let long = "k".repeat(200_000);
    let kind = format!("{{\"apiVersion\":\"apps/v1\",\"kind\":\"{long}\"}}");
    let field = format!("{{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"{long}\":1}}");
    let name = format!(
        "{{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{{\"name\":\"{long}\",\"x\":1}}}}"
    );
    for input in [kind, field, name] {
        for command in ["validate", "validate -o json", "decode --validate strict"] {
            let run = run_with(command, input.as_bytes());
            assert_eq!(run.code, Some(1), "{command}");
            let length = run.text().len() + run.err.len();
            assert!((1..10_000).contains(&length), "{command}: {length}");
        }
    }
}

/// What is kept of a problem takes hundreds of times the bytes of the shortest item.
#[test]
fn problems_above_the_limit_are_counted() {
    let items = vec!["null"; 12_345].join(",\n");
    let list = format!(r#"{{"apiVersion":"v1","kind":"List","items":[{items}]}}"#);
    let run = run_with("decode -o name", list.as_bytes());
    assert_eq!((run.code, run.err.lines().count()), (Some(1), 10_001));
    let last = "standard input: document 1, line 10001: 2345 more problems, which are not listed\n";
    assert!(run.err.ends_with(last), "{:?}", run.err.lines().last());

    let maps = vec!["{}"; 12_345].join(",");
    let list = format!(r#"{{"apiVersion":"v1","kind":"ConfigMapList","items":[{maps}]}}"#);
    let run = run_with("validate", list.as_bytes());
    assert_eq!((run.code, run.text().lines().count()), (Some(1), 10_001));
    let last = " error: 2345 more problems, which are not listed";
    assert!(run.text().lines().last().is_some_and(|it| it.ends_with(last)), "{}", run.text());
}

/// A long cell makes every line of its column as long, so it is shortened.
#[test]
fn long_cells_of_tables_are_cut() {
    let name = "n".repeat(5_000);
    let pods = format!("{}\n{}", pod(&name), pod("web"));
    let run = run_with("decode -o table", pods.as_bytes());
    assert_eq!(run.code, Some(0));
    assert!(run.text().contains(" … "), "{}", run.text());
    assert!(run.text().lines().all(|it| it.chars().count() < 1_100), "{}", run.text());
}

fn pod(name: &str) -> String {
    format!(r#"{{"apiVersion":"v1","kind":"Pod","metadata":{{"name":"{name}"}}}}"#)
}

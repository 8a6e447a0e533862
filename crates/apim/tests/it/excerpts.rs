//! The lines of the input that messages are about.

use crate::run::run_with;

#[test]
fn finding_shows_its_line() {
    let input = b"# first\n---\nkind: Pod\napiVersion: v1\nspec:\n  nodname: a\n";
    let expected = "\
standard input: document 1, line 6: warning: unknown field \"spec.nodname\"; did you mean \"nodeName\"?
 6 |   nodname: a
   |   ^
";
    let run = run_with("decode --validate warn -o name --excerpts always", input);
    assert_eq!(run.err, expected);
    let run = run_with("decode --validate warn -o name", input);
    assert_eq!(run.err.lines().count(), 1);
}

#[test]
fn error_shows_its_line() {
    let input = b"{\"kind\":\"Pod\",\"apiVersion\":\"v1\",\n \"spec\":{\"priority\":\"high\"}}";
    let run = run_with("--excerpts always decode", input);
    let expected = "\
standard input: document 1, line 2: cannot unmarshal string into field spec.priority of type int32
 2 |  \"spec\":{\"priority\":\"high\"}}
   |                     ^
";
    assert_eq!(run.err, expected);
}

#[test]
fn broken_yaml_shows_its_line() {
    let run = run_with("--excerpts always decode", b"a: 1\nb: @\n");
    assert!(run.err.contains("\n 2 | b: @\n"), "{}", run.err);
}

#[test]
fn yaml_word_that_is_not_a_text_is_explained() {
    let input = b"kind: Namespace\napiVersion: v1\n---\nkind: ConfigMap\napiVersion: v1\ndata:\n  debug: yes\n";
    let expected = "\
standard input: document 2, line 7: cannot unmarshal bool into field data.debug of type string
 7 |   debug: yes
   |          ^
 hint: in YAML, yes is the boolean true; in quotes, \"yes\", it is a text
";
    let run = run_with("--excerpts always decode -o name", input);
    assert_eq!(run.err, expected);
    let run = run_with("decode -o name", input);
    assert_eq!(run.err.lines().count(), 1);
}

#[test]
fn number_in_an_item_of_a_list_is_explained() {
    let input = b"kind: List\napiVersion: v1\nitems:\n- kind: ConfigMap\n  apiVersion: v1\n  data: {mode: 0644}\n";
    let run = run_with("--excerpts always decode", input);
    let hint = " hint: in YAML, 0644 is the number 420; in quotes, \"0644\", it is a text\n";
    assert!(run.err.ends_with(hint), "{}", run.err);
}

/// What a template of Helm, a tab, and text that is not an object look like to YAML.
#[test]
fn text_that_is_not_an_object_is_explained() {
    let template = " hint: this looks like an unrendered template; render it first, such as with `helm template`\n";
    let tab = " hint: YAML does not allow tabs for indentation; use spaces\n";
    for (input, hint) in [
        ("metadata:\n  name: {{ .Values.name }}\n", template),
        ("{{- if .Values.web }}\nkind: Pod\n{{- end }}\n", template),
        ("metadata:\n  labels:\n    {{- include \"x\" . | nindent 4 }}\n", template),
        ("metadata:\n\tname: x\n", tab),
        ("metadata:\n  name: x\n\tlabels: {}\n", tab),
        ("hello\n", " hint: the document is a text, not an object\n"),
        ("- a\n", " hint: the document is a list, not an object\n"),
        ("5\n", " hint: the document is a number, not an object\n"),
        ("[]", " hint: the document is a list, not an object\n"),
    ] {
        for command in ["decode", "identify"] {
            let run = run_with(&format!("--excerpts always {command}"), input.as_bytes());
            assert_eq!(run.code, Some(1), "{input}");
            assert!(run.err.ends_with(hint), "{command} of {input}: {}", run.err);
            let run = run_with(command, input.as_bytes());
            assert_eq!(run.err.lines().count(), 1, "{}", run.err);
        }
        let run = run_with("--excerpts always validate", input.as_bytes());
        assert!(run.text().ends_with(hint), "validate of {input}: {}", run.text());
        assert_eq!(run_with("validate", input.as_bytes()).text().lines().count(), 1);
    }
    let list = b"kind: List\napiVersion: v1\nitems:\n- 5\n";
    let run = run_with("--excerpts always decode", list);
    assert!(run.err.ends_with(" hint: the item is a number, not an object\n"), "{}", run.err);
    let run = run_with("--excerpts always decode", b"a: @\n");
    assert!(!run.err.contains("hint"), "{}", run.err);
}

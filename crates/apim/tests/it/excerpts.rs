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

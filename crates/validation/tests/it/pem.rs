//! Blocks of PEM.

use apimachinery_validation::pem::blocks;

/// The labels of blocks with their contents, and what is left of a text after them.
fn read(text: &str) -> (Vec<String>, &str) {
    let mut blocks = blocks(text.as_bytes());
    let shown = blocks.by_ref().map(|it| {
        let headers = if it.has_headers { " with headers" } else { "" };
        format!("{}{headers}: {}", it.label, String::from_utf8_lossy(&it.content))
    });
    let shown = shown.collect();
    (shown, std::str::from_utf8(blocks.rest()).expect("it was a text"))
}

/// What `pem.Decode` of the reference's standard library finds.
#[test]
fn blocks_are_those_of_the_reference() {
    let a = "-----BEGIN A-----\nYWJj\n-----END A-----\n";
    let cases: [(&str, &[&str], &str); 19] = [
        ("", &[], ""),
        ("none", &[], "none"),
        (a, &["A: abc"], ""),
        ("-----BEGIN A-----\n-----END A-----", &["A: "], ""),
        ("-----BEGIN A-----\r\nYW Jj\t \r\n-----END A-----  \r\nrest", &["A: abc"], "rest"),
        ("-----BEGIN A-----\nYR==\n-----END A-----", &["A: a"], ""),
        ("-----BEGIN A-----\nB: c\n\nYWJj\n-----END A-----\n", &["A with headers: abc"], ""),
        ("-----BEGIN A-----\nB: c\nYWJj\n-----END A-----\n", &["A with headers: abc"], ""),
        (
            "-----BEGIN A-----\nB: c\n-----END A-----\n",
            &[],
            "-----BEGIN A-----\nB: c\n-----END A-----\n",
        ),
        ("-----BEGIN B-----\n-----BEGIN A-----\nYWJj\n-----END A-----\n", &["A: abc"], ""),
        (
            "-----BEGIN A-----\nY-Jj\n-----END A-----\n-----BEGIN B-----\n\n-----END B-----\n",
            &["B: "],
            "",
        ),
        (
            "-----BEGIN A-----\nYWJj\n-----END B-----\n-----BEGIN B-----\n\n-----END B-----\n",
            &["B: "],
            "",
        ),
        (
            " -----BEGIN A-----\nYWJj\n-----END A-----\n",
            &[],
            " -----BEGIN A-----\nYWJj\n-----END A-----\n",
        ),
        (
            "-----BEGIN A-----\nYWJj\n-----END A-----b\n",
            &[],
            "-----BEGIN A-----\nYWJj\n-----END A-----b\n",
        ),
        (
            "-----BEGIN A-----\nYWJj-----END A-----\n",
            &[],
            "-----BEGIN A-----\nYWJj-----END A-----\n",
        ),
        ("-----BEGIN A\nYWJj\n-----END A-----\n", &[], "-----BEGIN A\nYWJj\n-----END A-----\n"),
        (
            "-----BEGIN A-----\nYWJj\n-----END A-----x\n-----BEGIN A-----\nYWJj\n-----END A-----\nb",
            &["A: abc"],
            "b",
        ),
        ("a: b\n-----BEGIN -----\nYWJj\n-----END -----\n", &[": abc"], ""),
        (
            "-----BEGIN A-----\na: b\n-----END A-----:\n-----BEGIN B-----\nYWJj\n-----END B-----\n",
            &[],
            "-----BEGIN A-----\na: b\n-----END A-----:\n-----BEGIN B-----\nYWJj\n-----END B-----\n",
        ),
    ];
    for (text, expected, rest) in cases {
        let (found, left) = read(text);
        assert_eq!(
            (found, left),
            (expected.iter().map(|it| it.to_string()).collect(), rest),
            "{text:?}"
        );
    }
}

/// Lines that begin or end blocks without the other are passed over once.
#[test]
fn broken_blocks_are_read_in_one_pass() {
    let end = "\n-----BEGIN A-----\nYWJj\n-----END A-----\n";
    for part in [
        "-----BEGIN A-----\n",
        "-----END A-----\n",
        "-----BEGIN A-----\nb: c\n",
        "-----BEGIN A-----\nYWJj\n-----END B-----\n",
        "-----BEGIN A-----\nY-Jj\n-----END A-----\n",
        "-----BEGIN A-----",
        "-----END A-----",
    ] {
        let text = format!("{}{end}", part.repeat(50_000));
        let (found, rest) = read(&text);
        assert_eq!((&*found.join(" "), rest), ("A: abc", ""), "{part}");
    }
}

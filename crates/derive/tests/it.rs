//! Mistakes in declarations are reported where they stand, in words that say what to do.

#[test]
fn mistakes_are_reported_in_plain_words() {
    trybuild::TestCases::new().compile_fail("tests/errors/*.rs");
}

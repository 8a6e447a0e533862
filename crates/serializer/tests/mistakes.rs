//! Mistakes that the compiler finds in programs: it says what to do, where the mistake is.

#[test]
fn mistakes_are_reported_in_plain_words() {
    trybuild::TestCases::new().compile_fail("tests/errors/*.rs");
}

//! Patterns. The differential tests are those of schemas and expressions.

use apimachinery_go_text::regexp::{Pattern, PatternError};

fn found(pattern: &str, text: &str) -> Result<Vec<String>, PatternError> {
    Ok(Pattern::new(pattern).find_all(text)?.map(str::to_owned).collect())
}

#[test]
fn find_greedy_and_lazy_matches_match_go() -> Result<(), PatternError> {
    let cases = [
        ("a+", "baaa", Some("aaa")),
        ("a+?", "baaa", Some("a")),
        ("(?U)a+", "baaa", Some("a")),
        ("(?U)a+?", "baaa", Some("aaa")),
        ("(?U:a{1,2})a*", "aaa", Some("aaa")),
        ("a{2,3}?", "aaaa", Some("aa")),
        ("(?U)a{2,3}?", "aaaa", Some("aaa")),
        ("a|ab", "ab", Some("a")),
        ("x", "ab", None),
        ("(b|a)*?c", "abc", Some("abc")),
    ];
    for (pattern, text, expected) in cases {
        assert_eq!(Pattern::new(pattern).find(text)?, expected, "{pattern}");
    }
    Ok(())
}

#[test]
fn find_all_empty_match_after_match_is_left_out() -> Result<(), PatternError> {
    assert_eq!(found("a*", "baac")?, ["", "aa", ""]);
    assert_eq!(found("a??", "aa")?, ["", "", ""]);
    assert_eq!(found(r"\b", "a b")?, ["", "", "", ""]);
    assert_eq!(found("[0-9]+", "1 22 333")?, ["1", "22", "333"]);
    Ok(())
}

#[test]
fn invalid_pattern_is_reported_by_each_method() {
    let pattern = Pattern::new("a(");
    let text = "error parsing regexp: missing closing ): `a(`";
    assert_eq!(pattern.check().unwrap_err().to_string(), text);
    assert_eq!(pattern.is_match("a").unwrap_err().to_string(), text);
    assert_eq!(pattern.find("a").unwrap_err().to_string(), text);
    assert_eq!(found("a(", "a").unwrap_err().to_string(), text);
    assert_eq!(pattern.check().unwrap_err().expression(), "a(");
}

/// A class that is counted takes no more than a small one: it would be hundreds of states each
/// time.
#[test]
fn large_classes_may_be_counted() -> Result<(), PatternError> {
    let name = Pattern::new(r"^[\pL\d_-]{1,900}$");
    assert!(name.is_match("Kühlung-7")?);
    assert!(!name.is_match("Kühlung 7")?);
    assert!(name.is_match(&"ж".repeat(900))?);
    assert!(!name.is_match(&"ж".repeat(901))?);
    let words = Pattern::new(r"[\pL]{2,1000}?");
    assert_eq!(words.find_all("a bc déf")?.collect::<Vec<_>>(), ["bc", "dé"]);
    assert_eq!(found(r"(?:\pL{500}|é*){0,2}", "xé")?, ["", "é"]);
    let too_large = Pattern::new(format!("(?:{}){{1000}}", r"\pL\pN".repeat(600)));
    let text = too_large.check().unwrap_err().to_string();
    assert!(text.starts_with("error parsing regexp: expression too large: `"), "{text}");
    Ok(())
}

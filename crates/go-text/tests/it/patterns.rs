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

/// Other cases are those that Go adds before a class is negated: how many of the first 7,296
/// characters match, and their sum. `ƛ` and `ɤ` have an upper case only in newer versions of
/// Unicode.
#[test]
fn classes_have_the_cases_of_go() -> Result<(), PatternError> {
    #[rustfmt::skip]
    let cases = [
        (r"[^a]", 7293, 26611040),
        (r"(?i)[^a]", 7292, 26610975),
        (r"[\Ds]", 7284, 26610612),
        (r"(?i)[\Ds]", 7284, 26610612),
        (r"[^\Ds]", 10, 525),
        (r"(?i)[^\Ds]", 10, 525),
        (r"[[:^lower:]]", 7268, 26608290),
        (r"(?i)[[:^lower:]]", 7241, 26605892),
        (r"[^[:^lower:]k]", 25, 2740),
        (r"(?i)[^[:^lower:]k]", 51, 5063),
        (r"\W", 7231, 26605655),
        (r"(?i)\W", 7230, 26605272),
        (r"[\W]", 7231, 26605655),
        (r"(?i)[\W]", 7230, 26605272),
        (r"[^\W]", 63, 5482),
        (r"(?i)[^\W]", 64, 5865),
        (r"\w", 63, 5482),
        (r"(?i)\w", 64, 5865),
        (r"[\w-]", 64, 5527),
        (r"(?i)[\w-]", 65, 5910),
        (r"\P{Lu}", 6700, 25645225),
        (r"(?i)\P{Lu}", 6153, 25028676),
        (r"\p{Lu}", 594, 965912),
        (r"(?i)\p{Lu}", 1141, 1582461),
        (r"[^\P{Lu}x]", 594, 965912),
        (r"(?i)[^\P{Lu}x]", 1139, 1582253),
        (r"\p{Greek}", 117, 111314),
        (r"(?i)\p{Greek}", 119, 112332),
        (r"[^\p{^Greek}s]", 117, 111314),
        (r"(?i)[^\p{^Greek}s]", 119, 112332),
        (r"[B-\x{10FFFF}]", 7228, 26608992),
        (r"(?i)[B-\x{10FFFF}]", 7229, 26609057),
        (r"[^B-\x{10FFFF}]", 66, 2145),
        (r"(?i)[^B-\x{10FFFF}]", 65, 2080),
        (r"[k-s]", 9, 999),
        (r"(?i)[k-s]", 19, 2093),
        (r"[\x{17F}]", 1, 383),
        (r"(?i)[\x{17F}]", 3, 581),
        (r"\pN", 378, 1570588),
        (r"(?i)\pN", 378, 1570588),
        (r"[^\d]", 7284, 26610612),
        (r"(?i)[^\d]", 7284, 26610612),
        (r"[@-\[]", 28, 2170),
        (r"(?i)[@-\[]", 55, 5400),
        (r"ſ", 1, 383),
        (r"(?i)ſ", 3, 581),
        (r"[µ]", 1, 181),
        (r"(?i)[µ]", 3, 2061),
        (r"[ǅ-ǉ]", 5, 2275),
        (r"(?i)[ǅ-ǉ]", 6, 2727),
    ];
    for (text, count, sum) in cases {
        let pattern = Pattern::new(format!("^(?:{text})$"));
        let (mut found, mut codes) = (0, 0);
        for letter in ('\0'..'\u{1c80}').filter(|it| !matches!(it, 'ƛ' | 'ɤ')) {
            if pattern.is_match(letter.encode_utf8(&mut [0; 4]))? {
                found += 1;
                codes += u32::from(letter);
            }
        }
        assert_eq!((found, codes), (count, sum), "{text}");
    }
    Ok(())
}

/// A class of nearly all characters costs no more than a small one when it ignores case, and
/// classes with as many ranges as half a million are too large.
#[test]
fn many_large_classes_are_compiled_or_refused() -> Result<(), PatternError> {
    for (class, count) in [(r"[\Ds]", 5_000), (r"[B-\x{10FFFF}]", 2_000), (r"\PL", 700)] {
        let pattern = Pattern::new(format!("(?i){}", class.repeat(count)));
        assert!(pattern.is_match(&"s".repeat(count))? != (class == r"\PL"), "{class}");
    }
    let longest = 64 << 10;
    Pattern::new("a".repeat(longest)).check()?;
    let large = [
        r"\PL".repeat(1_000),
        format!("[{}]", r"\PL".repeat(1_000)),
        format!(r"(?i)[{}]", r"\p{Lu}".repeat(1_000)),
        "a".repeat(longest + 1),
    ];
    for pattern in large {
        let text = Pattern::new(pattern).check().unwrap_err().to_string();
        assert!(text.starts_with("error parsing regexp: expression too large: `"), "{text}");
    }
    Ok(())
}

//! Label selectors.

use apimachinery_meta::v1::{LabelSelector, LabelSelectorRequirement};
use apimachinery_runtime::{Map, Str};
use apimachinery_selectors::labels::{Requirement, Selector, ValidatedSetSelector};
use apimachinery_selectors::{Operator, label_selector, sets};
use apimachinery_validation::Path;

fn set(pairs: &[(&str, &str)]) -> Map<Str, Str> {
    pairs.iter().map(|(key, value)| (Str::from(*key), Str::from(*value))).collect()
}

fn parse(text: &str) -> Selector {
    text.parse().unwrap()
}

/// SEL-01: A selector prints sorted by key, with sorted values and the operators as they were
/// written.
#[test]
fn selectors_print_in_one_order() {
    let cases = [
        ("", ""),
        ("b , a", "a,b"),
        ("x in (c,a , b)", "x in (a,b,c)"),
        ("x notin ()", "x notin ()"),
        ("x in (a,,b)", "x in (,a,b)"),
        ("b=1,a==2,c!=3", "a==2,b=1,c!=3"),
        ("n>3,!m", "!m,n>3"),
        ("in in (in,notin)", "in in (in,notin)"),
        ("a=", "a="),
        ("x in (a)", "x in (a)"),
        ("a\0b", ""),
    ];
    for (text, expected) in cases {
        if text.contains('\0') {
            assert!(text.parse::<Selector>().is_err());
            continue;
        }
        assert_eq!(parse(text).to_string(), expected, "{text:?}");
        assert_eq!(parse(expected), parse(text));
    }
}

/// SEL-01: A NUL where a token could begin ends the text; directly after a word it separates it
/// from the next.
#[test]
fn nul_ends_selector_text() {
    assert_eq!(parse("a, b \0, c").to_string(), "a,b");
    assert_eq!(parse("a\0,b").to_string(), "a,b");
}

/// SEL-01: Labels match by the operator; a missing label fulfils what only excludes values.
#[test]
fn labels_match() {
    let labels = set(&[("tier", "web"), ("size", "5")]);
    let matching = [
        "",
        "tier",
        "tier=web",
        "tier in (db,web)",
        "zone!=a",
        "zone notin (a)",
        "!zone",
        "size>4",
    ];
    for text in matching {
        assert!(parse(text).matches(&labels), "{text}");
    }
    for text in
        ["!tier", "tier!=web", "zone", "zone=a", "size>5", "size<5", "tier<5", "tier=web,zone"]
    {
        assert!(!parse(text).matches(&labels), "{text}");
    }
    assert!(!Selector::nothing().matches(&labels) && Selector::nothing().selects_nothing());
    assert!(Selector::everything().is_empty() && !Selector::nothing().is_empty());
    assert_eq!(parse("a,tier in (web)").requires_exact_match("tier"), Some("web"));
    assert_eq!(parse("tier in (web,db)").requires_exact_match("tier"), None);
}

/// SEL-01: Errors say what was found and what was expected.
#[test]
fn errors_say_what_was_expected() {
    let cases = [
        ("a b", "unable to parse requirement: found 'b', expected: in, notin, =, ==, !=, gt, lt"),
        ("a in b", "unable to parse requirement: found 'b' expected: '('"),
        ("a in (b", "unable to parse requirement: found '', expected: ',' or ')'"),
        ("a,", "found '', expected: identifier after ','"),
        ("a=b=c", "found '=', expected: ',' or 'end of string'"),
        ("=", "found '=', expected: !, identifier, or 'end of string'"),
    ];
    for (text, expected) in cases {
        assert_eq!(text.parse::<Selector>().unwrap_err().to_string(), expected, "{text:?}");
    }
    let error = Requirement::new("a b", Operator::GreaterThan, ["x y".into()], &Path::new("s"));
    let error = error.unwrap_err();
    let fields: Vec<_> = error.iter().map(|it| it.field.as_str()).collect();
    assert_eq!(fields, ["s.key", "s.values[0]", "s.values[0][a b]"]);
}

/// SEL-01: Sets print, merge, and become selectors.
#[test]
fn sets_are_selectors_too() {
    let labels = set(&[("a", "1"), ("a-b", "2")]);
    assert_eq!(sets::format_set(&labels), "a-b=2,a=1");
    assert_eq!(sets::format_labels(&Map::new()), "<none>");
    assert_eq!(Selector::from_set(&labels).unwrap().to_string(), "a=1,a-b=2");
    assert_eq!(ValidatedSetSelector(&labels).to_string(), "a=1,a-b=2");
    assert!(ValidatedSetSelector(&labels).matches(&set(&[("a", "1"), ("a-b", "2"), ("c", "")])));
    assert!(!ValidatedSetSelector(&labels).matches(&set(&[("a", "1")])));
    let other = set(&[("a", "9"), ("c", "3")]);
    assert!(sets::conflicts(&labels, &other));
    assert_eq!(sets::merge(&labels, &other), set(&[("a", "9"), ("a-b", "2"), ("c", "3")]));
    assert_eq!(sets::parse_set("a=1, a-b=2", &Path::none()).unwrap(), labels);
    let error = sets::parse_set("a=1=2", &Path::none()).unwrap_err();
    assert_eq!(error.to_string(), "invalid selector: [a 1 2]");
}

/// SEL-02: No `LabelSelector` selects nothing, an empty one everything; both parts count.
#[test]
fn label_selectors_become_selectors() {
    assert!(label_selector::to_selector(None).unwrap().selects_nothing());
    assert_eq!(label_selector::format(None), "<none>");
    let mut selector = LabelSelector::default();
    assert!(Selector::try_from(&selector).unwrap().is_empty());
    selector.match_labels = set(&[("tier", "web")]);
    selector.match_expressions.push(LabelSelectorRequirement {
        key: "app".into(),
        operator: "NotIn".into(),
        values: vec!["b".into(), "a".into()],
    });
    assert_eq!(label_selector::format(Some(&selector)), "app notin (a,b),tier=web");
    let back = label_selector::parse("app notin (a,b),tier=web").unwrap();
    assert_eq!(label_selector::format(Some(&back)), "app notin (a,b),tier=web");
    let error = label_selector::to_set(&selector).unwrap_err().to_string();
    assert_eq!(error, "operator \"NotIn\" cannot be converted into the old label selector format");
    selector.match_expressions[0].operator = "Near".into();
    assert_eq!(label_selector::format(Some(&selector)), "<error>");
    let error = label_selector::parse("a>1").unwrap_err().to_string();
    assert_eq!(error, "\"gt\" isn't supported in label selectors");
    assert!(label_selector::has_label(&label_selector::with_label(back, "x", "y"), "x"));
}

//! Objects with many mistakes: errors take a bounded share of memory.

use apimachinery_meta::v1::{Condition, ObjectMeta, OwnerReference};
use apimachinery_runtime::Map;
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path, Place, meta};

/// The bytes of all texts, and how many errors there are.
fn measure(errors: &FieldErrors) -> (usize, usize) {
    let size = errors.iter().map(|it| it.to_string().len()).sum();
    (size, errors.len() + errors.omitted())
}

/// Each of n owners that control shows all n in its error: 6,000 would take 3.6 GB.
#[test]
fn owner_errors_take_bounded_memory() {
    let owner = |index: usize| OwnerReference {
        api_version: "v1".into(),
        kind: "Pod".into(),
        name: format!("pod-{index}").into(),
        uid: "0".into(),
        controller: Some(true),
        ..OwnerReference::default()
    };
    let owners: Vec<_> = (0..6_000).map(owner).collect();
    let errors = meta::owner_references(&owners, &Path::new("ownerReferences"));
    let (size, count) = measure(&errors);
    assert_eq!(count, 5_999);
    assert!(size < 2 * FieldErrors::MAX_SIZE, "{size}");
    let text = errors.to_string();
    assert!(text.ends_with(&format!(", and {} more]", errors.omitted())));
}

/// Each letter of a manager that cannot be printed shows the whole name.
#[test]
fn manager_errors_take_bounded_memory() {
    let errors = meta::field_manager(&"\u{7}".repeat(100_000), &Path::new("manager"));
    let (size, count) = measure(&errors);
    assert_eq!(count, 100_001);
    assert!(size < 2 * FieldErrors::MAX_SIZE, "{size}");
}

/// A long key in a path is part of each error below it.
#[test]
fn long_paths_take_bounded_memory() {
    let key = "k".repeat(1 << 20);
    let start = Path::none();
    let start = Place::from(&start);
    let conditions: Vec<_> = (0..10_000).map(|_| Condition::default()).collect();
    let errors = meta::conditions(&conditions, start.key(&key));
    let (size, count) = measure(&errors);
    assert_eq!(count, 49_999);
    assert!(size < 3 * FieldErrors::MAX_SIZE, "{size}");
}

/// A value of many bytes is shown by its start, cut between letters.
#[test]
fn long_values_are_shown_by_their_start() {
    let fits = "x".repeat(BadValue::MAX_LENGTH);
    assert_eq!(BadValue::shown(&*fits).text(), Some(&*fits));

    let long = format!("{}é", "x".repeat(BadValue::MAX_LENGTH - 1));
    let cut = format!("{}… (2 more bytes)", "x".repeat(BadValue::MAX_LENGTH - 1));
    assert_eq!(BadValue::shown(&*long).text(), Some(&*cut));
    assert_eq!(BadValue::displayed(&long).text(), Some(&*cut));
    assert_eq!(BadValue::displayed(format_args!("{long}é")).text().map(str::len), Some(cut.len()));

    let error = FieldError::invalid(&Path::new("a"), &*long, "b");
    assert!(error.to_string().len() < BadValue::MAX_LENGTH + 64);
}

/// VAL-02: 12,000 labels with different mistakes are listed until the list is full, each text once.
#[test]
fn many_labels_are_listed_and_counted() {
    let labels: Map<_, _> = (0..12_000).map(|it| (format!("a b{it}").into(), "x".into())).collect();
    let metadata = ObjectMeta { name: "a".into(), labels, ..ObjectMeta::default() };
    let rule = meta::name_is_dns_subdomain;
    let errors = meta::object_meta(&metadata, false, rule, &Path::new("metadata")).distinct();
    assert_eq!(measure(&errors).1, 12_000);
    assert!(errors.len() > 2_000, "{}", errors.len());
    assert!(errors.to_string().len() < 2 * FieldErrors::MAX_SIZE);
}

/// A full list counts what it does not hold, also when it is appended to another.
#[test]
fn full_lists_count_further_errors() {
    let path = Path::new("a");
    let mut errors = FieldErrors::new();
    errors.push(FieldError::invalid(&path, "x".repeat(FieldErrors::MAX_SIZE).as_str(), ""));
    assert!(errors.is_full());
    errors.push_with(|| unreachable!("there is no room for it"));
    let mut both = FieldErrors::from(FieldError::required(&path, ""));
    both.append(errors);
    assert_eq!((both.len(), both.omitted()), (2, 1));
    both.append(FieldError::required(&path, ""));
    assert_eq!((both.len(), both.omitted()), (2, 2));
    assert!(both.into_result().is_err());
}

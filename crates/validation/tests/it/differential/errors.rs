//! Errors and lists of them.

use apimachinery_meta::v1::Status;
use apimachinery_runtime::GroupKind;
use apimachinery_test_support::Dice;
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path};
use serde_json::{Value, json};

use super::{rounds, start, text};

const ERROR_TYPES: [&str; 13] = [
    "TypeInvalid",
    "NotFound",
    "Required",
    "Duplicate",
    "Invalid",
    "NotSupported",
    "Forbidden",
    "TooLong",
    "TooLongCharacters",
    "TooMany",
    "TooFew",
    "TooShort",
    "Internal",
];

fn random_error(dice: &mut Dice) -> (Value, FieldError) {
    let steps = [".a", ".spec", ".", "#0", "#12", "@", "@a.b/c", "@x]"];
    let path: Vec<&str> = (0..dice.below(4)).map(|_| *dice.pick(&steps)).collect();
    let values = [
        json!("é\u{200b}\"<"),
        json!(""),
        json!(true),
        json!(-3),
        json!(1.5),
        json!(1e300),
        json!(null),
        json!(["a", 1, "<"]),
        json!({"k": {"l": [null]}}),
    ];
    let (value, detail) = (dice.pick(&values).clone(), text(dice, &["x", "must ", "é", ": "], 2));
    let number = 1 + dice.below(3);
    let supported: Vec<String> =
        (0..dice.below(3)).map(|_| text(dice, &["A", "\"", "é"], 2)).collect();
    let name = *dice.pick(&ERROR_TYPES);
    let question = json!({
        "type": name, "path": path, "value": value, "detail": detail, "number": number, "names": supported,
    });
    let path = path.iter().fold(Path::none(), |path, step| match step.split_at(1) {
        ("#", index) => path.index(index.parse().unwrap()),
        ("@", key) => path.key(key),
        (_, name) => path.child(name),
    });
    let value = apimachinery_json::value_from_str(&value.to_string()).unwrap();
    let value = BadValue::of(&value);
    let error = match name {
        "TypeInvalid" => FieldError::type_invalid(&path, value, detail),
        "NotFound" => FieldError::not_found(&path, value),
        "Required" => FieldError::required(&path, detail),
        "Duplicate" => FieldError::duplicate(&path, value),
        "Invalid" => FieldError::invalid(&path, value, detail),
        "NotSupported" => FieldError::not_supported(&path, value, &supported),
        "Forbidden" => FieldError::forbidden(&path, detail),
        "TooLong" => FieldError::too_long(&path, number),
        "TooLongCharacters" => FieldError::too_long_characters(&path, number),
        "TooMany" => FieldError::too_many(&path, number + 1, number),
        "TooFew" => FieldError::too_few(&path, number - 1, number),
        "TooShort" => FieldError::too_short(&path, number),
        _ => FieldError::internal(&path, detail),
    };
    (question, error)
}

/// VAL-01, VAL-02: Generated errors and lists of them read as those of the reference.
#[test]
#[ignore = "needs APIMACHINERY_REFERENCE"]
fn errors_read_as_those_of_the_reference() {
    let (mut reference, mut dice) = start();
    for _ in 0..rounds() * 3 {
        let (question, error) = random_error(&mut dice);
        let expected: Vec<String> = reference.ask("field-error", &question).unwrap();
        let found = [
            error.error_type.as_str().into(),
            error.field.clone(),
            error.body(),
            error.to_string(),
        ];
        assert_eq!(found.as_slice(), expected, "{question}");

        let several: Vec<_> = (0..dice.below(4)).map(|_| random_error(&mut dice)).collect();
        let questions: Vec<_> = several.iter().map(|(question, _)| question).collect();
        let list: FieldErrors = several.iter().map(|(_, error)| error.clone()).collect();
        let expected: Vec<String> = reference.ask("aggregate", &questions).unwrap();
        assert_eq!(
            list.clone().into_aggregate().map(|it| it.to_string()).unwrap_or_default(),
            expected[0]
        );

        let question =
            json!({"make": "Invalid", "group": "g", "kind": "K", "name": "n", "errors": questions});
        let expected: Status = reference.ask("status", &question).unwrap();
        assert_eq!(list.into_status(&GroupKind::new("g", "K"), "n").into_status(), expected);
    }
}

//! Generated inputs, checked here and by the reference.

use apimachinery_conformance_client::{Dice, Small, number, program, seed};
use apimachinery_meta::v1::{
    CreateOptions, DeleteOptions, ObjectMeta, PatchOptions, Status, TableOptions,
};
use apimachinery_meta::{ServerResponse, StatusError};
use apimachinery_runtime::{GroupKind, GroupResource, Quoted, is_printable};
use apimachinery_validation::ip::{self, Strictness};
use apimachinery_validation::meta::{
    field_manager, name_is_dns_label, name_is_dns_subdomain, name_is_dns1035_label, object_meta,
    object_meta_update,
};
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path, names, options};
use serde_json::{Value, json};

fn rounds() -> usize {
    number("APIMACHINERY_DIFFERENTIAL_COUNT").unwrap_or(3) * 100
}

/// A text of a few pieces.
fn text(dice: &mut Dice, pieces: &[&str], longest: usize) -> String {
    (0..dice.below(longest + 1)).map(|_| *dice.pick(pieces)).collect()
}

fn texts(errors: &FieldErrors) -> Vec<String> {
    errors.iter().map(ToString::to_string).collect()
}

fn on_field(check: fn(&Path, &str) -> FieldErrors) -> impl Fn(&str) -> Vec<String> {
    move |text| texts(&check(&Path::new("f"), text))
}

type Check = Box<dyn Fn(&str) -> Vec<String>>;

fn checks() -> Vec<(&'static str, Check)> {
    vec![
        ("qualified-name", Box::new(names::qualified_name)),
        ("prefixed-label-key", Box::new(names::prefixed_label_key)),
        ("label-value", Box::new(names::label_value)),
        ("dns1123-label", Box::new(names::dns1123_label)),
        ("dns1123-subdomain", Box::new(names::dns1123_subdomain)),
        ("dns1123-subdomain-underscore", Box::new(names::dns1123_subdomain_with_underscore)),
        ("dns1123-subdomain-caseless", Box::new(names::dns1123_subdomain_caseless)),
        ("dns1035-label", Box::new(names::dns1035_label)),
        ("wildcard-dns1123-subdomain", Box::new(names::wildcard_dns1123_subdomain)),
        ("c-identifier", Box::new(names::c_identifier)),
        ("port-name", Box::new(names::port_name)),
        ("percent", Box::new(names::percent)),
        ("http-header-name", Box::new(names::http_header_name)),
        ("env-var-name", Box::new(names::env_var_name)),
        ("relaxed-env-var-name", Box::new(names::relaxed_env_var_name)),
        ("config-map-key", Box::new(names::config_map_key)),
        ("decimal-integer", Box::new(names::decimal_integer)),
        ("path-segment-name", Box::new(names::path_segment_name)),
        ("path-segment-prefix", Box::new(names::path_segment_prefix)),
        ("condition-reason", Box::new(names::condition_reason)),
        ("name-dns-label-prefix", Box::new(|it| name_is_dns_label(it, true))),
        ("name-dns-subdomain-prefix", Box::new(|it| name_is_dns_subdomain(it, true))),
        ("name-dns1035-label-prefix", Box::new(|it| name_is_dns1035_label(it, true))),
        ("fully-qualified-name", Box::new(on_field(names::fully_qualified_name))),
        ("fully-qualified-domain-name", Box::new(on_field(names::fully_qualified_domain_name))),
        ("domain-prefixed-path", Box::new(on_field(names::domain_prefixed_path))),
        ("domain-prefixed-key", Box::new(on_field(names::domain_prefixed_key))),
        ("field-manager", Box::new(|it| texts(&field_manager(it, &Path::new("f"))))),
        ("field-validation", Box::new(on_field(options::field_validation))),
    ]
}

/// VAL-01: Generated names get the same sentences as from the reference.
#[test]
fn names_are_judged_as_by_the_reference() {
    let Some(program) = program() else { return };
    let (mut reference, mut dice) = (Small::start(&program), Dice::new(seed().into()));
    let long = "a".repeat(62);
    let pieces = [
        "a",
        "b",
        "Z",
        "0",
        "9",
        "-",
        "_",
        ".",
        "/",
        "--",
        "..",
        "*.",
        "%",
        " ",
        "=",
        ",",
        ":",
        "\n",
        "\0",
        "é",
        "\u{212a}",
        "\u{17f}",
        "\u{200b}",
        "example.com",
        "Warn",
        long.as_str(),
    ];
    for round in 0..rounds() {
        let longest = if round % 2 == 0 { 3 } else { 7 };
        let text = text(&mut dice, &pieces, longest);
        for (name, check) in checks() {
            let expected: Vec<String> =
                reference.ask("validate", &json!({"name": name, "text": text})).unwrap();
            assert_eq!(check(&text), expected, "{name} {text:?}");
        }
    }
}

/// VAL-01: Generated addresses and prefixes get the same errors and warnings as from the reference.
#[test]
fn addresses_are_judged_as_by_the_reference() {
    let Some(program) = program() else { return };
    let (mut reference, mut dice) = (Small::start(&program), Dice::new(seed().into()));
    let pieces = [
        "1", "0", "255", "256", "01", "10", ".", ".", ":", ":", "::", "a", "F", "ffff", "00001",
        "/", "24", "032", "128", "/8", "::ffff:", "1.2.3.4", "2001:db8", "g", "%eth0", " ", "-1",
        "0:0:0",
    ];
    let whole = [
        "10.0.0.1",
        "010.0.0.1",
        "2001:DB8::1",
        "::ffff:1.2.3.4",
        "::",
        "1:0:0:2::",
        "::1.2.3.4",
        "1::2:3:4:5:6:7",
    ];
    let path = Path::new("f");
    for round in 0..rounds() * 3 {
        let text = match round % 3 {
            0 => text(&mut dice, &pieces, 9),
            1 => format!("{}{}", dice.pick(&whole), text(&mut dice, &pieces, 1)),
            _ => format!("{}/{}", dice.pick(&whole), dice.below(140)),
        };
        let expected: Vec<Vec<String>> = reference.ask("validate-ip", &text).unwrap();
        let found = [
            texts(&ip::address(&path, &text)),
            texts(&ip::legacy_address(&path, &text, Strictness::Sloppy, &[])),
            texts(&ip::legacy_address(&path, &text, Strictness::Strict, &[])),
            texts(&ip::prefix(&path, &text)),
            texts(&ip::legacy_prefix(&path, &text, Strictness::Sloppy, &[])),
            texts(&ip::legacy_prefix(&path, &text, Strictness::Strict, &[])),
            texts(&ip::interface_address(&path, &text)),
            ip::address_warnings(&path, &text).into_iter().collect(),
            ip::prefix_warnings(&path, &text),
        ];
        assert_eq!(found.as_slice(), expected, "{text:?}");
    }
}

/// VAL-01: Every character is quoted as the reference quotes it.
#[test]
fn every_character_is_quoted_as_by_the_reference() {
    let Some(program) = program() else { return };
    let mut reference = Small::start(&program);
    let ranges: Vec<(u32, u32)> = reference.ask("printable", &json!({})).unwrap();
    let is_in = |code: u32| ranges.iter().any(|(first, last)| (*first..=*last).contains(&code));
    for letter in (0..=0x10ffff).step_by(7).chain(0..0x3000).filter_map(char::from_u32) {
        assert_eq!(is_printable(letter), is_in(letter.into()), "{letter:?}");
    }
    let samples: String = ('\0'..='\u{2ff}').chain("\u{1fae9}\u{fffd}\u{10ffff}".chars()).collect();
    let expected: String = reference.ask("quote", &samples).unwrap();
    assert_eq!(Quoted(&samples).to_string(), expected);
}

/// VAL-01: Numbers are shown as the reference prints them.
#[test]
fn numbers_are_shown_as_by_the_reference() {
    let Some(program) = program() else { return };
    let (mut reference, mut dice) = (Small::start(&program), Dice::new(seed().into()));
    for round in 0..rounds() {
        let bits = match round % 2 {
            0 => (0..8).fold(0_u64, |bits, _| bits << 8 | dice.below(256) as u64),
            _ => (dice.below(2_000_000) as f64 / 1000.0).to_bits(),
        };
        let expected: [String; 2] = reference.ask("float", &bits).unwrap();
        let (double, single) = (f64::from_bits(bits), f32::from_bits(bits as u32));
        assert_eq!(BadValue::from(double).text(), Some(expected[0].as_str()), "{bits:#x}");
        assert_eq!(BadValue::from(single).text(), Some(expected[1].as_str()), "{bits:#x}");
    }
}

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
fn errors_read_as_those_of_the_reference() {
    let Some(program) = program() else { return };
    let (mut reference, mut dice) = (Small::start(&program), Dice::new(seed().into()));
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

fn random_meta(dice: &mut Dice) -> Value {
    let names = [
        "a",
        "b-",
        "A",
        "",
        "a.b",
        "-",
        "é-",
        "kubernetes.io/x",
        "İ",
        "orphan",
        "foregroundDeletion",
    ];
    let mut name = || *dice.pick(&names);
    let owner = |api: &str, kind: &str, name: &str| json!({"apiVersion": api, "kind": kind, "name": name, "uid": ""});
    let mut meta = json!({
        "name": name(), "generateName": name(), "namespace": name(), "uid": name(), "resourceVersion": name(),
        "labels": {name(): name()}, "annotations": {name(): name()},
        "finalizers": [name(), name()],
        "managedFields": [{"manager": name(), "operation": name(), "fieldsType": name(), "subresource": name()}],
    });
    let versions = ["v1", "", "a/b", "a/b/c", "/", "apps/"];
    let owners = (0..dice.below(3)).map(|_| {
        let kind = *dice.pick(&["Event", "", "Pod"]);
        let mut owner = owner(versions[dice.below(6)], kind, names[dice.below(11)]);
        owner["controller"] = dice.pick(&[json!(true), json!(false), json!(null)]).clone();
        owner
    });
    meta["ownerReferences"] = owners.collect();
    meta["generation"] = dice.pick(&[json!(-1), json!(0), json!(5)]).clone();
    meta["deletionGracePeriodSeconds"] = dice.pick(&[json!(null), json!(0), json!(5)]).clone();
    let times = [json!(null), json!("2024-01-02T03:04:05Z"), json!("2025-01-02T03:04:05+01:00")];
    meta["creationTimestamp"] = dice.pick(&times).clone();
    meta["deletionTimestamp"] = dice.pick(&times).clone();
    meta
}

/// VAL-01: Generated metadata gets the same errors as from the reference.
#[test]
fn metadata_is_judged_as_by_the_reference() {
    let Some(program) = program() else { return };
    let (mut reference, mut dice) = (Small::start(&program), Dice::new(seed().into()));
    let path = Path::new("metadata");
    for _ in 0..rounds() {
        let (new, old) = (random_meta(&mut dice), random_meta(&mut dice));
        let is_namespaced = dice.below(2) == 1;
        let question =
            json!({"meta": new, "old": old, "namespaced": is_namespaced, "name": "dns-subdomain"});
        let read = |meta: &Value| serde_json::from_value::<ObjectMeta>(meta.clone()).unwrap();
        let expected: Vec<String> = reference.ask("object-meta", &question).unwrap();
        let found = object_meta(&read(&new), is_namespaced, name_is_dns_subdomain, &path);
        assert_eq!(texts(&found), expected, "{question}");
        let expected: Vec<String> = reference.ask("object-meta-update", &question).unwrap();
        let found = object_meta_update(&read(&new), &read(&old), &path);
        assert_eq!(texts(&found), expected, "{question}");
    }
}

/// PAR-05: Generated options get the same errors as from the reference.
#[test]
fn options_are_judged_as_by_the_reference() {
    let Some(program) = program() else { return };
    let (mut reference, mut dice) = (Small::start(&program), Dice::new(seed().into()));
    let words = ["", "All", "a", "Warn", "Foreground", "Orphan", "\u{200b}x", "Metadata", "<"];
    for _ in 0..rounds() * 2 {
        let mut word = || json!(dice.pick(&words));
        let mut object = json!({
            "dryRun": [word(), word()], "fieldManager": word(), "fieldValidation": word(), "includeObject": word(),
        });
        let maybe = [json!(null), json!(true), json!(false)];
        for name in
            ["force", "orphanDependents", "ignoreStoreReadErrorWithClusterBreakingPotential"]
        {
            object[name] = dice.pick(&maybe).clone();
        }
        object["propagationPolicy"] =
            if dice.below(2) == 0 { json!(null) } else { json!(dice.pick(&words)) };
        object["preconditions"] = dice.pick(&[json!(null), json!({})]).clone();
        let patch =
            *dice.pick(&["application/apply-patch+yaml", "application/json-patch+json", ""]);
        for kind in ["CreateOptions", "DeleteOptions", "PatchOptions", "TableOptions"] {
            let question = json!({"kind": kind, "object": object, "patch": patch});
            let expected: Vec<String> = reference.ask("validate-options", &question).unwrap();
            let found = match kind {
                "CreateOptions" => options::create_options(&read::<CreateOptions>(&object)),
                "DeleteOptions" => options::delete_options(&read::<DeleteOptions>(&object)),
                "PatchOptions" => options::patch_options(&read::<PatchOptions>(&object), patch),
                _ => options::table_options(&read::<TableOptions>(&object)),
            };
            assert_eq!(texts(&found), expected, "{question}");
        }
    }
}

fn read<T: serde::de::DeserializeOwned>(value: &Value) -> T {
    serde_json::from_value(value.clone()).unwrap()
}

fn make(name: &str, resource: &GroupResource, words: [&str; 3], number: i32) -> StatusError {
    let [object, text, verb] = words;
    match name {
        "NotFound" => StatusError::not_found(resource, object),
        "AlreadyExists" => StatusError::already_exists(resource, object),
        "GenerateNameConflict" => StatusError::generate_name_conflict(resource, object, number),
        "Unauthorized" => StatusError::unauthorized(text),
        "Forbidden" => StatusError::forbidden(resource, object, text),
        "Conflict" => StatusError::conflict(resource, object, text),
        "Gone" => StatusError::gone(text),
        "ResourceExpired" => StatusError::resource_expired(text),
        "BadRequest" => StatusError::bad_request(text),
        "TooManyRequests" => StatusError::too_many_requests(text, number),
        "ServiceUnavailable" => StatusError::service_unavailable(text),
        "MethodNotSupported" => StatusError::method_not_supported(resource, verb),
        "ServerTimeout" => StatusError::server_timeout(resource, verb, number),
        "InternalError" => StatusError::internal_error(text),
        "Timeout" => StatusError::timeout(text, number),
        "TooManyRequestsError" => StatusError::too_many_requests_now(text),
        "RequestEntityTooLarge" => StatusError::request_entity_too_large(text),
        _ => unreachable!("{name} is not made here"),
    }
}

const MADE: [&str; 17] = [
    "NotFound",
    "AlreadyExists",
    "GenerateNameConflict",
    "Unauthorized",
    "Forbidden",
    "Conflict",
    "Gone",
    "ResourceExpired",
    "BadRequest",
    "TooManyRequests",
    "ServiceUnavailable",
    "MethodNotSupported",
    "ServerTimeout",
    "InternalError",
    "Timeout",
    "TooManyRequestsError",
    "RequestEntityTooLarge",
];

/// TYP-06: Statuses have the code, reason, details and message of the reference, and are recognized alike.
#[test]
fn statuses_are_those_of_the_reference() {
    let Some(program) = program() else { return };
    let (mut reference, mut dice) = (Small::start(&program), Dice::new(seed().into()));
    let words = ["", "web", "a\"b", "POST", "get", "unknown"];
    let codes =
        [200, 302, 400, 401, 403, 404, 405, 406, 409, 410, 413, 415, 422, 429, 500, 502, 503, 504];
    for round in 0..rounds() * 2 {
        let resource = dice.pick(&[("", ""), ("", "pods"), ("apps", "deployments")]);
        let [name, text, verb] = [*dice.pick(&words), *dice.pick(&words), *dice.pick(&words)];
        let (seconds, code, flag) = (dice.below(3) as i32, *dice.pick(&codes), dice.below(2) == 1);
        let kind = if round % 2 == 0 { *dice.pick(&MADE) } else { "" };
        let question = json!({
            "make": kind, "group": resource.0, "kind": resource.1, "name": name, "text": text, "verb": verb,
            "seconds": seconds, "code": code, "flag": flag,
        });
        let expected: Status = reference.ask("status", &question).unwrap();
        let resource = GroupResource::new(resource.0, resource.1);
        let found = match kind {
            "" => StatusError::from_response(&ServerResponse {
                code,
                verb,
                name,
                resource,
                message: text,
                retry_after_seconds: seconds,
                is_unexpected: flag,
            }),
            kind => make(kind, &resource, [name, text, verb], seconds),
        };
        assert_eq!(found.status(), &expected, "{question}");
        let mut status = found.into_status();
        if dice.below(2) == 0 {
            status.code = (*dice.pick(&codes)).into();
            status.reason = (*dice.pick(&["", "Odd", "NotFound", "Expired"])).into();
        }
        same_predicates(&mut reference, status);
    }
}

fn same_predicates(reference: &mut Small, status: Status) {
    let expected: Value = reference.ask("status-is", &status).unwrap();
    let error = StatusError::new(status);
    let found = [
        error.is_not_found(),
        error.is_already_exists(),
        error.is_conflict(),
        error.is_invalid(),
        error.is_gone(),
        error.is_resource_expired(),
        error.is_not_acceptable(),
        error.is_unsupported_media_type(),
        error.is_method_not_supported(),
        error.is_service_unavailable(),
        error.is_bad_request(),
        error.is_unauthorized(),
        error.is_forbidden(),
        error.is_timeout(),
        error.is_server_timeout(),
        error.is_internal_error(),
        error.is_too_many_requests(),
        error.is_request_entity_too_large(),
        error.is_unexpected_server_error(),
        error.is_store_read_error(),
    ];
    let delay = error.suggested_delay();
    let found = json!({"is": found, "delay": delay.unwrap_or(0), "suggest": delay.is_some()});
    assert_eq!(found, expected, "{error:?}");
}

//! The messages of version 2.

use apimachinery_runtime::Value;

use super::message::Kind::{
    Any, Anys, Double, Flag, Integer, Many, ManyInside, One, OneOrFlag, Text, Texts, TextsInside,
};
use super::message::{Kind, Message, is_reference, member};

type Chosen = (&'static [u32], &'static Message);

const fn message(fields: &'static [(&'static str, u32, Kind)], extensions: u32) -> Message {
    Message { fields, extensions, others: None }
}

/// A message in which all members have names of their own.
const fn names(number: u32, kind: Kind) -> Message {
    Message { fields: &[], extensions: 0, others: Some((number, kind)) }
}

macro_rules! choose {
    ($($name:ident => $message:ident),* $(,)?) => {
        $(fn $name(_: &Value) -> Chosen {
            (&[], &$message)
        })*
    };
}

choose! {
    info => INFO,
    paths => PATHS,
    path_item => PATH_ITEM,
    operation => OPERATION,
    responses => RESPONSES,
    definitions => DEFINITIONS,
    parameters => PARAMETERS,
    requirement => REQUIREMENT,
    security => SECURITY,
    schema => SCHEMA,
    external_docs => EXTERNAL_DOCS,
}

/// The schema of an answer is one of two fields.
fn answered(_: &Value) -> Chosen {
    (&[1], &SCHEMA)
}

fn response(value: &Value) -> Chosen {
    if is_reference(value) { (&[2], &REFERENCE) } else { (&[1], &RESPONSE) }
}

/// A key is the second of the ways to identify oneself.
fn scheme(_: &Value) -> Chosen {
    (&[2], &API_KEY)
}

/// A parameter by its name.
fn parameter(value: &Value) -> Chosen {
    match member(value, "in").and_then(Value::as_str) {
        Some("body") => (&[1], &BODY),
        Some("path") => (&[2, 4], &PATH_PARAMETER),
        _ => (&[2, 3], &QUERY_PARAMETER),
    }
}

/// A parameter in a list, or a reference to one.
fn parameter_item(value: &Value) -> Chosen {
    if is_reference(value) {
        return (&[2], &REFERENCE);
    }
    match member(value, "in").and_then(Value::as_str) {
        Some("body") => (&[1, 1], &BODY),
        Some("path") => (&[1, 2, 4], &PATH_PARAMETER),
        _ => (&[1, 2, 3], &QUERY_PARAMETER),
    }
}

pub(super) static DOCUMENT: Message = message(
    &[
        ("swagger", 1, Text),
        ("info", 2, One(info)),
        ("paths", 8, One(paths)),
        ("definitions", 9, One(definitions)),
        ("parameters", 10, One(parameters)),
        ("security", 12, Many(requirement)),
        ("securityDefinitions", 13, One(security)),
    ],
    16,
);

static INFO: Message =
    message(&[("title", 1, Text), ("version", 2, Text), ("description", 3, Text)], 7);

static PATHS: Message = names(2, One(path_item));

static PATH_ITEM: Message = message(
    &[
        ("$ref", 1, Text),
        ("get", 2, One(operation)),
        ("put", 3, One(operation)),
        ("post", 4, One(operation)),
        ("delete", 5, One(operation)),
        ("options", 6, One(operation)),
        ("head", 7, One(operation)),
        ("patch", 8, One(operation)),
        ("parameters", 9, Many(parameter_item)),
    ],
    10,
);

static OPERATION: Message = message(
    &[
        ("tags", 1, Texts),
        ("summary", 2, Text),
        ("description", 3, Text),
        ("operationId", 5, Text),
        ("produces", 6, Texts),
        ("consumes", 7, Texts),
        ("parameters", 8, Many(parameter_item)),
        ("responses", 9, One(responses)),
        ("schemes", 10, Texts),
        ("deprecated", 11, Flag),
    ],
    13,
);

static RESPONSES: Message =
    Message { fields: &[], extensions: 2, others: Some((1, One(response))) };

static RESPONSE: Message = message(&[("description", 1, Text), ("schema", 2, One(answered))], 5);

static DEFINITIONS: Message = names(1, One(schema));

static PARAMETERS: Message = names(1, One(parameter));

static REFERENCE: Message = message(&[("$ref", 1, Text), ("description", 2, Text)], 0);

static BODY: Message = message(
    &[
        ("description", 1, Text),
        ("name", 2, Text),
        ("in", 3, Text),
        ("required", 4, Flag),
        ("schema", 5, One(schema)),
    ],
    6,
);

static QUERY_PARAMETER: Message = message(
    &[
        ("required", 1, Flag),
        ("in", 2, Text),
        ("description", 3, Text),
        ("name", 4, Text),
        ("type", 6, Text),
        ("format", 7, Text),
        ("uniqueItems", 20, Flag),
    ],
    23,
);

static PATH_PARAMETER: Message = message(
    &[
        ("required", 1, Flag),
        ("in", 2, Text),
        ("description", 3, Text),
        ("name", 4, Text),
        ("type", 5, Text),
        ("format", 6, Text),
        ("uniqueItems", 19, Flag),
    ],
    22,
);

static REQUIREMENT: Message = names(1, TextsInside);

static SECURITY: Message = names(1, One(scheme));

static API_KEY: Message =
    message(&[("type", 1, Text), ("name", 2, Text), ("in", 3, Text), ("description", 4, Text)], 5);

static EXTERNAL_DOCS: Message = message(&[("description", 1, Text), ("url", 2, Text)], 3);

static SCHEMA: Message = message(
    &[
        ("$ref", 1, Text),
        ("format", 2, Text),
        ("title", 3, Text),
        ("description", 4, Text),
        ("default", 5, Any),
        ("multipleOf", 6, Double),
        ("maximum", 7, Double),
        ("exclusiveMaximum", 8, Flag),
        ("minimum", 9, Double),
        ("exclusiveMinimum", 10, Flag),
        ("maxLength", 11, Integer),
        ("minLength", 12, Integer),
        ("pattern", 13, Text),
        ("maxItems", 14, Integer),
        ("minItems", 15, Integer),
        ("uniqueItems", 16, Flag),
        ("maxProperties", 17, Integer),
        ("minProperties", 18, Integer),
        ("required", 19, Texts),
        ("enum", 20, Anys),
        ("additionalProperties", 21, OneOrFlag(schema)),
        ("type", 22, TextsInside),
        ("items", 23, ManyInside(schema)),
        ("allOf", 24, Many(schema)),
        ("properties", 25, One(definitions)),
        ("externalDocs", 29, One(external_docs)),
        ("example", 30, Any),
    ],
    31,
);

//! The messages of version 3.

use apimachinery_runtime::Value;

use super::message::Kind::{
    Any, Anys, Double, Flag, Integer, Many, ManyInside, One, OneOrFlag, Plain, Text, Texts,
};
use super::message::{Message, is_reference};

type Chosen = (&'static [u32], &'static Message);

const fn message(
    fields: &'static [(&'static str, u32, super::message::Kind)],
    extensions: u32,
) -> Message {
    Message { fields, extensions, others: None }
}

/// A message in which all members have names of their own.
const fn names(number: u32, kind: super::message::Kind) -> Message {
    Message { fields: &[], extensions: 0, others: Some((number, kind)) }
}

macro_rules! choose {
    ($($name:ident => $message:ident),* $(,)?) => {
        $(fn $name(_: &Value) -> Chosen {
            (&[], &$message)
        })*
    };
}

/// One of two fields: the value itself, or a reference to it.
macro_rules! or_reference {
    ($($name:ident => $message:ident),* $(,)?) => {
        $(fn $name(value: &Value) -> Chosen {
            if is_reference(value) { (&[2], &REFERENCE) } else { (&[1], &$message) }
        })*
    };
}

choose! {
    info => INFO,
    paths => PATHS,
    path_item => PATH_ITEM,
    operation => OPERATION,
    responses => RESPONSES,
    components => COMPONENTS,
    media_types => MEDIA_TYPES,
    media_type => MEDIA_TYPE,
    schemas => SCHEMAS,
    security_schemes => SECURITY_SCHEMES,
    plain_schema => SCHEMA,
    external_docs => EXTERNAL_DOCS,
}

or_reference! {
    schema => SCHEMA,
    parameter => PARAMETER,
    request_body => REQUEST_BODY,
    response => RESPONSE,
    security_scheme => SECURITY_SCHEME,
}

pub(super) static DOCUMENT: Message = message(
    &[
        ("openapi", 1, Text),
        ("info", 2, One(info)),
        ("paths", 4, One(paths)),
        ("components", 5, One(components)),
    ],
    9,
);

static INFO: Message =
    message(&[("title", 1, Text), ("description", 2, Text), ("version", 6, Text)], 7);

static PATHS: Message = names(1, One(path_item));

static PATH_ITEM: Message = message(
    &[
        ("$ref", 1, Text),
        ("summary", 2, Text),
        ("description", 3, Text),
        ("get", 4, One(operation)),
        ("put", 5, One(operation)),
        ("post", 6, One(operation)),
        ("delete", 7, One(operation)),
        ("options", 8, One(operation)),
        ("head", 9, One(operation)),
        ("patch", 10, One(operation)),
        ("parameters", 13, Many(parameter)),
    ],
    14,
);

static OPERATION: Message = message(
    &[
        ("tags", 1, Texts),
        ("summary", 2, Text),
        ("description", 3, Text),
        ("operationId", 5, Text),
        ("parameters", 6, Many(parameter)),
        ("requestBody", 7, One(request_body)),
        ("responses", 8, One(responses)),
        ("deprecated", 10, Flag),
    ],
    13,
);

static PARAMETER: Message = message(
    &[
        ("name", 1, Text),
        ("in", 2, Text),
        ("description", 3, Text),
        ("required", 4, Flag),
        ("schema", 10, One(schema)),
    ],
    14,
);

static REQUEST_BODY: Message = message(
    &[("description", 1, Text), ("content", 2, One(media_types)), ("required", 3, Flag)],
    4,
);

static RESPONSES: Message = Message {
    fields: &[("default", 1, One(response))],
    extensions: 3,
    others: Some((2, One(response))),
};

static RESPONSE: Message =
    message(&[("description", 1, Text), ("content", 3, One(media_types))], 5);

static MEDIA_TYPES: Message = names(1, One(media_type));

static MEDIA_TYPE: Message = message(&[("schema", 1, One(schema)), ("example", 2, Any)], 5);

static COMPONENTS: Message =
    message(&[("schemas", 1, One(schemas)), ("securitySchemes", 7, One(security_schemes))], 10);

static SCHEMAS: Message = names(1, One(schema));

static SECURITY_SCHEMES: Message = names(1, One(security_scheme));

static SECURITY_SCHEME: Message =
    message(&[("type", 1, Text), ("description", 2, Text), ("name", 3, Text), ("in", 4, Text)], 9);

static REFERENCE: Message = message(&[("$ref", 1, Text)], 0);

static EXTERNAL_DOCS: Message = message(&[("description", 1, Text), ("url", 2, Text)], 3);

static SCHEMA: Message = message(
    &[
        ("nullable", 1, Flag),
        ("externalDocs", 6, One(external_docs)),
        ("example", 7, Any),
        ("title", 9, Text),
        ("multipleOf", 10, Double),
        ("maximum", 11, Double),
        ("exclusiveMaximum", 12, Flag),
        ("minimum", 13, Double),
        ("exclusiveMinimum", 14, Flag),
        ("maxLength", 15, Integer),
        ("minLength", 16, Integer),
        ("pattern", 17, Text),
        ("maxItems", 18, Integer),
        ("minItems", 19, Integer),
        ("uniqueItems", 20, Flag),
        ("maxProperties", 21, Integer),
        ("minProperties", 22, Integer),
        ("required", 23, Texts),
        ("enum", 24, Anys),
        ("type", 25, Text),
        ("allOf", 26, Many(schema)),
        ("oneOf", 27, Many(schema)),
        ("anyOf", 28, Many(schema)),
        ("not", 29, One(plain_schema)),
        ("items", 30, ManyInside(schema)),
        ("properties", 31, One(schemas)),
        ("additionalProperties", 32, OneOrFlag(schema)),
        ("default", 33, Plain),
        ("description", 34, Text),
        ("format", 35, Text),
    ],
    36,
);

//! What a declaration states about values beside their type: keywords of schemas.

use super::{ListType, MapType, PatchStrategy};

/// What a declaration states about the values of a field or struct beside their type: a keyword of
/// OpenAPI's schemas or of Kubernetes' extensions to them.
///
/// Nothing in this crate examines them: formats read and write values that break them. They are for
/// what makes schemas of types, such as CustomResourceDefinitions.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Keyword {
    /// `default`: what takes the place of a value that is absent.
    Default(Literal),
    /// `enum`: one of these texts.
    Enum(&'static [&'static str]),
    /// `exclusiveMaximum`: the maximum itself is too much.
    ExclusiveMaximum,
    /// `exclusiveMinimum`: the minimum itself is too little.
    ExclusiveMinimum,
    /// `format`: the form of a text or number, such as `date-time`.
    Format(&'static str),
    /// What is said about the items of a list, or the values of a map.
    Items(&'static [Keyword]),
    /// `maximum`.
    Maximum(f64),
    /// `maxItems`: of a list.
    MaxItems(i64),
    /// `maxLength`: of a text, in code points.
    MaxLength(i64),
    /// `maxProperties`: of a map or struct.
    MaxProperties(i64),
    /// `minimum`.
    Minimum(f64),
    /// `minItems`: of a list.
    MinItems(i64),
    /// `minLength`: of a text, in code points.
    MinLength(i64),
    /// `minProperties`: of a map or struct.
    MinProperties(i64),
    /// `multipleOf`.
    MultipleOf(f64),
    /// `nullable`: `null` is a value, too.
    Nullable,
    /// The field may be absent, whatever its type.
    Optional,
    /// `pattern`: a regular expression that matches somewhere in the text, in the syntax of RE2.
    Pattern(&'static str),
    /// `x-kubernetes-preserve-unknown-fields`: the value keeps fields that its type does not have.
    PreserveUnknownFields,
    /// The field may not be absent, whatever its type.
    Required,
    /// `x-kubernetes-validations`: a rule in the Common Expression Language.
    Rule(Rule),
    /// `title`.
    Title(&'static str),
}

/// A value in a declaration.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Literal {
    /// `true` or `false`.
    Bool(bool),
    /// Any number that is not whole.
    Float(f64),
    /// A whole number.
    Int(i64),
    /// A value as JSON.
    Json(&'static str),
    /// A text.
    Text(&'static str),
}

/// A rule in the Common Expression Language: Go's `x-kubernetes-validations`. What is `""` is not
/// said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rule {
    /// The expression; it is true of good values.
    pub rule: &'static str,
    /// What a bad value is reported.
    pub message: &'static str,
    /// An expression that gives this text.
    pub message_expression: &'static str,
    /// The reason of the field error: `FieldValueInvalid`, `FieldValueForbidden`,
    /// `FieldValueRequired` or `FieldValueDuplicate`.
    pub reason: &'static str,
    /// The path of the field that the error names, from the value on, such as `.spec.replicas`.
    pub field_path: &'static str,
    /// Whether a rule about `oldSelf` is asked about new values, too; `oldSelf` is an optional
    /// value then.
    pub optional_old_self: bool,
}

/// All that a declaration states about a field beside its type.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Notes {
    pub list: Option<ListType>,
    pub map: Option<MapType>,
    pub patch: Option<PatchStrategy>,
    pub description: &'static str,
    pub keywords: &'static [Keyword],
}

impl Notes {
    pub(super) const NONE: Self =
        Self { list: None, map: None, patch: None, description: "", keywords: &[] };
}

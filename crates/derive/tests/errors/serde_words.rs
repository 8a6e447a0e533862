//! Attributes of serde.
use apimachinery_derive::Fields;

#[derive(Fields)]
#[serde(rename_all = "camelCase")]
struct Spec {
    #[serde(skip)]
    x: Str,
    #[serde(rename = "podIP", skip_serializing_if = "String::is_empty")]
    y: Str,
    #[serde(default, flatten)]
    z: Inner,
}

#[derive(Fields)]
#[serde(rename_all = "kebab-case")]
enum Policy {
    #[serde(rename = "allow")]
    Allow,
    #[serde(other)]
    #[field(other)]
    Other(String),
}

fn main() {}

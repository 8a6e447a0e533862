//! What the tests share.

use apimachinery_api::apiextensions::{v1, v1beta1};
use apimachinery_crd::Definition;
use apimachinery_json::{Json, from_str, to_vec, value_from_str, value_to_vec};
use apimachinery_runtime::fields::Field;
use apimachinery_runtime::reflect::Reflect;
use apimachinery_runtime::{Unstructured, Value as Data};
use apimachinery_validation::{FieldError, FieldErrors};
use serde::Deserialize;
use serde_json::Value;

pub(crate) fn object<T: Field<Json> + Reflect + Default>(json: &Value) -> T {
    from_str(&json.to_string()).expect("it is of the type")
}

pub(crate) fn definition(json: &Value) -> Definition {
    match json["apiVersion"].as_str() {
        Some("apiextensions.k8s.io/v1beta1") => {
            object::<v1beta1::CustomResourceDefinition>(json).into()
        }
        _ => object::<v1::CustomResourceDefinition>(json).into(),
    }
}

/// The texts of errors in one order: the reference visits maps in any.
pub(crate) fn texts(errors: &FieldErrors) -> Vec<String> {
    let mut texts: Vec<_> = errors.iter().map(FieldError::to_string).collect();
    texts.sort();
    texts
}

/// An error as the program of the reference reports it.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Error {
    text: String,
    r#type: String,
    field: String,
}

impl Error {
    /// An empty list of versions and none are one here, in `v1beta1`.
    pub(crate) fn with_null_for_no_versions(&mut self) {
        self.text = self
            .text
            .replace("spec.versions: Invalid value: []", "spec.versions: Invalid value: null");
    }
}

/// Whether a definition can be read.
pub(crate) fn readable(json: &Value) -> bool {
    let text = json.to_string();
    match json["apiVersion"].as_str() {
        Some("apiextensions.k8s.io/v1beta1") => {
            from_str::<v1beta1::CustomResourceDefinition>(&text).is_ok()
        }
        _ => from_str::<v1::CustomResourceDefinition>(&text).is_ok(),
    }
}

/// The errors in one order.
pub(crate) fn errors(list: &FieldErrors) -> Vec<Error> {
    let errors = list.iter().map(|error| Error {
        text: error.to_string(),
        r#type: error.error_type.as_str().to_owned(),
        field: error.field.clone(),
    });
    let mut errors: Vec<_> = errors.collect();
    errors.sort();
    errors
}

pub(crate) fn unstructured(json: &Value) -> Unstructured {
    match value_from_str(&json.to_string()) {
        Ok(Data::Map(content)) => Unstructured::new(content),
        other => panic!("{json} is not an object: {other:?}"),
    }
}

pub(crate) fn written<T: Field<Json> + Reflect>(value: &T) -> Value {
    serde_json::from_slice(&to_vec(value).expect("it has a JSON form")).expect("it is JSON")
}

pub(crate) fn content(object: &Unstructured) -> Value {
    let text = value_to_vec(&Data::Map(object.content().clone())).expect("it has a JSON form");
    serde_json::from_slice(&text).expect("it is JSON")
}

//! Types of `k8s-openapi` and `kube` as they are: read from any format, written in any,
//! defaulted.

use apimachinery::api::apiextensions::v1::CustomResourceDefinition;
use apimachinery::runtime::SchemeErrors;
use apimachinery::serde_types::kind_of;
use apimachinery::{CodecFactory, Scheme, SerdeKinds};
use k8s_openapi::List;
use k8s_openapi::api::core::v1::Pod;
use kube::{CustomResource, CustomResourceExt};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What is wanted of a car.
#[derive(CustomResource, Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[kube(group = "example.com", version = "v1", kind = "Car", namespaced, status = "CarStatus")]
#[expect(missing_docs, reason = "the names say it")]
pub struct CarSpec {
    pub doors: u8,
    pub color: Option<String>,
}

/// What a car is like.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[expect(missing_docs, reason = "the names say it")]
pub struct CarStatus {
    pub parked: bool,
}

/// The codecs of Pods, lists of them, and cars, which are black by default.
///
/// # Errors
/// When two types claim one kind.
pub fn codecs() -> Result<CodecFactory, SchemeErrors> {
    let scheme = Scheme::builder()
        .serde_named::<Pod>()
        .serde_named::<List<Pod>>()
        .serde_kind::<Car>(kind_of!(Car))
        .default_with(|car: &mut Car| {
            car.spec.color.get_or_insert_with(|| "black".into());
        })
        .build()?;
    Ok(CodecFactory::new(scheme))
}

/// The definition that the derive makes of a car, as one of this library's types.
///
/// # Errors
/// When it is not JSON, or not that of a definition.
pub fn definition() -> Result<CustomResourceDefinition, Box<dyn std::error::Error>> {
    Ok(apimachinery::from_json_slice(&serde_json::to_vec(&Car::crd())?)?)
}

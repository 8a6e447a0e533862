//! The types that are written by hand, by their Go names.

use apimachinery::api::apiextensions::{v1, v1beta1};
use apimachinery::meta::{
    Duration, FieldsV1, IntOrString, MicroTime, Quantity, RawExtension, Time,
};
use apimachinery::{Fields, GroupVersion, Str, Unknown};

use super::{Check, check};

/// `metav1.TypeMeta` as a message; no object carries it.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
struct MetaTypeMeta {
    #[field(1, omitempty)]
    kind: Str,
    #[field(2, omitempty)]
    api_version: Str,
}

/// `runtime.TypeMeta`, the names in the envelope, whose numbers are the other way round.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
struct EnvelopeTypeMeta {
    #[field(1, omitempty)]
    api_version: Str,
    #[field(2, omitempty)]
    kind: Str,
}

/// The check of each type.
pub(super) static TYPES: &[(&str, Check)] = &[
    ("k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1.JSON", check::<v1::JSON>),
    (
        "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1.JSONSchemaPropsOrArray",
        check::<v1::JSONSchemaPropsOrArray>,
    ),
    (
        "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1.JSONSchemaPropsOrBool",
        check::<v1::JSONSchemaPropsOrBool>,
    ),
    (
        "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1.JSONSchemaPropsOrStringArray",
        check::<v1::JSONSchemaPropsOrStringArray>,
    ),
    ("k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1beta1.JSON", check::<v1beta1::JSON>),
    (
        "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1beta1.JSONSchemaPropsOrArray",
        check::<v1beta1::JSONSchemaPropsOrArray>,
    ),
    (
        "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1beta1.JSONSchemaPropsOrBool",
        check::<v1beta1::JSONSchemaPropsOrBool>,
    ),
    (
        "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1beta1.JSONSchemaPropsOrStringArray",
        check::<v1beta1::JSONSchemaPropsOrStringArray>,
    ),
    ("k8s.io/apimachinery/pkg/api/resource.Quantity", check::<Quantity>),
    ("k8s.io/apimachinery/pkg/api/resource.QuantityValue", check::<Quantity>),
    ("k8s.io/apimachinery/pkg/apis/meta/v1.Duration", check::<Duration>),
    ("k8s.io/apimachinery/pkg/apis/meta/v1.FieldsV1", check::<FieldsV1>),
    ("k8s.io/apimachinery/pkg/apis/meta/v1.GroupVersion", check::<GroupVersion>),
    ("k8s.io/apimachinery/pkg/apis/meta/v1.MicroTime", check::<MicroTime>),
    ("k8s.io/apimachinery/pkg/apis/meta/v1.Time", check::<Time>),
    ("k8s.io/apimachinery/pkg/apis/meta/v1.TypeMeta", check::<MetaTypeMeta>),
    ("k8s.io/apimachinery/pkg/runtime.RawExtension", check::<RawExtension>),
    ("k8s.io/apimachinery/pkg/runtime.TypeMeta", check::<EnvelopeTypeMeta>),
    ("k8s.io/apimachinery/pkg/runtime.Unknown", check::<Unknown>),
    ("k8s.io/apimachinery/pkg/util/intstr.IntOrString", check::<IntOrString>),
];

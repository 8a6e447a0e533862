//! The types that are written by hand, by their Go names.

use apimachinery::api::apiextensions::{v1, v1beta1};
use apimachinery::meta::{
    Duration, FieldsV1, IntOrString, MicroTime, Quantity, RawExtension, Time,
};
use apimachinery::{Fields, GroupVersion, Str, Unknown};

use super::{New, new};

/// `metav1.TypeMeta` as a message; no object carries it.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
struct MetaTypeMeta {
    #[field(1, omitempty)]
    kind: Str,
    #[field(2, omitempty)]
    api_version: Str,
}

/// `runtime.TypeMeta`, the names in the envelope, whose numbers are the reverse.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
struct EnvelopeTypeMeta {
    #[field(1, omitempty)]
    api_version: Str,
    #[field(2, omitempty)]
    kind: Str,
}

/// How an empty one of each type is made.
pub(super) static TYPES: &[(&str, New)] = &[
    ("k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1.JSON", new::<v1::JSON>),
    (
        "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1.JSONSchemaPropsOrArray",
        new::<v1::JSONSchemaPropsOrArray>,
    ),
    (
        "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1.JSONSchemaPropsOrBool",
        new::<v1::JSONSchemaPropsOrBool>,
    ),
    (
        "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1.JSONSchemaPropsOrStringArray",
        new::<v1::JSONSchemaPropsOrStringArray>,
    ),
    ("k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1beta1.JSON", new::<v1beta1::JSON>),
    (
        "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1beta1.JSONSchemaPropsOrArray",
        new::<v1beta1::JSONSchemaPropsOrArray>,
    ),
    (
        "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1beta1.JSONSchemaPropsOrBool",
        new::<v1beta1::JSONSchemaPropsOrBool>,
    ),
    (
        "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1beta1.JSONSchemaPropsOrStringArray",
        new::<v1beta1::JSONSchemaPropsOrStringArray>,
    ),
    ("k8s.io/apimachinery/pkg/api/resource.Quantity", new::<Quantity>),
    ("k8s.io/apimachinery/pkg/api/resource.QuantityValue", new::<Quantity>),
    ("k8s.io/apimachinery/pkg/apis/meta/v1.Duration", new::<Duration>),
    ("k8s.io/apimachinery/pkg/apis/meta/v1.FieldsV1", new::<FieldsV1>),
    ("k8s.io/apimachinery/pkg/apis/meta/v1.GroupVersion", new::<GroupVersion>),
    ("k8s.io/apimachinery/pkg/apis/meta/v1.MicroTime", new::<MicroTime>),
    ("k8s.io/apimachinery/pkg/apis/meta/v1.Time", new::<Time>),
    ("k8s.io/apimachinery/pkg/apis/meta/v1.TypeMeta", new::<MetaTypeMeta>),
    ("k8s.io/apimachinery/pkg/runtime.RawExtension", new::<RawExtension>),
    ("k8s.io/apimachinery/pkg/runtime.TypeMeta", new::<EnvelopeTypeMeta>),
    ("k8s.io/apimachinery/pkg/runtime.Unknown", new::<Unknown>),
    ("k8s.io/apimachinery/pkg/util/intstr.IntOrString", new::<IntOrString>),
];

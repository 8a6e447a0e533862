//! Parameters of policies.

use std::borrow::Cow;

use apimachinery_api::admissionregistration::v1::{
    ParamKind, ParamRef, ParameterNotFoundActionType,
};
use apimachinery_runtime::{Str, Value};
use apimachinery_selectors::label_selector::{LabelSelectorError, to_selector};

use crate::metadata::{labels, text};
use crate::request::Fields;

/// The objects of a kind of parameters.
#[derive(Clone, Copy, Debug)]
pub struct Params<'a> {
    /// Whether they are in namespaces.
    pub is_namespaced: bool,
    /// The objects, of all namespaces.
    pub objects: &'a [Fields],
}

/// Why there are no parameters. The texts are those of the reference.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ParamError {
    /// Nothing is known of the kind.
    #[error("paramKind kind `&ParamKind{{APIVersion:{api_version},Kind:{kind},}}` not known")]
    UnknownKind {
        /// Group and version.
        api_version: Str,
        /// The kind.
        kind: Str,
    },
    /// Parameters are in namespaces, and the request is about something that is in none.
    #[error(
        "cannot use namespaced paramRef in policy binding that matches cluster-scoped resources"
    )]
    NoNamespace,
    /// A namespace is named for parameters that are in none.
    #[error("paramRef.namespace must not be provided for a cluster-scoped `paramKind`")]
    NotNamespaced,
    /// Parameters are named and selected.
    #[error("paramRef.name and paramRef.selector are mutually exclusive")]
    NameAndSelector,
    /// Parameters are neither named nor selected.
    #[error("one of name or selector must be provided")]
    NeitherNameNorSelector,
    /// The selector is wrong.
    #[error(transparent)]
    Selector(#[from] LabelSelectorError),
    /// There are no parameters, and the binding denies requests then.
    #[error("no params found for policy binding with `Deny` parameterNotFoundAction")]
    NotFound,
}

/// The parameters that a binding names or selects for a request in `namespace`: with each of them,
/// the policy is evaluated once; without parameters for policies that have none, which is a `None`.
/// An object without a kind gets that of the policy.
///
/// Corresponds to `CollectParams`.
///
/// # Errors
/// When the reference is wrong, or what it asks for must be there and is not.
pub fn collect_params<'a>(
    kind: Option<&ParamKind>,
    reference: Option<&ParamRef>,
    namespace: &str,
    known: Option<&Params<'a>>,
) -> Result<Vec<Option<Cow<'a, Fields>>>, ParamError> {
    let (Some(kind), Some(reference)) = (kind, reference) else { return Ok(vec![None]) };
    let Some(known) = known else {
        let ParamKind { api_version, kind } = kind.clone();
        return Err(ParamError::UnknownKind { api_version, kind });
    };
    let namespace = match &*reference.namespace {
        _ if !known.is_namespaced => "",
        "" if namespace.is_empty() => return Err(ParamError::NoNamespace),
        "" => namespace,
        own => own,
    };
    if !reference.namespace.is_empty() && !known.is_namespaced {
        return Err(ParamError::NotNamespaced);
    }
    let here = known
        .objects
        .iter()
        .filter(|it| !known.is_namespaced || text(it, "namespace") == namespace);
    let found: Vec<_> = match (&*reference.name, &reference.selector) {
        ("", None) => return Err(ParamError::NeitherNameNorSelector),
        ("", Some(selector)) => {
            let selector = to_selector(Some(selector))?;
            here.filter(|it| selector.matches(&labels(it))).collect()
        }
        (_, Some(_)) => return Err(ParamError::NameAndSelector),
        (name, None) => here.filter(|it| text(it, "name") == name).take(1).collect(),
    };
    let action = reference.parameter_not_found_action.as_ref();
    if found.is_empty() && action.is_some_and(|it| *it == ParameterNotFoundActionType::DENY) {
        return Err(ParamError::NotFound);
    }
    Ok(found.into_iter().map(|object| Some(with_kind(object, kind))).collect())
}

fn with_kind<'a>(object: &'a Fields, kind: &ParamKind) -> Cow<'a, Fields> {
    if object.contains_key("apiVersion") || object.contains_key("kind") {
        return Cow::Borrowed(object);
    }
    let mut object = object.clone();
    object.insert("apiVersion".into(), Value::String(kind.api_version.clone()));
    object.insert("kind".into(), Value::String(kind.kind.clone()));
    Cow::Owned(object)
}

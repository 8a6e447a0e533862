//! Questions to an authorizer:
//! `authorizer.group('apps').resource('deployments').check('create').allowed()`.

use std::sync::Arc;

use apimachinery_validation::names;

use super::{Outcome, made, text};
use crate::eval_error::EvalError;
use crate::functions::Functions;
use crate::kinds::authorizer::{
    AuthorizationDecision, AuthorizationQuestion, AuthorizerValue, CelAuthorizer, DecisionValue,
    GroupCheck, PathCheck, ResourceCheck,
};
use crate::value::{CelValue, Extension, Kind};

impl<'a> CelValue<'a> {
    /// The variable `authorizer`: questions about the user of a request.
    pub fn authorizer(authorizer: &'a dyn CelAuthorizer) -> Self {
        Self::extension(Kind::Authorizer(AuthorizerValue { authorizer, service_account: None }))
    }

    /// The variable `authorizer.requestResource`: a question about what a request is for.
    pub fn request_resource(
        authorizer: &'a dyn CelAuthorizer,
        question: AuthorizationQuestion,
    ) -> Self {
        let authorizer = AuthorizerValue { authorizer, service_account: None };
        Self::extension(Kind::ResourceCheck(Arc::new(ResourceCheck { authorizer, question })))
    }
}

pub(crate) fn add(functions: &mut Functions) {
    functions.function("path").member("authorizer_path", "authorizer string", "pathcheck", path);
    functions.function("group").member(
        "authorizer_group",
        "authorizer string",
        "groupcheck",
        |args| {
            let group = text(args, 1)?.to_owned();
            let authorizer = authorizer(args)?.clone();
            Ok(CelValue::extension(Kind::GroupCheck(Arc::new(GroupCheck { authorizer, group }))))
        },
    );
    functions.function("serviceAccount").member(
        "authorizer_serviceaccount",
        "authorizer string string",
        "authorizer",
        service_account,
    );
    functions.function("resource").member(
        "groupcheck_resource",
        "groupcheck string",
        "resourcecheck",
        resource,
    );
    functions.function("subresource").member(
        "resourcecheck_subresource",
        "resourcecheck string",
        "resourcecheck",
        |args| changed(args, |question, text| question.subresource = text),
    );
    functions.function("namespace").member(
        "resourcecheck_namespace",
        "resourcecheck string",
        "resourcecheck",
        |args| changed(args, |question, text| question.namespace = text),
    );
    functions.function("name").member(
        "resourcecheck_name",
        "resourcecheck string",
        "resourcecheck",
        |args| changed(args, |question, text| question.name = text),
    );
    functions
        .function("check")
        .member("pathcheck_check", "pathcheck string", "decision", check)
        .member("resourcecheck_check", "resourcecheck string", "decision", check);
    functions.function("errored").member("decision_errored", "decision", "bool", |args| {
        Ok(CelValue::Bool(decision(args)?.error.is_some()))
    });
    functions.function("error").member("decision_error", "decision", "string", |args| {
        made(decision(args)?.error.clone().unwrap_or_default())
    });
    functions.function("allowed").member("decision_allowed", "decision", "bool", |args| {
        Ok(CelValue::Bool(decision(args)?.is_allowed))
    });
    functions.function("reason").member("decision_reason", "decision", "string", |args| {
        made(decision(args)?.reason.clone())
    });
}

pub(crate) fn add_selectors(functions: &mut Functions) {
    functions.function("fieldSelector").member(
        "authorizer_fieldselector",
        "resourcecheck string",
        "resourcecheck",
        |args| changed(args, |question, text| question.field_selector = text),
    );
    functions.function("labelSelector").member(
        "authorizer_labelselector",
        "resourcecheck string",
        "resourcecheck",
        |args| changed(args, |question, text| question.label_selector = text),
    );
}

fn authorizer<'a, 'b>(args: &'b [CelValue<'a>]) -> Result<&'b AuthorizerValue<'a>, EvalError> {
    match args.first() {
        Some(CelValue::Extension(Extension(Kind::Authorizer(authorizer)))) => Ok(authorizer),
        _ => Err(EvalError::no_overload()),
    }
}

fn decision<'b>(args: &'b [CelValue<'_>]) -> Result<&'b AuthorizationDecision, EvalError> {
    match args.first() {
        Some(CelValue::Extension(Extension(Kind::Decision(decision)))) => Ok(&decision.0),
        _ => Err(EvalError::no_overload()),
    }
}

fn path<'a>(args: &[CelValue<'a>]) -> Outcome<'a> {
    let path = text(args, 1)?.to_owned();
    let authorizer = authorizer(args)?.clone();
    if path.trim().is_empty() {
        return Err(EvalError::function("path must not be empty"));
    }
    Ok(CelValue::extension(Kind::PathCheck(Arc::new(PathCheck { authorizer, path }))))
}

fn service_account<'a>(args: &[CelValue<'a>]) -> Outcome<'a> {
    let (namespace, name) = (text(args, 1)?, text(args, 2)?);
    let authorizer = authorizer(args)?.authorizer;
    if !names::dns1123_subdomain(name).is_empty() {
        return Err(EvalError::function("Invalid service account name"));
    }
    if !names::dns1123_label(namespace).is_empty() {
        return Err(EvalError::function("Invalid service account namespace"));
    }
    let service_account = Some((namespace.to_owned(), name.to_owned()));
    Ok(CelValue::extension(Kind::Authorizer(AuthorizerValue { authorizer, service_account })))
}

fn resource<'a>(args: &[CelValue<'a>]) -> Outcome<'a> {
    let resource = text(args, 1)?.to_owned();
    let Some(CelValue::Extension(Extension(Kind::GroupCheck(group)))) = args.first() else {
        return Err(EvalError::no_overload());
    };
    if resource.trim().is_empty() {
        return Err(EvalError::function("resource must not be empty"));
    }
    let authorizer = group.authorizer.clone();
    let question =
        AuthorizationQuestion { group: group.group.clone(), resource, ..Default::default() };
    Ok(CelValue::extension(Kind::ResourceCheck(Arc::new(ResourceCheck { authorizer, question }))))
}

fn changed<'a>(
    args: &[CelValue<'a>],
    change: fn(&mut AuthorizationQuestion, String),
) -> Outcome<'a> {
    let Some(CelValue::Extension(Extension(Kind::ResourceCheck(check)))) = args.first() else {
        return Err(EvalError::no_overload());
    };
    let mut check = ResourceCheck::clone(check);
    change(&mut check.question, text(args, 1)?.to_owned());
    Ok(CelValue::extension(Kind::ResourceCheck(Arc::new(check))))
}

fn check<'a>(args: &[CelValue<'a>]) -> Outcome<'a> {
    let verb = text(args, 1)?.to_owned();
    let (authorizer, question) = match args.first() {
        Some(CelValue::Extension(Extension(Kind::PathCheck(check)))) => {
            let path = Some(check.path.clone());
            (&check.authorizer, AuthorizationQuestion { verb, path, ..Default::default() })
        }
        Some(CelValue::Extension(Extension(Kind::ResourceCheck(check)))) => {
            (&check.authorizer, AuthorizationQuestion { verb, ..check.question.clone() })
        }
        _ => return Err(EvalError::no_overload()),
    };
    let service_account = authorizer.service_account.clone();
    let question = AuthorizationQuestion { service_account, ..question };
    let decision = authorizer.authorizer.authorize(&question);
    Ok(CelValue::extension(Kind::Decision(Arc::new(DecisionValue(decision)))))
}

//! What we answer about policies, in the form in which the reference answers.

use apimachinery_api::admissionregistration::v1::ValidatingAdmissionPolicy;
use apimachinery_api::authentication::v1::UserInfo;
use apimachinery_cel::{AuthorizationDecision, AuthorizationQuestion, Budget, CelAuthorizer};
use apimachinery_json::{from_str, value_from_str};
use apimachinery_policies::{
    self as policies, AuditAction, Decisions, MatchConditions, MatchOutcome, Matched,
    POLICY_BUDGET, Policy, Request,
};
use apimachinery_runtime::{GroupVersionKind, GroupVersionResource, Map, Str, Value as Data};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

#[derive(Clone, Debug, Default, Deserialize, Serialize, PartialEq)]
#[serde(default)]
pub(crate) struct Kind {
    pub(crate) group: String,
    pub(crate) version: String,
    pub(crate) kind: String,
}

#[derive(Clone, Debug, Default, Deserialize, Serialize, PartialEq)]
#[serde(default)]
pub(crate) struct Resource {
    pub(crate) group: String,
    pub(crate) version: String,
    pub(crate) resource: String,
}

impl Kind {
    pub(crate) fn to_kind(&self) -> GroupVersionKind {
        GroupVersionKind::new(&*self.group, &*self.version, &*self.kind)
    }
}

impl Resource {
    pub(crate) fn to_resource(&self) -> GroupVersionResource {
        GroupVersionResource::new(&*self.group, &*self.version, &*self.resource)
    }
}

/// What a user may do.
#[derive(Clone, Debug, Default, Deserialize, Serialize, PartialEq)]
#[serde(default)]
pub(crate) struct Rule {
    user: String,
    verb: String,
    path: String,
    group: String,
    resource: String,
    subresource: String,
    namespace: String,
    name: String,
}

/// A request as the reference is asked.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct Asked {
    pub(crate) operation: String,
    pub(crate) kind: Kind,
    pub(crate) resource: Resource,
    pub(crate) subresource: String,
    pub(crate) name: String,
    pub(crate) namespace: String,
    pub(crate) object: Value,
    pub(crate) old_object: Value,
    pub(crate) options: Value,
    pub(crate) dry_run: bool,
    pub(crate) user: Value,
    pub(crate) namespace_object: Value,
    pub(crate) allowed: Vec<Rule>,
}

/// A policy, a request, and parameters.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct Question {
    pub(crate) policy: Value,
    pub(crate) request: Asked,
    pub(crate) params: Value,
    pub(crate) matched_kind: Option<Kind>,
    pub(crate) matched_resource: Option<Resource>,
    pub(crate) budget: Option<i64>,
}

#[derive(Clone, Debug, Default, Deserialize, Serialize, PartialEq)]
pub(crate) struct Conditions {
    matches: bool,
    failed: String,
    error: String,
}

#[derive(Clone, Debug, Deserialize, Serialize, PartialEq)]
pub(crate) struct Decision {
    pub(crate) action: String,
    pub(crate) evaluation: String,
    pub(crate) message: String,
    pub(crate) reason: String,
}

#[derive(Clone, Debug, Deserialize, Serialize, PartialEq)]
pub(crate) struct AuditAnnotation {
    key: String,
    action: String,
    value: String,
    error: String,
}

#[derive(Clone, Debug, Deserialize, Serialize, PartialEq)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Answer {
    conditions: Conditions,
    errors: Vec<String>,
    pub(crate) decisions: Vec<Decision>,
    audit_annotations: Vec<AuditAnnotation>,
}

/// Allows what its rules say. The verb `fail` is an error.
#[derive(Debug)]
pub(crate) struct Rules<'a> {
    pub(crate) user: &'a str,
    pub(crate) allowed: &'a [Rule],
}

impl CelAuthorizer for Rules<'_> {
    fn authorize(&self, question: &AuthorizationQuestion) -> AuthorizationDecision {
        let mut decision = AuthorizationDecision::default();
        if question.verb == "fail" {
            decision.error = Some("nobody knows".to_owned());
            return decision;
        }
        let user = match &question.service_account {
            Some((namespace, name)) => format!("system:serviceaccount:{namespace}:{name}"),
            None => self.user.to_owned(),
        };
        let AuthorizationQuestion { verb, group, resource, subresource, namespace, name, .. } =
            question.clone();
        let path = question.path.clone().unwrap_or_default();
        let rule = Rule { user, verb, path, group, resource, subresource, namespace, name };
        decision.is_allowed = self.allowed.contains(&rule);
        let reason = if decision.is_allowed { "by a rule" } else { "no rule" };
        decision.reason = reason.to_owned();
        decision
    }
}

/// The fields of an object; nothing for null.
pub(crate) fn object(json: &Value) -> Option<Map<Str, Data>> {
    match value_from_str(&json.to_string()) {
        Ok(Data::Map(object)) => Some(object),
        Ok(Data::Null) => None,
        other => panic!("{json} is not an object: {other:?}"),
    }
}

/// The objects of a request.
pub(crate) struct Objects {
    pub(crate) object: Option<Map<Str, Data>>,
    pub(crate) old: Option<Map<Str, Data>>,
    pub(crate) options: Option<Map<Str, Data>>,
    pub(crate) namespace: Option<Map<Str, Data>>,
}

impl Asked {
    pub(crate) fn objects(&self) -> Objects {
        Objects {
            object: object(&self.object),
            old: object(&self.old_object),
            options: object(&self.options),
            namespace: object(&self.namespace_object),
        }
    }

    pub(crate) fn rules(&self) -> Rules<'_> {
        Rules { user: self.user["username"].as_str().unwrap_or_default(), allowed: &self.allowed }
    }

    pub(crate) fn request<'a>(&self, objects: &'a Objects, rules: &'a Rules<'a>) -> Request<'a> {
        let (kind, resource) = (self.kind.to_kind(), self.resource.to_resource());
        let mut request = Request::new((&*self.operation).into(), kind, resource)
            .with_subresource(&*self.subresource)
            .named(&*self.name)
            .in_namespace(&*self.namespace)
            .with_authorizer(rules);
        request.object = objects.object.as_ref();
        request.old_object = objects.old.as_ref();
        request.options = objects.options.as_ref();
        request.namespace_object = objects.namespace.as_ref();
        request.is_dry_run = self.dry_run;
        if self.user.is_object() {
            let user: UserInfo = from_str(&self.user.to_string()).expect("it is a user");
            request = request.with_user(user);
        }
        request
    }
}

/// What this library makes of a question.
pub(crate) fn answer(question: &Question) -> Answer {
    let policy: ValidatingAdmissionPolicy =
        from_str(&question.policy.to_string()).expect("it is a policy");
    let asked = &question.request;
    let (objects, rules, params) = (asked.objects(), asked.rules(), object(&question.params));
    let mut request = asked.request(&objects, &rules);
    if question.matched_kind.is_some() || question.matched_resource.is_some() {
        let kind = question.matched_kind.as_ref().unwrap_or(&asked.kind).to_kind();
        let resource = question.matched_resource.as_ref().unwrap_or(&asked.resource).to_resource();
        request = request.matched_as(Matched { resource, kind });
    }

    let spec = &policy.spec;
    let conditions = MatchConditions::compile(&spec.match_conditions, spec.failure_policy.as_ref());
    let conditions = match conditions.evaluate(&request) {
        MatchOutcome::Matched => Conditions { matches: true, ..Conditions::default() },
        MatchOutcome::Unmatched { failed } => {
            Conditions { failed: failed.unwrap_or_default().to_string(), ..Conditions::default() }
        }
        MatchOutcome::Error(error) => Conditions { error, ..Conditions::default() },
    };
    let compiled = Policy::compile(&policy);
    // The reference reports those of the messages after those of all validations.
    let order = |path: &str| match path {
        path if path.starts_with("spec.matchConditions") => 0,
        path if path.ends_with(".expression") => 1,
        path if path.ends_with(".messageExpression") => 2,
        _ => 3,
    };
    let mut errors: Vec<_> =
        compiled.errors().map(|(path, error)| (path.to_string(), error.to_owned())).collect();
    errors.retain(|(path, _)| !path.starts_with("spec.variables"));
    errors.sort_by_key(|(path, _)| order(path));
    let budget = question
        .budget
        .map_or(POLICY_BUDGET, |it| Budget(it.try_into().expect("it is not negative")));
    let decisions = compiled.evaluate_within(&request, params.as_ref(), budget);
    let (decisions, audit_annotations) = recorded(&decisions);
    let errors = errors.into_iter().map(|(_, error)| error).collect();
    Answer { conditions, errors, decisions, audit_annotations }
}

fn recorded(decisions: &Decisions) -> (Vec<Decision>, Vec<AuditAnnotation>) {
    let validations = decisions.validations.iter().map(|decision| Decision {
        action: if decision.is_admitted() { "admit" } else { "deny" }.to_owned(),
        evaluation: match decision {
            policies::PolicyDecision::Holds => "admit",
            policies::PolicyDecision::Fails { .. } => "deny",
            _ => "error",
        }
        .to_owned(),
        message: decision.message().to_owned(),
        reason: decision.reason().map(|it| it.to_string()).unwrap_or_default(),
    });
    let annotations = decisions.audit_annotations.iter().map(|annotation| {
        let (action, value, error) = match &annotation.action {
            AuditAction::Publish(value) => ("publish", value.as_str(), ""),
            AuditAction::Exclude => ("exclude", "", ""),
            AuditAction::ExcludeError(error) => ("exclude", "", error.as_str()),
            AuditAction::Error(error) => ("error", "", error.as_str()),
        };
        AuditAnnotation {
            key: annotation.key.to_string(),
            action: action.to_owned(),
            value: value.to_owned(),
            error: error.to_owned(),
        }
    });
    (validations.collect(), annotations.collect())
}

impl Answer {
    /// What differs in two answers, as a text.
    pub(crate) fn differences(&self, ours: &Self) -> String {
        let (theirs, ours) = (json!(self), json!(ours));
        let mut text = String::new();
        for part in ["conditions", "errors", "decisions", "auditAnnotations"] {
            if theirs[part] != ours[part] {
                text.push_str(&format!("{part} theirs {}\n", theirs[part]));
                text.push_str(&format!("{part} ours   {}\n", ours[part]));
            }
        }
        text
    }
}

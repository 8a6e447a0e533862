//! What is wrong with flow schemas.

use apimachinery_api::flowcontrol::v1::{
    FlowSchema, NonResourcePolicyRule, PolicyRulesWithSubjects, ResourcePolicyRule,
    ServiceAccountSubject, Subject,
};
use apimachinery_runtime::{NullableVec, Str};
use apimachinery_validation::names::{dns1123_label, dns1123_subdomain};
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path};

use crate::flowcontrol::bootstrap;
use crate::flowcontrol::bootstrap::{EXEMPT, not_fixed};
use crate::shared::conditions::condition_types;
use crate::shared::fields::{invalid, required};

const METHODS: [&str; 2] = ["ByNamespace", "ByUser"];
const SUBJECTS: [&str; 3] = ["Group", "ServiceAccount", "User"];
const VERBS: [&str; 9] =
    ["create", "delete", "deletecollection", "get", "list", "patch", "proxy", "update", "watch"];
const MOST_PRECEDENCE: i32 = 10_000;

/// `ValidateFlowSchema`.
pub(crate) fn flow_schema(schema: &FlowSchema, _: Option<&FlowSchema>) -> FieldErrors {
    let (spec, path) = (&schema.spec, Path::new("spec"));
    let (precedence, place) = (spec.matching_precedence, path.child("matchingPrecedence"));
    let detail = match precedence {
        ..=0 => "must be a positive value".to_owned(),
        1 if *schema.metadata.name != *EXEMPT => {
            "only the schema named 'exempt' may have matchingPrecedence 1".to_owned()
        }
        1..=MOST_PRECEDENCE => String::new(),
        _ => format!("must not be greater than {MOST_PRECEDENCE}"),
    };
    let mut errors = FieldErrors::new();
    if !detail.is_empty() {
        errors.push(FieldError::invalid(&place, precedence, detail));
    }
    let method = spec.distinguisher_method.as_ref().map(|it| &it.r#type);
    if let Some(method) = method.filter(|it| !METHODS.contains(&it.as_str())) {
        let path = path.child("distinguisherMethod").child("type");
        let kind = BadValue::json(method);
        let shown = BadValue::shown(format!(r#"{{"Type":{}}}"#, kind.text().unwrap_or_default()));
        errors.push(FieldError::not_supported(&path, shown, &METHODS));
    }
    let (level, place) = (
        &spec.priority_level_configuration.name,
        path.child("priorityLevelConfiguration").child("name"),
    );
    errors.append(match level.as_str() {
        "" => FieldError::required(&place, "must reference a priority level").into(),
        name => invalid(&place, name, dns1123_subdomain(name)),
    });
    for (at, rule) in spec.rules.iter().enumerate() {
        errors.append(rules(rule, &path.child("rules").index(at)));
    }
    if bootstrap::is_other_schema(schema) {
        let shown = bootstrap::schema_form(spec);
        errors.push(not_fixed(&schema.metadata.name, "", shown, &path));
    }
    let types = schema.status.conditions.iter().map(|it| (it.r#type.as_str(), &it.r#type));
    errors.append(condition_types(types.map(|(text, it)| (text, BadValue::json(it)))));
    errors
}

/// `ValidateFlowSchemaStatusUpdate`.
pub(crate) fn flow_schema_status(schema: &FlowSchema, _: &FlowSchema) -> FieldErrors {
    let types = schema.status.conditions.iter().map(|it| &it.r#type);
    condition_types(types.map(|it| (it.as_str(), BadValue::json(it))))
}

fn rules(rule: &PolicyRulesWithSubjects, path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    let place = path.child("subjects");
    if rule.subjects.is_empty() {
        errors.push(FieldError::required(&place, "subjects must contain at least one value"));
    }
    for (at, it) in rule.subjects.iter().enumerate() {
        errors.append(subject(it, &place.index(at)));
    }
    if rule.resource_rules.is_empty() && rule.non_resource_rules.is_empty() {
        let detail = "at least one of resourceRules and nonResourceRules has to be non-empty";
        errors.push(FieldError::required(path, detail));
    }
    for (at, it) in rule.resource_rules.iter().enumerate() {
        errors.append(resource_rule(it, &path.child("resourceRules").index(at)));
    }
    for (at, it) in rule.non_resource_rules.iter().enumerate() {
        errors.append(url_rule(it, &path.child("nonResourceRules").index(at)));
    }
    errors
}

fn subject(subject: &Subject, path: &Path) -> FieldErrors {
    let kind = subject.kind.as_str();
    if !SUBJECTS.contains(&kind) {
        let shown = BadValue::json(&subject.kind);
        return FieldError::not_supported(&path.child("kind"), shown, &SUBJECTS).into();
    }
    let of_account = subject.service_account.as_deref();
    let fields = [
        ("serviceAccount", "ServiceAccount", of_account.map(|it| &it.name)),
        ("user", "User", subject.user.as_ref().map(|it| &it.name)),
        ("group", "Group", subject.group.as_ref().map(|it| &it.name)),
    ];
    let own = fields.iter().filter(|(_, of, _)| *of == kind);
    let mut errors = FieldErrors::new();
    for (field, of, name) in own {
        let path = path.child(field);
        errors.append(match (name, of_account) {
            (None, _) => {
                let detail = format!("{field} is required when subject kind is '{of}'");
                FieldError::required(&path, detail).into()
            }
            (Some(_), Some(account)) if *field == "serviceAccount" => {
                service_account(account, &path)
            }
            (Some(name), _) => required(name, &path.child("name")),
        });
    }
    for (field, of, _) in fields.iter().filter(|(_, of, name)| *of != kind && name.is_some()) {
        let detail = format!("{field} is forbidden when subject kind is not '{of}'");
        errors.push(FieldError::forbidden(&path.child(field), detail));
    }
    errors
}

fn service_account(account: &ServiceAccountSubject, path: &Path) -> FieldErrors {
    let place = path.child("name");
    let mut errors = match account.name.as_str() {
        "" => FieldError::required(&place, "").into(),
        "*" => FieldErrors::new(),
        name => invalid(&place, name, dns1123_subdomain(name)),
    };
    let place = path.child("namespace");
    errors.append(match account.namespace.as_str() {
        "" => FieldError::required(&place, "must specify namespace for service account").into(),
        name => invalid(&place, name, dns1123_label(name)),
    });
    errors
}

fn verbs(verbs: &NullableVec<Str>, path: &Path) -> FieldErrors {
    let path = path.child("verbs");
    let has_all = verbs.iter().any(|it| *it == *"*");
    let shown = || BadValue::json(verbs);
    match () {
        () if verbs.is_empty() => {
            FieldError::required(&path, "verbs must contain at least one value").into()
        }
        () if has_all && verbs.len() > 1 => {
            let detail = "if '*' is present, must not specify other verbs";
            FieldError::invalid(&path, shown(), detail).into()
        }
        () if has_all || verbs.iter().all(|it| VERBS.contains(&it.as_str())) => FieldErrors::new(),
        () => FieldError::not_supported(&path, shown(), &VERBS).into(),
    }
}

fn url_rule(rule: &NonResourcePolicyRule, path: &Path) -> FieldErrors {
    let mut errors = verbs(&rule.verbs, path);
    let (urls, place) = (&rule.non_resource_urls, path.child("nonResourceURLs"));
    if urls.is_empty() {
        let detail = "nonResourceURLs must contain at least one value";
        errors.push(FieldError::required(&place, detail));
    } else if !urls.iter().any(|it| *it == *"*") {
        for (at, url) in urls.iter().enumerate() {
            if let Some(detail) = wrong_url(url) {
                errors.push(FieldError::invalid(&place.index(at), url, detail));
            }
        }
    } else if urls.len() > 1 {
        let detail = "if '*' is present, must not specify other non-resource URLs";
        errors.push(FieldError::invalid(&place, BadValue::json(urls), detail));
    }
    errors
}

/// `ValidateNonResourceURLPath`.
fn wrong_url(url: &str) -> Option<&'static str> {
    let stars = url.matches('*').count();
    match url {
        "" => Some("must not be empty"),
        "/" => None,
        _ if !url.starts_with('/') => Some("must start with slash"),
        _ if url.contains(' ') => Some("must not contain white-space"),
        _ if url.contains("//") => Some("must not contain double slash"),
        _ if stars > 1 || stars == 1 && !url.ends_with("/*") => {
            Some("wildcard can only do suffix matching")
        }
        _ => None,
    }
}

fn resource_rule(rule: &ResourcePolicyRule, path: &Path) -> FieldErrors {
    let mut errors = verbs(&rule.verbs, path);
    let lists = [
        ("apiGroups", &rule.api_groups, ["api group", "api groups"]),
        ("resources", &rule.resources, ["resource", "resources"]),
    ];
    let has_all = |list: &NullableVec<Str>| list.iter().any(|it| *it == *"*");
    for (field, list, [one, others]) in lists {
        let path = path.child(field);
        if list.is_empty() {
            let detail = format!("resource rules must supply at least one {one}");
            errors.push(FieldError::required(&path, detail));
        } else if list.len() > 1 && has_all(list) {
            let detail = format!("if '*' is present, must not specify other {others}");
            errors.push(FieldError::invalid(&path, BadValue::json(list), detail));
        }
    }
    let (namespaces, place) = (&rule.namespaces, path.child("namespaces"));
    if namespaces.is_empty() && !rule.cluster_scope {
        let detail =
            "resource rules that are not cluster scoped must supply at least one namespace";
        errors.push(FieldError::required(&place, detail));
    } else if !has_all(namespaces) {
        for (at, name) in namespaces.iter().enumerate() {
            let wrong = dns1123_label(name).into_iter().map(|it| {
                let detail =
                    format!("each member of this list must be '*' or a DNS-1123 label; {it}");
                FieldError::invalid(&place.index(at), name, detail)
            });
            errors.extend(wrong);
        }
    } else if namespaces.len() > 1 {
        let detail = "if '*' is present, must not specify other namespaces";
        errors.push(FieldError::invalid(&place, BadValue::json(namespaces), detail));
    }
    errors
}

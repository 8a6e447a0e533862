//! What the program decides about a request.

use apimachinery_api::admission::v1::Operation;
use apimachinery_json::to_value;
use apimachinery_meta::v1::{CreateOptions, DeleteOptions, UpdateOptions};
use apimachinery_meta::{StatusError, object_meta};
use apimachinery_policies as policies;
use apimachinery_runtime::{EncodeError, Map, Object, Str, Value};

use super::Call;
use crate::access::Attributes;
use crate::admission::AdmissionRequest;
use crate::policies::{Asked, AtOnce};

impl Call<'_> {
    /// Has an object changed that is to be stored in the place of `old`.
    pub(super) fn mutate(
        &self,
        object: &mut dyn Object,
        old: Option<&dyn Object>,
        is_dry_run: bool,
    ) -> Result<(), StatusError> {
        if self.server.admission.is_empty() {
            return Ok(());
        }
        let name = name_of(object);
        let operation = operation(old);
        let request = self.admission_request(&operation, &name, old, is_dry_run);
        self.server.admission.iter().try_for_each(|it| it.mutate(&request, object))?;
        // It may have got an owner twice.
        self.merge_owners(object)
    }

    /// Refuses to store an object in the place of `old`.
    pub(super) fn admit(
        &self,
        object: &dyn Object,
        old: Option<&dyn Object>,
        is_dry_run: bool,
    ) -> Result<(), StatusError> {
        if self.server.admission.is_empty() && self.policies.is_none() {
            return Ok(());
        }
        let (name, operation) = (name_of(object), operation(old));
        let request = self.admission_request(&operation, &name, old, is_dry_run);
        self.server.admission.iter().try_for_each(|it| it.validate(&request, Some(object)))?;
        let Some(policies) = &self.policies else { return Ok(()) };
        let options = match old {
            Some(_) => {
                of_kind("UpdateOptions", to_value(&self.exchange.options::<UpdateOptions>()?))
            }
            None => of_kind("CreateOptions", to_value(&self.exchange.options::<CreateOptions>()?)),
        };
        self.ask(policies, &request, Some(object), &options)
    }

    /// Refuses to delete an object.
    pub(super) fn admit_deletion(
        &self,
        old: &dyn Object,
        options: &DeleteOptions,
    ) -> Result<(), StatusError> {
        if self.server.admission.is_empty() && self.policies.is_none() {
            return Ok(());
        }
        let (name, operation) = (name_of(old), Operation::DELETE);
        let is_dry_run = !options.dry_run.is_empty();
        let request = self.admission_request(&operation, &name, Some(old), is_dry_run);
        self.server.admission.iter().try_for_each(|it| it.validate(&request, None))?;
        let Some(policies) = &self.policies else { return Ok(()) };
        self.ask(policies, &request, None, &of_kind("DeleteOptions", to_value(options)))
    }

    /// Asks the admission policies.
    fn ask(
        &self,
        policies: &Asked,
        asked: &AdmissionRequest<'_>,
        object: Option<&dyn Object>,
        options: &Map<Str, Value>,
    ) -> Result<(), StatusError> {
        let version = asked.kind.group_version();
        let scheme = match self.endpoint.subresource() {
            "scale" => self.server.scheme(),
            _ => &self.registry.scheme,
        };
        let fields = |object: &dyn Object| {
            Asked::fields(object, &version, scheme).map_err(StatusError::internal_error)
        };
        let (object, old) = (object.map(fields).transpose()?, asked.old_object.map(fields));
        let old = old.transpose()?;
        let (kind, resource) = (asked.kind.clone(), asked.resource.clone());
        let mut request = policies::Request::new(asked.operation.clone(), kind, resource)
            .with_subresource(asked.subresource)
            .named(&*self.exchange.info().name)
            .in_namespace(asked.namespace)
            .with_user(asked.user.clone())
            .with_options(options);
        if request.name.is_empty() && !is_generated(object.as_ref()) {
            request = request.named(asked.name);
        }
        let authorizer = self.server.access.authorizer.as_deref();
        let authorizer = AtOnce { authorizer, user: self.user };
        request = request.with_authorizer(&authorizer);
        request.object = object.as_ref();
        request.old_object = old.as_ref();
        request.namespace_object = policies.namespace.as_ref();
        request.is_dry_run = asked.is_dry_run;
        let decided = policies.decide(&request);
        self.warn(decided.warnings);
        decided.denial.map_or(Ok(()), Err)
    }

    fn admission_request<'b>(
        &'b self,
        operation: &'b Operation,
        name: &'b str,
        old_object: Option<&'b dyn Object>,
        is_dry_run: bool,
    ) -> AdmissionRequest<'b> {
        let info = self.exchange.info();
        AdmissionRequest {
            operation,
            kind: self.kind(),
            resource: self.endpoint.resource(),
            subresource: self.endpoint.subresource(),
            namespace: &info.namespace,
            name: if info.name.is_empty() { name } else { &info.name },
            old_object,
            user: self.user,
            is_dry_run,
        }
    }

    /// Whether the user may create the object of a request that changes it or creates it, as the
    /// request does when there is none (`withAuthorization`).
    pub(super) async fn may_create(&self) -> Result<(), StatusError> {
        let access = &self.server.access;
        if access.authorizer.is_none() {
            return Ok(());
        }
        let attributes = Attributes::of_request(self.user.clone(), self.exchange.info());
        access.demand(&Attributes { verb: Str::from_static("create"), ..attributes }).await
    }
}

fn operation(old: Option<&dyn Object>) -> Operation {
    if old.is_some() { Operation::UPDATE } else { Operation::CREATE }
}

/// The name of an object, or what the server makes one of.
fn name_of(object: &dyn Object) -> Str {
    let Ok(metadata) = object_meta(object) else { return Str::default() };
    let name = if metadata.name.is_empty() { &metadata.generate_name } else { &metadata.name };
    name.clone()
}

/// Whether the server has made the name of a new object.
fn is_generated(object: Option<&Map<Str, Value>>) -> bool {
    let metadata = object.and_then(|it| it.get("metadata"));
    let text = |field| metadata.and_then(|it| it.get(field)).and_then(Value::as_str);
    let prefix = text("generateName").unwrap_or_default();
    !prefix.is_empty() && text("name").is_some_and(|it| it.starts_with(prefix))
}

/// Options with their kind, as expressions see them.
fn of_kind(kind: &str, options: Result<Value, EncodeError>) -> Map<Str, Value> {
    // Options can always be written.
    let mut fields = match options {
        Ok(Value::Map(fields)) => fields,
        _ => Map::new(),
    };
    fields.insert("apiVersion".into(), Value::String("meta.k8s.io/v1".into()));
    fields.insert("kind".into(), Value::String(kind.into()));
    fields
}

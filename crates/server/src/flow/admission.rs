//! What the program decides about a request.

use apimachinery_api::admission::v1::Operation;
use apimachinery_meta::{StatusError, object_meta};
use apimachinery_runtime::{Object, Str};

use super::Call;
use crate::access::Attributes;
use crate::admission::AdmissionRequest;

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
        if self.server.admission.is_empty() {
            return Ok(());
        }
        let (name, operation) = (name_of(object), operation(old));
        let request = self.admission_request(&operation, &name, old, is_dry_run);
        self.server.admission.iter().try_for_each(|it| it.validate(&request, Some(object)))
    }

    /// Refuses to delete an object.
    pub(super) fn admit_deletion(
        &self,
        old: &dyn Object,
        is_dry_run: bool,
    ) -> Result<(), StatusError> {
        if self.server.admission.is_empty() {
            return Ok(());
        }
        let (name, operation) = (name_of(old), Operation::DELETE);
        let request = self.admission_request(&operation, &name, Some(old), is_dry_run);
        self.server.admission.iter().try_for_each(|it| it.validate(&request, None))
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

//! Patch: JSON, merge and strategic merge patches, and server-side apply.

use apimachinery_http::{Answer, PatchRequest, ResponseBody, field_validation};
use apimachinery_managed::{ApplyOptions, FieldManager};
use apimachinery_meta::v1::PatchOptions;
use apimachinery_meta::{PatchType, StatusError, object_meta, update_object_meta};
use apimachinery_patch::Patch;
use apimachinery_runtime::{
    DecodeRequest, Decoder, FieldValidation, Input, Object, Str, Unstructured, Value,
};
use bytes::Bytes;

use super::Call;
use super::update::answer;
use crate::router::unsupported_media_type;

const CBOR: &str = "application/cbor";

/// What a request wants changed.
pub(super) enum Change {
    Patch(Patch, FieldValidation),
    Apply(Unstructured, ApplyOptions),
}

impl Call<'_> {
    pub(super) async fn patch(&self, body: ResponseBody) -> Result<Answer, StatusError> {
        let is_typed = !self.registry.objects.new_object.is_unstructured();
        let (change, options) = self.read_patch(body, is_typed).await?;
        let (creates, is_dry_run) =
            (matches!(change, Change::Apply(..)), !options.dry_run.is_empty());
        let manager = self.manager(&options.field_manager);
        let fields = self.registry.field_manager(self.kind(), self.endpoint.subresource());
        let new = |old: Option<&dyn Object>| {
            let object = match &change {
                Change::Patch(patch, validation) => {
                    let gone = || StatusError::not_found(&self.resource(), self.name());
                    let old = old.ok_or_else(gone)?;
                    let codecs = self.exchange.api().codecs();
                    let mut patched = patch.apply_to(old, codecs, self.kind(), *validation)?;
                    self.warn(patched.warnings);
                    self.track(Some(old), &mut *patched.object, &manager);
                    patched.object
                }
                Change::Apply(configuration, how) => {
                    let applied = self.applied(old, configuration, how, &fields)?;
                    self.registry.to_object(applied)?
                }
            };
            if old.is_none() {
                self.check_no_uid(&*object)?;
            }
            self.placed(object)
        };
        Ok(answer(self.replace(creates, "", is_dry_run, &new).await?))
    }

    /// The patch in the body of a request, and its options.
    pub(super) async fn read_patch(
        &self,
        body: ResponseBody,
        is_typed: bool,
    ) -> Result<(Change, PatchOptions), StatusError> {
        let mut supported = vec![PatchType::JSON, PatchType::MERGE];
        if is_typed {
            supported.push(PatchType::STRATEGIC_MERGE);
        }
        supported.push(PatchType::APPLY_YAML);
        let codecs = self.exchange.api().codecs();
        if codecs.for_media_type(CBOR).is_ok() {
            supported.push(PatchType::APPLY_CBOR);
        }
        let request = self.exchange.read_patch(self.headers, body, &supported).await;
        let request = request.map_err(|error| match error.status().code {
            415 if is_typed => unsupported_media_type(),
            _ => error,
        })?;
        let validation = request.field_validation();
        let PatchRequest { patch_type, body, options, .. } = request;
        if patch_type.is_apply() {
            let configuration = match patch_type == PatchType::APPLY_YAML {
                true => self.configuration(&body, &options)?,
                false => self.configuration_in_cbor(&body)?,
            };
            let manager = self.manager(&options.field_manager);
            let how = ApplyOptions::new(manager, self.now).force(options.force == Some(true));
            return Ok((Change::Apply(configuration, how), options));
        }
        Ok((Change::Patch(Patch::new(patch_type, &body), validation), options))
    }

    fn applied(
        &self,
        old: Option<&dyn Object>,
        configuration: &Unstructured,
        how: &ApplyOptions,
        fields: &FieldManager,
    ) -> Result<Unstructured, StatusError> {
        let live = match old {
            Some(old) => self.registry.to_data(old, &self.kind().group_version())?,
            None => fields.new_object().map_err(|error| error.to_status())?,
        };
        fields.apply(&live, configuration, how).map_err(|error| error.to_status())
    }

    /// The configuration that is applied. It is in YAML, which JSON is, too.
    fn configuration(
        &self,
        body: &Bytes,
        options: &PatchOptions,
    ) -> Result<Unstructured, StatusError> {
        let (value, twice) = super::yaml::read(body)
            .map_err(|error| StatusError::bad_request(format!("error decoding YAML: {error}")))?;
        let Value::Map(content) = value else {
            return Err(StatusError::bad_request("error decoding YAML: it is not an object"));
        };
        let validation = field_validation(&options.field_validation);
        if !twice.is_empty() && validation == FieldValidation::Strict {
            let text = format!("error strict decoding YAML: {}", twice.join(", "));
            return Err(StatusError::bad_request(text));
        }
        self.warn(twice);
        Ok(Unstructured::new(content))
    }

    /// The configuration in a body of CBOR.
    fn configuration_in_cbor(&self, body: &Bytes) -> Result<Unstructured, StatusError> {
        let wrong = |error: &dyn std::fmt::Display| {
            StatusError::bad_request(format!("error decoding CBOR: {error}"))
        };
        let format = self.exchange.api().codecs().for_media_type(CBOR);
        let format = format.map_err(|error| wrong(&error))?;
        let into = DecodeRequest::into(Box::new(Unstructured::default()));
        let decoded = format.serializer.decode_with(Input::from(&body[..]), into);
        let object = decoded.map_err(|error| wrong(&error.message()))?.into_object();
        let data = object.as_unstructured().cloned();
        data.ok_or_else(|| wrong(&"it is not an object"))
    }

    fn check_no_uid(&self, object: &dyn Object) -> Result<(), StatusError> {
        let metadata = object_meta(object).map_err(StatusError::internal_error)?;
        if metadata.uid.is_empty() {
            return Ok(());
        }
        let text = format!(
            "uid mismatch: the provided object specified uid {}, and no existing object was found",
            metadata.uid
        );
        Err(StatusError::conflict(&self.resource(), self.name(), text))
    }

    /// The object in the namespace of the request; its name is that in the path.
    fn placed(&self, mut object: Box<dyn Object>) -> Result<Box<dyn Object>, StatusError> {
        self.merge_owners(&mut *object)?;
        let metadata = object_meta(&*object).map_err(StatusError::internal_error)?;
        let wanted = match self.endpoint.is_namespaced() {
            true => self.namespace().clone(),
            false => Str::default(),
        };
        if !wanted.is_empty() && !metadata.namespace.is_empty() && metadata.namespace != wanted {
            return Err(StatusError::bad_request(
                "the namespace of the provided object does not match the namespace sent on the request",
            ));
        }
        if metadata.name != *self.name() && !metadata.name.is_empty() {
            return Err(StatusError::bad_request(format!(
                "the name of the object ({}) does not match the name on the URL ({})",
                metadata.name,
                self.name()
            )));
        }
        if metadata.name.is_empty() {
            return Err(StatusError::bad_request(format!(
                "the name of the object ({} based on URL) was undeterminable: name must be provided",
                self.name()
            )));
        }
        drop(metadata);
        let placed = update_object_meta(&mut *object, |it| it.namespace = wanted);
        placed.map_err(StatusError::internal_error)?;
        Ok(object)
    }
}

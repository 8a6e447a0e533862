//! Encoding with conversion.

use std::io::Write;
use std::sync::Arc;

use apimachinery_runtime::{
    ConversionErrorKind, EncodeError, EncodeErrorKind, EncodedPieces, Encoder, GroupVersionKind,
    GroupVersioner, NotRegisteredError, Object, ObjectRegistry, Scheme, Serializer, Str, Unknown,
    Unstructured, identifier,
};

use crate::WithVersionEncoder;
use crate::nested::encode_nested;
use crate::writing::{Prepare, Prepared, encode_now, encode_pieces, encode_to, encode_to_writer};

/// *Chooses the kind* its version wants, *converts* to it, and writes.
///
/// The object is never changed: it is copied only where a conversion needs it. What is written in
/// the internal version names no kind. Corresponds to the encoding half of `versioning.codec`.
#[derive(Clone, Debug)]
pub struct VersioningEncoder {
    serializer: Arc<dyn Serializer>,
    scheme: Scheme,
    version: Arc<dyn GroupVersioner>,
}

impl VersioningEncoder {
    /// Wraps `serializer`; objects are written as what `version` picks.
    pub fn new(
        serializer: Arc<dyn Serializer>,
        scheme: Scheme,
        version: Arc<dyn GroupVersioner>,
    ) -> Self {
        Self { serializer, scheme, version }
    }

    /// Whether unstructured data can be written without a conversion: it names no version, or the
    /// one that is wanted.
    fn accepts_as_it_is(&self, unstructured: &Unstructured) -> Result<bool, NotRegisteredError> {
        let kind = unstructured.kind();
        if kind.version.is_empty() {
            return Ok(true);
        }
        let wanted = self.version.kind_for(std::slice::from_ref(&kind)).ok_or_else(|| {
            NotRegisteredError::kind_not_suitable(&kind, &*self.version, self.scheme.name())
        })?;
        Ok(wanted == kind)
    }

    /// A nested object is converted like the one around it; one that cannot be, because it is of
    /// another group or not registered, is written as it is.
    fn encode_nested_object(
        &self,
        nested: &dyn Object,
        raw: &mut Vec<u8>,
    ) -> Result<(), EncodeError> {
        match encode_now(self, nested, raw) {
            Err(error) if has_no_conversion(&error) => {
                let version = Some(self.version.clone());
                self.naming(version).encode_to(nested, raw)
            }
            result => result,
        }
    }

    fn naming(&self, version: Option<Arc<dyn GroupVersioner>>) -> WithVersionEncoder {
        let registry = Arc::new(self.scheme.clone());
        WithVersionEncoder::new(self.serializer.clone(), registry, version)
    }
}

fn has_no_conversion(error: &EncodeError) -> bool {
    match error.kind() {
        EncodeErrorKind::NotRegistered(_) => true,
        EncodeErrorKind::Conversion(error) => {
            matches!(error.kind(), ConversionErrorKind::NoConversion { .. })
        }
        _ => false,
    }
}

impl Prepare for VersioningEncoder {
    fn serializer(&self) -> &dyn Serializer {
        &*self.serializer
    }

    fn prepare<'a>(&self, object: &'a dyn Object) -> Result<Prepared<'a>, EncodeError> {
        if object.is::<Unknown>() {
            return Ok(Prepared { object, copy: None, kind: GroupVersionKind::default() });
        }
        if let Some(unstructured) = object.as_unstructured()
            && self.accepts_as_it_is(unstructured)?
        {
            return Ok(Prepared { object, copy: None, kind: unstructured.kind() });
        }
        if self.scheme.object_kinds(object)?.unversioned {
            return self.naming(None).prepare(object);
        }
        let converted =
            self.scheme.convert_to_version(object, &*self.version, Some(&self.version))?;
        let kind = Some(converted.kind).filter(|kind| !kind.is_internal()).unwrap_or_default();
        let versioned = converted.object.as_deref().unwrap_or(object);
        let nested =
            encode_nested(versioned, |nested, raw| self.encode_nested_object(nested, raw))?;
        Ok(Prepared { object, copy: nested.or(converted.object), kind })
    }
}

impl Encoder for VersioningEncoder {
    fn encode_to(&self, object: &dyn Object, out: &mut Vec<u8>) -> Result<(), EncodeError> {
        encode_to(self, object, out)
    }

    fn encode_to_writer(
        &self,
        object: &dyn Object,
        sink: &mut dyn Write,
    ) -> Result<(), EncodeError> {
        encode_to_writer(self, object, sink)
    }

    fn encode_pieces(&self, object: Arc<dyn Object>) -> Result<EncodedPieces, EncodeError> {
        encode_pieces(self, object)
    }

    fn identifier(&self) -> Str {
        let (version, serializer) = (self.version.identifier(), self.serializer.identifier());
        let parts = [("encodeGV", &*version), ("encoder", &*serializer), ("name", "versioning")];
        let parts: Vec<_> = parts.into_iter().filter(|(_, value)| !value.is_empty()).collect();
        identifier(&parts)
    }
}

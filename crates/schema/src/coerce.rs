//! Metadata in the shape that every object has.

use apimachinery_json as json;
use apimachinery_meta::v1::ObjectMeta;
use apimachinery_runtime::fields::Field;
use apimachinery_runtime::{
    DecodeError, FieldPath, Finding, FindingKind, Findings, Map, Quoted, Reason, Str, Value,
};
use apimachinery_validation::{BadValue, FieldError, Path};

use crate::known::Known;
use crate::metadata_error::message;
use crate::place::Place;
use crate::structural::Structural;

/// What becomes of metadata that has another shape than metadata.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Malformed {
    /// It is an error: what a client sends.
    Refused,
    /// The fields that cannot be read are left out: what was stored by an older server.
    Dropped,
}

impl Structural {
    /// Brings `apiVersion`, `kind` and `metadata` of a resource, and of those embedded in it, into the shape that they
    /// have in every object: fields that metadata does not have are removed, and told.
    ///
    /// A finding's text is the reference's, which writes keys of maps in brackets.
    ///
    /// Corresponds to `objectmeta.CoerceWithOptions` of a resource root.
    ///
    /// # Errors
    /// The first of what is malformed, unless that is dropped.
    pub fn coerce_metadata(
        &self,
        object: &mut Map<Str, Value>,
        malformed: Malformed,
    ) -> Result<Vec<Finding>, Box<FieldError>> {
        let mut walk = Walk::new(self, malformed);
        let start = Path::none();
        walk.fields(object, self, true, &Place::start(&start))?;
        walk.unknown.sort_by_cached_key(|it| it.message().to_string());
        Ok(walk.unknown)
    }

    /// What is malformed in a value at `path`, which is a resource itself or not.
    pub(crate) fn check_coercible(
        &self,
        path: &Path,
        mut value: Value,
        is_resource: bool,
    ) -> Result<(), Box<FieldError>> {
        let mut walk = Walk::new(self, Malformed::Refused);
        let place = Place::start(path);
        match &mut value {
            Value::Map(fields) => walk.fields(fields, self, is_resource, &place),
            other => walk.value(other, self, &place),
        }
    }
}

struct Walk {
    malformed: Malformed,
    /// Whether there may be resources inside of the object.
    has_embedded: bool,
    unknown: Vec<Finding>,
}

type Coerced = Result<(), Box<FieldError>>;

impl Walk {
    fn new(schema: &Structural, malformed: Malformed) -> Self {
        Self { malformed, has_embedded: schema.has_embedded_resources(), unknown: Vec::new() }
    }

    fn fields(
        &mut self,
        fields: &mut Map<Str, Value>,
        schema: &Structural,
        is_resource: bool,
        place: &Place<'_>,
    ) -> Coerced {
        if is_resource {
            for name in ["apiVersion", "kind", "metadata"] {
                self.of_every_object(name, fields, schema, place)?;
            }
        }
        if !self.has_embedded {
            return Ok(());
        }
        let mut known = Known::of(schema, fields.len());
        for (name, value) in fields.iter_mut() {
            if is_resource && is_of_every_object(name) {
                continue;
            }
            if let Some(property) = known.get(name) {
                self.value(value, property, &place.field(name))?;
            } else if let Some(additional) = schema.additional_schema() {
                self.value(value, additional, &place.key(name))?;
            }
        }
        Ok(())
    }

    /// Coerces a field that every object has, and looks at what the schema says about it. The reference goes there with
    /// what stood there before, so that nothing but errors and findings comes of it.
    fn of_every_object(
        &mut self,
        name: &str,
        fields: &mut Map<Str, Value>,
        schema: &Structural,
        place: &Place<'_>,
    ) -> Coerced {
        let described = match schema.properties.get(name) {
            Some(property) => Some((property, place.field(name))),
            None => schema.additional_schema().map(|it| (it, place.key(name))),
        };
        let described = described.filter(|(it, _)| self.has_embedded && has_parts(it));
        let before = described.and_then(|(schema, place)| {
            let value = fields.get(name)?.clone();
            Some((value, schema, place))
        });
        match name {
            "metadata" => self.metadata(fields, place)?,
            name => self.text(name, fields, place)?,
        }
        match (before, fields.get_mut(name)) {
            // A list is no metadata, and was left alone: it is the one that the reference goes through.
            (Some((_, schema, place)), Some(left @ Value::List(_))) => {
                self.value(left, schema, &place)
            }
            (Some((mut value, schema, place)), _) => self.value(&mut value, schema, &place),
            (None, _) => Ok(()),
        }
    }

    fn value(&mut self, value: &mut Value, schema: &Structural, place: &Place<'_>) -> Coerced {
        match value {
            Value::Map(fields) => self.fields(fields, schema, schema.embedded_resource, place),
            Value::List(items) => {
                let Some(schema) = &schema.items else { return Ok(()) };
                let mut items = items.iter_mut().enumerate();
                items.try_for_each(|(index, it)| self.value(it, schema, &place.index(index)))
            }
            _ => Ok(()),
        }
    }

    /// A field that is a text, or dropped.
    fn text(&self, name: &str, fields: &mut Map<Str, Value>, place: &Place<'_>) -> Coerced {
        match fields.get(name) {
            None | Some(Value::String(_)) => Ok(()),
            Some(_) if self.malformed == Malformed::Dropped => {
                fields.remove(name);
                Ok(())
            }
            Some(other) => {
                let (path, value) = (place.path().child(name), BadValue::of(other));
                Err(Box::new(FieldError::invalid(&path, value, "must be a string")))
            }
        }
    }

    fn metadata(&mut self, fields: &mut Map<Str, Value>, place: &Place<'_>) -> Coerced {
        let Some(metadata) = fields.get_mut("metadata") else { return Ok(()) };
        let read = match (read_metadata(metadata), self.malformed, &*metadata) {
            (Ok(read), ..) => Ok(read),
            (Err(_), Malformed::Dropped, Value::Map(fields)) => read_metadata(&readable(fields)),
            // The reference leaves alone what is no object at all.
            (Err(_), Malformed::Dropped, _) => return Ok(()),
            (Err(error), Malformed::Refused, _) => Err(error),
        };
        let refused = |error: DecodeError| {
            let path = place.path().child("metadata");
            Box::new(FieldError::invalid(&path, BadValue::of(metadata), message(&error)))
        };
        let (read, findings) = read.map_err(refused)?;
        self.unknown.extend(findings.into_iter().filter_map(|it| found_at(it, place)));
        if let Ok(written) = json::to_value(&read) {
            *metadata = written;
        }
        Ok(())
    }
}

/// Whether the schema says something about what is inside of a value.
fn has_parts(schema: &Structural) -> bool {
    schema.embedded_resource
        || !schema.properties.is_empty()
        || schema.items.is_some()
        || schema.additional_properties.is_some()
}

fn is_of_every_object(name: &str) -> bool {
    matches!(name, "apiVersion" | "kind" | "metadata")
}

/// Metadata as it is read, with what it does not have.
pub(crate) fn read_metadata(value: &Value) -> Result<(ObjectMeta, Findings), DecodeError> {
    let text = json::value_to_vec(value);
    let text = text.map_err(|error| DecodeError::invalid_value(Reason::cause(error)))?;
    let text = String::from_utf8_lossy(&text);
    let mut metadata = ObjectMeta::default();
    let mut reader = json::Reader::from_text(&text).collecting();
    let read = Field::<json::Json>::read(&mut metadata, (), &mut reader);
    // Places are those of the text in between, which nobody sees.
    read.map_err(|error| error.relocated(None))?;
    Ok((metadata, reader.into_findings()))
}

/// The fields of metadata that can be read, each alone.
fn readable(fields: &Map<Str, Value>) -> Value {
    let alone = |(name, value): (&Str, &Value)| {
        let field = Map::from_iter([(name.clone(), value.clone())]);
        read_metadata(&Value::Map(field)).is_ok().then(|| (name.clone(), value.clone()))
    };
    Value::Map(fields.iter().filter_map(alone).collect())
}

/// A finding about metadata as one about the object that it is in.
fn found_at(finding: Finding, place: &Place<'_>) -> Option<Finding> {
    if finding.kind != FindingKind::UnknownField {
        return None;
    }
    let text = format!("{}.{}", place.path().child("metadata"), finding.path);
    let mut path: FieldPath = finding.path;
    path.within_field("metadata");
    place.extend(&mut path);
    let words = format!("unknown field {}", Quoted(&text));
    Some(Finding { path, position: None, words: Some(words.into()), ..finding })
}

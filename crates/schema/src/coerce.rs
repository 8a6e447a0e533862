//! Metadata in the shape that every object has.

use apimachinery_json as json;
use apimachinery_meta::v1::ObjectMeta;
use apimachinery_runtime::fields::Field;
use apimachinery_runtime::{
    DecodeError, FieldPath, Finding, FindingKind, Findings, Map, Quoted, Reason, Str, Value,
};
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path, Place};

use crate::children;
use crate::metadata_error::message;
use crate::prune::more_unknown_fields;
use crate::structural::Structural;

/// What happens to metadata that does not have the shape of metadata.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnMalformed {
    /// It is an error, as in what a client sends.
    Reject,
    /// The fields that cannot be read are left out, as in what an older server stored.
    Drop,
}

impl Structural {
    /// Brings `apiVersion`, `kind` and `metadata` of a resource, and of those embedded in it, into
    /// the shape that they have in every object: fields that metadata does not have are removed,
    /// and reported.
    ///
    /// A finding's text is the reference's, which writes keys of maps in brackets.
    ///
    /// Corresponds to `objectmeta.CoerceWithOptions` of a resource root.
    ///
    /// # Errors
    /// The first malformed value, unless those are dropped.
    pub fn coerce_metadata(
        &self,
        object: &mut Map<Str, Value>,
        malformed: OnMalformed,
    ) -> Result<Vec<Finding>, Box<FieldError>> {
        let mut walk = Walk::new(self, malformed);
        let start = Path::none();
        walk.fields(object, self, true, &Place::from(&start))?;
        walk.unknown.sort_by_cached_key(|it| it.message().to_string());
        walk.unknown.extend(more_unknown_fields(walk.omitted));
        Ok(walk.unknown)
    }

    /// Finds what is malformed in a value at `place`, which is a resource itself or not.
    pub(crate) fn check_coercible(
        &self,
        place: &Place<'_>,
        mut value: Value,
        is_resource: bool,
    ) -> Result<(), Box<FieldError>> {
        let mut walk = Walk::new(self, OnMalformed::Reject);
        match &mut value {
            Value::Map(fields) => walk.fields(fields, self, is_resource, place),
            other => walk.value(other, self, place),
        }
    }
}

struct Walk {
    malformed: OnMalformed,
    /// Whether there may be resources inside of the object.
    has_embedded: bool,
    unknown: Vec<Finding>,
    /// How many bytes these take, and how many more there are.
    size: usize,
    omitted: usize,
}

type Coerced = Result<(), Box<FieldError>>;

impl Walk {
    fn new(schema: &Structural, malformed: OnMalformed) -> Self {
        let has_embedded = schema.has_embedded_resources();
        Self { malformed, has_embedded, unknown: Vec::new(), size: 0, omitted: 0 }
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
        let is_visited = |name: &str| !(is_resource && is_of_every_object(name));
        children::fields_mut(fields, schema).filter(|it| is_visited(it.name)).try_for_each(|it| {
            let place = it.place(place);
            self.value(it.value, it.schema, &place)
        })
    }

    /// Coerces a field that every object has, and then by its schema. The reference does the latter
    /// to the value from before, so that nothing but errors and findings comes of it.
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
            // A list is not metadata, and was left alone: it is the one that the reference walks.
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
            Some(_) if self.malformed == OnMalformed::Drop => {
                fields.remove(name);
                Ok(())
            }
            Some(other) => {
                let value = BadValue::of(other);
                Err(Box::new(FieldError::invalid(place.field(name), value, "must be a string")))
            }
        }
    }

    fn metadata(&mut self, fields: &mut Map<Str, Value>, place: &Place<'_>) -> Coerced {
        let Some(metadata) = fields.get_mut("metadata") else { return Ok(()) };
        let read = match (read_metadata(metadata), self.malformed, &*metadata) {
            (Ok(read), ..) => Ok(read),
            (Err(_), OnMalformed::Drop, Value::Map(fields)) => read_metadata(&readable(fields)),
            // The reference leaves alone what is not an object at all.
            (Err(_), OnMalformed::Drop, _) => return Ok(()),
            (Err(error), OnMalformed::Reject, _) => Err(error),
        };
        let refused = |error: DecodeError| {
            let (place, value) = (place.field("metadata"), BadValue::of(metadata));
            Box::new(FieldError::invalid(place, value, message(&error)))
        };
        let (read, findings) = read.map_err(refused)?;
        for finding in findings.into_iter().filter(|it| it.kind == FindingKind::UnknownField) {
            self.record(finding, place);
        }
        if let Ok(written) = json::to_value(&read) {
            *metadata = written;
        }
        Ok(())
    }
}

impl Walk {
    /// Records a finding about metadata as one about the object that it is in.
    fn record(&mut self, finding: Finding, place: &Place<'_>) {
        if self.size >= FieldErrors::MAX_SIZE {
            self.omitted += 1;
            return;
        }
        let text = format!("{}.{}", place.field("metadata"), finding.path);
        let mut path: FieldPath = finding.path;
        path.within_field("metadata");
        place.extend(&mut path);
        let words = format!("unknown field {}", Quoted(&text));
        // The path is there as text and by its steps.
        self.size += size_of::<Finding>() + 2 * words.len();
        let finding = Finding { path, position: None, words: Some(words.into()), ..finding };
        self.unknown.push(finding);
    }
}

/// Whether the schema describes parts of a value.
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
    let mut reader = json::JsonReader::from_text(&text).collecting();
    let read = Field::<json::Json>::read(&mut metadata, (), &mut reader);
    // Positions are those of the text in between, which the caller never sees.
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

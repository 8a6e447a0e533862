//! From bytes to objects: one loop over the entries of a map, one `match` on where a value goes.

use apimachinery::runtime::reflect::{FieldInfo, FieldRole, ListSlot, MapSlot, SlotMut, Struct};
use apimachinery::runtime::{
    ByteString, FieldPath, Finding, FindingKind, Findings, Input, KnownNames, Position,
};
use apimachinery::{DecodeError, GroupVersionKind, RawExtension};

use crate::token::{Token, Tokens};

/// How deep lists, maps and structs may be nested.
pub(crate) const MAX_DEPTH: usize = 512;

type Read = Result<(), DecodeError>;

/// Reads a document into an object.
pub(crate) struct Decoder<'a> {
    input: Input<'a>,
    pub(crate) tokens: Tokens<'a>,
    depth: usize,
    findings: Option<Vec<Finding>>,
}

impl<'a> Decoder<'a> {
    pub(crate) fn new(input: Input<'a>, is_collecting: bool) -> Self {
        let tokens = Tokens::new(input.bytes());
        Self { input, tokens, depth: 0, findings: is_collecting.then(Vec::new) }
    }

    /// Reads the whole document; `kind` and `apiVersion` at its top have been seen to.
    pub(crate) fn document(mut self, object: &mut dyn Struct) -> Result<Findings, DecodeError> {
        self.fields(object, true)?;
        end(&self.tokens)?;
        let mut findings = Findings::new();
        self.findings.into_iter().flatten().for_each(|finding| findings.push(finding));
        Ok(findings)
    }

    /// Reads a map into the fields of a struct. `null` leaves it as it is.
    fn fields(&mut self, object: &mut dyn Struct, is_root: bool) -> Read {
        let Some(entries) = self.map_head()? else { return Ok(()) };
        let table = object.table();
        let mut seen = vec![false; table.fields().len()];
        for _ in 0..entries {
            let position = self.tokens.position();
            let key = self.tokens.key()?;
            let Some((index, field)) = table.field(key) else {
                let known = KnownNames::new(move || table.fields().iter().map(FieldInfo::name));
                self.report(FindingKind::UnknownField, key, position, known);
                self.tokens.skip()?;
                continue;
            };
            let is_seen = seen.get_mut(index).is_some_and(|it| std::mem::replace(it, true));
            if is_seen {
                self.report(FindingKind::DuplicateField, key, position, KnownNames::default());
            }
            let slot = match field.place() {
                FieldRole::Kind | FieldRole::ApiVersion if is_root => SlotMut::Ignored,
                _ => object.slot_mut(index),
            };
            self.within(key, |decoder| decoder.slot(slot))?;
        }
        self.leave();
        Ok(())
    }

    fn slot(&mut self, slot: SlotMut<'_>) -> Read {
        let position = self.tokens.position();
        match slot {
            SlotMut::Option(option) => match self.tokens.peek()? {
                Token::Nil => {
                    option.set_null();
                    self.tokens.skip()
                }
                _ => self.slot(option.value()),
            },
            SlotMut::Choice(choice) => {
                let chosen = choice.choose(self.tokens.peek()?.form());
                match chosen.map_err(|error| error.at(position))? {
                    Some(slot) => self.slot(slot),
                    None => self.tokens.skip(),
                }
            }
            SlotMut::Struct(object) => self.fields(object, false),
            SlotMut::List(list) => self.list(list),
            SlotMut::Map(map) => self.map(map),
            SlotMut::Raw(raw) => {
                let json = self.read_json()?;
                *raw = json.map_or(RawExtension::Null, RawExtension::from);
                Ok(())
            }
            SlotMut::Json(json) => match self.read_json()? {
                Some(raw) => json.set_raw(raw).map_err(|error| error.at(position)),
                None => Ok(()),
            },
            SlotMut::Value(value) => {
                *value = self.read_value()?;
                Ok(())
            }
            scalar => {
                let token = self.tokens.take()?;
                self.scalar(scalar, token).map_err(|error| error.at(position))
            }
        }
    }

    /// A value that is one token. `null` leaves what is not optional as it is.
    fn scalar(&mut self, slot: SlotMut<'_>, token: Token<'a>) -> Read {
        match (slot, token) {
            (SlotMut::Scalar(scalar), token) => match token.scalar() {
                Some(token) => scalar.set(token)?,
                None => return Err(DecodeError::wrong_type(token.type_name(), "scalar")),
            },
            (SlotMut::Bytes(bytes), Token::Nil) => *bytes = ByteString::null(),
            (SlotMut::Bytes(bytes), Token::Binary(data)) => {
                *bytes = self.input.to_shared(data).into()
            }
            (_, Token::Nil) | (SlotMut::Ignored, Token::Text(_)) => {}
            (SlotMut::Text(place), Token::Text(text)) => *place = text.into(),
            (SlotMut::String(place), Token::Text(text)) => text.clone_into(place),
            (SlotMut::Name(place), Token::Text(text)) => place.set(text),
            (SlotMut::Bool(place), Token::Bool(flag)) => *place = flag,
            (SlotMut::Integer(place), Token::Int(number)) => {
                let expected = place.type_name();
                if !place.set(number) {
                    return Err(DecodeError::wrong_type(format!("number {number}"), expected));
                }
            }
            (SlotMut::Float(place), Token::Float(number)) => *place = number,
            (SlotMut::Float(place), Token::Int(number)) => *place = number as f64,
            (slot, other) => return Err(DecodeError::wrong_type(other.type_name(), wanted(&slot))),
        }
        Ok(())
    }

    fn list(&mut self, list: &mut dyn ListSlot) -> Read {
        list.set_null();
        let Some(count) = self.list_head()? else { return Ok(()) };
        list.set_present();
        // A head may promise any number of items; each takes a byte at least.
        list.reserve(count, self.tokens.rest().len());
        for index in 0..count {
            let before = self.found();
            self.slot(list.push()).map_err(|error| error.within_index(index))?;
            self.found_since(before, |path| path.within_index(index));
        }
        self.leave();
        Ok(())
    }

    fn map(&mut self, map: &mut dyn MapSlot) -> Read {
        map.clear();
        let Some(entries) = self.map_head()? else { return Ok(()) };
        for _ in 0..entries {
            let position = self.tokens.position();
            let key = self.tokens.key()?;
            if self.findings.is_some() && map.get(key).is_some() {
                self.report(FindingKind::DuplicateField, key, position, KnownNames::default());
            }
            self.within(key, |decoder| decoder.slot(map.insert(key)))?;
        }
        self.leave();
        Ok(())
    }

    /// How many entries the map has that starts here; `None` for `null`.
    pub(crate) fn map_head(&mut self) -> Result<Option<usize>, DecodeError> {
        let position = self.tokens.position();
        match self.tokens.take()? {
            Token::Nil => Ok(None),
            Token::Map(entries) => self.enter().map(|()| Some(entries)),
            other => Err(DecodeError::wrong_type(other.type_name(), "object").at(position)),
        }
    }

    /// How many items the list has that starts here; `None` for `null`.
    pub(crate) fn list_head(&mut self) -> Result<Option<usize>, DecodeError> {
        let position = self.tokens.position();
        match self.tokens.take()? {
            Token::Nil => Ok(None),
            Token::List(items) => self.enter().map(|()| Some(items)),
            other => Err(DecodeError::wrong_type(other.type_name(), "array").at(position)),
        }
    }

    /// Leaves a list or map.
    pub(crate) fn leave(&mut self) {
        self.depth -= 1;
    }

    fn enter(&mut self) -> Read {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(DecodeError::syntax("msgpack: nested too deep").at(self.tokens.position()));
        }
        Ok(())
    }

    /// Reads the value of a key, so that errors and findings name the key.
    fn within(&mut self, key: &str, read: impl FnOnce(&mut Self) -> Read) -> Read {
        let before = self.found();
        read(self).map_err(|error| error.within_field(key))?;
        self.found_since(before, |path| path.within_field(key));
        Ok(())
    }

    fn found(&self) -> usize {
        self.findings.as_ref().map_or(0, Vec::len)
    }

    fn found_since(&mut self, before: usize, name: impl Fn(&mut FieldPath)) {
        for finding in self.findings.iter_mut().flatten().skip(before) {
            name(&mut finding.path);
        }
    }

    fn report(&mut self, kind: FindingKind, key: &str, position: Position, known: KnownNames) {
        if let Some(findings) = &mut self.findings {
            let mut finding = Finding::new(kind, FieldPath::field(key));
            (finding.position, finding.known) = (Some(position), known);
            findings.push(finding);
        }
    }
}

/// What a slot takes, in the words of decode errors.
fn wanted(slot: &SlotMut<'_>) -> &'static str {
    match slot {
        SlotMut::Bytes(_) => "[]byte",
        SlotMut::Bool(_) => "bool",
        SlotMut::Integer(place) => place.type_name(),
        SlotMut::Float(_) => "float64",
        _ => "string",
    }
}

/// Nothing may follow a document.
pub(crate) fn end(tokens: &Tokens<'_>) -> Read {
    if tokens.rest().is_empty() {
        return Ok(());
    }
    let error = DecodeError::syntax("msgpack: data after the end of the object");
    Err(error.at(tokens.position()))
}

/// The kind in the document; the last entry of each name counts.
pub(crate) fn infer_kind(document: &[u8]) -> Result<GroupVersionKind, DecodeError> {
    let mut tokens = Tokens::new(document);
    let (mut api_version, mut kind) = ("", "");
    let Token::Map(entries) = tokens.take()? else {
        return Err(DecodeError::syntax("msgpack: an object is a map"));
    };
    for _ in 0..entries {
        let name = tokens.key()?;
        match (name, tokens.peek()?) {
            ("apiVersion", Token::Text(text)) => api_version = text,
            ("kind", Token::Text(text)) => kind = text,
            _ => {}
        }
        tokens.skip()?;
    }
    Ok(GroupVersionKind::from_api_version_and_kind(api_version, kind))
}

//! Reading API types: one function for each kind of place that a type hands out.

mod collections;
mod names;
mod payload;
mod scalar;
mod structs;
mod value;

pub(crate) use self::structs::RootNames;

use std::borrow::Cow;

use apimachinery_runtime::reflect::{OptionSlot, SlotMut};
use apimachinery_runtime::{ByteString, DecodeError, DecodeLimits, Finding, Findings, Input};

use crate::reader::Reader;

/// How a document is read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ReadOptions {
    /// Look for fields that the type does not have.
    pub(crate) collecting: bool,
    /// Turn payloads that stay encoded into JSON.
    pub(crate) transcode: bool,
}

/// A reader of values.
///
/// It reads *into* places, as the reference does: a `null` leaves a plain value alone and makes an
/// optional one absent.
pub(crate) struct ValueReader<'a> {
    pub(crate) reader: Reader<'a>,
    options: ReadOptions,
    /// Whether the type being read reads itself; inside, the reference refuses unknown fields.
    isolated: bool,
    /// In a box, since it is put aside for each struct.
    finding: Option<Box<Finding>>,
    /// Room for the JSON of one payload after the other.
    json: Vec<u8>,
}

impl<'a> ValueReader<'a> {
    pub(crate) fn new(input: Input<'a>, options: ReadOptions, limits: &'a DecodeLimits) -> Self {
        Self {
            reader: Reader::new(input, limits),
            options,
            isolated: false,
            finding: None,
            json: Vec::new(),
        }
    }

    /// A reader of bytes of which no part is kept, which passes over unknown fields.
    pub(crate) fn plain(bytes: &'a [u8]) -> Self {
        Self::limited(bytes, &DecodeLimits::DEFAULT)
    }

    /// The same within other limits.
    pub(crate) fn limited(bytes: &'a [u8], limits: &'a DecodeLimits) -> Self {
        let options = ReadOptions { collecting: false, transcode: true };
        Self::new(Input::from(bytes), options, limits)
    }

    /// What was found: one thing at most, as in the reference.
    pub(crate) fn into_findings(self) -> Findings {
        let mut findings = Findings::limited(self.reader.limits().findings);
        self.finding.into_iter().for_each(|finding| findings.push(*finding));
        findings
    }

    /// Reads a value whose type reads itself. Inside, tags from outside do not count, and an
    /// unknown field is an error, as in the reference.
    ///
    /// # Errors
    /// Those of `read`.
    pub(crate) fn isolated<T>(
        &mut self,
        read: impl FnOnce(&mut Self) -> Result<T, DecodeError>,
    ) -> Result<T, DecodeError> {
        let later = self.reader.enter_isolated();
        let isolated = std::mem::replace(&mut self.isolated, true);
        let result = read(self);
        self.isolated = isolated;
        self.reader.leave_isolated(later);
        result
    }

    /// Reads the next item into its place.
    ///
    /// # Errors
    /// When the item does not fit the place, or is malformed.
    pub(crate) fn value(&mut self, place: SlotMut<'_>) -> Result<(), DecodeError> {
        match place {
            SlotMut::Text(text) => self.reader.text_into(text),
            SlotMut::String(text) => set(text, self.reader.text()?.map(Cow::into_owned)),
            SlotMut::Bool(flag) => set(flag, self.reader.bool()?),
            SlotMut::Integer(number) => self.reader.integer_into(number),
            SlotMut::Float(number) => set(number, self.reader.float()?),
            SlotMut::Struct(object) => self.structure(object),
            SlotMut::Option(option) => self.option(option),
            SlotMut::List(list) => self.list(list),
            SlotMut::Map(map) => self.map(map),
            SlotMut::Bytes(bytes) => self.bytes(bytes),
            SlotMut::Scalar(scalar) => self.scalar(scalar),
            SlotMut::Choice(choice) => self.choice(choice),
            SlotMut::Name(name) => self.name(Some(name)),
            SlotMut::Raw(raw) => self.raw_extension(raw),
            SlotMut::Json(json) => self.raw_json(json),
            SlotMut::Value(value) => {
                *value = self.any()?;
                Ok(())
            }
            _ => self.reader.skip_value(),
        }
    }

    fn option(&mut self, option: &mut dyn OptionSlot) -> Result<(), DecodeError> {
        if self.reader.nil() {
            option.set_null();
            return Ok(());
        }
        self.value(option.value())
    }

    fn bytes(&mut self, place: &mut ByteString) -> Result<(), DecodeError> {
        *place = match self.reader.byte_string()? {
            Some(bytes) => self.reader.to_shared(&bytes).into(),
            None => ByteString::null(),
        };
        Ok(())
    }

    /// Reads a value inside another and adds its step to the path of what was found in it.
    #[inline]
    fn within(
        &mut self,
        place: SlotMut<'_>,
        add_step: impl FnOnce(&mut Finding),
    ) -> Result<(), DecodeError> {
        let had_finding = self.finding.is_some();
        self.value(place)?;
        if !had_finding && let Some(finding) = &mut self.finding {
            add_step(finding);
        }
        Ok(())
    }
}

/// Sets a plain value, unless there was a `null` in its place.
fn set<T>(place: &mut T, taken: Option<T>) -> Result<(), DecodeError> {
    if let Some(taken) = taken {
        *place = taken;
    }
    Ok(())
}

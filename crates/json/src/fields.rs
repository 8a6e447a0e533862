//! Reading structs: a shared loop over the keys of an object, and a `match` per type.

use apimachinery_runtime::DecodeError;
use apimachinery_runtime::fields::Fields;
use apimachinery_runtime::reflect::FieldInfo;

use crate::reader::find_name;
use crate::{Json, JsonReader};

/// Which fields of an object have been read.
#[derive(Default)]
struct Seen {
    /// A bit for each of the first fields.
    fields: u128,
    /// The fields after those.
    more: Option<Box<Seen>>,
}

impl Seen {
    /// Marks field `index` and returns whether it was marked.
    fn mark(&mut self, index: usize) -> bool {
        const BITS: usize = u128::BITS as usize;
        if index >= BITS {
            return self.more.get_or_insert_default().mark(index - BITS);
        }
        let bit = 1 << index;
        let seen = self.fields & bit != 0;
        self.fields |= bit;
        seen
    }
}

/// What the document's own `apiVersion` and `kind` must be, at the top of an object.
pub(crate) struct Expected<'a> {
    pub(crate) api_version: &'a str,
    pub(crate) kind: &'a str,
    /// Whether the whole document was examined to find them, so that nothing in it can differ.
    pub(crate) is_certain: bool,
}

/// Why reading an object at the top ended early.
pub(crate) enum RootError {
    /// `apiVersion` or `kind` appears again, or in other letters, and says something else: the kind
    /// has to be found again, examining the whole document.
    KindDiffers,
    Decode(DecodeError),
}

impl RootError {
    /// The error as a caller sees it.
    pub(crate) fn into_decode_error(self) -> DecodeError {
        match self {
            Self::Decode(error) => error,
            Self::KindDiffers => DecodeError::custom("apiVersion and kind are ambiguous"),
        }
    }
}

impl From<DecodeError> for RootError {
    fn from(error: DecodeError) -> Self {
        Self::Decode(error)
    }
}

/// *Unmarshals* a struct that is in a field.
///
/// # Errors
/// When something else is here, or a field has another shape.
pub(crate) fn read_struct(
    target: &mut dyn Fields<Json>,
    reader: &mut JsonReader<'_>,
) -> Result<(), DecodeError> {
    reader.take_memory(size_of_val(target))?;
    if !reader.object_start_or_null()? {
        return Ok(());
    }
    let fields = target.table().fields();
    let (mut first, mut due, mut seen) = (true, 0, Seen::default());
    loop {
        if let Some(index) = reader.known_key(first, fields, due) {
            first = false;
            due = index + 1;
            if reader.is_collecting() && seen.mark(index) {
                reader.duplicate_field(name_of(fields, index));
            }
            let mark = reader.found();
            if let Err(error) = target.read_field(index, (), reader) {
                return Err(error.within_field(name_of(fields, index)));
            }
            if reader.found() > mark {
                reader.found_within(mark, name_of(fields, index));
            }
        } else if reader.takes_object_end() {
            return Ok(());
        } else if let Some(name) = reader.next_key(&mut first)? {
            due = read_named(target, fields, &name, due, &mut seen, reader)?;
        } else {
            return Ok(());
        }
    }
}

fn name_of(fields: &'static [FieldInfo], index: usize) -> &'static str {
    fields.get(index).map_or("", FieldInfo::name)
}

/// *Unmarshals* an object at the top of a document, whose kind is known.
pub(crate) fn unmarshal(
    target: &mut dyn Fields<Json>,
    expected: &Expected<'_>,
    reader: &mut JsonReader<'_>,
) -> Result<(), RootError> {
    if !reader.object_start_or_null()? {
        return Ok(());
    }
    let fields = target.table().fields();
    let (mut first, mut due, mut seen) = (true, 0, Seen::default());
    let (mut kind_seen, mut version_seen, mut same) = (false, false, true);
    while let Some(name) = reader.next_key(&mut first)? {
        match &*name {
            "kind" => same &= read_type_meta("kind", expected.kind, &mut kind_seen, reader)?,
            "apiVersion" => {
                same &=
                    read_type_meta("apiVersion", expected.api_version, &mut version_seen, reader)?;
            }
            _ => due = read_named(target, fields, &name, due, &mut seen, reader)?,
        }
        if !expected.is_certain && (!same || is_misspelt_type_meta(&name)) {
            return Err(RootError::KindDiffers);
        }
    }
    Ok(())
}

/// The reference finds kind and version whatever the case of their keys, unlike any other field.
pub(crate) fn is_misspelt_type_meta(name: &str) -> bool {
    match name.len() {
        4..=6 => name != "kind" && crate::infer_kind::folds_to(name, "kind"),
        10..=12 => name != "apiVersion" && crate::infer_kind::folds_to(name, "apiversion"),
        _ => false,
    }
}

/// Reads `kind` or `apiVersion` and returns whether it is what was found before.
fn read_type_meta(
    name: &'static str,
    expected: &str,
    seen: &mut bool,
    reader: &mut JsonReader<'_>,
) -> Result<bool, DecodeError> {
    if std::mem::replace(seen, true) && reader.is_collecting() {
        reader.duplicate_field(name);
    }
    Ok(reader.null()? || reader.string().map_err(|it| it.within_field(name))? == expected)
}

/// Reads the value of the key that was just taken, and returns which field is due next.
#[inline(never)]
fn read_named(
    target: &mut dyn Fields<Json>,
    fields: &'static [FieldInfo],
    name: &str,
    due: usize,
    seen: &mut Seen,
    reader: &mut JsonReader<'_>,
) -> Result<usize, DecodeError> {
    let exact = find_name(fields, due, name);
    let folded = || fields.iter().position(|it| it.name().eq_ignore_ascii_case(name));
    let Some(index) = exact.or_else(|| reader.is_ignoring_case().then(folded).flatten()) else {
        reader.report_unknown(name, || fields.iter().map(FieldInfo::name));
        reader.skip_value()?;
        return Ok(due);
    };
    if reader.is_collecting() && seen.mark(index) {
        reader.duplicate_field(name);
    }
    let mark = reader.found();
    target.read_field(index, (), reader).map_err(|error| error.within_field(name))?;
    reader.found_within(mark, name);
    Ok(index + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_is_marked_once_however_many_there_are() {
        let mut seen = Seen::default();
        for index in [0, 1, 63, 64, 127, 128, 129, 255, 256, 1000] {
            assert!(!seen.mark(index), "{index}");
            assert!(seen.mark(index), "{index}");
        }
        assert!(!seen.mark(2) && !seen.mark(130));
    }
}

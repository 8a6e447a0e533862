//! Where in an object something is.

use std::fmt;

use crate::text::Str;

/// One step of a [`FieldPath`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum PathSegment {
    /// A field of a struct, or a key of a map.
    Field(Str),
    /// An item of a list.
    Index(usize),
}

/// The way from an object to a value in it, printed as the reference prints it:
/// `spec.containers[0].image`.
///
/// Decoders build it on the way out of the nested values, so it costs nothing until something is
/// found.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct FieldPath {
    /// Innermost first.
    reversed: Vec<PathSegment>,
}

impl FieldPath {
    /// The path of the object itself.
    pub const fn root() -> Self {
        Self { reversed: Vec::new() }
    }

    /// A path of one field.
    pub fn field(name: impl Into<Str>) -> Self {
        Self { reversed: vec![PathSegment::Field(name.into())] }
    }

    /// Whether the path is that of the object itself.
    pub fn is_root(&self) -> bool {
        self.reversed.is_empty()
    }

    /// Says that what the path leads through so far lies in the field `name`.
    pub fn within_field(&mut self, name: impl Into<Str>) {
        self.reversed.push(PathSegment::Field(name.into()));
    }

    /// Says that what the path leads through so far lies in item `index` of a list.
    pub fn within_index(&mut self, index: usize) {
        self.reversed.push(PathSegment::Index(index));
    }

    /// The steps, outermost first.
    pub fn segments(&self) -> impl ExactSizeIterator<Item = &PathSegment> {
        self.reversed.iter().rev()
    }
}

impl fmt::Display for FieldPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, segment) in self.segments().enumerate() {
            match segment {
                PathSegment::Field(name) if position == 0 => f.write_str(name)?,
                PathSegment::Field(name) => write!(f, ".{name}")?,
                PathSegment::Index(index) => write!(f, "[{index}]")?,
            }
        }
        Ok(())
    }
}

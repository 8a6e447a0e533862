//! How values are merged, as text.

use std::fmt;

use super::{AtomId, DEDUCED, MergeSchema, ScalarAtom, UNTYPED};

/// Displays how values are merged: a line for each field, with the fields inside of it after it.
///
/// ```
/// use apimachinery_managed::MergeSchema;
/// use apimachinery_meta::v1::OwnerReference;
///
/// let schema = MergeSchema::of::<OwnerReference>();
/// assert!(schema.to_string().starts_with(" map atomic\n.apiVersion = \n.apiVersion string\n"));
/// ```
impl fmt::Display for MergeSchema {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Shown { schema: self, above: Vec::new() }.atom("", self.root, f)
    }
}

struct Shown<'s> {
    schema: &'s MergeSchema,
    above: Vec<AtomId>,
}

impl Shown<'_> {
    fn atom(&mut self, path: &str, id: AtomId, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let atom = self.schema.atom(id);
        match (&atom.map, atom.scalar, &atom.list) {
            _ if id == UNTYPED => writeln!(f, "{path} atomic"),
            _ if id == DEDUCED => writeln!(f, "{path} deduced"),
            (Some(_), Some(_), Some(_)) => writeln!(f, "{path} deduced"),
            (_, Some(scalar), _) => writeln!(f, "{path} {}", name(scalar)),
            (_, _, Some(list)) => {
                let of = if list.is_associative { " of " } else { "" };
                writeln!(f, "{path} list{of}{}", list.keys.join(","))?;
                self.atom(&format!("{path}[]"), list.item, f)
            }
            (Some(map), _, _) => {
                writeln!(f, "{path} map{}", if map.is_atomic { " atomic" } else { "" })?;
                if self.above.contains(&id) {
                    return Ok(());
                }
                self.above.push(id);
                if let Some(rest) = map.rest {
                    self.atom(&format!("{path}{{}}"), rest, f)?;
                }
                for field in &map.fields {
                    let path = format!("{path}.{}", field.name);
                    if let Some(text) = field.default.as_ref().and_then(|it| it.as_str()) {
                        writeln!(f, "{path} = {text}")?;
                    }
                    self.atom(&path, field.atom, f)?;
                }
                self.above.pop();
                Ok(())
            }
            (None, None, None) => writeln!(f, "{path} ?"),
        }
    }
}

const fn name(scalar: ScalarAtom) -> &'static str {
    match scalar {
        ScalarAtom::Numeric => "numeric",
        ScalarAtom::String => "string",
        ScalarAtom::Boolean => "boolean",
        ScalarAtom::Untyped => "untyped",
    }
}

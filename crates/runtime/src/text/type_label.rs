//! Types in error texts.

use std::fmt::{self, Write};

/// A type as the reference's error texts show it: `v1.Pod` for `my_crate::core::v1::Pod`.
///
/// Texts that a client may see name types so, because a path in source code means nothing to it.
/// The generic list of a kind is named as the list type that the reference has for that kind.
///
/// ```
/// use apimachinery_runtime::TypeLabel;
///
/// assert_eq!(TypeLabel("my_crate::core::v1::Pod").to_string(), "v1.Pod");
/// assert_eq!(TypeLabel("my_crate::Page<my_crate::v1::Pod>").to_string(), "my_crate.Page[v1.Pod]");
/// assert_eq!(TypeLabel("my_crate::List<my_crate::v1::Pod>").to_string(), "v1.PodList");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TypeLabel<'a>(pub &'a str);

impl fmt::Display for TypeLabel<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(item) = item_of_list(self.0) {
            return write!(f, "{}List", TypeLabel(item));
        }
        for part in self.0.split_inclusive(['<', '>', ',', ' ']) {
            let (path, end) = match part.char_indices().next_back() {
                Some((at, end @ ('<' | '>' | ',' | ' '))) => {
                    (part.get(..at).unwrap_or(part), Some(end))
                }
                _ => (part, None),
            };
            let mut names = path.rsplit("::");
            let name = names.next().unwrap_or(path);
            if let Some(module) = names.next() {
                write!(f, "{module}.")?;
            }
            f.write_str(name)?;
            match end {
                Some('<') => f.write_char('[')?,
                Some('>') => f.write_char(']')?,
                Some(end) => f.write_char(end)?,
                None => {}
            }
        }
        Ok(())
    }
}

/// The path of `T` in that of a generic `List<T>`.
pub(crate) fn item_of_list(path: &str) -> Option<&str> {
    let (list, item) = path.split_once('<')?;
    (list.rsplit("::").next() == Some("List")).then_some(item)?.strip_suffix('>')
}

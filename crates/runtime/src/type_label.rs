//! Types in error texts.

use std::fmt::{self, Write};

/// A type as the reference's error texts show it: `v1.Pod` for `my_crate::core::v1::Pod`.
///
/// Texts that a client may see name types so, because a path in somebody's source code tells it nothing.
///
/// ```
/// use apimachinery_runtime::TypeLabel;
///
/// assert_eq!(TypeLabel("my_crate::core::v1::Pod").to_string(), "v1.Pod");
/// assert_eq!(TypeLabel("k8s::List<k8s::core::v1::Pod>").to_string(), "k8s.List[v1.Pod]");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TypeLabel<'a>(pub &'a str);

impl fmt::Display for TypeLabel<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
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

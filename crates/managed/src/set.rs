//! Sets of fields.

mod algebra;
mod filter;
mod paths;

use std::fmt;

use crate::{ElementPath, PathElement};

pub use filter::{FieldFilter, FieldPattern, PatternStep};
pub use paths::Paths;

/// How many elements the paths of a set have at most; an object is nested less.
///
/// Longer paths are not added to sets, and a text that has them is not read.
pub const MAX_PATH_LENGTH: usize = 1_000;

/// A set of fields of an object, such as those that a manager owns.
///
/// A field may be a member without the fields in it, and the reverse. Corresponds to
/// `fieldpath.Set`.
///
/// ```
/// use apimachinery_managed::{FieldSet, ElementPath};
///
/// let set: FieldSet = r#"{"f:spec":{".":{},"f:replicas":{}}}"#.parse()?;
/// assert!(set.has(&ElementPath::of_fields(["spec"])));
/// assert_eq!(set.to_string(), ".spec\n.spec.replicas");
/// let replicas: FieldSet = [ElementPath::of_fields(["spec", "replicas"])].into_iter().collect();
/// assert_eq!(set.difference(&replicas).to_json(), r#"{"f:spec":{}}"#);
/// # Ok::<(), apimachinery_managed::FieldsError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FieldSet {
    /// Ascending by element; each is a member or has members in it.
    pub(crate) nodes: Vec<Node>,
}

/// An element of paths, and the members of the set that go through it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Node {
    pub(crate) element: PathElement,
    /// Whether the path that ends here is a member.
    pub(crate) is_member: bool,
    pub(crate) children: FieldSet,
}

impl Node {
    /// The member `element`, without others in it.
    pub(crate) fn member(element: PathElement) -> Self {
        Self { element, is_member: true, children: FieldSet::new() }
    }
}

impl FieldSet {
    /// The set without members.
    pub const fn new() -> Self {
        Self { nodes: Vec::new() }
    }

    /// Whether the set has no members.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The number of members.
    pub fn len(&self) -> usize {
        self.nodes.iter().map(|node| usize::from(node.is_member) + node.children.len()).sum()
    }

    /// Whether the field is a member. The object itself never is.
    pub fn has(&self, path: &ElementPath) -> bool {
        let Some((last, parents)) = path.elements().split_last() else { return false };
        let mut set = self;
        for element in parents {
            let Some(node) = set.node(element) else { return false };
            set = &node.children;
        }
        set.node(last).is_some_and(|node| node.is_member)
    }

    /// Adds a field, but not those around it; returns whether it was added. The object itself is
    /// not added, nor is a path of more than [`MAX_PATH_LENGTH`] elements.
    pub fn insert(&mut self, path: &ElementPath) -> bool {
        let Some((last, parents)) = path.elements().split_last() else { return false };
        if parents.len() >= MAX_PATH_LENGTH {
            return false;
        }
        let mut set = self;
        for element in parents {
            set = &mut set.descend(element).children;
        }
        !std::mem::replace(&mut set.descend(last).is_member, true)
    }

    /// The members, each after those fields around it that are members.
    pub fn paths(&self) -> Paths<'_> {
        Paths::of(self)
    }

    /// The elements of the first level, in order: whether each is a member, and the members inside
    /// of it.
    pub fn elements(&self) -> impl ExactSizeIterator<Item = (&PathElement, bool, &Self)> {
        self.nodes.iter().map(|node| (&node.element, node.is_member, &node.children))
    }

    /// The fields in the field at `element`, without that element.
    pub fn in_element(&self, element: &PathElement) -> Option<&Self> {
        self.node(element).map(|node| &node.children).filter(|it| !it.is_empty())
    }

    pub(crate) fn node(&self, element: &PathElement) -> Option<&Node> {
        let at = self.nodes.binary_search_by(|node| node.element.cmp(element)).ok()?;
        self.nodes.get(at)
    }

    /// The node of an element, which is added when it is missing: the caller adds members.
    fn descend(&mut self, element: &PathElement) -> &mut Node {
        let at = match self.nodes.binary_search_by(|node| node.element.cmp(element)) {
            Ok(at) => at,
            Err(at) => {
                let node =
                    Node { element: element.clone(), is_member: false, children: Self::new() };
                self.nodes.insert(at, node);
                at
            }
        };
        #[expect(clippy::indexing_slicing, reason = "it was found, or inserted there")]
        &mut self.nodes[at]
    }
}

impl FromIterator<ElementPath> for FieldSet {
    fn from_iter<T: IntoIterator<Item = ElementPath>>(paths: T) -> Self {
        // In order each path goes to the end: otherwise many paths would move each other.
        let mut paths: Vec<ElementPath> = paths.into_iter().collect();
        paths.sort_unstable();
        let mut set = Self::new();
        for path in &paths {
            set.insert(path);
        }
        set
    }
}

/// Displays one member per line.
impl fmt::Display for FieldSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, path) in self.paths().enumerate() {
            write!(f, "{}{path}", if at == 0 { "" } else { "\n" })?;
        }
        Ok(())
    }
}

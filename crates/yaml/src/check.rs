//! The closer look at documents that hold aliases, tags, merges or odd keys.
//!
//! It visits the nodes in the order in which the reference decodes them, following every alias,
//! so that the first problem found is the one the reference reports and the share of aliased
//! nodes is counted the same way. Once it has passed, the document can be written out without
//! further care: no alias leads into itself, and the expansion is bounded.

use std::collections::HashSet;

use apimachinery_runtime::{FieldPath, MAX_FINDINGS};

use crate::document::{Document, NodeKind};
use crate::duplicates::{DuplicateKey, text_of_key};
use crate::error::{YamlError, YamlErrorKind};
use crate::go_syntax::{self, Key};
use crate::limits::{
    ALIAS_FREE_NODES, ALIAS_FREE_TOTAL, ALIAS_RANGE_HIGH, ALIAS_RANGE_LOW, ALIAS_RATIO_HIGH,
    ALIAS_RATIO_LOW,
};
use crate::pairs::scalar;
use crate::resolve::resolve;

/// Checks a document and, if `strict`, finds the keys that were set twice.
pub(crate) fn check(
    document: &Document<'_>,
    strict: bool,
    max_aliased_bytes: usize,
) -> Result<Vec<DuplicateKey>, YamlError> {
    let mut check = Check {
        document,
        steps: vec![Step::Read(0)],
        // The reference counts the document as well.
        nodes: 1,
        aliased_nodes: 0,
        aliased_bytes: 0,
        max_aliased_bytes,
        active: HashSet::new(),
        maps: strict.then(Vec::new),
        findings: Vec::new(),
        path: Vec::new(),
    };
    while let Some(step) = check.steps.pop() {
        check.run(step)?;
    }
    Ok(check.findings)
}

/// What is still to be done, the next one last.
#[derive(Clone, Copy)]
enum Step {
    Read(usize),
    /// Read a map, or an alias of one, into the map that is open.
    ReadInto(usize),
    Items {
        next: usize,
        end: usize,
        index: usize,
    },
    Pairs {
        next: usize,
        end: usize,
    },
    CloseMap,
    KeyWasRead {
        key: usize,
        value: usize,
    },
    ValueWasRead {
        key: usize,
        value: usize,
    },
    MergeItem(usize),
    LeaveAlias(usize),
}

struct Check<'d, 't> {
    document: &'d Document<'t>,
    steps: Vec<Step>,
    nodes: usize,
    aliased_nodes: usize,
    aliased_bytes: usize,
    max_aliased_bytes: usize,
    /// The aliases that are being followed.
    active: HashSet<usize>,
    /// The keys of the open maps, when duplicates are looked for.
    maps: Option<Vec<HashSet<Key>>>,
    findings: Vec<DuplicateKey>,
    /// The way to what is being read, when duplicates are looked for.
    path: Vec<PathStep>,
}

/// One step of a path.
#[derive(Clone, Copy)]
enum PathStep {
    /// The value of the key at this place.
    Key(usize),
    Item(usize),
}

impl Check<'_, '_> {
    fn run(&mut self, step: Step) -> Result<(), YamlError> {
        match step {
            Step::Read(place) => self.read(place),
            Step::ReadInto(place) => self.read_into(place),
            Step::Items { next, end, index } => {
                self.items(next, end, index);
                Ok(())
            }
            Step::Pairs { next, end } if next < end => self.pair(next, end),
            Step::Pairs { .. } => Ok(()),
            Step::CloseMap => {
                self.maps.as_mut().map(Vec::pop);
                Ok(())
            }
            Step::KeyWasRead { key, value } => self.key_was_read(key, value),
            Step::ValueWasRead { key, value } => {
                self.value_was_read(key, value);
                Ok(())
            }
            Step::MergeItem(place) => {
                self.want_map(place)?;
                self.read_into(place)
            }
            Step::LeaveAlias(place) => {
                self.active.remove(&place);
                Ok(())
            }
        }
    }

    fn read(&mut self, place: usize) -> Result<(), YamlError> {
        self.count()?;
        let node = *self.document.node(place);
        match node.kind {
            NodeKind::Scalar(tag) => {
                let text = self.document.chars(&node);
                resolve(tag, text).map_err(|error| error.at(self.document.mark(place)))?;
                self.count_bytes(text.len())?;
            }
            NodeKind::Alias => {
                self.follow(place)?;
                self.steps.push(Step::Read(node.link));
            }
            NodeKind::Sequence => {
                let end = self.document.next(place);
                self.steps.push(Step::Items { next: place + 1, end, index: 0 });
            }
            NodeKind::Mapping => {
                if let Some(maps) = &mut self.maps {
                    maps.push(HashSet::new());
                    self.steps.push(Step::CloseMap);
                }
                self.steps.push(Step::Pairs { next: place + 1, end: self.document.next(place) });
            }
        }
        Ok(())
    }

    fn items(&mut self, next: usize, end: usize, index: usize) {
        let is_strict = self.maps.is_some();
        if is_strict && index > 0 {
            self.path.pop();
        }
        if next < end {
            if is_strict {
                self.path.push(PathStep::Item(index));
            }
            let rest = Step::Items { next: self.document.next(next), end, index: index + 1 };
            self.steps.push(rest);
            self.steps.push(Step::Read(next));
        }
    }

    fn read_into(&mut self, place: usize) -> Result<(), YamlError> {
        self.count()?;
        let node = *self.document.node(place);
        if node.kind == NodeKind::Alias {
            self.follow(place)?;
            self.steps.push(Step::ReadInto(node.link));
        } else {
            self.steps.push(Step::Pairs { next: place + 1, end: self.document.next(place) });
        }
        Ok(())
    }

    fn pair(&mut self, key: usize, end: usize) -> Result<(), YamlError> {
        let value = self.document.next(key);
        self.steps.push(Step::Pairs { next: self.document.next(value), end });
        if self.document.is_merge_key(key) {
            return self.merge(value);
        }
        self.steps.push(Step::KeyWasRead { key, value });
        self.read(key)
    }

    fn merge(&mut self, value: usize) -> Result<(), YamlError> {
        let node = *self.document.node(value);
        if node.kind != NodeKind::Sequence {
            self.want_map(value)?;
            return self.read_into(value);
        }
        // Steps run in reverse, so the last map of the list comes first and the first one wins.
        let mut item = value + 1;
        while item < node.link {
            self.steps.push(Step::MergeItem(item));
            item = self.document.next(item);
        }
        Ok(())
    }

    fn want_map(&self, place: usize) -> Result<(), YamlError> {
        if self.document.target(place).1.kind == NodeKind::Mapping {
            return Ok(());
        }
        let problem = "yaml: map merge requires map or sequence of maps as the value";
        let place = self.document.mark(place);
        Err(YamlError::new(YamlErrorKind::Merge, problem).at(place))
    }

    fn key_was_read(&mut self, key: usize, value: usize) -> Result<(), YamlError> {
        if !matches!(self.document.target(key).1.kind, NodeKind::Scalar(_)) {
            let shown = go_syntax::value(self.document, key);
            let problem = format!("yaml: invalid map key: {shown}");
            let place = self.document.mark(key);
            return Err(YamlError::new(YamlErrorKind::MapKey, problem).at(place));
        }
        if self.maps.is_some() {
            self.path.push(PathStep::Key(key));
            self.steps.push(Step::ValueWasRead { key, value });
        }
        self.steps.push(Step::Read(value));
        Ok(())
    }

    fn value_was_read(&mut self, key: usize, value: usize) {
        self.path.pop();
        let meaning = scalar(self.document, key);
        let Some(map) = self.maps.as_mut().and_then(|maps| maps.last_mut()) else { return };
        if Key::of(&meaning).is_some_and(|key| !map.insert(key)) {
            let mut found = DuplicateKey::new(&meaning, self.document.mark(value).line);
            let mark = self.document.mark(key);
            found.place = (mark.line as usize + 1, mark.column as usize + 1);
            if self.findings.len() < MAX_FINDINGS {
                found.path = self.path_to(&found.key);
            }
            self.findings.push(found);
        }
    }

    fn path_to(&self, key: &str) -> FieldPath {
        let mut path = FieldPath::field(key);
        for step in self.path.iter().rev() {
            match step {
                PathStep::Item(index) => path.within_index(*index),
                PathStep::Key(place) => {
                    path.within_field(text_of_key(&scalar(self.document, *place)));
                }
            }
        }
        path
    }

    fn follow(&mut self, alias: usize) -> Result<(), YamlError> {
        let node = self.document.node(alias);
        if !self.active.insert(alias) {
            let name = String::from_utf8_lossy(self.document.chars(node));
            let problem = format!("yaml: anchor '{name}' value contains itself");
            return Err(YamlError::new(YamlErrorKind::RecursiveAlias, problem)
                .at(self.document.mark(alias)));
        }
        self.steps.push(Step::LeaveAlias(alias));
        Ok(())
    }

    fn count(&mut self) -> Result<(), YamlError> {
        self.nodes += 1;
        if self.active.is_empty() {
            return Ok(());
        }
        self.aliased_nodes += 1;
        let share = self.aliased_nodes as f64 / self.nodes as f64;
        if self.aliased_nodes > ALIAS_FREE_NODES
            && self.nodes > ALIAS_FREE_TOTAL
            && share > allowed_share(self.nodes)
        {
            return Err(excessive());
        }
        Ok(())
    }

    fn count_bytes(&mut self, len: usize) -> Result<(), YamlError> {
        if !self.active.is_empty() {
            self.aliased_bytes = self.aliased_bytes.saturating_add(len);
            if self.aliased_bytes > self.max_aliased_bytes {
                return Err(excessive());
            }
        }
        Ok(())
    }
}

fn excessive() -> YamlError {
    let problem = "yaml: document contains excessive aliasing";
    YamlError::new(YamlErrorKind::ExcessiveAliasing, problem)
}

/// Which share of so many nodes may come from aliases.
fn allowed_share(nodes: usize) -> f64 {
    if nodes <= ALIAS_RANGE_LOW {
        return ALIAS_RATIO_LOW;
    }
    if nodes >= ALIAS_RANGE_HIGH {
        return ALIAS_RATIO_HIGH;
    }
    let range = (ALIAS_RANGE_HIGH - ALIAS_RANGE_LOW) as f64;
    let way = (nodes - ALIAS_RANGE_LOW) as f64 / range;
    ALIAS_RATIO_LOW - (ALIAS_RATIO_LOW - ALIAS_RATIO_HIGH) * way
}

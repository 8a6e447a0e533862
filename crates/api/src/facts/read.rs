//! Reads the facts about kinds, which are texts of three kinds of lines. `-` is an absent value,
//! `,` is between the words of a list:
//!
//! ```text
//! kind GROUP/VERSION/KIND INTRODUCED DEPRECATED REMOVED REPLACEMENT
//!  resource PLURAL SINGULAR SCOPE SHORT-NAMES CATEGORIES VERBS STORED-IN
//!   part NAME GROUP/VERSION/KIND VERBS
//! ```
//!
//! A kind that has no type is `gone`. Other lines are passed over; a test finds them.

use std::collections::HashMap;
use std::str::SplitAsciiWhitespace;
use std::sync::OnceLock;

use apimachinery_runtime::{KindFacts, KindName, ResourceFacts, SubresourceFacts};

use super::generated::GROUPS;

type Texts = &'static [&'static str];
type Words = SplitAsciiWhitespace<'static>;

/// A group, whose text is read when its kinds are asked for first.
pub(super) struct Group {
    pub(super) name: &'static str,
    text: &'static str,
    kinds: OnceLock<Vec<KindFacts>>,
}

impl Group {
    fn new(name: &'static str, text: &'static str) -> Self {
        Self { name, text, kinds: OnceLock::new() }
    }

    pub(super) fn kinds(&self) -> &[KindFacts] {
        self.kinds.get_or_init(|| kinds(self.text))
    }
}

/// All groups, none of them read.
pub(super) fn groups() -> &'static [Group] {
    static ALL: OnceLock<Vec<Group>> = OnceLock::new();
    ALL.get_or_init(|| GROUPS.iter().map(|(name, text)| Group::new(name, text)).collect())
}

fn kinds(text: &'static str) -> Vec<KindFacts> {
    let (mut kinds, mut lists) = (Vec::new(), Lists::default());
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        if let Some(mut kind) = kind(line) {
            let of_resource = lines.next_if(|it| it.starts_with(" resource "));
            let parts = std::iter::from_fn(|| lines.next_if(|it| it.starts_with("  part ")));
            kind.resource = of_resource.and_then(|line| resource(line, parts, &mut lists));
            kinds.push(kind);
        }
    }
    kinds
}

fn kind(line: &'static str) -> Option<KindFacts> {
    let mut words = line.split_ascii_whitespace();
    let word = words.next().filter(|it| ["kind", "gone"].contains(it))?;
    let name = name(words.next()?)?;
    let mut release = || present(&mut words)?.parse().ok();
    let (introduced, deprecated, removed) = (release(), release(), release());
    let replacement = present(&mut words).and_then(self::name);
    let has_type = word == "kind";
    Some(KindFacts { name, introduced, deprecated, removed, replacement, resource: None, has_type })
}

fn resource(
    line: &'static str,
    parts: impl Iterator<Item = &'static str>,
    lists: &mut Lists,
) -> Option<ResourceFacts> {
    let mut words = line.split_ascii_whitespace().skip(1);
    let (plural, singular) = (words.next()?, words.next()?);
    let namespaced = words.next()? == "namespaced";
    let [short_names, categories, verbs] = [(); 3].map(|()| lists.of(words.next()));
    let parts: Vec<_> = parts.filter_map(|line| part(line, lists)).collect();
    Some(ResourceFacts {
        plural,
        singular,
        short_names,
        categories,
        namespaced,
        verbs,
        subresources: parts.leak(),
        stored_in: words.next().and_then(name),
    })
}

fn part(line: &'static str, lists: &mut Lists) -> Option<SubresourceFacts> {
    let mut words = line.split_ascii_whitespace().skip(1);
    let (part, kind) = (words.next()?, name(words.next()?)?);
    Some(SubresourceFacts { name: part, kind, verbs: lists.of(words.next()) })
}

fn present(words: &mut Words) -> Option<&'static str> {
    words.next().filter(|it| *it != "-")
}

fn name(text: &'static str) -> Option<KindName> {
    let (group, rest) = text.split_once('/')?;
    let (version, kind) = rest.split_once('/')?;
    Some(KindName { group, version, kind })
}

/// The lists of words so far: there are few different ones. They are never freed, as the kinds are
/// not.
#[derive(Default)]
struct Lists(HashMap<&'static str, Texts>);

impl Lists {
    fn of(&mut self, text: Option<&'static str>) -> Texts {
        let Some(text) = text.filter(|it| *it != "-") else { return &[] };
        self.0.entry(text).or_insert_with(|| text.split(',').collect::<Vec<_>>().leak())
    }
}

//! Reads the facts about kinds, which are texts of three kinds of lines. `-` stands for nothing, `,` between the words of a
//! list:
//!
//! ```text
//! kind GROUP/VERSION/KIND INTRODUCED DEPRECATED REMOVED REPLACEMENT
//!  resource PLURAL SINGULAR SCOPE SHORT-NAMES CATEGORIES VERBS STORED-IN
//!   part NAME GROUP/VERSION/KIND VERBS
//! ```
//!
//! A kind that has no type is `gone`. Whatever else there is says nothing; a test finds such lines.

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

/// The lists of words so far: there are few different ones. They are never freed, as the kinds are not.
#[derive(Default)]
struct Lists(HashMap<&'static str, Texts>);

impl Lists {
    fn of(&mut self, text: Option<&'static str>) -> Texts {
        let Some(text) = text.filter(|it| *it != "-") else { return &[] };
        self.0.entry(text).or_insert_with(|| text.split(',').collect::<Vec<_>>().leak())
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write;

    use super::*;

    fn shown(name: KindName) -> String {
        format!("{}/{}/{}", name.group, name.version, name.kind)
    }

    fn or_dash(text: Option<impl ToString>) -> String {
        text.map_or_else(|| "-".to_owned(), |it| it.to_string())
    }

    fn list(words: Texts) -> String {
        or_dash(Some(words.join(",")).filter(|it| !it.is_empty()))
    }

    fn write(it: &KindFacts, text: &mut String) {
        let word = if it.has_type { "kind" } else { "gone" };
        let [since, warned, until] = [it.introduced, it.deprecated, it.removed].map(or_dash);
        let replacement = or_dash(it.replacement.map(shown));
        let name = shown(it.name);
        writeln!(text, "{word} {name} {since} {warned} {until} {replacement}").unwrap();
        let Some(it) = it.resource else { return };
        let scope = if it.namespaced { "namespaced" } else { "cluster" };
        let lists = [it.short_names, it.categories, it.verbs].map(list).join(" ");
        let stored_in = or_dash(it.stored_in.map(shown));
        writeln!(text, " resource {} {} {scope} {lists} {stored_in}", it.plural, it.singular)
            .unwrap();
        for it in it.subresources {
            writeln!(text, "  part {} {} {}", it.name, shown(it.kind), list(it.verbs)).unwrap();
        }
    }

    #[test]
    fn every_line_is_understood() {
        for group in groups() {
            let mut text = String::new();
            group.kinds().iter().for_each(|it| write(it, &mut text));
            let lines = group.text.split_once("\n\n").expect("a comment comes first").1;
            assert_eq!(text, lines);
            assert!(group.kinds().iter().all(|it| it.name.group == group.name));
        }
    }

    #[test]
    fn other_lines_say_nothing() {
        for text in
            ["kind", "kind /v1", "kind a/b 1.0", "resource x", " resource", "  part", "é \0\n\n-"]
        {
            assert_eq!(kinds(text), [], "{text}");
        }
        let read = kinds(
            "kind /v1/A x - 1.\n resource as a\n  part\nkind /v1/B\n resource bs b other - , -\n  part c",
        );
        let name = KindName { group: "", version: "v1", kind: "A" };
        assert_eq!(read.len(), 2);
        assert_eq!((read[0].name, read[0].introduced, read[0].resource), (name, None, None));
        let resource = read[1].resource.expect("it has one");
        assert_eq!(
            (resource.namespaced, resource.subresources, resource.stored_in),
            (false, &[][..], None)
        );
    }
}

//! The merge strategies in `#[field(…)]`: `list(…)`, `map(…)` and `patch(…)`.

use syn::meta::ParseNestedMeta;
use syn::parse::Parse;
use syn::{LitStr, Result, Token};

/// How a field is merged by appliers and by strategic merge patches.
#[derive(Default)]
pub(crate) struct Merge {
    pub(crate) list: Option<ListType>,
    pub(crate) map: Option<MapType>,
    pub(crate) patch: Option<PatchStrategy>,
}

pub(crate) enum ListType {
    Atomic,
    Set,
    Map(Vec<String>),
}

pub(crate) enum MapType {
    Atomic,
    Granular,
}

#[derive(Default)]
pub(crate) struct PatchStrategy {
    pub(crate) merge: bool,
    pub(crate) retain_keys: bool,
    pub(crate) merge_key: Option<String>,
}

impl Merge {
    pub(crate) fn is_declared(&self) -> bool {
        self.list.is_some() || self.map.is_some() || self.patch.is_some()
    }
}

/// `list(atomic)`, `list(set)` or `list(map("name", …))`.
pub(super) fn list_type(meta: &ParseNestedMeta<'_>) -> Result<ListType> {
    only_word(meta, "expected `list(atomic)`, `list(set)` or `list(map(\"key\", …))`", |word| {
        Ok(if word.path.is_ident("atomic") {
            Some(ListType::Atomic)
        } else if word.path.is_ident("set") {
            Some(ListType::Set)
        } else if word.path.is_ident("map") {
            let keys;
            syn::parenthesized!(keys in word.input);
            let keys = keys.parse_terminated(<LitStr as Parse>::parse, Token![,])?;
            Some(ListType::Map(keys.iter().map(LitStr::value).collect()))
        } else {
            None
        })
    })
}

/// `map(atomic)` or `map(granular)`.
pub(super) fn map_type(meta: &ParseNestedMeta<'_>) -> Result<MapType> {
    only_word(meta, "expected `map(atomic)` or `map(granular)`", |word| {
        Ok(if word.path.is_ident("atomic") {
            Some(MapType::Atomic)
        } else if word.path.is_ident("granular") {
            Some(MapType::Granular)
        } else {
            None
        })
    })
}

/// `patch(replace)`, or one or both of `merge` (`merge = "key"` for structs) and `retain_keys`.
pub(super) fn patch_strategy(meta: &ParseNestedMeta<'_>) -> Result<PatchStrategy> {
    let mut strategy = PatchStrategy::default();
    meta.parse_nested_meta(|word| {
        if word.path.is_ident("merge") {
            strategy.merge = true;
            if word.input.peek(Token![=]) {
                strategy.merge_key = Some(word.value()?.parse::<LitStr>()?.value());
            }
        } else if word.path.is_ident("retain_keys") {
            strategy.retain_keys = true;
        } else if !word.path.is_ident("replace") {
            return Err(
                word.error("expected `replace`, `merge`, `merge = \"key\"` or `retain_keys`")
            );
        }
        Ok(())
    })?;
    Ok(strategy)
}

/// The one word in parentheses after the flag.
fn only_word<T>(
    meta: &ParseNestedMeta<'_>,
    expected: &str,
    mut read: impl FnMut(&ParseNestedMeta<'_>) -> Result<Option<T>>,
) -> Result<T> {
    if !meta.input.peek(syn::token::Paren) {
        return Err(meta.error(expected));
    }
    let mut parsed = None;
    meta.parse_nested_meta(|word| {
        let value = read(&word)?.filter(|_| parsed.is_none());
        parsed = Some(value.ok_or_else(|| word.error(expected))?);
        Ok(())
    })?;
    parsed.ok_or_else(|| meta.error(expected))
}

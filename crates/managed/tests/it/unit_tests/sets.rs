//! Sets of fields, path elements and the order of values.

use apimachinery_managed::{FieldSet, PathElement};
use serde_json::{Value as Json, json};

use super::super::support::value;
use super::{Verdict, text};

pub(super) fn verdict(call: &Json) -> Verdict {
    match text(call, "op") {
        "set" => algebra(call),
        "set-text" => read(call),
        "path-element" => element(call),
        _ => values(call),
    }
}

/// The set in a text of the reference; `None` for one that it could not write.
pub(super) fn set(json: &Json) -> Option<FieldSet> {
    Some(json.as_str()?.parse().expect("the reference writes sets"))
}

fn algebra(call: &Json) -> Verdict {
    let sets = (set(&call["left"]), set(&call["right"]), call["result"].as_str());
    let (Some(left), Some(right), Some(theirs)) = sets else {
        return Verdict::LeftOut("a set with an element that cannot be written");
    };
    let ours = match text(call, "do") {
        "union" => left.union(&right),
        "intersection" => left.intersection(&right),
        "difference" => left.difference(&right),
        "recursive" => left.recursive_difference(&right),
        _ => left.leaves(),
    };
    let ours = (ours.to_json(), ours.to_string(), ours.len() as u64);
    let theirs = (theirs.to_owned(), text(call, "paths").to_owned(), call["size"].as_u64());
    Verdict::of((ours.0, ours.1, Some(ours.2)), theirs)
}

/// The texts of errors are those of another parser, so only that there is one counts.
fn read(call: &Json) -> Verdict {
    let ours = text(call, "text").parse::<FieldSet>().map(|set| set.to_json());
    match text(call, "error").is_empty() {
        false => Verdict::of(ours.is_err(), true),
        true => Verdict::of(ours.ok().as_deref(), call["result"].as_str()),
    }
}

fn element(call: &Json) -> Verdict {
    let set = json!({text(call, "text"): {}}).to_string().parse::<FieldSet>();
    let error = text(call, "error");
    if error.contains("unknown path element type") {
        return Verdict::of(set.map(|set| set.is_empty()), Ok(true));
    }
    if !error.is_empty() {
        return Verdict::of(set.is_err(), true);
    }
    let ours = set.ok().and_then(|set| {
        let shown = set.elements().next()?.0.to_string();
        let written: Json = serde_json::from_str(&set.to_json()).ok()?;
        Some((written.as_object()?.keys().next()?.clone(), shown))
    });
    let (result, shown) = (text(call, "result"), text(call, "shown"));
    match ours {
        Some((text, ours)) if text == result && in_any_order(&ours) == in_any_order(shown) => {
            Verdict::Same
        }
        ours => Verdict::Differs(format!("{ours:?}")),
    }
}

/// The characters of a text that may show a map: the reference draws the order of its members.
fn in_any_order(shown: &str) -> Vec<char> {
    let mut characters: Vec<char> = shown.chars().collect();
    characters.sort_unstable();
    characters
}

fn values(call: &Json) -> Verdict {
    let [left, right] = ["left", "right"].map(|side| PathElement::Value(value(&call[side])));
    match text(call, "do") {
        "show" => match in_any_order(&left.to_string())
            == in_any_order(&format!("[={}]", text(call, "result")))
        {
            true => Verdict::Same,
            false => Verdict::Differs(left.to_string()),
        },
        "equals" => Verdict::of(left == right, call["result"].as_bool().unwrap_or_default()),
        _ => Verdict::of(left.cmp(&right) as i64, call["result"].as_i64().unwrap_or_default()),
    }
}

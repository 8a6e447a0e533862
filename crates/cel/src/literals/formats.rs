//! Formats and the lists of their arguments.

use crate::ast::{Element, Entry, Expr, Id, Kind};
use crate::check::Checked;
use crate::library::{Verb, walk};
use crate::types::Type;

/// What is wrong with a constant format and the list of its arguments, and which part is.
pub(crate) fn check_format(
    checked: &Checked,
    call: Id,
    format: &str,
    args: &[Element],
) -> Option<(Id, String)> {
    let mut wrong_at = call;
    let result = walk(format, args.len(), |part| {
        let Err((verb, index)) = part else { return Ok(()) };
        let Some(arg) = args.get(index) else { return Ok(()) };
        match unfit(checked, verb, &arg.value) {
            None => Ok(()),
            Some(id) => {
                wrong_at = id;
                let complaint = verb.complaint(checked.type_of(id).name());
                Err(format!("error during formatting: {complaint}"))
            }
        }
    });
    match result {
        Err(message) => Some((wrong_at, message)),
        Ok(used) if args.len() > used => {
            let count = args.len();
            let message = format!(
                "too many arguments supplied to string.format (expected {used}, got {count})"
            );
            Some((call, message))
        }
        Ok(_) => None,
    }
}

/// The part of an argument that cannot be written so.
fn unfit(checked: &Checked, verb: Verb, arg: &Expr) -> Option<Id> {
    let found = checked.type_of(arg.id).plain();
    if *found == Type::Dyn {
        return match verb {
            Verb::Text => unfit_part(checked, arg),
            _ => None,
        };
    }
    let is_fit = match verb {
        Verb::Text => {
            let is_fit = matches!(
                found,
                Type::List(_)
                    | Type::Map(_)
                    | Type::Int
                    | Type::Uint
                    | Type::Double
                    | Type::Bool
                    | Type::String
                    | Type::Timestamp
                    | Type::Bytes
                    | Type::Duration
                    | Type::Type(_)
                    | Type::Null
            );
            if is_fit {
                return unfit_part(checked, arg);
            }
            false
        }
        Verb::Decimal | Verb::Octal => matches!(found, Type::Int | Type::Uint),
        Verb::Fixed(_) | Verb::Scientific(_) => matches!(found, Type::Double | Type::String),
        Verb::Binary => matches!(found, Type::Int | Type::Uint | Type::Bool),
        Verb::Hex { .. } => matches!(found, Type::Int | Type::Uint | Type::String | Type::Bytes),
    };
    (!is_fit).then_some(arg.id)
}

fn unfit_part(checked: &Checked, arg: &Expr) -> Option<Id> {
    match &arg.kind {
        Kind::List(elements) => {
            elements.iter().find_map(|element| unfit(checked, Verb::Text, &element.value))
        }
        Kind::Map(entries) => entries.iter().find_map(|Entry { key, value, .. }| {
            unfit(checked, Verb::Text, key).or_else(|| unfit(checked, Verb::Text, value))
        }),
        _ => None,
    }
}

//! `apim explain`.

mod about;
mod built_in;
mod custom;
mod data;
mod error;
mod find;
mod head;
mod locate;
mod path;
mod plain;
mod schemas;
mod tree;
mod view;
mod wrap;

use std::io::{self, IsTerminal, Write};

use apimachinery::json::value_to_vec;
use terminal_size::{Width, terminal_size_of};

pub(crate) use self::error::ExplainError;
use self::find::{Found, Origin, find};
use self::head::Head;
use self::locate::locate;
use self::schemas::Schemas;
use self::tree::Node;
use self::view::View;
use crate::Failure;
use crate::args::{ExplainArgs, ExplainFormat};
use crate::problem::Outcome;
use crate::report::print_failure;
use crate::words::KindName;

/// The width of what is not a terminal.
const WIDTH: usize = 80;
/// The least width that text is broken at.
const LEAST_WIDTH: usize = 40;

/// Explains a kind or a field.
pub(crate) fn run(args: &ExplainArgs, excerpts: bool) -> Result<Outcome, Failure> {
    let (schemas, outcome) = schemas::register(&args.definitions.crds, excerpts)?;
    let explained = match explained(args, &schemas) {
        Ok(explained) => explained,
        Err(error) if outcome > Outcome::Usage => {
            // What could not be read is why, and was reported.
            print_failure(&error);
            return Ok(outcome);
        }
        Err(error) => return Err(Failure::Explain(Box::new(error))),
    };
    let mut sink = io::stdout().lock();
    sink.write_all(&explained)?;
    sink.flush()?;
    Ok(outcome)
}

fn explained(args: &ExplainArgs, schemas: &Schemas) -> Result<Vec<u8>, ExplainError> {
    let words = path::words(&args.path)?;
    let (found, used) = find(&words, args.api_version.as_ref())?;
    let (name, path) = words.split_at_checked(used).unwrap_or_default();
    let root = root(&found, schemas)?;
    let field = locate(root, path, &KindName(found.kind.clone()), &name.join("."))?;
    let head = Head::of(&found);
    let view = View { head, root, path, field, is_recursive: args.recursive };
    Ok(match args.output {
        ExplainFormat::Plaintext => plain::text(&view, width()).into_bytes(),
        ExplainFormat::Json => {
            let mut line = value_to_vec(&data::value(&view)).unwrap_or_default();
            line.push(b'\n');
            line
        }
    })
}

/// The type or schema of a kind.
fn root<'a>(found: &Found, schemas: &'a Schemas) -> Result<Node<'a>, ExplainError> {
    if let Origin::Custom(_, version) = found.origin {
        let schema = schemas.get(&found.kind).unwrap_or_else(|| version.schema());
        return Ok(Node::Object(schema));
    }
    let object = apimachinery::codecs().registry().new_object(&found.kind).ok();
    let table = object.as_ref().and_then(|it| Some(it.as_struct()?.table()));
    let kind = Box::new(KindName(found.kind.clone()));
    table.map(Node::Table).ok_or(ExplainError::Undescribed { kind })
}

/// The columns of the terminal that the text is for.
fn width() -> usize {
    let out = io::stdout();
    let size = out.is_terminal().then(|| terminal_size_of(&out)).flatten();
    size.map_or(WIDTH, |(Width(width), _)| usize::from(width).max(LEAST_WIDTH))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use apimachinery::json::value_from_str;
    use apimachinery::runtime::Value;

    use super::*;
    use crate::args::DefinitionArgs;

    #[test]
    fn every_kind_is_described() {
        let known = apimachinery::codecs().scheme().all_known_types();
        let mut types = BTreeSet::new();
        let kinds = known.into_iter().filter(|(kind, _)| !kind.is_internal());
        for (kind, _) in kinds.filter(|(_, info)| types.insert(info.path())) {
            let args = |output| ExplainArgs {
                path: kind.kind.to_string(),
                recursive: !kind.kind.ends_with("List"),
                api_version: Some(kind.group_version()),
                definitions: DefinitionArgs { crds: Vec::new() },
                output,
            };
            let explained = |output| explained(&args(output), &Schemas::new()).unwrap();
            let text = String::from_utf8(explained(ExplainFormat::Plaintext)).unwrap();
            assert!(text.contains(&format!("KIND:       {}\n", kind.kind)), "{kind:?}: {text}");
            let json = String::from_utf8(explained(ExplainFormat::Json)).unwrap();
            let Ok(Value::Map(json)) = value_from_str(&json) else { panic!("{json}") };
            let Some(Value::List(fields)) = json.get("fields") else { panic!("{json:?}") };
            let bare = Value::from("");
            for field in fields {
                let Value::Map(field) = field else { panic!("{field:?}") };
                assert_ne!(field.get("description"), Some(&bare), "{kind:?}: {field:?}");
            }
        }
    }
}

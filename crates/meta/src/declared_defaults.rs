//! Defaults that types declare.

use apimachinery_json::fill_slot;
use apimachinery_runtime::reflect::{Declared, FieldInfo, Keyword, Literal, SlotMut, Struct};

/// Sets the fields that JSON would leave out to the defaults that their declarations have
/// (`#[field(schema(default = …))]`), in structs, lists and maps of every depth, as an API server
/// does by the schema of a definition made from the type.
///
/// A field that is always written, such as a bare `i32`, keeps its value: where the data leaves it
/// out, that is the value of the struct's [`Default`], from which decoding starts. Its default goes
/// there, in an `impl Default` by hand, which tells 0 from nothing; or the field is an `Option`.
/// One with `omitempty` gets the default for 0 too, as in Go.
///
/// So a default is declared once, for Rust and for the definition:
///
/// ```
/// use apimachinery_derive::{Fields, Object};
/// use apimachinery_meta::v1::ObjectMeta;
/// use apimachinery_meta::{ServeKinds, declared_defaults};
/// use apimachinery_runtime::Scheme;
///
/// #[derive(Clone, Debug, Default, PartialEq, Object)]
/// #[object(group = "example.com", version = "v1", kind = "CronTab")]
/// struct CronTab {
///     metadata: ObjectMeta,
///     #[field(schema(default = 1, minimum = 0))]
///     replicas: Option<i32>,
/// }
///
/// let scheme = Scheme::builder().serve::<CronTab>().default_with(declared_defaults::<CronTab>).build()?;
/// let mut cron = CronTab::default();
/// scheme.try_default_object(&mut cron)?;
/// assert_eq!(cron.replicas, Some(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// A default that does not fit its field changes nothing; a definition made from the type reports
/// it.
pub fn declared_defaults<T: Declared>(object: &mut T) {
    fill(object);
}

fn fill(object: &mut dyn Struct) {
    for (index, field) in object.table().fields().iter().enumerate() {
        let slot = object.slot(index);
        let is_left_out = field.omission().leaves_out_slot(&slot);
        let is_null = slot.is_null();
        match default_of(field) {
            Some(literal) if is_left_out => set(object.slot_mut(index), literal),
            _ if is_left_out || is_null => {}
            _ => descend(object.slot_mut(index)),
        }
    }
}

fn default_of(field: &FieldInfo) -> Option<Literal> {
    field.keywords().iter().find_map(|keyword| match keyword {
        Keyword::Default(literal) => Some(*literal),
        _ => None,
    })
}

fn set(slot: SlotMut<'_>, literal: Literal) {
    let text = match literal {
        Literal::Bool(value) => value.to_string(),
        Literal::Float(value) => value.to_string(),
        Literal::Int(value) => value.to_string(),
        Literal::Text(text) => match apimachinery_json::to_string(&text.to_owned()) {
            Ok(text) => text,
            Err(_) => return,
        },
        Literal::Json(text) => text.to_owned(),
        _ => return,
    };
    match slot {
        SlotMut::Option(option) => {
            if fill_slot(option.value(), &text).is_err() {
                option.set_null();
            }
        }
        slot => drop(fill_slot(slot, &text)),
    }
}

fn descend(slot: SlotMut<'_>) {
    match slot {
        SlotMut::Struct(inner) => fill(inner),
        SlotMut::Option(option) => descend(option.value()),
        SlotMut::List(list) => (0..list.len()).for_each(|index| descend(list.item_mut(index))),
        SlotMut::Map(map) => {
            let mut keys = Vec::new();
            map.for_each(&mut |key, _| keys.push(key.to_owned()));
            for key in keys {
                map.get_mut(&key).into_iter().for_each(descend);
            }
        }
        _ => {}
    }
}

//! Descriptions of built-in types and of what all requests have; empty without the feature
//! `descriptions`.

use apimachinery_runtime::Str;
use apimachinery_runtime::reflect::{FieldRole, FieldTable};

/// Of a type, by the name of its definition.
pub(crate) fn of_type(definition: &str) -> Str {
    said::of_type(definition)
}

/// Of a field of a type.
pub(crate) fn of_field(definition: &str, field: &str) -> Str {
    said::of_field(definition, field)
}

/// Of a field of the options of requests.
pub(crate) fn of_option(table: &FieldTable, field: &str) -> Str {
    said::of_option(table, field)
}

/// Of the fields that name a kind; others have none.
pub(crate) fn of_role(role: FieldRole) -> Str {
    match role {
        FieldRole::Kind => of_object("kind"),
        FieldRole::ApiVersion => of_object("apiVersion"),
        _ => Str::new(),
    }
}

/// Of a field that all objects have; of lists `items` and `listMetadata`.
pub(crate) fn of_object(field: &str) -> Str {
    said::of_object(field)
}

/// Of a field that names the kind of an object inside of another.
#[cfg_attr(
    not(feature = "custom"),
    expect(dead_code, reason = "custom resources alone embed objects")
)]
pub(crate) fn of_embedded(field: &str) -> Str {
    said::of_embedded(field)
}

/// Of a parameter that does not belong to the options of a request.
pub(crate) fn of_parameter(name: &str) -> Str {
    said::of_parameter(name)
}

#[cfg(feature = "descriptions")]
mod said {
    use apimachinery_api::descriptions::{self, Described, Description};
    use apimachinery_runtime::Str;
    use apimachinery_runtime::reflect::FieldTable;

    pub(super) fn of_type(definition: &str) -> Str {
        text(Described::definition(definition).map(|it| it.description()))
    }

    pub(super) fn of_field(definition: &str, field: &str) -> Str {
        text(Described::definition(definition).and_then(|it| it.field(field)))
    }

    pub(super) fn of_option(table: &FieldTable, field: &str) -> Str {
        text(Described::table(table).and_then(|it| it.field(field)))
    }

    pub(super) fn of_object(field: &str) -> Str {
        text(descriptions::object_field(field))
    }

    pub(super) fn of_embedded(field: &str) -> Str {
        text(descriptions::embedded_field(field))
    }

    pub(super) fn of_parameter(name: &str) -> Str {
        text(descriptions::parameter(name))
    }

    fn text(description: Option<Description>) -> Str {
        description.map(|it| it.to_string().into()).unwrap_or_default()
    }
}

#[cfg(not(feature = "descriptions"))]
mod said {
    use apimachinery_runtime::Str;
    use apimachinery_runtime::reflect::FieldTable;

    pub(super) fn of_type(_: &str) -> Str {
        Str::new()
    }

    pub(super) fn of_field(_: &str, _: &str) -> Str {
        Str::new()
    }

    pub(super) fn of_option(_: &FieldTable, _: &str) -> Str {
        Str::new()
    }

    pub(super) fn of_object(_: &str) -> Str {
        Str::new()
    }

    pub(super) fn of_embedded(_: &str) -> Str {
        Str::new()
    }

    pub(super) fn of_parameter(_: &str) -> Str {
        Str::new()
    }
}

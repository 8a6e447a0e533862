//! Descriptions.

use apimachinery_runtime::Str;
use apimachinery_runtime::reflect::FieldRole;

/// Of the field `kind`.
pub(crate) const KIND: &str = "Kind is a string value representing the REST resource this object represents. Servers may infer this from the endpoint the client submits requests to. Cannot be updated. In CamelCase. More info: https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#types-kinds";
/// Of the field `apiVersion`.
pub(crate) const API_VERSION: &str = "APIVersion defines the versioned schema of this representation of an object. Servers should convert recognized schemas to the latest internal value, and may reject unrecognized values. More info: https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#resources";
/// What all kinds say of the fields that name them.
pub(crate) fn of_place(place: FieldRole) -> &'static str {
    match place {
        FieldRole::Kind => KIND,
        FieldRole::ApiVersion => API_VERSION,
        _ => "",
    }
}

/// Of the parameter `pretty`.
pub(crate) const PRETTY: &str = "If 'true', then the output is pretty printed. Defaults to 'false' unless the user-agent indicates a browser or command-line HTTP tool (curl and wget).";
/// Of the parameter `namespace`.
pub(crate) const NAMESPACE: &str = "object name and auth scope, such as for teams and projects";

/// The description of a type, by the name of its definition; empty when there is none.
pub(crate) fn of_type(definition: &str) -> Str {
    packed::find(definition, "").description
}

/// What the reference says of a field; empty when it says nothing.
pub(crate) fn of_field(definition: &str, field: &str) -> Said {
    packed::find(definition, field)
}

/// What is said of a field.
#[derive(Debug, Default)]
pub(crate) struct Said {
    pub(crate) description: Str,
    /// The values of an enumeration, with commas between them.
    pub(crate) values: &'static str,
}

#[cfg(feature = "descriptions")]
mod packed {
    use std::collections::HashMap;
    use std::sync::OnceLock;

    use apimachinery_runtime::Str;

    use super::Said;

    /// A line for each type with its description, and one for each field, with a tab in front; the
    /// values of an enumeration follow. A text that appeared before is an equals sign and how many
    /// others appeared before it.
    static TEXT: &str = include_str!("descriptions.txt");

    /// The texts in order, and the lines of each type.
    struct Index {
        texts: Vec<&'static str>,
        types: HashMap<&'static str, Vec<Line>>,
    }

    struct Line {
        field: &'static str,
        text: usize,
        values: &'static str,
    }

    /// What is said of a field, or of the type itself, which has no name here.
    pub(super) fn find(definition: &str, field: &str) -> Said {
        static INDEX: OnceLock<Index> = OnceLock::new();
        let index = INDEX.get_or_init(Index::read);
        let lines = index.types.get(definition).map_or(&[][..], Vec::as_slice);
        let line = lines.iter().find(|it| it.field == field);
        line.map_or_else(Said::default, |line| Said {
            description: index.texts.get(line.text).map(|it| unescaped(it)).unwrap_or_default(),
            values: line.values,
        })
    }

    impl Index {
        fn read() -> Self {
            let (mut texts, mut types) = (Vec::new(), HashMap::<_, Vec<_>>::new());
            let mut current = "";
            for line in TEXT.lines().filter(|it| !it.starts_with('#')) {
                let mut cells = line.split('\t');
                let mut cell = || cells.next().unwrap_or_default();
                let name = cell();
                let field = if name.is_empty() { cell() } else { "" };
                if !name.is_empty() {
                    current = name;
                }
                let (text, values) = (cell(), cell());
                let text = match text.strip_prefix('=') {
                    Some(number) => number.parse().unwrap_or(usize::MAX),
                    None => {
                        texts.push(text);
                        texts.len() - 1
                    }
                };
                types.entry(current).or_default().push(Line { field, text, values });
            }
            Self { texts, types }
        }
    }

    fn unescaped(text: &'static str) -> Str {
        if !text.contains('\\') {
            return Str::from_static(text);
        }
        let (mut plain, mut letters) = (String::with_capacity(text.len()), text.chars());
        while let Some(letter) = letters.next() {
            let meant = match letter {
                '\\' => match letters.next() {
                    Some('n') => '\n',
                    Some('t') => '\t',
                    other => other.unwrap_or('\\'),
                },
                letter => letter,
            };
            plain.push(meant);
        }
        plain.into()
    }
}

#[cfg(not(feature = "descriptions"))]
mod packed {
    use super::Said;

    pub(super) fn find(_: &str, _: &str) -> Said {
        Said::default()
    }
}

//! Explanations for people, as `kubectl explain` lays them out.

use super::about::About;
use super::custom::shown;
use super::tree::{Field, walk};
use super::view::View;
use super::wrap::{push_shown, push_wrapped};

/// How far descriptions are indented.
const INDENT: usize = 4;
/// How far the values in the head are from the left.
const HEAD_INDENT: usize = 12;
/// How many values are listed with a description among other fields; more are named.
const VALUES_SHOWN: usize = 12;

/// The text.
pub(crate) fn text(view: &View<'_>, width: usize) -> String {
    let mut text = Text { out: String::new(), width };
    text.head(view);
    match &view.field {
        Some(field) => text.field(field),
        None => text.kind(view),
    }
    text.fields(view);
    text.out
}

struct Text {
    out: String,
    width: usize,
}

impl Text {
    fn head(&mut self, view: &View<'_>) {
        let head = &view.head;
        if !head.kind.group.is_empty() {
            self.head_line("GROUP", &head.kind.group);
        }
        self.head_line("KIND", &head.kind.kind);
        self.head_line("VERSION", &head.kind.version);
        if view.field.is_none() {
            let (plural, singular) = head.resource.unwrap_or_default();
            let names = [&[plural, singular], head.short_names.as_slice()].concat();
            self.head_line("NAMES", names.join(", ").trim_start_matches(", "));
            self.head_line("SCOPE", head.scope.unwrap_or_default());
            self.head_line("SINCE", &head.since.map(|it| it.to_string()).unwrap_or_default());
        }
        self.head_line("NOTE", head.note.as_deref().unwrap_or_default());
        self.out.push('\n');
    }

    fn head_line(&mut self, name: &str, value: &str) {
        if value.is_empty() {
            return;
        }
        let mut lines = String::new();
        push_wrapped(&mut lines, value, HEAD_INDENT, 0, self.width);
        let name = format!("{name}:");
        self.out.push_str(&format!("{name:HEAD_INDENT$}{}", lines.trim_start()));
    }

    fn kind(&mut self, view: &View<'_>) {
        let mut about = view.root.about();
        if view.head.note.is_some() && about.facts.starts_with("Deprecated") {
            about.facts.clear();
        }
        self.description(&[about]);
    }

    fn field(&mut self, field: &Field<'_>) {
        self.out.push_str("FIELD: ");
        push_shown(&mut self.out, field.name());
        self.type_of(field, ' ');
        self.out.push('\n');
        let own = std::iter::once(field.about());
        self.description(&own.chain(field.about_type()).collect::<Vec<_>>());
    }

    fn description(&mut self, all: &[About<'_>]) {
        self.out.push_str("DESCRIPTION:\n");
        let start = self.out.len();
        for about in all {
            if self.out.len() > start {
                self.out.push('\n');
            }
            self.about(about, usize::MAX);
        }
        if self.out.len() == start {
            self.paragraph("<no description>");
        }
        self.out.push('\n');
    }

    fn fields(&mut self, view: &View<'_>) {
        let Some(node) = view.node() else { return };
        self.out.push_str("FIELDS:\n");
        if view.is_recursive {
            walk(node, &mut |around, field| self.field_line(field, around.len()));
            return;
        }
        for field in node.fields() {
            self.field_line(&field, 0);
            self.about(&field.about(), VALUES_SHOWN);
            self.out.push('\n');
        }
    }

    fn field_line(&mut self, field: &Field<'_>, depth: usize) {
        self.out.extend(std::iter::repeat_n("  ", depth + 1));
        push_shown(&mut self.out, field.name());
        self.type_of(field, '\t');
    }

    fn type_of(&mut self, field: &Field<'_>, separator: char) {
        self.out.push(separator);
        self.out.push('<');
        push_shown(&mut self.out, &field.type_name());
        self.out.push_str(if field.is_required() { "> -required-\n" } else { ">\n" });
    }

    /// Sentence, facts, keywords, rules and values, each in lines of their own.
    fn about(&mut self, about: &About<'_>, most_values: usize) {
        self.paragraph(&about.sentence);
        self.paragraph(&about.facts);
        for (name, value) in about.unsaid() {
            self.item(&format!("{name}: {}", shown(value)));
        }
        for rule in &about.rules {
            self.item(&format!("rule: {}", rule.rule));
            let message = [&rule.message, &rule.message_expression].map(|it| it.as_str());
            let message = message.into_iter().find(|it| !it.is_empty());
            message.into_iter().for_each(|it| self.item(&format!("  message: {it}")));
        }
        self.values(about, most_values);
    }

    fn values(&mut self, about: &About<'_>, most: usize) {
        let described = about.values.iter().any(|it| !it.description.is_empty());
        let name = |text: &str| if text.is_empty() { "\"\"" } else { text }.to_owned();
        if about.values.is_empty() {
            return;
        }
        if !described || about.values.len() > most {
            let names: Vec<_> = about.values.iter().map(|it| name(&it.text)).collect();
            let label = if described { "values" } else { "enum" };
            return self.item(&format!("{label}: {}", names.join(", ")));
        }
        self.item("values:");
        for value in &about.values {
            let separator = if value.description.is_empty() { "" } else { ": " };
            let line = format!("- {}{separator}{}", name(&value.text), value.description);
            push_wrapped(&mut self.out, &line, INDENT, 2, self.width);
        }
    }

    fn paragraph(&mut self, text: &str) {
        push_wrapped(&mut self.out, text, INDENT, 0, self.width);
    }

    fn item(&mut self, text: &str) {
        push_wrapped(&mut self.out, text, INDENT, 2, self.width);
    }
}

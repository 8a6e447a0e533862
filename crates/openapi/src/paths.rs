//! Routes by their paths, as documents have them.

use std::collections::BTreeMap;

use apimachinery_json::JsonWriter;
use apimachinery_runtime::GroupVersionKind;

use crate::definitions::{Definitions, Source};
use crate::route::{Model, Parameter, Route};
use crate::schema::{Dialect, Schema, flag, refer, text, texts};
use crate::shared_parameters::SharedParameters;

/// What can be done with a path.
#[derive(Debug, Default)]
pub(crate) struct PathItem {
    /// What all methods take.
    parameters: Vec<Parameter>,
    operations: Vec<Route>,
}

/// The routes by their paths. Parameters that all routes of a path take are those of the path.
pub(crate) fn by_path(routes: Vec<Route>) -> BTreeMap<String, PathItem> {
    let mut items = BTreeMap::<String, PathItem>::new();
    for route in routes {
        items.entry(route.path.clone()).or_default().operations.push(route);
    }
    for item in items.values_mut() {
        item.operations.sort_by_key(|route| route.method);
        item.share_parameters();
    }
    items
}

impl PathItem {
    fn share_parameters(&mut self) {
        let [first, others @ ..] = self.operations.as_slice() else { return };
        let is_taken = |route: &Route, parameter: &Parameter| {
            route.parameters.iter().any(|it| it.key() == parameter.key())
        };
        let shared = |it: &&Parameter| others.iter().all(|route| is_taken(route, it));
        let last = self.operations.last().unwrap_or(first);
        self.parameters = last
            .parameters
            .iter()
            .filter(|it| is_taken(first, it))
            .filter(shared)
            .cloned()
            .collect();
        self.parameters.sort_by(|one, other| one.key().cmp(&other.key()));
        let parameters = &self.parameters;
        for route in &mut self.operations {
            route.parameters.retain(|it| !parameters.iter().any(|of| of.key() == it.key()));
            route.parameters.sort_by(|one, other| one.key().cmp(&other.key()));
        }
    }

    /// Writes the item in the form of version 3.
    pub(crate) fn write_v3(&self, definitions: &Definitions, writer: &mut JsonWriter) {
        writer.object_start();
        for route in &self.operations {
            writer.key(route.method.key());
            write_operation_v3(route, definitions, writer);
            writer.comma();
        }
        write_list(writer, "parameters", &self.parameters, write_parameter_v3);
        writer.object_end();
    }

    /// Writes the item in the form of version 2. `shared` has the names of parameters that all
    /// paths share.
    pub(crate) fn write_swagger(
        &self,
        definitions: &Definitions,
        shared: &mut SharedParameters,
        writer: &mut JsonWriter,
    ) {
        writer.object_start();
        for route in &self.operations {
            writer.key(route.method.key());
            write_operation_swagger(route, definitions, shared, writer);
            writer.comma();
        }
        write_list(writer, "parameters", &self.parameters, |parameter, writer| {
            shared.write(parameter, writer);
        });
        writer.object_end();
    }
}

fn write_operation_v3(route: &Route, definitions: &Definitions, writer: &mut JsonWriter) {
    let (id, tag) = route.id_and_tag();
    writer.object_start();
    texts(writer, "tags", &[tag]);
    text(writer, "description", &route.description);
    text(writer, "operationId", &id);
    write_list(writer, "parameters", &route.parameters, write_parameter_v3);
    if let Some((source, is_required)) = route.body {
        writer.key("requestBody");
        writer.object_start();
        write_content(&route.consumes, Model::Type(source), definitions, writer);
        flag(writer, "required", is_required);
        writer.object_end();
        writer.comma();
    }
    write_responses(route, writer, |model, writer| {
        write_content(&route.produces, model, definitions, writer);
    });
    write_action(route, writer);
    writer.object_end();
}

fn write_content(
    types: &[impl AsRef<str>],
    model: Model,
    definitions: &Definitions,
    writer: &mut JsonWriter,
) {
    let mut types: Vec<&str> = types.iter().map(AsRef::as_ref).collect();
    types.sort_unstable();
    writer.key("content");
    writer.object_start();
    for media_type in types {
        writer.key(media_type);
        writer.object_start();
        writer.key("schema");
        write_model(model, Dialect::V3, definitions, writer);
        writer.object_end();
        writer.comma();
    }
    writer.object_end();
    writer.comma();
}

fn write_operation_swagger(
    route: &Route,
    definitions: &Definitions,
    shared: &mut SharedParameters,
    writer: &mut JsonWriter,
) {
    let (id, tag) = route.id_and_tag();
    writer.object_start();
    text(writer, "description", &route.description);
    texts(writer, "consumes", &route.consumes);
    texts(writer, "produces", &route.produces);
    texts(writer, "schemes", &["https"]);
    texts(writer, "tags", &[tag]);
    text(writer, "operationId", &id);
    if route.body.is_some() || !route.parameters.is_empty() {
        writer.key("parameters");
        writer.array_start();
        if let Some((source, is_required)) = route.body {
            shared.write_body(&definitions.name(source), is_required, writer);
            writer.comma();
        }
        for parameter in &route.parameters {
            shared.write(parameter, writer);
            writer.comma();
        }
        writer.array_end();
        writer.comma();
    }
    write_responses(route, writer, |model, writer| {
        writer.key("schema");
        write_model(model, Dialect::Swagger, definitions, writer);
        writer.comma();
    });
    write_action(route, writer);
    writer.object_end();
}

fn write_responses(
    route: &Route,
    writer: &mut JsonWriter,
    mut write_answer: impl FnMut(Model, &mut JsonWriter),
) {
    writer.key("responses");
    writer.object_start();
    for (code, model) in &route.responses {
        writer.key(&code.to_string());
        writer.object_start();
        text(writer, "description", reason(*code));
        write_answer(*model, writer);
        writer.object_end();
        writer.comma();
    }
    writer.key("401");
    writer.object_start();
    text(writer, "description", "Unauthorized");
    writer.object_end();
    writer.comma();
    writer.object_end();
    writer.comma();
}

fn reason(code: u16) -> &'static str {
    match code {
        201 => "Created",
        202 => "Accepted",
        _ => "OK",
    }
}

fn write_action(route: &Route, writer: &mut JsonWriter) {
    let Some((action, kind)) = &route.action else { return };
    text(writer, "x-kubernetes-action", action);
    writer.key("x-kubernetes-group-version-kind");
    write_kind(kind, writer);
    writer.comma();
}

fn write_kind(kind: &GroupVersionKind, writer: &mut JsonWriter) {
    writer.object_start();
    for (key, text) in [("group", &kind.group), ("version", &kind.version), ("kind", &kind.kind)] {
        writer.key(key);
        writer.string(text);
        writer.comma();
    }
    writer.object_end();
}

fn write_model(model: Model, dialect: Dialect, definitions: &Definitions, writer: &mut JsonWriter) {
    match model {
        Model::Text => Schema::typed("string").write(dialect, writer),
        Model::Type(source) => refer(&definitions.name(source), dialect, writer),
    }
}

fn write_list(
    writer: &mut JsonWriter,
    key: &str,
    parameters: &[Parameter],
    mut write: impl FnMut(&Parameter, &mut JsonWriter),
) {
    if parameters.is_empty() {
        return;
    }
    writer.key(key);
    writer.array_start();
    for parameter in parameters {
        write(parameter, writer);
        writer.comma();
    }
    writer.array_end();
    writer.comma();
}

fn write_parameter_v3(parameter: &Parameter, writer: &mut JsonWriter) {
    writer.object_start();
    text(writer, "name", &parameter.name);
    text(writer, "in", if parameter.is_in_path { "path" } else { "query" });
    text(writer, "description", &parameter.description);
    flag(writer, "required", parameter.is_in_path);
    writer.key("schema");
    writer.object_start();
    text(writer, "type", parameter.r#type);
    flag(writer, "uniqueItems", true);
    writer.object_end();
    writer.object_end();
}

/// The types that these routes name.
pub(crate) fn sources(routes: &[Route]) -> impl Iterator<Item = Source> {
    routes.iter().flat_map(Route::sources)
}

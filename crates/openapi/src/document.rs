//! Whole documents.

use std::collections::BTreeMap;

use apimachinery_json::JsonWriter;
use apimachinery_runtime::Str;

use crate::definitions::{Definition, Definitions};
use crate::error::OpenApiError;
use crate::paths::{PathItem, by_path};
use crate::route::Route;
use crate::schema::{Dialect, Schema, text};
use crate::shared_parameters::SharedParameters;

/// The document's own name.
#[derive(Clone, Debug)]
pub(crate) struct Info {
    pub(crate) title: Str,
    pub(crate) version: Str,
}

impl Info {
    pub(crate) fn write(&self, writer: &mut JsonWriter) {
        writer.key("info");
        writer.object_start();
        text(writer, "title", &self.title);
        text(writer, "version", &self.version);
        writer.object_end();
        writer.comma();
    }
}

/// The document of version 2 while it is collected.
#[derive(Debug, Default)]
pub(crate) struct Swagger {
    paths: BTreeMap<String, Vec<u8>>,
    schemas: BTreeMap<Str, Schema>,
    parameters: SharedParameters,
}

impl Swagger {
    /// Adds routes, and the definitions that they need by their schemas. What is there already
    /// stays.
    pub(crate) fn add(
        &mut self,
        routes: Vec<Route>,
        definitions: &Definitions,
        schema: impl Fn(&str, &Definition) -> Schema,
    ) -> Result<(), OpenApiError> {
        for (name, definition) in definitions.iter() {
            if !self.schemas.contains_key(name) {
                self.schemas.insert(name.clone(), schema(name, definition));
            }
        }
        for (path, item) in by_path(routes) {
            let mut writer = JsonWriter::new(Vec::new());
            item.write_swagger(definitions, &mut self.parameters, &mut writer);
            self.paths.entry(path).or_insert(writer.finish()?);
        }
        Ok(())
    }

    pub(crate) fn write(self, info: &Info) -> Result<Vec<u8>, OpenApiError> {
        let mut writer = JsonWriter::new(Vec::new());
        let w = &mut writer;
        w.object_start();
        text(w, "swagger", "2.0");
        info.write(w);
        write_map(w, "paths", &self.paths, |json, w| w.raw_json(json));
        write_map(w, "definitions", &self.schemas, |schema, w| schema.write(Dialect::Swagger, w));
        write_map(w, "parameters", &self.parameters.into_named(), |json, w| w.raw_json(json));
        w.raw(&format!(
            r#""securityDefinitions":{{{SECURITY}}},"security":[{{"BearerToken":[]}}]"#
        ));
        w.comma();
        w.object_end();
        Ok(writer.finish()?)
    }
}

/// How clients of a server identify themselves.
const SECURITY: &str = r#""BearerToken":{"type":"apiKey","description":"Bearer Token authentication","name":"authorization","in":"header"}"#;

/// The document of version 3.
pub(crate) fn write_v3(
    info: &Info,
    paths: &BTreeMap<String, PathItem>,
    definitions: &Definitions,
    schemas: &BTreeMap<Str, Schema>,
    is_secure: bool,
) -> Result<Vec<u8>, OpenApiError> {
    let mut writer = JsonWriter::new(Vec::new());
    let w = &mut writer;
    w.object_start();
    text(w, "openapi", "3.0.0");
    info.write(w);
    write_map(w, "paths", paths, |item, w| item.write_v3(definitions, w));
    w.key("components");
    w.object_start();
    write_map(w, "schemas", schemas, |schema, w| schema.write(Dialect::V3, w));
    if is_secure {
        w.raw(&format!(r#""securitySchemes":{{{SECURITY}}}"#));
        w.comma();
    }
    w.object_end();
    w.comma();
    w.object_end();
    Ok(writer.finish()?)
}

fn write_map<K: AsRef<str>, V>(
    writer: &mut JsonWriter,
    key: &str,
    members: &BTreeMap<K, V>,
    write: impl Fn(&V, &mut JsonWriter),
) {
    writer.key(key);
    writer.object_start();
    for (name, member) in members {
        writer.key(name.as_ref());
        write(member, writer);
        writer.comma();
    }
    writer.object_end();
    writer.comma();
}

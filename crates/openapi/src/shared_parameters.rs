//! Parameters of version 2, which operations share.

use std::collections::BTreeMap;

use apimachinery_json::JsonWriter;

use crate::route::Parameter;
use crate::schema::{Dialect, flag, refer, text};

/// The parameters that operations of version 2 refer to, by their names.
#[derive(Debug, Default)]
pub(crate) struct SharedParameters {
    /// The names by the JSON of the parameters.
    names: BTreeMap<Vec<u8>, String>,
}

impl SharedParameters {
    /// The parameters, by their names.
    pub(crate) fn into_named(self) -> BTreeMap<String, Vec<u8>> {
        self.names.into_iter().map(|(json, name)| (name, json)).collect()
    }

    pub(crate) fn write(&mut self, parameter: &Parameter, writer: &mut JsonWriter) {
        let json = written(|writer| write_parameter_swagger(parameter, writer));
        // Older versions of kubectl search for two of them in each operation.
        let is_in_place = ["name", "fieldValidation", "dryRun"].contains(&&*parameter.name);
        if is_in_place {
            writer.raw_json(&json);
        } else {
            self.refer(&parameter.name, json, writer);
        }
    }

    pub(crate) fn write_body(&mut self, name: &str, is_required: bool, writer: &mut JsonWriter) {
        let json = written(|writer| {
            writer.object_start();
            text(writer, "name", "body");
            text(writer, "in", "body");
            flag(writer, "required", is_required);
            writer.key("schema");
            refer(name, Dialect::Swagger, writer);
            writer.object_end();
        });
        if name.starts_with("io.k8s.apimachinery") {
            self.refer("body", json, writer);
        } else {
            writer.raw_json(&json);
        }
    }

    fn refer(&mut self, name: &str, json: Vec<u8>, writer: &mut JsonWriter) {
        let name =
            self.names.entry(json).or_insert_with_key(|json| format!("{name}-{}", hash(json)));
        writer.object_start();
        text(writer, "$ref", &format!("#/parameters/{name}"));
        writer.object_end();
    }
}

/// The first six bytes of FNV-1, in base64 for URLs.
fn hash(data: &[u8]) -> String {
    let hash = data.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        hash.wrapping_mul(0x100_0000_01b3) ^ u64::from(*byte)
    });
    let [a, b, c, d, e, f, ..] = hash.to_be_bytes();
    data_encoding::BASE64URL.encode(&[a, b, c, d, e, f])
}

fn written(write: impl FnOnce(&mut JsonWriter)) -> Vec<u8> {
    let mut writer = JsonWriter::new(Vec::new());
    write(&mut writer);
    writer.finish().unwrap_or_default()
}

fn write_parameter_swagger(parameter: &Parameter, writer: &mut JsonWriter) {
    writer.object_start();
    flag(writer, "uniqueItems", true);
    text(writer, "type", parameter.r#type);
    text(writer, "description", &parameter.description);
    text(writer, "name", &parameter.name);
    text(writer, "in", if parameter.is_in_path { "path" } else { "query" });
    flag(writer, "required", parameter.is_in_path);
    writer.object_end();
}

//! Documents about custom resources.

use std::collections::BTreeMap;

use apimachinery_api::apiextensions::v1::{
    CustomResourceDefinition, CustomResourceDefinitionVersion, ResourceScope,
};
use apimachinery_meta::v1::{
    CreateOptions, DeleteOptions, GetOptions, ListOptions, PatchOptions, Status, UpdateOptions,
};
use apimachinery_runtime::reflect::Declared;
use apimachinery_runtime::{GroupVersion, GroupVersionKind, Map, ObjectRegistry, Str, Value};
use apimachinery_schema::{Structural, StructuralOptions};
use apimachinery_validation::Path;

use crate::definitions::{Definition, Definitions, Source};
use crate::document::{Info, Swagger, write_v3};
use crate::error::OpenApiError;
use crate::from_structural::FromStructural;
use crate::openapi::{OpenApi, kind_value, path_of};
use crate::parameters::of_options;
use crate::paths::{by_path, sources};
use crate::route::{Method, Model, Parameter, Route, article, capitalized};
use crate::schema::{Dialect, Schema};

const MEDIA_TYPES: [&str; 2] = ["application/json", "application/yaml"];
const PATCH_TYPES: [&str; 3] =
    ["application/json-patch+json", "application/merge-patch+json", "application/apply-patch+yaml"];

/// A custom resource in one of its versions.
struct Custom<'a> {
    kind: GroupVersionKind,
    definition: &'a CustomResourceDefinition,
    version: &'a CustomResourceDefinitionVersion,
    schema: Option<Structural>,
}

impl OpenApi {
    /// The paths below `/openapi/v3/` of the documents about custom resources, sorted: one for each
    /// version that an established definition serves.
    pub fn custom_paths<'a>(
        definitions: impl IntoIterator<Item = &'a CustomResourceDefinition>,
    ) -> Vec<String> {
        let established = definitions.into_iter().filter(|it| is_established(it));
        let served = established.flat_map(|definition| {
            let versions = definition.spec.versions.iter().filter(|it| it.served);
            versions.map(|it| path_of(&GroupVersion::new(&*definition.spec.group, &*it.name)))
        });
        let mut paths: Vec<_> = served.collect();
        paths.sort_unstable();
        paths.dedup();
        paths
    }

    /// The document of version 3 about the custom resources of a group and version, in JSON.
    /// Definitions that are not established or do not serve the version are passed over.
    ///
    /// Corresponds to `BuildOpenAPIV3` and `MergeSpecsV3` of the API server for extensions.
    ///
    /// ```
    /// use apimachinery_api::apiextensions::v1::CustomResourceDefinition;
    /// use apimachinery_openapi::OpenApi;
    /// use apimachinery_runtime::{GroupVersion, Scheme};
    ///
    /// let definition = apimachinery_json::from_str::<CustomResourceDefinition>(r#"{"spec":{"group":"example.com",
    ///   "scope":"Namespaced","names":{"plural":"cars","kind":"Car","listKind":"CarList"},"versions":[{"name":"v1",
    ///   "served":true,"storage":true,"schema":{"openAPIV3Schema":{"type":"object","properties":{"wheels":{
    ///   "type":"integer"}}}}}]},"status":{"conditions":[{"type":"Established","status":"True"}]}}"#)?;
    /// let api = OpenApi::builder(&Scheme::builder().build()?).build();
    /// let document = api.custom_document(&GroupVersion::new("example.com", "v1"), [&definition])?;
    /// let text = String::from_utf8(document)?;
    /// assert!(text.contains(r#""com.example.v1.Car":{"type":"object","properties":{"apiVersion":"#));
    /// assert!(text.contains(r#""/apis/example.com/v1/namespaces/{namespace}/cars/{name}":{"get":"#));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When no definition serves the version, or a value has no JSON form.
    pub fn custom_document<'a>(
        &self,
        version: &GroupVersion,
        definitions: impl IntoIterator<Item = &'a CustomResourceDefinition>,
    ) -> Result<Vec<u8>, OpenApiError> {
        let customs: Vec<_> =
            definitions.into_iter().filter_map(|it| Custom::of(it, version)).collect();
        if customs.is_empty() {
            return Err(OpenApiError::NotServed(path_of(version)));
        }
        let (routes, definitions) = self.custom_parts(&customs, version);
        let mut schemas = BTreeMap::new();
        for (name, definition) in definitions.iter() {
            let schema = self.custom_schema(&customs, name, definition, &definitions, Dialect::V3);
            schemas.insert(name.clone(), schema);
        }
        let info = Info {
            title: Str::from_static("Kubernetes CRD Swagger"),
            version: Str::from_static("v0.1.0"),
        };
        write_v3(&info, &by_path(routes), &definitions, &schemas, false)
    }

    /// The document of version 2 with the custom resources that established definitions serve. What
    /// is built in has precedence.
    ///
    /// # Errors
    /// When a value has no JSON form.
    pub fn swagger_with<'a>(
        &self,
        definitions: impl IntoIterator<Item = &'a CustomResourceDefinition>,
    ) -> Result<Vec<u8>, OpenApiError> {
        let mut swagger = self.swagger_parts()?;
        for definition in definitions {
            for version in &definition.spec.versions {
                let version = GroupVersion::new(&*definition.spec.group, &*version.name);
                let customs: Vec<_> = Custom::of(definition, &version).into_iter().collect();
                if !customs.is_empty() {
                    self.add_to_swagger(&customs, &version, &mut swagger)?;
                }
            }
        }
        swagger.write(&self.info)
    }

    fn add_to_swagger(
        &self,
        customs: &[Custom<'_>],
        version: &GroupVersion,
        swagger: &mut Swagger,
    ) -> Result<(), OpenApiError> {
        let (routes, definitions) = self.custom_parts(customs, version);
        swagger.add(routes, &definitions, |name, definition| {
            self.custom_schema(customs, name, definition, &definitions, Dialect::Swagger)
        })
    }

    fn custom_parts(
        &self,
        customs: &[Custom<'_>],
        version: &GroupVersion,
    ) -> (Vec<Route>, Definitions) {
        let routes: Vec<_> = customs
            .iter()
            .enumerate()
            .flat_map(|(index, custom)| CustomRoutes { api: self, custom, index }.all())
            .collect();
        let names: Vec<_> = customs.iter().map(Custom::names).collect();
        let definitions = Definitions::of(sources(&routes), &self.scheme, version, &names);
        (routes, definitions)
    }

    fn custom_schema(
        &self,
        customs: &[Custom<'_>],
        name: &str,
        definition: &Definition,
        definitions: &Definitions,
        dialect: Dialect,
    ) -> Schema {
        let make = FromStructural { definitions, dialect };
        let custom = |index: usize| customs.get(index);
        let schema = match definition.source {
            Source::Custom(index) => custom(index).map(|it| it.resource_schema(make)),
            Source::CustomList(index) => custom(index).map(|it| it.list_schema(make, index)),
            _ => None,
        };
        schema.unwrap_or_else(|| self.schema(name, definition, definitions, dialect, None))
    }
}

impl<'a> Custom<'a> {
    fn of(definition: &'a CustomResourceDefinition, version: &GroupVersion) -> Option<Self> {
        let spec = &definition.spec;
        if spec.group != version.group || !is_established(definition) {
            return None;
        }
        let mut versions = spec.versions.iter();
        let own = versions.find(|it| it.served && it.name == version.version)?;
        let props = own.schema.as_ref().and_then(|it| it.open_api_v3_schema.as_deref());
        let structural = props.and_then(|props| Structural::try_from(props).ok());
        let is_sound = |it: &Structural| {
            has_known_types(it) && it.check(&Path::none(), StructuralOptions::default()).is_empty()
        };
        Some(Self {
            kind: version.with_kind(spec.names.kind.clone()),
            definition,
            version: own,
            schema: structural.filter(is_sound),
        })
    }

    fn list_kind(&self) -> &Str {
        &self.definition.spec.names.list_kind
    }

    /// The names of the definitions of the resource and its list.
    fn names(&self) -> [Str; 2] {
        let group: Vec<_> = self.kind.group.rsplit('.').collect();
        let group = group.join(".");
        [&self.kind.kind, self.list_kind()]
            .map(|kind| format!("{group}.{}.{kind}", self.kind.version).into())
    }

    fn resource_schema(&self, make: FromStructural<'_>) -> Schema {
        let keeps_unknown = self.definition.spec.preserve_unknown_fields;
        let mut schema = make.resource(self.schema.as_ref(), keeps_unknown);
        schema.extend("x-kubernetes-group-version-kind", vec![kind_value(&self.kind)]);
        self.add_selectable_fields(&mut schema);
        schema
    }

    fn list_schema(&self, make: FromStructural<'_>, index: usize) -> Schema {
        let mut schema = make.list(&self.kind, self.list_kind(), index);
        self.add_selectable_fields(&mut schema);
        schema
    }

    fn add_selectable_fields(&self, schema: &mut Schema) {
        let fields = self.version.selectable_fields.iter().map(|field| {
            let path = field.json_path.strip_prefix('.').unwrap_or(&field.json_path);
            let path = (Str::from_static("fieldPath"), Value::from(path));
            Value::Map(Map::from_iter([path]))
        });
        let fields: Vec<_> = fields.collect();
        if !fields.is_empty() {
            schema.extend("x-kubernetes-selectable-fields", fields);
        }
    }
}

/// Whether all types in a schema are types of JSON.
fn has_known_types(schema: &Structural) -> bool {
    const TYPES: [&str; 7] = ["", "string", "number", "integer", "boolean", "array", "object"];
    let junctors = schema.value_validation().junctors();
    let others = [&junctors.all_of, &junctors.any_of, &junctors.one_of].into_iter().flatten();
    TYPES.contains(&&*schema.r#type)
        && schema.parts().chain(others).chain(junctors.not.as_deref()).all(has_known_types)
}

fn is_established(definition: &CustomResourceDefinition) -> bool {
    let mut conditions = definition.status.conditions.iter();
    conditions.any(|it| it.r#type.as_str() == "Established" && it.status.as_str() == "True")
}

/// Makes the routes of a custom resource.
///
/// Corresponds to `generateBuilder` of the API server for extensions.
struct CustomRoutes<'a> {
    api: &'a OpenApi,
    custom: &'a Custom<'a>,
    index: usize,
}

impl CustomRoutes<'_> {
    fn all(&self) -> Vec<Route> {
        let Custom { kind, definition, version, .. } = self.custom;
        let spec = &definition.spec;
        let namespaced = spec.scope == ResourceScope::NAMESPACE_SCOPED;
        let root = format!("/{}", path_of(&kind.group_version()));
        let everywhere = format!("{root}/{}", spec.names.plural);
        let collection = match namespaced {
            true => format!("{root}/namespaces/{{namespace}}/{}", spec.names.plural),
            false => everywhere.clone(),
        };
        let item = format!("{collection}/{{name}}");
        let mut routes = Vec::new();
        if namespaced {
            let mut list = self.route(&everywhere, Method::Get, "list", "");
            list.operation = format!("list{}ForAllNamespaces", kind.kind);
            routes.push(list);
        }
        routes.push(self.route(&collection, Method::Get, "list", ""));
        routes.push(self.route(&collection, Method::Post, "create", ""));
        routes.push(self.route(&collection, Method::Delete, "deletecollection", ""));
        routes.push(self.route(&item, Method::Delete, "delete", ""));
        self.add_changes(&item, "", &mut routes);
        let parts = version.subresources.as_deref();
        if parts.is_some_and(|it| it.status.is_some()) {
            self.add_changes(&format!("{item}/status"), "status", &mut routes);
        }
        if parts.is_some_and(|it| it.scale.is_some()) {
            self.add_changes(&format!("{item}/scale"), "scale", &mut routes);
        }
        routes
    }

    fn add_changes(&self, path: &str, part: &str, routes: &mut Vec<Route>) {
        routes.push(self.route(path, Method::Get, "read", part));
        routes.push(self.route(path, Method::Put, "replace", part));
        routes.push(self.route(path, Method::Patch, "patch", part));
    }

    fn source(&self, part: &str) -> Source {
        if part != "scale" {
            return Source::Custom(self.index);
        }
        let scale = GroupVersionKind::from_static("autoscaling", "v1", "Scale");
        let object = self.api.scheme.new_object(&scale).ok();
        let table = object.as_ref().and_then(|it| it.as_struct()).map(|it| it.table());
        table.map_or(Source::Raw, Source::Table)
    }

    fn route(&self, path: &str, method: Method, verb: &'static str, part: &str) -> Route {
        let kind = &self.custom.kind;
        let namespaced = self.custom.definition.spec.scope == ResourceScope::NAMESPACE_SCOPED;
        let namespaced = if namespaced { "Namespaced" } else { "" };
        let mut parameters = vec![Parameter::query("pretty")];
        if path.contains("{namespace}") {
            parameters.push(Parameter::path("namespace"));
        }
        if path.contains("{name}") {
            parameters.push(Parameter::path("name"));
        }
        let own = self.source(part);
        let status = Source::Table(Status::TABLE);
        let consumes = if verb == "patch" { &PATCH_TYPES[..] } else { &MEDIA_TYPES };
        let mut route = Route {
            path: path.to_owned(),
            method,
            description: description(verb, part, &kind.kind),
            operation: format!("{verb}{namespaced}{}{}", kind.kind, capitalized(part)),
            action: None,
            parameters,
            body: None,
            consumes: consumes.iter().map(|it| Str::from_static(it)).collect(),
            produces: MEDIA_TYPES.to_vec(),
            responses: Vec::new(),
        };
        let (action, options, answer) = match verb {
            "list" => ("list", ListOptions::TABLE, Source::CustomList(self.index)),
            "create" => ("post", CreateOptions::TABLE, own),
            "deletecollection" => (verb, ListOptions::TABLE, status),
            "delete" => (verb, DeleteOptions::TABLE, status),
            "read" => ("get", GetOptions::TABLE, own),
            "replace" => ("put", UpdateOptions::TABLE, own),
            _ => ("patch", PatchOptions::TABLE, own),
        };
        let codes: &[u16] = match verb {
            "create" => &[200, 201, 202],
            "delete" => &[200, 202],
            "replace" => &[200, 201],
            _ => &[200],
        };
        route.action = Some((action, kind.clone()));
        route.parameters.extend(of_options(options, &[]));
        route.responses = codes.iter().map(|code| (*code, Model::Type(answer))).collect();
        route.body = match verb {
            "create" | "replace" => Some((own, true)),
            "patch" => Some((Source::Patch, true)),
            "delete" => Some((Source::Table(DeleteOptions::TABLE), false)),
            _ => None,
        };
        route
    }
}

/// Corresponds to `descriptionFor`.
fn description(verb: &str, part: &str, kind: &str) -> String {
    let (verb, between) = match verb {
        "list" => (verb, " objects of kind "),
        "read" | "replace" => (verb, " the specified "),
        "patch" => ("partially update", " the specified "),
        "create" | "delete" => (verb, article(kind)),
        _ => ("delete collection of", " "),
    };
    match part {
        "" => format!("{verb}{between}{kind}"),
        part => format!("{verb} {part} of{between}{kind}"),
    }
}

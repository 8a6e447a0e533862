//! The documents of an API.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use apimachinery_meta::PatchType;
use apimachinery_meta::v1::{
    APIGroup, APIGroupList, APIResourceList, APIVersions, DeleteOptions, WatchEvent,
};
use apimachinery_runtime::reflect::{Declared, FieldTable};
use apimachinery_runtime::{GroupVersion, GroupVersionKind, KindFacts, Map, Scheme, Str, Value};

use crate::definitions::{Definition, Definitions, Place, Source};
use crate::document::{Info, Swagger, write_v3};
use crate::error::OpenApiError;
use crate::from_table::FromTable;
use crate::paths::{by_path, sources};
use crate::resource::Resource;
use crate::route::{Method, Model, Route};
use crate::routes::Routes;
use crate::schema::{Dialect, Schema};
use crate::texts;

/// The OpenAPI documents of the resources of registered types.
///
/// A document is made each time it is asked for, which takes about a millisecond; a server keeps
/// it. Corresponds to the documents that `kube-openapi` makes of the routes of an API server.
#[derive(Clone, Debug)]
pub struct OpenApi {
    pub(crate) scheme: Scheme,
    pub(crate) info: Info,
    has_protobuf: bool,
    has_cbor: bool,
    patch_types: Vec<PatchType>,
    resources: BTreeMap<GroupVersion, Vec<Resource>>,
    /// The kinds of each type, by the address of its table.
    kinds: HashMap<usize, Vec<GroupVersionKind>>,
}

/// Collects what is served. Made by [`OpenApi::builder`].
#[derive(Clone, Debug)]
pub struct OpenApiBuilder(OpenApi);

impl OpenApi {
    /// Starts the documents of the types of a scheme; nothing is served yet.
    pub fn builder(scheme: &Scheme) -> OpenApiBuilder {
        let mut kinds = HashMap::<usize, Vec<GroupVersionKind>>::new();
        for (kind, info) in scheme.all_known_types() {
            if !kind.group_version().is_internal()
                && let Some(table) = (info.new)().as_struct().map(|it| it.table())
            {
                kinds.entry(address(table)).or_default().push(kind.clone());
            }
        }
        OpenApiBuilder(Self {
            scheme: scheme.clone(),
            info: Info {
                title: Str::from_static("Kubernetes"),
                version: Str::from_static("unversioned"),
            },
            has_protobuf: true,
            has_cbor: false,
            patch_types: vec![
                PatchType::JSON,
                PatchType::MERGE,
                PatchType::STRATEGIC_MERGE,
                PatchType::APPLY_YAML,
            ],
            resources: BTreeMap::new(),
            kinds,
        })
    }

    /// The paths below `/openapi/v3/` that have documents, sorted: `api/v1`, `apis/apps/v1`, and
    /// one for each group.
    pub fn paths(&self) -> Vec<String> {
        let mut paths = BTreeSet::new();
        for version in self.resources.keys() {
            let whole = path_of(version);
            if let Some((group, _)) = whole.rsplit_once('/') {
                paths.insert(group.to_owned());
            }
            if !version.group.is_empty() {
                paths.insert("apis".to_owned());
            }
            paths.insert(whole);
        }
        paths.into_iter().collect()
    }

    /// The document of version 3 for a path, in JSON.
    ///
    /// # Errors
    /// When nothing is served there, or a default has no JSON form.
    pub fn document(&self, path: &str) -> Result<Vec<u8>, OpenApiError> {
        let (version, routes) =
            self.routes_at(path).ok_or_else(|| OpenApiError::NotServed(path.to_owned()))?;
        let definitions = Definitions::of(sources(&routes), &self.scheme, &version, &[]);
        let mut schemas = BTreeMap::new();
        for (name, definition) in definitions.iter() {
            let version = Some(&version);
            let schema = self.schema(name, definition, &definitions, Dialect::V3, version);
            schemas.insert(name.clone(), schema);
        }
        write_v3(&self.info, &by_path(routes), &definitions, &schemas, true)
    }

    /// The document of version 2, in JSON: of all that is served.
    ///
    /// # Errors
    /// When a default has no JSON form.
    pub fn swagger(&self) -> Result<Vec<u8>, OpenApiError> {
        self.swagger_parts()?.write(&self.info)
    }

    pub(crate) fn swagger_parts(&self) -> Result<Swagger, OpenApiError> {
        let mut swagger = Swagger::default();
        for path in self.paths() {
            let Some((version, routes)) = self.routes_at(&path) else { continue };
            let definitions = Definitions::of(sources(&routes), &self.scheme, &version, &[]);
            swagger.add(routes, &definitions, |name, definition| {
                self.schema(name, definition, &definitions, Dialect::Swagger, None)
            })?;
        }
        Ok(swagger)
    }

    /// The routes of a document, and the version that it is about; an empty one for those that list
    /// versions and groups.
    fn routes_at(&self, path: &str) -> Option<(GroupVersion, Vec<Route>)> {
        if let Some(version) = self.resources.keys().find(|it| path_of(it) == path) {
            return Some((version.clone(), self.routes(version)));
        }
        let is_listed = self.paths().iter().any(|it| it == path);
        is_listed.then(|| (GroupVersion::default(), vec![self.list_of(path)]))
    }

    pub(crate) fn media_types(&self) -> Vec<&'static str> {
        let mut types = vec!["application/json", "application/yaml"];
        if self.has_protobuf {
            types.push("application/vnd.kubernetes.protobuf");
        }
        if self.has_cbor {
            types.push("application/cbor");
        }
        types
    }

    fn stream_types(&self) -> Vec<&'static str> {
        let mut types = vec!["application/json;stream=watch"];
        if self.has_protobuf {
            types.push("application/vnd.kubernetes.protobuf;stream=watch");
        }
        if self.has_cbor {
            types.push("application/cbor-seq");
        }
        types
    }

    /// The media types of patches.
    fn patch_types(&self) -> Vec<Str> {
        let mut types = self.patch_types.clone();
        if self.has_cbor && types.contains(&PatchType::APPLY_YAML) {
            types.retain(|it| *it != PatchType::APPLY_CBOR);
            types.push(PatchType::APPLY_CBOR);
        }
        types.into_iter().map(Str::from).collect()
    }

    fn routes(&self, version: &GroupVersion) -> Vec<Route> {
        let root = format!("/{}", path_of(version));
        let routes = Routes {
            scheme: &self.scheme,
            root,
            media_types: self.media_types(),
            stream_types: self.stream_types(),
            patch_types: self.patch_types(),
        };
        let resources = self.resources.get(version).into_iter().flatten();
        let mut found = vec![self.list_of(&path_of(version))];
        found.extend(resources.flat_map(|resource| routes.of(resource)));
        found
    }

    /// The route that lists what is below a path.
    fn list_of(&self, path: &str) -> Route {
        let (description, operation, table) = match path.split('/').count() {
            1 if path == "api" => {
                ("get available API versions", "getAPIVersions", APIVersions::TABLE)
            }
            1 => ("get available API versions", "getAPIVersions", APIGroupList::TABLE),
            2 if path.starts_with("apis/") => {
                ("get information of a group", "getAPIGroup", APIGroup::TABLE)
            }
            _ => ("get available resources", "getAPIResources", APIResourceList::TABLE),
        };
        let mut types = self.media_types();
        types.retain(|it| *it != "application/cbor" || table.name() == "APIResourceList");
        Route {
            path: format!("/{path}/"),
            method: Method::Get,
            description: description.to_owned(),
            operation: operation.to_owned(),
            action: None,
            parameters: Vec::new(),
            body: None,
            consumes: types.iter().map(|it| Str::from_static(it)).collect(),
            produces: types,
            responses: vec![(200, Model::Type(Source::Table(table)))],
        }
    }

    /// The schema of a definition, but of custom resources. Kinds that all versions have are named
    /// for `version` alone.
    pub(crate) fn schema(
        &self,
        name: &str,
        definition: &Definition,
        definitions: &Definitions,
        dialect: Dialect,
        version: Option<&GroupVersion>,
    ) -> Schema {
        let make = FromTable { definitions, place: &definition.place, dialect };
        match definition.source {
            Source::Table(table) => {
                let mut schema = make.structure(table, name);
                let kinds = self.kinds_of(table, &definition.place, version);
                if !kinds.is_empty() {
                    schema.extend("x-kubernetes-group-version-kind", kinds);
                }
                schema
            }
            Source::Scalar(scalar) => make.scalar(scalar, name),
            _ => Schema { description: texts::of_type(name), ..Schema::typed("object") },
        }
    }

    /// The kinds of a type that is named as one of this place's version. Those that are the kind in
    /// every version, such as `WatchEvent`, are limited to `version` and the core group when it is
    /// given.
    fn kinds_of(
        &self,
        table: &'static FieldTable,
        place: &Place,
        version: Option<&GroupVersion>,
    ) -> Vec<Value> {
        let known = self.kinds.get(&address(table)).map_or(&[][..], Vec::as_slice);
        let core = GroupVersion::from_static("", "v1");
        let is_everywhere =
            [WatchEvent::TABLE, DeleteOptions::TABLE].into_iter().any(|it| std::ptr::eq(it, table));
        let has_own = known.iter().any(|kind| place.is_of(&kind.version));
        let is_meant = |kind: &&GroupVersionKind| match version {
            Some(version) if is_everywhere => [version, &core].contains(&&kind.group_version()),
            _ => is_everywhere || !has_own || place.is_of(&kind.version),
        };
        known.iter().filter(is_meant).map(kind_value).collect()
    }
}

impl OpenApiBuilder {
    /// Sets the version that documents have as theirs, such as `1.37`; `unversioned` by default.
    #[must_use]
    pub fn version(mut self, version: impl Into<Str>) -> Self {
        self.0.info.version = version.into();
        self
    }

    /// Sets the title of documents; `Kubernetes` by default.
    #[must_use]
    pub fn title(mut self, title: impl Into<Str>) -> Self {
        self.0.info.title = title.into();
        self
    }

    /// Sets whether requests and answers may be in protobuf; they may by default.
    #[must_use]
    pub fn protobuf(mut self, is_served: bool) -> Self {
        self.0.has_protobuf = is_served;
        self
    }

    /// Sets whether requests and answers may be in CBOR; they may not by default.
    #[must_use]
    pub fn cbor(mut self, is_served: bool) -> Self {
        self.0.has_cbor = is_served;
        self
    }

    /// Sets what patches the resources with the verb `patch` take, in place of
    /// [`JSON`](PatchType::JSON), [`MERGE`](PatchType::MERGE),
    /// [`STRATEGIC_MERGE`](PatchType::STRATEGIC_MERGE) and [`APPLY_YAML`](PatchType::APPLY_YAML).
    ///
    /// Clients go by them: of a kind that it does not know, `kubectl apply` sends a strategic merge
    /// patch if the document lists it, and else a merge patch. Where [`cbor`](Self::cbor) is
    /// served, [`APPLY_CBOR`](PatchType::APPLY_CBOR) goes along with `APPLY_YAML`. Documents about
    /// definitions list what custom resources take: all but strategic merge patches.
    ///
    /// ```
    /// use apimachinery_meta::PatchType;
    /// use apimachinery_openapi::OpenApi;
    /// use apimachinery_runtime::Scheme;
    ///
    /// let scheme = Scheme::builder().build()?;
    /// let builder = OpenApi::builder(&scheme).patch_types([PatchType::JSON, PatchType::MERGE]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn patch_types(mut self, types: impl IntoIterator<Item = PatchType>) -> Self {
        self.0.patch_types = types.into_iter().collect();
        self
    }

    /// Adds built-in kinds by what servers know of them. Kinds without resources are passed over.
    #[must_use]
    pub fn kinds<'a>(mut self, kinds: impl IntoIterator<Item = &'a KindFacts>) -> Self {
        kinds.into_iter().filter_map(Resource::of_facts).for_each(|it| self.add(it));
        self
    }

    /// Adds the resources of a discovery document, which a server of its own types has.
    #[must_use]
    pub fn resources(mut self, list: &APIResourceList) -> Self {
        Resource::of_list(list).into_iter().for_each(|it| self.add(it));
        self
    }

    /// The documents of all that was added.
    pub fn build(self) -> OpenApi {
        self.0
    }

    fn add(&mut self, resource: Resource) {
        let version = resource.kind.group_version();
        self.0.resources.entry(version).or_default().push(resource);
    }
}

fn address(table: &'static FieldTable) -> usize {
    std::ptr::from_ref(table).addr()
}

/// The path of a version below `/`.
pub(crate) fn path_of(version: &GroupVersion) -> String {
    match &*version.group {
        "" => format!("api/{}", version.version),
        group => format!("apis/{group}/{}", version.version),
    }
}

/// A kind as `x-kubernetes-group-version-kind` has it.
pub(crate) fn kind_value(kind: &GroupVersionKind) -> Value {
    let parts = [("group", &kind.group), ("kind", &kind.kind), ("version", &kind.version)];
    let parts = parts.map(|(key, text)| (Str::from_static(key), Value::String(text.clone())));
    Value::Map(Map::from_iter(parts))
}

//! The routes of resources of registered types.

use apimachinery_meta::v1::{
    CreateOptions, DeleteOptions, ListOptions, PatchOptions, Status, UpdateOptions, WatchEvent,
};
use apimachinery_runtime::reflect::{Declared, FieldTable};
use apimachinery_runtime::{GroupVersionKind, ObjectRegistry, Scheme, Str};

use crate::definitions::Source;
use crate::parameters::of_options;
use crate::resource::{Resource, answers_deleted};
use crate::route::{Method, Model, Parameter, Route, article, capitalized};

/// Makes the routes of one group and version.
pub(crate) struct Routes<'a> {
    pub(crate) scheme: &'a Scheme,
    pub(crate) root: String,
    /// The formats of objects, and those of streams of them.
    pub(crate) media_types: Vec<&'static str>,
    pub(crate) stream_types: Vec<&'static str>,
    pub(crate) patch_types: Vec<Str>,
}

/// What the routes of a resource or a part of one have in common.
struct At<'a> {
    resource: &'a Resource,
    /// The kind of requests and answers.
    kind: &'a GroupVersionKind,
    source: Source,
    verbs: &'a [Str],
    /// The name of the part, with a capital letter; empty for the resource itself.
    suffix: String,
    part: &'a str,
    item: String,
    collection: String,
    watched_item: String,
}

impl Routes<'_> {
    pub(crate) fn of(&self, resource: &Resource) -> Vec<Route> {
        let mut routes = Vec::new();
        let namespace = if resource.namespaced { "namespaces/{namespace}/" } else { "" };
        let below = format!("{namespace}{}", resource.plural);
        let whole = At {
            resource,
            kind: &resource.kind,
            source: self.source(&resource.kind),
            verbs: &resource.verbs,
            suffix: String::new(),
            part: "",
            item: format!("{}/{below}/{{name}}", self.root),
            collection: format!("{}/{below}", self.root),
            watched_item: format!("{}/watch/{below}/{{name}}", self.root),
        };
        self.add(&whole, &mut routes);
        for part in &resource.parts {
            let item = format!("{}/{below}/{{name}}/{}", self.root, part.name);
            let at = At {
                resource,
                kind: &part.kind,
                source: self.source(&part.kind),
                verbs: &part.verbs,
                suffix: capitalized(&part.name),
                part: &part.name,
                collection: item.clone(),
                item,
                watched_item: String::new(),
            };
            self.add(&at, &mut routes);
        }
        routes
    }

    fn table(&self, kind: &GroupVersionKind) -> Option<&'static FieldTable> {
        Some(self.scheme.new_object(kind).ok()?.as_struct()?.table())
    }

    fn source(&self, kind: &GroupVersionKind) -> Source {
        self.table(kind).map_or(Source::Raw, Source::Table)
    }

    fn add(&self, at: &At<'_>, routes: &mut Vec<Route>) {
        let is_part = !at.part.is_empty();
        if is_part && at.kind.kind.ends_with("Options") {
            self.add_connections(at, routes);
            return;
        }
        let does = |verb: &str| at.verbs.iter().any(|it| it == verb);
        let streams = does("list") && does("watch");
        if does("list") {
            routes.push(self.list(at, streams, false));
        }
        if does("create") {
            routes.push(self.create(at));
        }
        if does("deletecollection") {
            routes.push(self.delete_collection(at));
        }
        if streams {
            routes.push(self.watch_list(at, false));
        }
        if does("get") {
            routes.push(self.get(at));
        }
        if does("update") {
            routes.push(self.replace(at));
        }
        if does("patch") {
            routes.push(self.patch(at));
        }
        if does("delete") {
            routes.push(self.delete(at));
        }
        if does("watch") {
            routes.push(self.watch(at));
        }
        if at.resource.namespaced && !is_part && does("list") {
            routes.push(self.list(at, streams, true));
            if streams {
                routes.push(self.watch_list(at, true));
            }
        }
    }

    /// A route of a kind: `verb` is that of the operation, `action` that of the server.
    fn route(
        &self,
        at: &At<'_>,
        method: Method,
        verb: &str,
        action: &'static str,
        path: &str,
    ) -> Route {
        let namespaced = if at.resource.namespaced { "Namespaced" } else { "" };
        let kind = &at.resource.kind.kind;
        let mut parameters = vec![Parameter::query("pretty")];
        if path.contains("{namespace}") {
            parameters.push(Parameter::path("namespace"));
        }
        if path.contains("{name}") {
            parameters.push(Parameter::path("name"));
        }
        Route {
            path: path.to_owned(),
            method,
            description: String::new(),
            operation: format!("{verb}{namespaced}{kind}{}", at.suffix),
            action: Some((action, at.kind.clone())),
            parameters,
            body: None,
            consumes: vec![Str::from_static("*/*")],
            produces: self.media_types.clone(),
            responses: vec![(200, Model::Type(at.source))],
        }
    }

    fn options<T: Declared>(&self, route: &mut Route, without: &[&str]) {
        route.parameters.extend(of_options(T::TABLE, without));
    }

    fn everywhere(&self, at: &At<'_>, route: &mut Route, is_watched: bool) {
        let watch = if is_watched { "watch/" } else { "" };
        route.path = format!("{}/{watch}{}", self.root, at.resource.plural);
        route.operation = route.operation.replacen("Namespaced", "", 1);
        route.operation.push_str("ForAllNamespaces");
        route.parameters.retain(|it| it.name != "namespace");
    }

    fn list(&self, at: &At<'_>, streams: bool, everywhere: bool) -> Route {
        let mut route = self.route(at, Method::Get, "list", "list", &at.collection);
        let or_watch = if streams { "list or watch" } else { "list" };
        route.description = format!("{or_watch} objects of kind {}", at.resource.kind.kind);
        route.produces.extend(&self.stream_types);
        let list = at.kind.group_version().with_kind(format!("{}List", at.kind.kind));
        route.responses = vec![(200, Model::Type(self.source(&list)))];
        self.options::<ListOptions>(&mut route, &[]);
        if everywhere {
            self.everywhere(at, &mut route, false);
        }
        route
    }

    fn watch_list(&self, at: &At<'_>, everywhere: bool) -> Route {
        let path = at.watched_item.strip_suffix("/{name}").unwrap_or_default();
        let mut route = self.route(at, Method::Get, "watch", "watchlist", path);
        let kind = &at.resource.kind.kind;
        route.description = format!(
            "watch individual changes to a list of {kind}. deprecated: use the 'watch' parameter with a list operation instead."
        );
        route.operation.push_str("List");
        self.stream(&mut route);
        if everywhere {
            self.everywhere(at, &mut route, true);
        }
        route
    }

    fn watch(&self, at: &At<'_>) -> Route {
        let mut route = self.route(at, Method::Get, "watch", "watch", &at.watched_item);
        let kind = &at.resource.kind.kind;
        route.description = format!(
            "watch changes to an object of kind {kind}. deprecated: use the 'watch' parameter with a list operation instead, filtered to a single item with the 'fieldSelector' parameter."
        );
        self.stream(&mut route);
        route
    }

    fn stream(&self, route: &mut Route) {
        route.produces.extend(&self.stream_types);
        route.responses = vec![(200, Model::Type(Source::Table(WatchEvent::TABLE)))];
        self.options::<ListOptions>(route, &[]);
    }

    fn get(&self, at: &At<'_>) -> Route {
        let mut route = self.route(at, Method::Get, "read", "get", &at.item);
        route.description = described(at, "read", " the specified ");
        // `log` of a Pod has options of its own, and answers text.
        let kind = format!("{}{}Options", at.resource.kind.kind, at.suffix);
        let options = at.resource.kind.group_version().with_kind(kind);
        if let Some(table) = self.table(&options).filter(|_| !at.part.is_empty()) {
            route.parameters.extend(of_options(table, &["pretty"]));
            route.produces.insert(0, "text/plain");
            route.responses = vec![(200, Model::Text)];
        }
        route
    }

    fn create(&self, at: &At<'_>) -> Route {
        let mut route = self.route(at, Method::Post, "create", "post", &at.collection);
        route.description = described(at, "create", article(&at.resource.kind.kind));
        route.body = Some((at.source, true));
        route.responses = [200, 201, 202].map(|code| (code, Model::Type(at.source))).into();
        self.options::<CreateOptions>(&mut route, &[]);
        route
    }

    fn replace(&self, at: &At<'_>) -> Route {
        let mut route = self.route(at, Method::Put, "replace", "put", &at.item);
        route.description = described(at, "replace", " the specified ");
        route.body = Some((at.source, true));
        route.responses = [200, 201].map(|code| (code, Model::Type(at.source))).into();
        self.options::<UpdateOptions>(&mut route, &[]);
        route
    }

    fn patch(&self, at: &At<'_>) -> Route {
        let mut route = self.route(at, Method::Patch, "patch", "patch", &at.item);
        route.description = described(at, "partially update", " the specified ");
        route.body = Some((Source::Patch, true));
        route.consumes.clone_from(&self.patch_types);
        route.responses = [200, 201].map(|code| (code, Model::Type(at.source))).into();
        self.options::<PatchOptions>(&mut route, &[]);
        route
    }

    fn delete(&self, at: &At<'_>) -> Route {
        let mut route = self.route(at, Method::Delete, "delete", "delete", &at.item);
        route.description = described(at, "delete", article(&at.resource.kind.kind));
        route.body = Some((Source::Table(DeleteOptions::TABLE), false));
        let answer = match answers_deleted(&at.resource.kind.group, &at.resource.plural) {
            true => at.source,
            false => Source::Table(Status::TABLE),
        };
        route.responses = [200, 202].map(|code| (code, Model::Type(answer))).into();
        self.options::<DeleteOptions>(&mut route, &[]);
        route
    }

    fn delete_collection(&self, at: &At<'_>) -> Route {
        let verb = "deletecollection";
        let mut route = self.route(at, Method::Delete, verb, verb, &at.collection);
        route.description = format!("delete collection of {}", at.resource.kind.kind);
        route.body = Some((Source::Table(DeleteOptions::TABLE), false));
        route.responses = vec![(200, Model::Type(Source::Table(Status::TABLE)))];
        self.options::<DeleteOptions>(&mut route, &[]);
        self.options::<ListOptions>(&mut route, &["watch", "allowWatchBookmarks"]);
        route
    }

    /// The routes of a part that connects to something else, such as `exec`. Where the options have
    /// a path, requests of every method and to every path below are handed on.
    fn add_connections(&self, at: &At<'_>, routes: &mut Vec<Route>) {
        let Source::Table(table) = at.source else { return };
        let parameters = of_options(table, &[]);
        let is_proxy = table.field("path").is_some();
        let does = |verb: &str| at.verbs.iter().any(|it| it == verb);
        for method in Method::ALL {
            let is_served = match method {
                Method::Get => does("get"),
                Method::Post => does("create"),
                Method::Put => does("update"),
                Method::Patch => does("patch"),
                Method::Delete => does("delete"),
                Method::Options | Method::Head => is_proxy,
            };
            if !is_served {
                continue;
            }
            let key = method.key();
            let verb = format!("connect{}", capitalized(key));
            let mut route = self.route(at, method, &verb, "connect", &at.item);
            let kind = &at.resource.kind.kind;
            let name = key.to_uppercase();
            route.description = format!("connect {name} requests to {} of {kind}", at.part);
            route.parameters.retain(|it| it.is_in_path);
            route.parameters.extend(parameters.iter().cloned());
            route.produces = vec!["*/*"];
            route.responses = vec![(200, Model::Text)];
            if is_proxy {
                let mut below = route.clone();
                below.path.push_str("/{path}");
                below.operation.push_str("WithPath");
                below.parameters.push(Parameter::path("path"));
                routes.push(below);
            }
            routes.push(route);
        }
    }
}

/// What is done with an object, or with a part of one.
fn described(at: &At<'_>, verb: &str, article: &str) -> String {
    let kind = &at.resource.kind.kind;
    match at.part {
        "" => format!("{verb}{article}{kind}"),
        part => format!("{verb} {part} of{article}{kind}"),
    }
}

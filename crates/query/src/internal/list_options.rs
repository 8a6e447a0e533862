//! `ListOptions` with parsed selectors.

use apimachinery_meta::v1;
use apimachinery_runtime::{
    ApiType, ConversionError, GroupVersion, Object, Reason, StaticKind, Str, TypeInfo,
};
use apimachinery_selectors::{fields, labels};

/// Options of a list or watch request, selectors parsed.
///
/// Corresponds to `internalversion.ListOptions`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ListOptions {
    /// Which labels objects must have.
    pub label_selector: labels::Selector,
    /// Which fields objects must have.
    pub field_selector: fields::FieldSelector,
    /// Whether to watch instead of listing.
    pub watch: bool,
    /// Whether the watch wants bookmarks.
    pub allow_watch_bookmarks: bool,
    /// Which resource version the answer should have.
    pub resource_version: Str,
    /// How exactly.
    pub resource_version_match: v1::ResourceVersionMatch,
    /// After how many seconds to end.
    pub timeout_seconds: Option<i64>,
    /// How many objects to list.
    pub limit: i64,
    /// Where to go on with a list.
    pub r#continue: Str,
    /// Whether a watch begins with what is there.
    pub send_initial_events: Option<bool>,
    /// Which shard of the objects; parsed by the store.
    pub shard_selector: Str,
}

impl Object for ListOptions {
    apimachinery_runtime::object_methods!();
}

impl ApiType for ListOptions {
    const TYPE_INFO: &'static TypeInfo = &TypeInfo {
        path: std::any::type_name::<Self>,
        kind: Some(Self::KIND),
        has_type_meta: true,
        new: || Box::new(Self::default()),
        entries: &[],
    };
    const KIND: StaticKind = StaticKind {
        group_version: &GroupVersion::from_static("meta.k8s.io", "__internal"),
        kind: "ListOptions",
    };
}

fn failed(error: impl std::error::Error + Send + Sync + 'static) -> ConversionError {
    ConversionError::failed(Reason::cause(error))
}

impl TryFrom<v1::ListOptions> for ListOptions {
    type Error = ConversionError;

    fn try_from(options: v1::ListOptions) -> Result<Self, Self::Error> {
        Ok(Self {
            label_selector: options.label_selector.parse().map_err(failed)?,
            field_selector: options.field_selector.parse().map_err(failed)?,
            watch: options.watch,
            allow_watch_bookmarks: options.allow_watch_bookmarks,
            resource_version: options.resource_version,
            resource_version_match: options.resource_version_match,
            timeout_seconds: options.timeout_seconds,
            limit: options.limit,
            r#continue: options.r#continue,
            send_initial_events: options.send_initial_events,
            shard_selector: options.shard_selector,
        })
    }
}

impl From<ListOptions> for v1::ListOptions {
    fn from(options: ListOptions) -> Self {
        Self {
            label_selector: options.label_selector.to_string().into(),
            field_selector: options.field_selector.to_string().into(),
            watch: options.watch,
            allow_watch_bookmarks: options.allow_watch_bookmarks,
            resource_version: options.resource_version,
            resource_version_match: options.resource_version_match,
            timeout_seconds: options.timeout_seconds,
            limit: options.limit,
            r#continue: options.r#continue,
            send_initial_events: options.send_initial_events,
            shard_selector: options.shard_selector,
            ..Self::default()
        }
    }
}

/// Fills in what a watch leaves out where servers offer to begin with what is there: a watch from
/// no version, or from `0`, that says nothing else begins with the events of all objects.
///
/// Corresponds to `SetListOptionsDefaults`; `watch_list` is the feature gate `WatchList`.
pub fn set_list_options_defaults(options: &mut ListOptions, watch_list: bool) {
    let says_nothing =
        options.send_initial_events.is_none() && options.resource_version_match.is_empty();
    let from_anywhere = matches!(options.resource_version.as_str(), "" | "0");
    if watch_list && options.watch && says_nothing && from_anywhere {
        options.send_initial_events = Some(true);
        options.resource_version_match = v1::ResourceVersionMatch::NOT_OLDER_THAN;
    }
}

//! What a client may ask of a table.

use apimachinery_meta::v1::{IncludeObjectPolicy, TableOptions};
use apimachinery_meta::{Time, v1, v1beta1};
use apimachinery_runtime::{GroupResource, GroupVersion};
use apimachinery_validation::options::table_options;

use crate::TableError;

/// What a row has of its object.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum IncludeObject {
    /// Nothing.
    None,
    /// Its metadata, as a `PartialObjectMetadata`.
    #[default]
    Metadata,
    /// All of it.
    Object,
}

/// What a client asks of a table, and when.
///
/// ```
/// use apimachinery_meta::Time;
/// use apimachinery_meta::v1::TableOptions;
/// use apimachinery_table::{IncludeObject, TableRequest};
///
/// let options = TableOptions { include_object: "None".into(), ..Default::default() };
/// let request = TableRequest::from_options(&options, Time::from_seconds(0))?.headers(false);
/// assert_eq!(request.included(), IncludeObject::None);
/// # Ok::<(), apimachinery_table::TableError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct TableRequest {
    now: Time,
    has_headers: bool,
    include: IncludeObject,
    version: GroupVersion,
    resource: Option<GroupResource>,
}

impl TableRequest {
    /// A table of `meta.k8s.io/v1` with columns and the metadata of objects. Ages are counted to
    /// `now`.
    pub fn new(now: Time) -> Self {
        Self {
            now,
            has_headers: true,
            include: IncludeObject::default(),
            version: v1::GROUP_VERSION,
            resource: None,
        }
    }

    /// The same with what the options of a request say.
    ///
    /// # Errors
    /// When they name something else to include than there is.
    pub fn from_options(options: &TableOptions, now: Time) -> Result<Self, TableError> {
        let errors = table_options(options);
        if !errors.is_empty() {
            return Err(TableError::Options(errors));
        }
        Ok(Self::new(now).include_object(match &options.include_object {
            it if *it == IncludeObjectPolicy::NONE => IncludeObject::None,
            it if *it == IncludeObjectPolicy::OBJECT => IncludeObject::Object,
            _ => IncludeObject::Metadata,
        }))
    }

    /// The same with ages counted to `now`, as for a later event of a watch.
    #[must_use]
    pub fn at(mut self, now: Time) -> Self {
        self.now = now;
        self
    }

    /// Whether the table has its columns. All events of a watch but the first do without.
    /// Corresponds to the field `NoHeaders` of `TableOptions`, which no query has.
    #[must_use]
    pub fn headers(mut self, has_headers: bool) -> Self {
        self.has_headers = has_headers;
        self
    }

    /// What rows have of their objects.
    #[must_use]
    pub fn include_object(mut self, include: IncludeObject) -> Self {
        self.include = include;
        self
    }

    /// In which version the table will be written, which is the version of the metadata in it:
    /// `meta.k8s.io/v1`, the default, or `meta.k8s.io/v1beta1`.
    ///
    /// # Errors
    /// When it is another one.
    pub fn version(mut self, version: &GroupVersion) -> Result<Self, TableError> {
        if *version != v1::GROUP_VERSION && *version != v1beta1::GROUP_VERSION {
            return Err(TableError::Version(version.clone()));
        }
        self.version = version.clone();
        Ok(self)
    }

    /// The resource that the request is about, for messages.
    #[must_use]
    pub fn resource(mut self, resource: GroupResource) -> Self {
        self.resource = Some(resource);
        self
    }

    /// The time that ages are counted to.
    pub fn now(&self) -> Time {
        self.now
    }

    /// Whether the table has its columns.
    pub fn has_headers(&self) -> bool {
        self.has_headers
    }

    /// What rows have of their objects.
    pub fn included(&self) -> IncludeObject {
        self.include
    }

    /// The version of the table and of metadata in it.
    pub fn group_version(&self) -> &GroupVersion {
        &self.version
    }

    /// The resource that the request is about, if it is known.
    pub fn requested_resource(&self) -> Option<&GroupResource> {
        self.resource.as_ref()
    }
}

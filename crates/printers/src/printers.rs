//! The tables of many kinds.

use std::any::TypeId;
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use apimachinery_meta::v1::{Status, Table};
use apimachinery_runtime::{
    ApiType, GroupKind, GroupResource, GroupVersion, Object, ObjectRegistry, Scheme,
};
use apimachinery_table::{
    ColumnConvertor, DefaultTableConvertor, PrinterColumn, TableConvertor, TableError, TableRequest,
};

use crate::print::{Print, print};
use crate::status::print_status;

type PrintFn = fn(&dyn Object, &TableRequest, bool) -> Result<Table, TableError>;

/// Makes tables of built-in kinds and of their lists.
///
/// ```
/// use apimachinery_api::core::v1::{Pod, Secret};
/// use apimachinery_meta::Time;
/// use apimachinery_printers::Printers;
/// use apimachinery_table::{TableConvertor, TableRequest};
///
/// let printers = Printers::new().install(apimachinery_printers::core);
/// let table = printers.to_table(&Secret::default(), &TableRequest::new(Time::ZERO))?;
/// let names: Vec<_> = table.column_definitions.iter().map(|it| &*it.name).collect();
/// assert_eq!(names, ["Name", "Type", "Data", "Age"]);
/// # Ok::<(), apimachinery_table::TableError>(())
/// ```
///
/// Each kind is known in the newest version that has it. Objects of other versions, and data
/// without types, are converted to it where [`scheme`](Self::scheme) has the conversions. What no
/// printer is for is shown by its name and when it was made, as [`DefaultTableConvertor`] does;
/// data without types by its name and age, as custom resources are. Cheap to clone.
///
/// Corresponds to `printers.TableGenerator` with `AddHandlers`, and to the `TableConvertor` around
/// it.
#[derive(Clone)]
pub struct Printers {
    kinds: Arc<HashMap<TypeId, PrintFn>>,
    versions: Arc<HashMap<GroupKind, &'static GroupVersion>>,
    scheme: Option<Scheme>,
    is_wide: bool,
}

impl Default for Printers {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Printers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Printers")
            .field("kinds", &self.kinds.len())
            .field("is_wide", &self.is_wide)
            .finish_non_exhaustive()
    }
}

impl Printers {
    /// For a `Status` alone.
    pub fn new() -> Self {
        let kinds: HashMap<TypeId, PrintFn> =
            HashMap::from([(TypeId::of::<Status>(), print_status as PrintFn)]);
        Self { kinds: kinds.into(), versions: Arc::default(), scheme: None, is_wide: true }
    }

    /// Adds the kinds of a group: `install(apimachinery_printers::apps)`.
    #[must_use]
    pub fn install(mut self, group: impl FnOnce(&mut Self)) -> Self {
        group(&mut self);
        self
    }

    /// Says how to convert objects of other versions, and data without types, to what is known
    /// here.
    #[must_use]
    pub fn scheme(mut self, scheme: Scheme) -> Self {
        self.scheme = Some(scheme);
        self
    }

    /// Whether tables have the columns of wide output, as they have unless said otherwise: clients
    /// choose among them. Without those some cells are shorter: addresses of a load balancer end
    /// after 16 bytes.
    ///
    /// Corresponds to the field `Wide` of `GenerateOptions`, which the API server always sets.
    #[must_use]
    pub fn wide(mut self, is_wide: bool) -> Self {
        self.is_wide = is_wide;
        self
    }

    /// Whether objects of this type have columns of their own.
    pub fn knows(&self, object: &dyn Object) -> bool {
        self.kinds.contains_key(&object.type_key())
    }

    /// Adds a kind and its list.
    pub(crate) fn add<T: Print, L: ApiType>(&mut self) -> &mut Self {
        self.add_alone::<T>().add_type::<L>(print::<T>)
    }

    /// Adds a kind without a list.
    pub(crate) fn add_alone<T: Print>(&mut self) -> &mut Self {
        self.add_type::<T>(print::<T>)
    }

    fn add_type<T: ApiType>(&mut self, print: PrintFn) -> &mut Self {
        Arc::make_mut(&mut self.kinds).insert(TypeId::of::<T>(), print);
        let (kind, version) = (T::KIND.to_gvk().group_kind(), T::KIND.group_version);
        Arc::make_mut(&mut self.versions).insert(kind, version);
        self
    }

    /// The object in the version that is known here; `None` when there is no way.
    fn converted(&self, object: &dyn Object) -> Option<Box<dyn Object>> {
        let scheme = self.scheme.as_ref()?;
        let kinds = scheme.object_kinds(object).ok()?;
        let version = kinds.kinds.iter().find_map(|kind| self.versions.get(&kind.group_kind()))?;
        let converted = scheme.convert_to_version(object, *version, None).ok()?;
        converted.object.filter(|it| self.knows(&**it))
    }
}

impl TableConvertor for Printers {
    fn to_table(&self, object: &dyn Object, request: &TableRequest) -> Result<Table, TableError> {
        if let Some(print) = self.kinds.get(&object.type_key()) {
            return print(object, request, self.is_wide);
        }
        if let Some(object) = self.converted(object)
            && let Some(print) = self.kinds.get(&object.type_key())
        {
            return print(&*object, request, self.is_wide);
        }
        // What a custom resource without columns has.
        if object.is_unstructured()
            && let Ok(convertor) = ColumnConvertor::new([PrinterColumn::age()])
        {
            return convertor.to_table(object, request);
        }
        let resource = request.requested_resource().cloned();
        DefaultTableConvertor::new(resource.unwrap_or_else(|| GroupResource::new("", "")))
            .to_table(object, request)
    }
}

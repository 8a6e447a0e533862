//! Kinds of your own group with all that requests for them need.

use std::any::Any;
use std::error::Error as StdError;
use std::marker::PhantomData;
use std::sync::Arc;

use apimachinery_runtime::reflect::FieldTable;
use apimachinery_runtime::{
    ApiType, ConversionError, GroupVersion, NullableVec, Object, Scheme, SchemeBuilder,
    SchemeErrors, Scope, TypedList,
};

use crate::v1::ListMeta;
use crate::{List, ListedKind, install_into, install_unversioned};

/// Registers a kind with what a server or client of it needs beside it.
///
/// That is, in each of its versions: its [`List`], the options of each verb, watch events; and
/// `Status` with the other kinds that are the same everywhere. A list converts item by item and
/// defaults its items, so a list of any version is read as one of any other. A server in Go calls
/// `AddKnownTypes` and `metav1.AddToGroupVersion` for each version, and generates the conversions
/// of lists. A kind without metadata does not compile: nothing could be asked for by its name.
///
/// ```
/// use apimachinery_derive::Object;
/// use apimachinery_meta::v1::ObjectMeta;
/// use apimachinery_meta::{List, ServeKinds};
/// use apimachinery_runtime::{Scheme, Str};
///
/// mod v1 {
/// #   use super::*;
///     #[derive(Clone, Debug, Default, PartialEq, Object)]
///     #[object(group = "example.com", version = "v1", kind = "CronTab")]
///     pub struct CronTab { pub metadata: ObjectMeta, pub schedule: Str }
/// }
/// mod v1beta1 {
/// #   use super::*;
///     #[derive(Clone, Debug, Default, PartialEq, Object)]
///     #[object(group = "example.com", version = "v1beta1", kind = "CronTab")]
///     pub struct CronTab { pub metadata: ObjectMeta, pub cron_spec: Str }
/// }
/// # impl From<v1beta1::CronTab> for v1::CronTab {
/// #     fn from(old: v1beta1::CronTab) -> Self { Self { metadata: old.metadata, schedule: old.cron_spec } }
/// # }
/// # impl From<v1::CronTab> for v1beta1::CronTab {
/// #     fn from(new: v1::CronTab) -> Self { Self { metadata: new.metadata, cron_spec: new.schedule } }
/// # }
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let scheme = Scheme::builder().serve::<v1::CronTab>().version::<v1beta1::CronTab>().build()?;
/// assert!(scheme.has_kind("example.com", "v1beta1", "CronTabList"));
/// assert!(scheme.has_kind("example.com", "v1", "ListOptions"));
/// assert!(scheme.has_kind("", "v1", "Status"));
/// # Ok(())
/// # }
/// ```
///
/// ```compile_fail,E0080
/// use apimachinery_derive::Object;
/// use apimachinery_meta::ServeKinds;
/// use apimachinery_runtime::Scheme;
///
/// #[derive(Clone, Debug, Default, PartialEq, Object)]
/// #[object(group = "example.com", version = "v1", kind = "Answer")]
/// struct Answer { number: i64 }
///
/// Scheme::builder().serve::<Answer>();
/// ```
pub trait ServeKinds {
    /// Registers `H`, makes it the hub of its kind, and registers what requests for it need.
    fn serve<H: ListedKind>(&mut self) -> ServedKind<'_, H>;

    /// The same with a custom list type for the version that is the hub. The other versions are
    /// listed by [`List`]s, which convert to it, or by the types given to
    /// [`with_list`](ServedKind::with_list).
    fn serve_with_list<H, L>(&mut self) -> ServedKind<'_, H, L>
    where
        H: ListedKind,
        L: ApiType + TypedList<Metadata = ListMeta, Item = H>;
}

/// Each door asserts by itself, so that the compiler points at the call in the program.
impl ServeKinds for SchemeBuilder {
    fn serve<H: ListedKind>(&mut self) -> ServedKind<'_, H> {
        const { assert!(has_metadata(H::TABLE), "a kind that is served has a field `metadata`") };
        serve_listed_by(self)
    }

    fn serve_with_list<H, L>(&mut self) -> ServedKind<'_, H, L>
    where
        H: ListedKind,
        L: ApiType + TypedList<Metadata = ListMeta, Item = H>,
    {
        const { assert!(has_metadata(H::TABLE), "a kind that is served has a field `metadata`") };
        serve_listed_by(self)
    }
}

fn serve_listed_by<H, L>(builder: &mut SchemeBuilder) -> ServedKind<'_, H, L>
where
    H: ListedKind,
    L: ApiType + TypedList<Metadata = ListMeta, Item = H>,
{
    builder.hub::<H>();
    builder.hub::<L>();
    install_unversioned(builder);
    install_version::<H>(builder);
    ServedKind { builder, lists: vec![Box::new(ListOf::<H>::by::<L>())], types: PhantomData }
}

/// The list type of a version, seen from the version alone.
struct ListOf<T> {
    default_with: fn(&mut SchemeBuilder, SetDefaults<T>),
}

type SetDefaults<T> = Arc<dyn Fn(&mut T) + Send + Sync>;

impl<T: 'static> ListOf<T> {
    fn by<L: ApiType + TypedList<Item = T>>() -> Self {
        Self { default_with: default_items::<L> }
    }
}

fn default_items<L: ApiType + TypedList>(
    builder: &mut SchemeBuilder,
    set_defaults: SetDefaults<L::Item>,
) {
    builder.default_with::<L>(move |list| {
        list.items_mut().iter_mut().for_each(|item| set_defaults(item));
    });
}

/// Objects that are kept and listed have names.
const fn has_metadata(table: &FieldTable) -> bool {
    let mut rest = table.fields();
    while let [field, others @ ..] = rest {
        if matches!(field.name_bytes(), b"metadata") {
            return true;
        }
        rest = others;
    }
    false
}

/// What requests to the version of a type use; there are none to one in memory.
fn install_version<T: ApiType>(builder: &mut SchemeBuilder) {
    let version: GroupVersion = T::KIND.to_gvk().group_version();
    if !version.is_internal() {
        install_into(builder, &version);
    }
}

/// A kind whose hub is `H`, listed by `L`. Made by [`ServeKinds::serve`]; its methods are those of
/// [`HubBuilder`](apimachinery_runtime::HubBuilder), with the same meaning for objects and for
/// lists of them.
#[derive(Debug)]
pub struct ServedKind<'a, H, L = List<H>> {
    builder: &'a mut SchemeBuilder,
    /// A [`ListOf`] each version whose list type is known.
    lists: Vec<Box<dyn Any>>,
    types: PhantomData<(H, L)>,
}

impl<'a, H, L> ServedKind<'a, H, L>
where
    H: ListedKind,
    L: ApiType + TypedList<Metadata = ListMeta, Item = H>,
{
    /// Registers `V` as a version that converts to and from the hub with `From`, in both
    /// directions. Where one of them may fail, [`try_version`](Self::try_version) takes `TryFrom`.
    pub fn version<V>(self) -> Self
    where
        V: ListedKind + From<H>,
        H: From<V>,
    {
        self.builder.hub::<H>().version::<V>();
        self.listed::<V>()
    }

    /// Registers `V` as a version that converts to the hub with `From`, and is made from a
    /// reference to it.
    pub fn version_from_ref<V>(self) -> Self
    where
        V: ListedKind + for<'h> From<&'h H>,
        H: From<V>,
    {
        self.builder.hub::<H>().version_from_ref::<V>();
        self.listed::<V>()
    }

    /// Registers `V` as a version that converts to and from the hub with `TryFrom`, whose error may
    /// be a text.
    pub fn try_version<V>(self) -> Self
    where
        V: ListedKind + TryFrom<H, Error: Into<Box<dyn StdError + Send + Sync>>>,
        H: TryFrom<V, Error: Into<Box<dyn StdError + Send + Sync>>>,
    {
        self.builder.hub::<H>().try_version::<V>();
        self.listed::<V>()
    }

    /// Registers `V` as a version that converts to and from the hub with functions.
    pub fn version_with<V: ListedKind>(
        self,
        to_hub: impl Fn(&V, &Scope<'_>) -> Result<H, ConversionError> + Clone + Send + Sync + 'static,
        from_hub: impl Fn(&H, &Scope<'_>) -> Result<V, ConversionError> + Clone + Send + Sync + 'static,
    ) -> Self {
        self.builder.hub::<H>().version_with::<V>(to_hub, from_hub);
        self.listed::<V>()
    }

    fn listed<V: ListedKind>(self) -> Self {
        const { assert!(has_metadata(V::TABLE), "a kind that is served has a field `metadata`") };
        install_version::<V>(self.builder);
        if self.list_of::<V>().is_some() { self } else { self.with_list::<List<V>>() }
    }

    fn list_of<V: 'static>(&self) -> Option<&ListOf<V>> {
        self.lists.iter().find_map(|list| list.downcast_ref())
    }

    /// Lists the version of which `VL` has items by that type, in place of a [`List`]. It is in
    /// front of the version; after it, two types have the kind of the list, which
    /// [`build`](Self::build) reports.
    ///
    /// ```
    /// # use apimachinery_derive::Object;
    /// # use apimachinery_meta::{ServeKinds, v1::{ListMeta, ObjectMeta}};
    /// # use apimachinery_runtime::{NullableVec, Scheme};
    /// # #[derive(Clone, Debug, Default, PartialEq, Object)]
    /// # #[object(group = "example.com", version = "v1", kind = "CronTab")]
    /// # struct CronTab { metadata: ObjectMeta }
    /// # #[derive(Clone, Debug, Default, PartialEq, Object)]
    /// # #[object(group = "example.com", version = "v1beta1", kind = "CronTab")]
    /// # struct OldCronTab { metadata: ObjectMeta }
    /// # impl From<OldCronTab> for CronTab {
    /// #     fn from(old: OldCronTab) -> Self { Self { metadata: old.metadata } }
    /// # }
    /// # impl From<CronTab> for OldCronTab {
    /// #     fn from(new: CronTab) -> Self { Self { metadata: new.metadata } }
    /// # }
    /// #[derive(Clone, Debug, Default, PartialEq, Object)]
    /// #[object(group = "example.com", version = "v1beta1", kind = "CronTabList")]
    /// struct OldCronTabList { metadata: ListMeta, items: NullableVec<OldCronTab> }
    ///
    /// let scheme = Scheme::builder()
    ///     .serve::<CronTab>()
    ///     .with_list::<OldCronTabList>()
    ///     .version::<OldCronTab>()
    ///     .build()?;
    /// # assert!(scheme.has_kind("example.com", "v1beta1", "CronTabList"));
    /// # Ok::<(), apimachinery_runtime::SchemeErrors>(())
    /// ```
    pub fn with_list<VL>(mut self) -> Self
    where
        VL: ApiType + TypedList<Metadata = ListMeta, Item: ListedKind>,
    {
        self.lists.push(Box::new(ListOf::<VL::Item>::by::<VL>()));
        self.builder.hub::<L>().version_with::<VL>(convert_list::<VL, L>, convert_list::<L, VL>);
        self
    }

    /// Sets the function that fills in what objects of type `T`, and the items of its list, leave
    /// out.
    pub fn default_with<T: ListedKind>(
        self,
        set_defaults: impl Fn(&mut T) + Send + Sync + 'static,
    ) -> Self {
        let set_defaults: SetDefaults<T> = Arc::new(set_defaults);
        let list = self.list_of::<T>().map_or(default_items::<List<T>> as _, |it| it.default_with);
        list(self.builder, set_defaults.clone());
        self.builder.default_with::<T>(move |object| set_defaults(object));
        self
    }
}

// Without bounds, so that the compiler reports a type that is not a kind once.
impl<'a, H, L> ServedKind<'a, H, L> {
    /// As [`SchemeBuilder::version_priority`].
    pub fn version_priority(self, versions: &[GroupVersion]) -> Self {
        self.builder.version_priority(versions);
        self
    }

    /// Starts the next kind; as [`ServeKinds::serve`].
    pub fn serve<N: ListedKind>(self) -> ServedKind<'a, N> {
        self.builder.serve()
    }

    /// Goes on with the builder, as [`SchemeBuilder::install`].
    pub fn install(self, group: impl FnOnce(&mut SchemeBuilder)) -> &'a mut SchemeBuilder {
        self.builder.install(group)
    }

    /// Goes on with the builder, as [`SchemeBuilder::known`].
    pub fn known<T: ApiType>(self) -> &'a mut SchemeBuilder {
        self.builder.known::<T>()
    }

    /// Makes the scheme; as [`SchemeBuilder::build`].
    ///
    /// # Errors
    /// As [`SchemeBuilder::build`].
    pub fn build(self) -> Result<Scheme, SchemeErrors> {
        self.builder.build()
    }
}

/// Converts a list item by item.
fn convert_list<A, B>(list: &A, scope: &Scope<'_>) -> Result<B, ConversionError>
where
    A: Clone + TypedList<Metadata = ListMeta, Item: Object>,
    B: TypedList<Metadata = ListMeta, Item: 'static>,
{
    let (metadata, items) = list.clone().into_parts();
    if items.is_null() {
        return Ok(B::from_parts(metadata, NullableVec::null()));
    }
    let mut converted = Vec::with_capacity(items.len());
    for (index, item) in items.into_iter().enumerate() {
        let item = scope.convert_object(Box::new(item));
        converted.push(item.map_err(|error| error.within_index(index).within_field("items"))?);
    }
    Ok(B::from_parts(metadata, converted.into()))
}

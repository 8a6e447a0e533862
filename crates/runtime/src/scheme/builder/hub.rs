//! The versions of a kind and the hub that they convert to and from.

use std::any::TypeId;
use std::error::Error as StdError;
use std::marker::PhantomData;

use super::SchemeBuilder;
use crate::error::ConversionError;
use crate::names::GroupVersion;
use crate::object::{ApiType, TypedList};
use crate::scheme::conversion::{ObjectConversion, Scope};
use crate::scheme::{Scheme, SchemeErrors};

/// The versions of a kind whose hub is `H`. Made by [`SchemeBuilder::hub`].
#[derive(Debug)]
pub struct HubBuilder<'a, H> {
    builder: &'a mut SchemeBuilder,
    hub: PhantomData<H>,
}

impl<'a, H: ApiType> HubBuilder<'a, H> {
    pub(super) fn new(builder: &'a mut SchemeBuilder) -> Self {
        Self { builder, hub: PhantomData }
    }

    /// Registers `V` as a version that converts to and from the hub with `From`, in both
    /// directions. Where one of them may fail, [`try_version`](Self::try_version) takes `TryFrom`.
    pub fn version<V>(self) -> Self
    where
        V: ApiType + From<H>,
        H: From<V>,
    {
        self.spoke(
            ObjectConversion::between::<V, H>(),
            ObjectConversion::between::<H, V>(),
            PhantomData::<V>,
        )
    }

    /// Registers `V` as a version that converts to the hub with `From`, and is made from a
    /// reference to it.
    ///
    /// Encoding examines an object and leaves it as it is: [`version`](Self::version) copies the
    /// hub to convert the copy, which this saves.
    pub fn version_from_ref<V>(self) -> Self
    where
        V: ApiType + for<'h> From<&'h H>,
        H: From<V>,
    {
        self.spoke(
            ObjectConversion::between::<V, H>(),
            ObjectConversion::from_ref(|hub: &H, _| Ok(V::from(hub))),
            PhantomData::<V>,
        )
    }

    /// Registers `V` as a version that converts to and from the hub with `TryFrom`, whose error may
    /// be a text.
    pub fn try_version<V>(self) -> Self
    where
        V: ApiType + TryFrom<H, Error: Into<Box<dyn StdError + Send + Sync>>>,
        H: TryFrom<V, Error: Into<Box<dyn StdError + Send + Sync>>>,
    {
        self.spoke(
            ObjectConversion::trying::<V, H>(),
            ObjectConversion::trying::<H, V>(),
            PhantomData::<V>,
        )
    }

    /// Registers `V` as a version that converts to and from the hub with functions, which may
    /// convert nested values and see the caller's context through their [`Scope`].
    pub fn version_with<V: ApiType>(
        self,
        to_hub: impl Fn(&V, &Scope<'_>) -> Result<H, ConversionError> + Send + Sync + 'static,
        from_hub: impl Fn(&H, &Scope<'_>) -> Result<V, ConversionError> + Send + Sync + 'static,
    ) -> Self {
        self.spoke(
            ObjectConversion::from_ref(to_hub),
            ObjectConversion::from_ref(from_hub),
            PhantomData::<V>,
        )
    }

    /// Registers the list `V` as a version whose items convert to and from those of the hub with
    /// `From`.
    ///
    /// A list of its own type needs no conversion of its own: its metadata is moved, and its items
    /// are converted.
    pub fn list_version<V>(self) -> Self
    where
        H: TypedList<Item: From<V::Item>>,
        V: ApiType + TypedList<Metadata = H::Metadata, Item: From<H::Item>>,
    {
        self.spoke(
            ObjectConversion::of_items::<V, H>(),
            ObjectConversion::of_items::<H, V>(),
            PhantomData::<V>,
        )
    }

    fn spoke<V: ApiType>(
        self,
        to_hub: ObjectConversion,
        from_hub: ObjectConversion,
        _: PhantomData<V>,
    ) -> Self {
        self.builder.known::<V>().spoke(TypeId::of::<V>(), TypeId::of::<H>(), to_hub, from_hub);
        self
    }

    /// As [`SchemeBuilder::default_with`].
    pub fn default_with<T: 'static>(
        self,
        set_defaults: impl Fn(&mut T) + Send + Sync + 'static,
    ) -> Self {
        self.builder.default_with(set_defaults);
        self
    }

    /// As [`SchemeBuilder::default_with_list`].
    pub fn default_with_list<L>(
        self,
        set_defaults: impl Fn(&mut L::Item) + Clone + Send + Sync + 'static,
    ) -> Self
    where
        L: TypedList<Item: 'static> + 'static,
    {
        self.builder.default_with_list::<L>(set_defaults);
        self
    }

    /// As [`SchemeBuilder::normalize_with`].
    pub fn normalize_with<T: 'static>(
        self,
        normalize: impl Fn(&mut T) + Send + Sync + 'static,
    ) -> Self {
        self.builder.normalize_with(normalize);
        self
    }

    /// As [`SchemeBuilder::version_priority`].
    pub fn version_priority(self, versions: &[GroupVersion]) -> Self {
        self.builder.version_priority(versions);
        self
    }

    /// Starts the next kind; as [`SchemeBuilder::hub`].
    pub fn hub<N: ApiType>(self) -> HubBuilder<'a, N> {
        self.builder.hub()
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

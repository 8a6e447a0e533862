//! Several versions of one kind.

use std::any::TypeId;
use std::error::Error as StdError;
use std::marker::PhantomData;
use std::sync::Arc;

use apimachinery_meta::{install_into, install_unversioned};
use apimachinery_runtime::{
    ConversionError, GroupVersion, GroupVersionKind, Object, ObjectOf, Scheme, SchemeBuilder,
    SchemeErrors, Scope,
};

use crate::list::{SerdeList, list_kind};
use crate::object::{ByDescriptors, ProtobufForm, SerdeObject, SerdeType, register, wrapped};

/// The versions of a kind whose hub is `H`. Made by
/// [`SerdeKinds::serde_hub`](crate::SerdeKinds::serde_hub) and
/// [`SerdeKinds::serde_serve`](crate::SerdeKinds::serde_serve).
///
/// ```
/// use apimachinery_runtime::{GroupVersion, Scheme};
/// use apimachinery_serde_types::SerdeKinds;
/// use apimachinery_serializer::CodecFactory;
/// use serde::{Deserialize, Serialize};
///
/// #[derive(Clone, Debug, Serialize, Deserialize)]
/// struct Car { doors: u8 }
/// #[derive(Clone, Debug, Serialize, Deserialize)]
/// struct OldCar { #[serde(default)] two_doors: bool }
///
/// impl From<OldCar> for Car {
///     fn from(old: OldCar) -> Self { Self { doors: if old.two_doors { 2 } else { 4 } } }
/// }
/// impl From<Car> for OldCar {
///     fn from(car: Car) -> Self { Self { two_doors: car.doors == 2 } }
/// }
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let (v1, v1beta1) = (GroupVersion::new("example.com", "v1"), GroupVersion::new("example.com", "v1beta1"));
/// let scheme = Scheme::builder()
///     .serde_hub::<Car>(v1.with_kind("Car"))
///     .serde_version::<OldCar>(v1beta1.with_kind("Car"))  // converts both ways, or this does not compile
///     .build()?;
/// let car: Car = CodecFactory::new(scheme).decode_as("apiVersion: example.com/v1beta1\nkind: Car\n")?;
/// assert_eq!(car.doors, 4);
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct SerdeHub<'a, H> {
    builder: &'a mut SchemeBuilder,
    is_served: bool,
    hub: PhantomData<H>,
}

impl<'a, H: SerdeType> SerdeHub<'a, H> {
    pub(crate) fn new(builder: &'a mut SchemeBuilder, kind: GroupVersionKind) -> Self {
        builder.hub_type(<ByDescriptors as ProtobufForm<H>>::TYPE_INFO, TypeId::of::<H>(), kind);
        wrapped::<H, ByDescriptors>(builder);
        Self { builder, is_served: false, hub: PhantomData }
    }

    /// A kind with its list and all that requests for it need.
    pub(crate) fn served(builder: &'a mut SchemeBuilder, kind: GroupVersionKind) -> Self {
        install_unversioned(builder);
        install_version(builder, &kind);
        builder.hub_type(SerdeList::<H>::TYPE_INFO, TypeId::of::<SerdeList<H>>(), list_kind(&kind));
        wrapped::<SerdeList<H>, ByDescriptors>(builder);
        Self { is_served: true, ..Self::new(builder, kind) }
    }

    /// Registers `V` as a version that converts to and from the hub with `From`.
    pub fn serde_version<V>(self, kind: GroupVersionKind) -> Self
    where
        V: SerdeType + From<H>,
        H: From<V>,
    {
        self.serde_version_with(kind, |version, _| Ok(H::from(version)), |hub, _| Ok(V::from(hub)))
    }

    /// Registers `V` as a version that converts to and from the hub with `TryFrom`.
    pub fn serde_try_version<V>(self, kind: GroupVersionKind) -> Self
    where
        V: SerdeType + TryFrom<H, Error: Into<Box<dyn StdError + Send + Sync>>>,
        H: TryFrom<V, Error: Into<Box<dyn StdError + Send + Sync>>>,
    {
        self.serde_version_with(
            kind,
            |version, _| H::try_from(version).map_err(failed),
            |hub, _| V::try_from(hub).map_err(failed),
        )
    }

    /// Registers `V` as a version that converts to and from the hub with functions: for two types
    /// of other crates, which cannot be given a `From`, and for conversions that look at their
    /// [`Scope`].
    pub fn serde_version_with<V: SerdeType>(
        self,
        kind: GroupVersionKind,
        to_hub: impl Fn(V, &Scope<'_>) -> Result<H, ConversionError> + Clone + Send + Sync + 'static,
        from_hub: impl Fn(H, &Scope<'_>) -> Result<V, ConversionError> + Clone + Send + Sync + 'static,
    ) -> Self {
        if self.is_served {
            install_version(self.builder, &kind);
            let version = TypeId::of::<SerdeList<V>>();
            self.builder
                .known_type(SerdeList::<V>::TYPE_INFO, version, list_kind(&kind))
                .version_of_hub(version, TypeId::of::<SerdeList<H>>());
            wrapped::<SerdeList<V>, ByDescriptors>(self.builder);
            let (to_hub, from_hub) = (to_hub.clone(), from_hub.clone());
            convert::<_, SerdeList<H>, _>(self.builder, move |list: SerdeList<V>, scope| {
                list.convert(scope, &to_hub)
            });
            convert::<_, SerdeList<V>, _>(self.builder, move |list: SerdeList<H>, scope| {
                list.convert(scope, &from_hub)
            });
        }
        let (version, hub) = (TypeId::of::<V>(), TypeId::of::<H>());
        register::<V, ByDescriptors>(self.builder, kind).version_of_hub(version, hub);
        let to_hub =
            move |version, scope: &Scope<'_>| to_hub(version, scope).map(SerdeObject::<H>::new);
        let from_hub =
            move |hub, scope: &Scope<'_>| from_hub(hub, scope).map(SerdeObject::<V>::new);
        convert::<V, H, _>(self.builder, to_hub);
        convert::<H, V, _>(self.builder, from_hub);
        self
    }

    /// Sets the function that fills in what objects of type `T`, a version of the kind, leave out;
    /// and the items of its list, where the kind is served with one.
    pub fn default_with<T: SerdeType>(
        self,
        set_defaults: impl Fn(&mut T) + Send + Sync + 'static,
    ) -> Self {
        let set_defaults = Arc::new(set_defaults);
        if self.is_served {
            let of_item = set_defaults.clone();
            self.builder.default_with(move |list: &mut SerdeList<T>| {
                list.items.iter_mut().for_each(|item| of_item(item));
            });
        }
        self.builder.default_with(move |object: &mut T| set_defaults(object));
        self
    }

    /// As [`SchemeBuilder::version_priority`].
    pub fn version_priority(self, versions: &[GroupVersion]) -> Self {
        self.builder.version_priority(versions);
        self
    }

    /// Starts the next kind; as [`SerdeKinds::serde_serve`](crate::SerdeKinds::serde_serve).
    pub fn serde_serve<N: SerdeType>(self, kind: GroupVersionKind) -> SerdeHub<'a, N> {
        SerdeHub::served(self.builder, kind)
    }

    /// Goes on with the builder, as [`SchemeBuilder::install`].
    pub fn install(self, group: impl FnOnce(&mut SchemeBuilder)) -> &'a mut SchemeBuilder {
        self.builder.install(group)
    }

    /// Goes on with the builder: the next kind of another sort.
    pub fn and(self) -> &'a mut SchemeBuilder {
        self.builder
    }

    /// Makes the scheme; as [`SchemeBuilder::build`].
    ///
    /// # Errors
    /// As [`SchemeBuilder::build`].
    pub fn build(self) -> Result<Scheme, SchemeErrors> {
        self.builder.build()
    }
}

/// What requests to the version of a kind use; there are none to one in memory.
fn install_version(builder: &mut SchemeBuilder, kind: &GroupVersionKind) {
    let version = kind.group_version();
    if !version.is_internal() {
        install_into(builder, &version);
    }
}

fn convert<A: 'static, B: 'static, O: ObjectOf<B> + Object>(
    builder: &mut SchemeBuilder,
    convert: impl Fn(A, &Scope<'_>) -> Result<O, ConversionError> + Send + Sync + 'static,
) {
    builder.conversion_between::<A, B>(move |source, scope| {
        Ok(Box::new(convert(source, scope)?) as Box<dyn Object>)
    });
}

fn failed(error: impl Into<Box<dyn StdError + Send + Sync>>) -> ConversionError {
    ConversionError::from(error.into())
}

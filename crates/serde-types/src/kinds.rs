//! Registering types in one line.

use apimachinery_runtime::{GroupVersionKind, SchemeBuilder};

use crate::hub::SerdeHub;
use crate::object::{ByDescriptors, ByProst, SerdeType, register};
use crate::write::own_kind;

/// Registers types that have only serde's traits. Implemented for [`SchemeBuilder`].
pub trait SerdeKinds {
    /// Registers `T` under `kind`. A type may have any number of kinds; where it declares itself
    /// which one an object is, as `kube`'s `DynamicObject` does, that is the one it is written as.
    fn serde_kind<T: SerdeType>(&mut self, kind: GroupVersionKind) -> &mut SchemeBuilder;

    /// Registers `T` under the kind that it writes itself, as every type and list of `k8s-openapi`
    /// does. One that names no kind is a mistake that `build()` reports.
    fn serde_named<T: SerdeType + Default>(&mut self) -> &mut SchemeBuilder;

    /// Registers `T` under `kind`, with the protobuf form of its own [`prost::Message`].
    fn prost_kind<T>(&mut self, kind: GroupVersionKind) -> &mut SchemeBuilder
    where
        T: SerdeType + prost::Message + Default;

    /// Registers `H` under `kind` and makes it the hub that the other versions of the kind convert
    /// to and from; the kind's version may be `__internal`.
    fn serde_hub<H: SerdeType>(&mut self, kind: GroupVersionKind) -> SerdeHub<'_, H>;

    /// The same with what a server or client of the kind needs beside it: in each of its versions
    /// its list, a [`SerdeList`](crate::SerdeList) that converts and defaults item by item, the
    /// options of each verb and watch events; and `Status` with the other kinds that are the same
    /// everywhere. For kinds with `#[derive(Object)]` there is
    /// [`ServeKinds::serve`](apimachinery_meta::ServeKinds::serve).
    ///
    /// ```
    /// use apimachinery_runtime::{GroupVersion, Scheme};
    /// use apimachinery_serde_types::{SerdeKinds, SerdeList};
    /// use apimachinery_serializer::CodecFactory;
    /// use serde::{Deserialize, Serialize};
    ///
    /// #[derive(Clone, Debug, Serialize, Deserialize)]
    /// struct Car { doors: u8 }
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let v1 = GroupVersion::new("example.com", "v1");
    /// let scheme = Scheme::builder().serde_serve::<Car>(v1.with_kind("Car")).build()?;
    /// assert!(scheme.has_kind("example.com", "v1", "ListOptions") && scheme.has_kind("", "v1", "Status"));
    /// let list = "apiVersion: example.com/v1\nkind: CarList\nitems: [{doors: 2}]\n";
    /// let cars: SerdeList<Car> = CodecFactory::new(scheme).decode_as(list)?;
    /// assert_eq!(cars.items[0].doors, 2);
    /// # Ok(())
    /// # }
    /// ```
    fn serde_serve<H: SerdeType>(&mut self, kind: GroupVersionKind) -> SerdeHub<'_, H>;
}

impl SerdeKinds for SchemeBuilder {
    fn serde_kind<T: SerdeType>(&mut self, kind: GroupVersionKind) -> &mut SchemeBuilder {
        register::<T, ByDescriptors>(self, kind)
    }

    fn serde_named<T: SerdeType + Default>(&mut self) -> &mut SchemeBuilder {
        self.serde_kind::<T>(own_kind(&T::default()).unwrap_or_default())
    }

    fn prost_kind<T>(&mut self, kind: GroupVersionKind) -> &mut SchemeBuilder
    where
        T: SerdeType + prost::Message + Default,
    {
        register::<T, ByProst>(self, kind)
    }

    fn serde_hub<H: SerdeType>(&mut self, kind: GroupVersionKind) -> SerdeHub<'_, H> {
        SerdeHub::new(self, kind)
    }

    fn serde_serve<H: SerdeType>(&mut self, kind: GroupVersionKind) -> SerdeHub<'_, H> {
        SerdeHub::served(self, kind)
    }
}

/// The kind of a type with `kube`'s trait `Resource`, which its derive `CustomResource` implements.
///
/// It needs a dependency on `kube` where it is used, and none here.
///
#[cfg_attr(not(doctest), doc = include_str!("examples/kind_of.md"))]
#[macro_export]
macro_rules! kind_of {
    ($type:ty) => {{
        #[diagnostic::on_unimplemented(
            message = "`{Self}` is not a type of kube's derive `CustomResource`",
            label = "no kind is known for this type",
            note = "the derive on `CarSpec` with `#[kube(kind = \"Car\")]` makes the type `Car`, whose kind is `kind_of!(Car)`; other types are registered under a kind that you name: `serde_kind::<Car>(GroupVersionKind::new(\"example.com\", \"v1\", \"Car\"))`"
        )]
        trait KindOfKube {
            fn kind() -> $crate::runtime::GroupVersionKind;
        }

        #[diagnostic::do_not_recommend]
        impl<T: ::kube::Resource<DynamicType = ()>> KindOfKube for T {
            fn kind() -> $crate::runtime::GroupVersionKind {
                let (group, version) = (T::group(&()), T::version(&()));
                $crate::runtime::GroupVersionKind::new(group, version, T::kind(&()))
            }
        }

        <$type as KindOfKube>::kind()
    }};
}

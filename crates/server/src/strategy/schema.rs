//! Objects that their type's definition validates.

use std::marker::PhantomData;

use apimachinery_crd::{CustomKind, CustomKindError};
use apimachinery_runtime::{ApiType, Object, TypeLabel};
use apimachinery_validation::{FieldError, FieldErrors, Path};

use super::Strategy;

/// The strategy of a Rust type whose definition validates it: by the schema and the rules of its
/// derive, in new objects and in updates, as a server does with custom resources.
///
/// `T` is the version that all versions of the kind are converted through. A [`Strategy`] that
/// does more, such as one with a part for the status, calls this one's
/// [`validate`](Strategy::validate) and has its
/// [`validates_metadata`](Strategy::validates_metadata).
///
/// ```
/// use apimachinery_crd::{CustomKind, DefinitionBuilder, VersionBuilder};
/// use apimachinery_derive::Object;
/// use apimachinery_http::Resource;
/// use apimachinery_meta::ServeKinds;
/// use apimachinery_meta::v1::ObjectMeta;
/// use apimachinery_server::{MemoryStore, SchemaStrategy, Server};
///
/// #[derive(Clone, Debug, Default, PartialEq, Object)]
/// #[object(crate = "::apimachinery_meta", group = "example.com", version = "v1", kind = "Car")]
/// struct Car {
///     metadata: ObjectMeta,
///     #[field(schema(minimum = 3, rule("self >= oldSelf", message = "wheels are not taken off")))]
///     wheels: i32,
/// }
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let definition = DefinitionBuilder::new("cars").version(VersionBuilder::of::<Car>()).build()?;
/// let strategy = SchemaStrategy::<Car>::new(CustomKind::try_from(&definition)?)?;
/// let install = |scheme: &mut _| drop(ServeKinds::serve::<Car>(scheme));
/// let server = Server::builder().serve(Resource::of::<Car>("cars"), install, strategy);
/// let server = server.build(MemoryStore::new()).await?;
/// # let _ = server;
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct SchemaStrategy<T> {
    kind: CustomKind,
    of: PhantomData<fn(T)>,
}

impl<T: ApiType> SchemaStrategy<T> {
    /// The strategy for a type of this kind.
    ///
    /// # Errors
    /// When the definition is that of another kind, or does not have the version of the type.
    pub fn new(kind: CustomKind) -> Result<Self, CustomKindError> {
        let wanted = T::KIND.to_gvk();
        if kind.group_kind() != wanted.group_kind() || kind.version(&wanted.version).is_none() {
            return Err(CustomKindError::NotDefined(wanted));
        }
        Ok(Self { kind, of: PhantomData })
    }

    /// The kind that validates.
    pub fn kind(&self) -> &CustomKind {
        &self.kind
    }
}

/// Metadata is among what the definition validates. An object of another type than `T` is an
/// internal error.
impl<T: ApiType> Strategy for SchemaStrategy<T> {
    fn validate(&self, object: &dyn Object, old: Option<&dyn Object>) -> FieldErrors {
        let old = old.map(|it| it.downcast_ref::<T>().ok_or(it)).transpose();
        match (object.downcast_ref::<T>().ok_or(object), old) {
            (Ok(object), Ok(old)) => self.kind.validate_typed(object, old),
            (Err(other), _) | (_, Err(other)) => FieldError::internal(
                &Path::none(),
                format!(
                    "the strategy is for objects of {}, and this is one of {}",
                    TypeLabel(std::any::type_name::<T>()),
                    other.type_info().label(),
                ),
            )
            .into(),
        }
    }

    fn validates_metadata(&self) -> bool {
        true
    }
}

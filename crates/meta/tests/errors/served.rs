//! Kinds that are served without a derive, and types of any kind that do not declare enough.
use apimachinery_meta::{List, ServeKinds};
use apimachinery_runtime::reflect::{Declared, FieldTable};
use apimachinery_runtime::{ApiType, Scheme, SchemeErrors};

#[derive(Clone, Debug, Default, PartialEq)]
struct Widget {
    size: i32,
}

fn no_derive() -> Result<Scheme, SchemeErrors> {
    Scheme::builder().serve::<Widget>().build()
}

fn list_of_no_kind(_: List<Widget>) {
    let _ = <List<Widget> as ApiType>::KIND;
}

fn any_kind<T: ApiType>() {
    Scheme::builder().serve::<T>();
}

fn table_of<T: Declared>() -> &'static FieldTable {
    T::TABLE
}

fn table_of_any_kind<T: ApiType>() -> &'static FieldTable {
    table_of::<T>()
}

fn main() {}

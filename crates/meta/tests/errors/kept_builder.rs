//! A scheme's builder is kept in a variable of its own, not the chain of calls on it.
use apimachinery_meta::install_unversioned;
use apimachinery_runtime::{Scheme, SchemeErrors};

fn kept_chain() -> Result<Scheme, SchemeErrors> {
    let builder = Scheme::builder().install(install_unversioned);
    builder.build()
}

fn main() {}

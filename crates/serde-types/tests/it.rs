//! Types with only serde's traits, through the public interface.

mod it {
    mod kube_types;
    mod limits;
    mod openapi;
    mod plain;
    mod streams;
    mod strictness;
    mod support;
    mod versions;
}

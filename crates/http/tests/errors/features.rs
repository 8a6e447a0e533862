//! A group whose feature is off.
use apimachinery_api::rbac::v1::Role;

fn main() {
    let _ = Role::default();
}

//! Defaults of `authentication.k8s.io`.

use apimachinery_runtime::SchemeBuilder;

use crate::authentication::v1::TokenRequest;

const TOKEN_EXPIRATION_SECONDS: i64 = 60 * 60;

/// Registers the defaults of this group.
pub(super) fn install(builder: &mut SchemeBuilder) {
    builder.default_with(|request: &mut TokenRequest| {
        request.spec.expiration_seconds.get_or_insert(TOKEN_EXPIRATION_SECONDS);
    });
}

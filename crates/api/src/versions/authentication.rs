//! Defaults and conversions of `authentication.k8s.io`.

use apimachinery_runtime::SchemeBuilder;

use crate::authentication::v1::TokenRequest;

/// Registers the defaults and conversions of this group.
pub(crate) fn install(builder: &mut SchemeBuilder) {
    builder.default_with(|request: &mut TokenRequest| {
        request.spec.expiration_seconds.get_or_insert(TOKEN_EXPIRATION_SECONDS);
    });
    crate::authentication::conversions::install(builder);
}

const TOKEN_EXPIRATION_SECONDS: i64 = 60 * 60;

//! What a server says about itself: its version, and the documents that describe its objects.

use std::collections::BTreeMap;

use apimachinery_http::VersionInfo;
use apimachinery_json::value_from_str;
use apimachinery_runtime::Str;
use bytes::Bytes;

use super::Discovery;
use super::documents::parse;
use crate::Error;

const JSON: &str = "application/json";
const V2: &str = "application/com.github.proto-openapi.spec.v2@v1.0+protobuf";

impl Discovery {
    /// The version of the server.
    ///
    /// Corresponds to `ServerVersion`.
    ///
    /// # Errors
    /// When the request fails, or the answer is not a version.
    pub async fn server_version(&self) -> Result<VersionInfo, Error> {
        parse("/version", &self.document("/version", JSON).await?.1)
    }

    /// Where the documents of OpenAPI version 3 are: for each path, such as `apis/apps/v1`, the
    /// address at the server, which changes when the document does.
    ///
    /// Corresponds to `OpenAPIV3().Paths()`.
    ///
    /// # Errors
    /// When the request fails, or the answer is not such a list.
    pub async fn openapi_paths(&self) -> Result<BTreeMap<Str, Str>, Error> {
        const PATH: &str = "/openapi/v3";
        let (_, body) = self.document(PATH, JSON).await?;
        let text = String::from_utf8_lossy(&body);
        let error = |source| Error::Document { path: PATH.to_owned(), source };
        let document = value_from_str(&text).map_err(error)?;
        let paths = document.get("paths").and_then(|it| it.as_map());
        let address = |it: &apimachinery_runtime::Value| {
            it.get("serverRelativeURL").and_then(|it| it.as_str()).map(Str::from)
        };
        let paths = paths.into_iter().flat_map(|it| it.iter());
        Ok(paths.filter_map(|(path, it)| Some((path.clone(), address(it)?))).collect())
    }

    /// A document of OpenAPI version 3 in a format, such as `application/json`: the one at an
    /// address of [`openapi_paths`](Self::openapi_paths).
    ///
    /// Corresponds to `Schema` of `openapi.GroupVersion`.
    ///
    /// # Errors
    /// When the request fails.
    pub async fn openapi(&self, address: &str, media_type: &'static str) -> Result<Bytes, Error> {
        let base = self.client.shared().server.path().trim_end_matches('/');
        let address = match address.starts_with("/openapi/v3") {
            true => address,
            false => address.strip_prefix(base).unwrap_or(address),
        };
        Ok(self.document(address, media_type).await?.1)
    }

    /// The document of OpenAPI version 2 of all objects, in protobuf.
    ///
    /// Corresponds to `OpenAPISchema`.
    ///
    /// # Errors
    /// When the request fails.
    pub async fn openapi_v2(&self) -> Result<Bytes, Error> {
        Ok(self.document("/openapi/v2", V2).await?.1)
    }
}

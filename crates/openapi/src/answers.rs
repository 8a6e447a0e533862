//! All documents of version 3, for servers that make them once.

use crate::{OpenApi, OpenApiError, document_hash, index};

impl OpenApi {
    /// What a server answers in JSON, by path: the index at `/openapi/v3`, and below it each
    /// document, whatever hash a client asks for. `kubectl` reads these before it creates, applies
    /// or explains anything.
    ///
    /// # Errors
    /// When a default has no JSON form.
    pub fn answers(&self) -> Result<Vec<(String, Vec<u8>)>, OpenApiError> {
        let document = |path: String| Ok((self.document(&path)?, path));
        let documents =
            self.paths().into_iter().map(document).collect::<Result<Vec<_>, OpenApiError>>()?;
        let hashes = documents.iter().map(|(document, path)| (path, document_hash(document)));
        let first = ("/openapi/v3".to_owned(), index(hashes)?);
        let below = |(document, path)| (format!("/openapi/v3/{path}"), document);
        Ok([first].into_iter().chain(documents.into_iter().map(below)).collect())
    }
}

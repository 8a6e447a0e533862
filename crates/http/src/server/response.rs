//! Responses: objects in the format and version that a client asked for.

mod body;
mod chunks;
mod compression;
mod write;

pub use body::ResponseBody;
pub(crate) use compression::compress_part;
pub use compression::{GZIP_THRESHOLD, accepts_gzip};
pub(crate) use write::{KindEncoder, ResponseWriter, content_type, is_long, status_json};

use apimachinery_meta::v1::Status;
use http::StatusCode;

/// The code of a response with this `Status`: 200 or 500 where it has none.
pub(crate) fn status_code(status: &Status) -> StatusCode {
    let code = match (status.code, &*status.status) {
        (0, "Success") => 200,
        (0, _) => 500,
        (code, _) => code,
    };
    let code = u16::try_from(code).ok().and_then(|it| StatusCode::from_u16(it).ok());
    code.unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
}

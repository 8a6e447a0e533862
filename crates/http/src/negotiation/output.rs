//! The format of a response.

use std::collections::HashSet;

use apimachinery_query::Values;
use apimachinery_runtime::SerializerInfo;
use http::header::{ACCEPT, USER_AGENT};

use super::{
    Accept, AcceptClause, EndpointRestrictions, NegotiatedFormat, NegotiationOptions,
    NotAcceptableError,
};
use crate::RequestHead;

/// The format in which a client wants the response, and what else it wants: the first one that the
/// most wanted clause of the `Accept` header asks for, and so on. Without such a header the first
/// format on offer.
///
/// Corresponds to `negotiation.NegotiateOutputMediaType`.
///
/// ```
/// use apimachinery_http::{DefaultEndpointRestrictions, NegotiationOptions, negotiate_output};
/// use apimachinery_meta::StatusError;
/// use apimachinery_runtime::Scheme;
/// use apimachinery_serializer::CodecFactory;
/// use http::Request;
///
/// let codecs = CodecFactory::new(Scheme::builder().build()?);
/// let accept = |accept| Request::get("/api/v1/pods/web?pretty=1").header("Accept", accept).body(());
/// let negotiate = |request: &Request<()>| {
///     let options = NegotiationOptions::default();
///     let found = negotiate_output(request, codecs.supported_media_types(), &DefaultEndpointRestrictions, &options)?;
///     Ok::<_, StatusError>(found.info.media_type.to_string())
/// };
///
/// assert_eq!(negotiate(&accept("text/html, application/yaml;q=0.9")?)?, "application/yaml");
/// let error = negotiate(&accept("text/html")?).unwrap_err();
/// assert_eq!(error.status().code, 406);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When the client accepts none of the formats, or not with what else it asks for.
pub fn negotiate_output<'i, 'r>(
    request: impl Into<RequestHead<'r>>,
    infos: &'i [SerializerInfo],
    restrictions: &dyn EndpointRestrictions,
    options: &NegotiationOptions,
) -> Result<NegotiatedFormat<'i>, NotAcceptableError> {
    let request = request.into();
    let found = negotiate_accept(&request.header(ACCEPT), infos, restrictions, options);
    let mut found = found.ok_or_else(|| NotAcceptableError::new(infos))?;
    found.pretty = found.pretty || wants_pretty(request);
    Ok(found)
}

/// The same for a response that is a stream: the format must have one. Streams are never for
/// people.
///
/// Corresponds to `negotiation.NegotiateOutputMediaTypeStream`.
///
/// # Errors
/// As [`negotiate_output`], and when the format that was agreed upon has no streams.
pub fn negotiate_output_stream<'i, 'r>(
    request: impl Into<RequestHead<'r>>,
    infos: &'i [SerializerInfo],
    restrictions: &dyn EndpointRestrictions,
    options: &NegotiationOptions,
) -> Result<NegotiatedFormat<'i>, NotAcceptableError> {
    negotiate_accept_stream(&request.into().header(ACCEPT), infos, restrictions, options)
}

pub(crate) fn negotiate_accept_stream<'i>(
    header: &str,
    infos: &'i [SerializerInfo],
    restrictions: &dyn EndpointRestrictions,
    options: &NegotiationOptions,
) -> Result<NegotiatedFormat<'i>, NotAcceptableError> {
    let found = negotiate_accept(header, infos, restrictions, options);
    let found = found.filter(|it| it.info.stream.is_some());
    let mut found = found.ok_or_else(|| NotAcceptableError::new_stream(infos))?;
    found.pretty = false;
    Ok(found)
}

/// The format that an `Accept` header asks for, the first line of it where there are several;
/// `None` when there is none. An empty header asks for the first format.
///
/// Corresponds to `negotiation.NegotiateNegotiatedFormat`.
pub fn negotiate_accept<'i>(
    header: &str,
    infos: &'i [SerializerInfo],
    restrictions: &dyn EndpointRestrictions,
    options: &NegotiationOptions,
) -> Option<NegotiatedFormat<'i>> {
    let usable = |info: &SerializerInfo, target: Option<&_>| {
        !options.skip_unencodable || restrictions.can_encode(info, target)
    };
    if header.is_empty() {
        return infos.iter().find(|info| usable(info, None)).map(NegotiatedFormat::new);
    }
    let accept = Accept::parse(header);
    let refused = |info| options.refuse_zero_quality && is_refused(&accept, info);
    accept.clauses().find_map(|clause| {
        let asked = infos.iter().filter(|info| clause.matches(&info.media_type) && !refused(info));
        let mut found = asked.filter_map(|info| with_parameters(&clause, info, restrictions));
        found.find(|it| usable(it.info, it.convert.as_ref()))
    })
}

/// The format with the parameters of a clause, when the endpoint allows them.
fn with_parameters<'i>(
    clause: &AcceptClause<'_>,
    info: &'i SerializerInfo,
    restrictions: &dyn EndpointRestrictions,
) -> Option<NegotiatedFormat<'i>> {
    let mut found = NegotiatedFormat::new(info);
    let mut unrecognized = HashSet::new();
    for (name, value) in clause.parameters() {
        if !found.set(name, value) && unrecognized.insert(name) {
            found.unrecognized.push(name.into());
        }
    }
    let has_stream = || info.stream.is_some() && restrictions.allows_stream_schema(&found.stream);
    let has_version = || restrictions.allows_server_version(&found.use_server_version);
    let is_allowed = (found.stream.is_empty() || has_stream())
        && (found.use_server_version.is_empty() || has_version())
        && restrictions.allows_media_type_transform(&info.media_type, found.convert.as_ref());
    is_allowed.then_some(found)
}

/// Whether the clauses that name a format most exactly all have the quality 0.
fn is_refused(accept: &Accept<'_>, info: &SerializerInfo) -> bool {
    let exactness =
        |clause: &AcceptClause<'_>| (clause.main_type() != "*", clause.subtype() != "*");
    let matching = || accept.clauses().filter(|it| it.matches(&info.media_type));
    let most_exact = matching().map(|it| exactness(&it)).max();
    matching().filter(|it| Some(exactness(it)) == most_exact).all(|it| it.quality() <= 0.0)
}

/// Tools whose output people read.
const HUMAN_AGENTS: [&str; 3] = ["curl", "Wget", "Mozilla/5.0"];

/// Whether a response is for people: the parameter `pretty` asks for that, or else the user agent
/// is `curl`, `Wget` or a browser. A value of `pretty` that is not a boolean of Go counts as false,
/// an empty one as absent.
///
/// It matters to formats that have a form for people, of the usual ones to JSON. Corresponds to
/// `isPrettyPrint`.
pub fn wants_pretty<'r>(request: impl Into<RequestHead<'r>>) -> bool {
    let request = request.into();
    let query = request.query();
    if query.contains("pretty") {
        let values = Values::parse_lossy(query);
        if let Some(pretty) = values.get("pretty").filter(|it| !it.is_empty()) {
            return matches!(pretty, "1" | "t" | "T" | "true" | "TRUE" | "True");
        }
    }
    let agent = request.headers.get(USER_AGENT).map(|it| it.as_bytes()).unwrap_or_default();
    HUMAN_AGENTS.iter().any(|it| agent.starts_with(it.as_bytes()))
}

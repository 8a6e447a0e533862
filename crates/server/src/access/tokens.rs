//! Tokens that a file lists.

use std::collections::HashMap;
use std::fmt;

use apimachinery_api::authentication::v1::UserInfo;
use apimachinery_runtime::Str;
use apimachinery_store::BoxFuture;
use http::header::AUTHORIZATION;
use http::{HeaderMap, Request};

use super::{AuthenticationError, Authenticator};

/// Users known by the bearer tokens that they send.
///
/// ```
/// use apimachinery_server::StaticTokens;
///
/// let tokens: StaticTokens = "s3cret,jane,1001,\"developers,testers\"\n".parse()?;
/// # let _ = tokens;
/// # Ok::<(), apimachinery_server::TokenFileError>(())
/// ```
///
/// Corresponds to `tokenfile.TokenAuthenticator`; [`FromStr`](std::str::FromStr) reads the file
/// that `kube-apiserver --token-auth-file` takes: in each line the token, the name of the user,
/// their UID and, optionally, their groups, separated by commas and quoted where they contain
/// commas.
#[derive(Clone, Default)]
pub struct StaticTokens {
    users: Vec<(String, UserInfo)>,
    /// The places of tokens.
    places: HashMap<String, usize>,
}

/// A list of tokens cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TokenFileError {
    /// A line does not have a token, a name and a UID.
    #[error(
        "line {line}: there must be at least 3 columns (token, user name, user uid), found {found}"
    )]
    TooFewColumns {
        /// The line, from 1.
        line: usize,
        /// How many columns it has.
        found: usize,
    },
    /// A quote is not where a column begins or ends, or is not closed.
    #[error("line {line}: extraneous or missing \" in a column")]
    Quote {
        /// The line, from 1.
        line: usize,
    },
}

impl StaticTokens {
    /// No tokens.
    pub fn new() -> Self {
        Self::default()
    }

    /// The same tokens and another one. One that is known gets another user.
    #[must_use]
    pub fn token(mut self, token: impl Into<String>, user: UserInfo) -> Self {
        let token = token.into();
        let known = self.places.get(&token).and_then(|place| self.users.get_mut(*place));
        if let Some((_, known)) = known {
            *known = user;
            return self;
        }
        self.places.insert(token.clone(), self.users.len());
        self.users.push((token, user));
        self
    }

    /// The tokens with their users, in the order in which they were added.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &UserInfo)> {
        self.users.iter().map(|(token, user)| (token.as_str(), user))
    }

    fn user(&self, token: &str) -> Option<&UserInfo> {
        self.users.get(*self.places.get(token)?).map(|(_, user)| user)
    }
}

impl std::str::FromStr for StaticTokens {
    type Err = TokenFileError;

    fn from_str(text: &str) -> Result<Self, TokenFileError> {
        let mut tokens = Self::default();
        for (at, line) in text.lines().enumerate().filter(|(_, it)| !it.is_empty()) {
            let line_number = at + 1;
            let columns = columns(line).ok_or(TokenFileError::Quote { line: line_number })?;
            let [token, name, uid, rest @ ..] = columns.as_slice() else {
                let found = columns.len();
                return Err(TokenFileError::TooFewColumns { line: line_number, found });
            };
            let groups = rest.first().map(|it| it.split(',').map(Str::from).collect());
            let user = UserInfo {
                username: name.as_str().into(),
                uid: uid.as_str().into(),
                groups: groups.unwrap_or_default(),
                ..UserInfo::default()
            };
            if !token.is_empty() {
                tokens = tokens.token(token.clone(), user);
            }
        }
        Ok(tokens)
    }
}

/// The columns of a line of CSV; `None` for a quote in a wrong place.
fn columns(line: &str) -> Option<Vec<String>> {
    let mut columns = Vec::new();
    let mut rest = line;
    loop {
        let Some(mut quoted) = rest.strip_prefix('"') else {
            let (column, after) = match rest.split_once(',') {
                Some((column, after)) => (column, Some(after)),
                None => (rest, None),
            };
            if column.contains('"') {
                return None;
            }
            columns.push(column.to_owned());
            match after {
                Some(after) => rest = after,
                None => return Some(columns),
            }
            continue;
        };
        let mut column = String::new();
        loop {
            let (part, after) = quoted.split_once('"')?;
            column.push_str(part);
            match after.strip_prefix('"') {
                Some(after) => {
                    column.push('"');
                    quoted = after;
                }
                None => {
                    quoted = after;
                    break;
                }
            }
        }
        columns.push(column);
        match quoted.strip_prefix(',') {
            Some(after) => rest = after,
            None if quoted.is_empty() => return Some(columns),
            None => return None,
        }
    }
}

impl Authenticator for StaticTokens {
    fn authenticate<'a>(
        &'a self,
        request: &'a Request<()>,
    ) -> BoxFuture<'a, Result<Option<UserInfo>, AuthenticationError>> {
        let found = bearer_token(request.headers()).map(|token| {
            let unknown = || AuthenticationError::new("invalid bearer token");
            self.user(token).cloned().ok_or_else(unknown)
        });
        Box::pin(async { found.transpose() })
    }
}

/// Tokens are secret.
impl fmt::Debug for StaticTokens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StaticTokens").field("count", &self.users.len()).finish_non_exhaustive()
    }
}

/// The token that a request carries.
pub(super) fn bearer_token(headers: &HeaderMap) -> Option<&str> {
    let mut parts = headers.get(AUTHORIZATION)?.to_str().ok()?.trim().splitn(3, ' ');
    let (scheme, token) = (parts.next()?, parts.next()?);
    (scheme.eq_ignore_ascii_case("bearer") && !token.is_empty()).then_some(token)
}

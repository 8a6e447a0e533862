//! The tokens of a selector.

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token {
    End,
    Close,
    Open,
    Comma,
    Not,
    DoubleEquals,
    Equals,
    NotEquals,
    Greater,
    Less,
    Identifier,
    In,
    NotIn,
}

/// A token and its text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Item<'a> {
    pub(super) token: Token,
    pub(super) text: &'a str,
}

const SYMBOLS: [(&str, Token); 9] = [
    ("==", Token::DoubleEquals),
    ("!=", Token::NotEquals),
    ("=", Token::Equals),
    ("!", Token::Not),
    (">", Token::Greater),
    ("<", Token::Less),
    (",", Token::Comma),
    ("(", Token::Open),
    (")", Token::Close),
];

/// Splits a text into tokens, the last of which is the end.
///
/// The reference reads a NUL like the end of the text: it ends a word or a symbol and is gone;
/// where a token could begin, nothing after it is read.
pub(super) fn tokens(text: &str) -> Vec<Item<'_>> {
    let mut items = Vec::new();
    let mut rest = text;
    loop {
        rest = rest.trim_start_matches([' ', '\t', '\r', '\n']);
        if rest.is_empty() || rest.starts_with('\0') {
            items.push(Item { token: Token::End, text: "" });
            return items;
        }
        let (item, after) = next(rest);
        items.push(item);
        rest = after.strip_prefix('\0').unwrap_or(after);
    }
}

/// The token at the start of `rest`, which has one, and the rest.
fn next(rest: &str) -> (Item<'_>, &str) {
    if let Some((symbol, token)) = SYMBOLS.iter().find(|(symbol, _)| rest.starts_with(symbol)) {
        let (text, after) = rest.split_at(symbol.len());
        return (Item { token: *token, text }, after);
    }
    let end = rest.find([' ', '\t', '\r', '\n', '=', '!', '(', ')', ',', '>', '<', '\0']);
    let (text, after) = rest.split_at(end.unwrap_or(rest.len()));
    let token = match text {
        "in" => Token::In,
        "notin" => Token::NotIn,
        _ => Token::Identifier,
    };
    (Item { token, text }, after)
}

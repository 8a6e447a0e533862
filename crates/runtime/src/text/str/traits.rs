//! What makes [`Str`] as easy to use as `String`.

use std::borrow::{Borrow, Cow};
use std::convert::Infallible;
use std::fmt;
use std::ops::{Add, Deref};
use std::rc::Rc;
use std::str::FromStr;
use std::sync::Arc;

use compact_str::CompactString;

use super::Str;

impl Deref for Str {
    type Target = str;

    #[inline]
    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl AsRef<str> for Str {
    #[inline]
    fn as_ref(&self) -> &str {
        self
    }
}

impl AsRef<[u8]> for Str {
    #[inline]
    fn as_ref(&self) -> &[u8] {
        self.as_bytes()
    }
}

impl AsRef<std::path::Path> for Str {
    fn as_ref(&self) -> &std::path::Path {
        self.as_str().as_ref()
    }
}

impl AsRef<std::ffi::OsStr> for Str {
    fn as_ref(&self) -> &std::ffi::OsStr {
        self.as_str().as_ref()
    }
}

/// Maps with keys of this type are looked into by `&str`.
impl Borrow<str> for Str {
    #[inline]
    fn borrow(&self) -> &str {
        self
    }
}

impl fmt::Display for Str {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self.as_str(), f)
    }
}

impl fmt::Debug for Str {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

/// Appends what is written.
impl fmt::Write for Str {
    #[inline]
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.push_str(text);
        Ok(())
    }
}

impl Add<&str> for Str {
    type Output = Self;

    fn add(mut self, text: &str) -> Self {
        self.push_str(text);
        self
    }
}

macro_rules! from {
    ($($type:ty),*) => {$(
        impl From<$type> for Str {
            #[inline]
            fn from(text: $type) -> Self {
                Self(CompactString::from(text))
            }
        }
    )*};
}

from!(&str, &String, String, Box<str>, Cow<'_, str>);

impl From<char> for Str {
    fn from(letter: char) -> Self {
        Self::from(&*letter.encode_utf8(&mut [0; 4]))
    }
}

impl From<&mut str> for Str {
    fn from(text: &mut str) -> Self {
        Self::from(&*text)
    }
}

impl From<&Self> for Str {
    fn from(text: &Self) -> Self {
        text.clone()
    }
}

macro_rules! into {
    ($($type:ty),*) => {$(
        impl From<Str> for $type {
            #[inline]
            fn from(text: Str) -> Self {
                text.into_string().into()
            }
        }
    )*};
}

into!(String, Box<str>, Rc<str>, Arc<str>, Vec<u8>, Cow<'_, str>);
into!(Box<dyn std::error::Error>, Box<dyn std::error::Error + Send + Sync>);

impl<'a> From<&'a Str> for Cow<'a, str> {
    fn from(text: &'a Str) -> Self {
        Cow::Borrowed(text)
    }
}

impl From<&Str> for String {
    fn from(text: &Str) -> Self {
        text.as_str().to_owned()
    }
}

impl FromStr for Str {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(Self::from(text))
    }
}

macro_rules! equal {
    ($($type:ty),*) => {$(
        impl PartialEq<$type> for Str {
            #[inline]
            fn eq(&self, other: &$type) -> bool {
                let other: &str = other.as_ref();
                self.as_str() == other
            }
        }

        impl PartialEq<Str> for $type {
            #[inline]
            fn eq(&self, other: &Str) -> bool {
                other == self
            }
        }
    )*};
}

equal!(str, &str, String, &String, Cow<'_, str>, &Str);

macro_rules! collect {
    ($($type:ty),*) => {$(
        impl Extend<$type> for Str {
            fn extend<I: IntoIterator<Item = $type>>(&mut self, parts: I) {
                self.0.extend(parts);
            }
        }

        impl FromIterator<$type> for Str {
            fn from_iter<I: IntoIterator<Item = $type>>(parts: I) -> Self {
                Self(parts.into_iter().collect())
            }
        }
    )*};
}

collect!(char, String);

impl<'a> Extend<&'a str> for Str {
    fn extend<I: IntoIterator<Item = &'a str>>(&mut self, parts: I) {
        self.0.extend(parts);
    }
}

impl<'a> FromIterator<&'a str> for Str {
    fn from_iter<I: IntoIterator<Item = &'a str>>(parts: I) -> Self {
        Self(parts.into_iter().collect())
    }
}

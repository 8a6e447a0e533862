//! Formats of strings.

mod name;
mod number;
mod time;

use apimachinery_go_text::net::{parse_addr, parse_cidr_sloppy, parse_ip_sloppy};
use apimachinery_go_text::url::Url;
use apimachinery_go_text::{mail, net};

/// A format of strings that the reference checks, by its name in a schema.
///
/// Corresponds to the formats of `strfmt.Default`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StringFormat {
    /// `bsonobjectid`: 24 hexadecimal digits.
    BsonObjectId,
    /// `byte`: base64 in its standard alphabet.
    Byte,
    /// `cidr`: an address and the length of its prefix.
    Cidr,
    /// `creditcard`
    CreditCard,
    /// `date`: `2006-01-02`.
    Date,
    /// `datetime`, `date-time`: `2014-12-15T19:30:20.000Z`.
    DateTime,
    /// `duration`: Go's, or words such as `22 ns`.
    Duration,
    /// `email`: an address as in a header of a mail.
    Email,
    /// `hexcolor`
    HexColor,
    /// `hostname`
    Hostname,
    /// `ipv4`
    Ipv4,
    /// `ipv6`
    Ipv6,
    /// `isbn`: either of the two.
    Isbn,
    /// `isbn10`
    Isbn10,
    /// `isbn13`
    Isbn13,
    /// `k8s-long-name`: a subdomain in lower case.
    LongName,
    /// `k8s-short-name`: a label in lower case.
    ShortName,
    /// `mac`
    Mac,
    /// `password`: anything.
    Password,
    /// `rgbcolor`
    RgbColor,
    /// `ssn`: a number of the social security of the United States.
    Ssn,
    /// `uri`: as in the first line of a request.
    Uri,
    /// `uuid`
    Uuid,
    /// `uuid3`
    Uuid3,
    /// `uuid4`
    Uuid4,
    /// `uuid5`
    Uuid5,
}

impl StringFormat {
    /// The format of a name, in which dashes do not count; `None` for an unknown name.
    pub fn named(name: &str) -> Option<Self> {
        Some(match name.replace('-', "").as_str() {
            "bsonobjectid" => Self::BsonObjectId,
            "byte" => Self::Byte,
            "cidr" => Self::Cidr,
            "creditcard" => Self::CreditCard,
            "date" => Self::Date,
            "datetime" => Self::DateTime,
            "duration" => Self::Duration,
            "email" => Self::Email,
            "hexcolor" => Self::HexColor,
            "hostname" => Self::Hostname,
            "ipv4" => Self::Ipv4,
            "ipv6" => Self::Ipv6,
            "isbn" => Self::Isbn,
            "isbn10" => Self::Isbn10,
            "isbn13" => Self::Isbn13,
            "k8slongname" => Self::LongName,
            "k8sshortname" => Self::ShortName,
            "mac" => Self::Mac,
            "password" => Self::Password,
            "rgbcolor" => Self::RgbColor,
            "ssn" => Self::Ssn,
            "uri" => Self::Uri,
            "uuid" => Self::Uuid,
            "uuid3" => Self::Uuid3,
            "uuid4" => Self::Uuid4,
            "uuid5" => Self::Uuid5,
            _ => return None,
        })
    }

    /// The minor version of Kubernetes from which on servers check the format in custom resources.
    pub fn since_minor(self) -> u32 {
        if matches!(self, Self::LongName | Self::ShortName) { 34 } else { 0 }
    }

    /// Whether a text has the format.
    ///
    /// ```
    /// use apimachinery_schema::StringFormat;
    ///
    /// let format = StringFormat::named("date-time").unwrap();
    /// assert!(format.is_valid("2014-12-15T19:30:20.000Z") && !format.is_valid("2014-12-15 19:30"));
    /// ```
    pub fn is_valid(self, text: &str) -> bool {
        match self {
            Self::BsonObjectId => text.len() == 24 && text.bytes().all(|it| it.is_ascii_hexdigit()),
            Self::Byte => number::is_base64(text),
            Self::Cidr => is_cidr(text),
            Self::CreditCard => number::is_credit_card(text),
            Self::Date => time::is_date(text),
            Self::DateTime => time::is_date_time(text),
            Self::Duration => time::is_duration(text),
            Self::Email => mail::is_address(text),
            Self::HexColor => number::is_hex_color(text),
            Self::Hostname => name::is_hostname(text),
            Self::Ipv4 => is_ipv4(text),
            Self::Ipv6 => is_ipv6(text),
            Self::Isbn => number::is_isbn10(text) || number::is_isbn13(text),
            Self::Isbn10 => number::is_isbn10(text),
            Self::Isbn13 => number::is_isbn13(text),
            Self::LongName => text.len() <= 253 && text.split('.').all(name::is_label),
            Self::ShortName => text.len() <= 63 && name::is_label(text),
            Self::Mac => net::is_mac(text),
            Self::Password => true,
            Self::RgbColor => number::is_rgb_color(text),
            Self::Ssn => number::is_ssn(text),
            Self::Uri => Url::parse_request_uri(text).is_ok(),
            Self::Uuid => number::is_uuid(text, None),
            Self::Uuid3 => number::is_uuid(text, Some('3')),
            Self::Uuid4 => number::is_uuid(text, Some('4')),
            Self::Uuid5 => number::is_uuid(text, Some('5')),
        }
    }
}

/// An IPv4 address, perhaps with leading zeros in its numbers.
fn is_ipv4(text: &str) -> bool {
    text.contains('.') && parse_ip_sloppy(text).is_some()
}

fn is_ipv6(text: &str) -> bool {
    text.contains(':') && parse_addr(text).is_ok_and(|it| it.zone.is_none())
}

fn is_cidr(text: &str) -> bool {
    parse_cidr_sloppy(text).is_some()
}

//! Powers of ten that quantities are read and rounded at.

/// A power of ten: `Scale::MILLI` is 10⁻³.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Scale(i32);

impl Scale {
    /// 10⁻⁹, the finest step a parsed quantity can have.
    pub const NANO: Self = Self(-9);
    /// 10⁻⁶.
    pub const MICRO: Self = Self(-6);
    /// 10⁻³.
    pub const MILLI: Self = Self(-3);
    /// 10⁰.
    pub const ONE: Self = Self(0);
    /// 10³.
    pub const KILO: Self = Self(3);
    /// 10⁶.
    pub const MEGA: Self = Self(6);
    /// 10⁹.
    pub const GIGA: Self = Self(9);
    /// 10¹².
    pub const TERA: Self = Self(12);
    /// 10¹⁵.
    pub const PETA: Self = Self(15);
    /// 10¹⁸.
    pub const EXA: Self = Self(18);

    /// `10^power`.
    pub const fn from_power(power: i32) -> Self {
        Self(power)
    }

    /// The exponent.
    pub const fn power(self) -> i32 {
        self.0
    }
}

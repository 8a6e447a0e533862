//! Messages that are written by hand.

/// Makes a type with [`Fields`](apimachinery_runtime::fields::Fields) a
/// [`Field`](apimachinery_runtime::fields::Field): a message that is merged field by field and
/// always written.
#[doc(hidden)]
#[macro_export]
macro_rules! message_field {
    ([$($generics:tt)*] $type:ty) => {
        impl<$($generics)*> $crate::runtime::fields::Field<$crate::Protobuf> for $type {
            fn read(
                &mut self,
                wire: $crate::WireType,
                reader: &mut $crate::ProtobufReader<'_>,
            ) -> ::core::result::Result<(), $crate::runtime::DecodeError> {
                $crate::derived::read_struct(self, wire, reader)
            }

            fn write(&self, number: u32, writer: &mut $crate::ProtobufWriter) {
                $crate::derived::write_struct(self, number, writer);
            }
        }
    };
}

/// Makes a struct with these fields a message: `message!([] Time { 1 "seconds" seconds, 2 "nanos"
/// nanos })`.
#[doc(hidden)]
#[macro_export]
macro_rules! message {
    ([$($generics:tt)*] $type:ty { $($number:literal $name:literal $field:ident),* $(,)? }) => {
        $crate::runtime::message_table!([$($generics)*] $type { $($number $name),* });
        $crate::message!(@fields [$($generics)*] $type { $($number $field),* });
    };
    (@fields [$($generics:tt)*] $type:ty { $($number:literal $field:ident),* }) => {
        $crate::message_field!([$($generics)*] $type);

        impl<$($generics)*> $crate::runtime::fields::Fields<$crate::Protobuf> for $type {
            fn read_field(
                &mut self,
                number: u32,
                wire: $crate::WireType,
                reader: &mut $crate::ProtobufReader<'_>,
            ) -> ::core::result::Result<(), $crate::runtime::DecodeError> {
                match number {
                    $($number => reader.value(wire, &mut self.$field),)*
                    _ => reader.skip(wire),
                }
            }

            fn write_fields(&self, writer: &mut $crate::ProtobufWriter) {
                $crate::message!(@write self writer $($number $field)*);
            }
        }
    };
    // The writer runs backwards.
    (@write $self:ident $writer:ident $number:literal $field:ident $($rest:tt)*) => {
        $crate::message!(@write $self $writer $($rest)*);
        $writer.member($number, &$self.$field);
    };
    (@write $self:ident $writer:ident) => {};
}

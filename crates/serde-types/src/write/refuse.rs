//! What a serializer does not take.

/// Methods of serde's `Serializer` that refuse what they get. `$refusal` makes the error from the
/// name that JSON has for it.
macro_rules! refuse {
    ($refusal:ident: $($what:ident)*) => {
        $(refuse!(@$what $refusal);)*
    };
    (@bool $refusal:ident) => { refuse!(@scalar $refusal serialize_bool(bool) "bool"); };
    (@i8 $refusal:ident) => { refuse!(@scalar $refusal serialize_i8(i8) "number"); };
    (@i16 $refusal:ident) => { refuse!(@scalar $refusal serialize_i16(i16) "number"); };
    (@i32 $refusal:ident) => { refuse!(@scalar $refusal serialize_i32(i32) "number"); };
    (@i64 $refusal:ident) => { refuse!(@scalar $refusal serialize_i64(i64) "number"); };
    (@u8 $refusal:ident) => { refuse!(@scalar $refusal serialize_u8(u8) "number"); };
    (@u16 $refusal:ident) => { refuse!(@scalar $refusal serialize_u16(u16) "number"); };
    (@u32 $refusal:ident) => { refuse!(@scalar $refusal serialize_u32(u32) "number"); };
    (@u64 $refusal:ident) => { refuse!(@scalar $refusal serialize_u64(u64) "number"); };
    (@f32 $refusal:ident) => { refuse!(@scalar $refusal serialize_f32(f32) "number"); };
    (@f64 $refusal:ident) => { refuse!(@scalar $refusal serialize_f64(f64) "number"); };
    (@char $refusal:ident) => { refuse!(@scalar $refusal serialize_char(char) "string"); };
    (@str $refusal:ident) => { refuse!(@scalar $refusal serialize_str(&str) "string"); };
    (@bytes $refusal:ident) => { refuse!(@scalar $refusal serialize_bytes(&[u8]) "array"); };
    (@unit_struct $refusal:ident) => {
        refuse!(@scalar $refusal serialize_unit_struct(&'static str) "null");
    };
    (@none $refusal:ident) => { refuse!(@scalar $refusal serialize_none() "null"); };
    (@unit $refusal:ident) => { refuse!(@scalar $refusal serialize_unit() "null"); };
    (@unit_variant $refusal:ident) => {
        refuse!(@scalar $refusal serialize_unit_variant(&'static str, u32, &'static str) "string");
    };
    (@scalar $refusal:ident $method:ident($($value:ty),*) $found:literal) => {
        fn $method(self, $(_: $value),*) -> Result<Self::Ok, WriteError> {
            Err($refusal($found))
        }
    };
    (@newtype_variant $refusal:ident) => {
        fn serialize_newtype_variant<T: Serialize + ?Sized>(
            self,
            _: &'static str,
            _: u32,
            _: &'static str,
            _: &T,
        ) -> Result<Self::Ok, WriteError> {
            Err($refusal("object"))
        }
    };
    (@seq $refusal:ident) => {
        refuse!(@parts $refusal serialize_seq(Option<usize>) SerializeSeq "array");
    };
    (@tuple $refusal:ident) => {
        refuse!(@parts $refusal serialize_tuple(usize) SerializeTuple "array");
    };
    (@tuple_struct $refusal:ident) => {
        refuse!(@parts $refusal serialize_tuple_struct(&'static str, usize) SerializeTupleStruct "array");
    };
    (@tuple_variant $refusal:ident) => {
        refuse!(
            @parts $refusal
            serialize_tuple_variant(&'static str, u32, &'static str, usize) SerializeTupleVariant "enum"
        );
    };
    (@map $refusal:ident) => {
        refuse!(@parts $refusal serialize_map(Option<usize>) SerializeMap "object");
    };
    (@struct $refusal:ident) => {
        refuse!(@parts $refusal serialize_struct(&'static str, usize) SerializeStruct "object");
    };
    (@struct_variant $refusal:ident) => {
        refuse!(
            @parts $refusal
            serialize_struct_variant(&'static str, u32, &'static str, usize) SerializeStructVariant "enum"
        );
    };
    (@parts $refusal:ident $method:ident($($value:ty),*) $parts:ident $found:literal) => {
        fn $method(self, $(_: $value),*) -> Result<Self::$parts, WriteError> {
            Err($refusal($found))
        }
    };
}

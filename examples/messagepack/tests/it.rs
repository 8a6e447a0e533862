//! MessagePack through the public interface.

mod it {
    mod codecs;
    mod every_kind;
    mod fill;
    mod mistakes;
}

//! The versioning codec, through its public interface.

mod it {
    mod decode;
    mod encode;
    mod nested;
    mod renamed;
    mod support;
}

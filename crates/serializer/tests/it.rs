//! The codec factory, through its public interface.

mod it {
    mod list_reader;
    mod media_types;
    mod recognizing;
    mod streams;
    mod support;
    mod versions;
    mod without_conversion;
}

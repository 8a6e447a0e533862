//! The vocabulary, through its public interface.

mod it {
    mod builder;
    mod map;
    mod nested;
    mod queries;
    mod support;
    mod unstructured;
    mod versioners;
}

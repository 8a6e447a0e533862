//! The vocabulary, through its public interface.

mod it {
    mod builder;
    mod queries;
    mod support;
    mod versioners;
}

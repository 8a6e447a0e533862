//! The HTTP layer through its public API.

mod it {
    mod requests;
    mod responses;
    mod support;
    mod tables;
    mod watches;
    mod webhooks;
}

//! The HTTP layer through its public API.

mod it {
    mod requests;
    mod responses;
    mod support;
    mod watches;
    mod webhooks;
}

//! `kube`'s client against a server in the same process.

mod it {
    mod direct;
    mod layer;
    mod server;
}

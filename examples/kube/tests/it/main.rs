//! `kube`'s client against servers in the same process, with and without a socket.

mod direct;
mod layer;
mod server;
mod socket;

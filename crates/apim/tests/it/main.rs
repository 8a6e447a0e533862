//! The program, run as a user runs it.

mod convert;
mod custom;
mod decode;
mod definitions;
mod deprecated;
mod etcd;
mod excerpts;
mod identify;
mod kinds;
mod lists;
mod managed;
mod manual;
mod patch;
mod robust;
mod run;
mod transcode;
mod validate;
mod verify_golden;

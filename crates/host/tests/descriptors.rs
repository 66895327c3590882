//! A program that may open no more files still has its doors, and they open again. Alone in its program, which it starves.

#![cfg(all(feature = "ssh", unix))]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "helpers of tests fail like tests"
)]

#[path = "support/master.rs"]
mod master;
#[path = "support/table.rs"]
mod table;

use std::{fs::File, io::Read as _, net::TcpStream};

use kekkai_host::News;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use crate::table::{LIMIT, Table};

#[test]
fn a_program_that_may_open_no_more_files_takes_the_next_one_later() {
    let table = Table::open(|_| {});
    let address = table.doors.address().unwrap();
    let before = getrlimit(Resource::Nofile);
    setrlimit(Resource::Nofile, Rlimit { current: Some(100), ..before }).unwrap();
    let mut all: Vec<File> = (0..100).map_while(|_| File::open("/dev/null").ok()).collect();
    // Three more: two at this end, one at the other.
    all.truncate(all.len() - 3);
    let first = TcpStream::connect(address).unwrap();
    let mut greeting = [0; 4];
    (&first).read_exact(&mut greeting).unwrap();
    let second = TcpStream::connect(address).unwrap();
    second.set_read_timeout(Some(LIMIT)).unwrap();
    table.hear(|news| matches!(news, News::Failing { .. }).then_some(()));
    setrlimit(Resource::Nofile, before).unwrap();
    (&second).read_exact(&mut greeting).unwrap();
    assert_eq!(&greeting, b"SSH-");
}

//! A program that may open no more files still has its server, and it takes connections again. It starves the process that it is in,
//! so it runs in one of its own: this very program again.

use std::{env, fs::File, io::Read as _, net::TcpStream, process::Command};

use kekkai_host::News;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use crate::table::{LIMIT, Table};

/// Set for the process that is to be starved.
const ALONE: &str = "KEKKAI_TEST_ALONE";

#[test]
fn a_program_that_may_open_no_more_files_takes_the_next_one_later() {
    let mut alone = Command::new(env::current_exe().unwrap());
    let said = alone.args(["descriptors::starved", "--exact"]).env(ALONE, "").output().unwrap();
    let out = String::from_utf8_lossy(&said.stdout);
    assert!(said.status.success() && out.contains(" 1 passed"), "{out}");
}

/// Not a test of its own.
#[test]
fn starved() {
    if env::var_os(ALONE).is_none() {
        return;
    }
    let table = Table::open(|_| {});
    let address = table.server.address().unwrap();
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

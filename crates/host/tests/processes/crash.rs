//! Processes that are killed or run out of room: what was acknowledged is there afterwards.
//!
//! Each test starts this very program again to run `child` alone, which does nothing unless it is told to.

use std::{
    env, fs,
    io::{self, BufRead, BufReader, Write},
    path::Path,
    process::{Child, Command, Stdio},
    sync::mpsc,
    thread,
    time::{Duration, Instant},
};

use kekkai_battle::journal::{JournalLine, Seq, Tag};
use kekkai_host::{BattleFile, FileError, Opened, read};

const LIMIT: Duration = Duration::from_mins(1);
/// The battle file that the child is to write.
const FILE: &str = "KEKKAI_TEST_FILE";
/// Longest payload that the child writes.
const LONG: usize = 500_000;

/// What the child writes on line `seq`: mostly short, sometimes many blocks, so that a kill can come in the middle.
fn payload(seq: Seq) -> String {
    let length =
        if seq.is_multiple_of(16) { LONG } else { 20 + usize::try_from(seq % 80).unwrap() };
    format!("{seq}:{}", "x".repeat(length))
}

fn step(seq: Seq) -> JournalLine {
    JournalLine { tag: Tag::Step { parent: seq - 1, joined: false }, payload: payload(seq) }
}

/// Asserts that these are the child's lines and no others; gives the number of the last.
fn last_of(opened: &Opened) -> Seq {
    for (seq, line) in (2..).zip(opened.lines.iter().skip(1)) {
        assert_eq!(opened.text.get(line.payload.clone()), Some(&*payload(seq)), "line {seq}");
    }
    Seq::try_from(opened.lines.len()).unwrap()
}

/// Not a test of its own: appends until it is killed or refused, and says so line by line.
#[test]
fn child() {
    let Ok(path) = env::var(FILE) else { return };
    let mut out = io::stdout();
    let (mut file, opened) = BattleFile::open(Path::new(&path)).unwrap();
    last_of(&opened);
    loop {
        match file.append(&step(file.seq() + 1)) {
            Ok(seq) => writeln!(out, "ack {seq}").unwrap(),
            Err(error) => {
                assert!(matches!(error, FileError::Io { .. }), "{error:?}");
                // Still usable: a short line fits where a long one did not.
                let short = JournalLine { tag: Tag::Prompt, payload: String::new() };
                writeln!(out, "full {}", file.append(&short).unwrap()).unwrap();
                return;
            }
        }
    }
}

/// Kills its process when the test ends early.
struct Guard(Child);

impl Drop for Guard {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts the child by a shell line that ends in `exec "$0" "$@"`; gives its lines as they come.
fn start(path: &Path, shell: &str) -> (Guard, mpsc::Receiver<String>) {
    let mut command = Command::new("sh");
    command.args(["-c", shell]).arg(env::current_exe().unwrap()).args([
        "crash::child",
        "--exact",
        "--nocapture",
    ]);
    let mut child = command.env(FILE, path).stdout(Stdio::piped()).spawn().unwrap();
    let out = BufReader::new(child.stdout.take().unwrap());
    let (told, lines) = mpsc::channel();
    thread::spawn(move || out.lines().map_while(Result::ok).try_for_each(|line| told.send(line)));
    (Guard(child), lines)
}

/// The number that follows the word, whatever the test program itself has said on that line before.
fn number_after(line: &str, word: &str) -> Option<Seq> {
    line.rsplit_once(word)?.1.parse().ok()
}

#[test]
fn nothing_acknowledged_is_lost_when_the_writer_is_killed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("fight.kekkai");
    drop(BattleFile::create(&path, "()").unwrap());
    let (mut last, mut torn) = (1, 0);
    for round in 0..30_u32 {
        let (mut child, lines) = start(&path, "exec \"$0\" \"$@\"");
        let mut acknowledged = last;
        if round % 2 == 0 {
            // Somewhere after a line.
            while acknowledged < last + 1 + round * 7 % 20 {
                let line = lines.recv_timeout(LIMIT).unwrap();
                acknowledged = number_after(&line, "ack ").unwrap_or(acknowledged);
            }
        } else {
            // At some byte: most of them belong to a long line that is then being written.
            let enough =
                fs::metadata(&path).unwrap().len() + 1 + u64::from(round * 97_003 % 700_000);
            let deadline = Instant::now() + LIMIT;
            while fs::metadata(&path).unwrap().len() < enough {
                assert!(Instant::now() < deadline, "the child writes nothing");
            }
        }
        child.0.kill().unwrap();
        child.0.wait().unwrap();
        // What it said before it died counts as well. A line that was cut itself was not said.
        acknowledged = lines
            .iter()
            .filter_map(|line| number_after(&line, "ack "))
            .fold(acknowledged, Seq::max);
        let seen = read(&path).unwrap();
        torn += u32::from(seen.torn.is_some());
        last = last_of(&seen);
        assert!(last >= acknowledged, "round {round}: {acknowledged} acknowledged, {last} there");
        assert!(
            last <= acknowledged + 1,
            "round {round}: {acknowledged} acknowledged, {last} there"
        );
    }
    let (file, opened) = BattleFile::open(&path).unwrap();
    assert_eq!((file.seq(), last_of(&opened)), (last, last));
    writeln!(io::stdout(), "{last} lines, {torn} of 30 kills within one").unwrap();
}

#[test]
fn a_disk_without_room_refuses_the_line_and_keeps_the_others() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("fight.kekkai");
    drop(BattleFile::create(&path, "()").unwrap());
    // A limit of blocks for files, told as an error: the write that meets it is a short one.
    let (mut child, lines) = start(&path, "trap '' XFSZ; ulimit -f 64; exec \"$0\" \"$@\"");
    let full = loop {
        let line = lines.recv_timeout(LIMIT).unwrap();
        if let Some(seq) = number_after(&line, "full ") {
            break seq;
        }
    };
    assert!(child.0.wait().unwrap().success());
    let opened = read(&path).unwrap();
    assert_eq!((opened.torn.as_ref(), opened.lines.len()), (None, usize::try_from(full).unwrap()));
    assert_eq!(opened.lines.last().map(|line| line.tag), Some(Tag::Prompt));
    assert_eq!(full, 16, "line 16 is longer than the limit");
}

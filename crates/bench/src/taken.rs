//! What was measured, by name.

use std::{
    collections::BTreeMap,
    fs::{self, File},
    io::Write as _,
    path::Path,
    time::{Duration, Instant},
};

use anyhow::{Context as _, Result, ensure};
use kekkai_battle::{Fight, fight::Hand};
use kekkai_host::BattleFile;

use crate::{
    Amount, fights,
    peers::Peers,
    tty::{Answer, Program, Running},
};

/// Keys that move a cursor one cell and back.
const TO_AND_FRO: [&str; 2] = ["l", "h"];
/// To the north-west corner, where nobody stands.
const TO_THE_CORNER: [&str; 8] =
    ["\x1b[5~", "\x1b[5~", "\x1b[5~", "\x1b[5~", "\x1b[H", "\x1b[H", "\x1b[H", "\x1b[H"];
/// Keys that wait when a held key comes over a slow line.
const QUEUED: usize = 240;
/// What counts as having come to rest, and how often that is waited for.
const REST: Duration = Duration::from_secs(2);
const MOST_RESTS: usize = 5;
/// Questions of one attack, at most.
const MOST_QUESTIONS: usize = 9;
/// How long the program is left alone.
const ALONE: Duration = Duration::from_secs(4);
/// The place of attacks that are drawn in 24-bit colour.
const DEEP: &str = "24-bit";
/// A cursor that was left alone for so long has come to rest.
const RESTED: Duration = Duration::from_millis(150);
/// A disk that takes longer has failed.
const LIMIT: Duration = Duration::from_secs(20);

/// All samples: microseconds, bytes, KiB or counts.
#[derive(Debug, Default)]
pub(crate) struct Taken(BTreeMap<String, Vec<f64>>);

impl Taken {
    /// Adds one more sample to a row.
    pub(crate) fn add(&mut self, name: &str, value: f64) {
        self.0.entry(name.to_owned()).or_default().push(value);
    }

    fn add_time(&mut self, name: &str, time: Duration) {
        self.add(name, time.as_secs_f64() * 1e6);
    }

    /// The value that so many in a hundred are below; `None` for what was not measured.
    pub(crate) fn percentile(&self, name: &str, percent: usize) -> Option<f64> {
        let mut values = self.0.get(name)?.clone();
        values.sort_by(f64::total_cmp);
        values.get((values.len() * percent / 100).min(values.len().checked_sub(1)?)).copied()
    }

    /// The median of a row's samples.
    pub(crate) fn median(&self, name: &str) -> Option<f64> {
        self.percentile(name, 50)
    }

    /// Names of all that was measured, and how often.
    pub(crate) fn names(&self) -> impl Iterator<Item = (&str, usize)> {
        self.0.iter().map(|(name, values)| (name.as_str(), values.len()))
    }

    /// Everything once, each program in turn, in the round of this number, from 1.
    pub(crate) fn round(
        &mut self,
        product: &Path,
        peers: &Peers,
        folder: &Path,
        (round, amount): (usize, Amount),
    ) -> Result<()> {
        let saves = folder.join("saves");
        let fights = fights::NAMES.map(|name| (name, open(product, &saves, name)));
        let crawl = peers.crawl.as_ref().and_then(|games| games.get(round - 1));
        let games = [("crawl", crawl), ("nethack", peers.nethack.as_ref())];
        for start in 0..amount.starts {
            for (name, program) in fights
                .iter()
                .map(|(name, program)| (*name, program))
                .chain([("hello", &peers.hello)])
            {
                self.start(name, program)?;
            }
            // They are slow, and steady.
            for (name, game) in games.iter().filter(|_| start % 3 == 0) {
                game.map_or(Ok(()), |game| self.start(name, game))?;
            }
        }
        let mut echo = peers.echo.start()?;
        self.keys("key echo", &mut echo, &["a", "b"], amount.keys)?;
        echo.end()?;
        for (name, program) in &fights {
            let mut running = program.start()?;
            running.press_all(&TO_THE_CORNER, TO_THE_CORNER.len())?;
            self.keys(&format!("key {name}"), &mut running, &TO_AND_FRO, amount.keys)?;
            self.rests(&format!("rest {name}"), &mut running, amount.keys / 3)?;
            self.queue("product", &mut running)?;
            self.keys(&format!("hop {name}"), &mut running, &["\t"], amount.keys / 3)?;
            running.end()?;
        }
        let mut running = in_24_bit(open(product, &saves, fights::NAMES[0])).start()?;
        running.press_all(&TO_THE_CORNER, TO_THE_CORNER.len())?;
        self.keys("key small 24-bit", &mut running, &TO_AND_FRO, amount.keys / 3)?;
        running.end()?;
        if let Some(crawl) = crawl {
            let mut running = crawl.start()?;
            running.press("x")?;
            self.keys("key crawl", &mut running, &TO_AND_FRO, amount.keys)?;
            self.queue("crawl", &mut running)?;
            running.press("\x1b")?;
            self.keys("step crawl", &mut running, &TO_AND_FRO, amount.keys / 2)?;
            running.end()?;
        }
        for (place, at) in [
            ("disk", folder.join("play")),
            ("memory", "/dev/shm/kekkai-bench".into()),
            (DEEP, folder.join("play")),
        ] {
            if at.parent().is_some_and(Path::is_dir) {
                for name in [fights::NAMES[0], fights::NAMES[2]] {
                    self.commands(product, (place, &at), &saves, name, amount.keys / 3)?;
                }
                fs::remove_dir_all(&at)?;
            }
        }
        for book in fights::BOOKS {
            self.book(product, folder, book, amount)?;
        }
        Ok(())
    }

    /// What the other books are held to: a start, cursor keys and attacks, in the shipped fight and among one hundred.
    fn book(
        &mut self,
        product: &Path,
        folder: &Path,
        book: fights::Book,
        amount: Amount,
    ) -> Result<()> {
        let (saves, at) = (folder.join("saves"), folder.join("play"));
        for name in [book.duel, book.crowd] {
            let program = open(product, &saves, name);
            for _ in 0..amount.starts {
                self.start(name, &program)?;
            }
            let mut running = program.start()?;
            running.press_all(&TO_THE_CORNER, TO_THE_CORNER.len())?;
            self.keys(&format!("key {name}"), &mut running, &TO_AND_FRO, amount.keys / 3)?;
            running.end()?;
            self.commands(product, ("disk", &at), &saves, name, amount.keys / 3)?;
        }
        Ok(fs::remove_dir_all(&at)?)
    }

    fn start(&mut self, name: &str, program: &Program) -> Result<()> {
        let running = program.start().with_context(|| name.to_owned())?;
        self.add_time(&format!("start {name}"), running.started);
        #[expect(clippy::cast_precision_loss, clippy::as_conversions, reason = "far below 2^52")]
        self.add(&format!("peak {name}"), running.peak() as f64);
        running.end()
    }

    /// Presses keys: time to the last byte, bytes, and what the processor spent on each.
    fn keys(
        &mut self,
        name: &str,
        running: &mut Running,
        keys: &[&str],
        count: usize,
    ) -> Result<()> {
        // The first ones warm up.
        running.press_all(keys, 6)?;
        let before = running.cpu();
        let answers = running.press_all(keys, count)?;
        let spent = running.cpu().saturating_sub(before);
        self.add_time(&format!("cpu {name}"), spent / u32::try_from(count.max(1))?);
        for answer in answers {
            self.answer(name, answer);
        }
        Ok(())
    }

    /// The same keys one by one, the cursor at rest after each: until all is shown of what it points at.
    fn rests(&mut self, name: &str, running: &mut Running, count: usize) -> Result<()> {
        for key in TO_AND_FRO.iter().cycle().take(count) {
            let answer = running.press_until(key, RESTED)?;
            self.answer(name, answer);
        }
        Ok(())
    }

    fn answer(&mut self, name: &str, answer: Answer) {
        self.add_time(name, answer.last);
        self.add_time(&format!("frame of {name}"), answer.first);
        #[expect(clippy::cast_precision_loss, clippy::as_conversions, reason = "far below 2^52")]
        self.add(&format!("bytes {name}"), answer.bytes as f64);
    }

    /// Many keys that wait at once.
    fn queue(&mut self, name: &str, running: &mut Running) -> Result<()> {
        // In the end somewhere else than in the beginning, or there would be nothing to draw.
        let keys = TO_AND_FRO.concat().repeat(QUEUED / 2 - 1) + &TO_AND_FRO[0].repeat(2);
        let answer = running.press(&keys)?;
        self.answer(&format!("queue {name}"), answer);
        Ok(())
    }

    /// Attacks, each taken back again, by their keys: in a copy of the fight that lies in `at`. Of an attack it is the key
    /// that is timed by which it happens.
    fn commands(
        &mut self,
        product: &Path,
        (place, at): (&str, &Path),
        saves: &Path,
        name: &str,
        count: usize,
    ) -> Result<()> {
        fights::copy(saves, at, name)?;
        let file = fights::path(at, name);
        let lines = || -> Result<usize> { Ok(fs::read_to_string(&file)?.lines().count()) };
        let before = lines()?;
        let mut program = open(product, at, name);
        if place == DEEP {
            program = in_24_bit(program);
        }
        let mut running = program.start()?;
        for turn in 0..=count {
            running.press("a")?;
            let done = lines()? + 1;
            let mut strike = running.press("\r")?;
            // Some books ask on the way how it is answered: the first pick each time.
            for _ in 0..MOST_QUESTIONS {
                if lines()? >= done {
                    break;
                }
                strike = running.press("\r")?;
            }
            let undo = running.press("u")?;
            // The first one warms up.
            if turn > 0 {
                self.answer(&format!("attack {name} {place}"), strike);
                self.answer(&format!("undo {name} {place}"), undo);
            }
        }
        ensure!(lines()? == before + 2 * (count + 1), "{name}: an attack by its keys did nothing");
        running.end()
    }

    /// From an attack's order to its line on the disk, inside one program; and as many bytes appended and brought to the
    /// disk by nothing else than that.
    pub(crate) fn journal(&mut self, folder: &Path, count: usize) -> Result<()> {
        let (at, name) = (folder.join("play"), fights::NAMES[2]);
        fights::copy(&folder.join("saves"), &at, name)?;
        let (mut file, opened) = BattleFile::open(&fights::path(&at, name))?;
        let kept = opened.keyframe.as_ref().map(|kept| (kept.seq, kept.bytes.as_slice()));
        let mut fight = Fight::load(opened.text, &opened.lines, kept)?;
        let attack = crate::crowd::attack(&fight).context("nobody can strike")?;
        let mut bare = File::create(at.join("bare"))?;
        for _ in 0..count {
            let before = Instant::now();
            let change = fight.propose(attack.clone(), Vec::new(), Hand::Generator);
            let change = change.map_err(|refusal| anyhow::anyhow!("{refusal:?}"))?;
            let line = change.line();
            file.append(&line)?;
            fight.take(change);
            file.wait_synced(LIMIT);
            self.add_time("attack to disk", before.elapsed());
            let back = fight.undo().context("nothing to undo")??;
            file.append(&back.line())?;
            fight.take(back);
            file.wait_synced(LIMIT);
            let before = Instant::now();
            bare.write_all(line.payload.as_bytes())?;
            bare.sync_data()?;
            self.add_time("append and sync", before.elapsed());
        }
        drop(file);
        Ok(fs::remove_dir_all(at)?)
    }

    /// What need not be measured twice: size, system calls of a key, what an idle program does.
    pub(crate) fn once(&mut self, product: &Path, folder: &Path) -> Result<()> {
        #[expect(clippy::cast_precision_loss, clippy::as_conversions, reason = "far below 2^52")]
        self.add("size", fs::metadata(product)?.len() as f64 / 1024.0);
        let saves = folder.join("saves");
        let program = open(product, &saves, fights::NAMES[2]);
        let mut running = program.start()?;
        running.press_all(&TO_AND_FRO, 4)?;
        // What is sampled becomes exact once the keys rest: idle is what has nothing left to do.
        for _ in 0..MOST_RESTS {
            let before = running.sleeps();
            std::thread::sleep(REST);
            if running.sleeps() == before {
                break;
            }
        }
        let (cpu, sleeps) = (running.cpu(), running.sleeps());
        std::thread::sleep(ALONE);
        let spent = running.cpu().saturating_sub(cpu);
        self.add("idle", spent.as_secs_f64() / ALONE.as_secs_f64() * 100.0);
        #[expect(clippy::cast_precision_loss, clippy::as_conversions, reason = "far below 2^52")]
        self.add("wake-ups", (running.sleeps() - sleeps) as f64);
        running.end()?;
        // Without `strace` the row says so.
        let _ = self.calls(&program, &folder.join("calls"));
        Ok(())
    }

    fn calls(&mut self, program: &Program, log: &Path) -> Result<()> {
        let mut args = ["-f", "-o"].map(str::to_owned).to_vec();
        args.extend([
            log.to_string_lossy().into_owned(),
            program.path.to_string_lossy().into_owned(),
        ]);
        args.extend(program.args.iter().cloned());
        let traced = Program { path: "strace".into(), args, ..program.clone() };
        let mut running = traced.start()?;
        running.press_all(&TO_THE_CORNER, TO_THE_CORNER.len())?;
        let before = fs::read_to_string(log)?.lines().count();
        running.press_all(&TO_AND_FRO, 20)?;
        let text = fs::read_to_string(log)?;
        running.end()?;
        let calls: Vec<&str> =
            text.lines().skip(before).filter(|line| !line.contains("resumed>")).collect();
        let writes = calls.iter().filter(|line| line.contains(" write(1,")).count();
        for (name, count) in [("calls", calls.len()), ("writes", writes)] {
            #[expect(
                clippy::cast_precision_loss,
                clippy::as_conversions,
                reason = "far below 2^52"
            )]
            self.add(name, count as f64 / 20.0);
        }
        Ok(())
    }
}

/// The question for the colour of a terminal's ground, and the answer of a terminal.
const GROUND: (&str, &str) = ("\x1b]11;?\x1b\\", "\x1b]11;rgb:0000/0000/0000\x1b\\");

/// The program in a terminal that says it has all colours.
fn in_24_bit(mut program: Program) -> Program {
    program.env.push(("COLORTERM", "truecolor".to_owned()));
    program
}

/// The program with a fight of that folder, in sixteen colours.
fn open(product: &Path, saves: &Path, name: &str) -> Program {
    let saves = saves.to_string_lossy().into_owned();
    let args = ["--lang", "en", "--theme", "auto", "--saves", &saves, "open", name];
    Program {
        path: product.to_owned(),
        args: args.map(str::to_owned).to_vec(),
        env: vec![("TERM", "xterm".to_owned())],
        ready: "\x1b[?2026l",
        asks: &[GROUND],
        bye: "\x03",
    }
}

//! The tree of steps. Lines read from a file are parsed only when somebody looks at them.

use std::{
    collections::BTreeMap,
    ops::Range,
    sync::{Arc, OnceLock},
};

use kekkai_rules::Edition;
use serde::de::DeserializeOwned;
use xxhash_rust::xxh3::xxh3_64;

use super::{Checked, Difference, ROOT};
use crate::{
    Event, Hue, Prompt, Record, State,
    decide::{Decision, decide},
    journal::{RawLine, Seq, Tag},
    scenario::Setup,
    state::packed::packed,
    written::to_ron,
};

/// A state is kept in memory every so many steps, so that undo never replays more than this.
const KEYFRAME_EVERY: usize = 32;
/// How far behind the head the states are that are put aside with it: after opening, an undo replays no more than it
/// goes back, however long the fight is.
const ASIDE_BEHIND: [Seq; 5] = [1, 128, 512, 2048, 8192];
/// How many of the last records are put aside with it: as many as a screen of the log tells.
const RECORDS_ASIDE: usize = 32;
/// Layout of what is put aside, and the program that put it there; what has another is not read. Its form has no names, so
/// nothing that a state or a record holds may be left out when it is written.
const LAYOUT: (u8, &str) = (15, env!("CARGO_PKG_VERSION"));

/// A line whose payload cannot be understood.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("record {line}: {message}")]
pub struct BadLine {
    /// Number of the record.
    pub line: Seq,
    /// What is wrong with it.
    pub message: String,
}

/// One step of the tree.
#[derive(Debug, Clone)]
struct Node {
    parent: Seq,
    /// Whether it is one action with that.
    joined: bool,
    /// Steps from the root.
    depth: usize,
    /// The step after it that the head was last at, or came from.
    forward: Option<Seq>,
    body: Body,
}

#[derive(Debug, Clone)]
enum Body {
    Raw(Range<usize>),
    /// The same, put aside in a form that is read faster.
    Aside(Range<usize>, Arc<[u8]>),
    Read(Arc<Record>),
}

#[derive(Debug, Clone)]
pub(super) struct History {
    text: Arc<String>,
    /// Where the setup stands in the text; it is read when somebody asks for it.
    setup_at: Range<usize>,
    setup: OnceLock<Setup>,
    /// Whether nobody in the setup is a misfit, as what was put aside says; `None` where it says nothing.
    fits: Option<bool>,
    seed: u64,
    /// By number of the line; `None` where the line is no step.
    nodes: Vec<Option<Node>>,
    /// The first step after the root that the head was last at.
    root_forward: Option<Seq>,
    head: Seq,
    /// States in memory; the one of the root among them once it was needed.
    keyframes: BTreeMap<Seq, State>,
    /// States as they were put aside, read when needed.
    aside: BTreeMap<Seq, Arc<[u8]>>,
    /// The step whose state this was loaded with.
    adopted: Option<Seq>,
}

fn parse<T: DeserializeOwned>(text: &str, line: Seq, payload: &Range<usize>) -> Result<T, BadLine> {
    let bad = |message: String| BadLine { line, message };
    let payload = text.get(payload.clone()).ok_or_else(|| bad("cut".to_owned()))?;
    ron::from_str(payload).map_err(|error| bad(error.to_string()))
}

/// A record as it is put aside: behind a digest of its line, so that it holds for no other, and of what follows.
fn aside(record: &Record) -> Option<Vec<u8>> {
    let bytes = packed(record, 0)?;
    let digests = (xxh3_64(to_ron(record).as_bytes()), xxh3_64(&bytes));
    let mut all = packed(&digests, bytes.len() + 20)?;
    all.extend(bytes);
    Some(all)
}

/// A record as it was put aside, if it is all there and of this line.
fn parse_aside(text: &str, payload: &Range<usize>, bytes: &[u8]) -> Option<Record> {
    let ((digest, own), bytes) = postcard::take_from_bytes::<(u64, u64)>(bytes).ok()?;
    if xxh3_64(bytes) != own {
        return None;
    }
    let (record, rest) = postcard::take_from_bytes::<Record>(bytes).ok()?;
    let payload = text.get(payload.clone())?;
    let end = format!("{})", to_ron(&record.hash));
    let fits = rest.is_empty() && payload.ends_with(&end) && xxh3_64(payload.as_bytes()) == digest;
    fits.then_some(record)
}

/// Puts so many bytes behind others, with the step that they are of.
fn pack(all: &mut Vec<u8>, seq: Seq, bytes: &[u8]) {
    let head = u32::try_from(bytes.len()).ok();
    if let Some(head) = head.and_then(|length| packed(&(seq, length), 0)) {
        all.extend(head);
        all.extend_from_slice(bytes);
    }
}

/// Takes off what [`pack`] has put there.
fn unpack<'a>(all: &mut &'a [u8]) -> Option<(Seq, &'a [u8])> {
    let ((seq, length), rest) = postcard::take_from_bytes::<(Seq, u32)>(all).ok()?;
    let (bytes, rest) = rest.split_at_checked(usize::try_from(length).ok()?)?;
    *all = rest;
    Some((seq, bytes))
}

impl History {
    fn empty(text: Arc<String>) -> Self {
        Self {
            text,
            setup_at: 0..0,
            setup: OnceLock::new(),
            fits: None,
            seed: 0,
            nodes: vec![None, None],
            root_forward: None,
            head: ROOT,
            keyframes: BTreeMap::new(),
            aside: BTreeMap::new(),
            adopted: None,
        }
    }

    pub(super) fn new(setup: Setup, root: State) -> Self {
        let (seed, keyframes) = (setup.seed, BTreeMap::from([(ROOT, root)]));
        Self { setup: setup.into(), seed, keyframes, ..Self::empty(Arc::default()) }
    }

    /// The tree of a file, and the prompt that stood open at its end.
    ///
    /// What `kept` holds for a step is used if it is of the step's own state.
    pub(super) fn load(
        text: Arc<String>,
        lines: &[RawLine],
        kept: Option<(Seq, &[u8])>,
    ) -> Result<(Self, Option<Prompt>), BadLine> {
        let setup_at = match lines.first() {
            Some(RawLine { tag: Tag::Setup, payload }) => payload.clone(),
            _ => {
                return Err(BadLine {
                    line: ROOT,
                    message: "the first record is no setup".to_owned(),
                });
            }
        };
        let mut history = Self { setup_at, ..Self::empty(text) };
        history.nodes.reserve_exact(lines.len());
        let mut open = None;
        for line in lines.iter().skip(1) {
            let seq = history.next_seq();
            let bad = |message: &str| BadLine { line: seq, message: message.to_owned() };
            match line.tag {
                Tag::Setup => return Err(bad("a second setup")),
                Tag::Step { parent, joined } if history.is_place(parent) => {
                    history.push((parent, joined), Body::Raw(line.payload.clone()));
                    open = None;
                }
                Tag::Head { to } if history.is_place(to) => {
                    history.move_head(to);
                    open = None;
                }
                Tag::Step { .. } | Tag::Head { .. } => return Err(bad("points at no step")),
                Tag::Prompt => {
                    history.count_line();
                    open = (!line.payload.is_empty()).then(|| (seq, line.payload.clone()));
                }
            }
        }
        let open = open.map(|(seq, payload)| parse(&history.text, seq, &payload)).transpose()?;
        let adopted = kept.map(|(seq, bytes)| history.adopt(seq, bytes)).transpose()?.flatten();
        history.seed = match adopted {
            Some(seed) => seed,
            None => history.setup()?.seed,
        };
        Ok((history, open))
    }

    /// What the fight started from.
    pub(super) fn setup(&self) -> Result<&Setup, BadLine> {
        if let Some(setup) = self.setup.get() {
            return Ok(setup);
        }
        let setup = parse(&self.text, ROOT, &self.setup_at)?;
        Ok(self.setup.get_or_init(|| setup))
    }

    /// Whether the rules have nothing against any sheet of the setup; that is read only where it is not known by what was put aside.
    pub(super) fn fits(&self) -> Result<bool, BadLine> {
        match self.fits {
            Some(fits) => Ok(fits),
            None => Ok(self.setup()?.misfits().next().is_none()),
        }
    }

    pub(super) fn seed(&self) -> u64 {
        self.seed
    }

    /// From here on the dice come of another seed, as if the fight had been set up with it.
    pub(super) fn reseed(&mut self, seed: u64) -> Result<(), BadLine> {
        let setup = Setup { seed, ..self.setup()?.clone() };
        (self.setup, self.seed) = (setup.into(), seed);
        Ok(())
    }

    pub(super) fn adopted(&self) -> Option<Seq> {
        self.adopted
    }

    pub(super) fn head(&self) -> Seq {
        self.head
    }

    pub(super) fn next_seq(&self) -> Seq {
        Seq::try_from(self.nodes.len()).unwrap_or(Seq::MAX)
    }

    fn node(&self, seq: Seq) -> Option<&Node> {
        self.nodes.get(usize::try_from(seq).ok()?)?.as_ref()
    }

    fn node_mut(&mut self, seq: Seq) -> Option<&mut Node> {
        self.nodes.get_mut(usize::try_from(seq).ok()?)?.as_mut()
    }

    pub(super) fn is_place(&self, seq: Seq) -> bool {
        seq == ROOT || self.node(seq).is_some()
    }

    pub(super) fn parent(&self, seq: Seq) -> Option<Seq> {
        self.node(seq).map(|node| node.parent)
    }

    pub(super) fn is_joined(&self, seq: Seq) -> bool {
        self.node(seq).is_some_and(|node| node.joined)
    }

    pub(super) fn forward(&self, seq: Seq) -> Option<Seq> {
        if seq == ROOT { self.root_forward } else { self.node(seq)?.forward }
    }

    fn depth(&self, seq: Seq) -> usize {
        self.node(seq).map_or(0, |node| node.depth)
    }

    fn push(&mut self, (parent, joined): (Seq, bool), body: Body) {
        self.lead_to(parent);
        let (seq, depth) = (self.next_seq(), self.depth(parent) + 1);
        self.nodes.push(Some(Node { parent, joined, depth, forward: None, body }));
        self.lead(parent, seq);
        self.head = seq;
    }

    /// From now on redo at `parent` goes to `child`.
    fn lead(&mut self, parent: Seq, child: Seq) {
        if parent == ROOT {
            self.root_forward = Some(child);
        } else if let Some(node) = self.node_mut(parent) {
            node.forward = Some(child);
        }
    }

    pub(super) fn step(&mut self, follows: (Seq, bool), record: Arc<Record>, state: &State) {
        self.push(follows, Body::Read(record));
        if self.depth(self.head).is_multiple_of(KEYFRAME_EVERY) {
            self.keyframes.insert(self.head, state.clone());
        }
    }

    /// A line that is no step was written.
    pub(super) fn count_line(&mut self) {
        self.nodes.push(None);
    }

    pub(super) fn move_head(&mut self, to: Seq) {
        self.count_line();
        self.lead_to(to);
        self.head = to;
    }

    /// Redo is to lead to `to` from every step on the way, however far back another branch leaves it.
    ///
    /// To the head it leads already, so that nothing changes before the step where both ways part.
    fn lead_to(&mut self, to: Seq) {
        let (mut seq, mut other) = (to, self.head);
        while seq != other {
            if self.depth(other) > self.depth(seq) {
                other = self.parent(other).unwrap_or(ROOT);
            } else if let Some(parent) = self.parent(seq) {
                if self.depth(other) == self.depth(seq) {
                    other = self.parent(other).unwrap_or(ROOT);
                }
                self.lead(parent, seq);
                seq = parent;
            } else {
                return;
            }
        }
    }

    /// Whether the text of a step has one of these in it; one that was read needs no text.
    pub(super) fn has_any(&self, seq: Seq, words: &[&str]) -> bool {
        match self.node(seq).map(|node| &node.body) {
            Some(Body::Raw(range) | Body::Aside(range, _)) => {
                let text = self.text.get(range.clone()).unwrap_or_default();
                words.iter().any(|word| text.contains(word))
            }
            Some(Body::Read(_)) => true,
            None => false,
        }
    }

    pub(super) fn record(&mut self, seq: Seq) -> Result<Option<Arc<Record>>, BadLine> {
        let text = Arc::clone(&self.text);
        let Some(node) = self.node_mut(seq) else { return Ok(None) };
        let record = match &node.body {
            Body::Read(record) => Arc::clone(record),
            Body::Raw(range) => Arc::new(parse(&text, seq, range)?),
            Body::Aside(range, bytes) => match parse_aside(&text, range, bytes) {
                Some(record) => Arc::new(record),
                None => Arc::new(parse(&text, seq, range)?),
            },
        };
        node.body = Body::Read(Arc::clone(&record));
        Ok(Some(record))
    }

    /// What to put aside for the head: its state, and some from before it.
    pub(super) fn put_aside(&mut self, state: &State) -> Vec<u8> {
        let mut aside = BTreeMap::new();
        for behind in ASIDE_BEHIND {
            let limit = self.head.saturating_sub(behind);
            let read = self.keyframes.range(..=limit).next_back().map(|(seq, _)| *seq);
            let unread = self.aside.range(..=limit).next_back().map(|(seq, _)| *seq);
            let Some(seq) = read.max(unread).filter(|seq| *seq != ROOT) else { break };
            let bytes = self.aside.get(&seq).cloned().or_else(|| {
                let state = self.keyframes.get(&seq)?;
                state.to_bytes().map(Arc::from)
            });
            aside.extend(bytes.map(|bytes| (seq, bytes)));
        }
        let mut all = packed(&(LAYOUT, self.seed, state.edition), 0).unwrap_or_default();
        // What was not read is not read for this.
        let read = self.setup.get().map(|setup| setup.misfits().next().is_none());
        all.extend(packed(&self.fits.or(read), 0).unwrap_or_default());
        all.extend(state.to_bytes().unwrap_or_default());
        let colours: Vec<Option<Hue>> = state.sides.iter().map(|side| side.colour).collect();
        all.extend(packed(&colours, 0).unwrap_or_default());
        let records = self.records_aside();
        all.extend(packed(&records.len(), 0).unwrap_or_default());
        for (seq, bytes) in records.iter().map(|(seq, bytes)| (seq, bytes)).chain(&aside) {
            pack(&mut all, *seq, bytes);
        }
        self.aside = aside;
        all
    }

    /// The last records, those that were read and those that were put aside before.
    fn records_aside(&self) -> Vec<(Seq, Arc<[u8]>)> {
        let back = std::iter::successors(Some(self.head), |seq| self.parent(*seq));
        let bytes = |seq| match &self.node(seq)?.body {
            Body::Raw(_) => None,
            Body::Aside(_, bytes) => Some((seq, Arc::clone(bytes))),
            Body::Read(record) => aside(record).map(|bytes| (seq, Arc::from(bytes))),
        };
        back.take(RECORDS_ASIDE).filter_map(bytes).collect()
    }

    /// Keeps what was put aside for `seq`, if its state is the one that the step's record speaks of; gives the seed.
    fn adopt(&mut self, seq: Seq, bytes: &[u8]) -> Result<Option<u64>, BadLine> {
        let Ok((LAYOUT, rest)) = postcard::take_from_bytes::<(u8, &str)>(bytes) else {
            return Ok(None);
        };
        let Ok(((seed, edition, fits), rest)) =
            postcard::take_from_bytes::<(u64, Edition, Option<bool>)>(rest)
        else {
            return Ok(None);
        };
        let Some((mut state, rest)) = State::take_from_bytes(rest) else { return Ok(None) };
        let Ok(((colours, records), mut rest)) =
            postcard::take_from_bytes::<(Vec<Option<Hue>>, usize)>(rest)
        else {
            return Ok(None);
        };
        // A state in bytes has neither edition nor colours.
        state.edition = edition;
        for (side, colour) in Arc::make_mut(&mut state.sides).iter_mut().zip(colours) {
            side.colour = colour;
        }
        for _ in 0..records {
            let Some((seq, bytes)) = unpack(&mut rest) else { return Ok(None) };
            if let Some(Node { body, .. }) = self.node_mut(seq)
                && let Body::Raw(range) = body
            {
                *body = Body::Aside(range.clone(), Arc::from(bytes));
            }
        }
        if !self.is_of(seq, &state)? {
            return Ok(None);
        }
        self.keyframes.insert(seq, state);
        (self.adopted, self.fits) = (Some(seq), fits);
        while let Some((seq, bytes)) = unpack(&mut rest) {
            self.aside.insert(seq, Arc::from(bytes));
        }
        Ok(Some(seed))
    }

    fn is_of(&mut self, seq: Seq, state: &State) -> Result<bool, BadLine> {
        Ok(self.record(seq)?.is_some_and(|record| record.hash == state.hash()))
    }

    /// The state that is kept for `seq`, in memory or aside.
    fn kept(&mut self, seq: Seq) -> Result<Option<State>, BadLine> {
        if let Some(kept) = self.keyframes.get(&seq) {
            return Ok(Some(kept.clone()));
        }
        let Some(bytes) = self.aside.get(&seq) else { return Ok(None) };
        if let Some((mut state, _)) = State::take_from_bytes(bytes)
            && self.is_of(seq, &state)?
        {
            if let Some(other) = self.keyframes.values().next() {
                (state.sides, state.edition) = (Arc::clone(&other.sides), other.edition);
            }
            self.keyframes.insert(seq, state.clone());
            return Ok(Some(state));
        }
        self.aside.remove(&seq);
        Ok(None)
    }

    /// The state of the root.
    fn root(&mut self) -> Result<State, BadLine> {
        let bad = |error: crate::scenario::BadScenario| BadLine {
            line: ROOT,
            message: error.to_string(),
        };
        let root = self.setup()?.state().map_err(bad)?;
        self.keyframes.insert(ROOT, root.clone());
        Ok(root)
    }

    /// The state at `seq`: from the nearest kept one, or from the root, through the events between.
    pub(super) fn state_at(&mut self, seq: Seq) -> Result<State, BadLine> {
        let (mut way, mut at) = (Vec::new(), seq);
        let mut state = loop {
            if let Some(kept) = self.kept(at)? {
                break kept;
            }
            match self.parent(at) {
                Some(parent) => {
                    way.push(at);
                    at = parent;
                }
                None => break self.root()?,
            }
        };
        for seq in way.into_iter().rev() {
            if let Some(record) = self.record(seq)? {
                record.events.iter().for_each(|event| state.apply(event));
            }
            if self.depth(seq).is_multiple_of(KEYFRAME_EVERY) {
                self.keyframes.insert(seq, state.clone());
            }
        }
        Ok(state)
    }

    /// Steps from the first to the head and on the way redo would go; and how many of them are up to the head.
    /// At most `most` on either side of the head.
    pub(super) fn path(&self, most: usize) -> (Vec<Seq>, usize) {
        let back = std::iter::successors(Some(self.head), |seq| self.parent(*seq));
        let mut path: Vec<Seq> = back.take(most).filter(|seq| *seq != ROOT).collect();
        path.reverse();
        let up_to_head = path.len();
        let on = std::iter::successors(self.forward(self.head), |seq| self.forward(*seq));
        path.extend(on.take(most));
        (path, up_to_head)
    }

    pub(super) fn check(&mut self) -> Result<Checked, BadLine> {
        let mut states = BTreeMap::from([(ROOT, self.state_at(ROOT)?)]);
        let mut steps = 0;
        for seq in ROOT + 1..self.next_seq() {
            let (Some(parent), Some(record)) = (self.parent(seq), self.record(seq)?) else {
                continue;
            };
            let before = match states.get(&parent) {
                Some(state) => state.clone(),
                None => self.state_at(parent)?,
            };
            let (after, difference) = recheck(&before, &record);
            if let Some(what) = difference {
                return Ok(Checked::Differs { seq, what });
            }
            steps += 1;
            // Most steps follow on the one before; only the last few states are worth keeping.
            states.insert(seq, after);
            if states.len() > KEYFRAME_EVERY {
                states.pop_first();
            }
        }
        Ok(Checked::Sound(steps))
    }
}

/// Applies a record and decides it again.
fn recheck(before: &State, record: &Record) -> (State, Option<Difference>) {
    let mut after = before.clone();
    record.events.iter().for_each(|event| after.apply(event));
    let difference = match decide(before, &record.command, &record.answers) {
        Decision::Refused(refusal) => Some(Difference::Refused(refusal)),
        Decision::Need(_) => Some(Difference::Asks),
        Decision::Done { events, .. } if events != record.events => {
            let same = record.events.iter().zip(&events).take_while(|(a, b)| a == b).count();
            let text = |events: &[Event]| {
                events.get(same).map_or_else(|| "—".to_owned(), |event| format!("{event:?}"))
            };
            Some(Difference::Events { kept: text(&record.events), decided: text(&events) })
        }
        Decision::Done { .. } if after.hash() != record.hash => Some(Difference::Hash),
        Decision::Done { .. } => after.faults().into_iter().next().map(Difference::Law),
    };
    (after, difference)
}

//! The tree of steps. Lines read from a file are parsed only when somebody looks at them.

mod aside;
mod recheck;

use std::{
    collections::{BTreeMap, BTreeSet},
    ops::Range,
    sync::{Arc, OnceLock},
};

use ron::error::SpannedError;
use serde::de::DeserializeOwned;

use self::aside::parse_aside;
use super::{Branch, ROOT};
use crate::{
    Hash, Prompt, Record, State,
    journal::{RawLine, Seq, Tag},
    scenario::Setup,
    text::Text,
};

/// A state is kept in memory every so many steps, so that undo never replays more than this.
const KEYFRAME_EVERY: usize = 32;

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
    text: Text,
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

fn parse<T: DeserializeOwned>(
    text: &Text,
    line: Seq,
    payload: &Range<usize>,
) -> Result<T, BadLine> {
    let bad = |message: String| BadLine { line, message };
    let missing = || bad("the file is no longer as it was when it was opened".to_owned());
    let payload = text.get(payload.clone()).ok_or_else(missing)?;
    ron::from_str(payload).map_err(|error| bad(misread(&error)))
}

/// What stands in a record and cannot be read, with its place in the record.
#[expect(clippy::wildcard_enum_match_arm, reason = "the list is ron's and grows")]
fn misread(error: &SpannedError) -> String {
    use ron::Error;
    match &error.code {
        // All that could stand there may be a hundred names.
        Error::NoSuchStructField { found, .. } | Error::NoSuchEnumVariant { found, .. } => {
            format!("{}: unknown name `{found}`; a newer version may have written it", error.span)
        }
        _ => error.to_string(),
    }
}

impl History {
    fn empty(text: Text) -> Self {
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
        Self { setup: setup.into(), seed, keyframes, ..Self::empty(Text::default()) }
    }

    /// The tree of a file, and the prompt that stood open at its end.
    ///
    /// What `kept` holds for a step is used if it is of the step's own state.
    pub(super) fn load(
        text: Text,
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

    /// Whether the text of a step has one of these in it; of one that was read, or whose text cannot be read, that is for the
    /// record to say.
    pub(super) fn has_any(&self, seq: Seq, words: &[&str]) -> bool {
        match self.node(seq).map(|node| &node.body) {
            Some(Body::Raw(range) | Body::Aside(range, _)) => {
                let text = self.text.get(range.clone());
                text.is_none_or(|text| words.iter().any(|word| text.contains(word)))
            }
            Some(Body::Read(_)) => true,
            None => false,
        }
    }

    pub(super) fn record(&mut self, seq: Seq) -> Result<Option<Arc<Record>>, BadLine> {
        let text = self.text.clone();
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

    /// Whether a state that was put aside, with this hash, is that of a step.
    fn is_of(&mut self, seq: Seq, (state, hash): (&State, Hash)) -> Result<bool, BadLine> {
        let is_it = self.record(seq)?.is_some_and(|record| record.hash == hash);
        debug_assert!(
            !is_it || state.hash() == hash,
            "a state reads otherwise than it was written"
        );
        Ok(is_it)
    }

    /// The state that is kept for `seq`, in memory or aside.
    fn kept(&mut self, seq: Seq) -> Result<Option<State>, BadLine> {
        if let Some(kept) = self.keyframes.get(&seq) {
            return Ok(Some(kept.clone()));
        }
        let Some(bytes) = self.aside.get(&seq) else { return Ok(None) };
        if let Some((mut state, hash, _)) = State::take_from_bytes(bytes)
            && self.is_of(seq, (&state, hash))?
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

    /// The ends of the branches that are no part of a path, the oldest first.
    pub(super) fn branches(&self, path: &[Seq]) -> Vec<Branch> {
        let is_kept: BTreeSet<Seq> = path.iter().copied().chain([ROOT]).collect();
        let steps = || (ROOT + 1..self.next_seq()).filter(|seq| self.node(*seq).is_some());
        let followed: BTreeSet<Seq> = steps().filter_map(|seq| self.parent(seq)).collect();
        let ends = steps().filter(|seq| !followed.contains(seq) && !is_kept.contains(seq));
        let branch = |end: Seq| {
            let back = std::iter::successors(Some(end), |seq| self.parent(*seq));
            let own: Vec<Seq> = back.take_while(|seq| !is_kept.contains(seq)).collect();
            let from = own.last().and_then(|first| self.parent(*first)).unwrap_or(ROOT);
            Branch { from, end, steps: own.len() }
        };
        ends.map(branch).collect()
    }
}

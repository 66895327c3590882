//! The tree of steps. Lines read from a file are parsed only when somebody looks at them.

use std::{collections::BTreeMap, ops::Range, sync::Arc};

use serde::de::DeserializeOwned;

use super::{Checked, Difference, ROOT};
use crate::{
    Event, Prompt, Record, State,
    decide::{Decision, decide},
    journal::{RawLine, Seq, Tag},
    scenario::Setup,
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
    /// Steps from the root.
    depth: usize,
    /// The step after it that the head was last at, or came from.
    forward: Option<Seq>,
    body: Body,
}

#[derive(Debug, Clone)]
enum Body {
    Raw(Range<usize>),
    Read(Arc<Record>),
}

#[derive(Debug, Clone)]
pub(super) struct History {
    text: Arc<str>,
    /// By number of the line; `None` where the line is no step.
    nodes: Vec<Option<Node>>,
    /// The first step after the root that the head was last at.
    root_forward: Option<Seq>,
    head: Seq,
    keyframes: BTreeMap<Seq, State>,
}

/// The setup of a file.
pub(super) fn setup(text: &str, lines: &[RawLine]) -> Result<Setup, BadLine> {
    match lines.first() {
        Some(RawLine { tag: Tag::Setup, payload }) => parse(text, ROOT, payload),
        _ => Err(BadLine { line: ROOT, message: "the first record is no setup".to_owned() }),
    }
}

fn parse<T: DeserializeOwned>(text: &str, line: Seq, payload: &Range<usize>) -> Result<T, BadLine> {
    let bad = |message: String| BadLine { line, message };
    let payload = text.get(payload.clone()).ok_or_else(|| bad("cut".to_owned()))?;
    ron::from_str(payload).map_err(|error| bad(error.to_string()))
}

impl History {
    pub(super) fn new() -> Self {
        let (nodes, keyframes) = (vec![None, None], BTreeMap::new());
        Self { text: Arc::from(""), nodes, root_forward: None, head: ROOT, keyframes }
    }

    /// The tree of a file, and the prompt that stood open at its end.
    pub(super) fn load(
        text: Arc<str>,
        lines: &[RawLine],
    ) -> Result<(Self, Option<Prompt>), BadLine> {
        let mut history = Self { text, ..Self::new() };
        let mut open = None;
        for line in lines.iter().skip(1) {
            let seq = history.next_seq();
            let bad = |message: &str| BadLine { line: seq, message: message.to_owned() };
            match line.tag {
                Tag::Setup => return Err(bad("a second setup")),
                Tag::Step { parent } if history.is_place(parent) => {
                    history.push(parent, Body::Raw(line.payload.clone()));
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
        Ok((history, open))
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

    fn is_place(&self, seq: Seq) -> bool {
        seq == ROOT || self.node(seq).is_some()
    }

    pub(super) fn parent(&self, seq: Seq) -> Option<Seq> {
        self.node(seq).map(|node| node.parent)
    }

    pub(super) fn forward(&self, seq: Seq) -> Option<Seq> {
        if seq == ROOT { self.root_forward } else { self.node(seq)?.forward }
    }

    fn depth(&self, seq: Seq) -> usize {
        self.node(seq).map_or(0, |node| node.depth)
    }

    fn push(&mut self, parent: Seq, body: Body) {
        let (seq, depth) = (self.next_seq(), self.depth(parent) + 1);
        self.nodes.push(Some(Node { parent, depth, forward: None, body }));
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

    pub(super) fn step(&mut self, parent: Seq, record: Arc<Record>, state: &State) {
        self.push(parent, Body::Read(record));
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
        self.head = to;
        // Redo must lead here again from every step on the way, however far back another branch leaves it.
        let mut seq = to;
        while let Some(parent) = self.parent(seq) {
            self.lead(parent, seq);
            seq = parent;
        }
    }

    pub(super) fn record(&mut self, seq: Seq) -> Result<Option<Arc<Record>>, BadLine> {
        let text = Arc::clone(&self.text);
        let Some(node) = self.node_mut(seq) else { return Ok(None) };
        let record = match &node.body {
            Body::Read(record) => Arc::clone(record),
            Body::Raw(range) => Arc::new(parse(&text, seq, range)?),
        };
        node.body = Body::Read(Arc::clone(&record));
        Ok(Some(record))
    }

    /// Keeps a state that was put aside for `seq`, if it is the state that the step's record speaks of.
    pub(super) fn adopt_keyframe(&mut self, seq: Seq, bytes: &[u8]) -> Result<(), BadLine> {
        let Ok(state) = postcard::from_bytes::<State>(bytes) else { return Ok(()) };
        if self.record(seq)?.is_some_and(|record| record.hash == state.hash()) {
            self.keyframes.insert(seq, state);
        }
        Ok(())
    }

    /// The state at `seq`: from the nearest kept one, or from `root`, through the events between.
    pub(super) fn state_at(&mut self, seq: Seq, root: &State) -> Result<State, BadLine> {
        let (mut way, mut at) = (Vec::new(), seq);
        let mut state = loop {
            if let Some(kept) = self.keyframes.get(&at) {
                break kept.clone();
            }
            match self.parent(at) {
                Some(parent) => {
                    way.push(at);
                    at = parent;
                }
                None => break root.clone(),
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
    pub(super) fn path(&self) -> (Vec<Seq>, usize) {
        let mut path: Vec<Seq> =
            std::iter::successors(Some(self.head), |seq| self.parent(*seq)).collect();
        path.retain(|seq| *seq != ROOT);
        path.reverse();
        let up_to_head = path.len();
        path.extend(std::iter::successors(self.forward(self.head), |seq| self.forward(*seq)));
        (path, up_to_head)
    }

    pub(super) fn check(&mut self, root: &State) -> Result<Checked, BadLine> {
        let mut states = BTreeMap::from([(ROOT, root.clone())]);
        let mut steps = 0;
        for seq in ROOT + 1..self.next_seq() {
            let (Some(parent), Some(record)) = (self.parent(seq), self.record(seq)?) else {
                continue;
            };
            let before = match states.get(&parent) {
                Some(state) => state.clone(),
                None => self.state_at(parent, root)?,
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

//! Who is in the hub, what they propose, and what each has seen last.

use std::collections::BTreeMap;

use kekkai_battle::{grammar, journal::Seq};
use kekkai_rules::PlainText;
use tokio::sync::watch;

use super::{broadcast::Broadcast, view_state::Notice};
use crate::{Origin, Seat};

/// Most guests whose last step is remembered after they have gone.
const REMEMBERED: usize = 256;
/// Most proposals that lie before the GM at once.
const PROPOSALS: usize = 64;
/// Most of them that are of one player.
const OF_ONE: usize = 8;

/// A guest, by number in the order of arrival.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GuestId(pub u32);

/// A guest as the GM sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GuestRow {
    /// Number of the guest.
    pub id: GuestId,
    /// What it calls itself, or is called in the file of seats.
    pub name: PlainText,
    /// Where it comes from.
    pub from: PlainText,
    /// What would bar it and all others from there.
    pub origin: Origin,
    /// What it is bound to.
    pub seat: Seat,
    /// Columns and rows of its picture.
    pub size: (u16, u16),
    /// Whether nothing that it proposes is heard.
    pub muted: bool,
}

/// What a player would have its character do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proposal {
    /// Number of the proposal, rising.
    pub id: u32,
    /// The guest who proposes it.
    pub guest: GuestId,
    /// What that guest is called.
    pub name: PlainText,
    /// Name of the character it is for.
    pub character: PlainText,
    /// The line of the grammar, as it was typed or as a key made it; without anything that a terminal would obey.
    pub line: String,
    /// Whether its player has been told that it cannot be done.
    pub refused: bool,
}

/// Why the hub ended a visit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dismissed {
    /// The GM sent the guest away.
    SentAway,
    /// Spectators are no longer admitted.
    Closed,
}

/// What is kept of a guest.
#[derive(Debug)]
pub(super) struct Kept {
    pub(super) row: GuestRow,
    /// Why it has to go.
    dismissed: watch::Sender<Option<Dismissed>>,
    /// Something that it has not been told yet.
    pub(super) notice: Option<Notice>,
    /// The step at which it last gave a sign of life: its arrival, or its last key.
    last_active: Seq,
    /// Whether it has seen nothing since then, as it seems.
    pub(super) lost: bool,
}

impl Kept {
    /// Tells it to go; the first reason stays.
    pub(super) fn dismiss(&self, why: Dismissed) {
        self.dismissed.send_if_modified(|told| told.replace(told.unwrap_or(why)).is_none());
    }
}

/// The guests and their proposals.
#[derive(Debug, Default)]
pub(super) struct GuestRegistry {
    next: u32,
    pub(super) guests: BTreeMap<GuestId, Kept>,
    pub(super) proposals: Vec<Proposal>,
    /// Whether players may propose anything.
    pub(super) open: bool,
    /// No further guest is admitted.
    pub(super) closed: bool,
    /// The step that somebody saw last, oldest first.
    seen: Vec<((PlainText, Seat), Seq)>,
}

impl GuestRegistry {
    fn number(&mut self) -> u32 {
        self.next = self.next.wrapping_add(1);
        self.next
    }

    /// Enters a guest, at a step; gives its number, the step it saw last, if it was here before, and what tells it to go.
    /// `again`: it may seem to be here still.
    pub(super) fn enter(
        &mut self,
        row: impl FnOnce(GuestId) -> GuestRow,
        (again, now): (bool, Seq),
    ) -> (GuestId, Option<Seq>, watch::Receiver<Option<Dismissed>>) {
        let id = GuestId(self.number());
        let row = row(id);
        let before = (row.name.clone(), row.seat.clone());
        let seen = self.seen.iter().find(|(who, _)| *who == before).map(|(_, seq)| *seq);
        let mut here = self.guests.values().filter(|_| again);
        let lost = here.find(|kept| (&kept.row.name, &kept.row.seat) == (&before.0, &before.1));
        let seen = lost.map(|kept| kept.last_active).or(seen);
        let (dismissed, told) = watch::channel(None);
        self.guests
            .insert(id, Kept { row, dismissed, notice: None, last_active: now, lost: false });
        (id, seen, told)
    }

    /// A guest has gone, having seen the fight up to a step.
    pub(super) fn leave(&mut self, id: GuestId, seen: Seq) {
        self.proposals.retain(|proposal| proposal.guest != id);
        let Some(kept) = self.guests.remove(&id) else { return };
        let seen = if kept.lost { kept.last_active } else { seen };
        let who = (kept.row.name, kept.row.seat);
        self.seen.retain(|(other, _)| *other != who);
        self.seen.push((who, seen));
        if self.seen.len() > REMEMBERED {
            self.seen.remove(0);
        }
    }

    /// Lays a proposal before the GM, behind those that the guest made before. What answers dice or a choice takes
    /// the place of an earlier answer, and the same line lies there once; what the guest has been told cannot be done gives way.
    /// Of too many the oldest goes, and the guest is told. Gives its number, if it lies there now, and what the guest is told.
    pub(super) fn propose(&mut self, id: GuestId, line: String) -> (Option<u32>, Notice) {
        let Some(kept) = self.guests.get(&id).filter(|kept| self.open && !kept.row.muted) else {
            return (None, Notice::Muted);
        };
        let Seat::Character(character) = &kept.row.seat else { return (None, Notice::Muted) };
        let (name, character) = (kept.row.name.clone(), character.clone());
        let is_again = |other: &str| other == line || (answers(other) && answers(&line));
        let gives_way = |own: &Proposal| own.refused || is_again(&own.line);
        self.proposals.retain(|proposal| proposal.guest != id || !gives_way(proposal));
        let mut own = self.proposals.iter().enumerate().filter(|(_, other)| other.guest == id);
        let oldest = own.clone().count().ge(&OF_ONE).then(|| own.next().map(|(at, _)| at));
        let crowded = oldest.flatten().map(|at| self.proposals.remove(at).line);
        if self.proposals.len() >= PROPOSALS {
            return (None, Notice::Full);
        }
        let number = self.number();
        let notice = match crowded {
            Some(oldest) => Notice::Crowded(line.clone(), oldest),
            None => Notice::Proposed(line.clone()),
        };
        self.proposals.push(Proposal {
            id: number,
            guest: id,
            name,
            character,
            line,
            refused: false,
        });
        (Some(number), notice)
    }

    /// Takes a proposal off the list and tells its guest what became of it.
    pub(super) fn settle(&mut self, id: u32, done: bool) -> Option<Proposal> {
        let at = self.proposals.iter().position(|proposal| proposal.id == id)?;
        let proposal = self.proposals.remove(at);
        let declined = || Notice::Declined(proposal.line.clone());
        let notice = if done { Notice::Taken(id) } else { declined() };
        self.tell(proposal.guest, notice);
        Some(proposal)
    }

    /// Tells whose proposal it is why it cannot be done; it stays until that guest proposes something else.
    pub(super) fn refuse(&mut self, id: u32, notice: Notice) {
        let Some(own) = self.proposals.iter_mut().find(|own| own.id == id) else { return };
        own.refused = true;
        let guest = own.guest;
        self.tell(guest, notice);
    }

    /// Tells a guest something.
    pub(super) fn tell(&mut self, id: GuestId, notice: Notice) {
        if let Some(kept) = self.guests.get_mut(&id) {
            kept.notice = Some(notice);
        }
    }

    /// Notes a sign of life of a guest at a step; whether it may propose.
    pub(super) fn note_activity(&mut self, id: GuestId, now: Seq) -> bool {
        if let Some(kept) = self.guests.get_mut(&id) {
            kept.last_active = now;
        }
        self.may_propose(id)
    }

    /// Whether a guest with this seat may propose.
    pub(super) fn may_propose(&self, id: GuestId) -> bool {
        self.open && self.guests.get(&id).is_some_and(|kept| !kept.row.muted)
    }
}

/// Whether a line answers what the fight asks for; only one answer can be taken.
fn answers(line: &str) -> bool {
    let verb = line.split_whitespace().next().unwrap_or_default().to_lowercase();
    let known = grammar::verbs().find(|known| known.names().any(|name| name == verb));
    known.is_some_and(|known| ANSWERS.contains(&known.word))
}

/// The verbs that answer what the fight asks for.
const ANSWERS: [&str; 2] = ["face", "pick"];

/// Why somebody was not let into the hub.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Rejected {
    /// The fight has no such side or character.
    #[error("no such seat")]
    NoSuchSeat,
    /// The hub is closed.
    #[error("the hub is closed")]
    Closed,
    /// The GM has shut its address out meanwhile.
    #[error("the address is shut out")]
    Banned,
}

impl GuestRegistry {
    /// Whether somebody may come in.
    pub(super) fn admits(&self, seat: &Seat, broadcast: &Broadcast) -> Result<(), Rejected> {
        match (self.closed, broadcast.has(seat)) {
            (true, _) => Err(Rejected::Closed),
            (false, false) => Err(Rejected::NoSuchSeat),
            (false, true) => Ok(()),
        }
    }
}

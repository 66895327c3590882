//! What the map can be looked at through: reach, sight, danger. At most one at a time, over the ground.

use kekkai_battle::{
    Cell,
    forecast::Threat,
    sight::{self, Scope},
};
use kekkai_rules::Id;
use kekkai_widgets::{Overlay, words::joined};

use crate::app::App;

kekkai_rules::listed! {
    /// What is marked on the map when asked for.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub(crate) enum Lens {
        /// Where the one whose turn it is can go.
        Reach,
        /// What can be seen from the cursor.
        Sight,
        /// Who could strike there in its next turn.
        Danger,
        /// Who could get there in its next turn.
        Crowd,
    }
}

impl Lens {
    /// The next one after this, and none behind the last.
    pub(crate) fn after(lens: Option<Self>) -> Option<Self> {
        let next = lens.and_then(|lens| Self::ALL.iter().position(|known| *known == lens));
        Self::ALL.get(next.map_or(0, |at| at + 1)).copied()
    }

    /// Key of the word for it.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Reach => "action-reach",
            Self::Sight => "lens-sight",
            Self::Danger => "lens-danger",
            Self::Crowd => "lens-crowd",
        }
    }
}

/// What a lens counts, as far as it has got: one combatant after the other, while no key waits.
#[derive(Debug)]
pub(crate) struct Counting {
    lens: Lens,
    /// Who is still to be counted.
    waiting: Vec<Id>,
    /// By cell: how many could strike or get there; none where no one could.
    counts: Vec<Option<i32>>,
}

impl Counting {
    fn add(&mut self, threat: &Threat, target: Id) {
        let strikes = (self.lens == Lens::Danger).then(|| threat.cells(target));
        let gets_to =
            |cell: Cell| threat.reach.as_ref().is_some_and(|reach| reach.cost(cell).is_some());
        for (cell, count) in Cell::all().zip(&mut self.counts) {
            let is_counted = match &strikes {
                Some(struck) => struck.get(cell.index()).is_some_and(Option::is_some),
                None => gets_to(cell),
            };
            if is_counted {
                *count = Some(count.unwrap_or_default().saturating_add(1));
            }
        }
    }
}

impl App {
    /// What is to be seen from the cursor, while that is shown.
    pub(crate) fn view_from_cursor(&self) -> Option<Scope> {
        let (from, field) = (self.pointer.cursor, &self.snapshot.view.field);
        let state = self.fight().state();
        (self.pointer.lens == Some(Lens::Sight))
            .then(|| Scope::of(field, from).under_rules(state, from))
    }

    /// What the chosen lens lays over the map.
    pub(crate) fn through_lens(&self) -> Overlay<'_> {
        match self.pointer.lens {
            None => Overlay::None,
            Some(Lens::Reach) => Overlay::Reach { costs: self.costs() },
            Some(Lens::Sight) => self.prompt.view.as_ref().map_or(Overlay::None, |view| {
                Overlay::Sight { seen: &view.seen, past: &view.past }
            }),
            Some(Lens::Danger) => Overlay::Danger { counts: self.threats_counted(Lens::Danger) },
            Some(Lens::Crowd) => Overlay::Crowd { counts: self.threats_counted(Lens::Crowd) },
        }
    }

    /// By cell: what the lens counts, once everybody is counted; nothing before.
    fn threats_counted(&self, lens: Lens) -> &[Option<i32>] {
        let counted = self.snapshot.counting.as_ref();
        let counted = counted.filter(|it| it.lens == lens && it.waiting.is_empty());
        counted.map(|counting| counting.counts.as_slice()).unwrap_or_default()
    }

    /// The lens that counts somebody, while it is looked through.
    fn counting_lens(&self) -> Option<Lens> {
        self.pointer.lens.filter(|lens| matches!(lens, Lens::Danger | Lens::Crowd))
    }

    /// Whether somebody is still to be counted.
    pub(crate) fn counts_threats(&self) -> bool {
        self.counting_lens().is_some_and(|lens| {
            let counting = self.snapshot.counting.as_ref().filter(|it| it.lens == lens);
            counting.is_none_or(|counting| !counting.waiting.is_empty())
        })
    }

    /// Counts the next one, which may take some milliseconds; whether there is more to show now.
    pub(crate) fn count_threat(&mut self) -> bool {
        let Some(lens) = self.counting_lens() else { return false };
        let known = self.snapshot.counting.take().filter(|counting| counting.lens == lens);
        let mut counting = known.unwrap_or_else(|| self.begin_to_count(lens));
        if let (Some(who), Some(target)) = (counting.waiting.pop(), self.snapshot.view.actor)
            && let Some(threat) = Threat::of(self.fight().state(), who, target)
        {
            counting.add(&threat, target);
        }
        let is_done = counting.waiting.is_empty();
        self.snapshot.counting = Some(counting);
        is_done
    }

    /// Everybody on the field but the one who acts now; for danger its enemies only.
    fn begin_to_count(&self, lens: Lens) -> Counting {
        let (state, target) = (self.fight().state(), self.snapshot.view.actor);
        let is_counted = |who: Id, target: Id| {
            who != target && (lens != Lens::Danger || state.is_hostile(who, target))
        };
        let all = state.present().map(|one| one.id);
        let waiting = all.filter(|who| target.is_some_and(|target| is_counted(*who, target)));
        let counts = vec![None; Cell::all().count()];
        Counting { lens, waiting: waiting.collect(), counts }
    }

    /// The distance from the marked cell to the cursor, by the measure of the book, whether one is in view of the other, and what
    /// covers whoever stands at the cursor.
    pub(crate) fn measured(&self) -> Option<String> {
        let (from, to) = (self.pointer.ruler?, self.pointer.cursor);
        let field = &self.snapshot.view.field;
        let sight = if sight::is_clear(field, from, to) {
            "clear"
        } else if sight::is_clear_to_shoot(field, from, to) {
            "past"
        } else {
            "blocked"
        };
        let args = [
            ("from", from.to_string().into()),
            ("to", to.to_string().into()),
            ("count", i32::from(from.distance(to)).into()),
            ("sight", sight.into()),
        ];
        let measured = self.looks.words.with("ruler", &args);
        let cover = sight::cover(self.fight().state(), from, to).filter(|_| sight != "blocked");
        let cover = cover.map(|cover| self.looks.words.phrase(&cover, &self.snapshot.view));
        Some(joined([measured, cover.unwrap_or_default()]))
    }
}

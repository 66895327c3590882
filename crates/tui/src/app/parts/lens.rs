//! What the map can be looked at through: reach, sight, danger. At most one at a time, over the ground.

use kekkai_battle::{
    Cell,
    forecast::Threat,
    sight::{self, Scope},
};
use kekkai_rules::Id;
use kekkai_widgets::Overlay;

use crate::app::App;

kekkai_rules::listed! {
    /// What is marked on the map on wish.
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

impl App {
    /// What is to be seen from the cursor, while that is shown.
    pub(crate) fn view_from_cursor(&self) -> Option<Scope> {
        let (from, field) = (self.pointer.cursor, &self.snapshot.view.field);
        (self.pointer.lens == Some(Lens::Sight)).then(|| Scope::of(field, from))
    }

    /// What the chosen lens lays over the map.
    pub(crate) fn through_lens(&self) -> Overlay<'_> {
        match self.pointer.lens {
            None => Overlay::None,
            Some(Lens::Reach) => Overlay::Reach { costs: self.costs() },
            Some(Lens::Sight) => self.prompt.view.as_ref().map_or(Overlay::None, |view| {
                Overlay::Sight { seen: &view.seen, past: &view.past }
            }),
            Some(Lens::Danger) => Overlay::Danger { counts: self.danger() },
            Some(Lens::Crowd) => Overlay::Crowd { counts: self.crowd() },
        }
    }

    /// What everybody could do in its next turn but the one who acts now; to one who could be struck by it.
    fn threats(&self, of: impl Fn(Id, Id) -> bool) -> (Vec<Threat>, Option<Id>) {
        let (state, view) = (self.fight().state(), &self.snapshot.view);
        let Some(target) = view.actor else { return (Vec::new(), None) };
        let others = state.present().filter(|one| one.id != target && of(one.id, target));
        (others.filter_map(|one| Threat::of(state, one.id, target)).collect(), Some(target))
    }

    /// By cell: how many enemies of the one who acts could strike there; none where no one could.
    fn danger(&self) -> &[Option<i32>] {
        self.snapshot.danger.get_or_init(|| {
            let hostile = |who, target| self.fight().state().is_hostile(who, target);
            let (threats, target) = self.threats(hostile);
            let cells = target
                .into_iter()
                .flat_map(|target| threats.iter().map(move |threat| threat.cells(target)));
            let struck: Vec<_> = cells.collect();
            Cell::all()
                .map(|cell| {
                    let here = struck
                        .iter()
                        .filter(|cells| cells.get(cell.index()).is_some_and(Option::is_some));
                    some(here.count())
                })
                .collect()
        })
    }

    /// By cell: how many others could get there.
    fn crowd(&self) -> &[Option<i32>] {
        self.snapshot.crowd.get_or_init(|| {
            let (threats, _) = self.threats(|_, _| true);
            let gets_to = |cell: Cell| {
                let gets = |threat: &&Threat| {
                    threat.reach.as_ref().is_some_and(|reach| reach.cost(cell).is_some())
                };
                some(threats.iter().filter(gets).count())
            };
            Cell::all().map(gets_to).collect()
        })
    }

    /// The distance from the marked cell to the cursor, by the measure of the book, and whether one is in view of the other.
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
        Some(self.looks.words.with("ruler", &args))
    }
}

/// A count as the map shows it: nothing for 0.
fn some(count: usize) -> Option<i32> {
    i32::try_from(count).ok().filter(|count| *count > 0)
}

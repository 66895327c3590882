//! What the walk to the cursor would do: worked out once a cell, told in one line, and cell by cell where asked for.

use kekkai_battle::{
    Cell, Command, State,
    forecast::{self, Forecast, Foreseen, Passage},
};
use kekkai_rules::{Counted, Id, MoveMode};
use kekkai_widgets::{screen::WayCell, words::walk::Walk};

use crate::app::{App, approach::Ways, intent::Intent, lens::Lens};

/// The way that an order which is aimed would lead: worked out once an order.
#[derive(Debug)]
pub(crate) struct Rush {
    of: Command,
    /// Its cells, in order; none where it leads nowhere.
    path: Vec<WayCell>,
    /// Whom it gives a try at an attack.
    passes: Vec<Id>,
}

impl Rush {
    fn of(state: &State, of: Command) -> Self {
        let steps = forecast::of_rush(state, &of).map_or_else(Vec::new, |rush| rush.steps);
        let step = |(step, sum): (&Foreseen, i32)| WayCell {
            at: step.at,
            sum,
            provokes: !step.provokes.is_empty(),
        };
        let path = steps.iter().zip(1..).map(step).collect();
        let mut passes: Vec<Id> = Vec::new();
        for who in steps.iter().flat_map(|step| &step.provokes) {
            if !passes.contains(who) {
                passes.push(*who);
            }
        }
        Self { of, path, passes }
    }
}

/// The walk that `Enter` would make.
#[derive(Debug)]
pub(crate) struct Ahead {
    /// Cell that the path ends at.
    cell: Cell,
    mode: MoveMode,
    counts: Counted,
    /// Its cells, in order.
    pub(crate) path: Vec<WayCell>,
    foreseen: Forecast,
}

impl App {
    /// Works out the walk to the cursor, if there is one and it is not known yet.
    pub(crate) fn look_ahead(&mut self) {
        if let Some(way) = self.layers.ways().and_then(Ways::chosen) {
            let Passage { path, mode, walk } = way.passage();
            let (cell, mode, foreseen) = (path.last().copied(), *mode, walk.clone());
            self.snapshot.ahead = cell.zip(self.counts(mode)).map(|(cell, counts)| {
                let field = &self.snapshot.view.field;
                let path = Walk { counts, foreseen: &foreseen, field }.path();
                Ahead { cell, mode, counts, path, foreseen }
            });
            return;
        }
        let busy = self.layers.painting().is_some() || self.layers.aiming().is_some();
        let intent = if busy { Intent::Nothing } else { self.intent() };
        let walk = if let Intent::Walk(path, mode, _) = intent { Some((path, mode)) } else { None };
        let known = self.snapshot.ahead.as_ref().map(|ahead| (ahead.cell, ahead.mode));
        if known == walk.as_ref().map(|(_, mode)| (self.pointer.cursor, *mode)) {
            return;
        }
        self.snapshot.ahead = walk.and_then(|(path, mode)| {
            let who = self.snapshot.view.actor?;
            let foreseen = forecast::of_walk(self.fight().state(), who, &path, mode).ok()?;
            let counts = self.counts(mode)?;
            let path =
                Walk { counts, foreseen: &foreseen, field: &self.snapshot.view.field }.path();
            Some(Ahead { cell: self.pointer.cursor, mode, counts, path, foreseen })
        });
    }

    /// Works out the way of the order that is aimed, if one is and it is not known yet.
    pub(crate) fn look_along(&mut self) {
        let aimed = self.layers.aiming().filter(|_| self.fight().prompt().is_none());
        let aimed = aimed.and_then(|aiming| self.at_cursor(aiming).ok());
        let Some(command) = aimed.map(|offer| offer.command) else {
            self.snapshot.rush = None;
            return;
        };
        if self.snapshot.rush.as_ref().is_none_or(|rush| rush.of != command) {
            self.snapshot.rush = Some(Rush::of(self.fight().state(), command));
        }
    }

    /// Whom the order that is aimed gives a try at an attack on its way, in words.
    pub(crate) fn passes_ahead(&self) -> Option<String> {
        let rush = self.snapshot.rush.as_ref()?;
        self.looks.words.provoked(&rush.passes, &self.snapshot.view)
    }

    pub(crate) fn walk_ahead(&self) -> Option<Walk<'_>> {
        let Ahead { counts, foreseen, .. } = self.snapshot.ahead.as_ref()?;
        Some(Walk { counts: *counts, foreseen, field: &self.snapshot.view.field })
    }

    /// The way to the cursor, for the map: while reach is shown, and wherever something happens on it. The way of a plain
    /// walk is left out, since drawing one with each key takes two to three times the bytes of a moved cursor.
    pub(crate) fn path_ahead(&self) -> &[WayCell] {
        if let Some(rush) = &self.snapshot.rush {
            return &rush.path;
        }
        let shown = self.pointer.lens == Some(Lens::Reach)
            || self.layers.ways().is_some()
            || self.walk_ahead().is_some_and(|walk| walk.is_eventful());
        self.snapshot.ahead.as_ref().filter(|_| shown).map_or(&[], |ahead| ahead.path.as_slice())
    }

    /// What the walk to the cursor does beside costing something.
    pub(crate) fn deeds_ahead(&self) -> String {
        let deeds = |walk| self.looks.words.walk_deeds(&walk, &self.snapshot.view);
        self.walk_ahead().map(deeds).unwrap_or_default()
    }

    /// What the walk to the cursor takes beside points: pools, a save, the turn, a life.
    pub(crate) fn price_ahead(&self) -> String {
        let price = |walk| self.looks.words.walk_price(&walk, &self.snapshot.view);
        self.walk_ahead().map(price).unwrap_or_default()
    }

    /// The walk to the cursor cell by cell, under its title.
    pub(crate) fn walk_told(&self) -> Option<(String, Vec<String>)> {
        let (walk, who) = (self.walk_ahead()?, self.snapshot.view.actor?);
        let left = forecast::left_after(self.fight().state(), who, walk.foreseen);
        let lines = self.looks.words.walk_lines(&walk, &left, &self.snapshot.view);
        let cell = self.snapshot.ahead.as_ref()?.cell.to_string();
        let title = self.looks.words.with("ahead-title", &[("cell", cell.into())]);
        Some((title, lines))
    }
}

//! What a cell is, who stands there, who sees it and who threatens it.

use kekkai_battle::{
    Cell,
    forecast::{Struck, Threat},
    sight,
    view::CombatantView,
};
use kekkai_rules::Id;
use kekkai_widgets::inspected::{Inspected, others};

use crate::app::{App, Effect};

impl App {
    /// Tells all that is known of the cell at the cursor.
    pub(crate) fn open_inspector(&mut self) -> Effect {
        let (cell, view) = (self.pointer.cursor, &self.snapshot.view);
        let title = self.looks.words.with("inspect-title", &[("cell", cell.to_string().into())]);
        let threats = self.threatened_by(cell);
        let cost = self.reach().and_then(|reach| reach.cost(cell));
        let way = view.actor.map(|who| (who, cost));
        let from = others(view, cell).map(|(who, at)| (who.id, at));
        let covers = sight::covers(self.fight().state(), cell, from);
        let inspected = Inspected { cell, way, covers: &covers, threats: Some(&threats) };
        let lines = inspected.lines(view, &self.looks.words);
        self.open_text_about(cell, title, lines)
    }

    /// Who could strike at somebody there: at whoever stands there, else at the one whose turn it is or would be.
    fn threatened_by(&self, cell: Cell) -> Vec<(Id, Struck)> {
        let Some(target) = self.endangered(cell) else { return Vec::new() };
        let state = self.fight().state();
        let all = others(&self.snapshot.view, cell);
        let foes = all.filter(|(who, _)| state.is_hostile(who.id, target));
        // A large body is struck where it stands, whichever of its cells is pointed at.
        let reaches = |who: &&CombatantView| who.covers.contains(&cell);
        let large = self.snapshot.view.on(cell).filter(reaches);
        let cell = large.and_then(|who| who.at).unwrap_or(cell);
        let threat = |who: Id| Some((who, Threat::of(state, who, target)?.at(target, cell)?));
        foes.filter_map(|(who, _)| threat(who.id)).collect()
    }

    /// Who is thought of as standing on a cell.
    pub(crate) fn endangered(&self, cell: Cell) -> Option<Id> {
        let there = self.snapshot.view.on(cell).filter(|there| !there.fallen).map(|there| there.id);
        there.or(self.snapshot.view.actor)
    }
}

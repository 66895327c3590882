//! What a cell is, who stands there, who sees it and who threatens it.

use kekkai_battle::{
    Cell,
    forecast::{Struck, Threat},
    sight,
    view::{CombatantView, PoolShown},
};
use kekkai_rules::{Id, ItemData as _};
use kekkai_widgets::{Names as _, words::joined};

use crate::app::{App, Effect};

impl App {
    /// Tells all that is known of the cell at the cursor.
    pub(crate) fn open_inspector(&mut self) -> Effect {
        let cell = self.pointer.cursor;
        let title = self.looks.words.with("inspect-title", &[("cell", cell.to_string().into())]);
        let mut lines = vec![self.ground_told(cell)];
        lines.extend(self.way_told(cell));
        for who in self.snapshot.view.all_on(cell) {
            lines.push(self.standing_told(who));
        }
        let items = self.snapshot.view.field.items(cell);
        let items: Vec<String> =
            items.map(|item| self.looks.words.name_of(item.name().as_str())).collect();
        lines.extend(self.listed_as("inspect-items", &items));
        lines.extend(self.listed_as("inspect-seen", &self.seen_by(cell)));
        let threats = self.threatened_by(cell);
        let of = |kind: Struck| -> Vec<String> {
            let named = threats.iter().filter(|(_, struck)| *struck == kind);
            named.map(|(who, _)| self.snapshot.view.name(*who).to_owned()).collect()
        };
        let (at_once, later) = (of(Struck::AtOnce), of(Struck::AfterWalk));
        lines.extend(self.listed_as("inspect-struck", &at_once));
        lines.extend(self.listed_as("inspect-near", &later));
        if threats.is_empty() {
            lines.push(self.looks.words.t("inspect-safe"));
        }
        self.open_text(title, lines)
    }

    fn listed_as(&self, key: &str, names: &[String]) -> Option<String> {
        let all = names.join(", ");
        (!names.is_empty()).then(|| self.looks.words.with(key, &[("names", all.into())]))
    }

    fn ground_told(&self, cell: Cell) -> String {
        let words = &self.looks.words;
        let terrain = words.terrain(self.snapshot.view.field.ground(cell).terrain);
        let about = kekkai_widgets::screen::place_words(&self.snapshot.view, words, cell);
        joined(std::iter::once(terrain).chain(about))
    }

    /// How far it is from whoever has the turn, and what it costs to go there, or why that cannot be done.
    fn way_told(&self, cell: Cell) -> Option<String> {
        let (words, view) = (&self.looks.words, &self.snapshot.view);
        let who = view.actor?;
        let from = self.actor_cell().filter(|from| *from != cell)?;
        let price = self.reach().and_then(|reach| reach.cost(cell)).map(|cost| words.cost(cost));
        let price = price.filter(|_| view.on(cell).is_none_or(|there| there.fallen));
        let args = [
            ("name", view.name(who).to_owned().into()),
            ("count", i32::from(from.distance(cell)).into()),
            ("price", price.clone().unwrap_or_default().into()),
        ];
        Some(words.with(if price.is_some() { "inspect-way" } else { "inspect-far" }, &args))
    }

    /// Somebody with pools and conditions.
    fn standing_told(&self, who: &CombatantView) -> String {
        let words = &self.looks.words;
        let pools = who.pools.iter().map(|pool| self.pool_told(*pool));
        let conditions = who.conditions.iter().map(|condition| words.condition(*condition));
        let told = joined(pools.chain(conditions));
        if told.is_empty() { who.name.to_string() } else { format!("{}: {told}", who.name) }
    }

    fn pool_told(&self, shown: PoolShown) -> String {
        let PoolShown::Exact(pool) = shown else { return String::new() };
        let waits = if pool.waits > 0 { format!(" −{}", pool.waits) } else { String::new() };
        format!("{} {}{waits}/{}", self.looks.words.pool(pool.id), pool.now, pool.max)
    }

    /// Everybody else on the field.
    fn others(&self, cell: Cell) -> impl Iterator<Item = (&CombatantView, Cell)> {
        let all = self.snapshot.view.combatants.iter().filter(|who| !who.fallen && !who.departed);
        all.filter_map(|who| Some((who, who.at?))).filter(move |(_, at)| *at != cell)
    }

    /// The names of those who have it in view.
    fn seen_by(&self, cell: Cell) -> Vec<String> {
        let field = &self.snapshot.view.field;
        let seeing = self.others(cell).filter(|(_, at)| sight::is_clear(field, *at, cell));
        seeing.map(|(who, _)| who.name.to_string()).collect()
    }

    /// Who could strike at somebody there: at whoever stands there, else at the one whose turn it is or would be.
    fn threatened_by(&self, cell: Cell) -> Vec<(Id, Struck)> {
        let Some(target) = self.endangered(cell) else { return Vec::new() };
        let state = self.fight().state();
        let foes = self.others(cell).filter(|(who, _)| state.is_hostile(who.id, target));
        let threat = |who: Id| Some((who, Threat::of(state, who, target)?.at(target, cell)?));
        foes.filter_map(|(who, _)| threat(who.id)).collect()
    }

    /// Who is thought of as standing on a cell.
    pub(crate) fn endangered(&self, cell: Cell) -> Option<Id> {
        let there = self.snapshot.view.on(cell).filter(|there| !there.fallen).map(|there| there.id);
        there.or(self.snapshot.view.actor)
    }
}

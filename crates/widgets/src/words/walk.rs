//! What a walk would do and cost, before it is confirmed.

use kekkai_battle::{
    Cell, Field,
    forecast::{Approach, Forecast, Foreseen},
    offer::Offer,
};
use kekkai_rules::{Cost, Counted, Id, PoolId, Terrain, Throw};

use super::{Names, Words, joined};
use crate::screen::WayCell;

/// A walk that would be made, for those who may know all of it.
#[derive(Debug, Clone, Copy)]
pub struct Walk<'a> {
    /// What its steps are counted in.
    pub counts: Counted,
    /// What it would do.
    pub foreseen: &'a Forecast,
    /// The field that it leads over.
    pub field: &'a Field,
}

impl Walk<'_> {
    /// Its cells, in order.
    pub fn path(&self) -> Vec<WayCell> {
        let mut sum = 0;
        let steps = self.foreseen.steps.iter().map(|step| {
            sum += self.counted(step);
            WayCell { at: step.at, sum, provokes: !step.provokes.is_empty() }
        });
        steps.collect()
    }

    fn counted(&self, step: &Foreseen) -> i32 {
        self.counts.within(&step.cost)
    }

    /// What it takes in all of what its steps are not counted in.
    pub fn price(&self) -> Vec<Cost> {
        self.beside(&self.foreseen.total)
    }

    /// The strike at its end, with the price of both but for what a meter counts.
    pub fn strike_after(&self, way: &Approach) -> Offer {
        Offer { cost: Cost::sum(&self.price(), &way.strike.cost), ..way.strike.clone() }
    }

    /// What of a price is not told by a meter already.
    fn beside(&self, cost: &[Cost]) -> Vec<Cost> {
        let is_told = |cost: &Cost| matches!((*cost, self.counts), (Cost::Meter(of, _), Counted::Meter(told)) if of == told);
        cost.iter().filter(|cost| !is_told(cost)).copied().collect()
    }

    /// Whether something happens on it beside steps that cost what they are counted in.
    pub fn is_eventful(&self) -> bool {
        self.foreseen.steps.iter().any(|step| self.matters(step))
    }

    /// Whether a step of it gives somebody an attack at whoever walks.
    pub fn provokes(&self) -> bool {
        self.foreseen.steps.iter().any(|step| !step.provokes.is_empty())
    }

    fn matters(&self, step: &Foreseen) -> bool {
        let pays = step.cost.iter().any(|cost| self.counts.within(&[*cost]) == 0);
        let deed = step.breaks
            || step.tramples.is_some()
            || step.save.is_some()
            || !step.noticed.is_empty()
            || !step.provokes.is_empty();
        let end = step.falls || step.dies;
        pays || deed || end || !step.over.is_empty() || self.slides(step)
    }

    fn slides(&self, step: &Foreseen) -> bool {
        let ground = self.field.ground(step.at);
        ground.terrain == Terrain::Ice && self.counted(step) == 0 && step.save.is_none()
    }
}

impl Words {
    /// What a walk does beside costing something; empty for nothing.
    pub fn walk_deeds(&self, walk: &Walk<'_>, names: &dyn Names) -> String {
        let steps = &walk.foreseen.steps;
        let walls = steps.iter().filter(|step| step.breaks).count();
        let walls = (walls > 0).then(|| self.with("ahead-breaks", &[("walls", walls.into())]));
        let over: usize = steps.iter().map(|step| step.over.len()).sum();
        let jump = (over > 0).then(|| self.with("ahead-jumps", &[("cells", over.into())]));
        let slides = steps.iter().any(|step| walk.slides(step));
        let slides = slides.then(|| self.t("ahead-slides"));
        let trampled = steps.iter().filter_map(|step| self.trampled(step, names));
        let mut provoked: Vec<Id> = Vec::new();
        for who in steps.iter().flat_map(|step| &step.provokes) {
            if !provoked.contains(who) {
                provoked.push(*who);
            }
        }
        let provoked = self.provoked(&provoked, names);
        joined([walls, jump, slides].into_iter().flatten().chain(trampled).chain(provoked))
    }

    /// What a walk takes beside what a meter counts: pools, a save, the turn, a life.
    pub fn walk_price(&self, walk: &Walk<'_>, names: &dyn Names) -> String {
        joined([self.cost(&walk.price()), self.walk_risks(walk, names)])
    }

    /// What a walk takes that is not paid: a save, the turn, a life.
    pub fn walk_risks(&self, walk: &Walk<'_>, names: &dyn Names) -> String {
        let steps = &walk.foreseen.steps;
        let saves: Vec<&Throw> = steps.iter().filter_map(|step| step.save.as_ref()).collect();
        let times = if saves.len() > 1 { format!("{} × ", saves.len()) } else { String::new() };
        let save = saves.first().map(|throw| times + &self.save_ahead(throw));
        let mut noticed = steps.iter().flat_map(|step| &step.noticed);
        let (first, others) = (noticed.next(), noticed.count());
        joined([
            save.unwrap_or_default(),
            first.map(|throw| self.noticed_ahead(throw, names)).unwrap_or_default(),
            if others > 0 { format!("+{others}") } else { String::new() },
            steps.last().map(|step| self.end_ahead(step)).unwrap_or_default(),
        ])
    }

    /// The same of a walk and a strike after it, with whom the strike provokes.
    pub fn way_risks(&self, way: &Approach, walk: &Walk<'_>, names: &dyn Names) -> String {
        let provoked = self.provoked(&way.strike.provokes, names).unwrap_or_default();
        joined([provoked, self.walk_risks(walk, names)])
    }

    /// What is asked before a walk and a strike after it: to which cell, what is done on the way, which strike.
    pub fn way_asks(&self, way: &Approach, walk: &Walk<'_>, names: &dyn Names) -> String {
        let end = way.passage.path.last().map(Cell::to_string).unwrap_or_default();
        let deeds = self.walk_deeds(walk, names);
        // Who strikes and whom was chosen before: what tells two ways apart has the room.
        let what = way.strike.act.as_ref().map(|act| self.phrase(&act.what, names));
        let strike = what.or_else(|| self.asks_on(&way.strike, names, walk.field));
        let strike = strike.unwrap_or_default();
        let key = if deeds.is_empty() { "ways-ask" } else { "ways-ask-deeds" };
        self.with(key, &[("cell", end.into()), ("deeds", deeds.into()), ("strike", strike.into())])
    }

    /// A walk cell by cell, and at its end what is left in each pool.
    pub fn walk_lines(
        &self,
        walk: &Walk<'_>,
        left: &[(PoolId, i32)],
        names: &dyn Names,
    ) -> Vec<String> {
        let mut lines = vec![self.t("ahead-head")];
        for (step, WayCell { sum, .. }) in walk.foreseen.steps.iter().zip(walk.path()) {
            let terrain = walk.field.ground(step.at).terrain;
            let filled = terrain != Terrain::Floor;
            let metered = match walk.counts {
                Counted::Meter(meter) => Some(Cost::Meter(meter, walk.counted(step))),
                Counted::Pool(_) => None,
            };
            let over: Vec<String> = step.over.iter().map(Cell::to_string).collect();
            let over = over.join(", ");
            let when =
                |is: bool, text: &dyn Fn() -> String| if is { text() } else { String::new() };
            let parts = [
                when(filled, &|| self.terrain(terrain)),
                metered.map(|cost| self.cost(&[cost])).unwrap_or_default(),
                self.cost(&walk.beside(&step.cost)),
                when(!over.is_empty(), &|| {
                    self.with("ahead-over", &[("cells", over.clone().into())])
                }),
                when(step.breaks, &|| self.t("ahead-wall")),
                when(walk.slides(step), &|| self.t("ahead-slides")),
                self.trampled(step, names).unwrap_or_default(),
                step.save.as_ref().map(|throw| self.save_ahead(throw)).unwrap_or_default(),
                self.end_ahead(step),
                self.provoked(&step.provokes, names).unwrap_or_default(),
            ];
            let noticed = step.noticed.iter().map(|throw| self.noticed_ahead(throw, names));
            let parts = joined(parts.into_iter().chain(noticed));
            lines.push(format!("{:>4} {sum:>5}  {parts}", step.at.to_string()));
        }
        let left = left.iter().map(|(pool, left)| format!("{} {left}", self.pool(*pool)));
        let left = left.collect::<Vec<_>>().join(", ");
        lines.push(self.with("ahead-left", &[("pools", left.into())]));
        lines
    }

    fn trampled(&self, step: &Foreseen, names: &dyn Names) -> Option<String> {
        let (who, hp) = step.tramples?;
        let name = names.name(who).to_owned();
        let key = if hp > 0 { "ahead-tramples" } else { "ahead-tramples-again" };
        Some(self.with(key, &[("name", name.into()), ("hp", hp.into())]))
    }

    /// Those to whom a walk or an act gives an attack of opportunity; `None` where it gives nobody one.
    pub fn provoked(&self, by: &[Id], names: &dyn Names) -> Option<String> {
        let all: Vec<&str> = by.iter().map(|who| names.name(*who)).collect();
        (!all.is_empty()).then(|| self.with("ahead-provokes", &[("names", all.join(", ").into())]))
    }

    fn save_ahead(&self, throw: &Throw) -> String {
        let chance = self.chance_of(throw);
        self.with("ahead-save", &[("chance", chance.unwrap_or_default().into())])
    }

    fn noticed_ahead(&self, throw: &Throw, names: &dyn Names) -> String {
        let chance = self.chance_of(throw);
        let name = names.name(throw.who).to_owned();
        let args = [("name", name.into()), ("chance", chance.unwrap_or_default().into())];
        self.with("ahead-noticed", &args)
    }

    fn end_ahead(&self, step: &Foreseen) -> String {
        match (step.dies, step.falls) {
            (true, _) => self.t("ahead-dies"),
            (false, true) => self.t("ahead-falls"),
            (false, false) => String::new(),
        }
    }
}

//! What is told of a cell: its ground, the way there, who stands on it, who sees it, who threatens it.

use kekkai_battle::{
    BattleView, Cell, SideId,
    forecast::Struck,
    notes::About,
    sight,
    view::{CombatantView, PoolShown},
};
use kekkai_rules::{Cost, Id, ItemData as _, Phrase};

use crate::{Names as _, Words, screen::place_words, words::joined};

/// A cell, and what of it is not in the view.
#[derive(Debug)]
pub struct Inspected<'a> {
    /// The cell that is told of.
    pub cell: Cell,
    /// Whose way there is told, by its number in the view, and what it costs; no price where no walk ends there.
    pub way: Option<(Id, Option<&'a [Cost]>)>,
    /// What covers whoever stands there, and against whom.
    pub covers: &'a [(Id, Phrase)],
    /// Who could strike there; `None` where that may not be known.
    pub threats: Option<&'a [(Id, Struck)]>,
}

impl Inspected<'_> {
    /// All that is told of it, line by line.
    pub fn lines(&self, view: &BattleView, words: &Words) -> Vec<String> {
        let cell = self.cell;
        let terrain = words.terrain(view.field.ground(cell).terrain);
        let about = place_words(view, words, cell);
        let mut lines = vec![joined(std::iter::once(terrain).chain(about))];
        let noted = |about| view.notes.on(about).map(|note| words.noted(note)).unwrap_or_default();
        lines.extend(noted(About::Cell(cell)));
        lines.extend(self.way_told(view, words));
        for who in view.all_on(cell) {
            lines.push(standing_told(who, words));
            lines.extend(noted(About::Who(who.id)));
        }
        let listed = |key: &str, names: &[String]| {
            let all = names.join(", ");
            (!names.is_empty()).then(|| words.with(key, &[("names", all.into())]))
        };
        let items = view.field.items(cell);
        let items: Vec<String> = items.map(|item| words.name_of(item.name().as_str())).collect();
        lines.extend(listed("inspect-items", &items));
        // A thing, which is of no side, sees nobody.
        let people = others(view, cell).filter(|(who, _)| who.side != SideId::NONE);
        let (seeing, rest): (Vec<_>, Vec<_>) =
            people.partition(|(_, at)| sight::is_clear(&view.field, *at, cell));
        let past = rest.into_iter();
        let past = past.filter(|(_, at)| sight::is_clear_to_shoot(&view.field, *at, cell));
        let name = |(who, _): (&CombatantView, Cell)| who.name.to_string();
        lines.extend(listed("inspect-seen", &seeing.into_iter().map(name).collect::<Vec<_>>()));
        lines.extend(listed("inspect-past", &past.map(name).collect::<Vec<_>>()));
        let covers = self.covers.iter();
        let covers = covers
            .map(|(who, cover)| format!("{} ({})", view.name(*who), words.phrase(cover, view)));
        lines.extend(listed("inspect-covers", &covers.collect::<Vec<_>>()));
        let Some(threats) = self.threats else { return lines };
        let of = |kind: Struck| -> Vec<String> {
            let named = threats.iter().filter(|(_, struck)| *struck == kind);
            named.map(|(who, _)| view.name(*who).to_owned()).collect()
        };
        lines.extend(listed("inspect-struck", &of(Struck::AtOnce)));
        lines.extend(listed("inspect-near", &of(Struck::AfterWalk)));
        if threats.is_empty() {
            lines.push(words.t("inspect-safe"));
        }
        lines
    }

    /// How far it is, and what it costs to go there, or that no walk ends there.
    fn way_told(&self, view: &BattleView, words: &Words) -> Option<String> {
        let (who, cost) = self.way?;
        let from = view.find(who)?.at.filter(|from| *from != self.cell)?;
        let free = view.on(self.cell).is_none_or(|there| there.fallen || there.id == who);
        let price = cost.filter(|_| free).map(|cost| words.cost(cost));
        let key = if price.is_some() { "inspect-way" } else { "inspect-far" };
        let args = [
            ("name", view.name(who).to_owned().into()),
            ("count", i32::from(from.distance(self.cell)).into()),
            ("price", price.unwrap_or_default().into()),
        ];
        Some(words.with(key, &args))
    }
}

/// Everybody else on the field, with its cell.
pub fn others(view: &BattleView, cell: Cell) -> impl Iterator<Item = (&CombatantView, Cell)> {
    let all = view.combatants.iter().filter(|who| !who.fallen && !who.departed);
    let elsewhere = all.filter(move |who| who.cells().all(|at| at != cell));
    elsewhere.filter_map(|who| Some((who, who.at?)))
}

/// Somebody with pools, as far as they are shown, and conditions.
fn standing_told(who: &CombatantView, words: &Words) -> String {
    let pools = who.pools.iter().map(|pool| pool_told(*pool, words));
    let conditions = who.conditions.iter().map(|condition| words.condition(*condition));
    let told = joined(pools.chain(conditions));
    if told.is_empty() { who.name.to_string() } else { format!("{}: {told}", who.name) }
}

fn pool_told(shown: PoolShown, words: &Words) -> String {
    match shown {
        PoolShown::Exact(pool) => {
            let waits = if pool.waits > 0 { format!(" −{}", pool.waits) } else { String::new() };
            let most = if pool.is_bounded() { format!("/{}", pool.max) } else { String::new() };
            format!("{} {}{waits}{most}", words.pool(pool.id), pool.now)
        }
        PoolShown::Bar(id, tenths) => format!("{} {}", words.pool(id), words.share_left(tenths)),
        PoolShown::Word(id, wound) => {
            words.pool_word(id, wound).unwrap_or_else(|| words.wound(wound))
        }
    }
}

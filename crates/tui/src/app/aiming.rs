//! Aiming a spell or a phantasm on the map: the cells and people it may be aimed at, and what it would fall on.

use crossterm::event::KeyEvent;
use kekkai_battle::{
    Aim, Cell, Command, Decision, area, decide::decide, grammar::Line, offer::Offer, systems::Order,
};
use kekkai_rules::{
    Id, knk,
    sheet_view::{PhantasmRow, SpellRow},
};
use kekkai_widgets::screen::PromptTone;
use kekkai_widgets::words::joined;

use super::{
    App, Effect,
    intent::ordered,
    keys::{self, Action},
    prompting::Numbers,
};

/// What is being aimed, and by whom.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Aiming {
    who: Id,
    order: knk::Order,
}

/// What the map shows of it.
#[derive(Debug, Default)]
pub(super) struct Aimed {
    /// Cells that it may be aimed at.
    pub(super) cells: Vec<Cell>,
    /// Cells that it would fall on.
    pub(super) area: Vec<Cell>,
}

/// An entry of the menu.
#[derive(Debug)]
pub(super) struct Entry {
    /// What is offered; without its aim where that is to be chosen on the map.
    pub(super) offer: Offer,
    /// Whether it is.
    pub(super) aims: bool,
    /// How far from the cursor the nearest thing is that it may be aimed at.
    pub(super) distance: Option<u8>,
}

impl App {
    /// What may be done, with a spell or a phantasm once however many targets it has.
    pub(super) fn entries_of_menu(&self) -> Vec<Entry> {
        let mut entries: Vec<Entry> = Vec::new();
        for offer in &self.snapshot.offers {
            let aims = match ordered(offer) {
                Some((
                    order @ (knk::Order::Cast { .. }
                    | knk::Order::Phantasm { .. }
                    | knk::Order::Energy(_)),
                    aim,
                )) => aim.map(|_| order),
                Some(_) | None => None,
            };
            let Some(order) = aims else {
                let distance = self.aimed_at(offer).map(|at| at.distance(self.pointer.cursor));
                entries.push(Entry { offer: offer.clone(), aims: false, distance });
                continue;
            };
            let same = |entry: &Entry| entry.aims && ordered(&entry.offer) == Some((order, None));
            if !entries.iter().any(same) {
                entries.extend(self.gathered(offer, order));
            }
        }
        entries
    }

    /// One entry for an order at all that it may be aimed at: open if any of these is, else refused as the nearest foe
    /// is, or as the first of them.
    fn gathered(&self, first: &Offer, order: &knk::Order) -> Option<Entry> {
        let Command::Act { who, order: whole, .. } = &first.command else { return None };
        let near = |offer: &&Offer| self.aimed_at(offer).map(|at| at.distance(self.pointer.cursor));
        let open = self.offers_of(order).filter(|offer| offer.refusal.is_none()).min_by_key(near);
        let foe = |offer: &&Offer| self.is_at_foe(offer);
        let shut = || self.offers_of(order).filter(foe).min_by_key(near);
        let shown = open.or_else(shut).unwrap_or(first);
        let command = Command::Act { who: *who, order: whole.clone(), aim: None };
        let offer = Offer { command, throw: None, ..shown.clone() };
        Some(Entry { offer, aims: true, distance: near(&shown) })
    }

    fn offers_of<'a, 'o>(
        &'a self,
        order: &'o knk::Order,
    ) -> impl Iterator<Item = &'a Offer> + use<'a, 'o> {
        let of_it = move |offer: &&Offer| ordered(offer).is_some_and(|(known, _)| known == order);
        self.snapshot.offers.iter().filter(of_it)
    }

    fn is_at_foe(&self, offer: &Offer) -> bool {
        let Some((_, Some(Aim::At(target)))) = ordered(offer) else { return false };
        let (actor, target) =
            (self.snapshot.view.find(self.actor()), self.snapshot.view.find(target));
        actor.zip(target).is_some_and(|(actor, target)| actor.is_hostile_to(target))
    }

    /// Begins to aim what the menu's line offers: where the cursor is if it may be aimed there, else at the first target.
    pub(super) fn aim(&mut self, offer: &Offer) -> Effect {
        let Some((order, _)) = ordered(offer) else { return Effect::Look };
        let aiming = Aiming { who: self.actor(), order: order.clone() };
        // Nobody means the own cell only because the cursor is there.
        let stays = Some(self.pointer.cursor) != self.actor_cell();
        if !stays || !self.cells_of(&aiming).contains(&self.pointer.cursor) {
            self.pointer.cursor =
                self.goals(&aiming).first().copied().unwrap_or(self.pointer.cursor);
        }
        self.pointer.aiming = Some(aiming);
        Effect::Look
    }

    /// Goes on aiming as long as there is something to aim at.
    pub(super) fn keep_aiming(&mut self) {
        let aiming = self.pointer.aiming.take().filter(|aiming| aiming.who == self.actor());
        self.pointer.aiming = aiming.filter(|aiming| !self.cells_of(aiming).is_empty());
    }

    /// Cells that it may be aimed at, in order.
    fn cells_of(&self, aiming: &Aiming) -> Vec<Cell> {
        let open = self.offers_of(&aiming.order).filter(|offer| offer.refusal.is_none());
        let mut cells: Vec<Cell> = open.filter_map(|offer| self.aimed_at(offer)).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// The cells that the cursor goes round: those where somebody stands, foes first, oneself last, the nearest
    /// before the farther; where nobody does, all of them.
    fn goals(&self, aiming: &Aiming) -> Vec<Cell> {
        let view = &self.snapshot.view;
        let (actor, here) = (view.find(aiming.who), self.actor_cell());
        let rank = |cell: &Cell| {
            let who = view.on(*cell)?;
            let friend = !actor.is_some_and(|actor| actor.is_hostile_to(who));
            let oneself = who.id == aiming.who;
            Some((who.fallen, friend, oneself, here.map(|here| here.distance(*cell)), *cell))
        };
        let cells = self.cells_of(aiming);
        let mut taken: Vec<Cell> =
            cells.iter().copied().filter(|cell| rank(cell).is_some()).collect();
        taken.sort_by_key(rank);
        if taken.is_empty() { cells } else { taken }
    }

    /// What `Enter` would order at the cursor, or why it may not be aimed there.
    fn at_cursor<'a>(&'a self, aiming: &Aiming) -> Result<&'a Offer, String> {
        let here = |offer: &&Offer| self.aimed_at(offer) == Some(self.pointer.cursor);
        let open = self.offers_of(&aiming.order).filter(here);
        if let Some(offer) = open.min_by_key(|offer| offer.refusal.is_some()) {
            let told = |refusal| self.looks.words.refusal(refusal, &self.snapshot.view);
            return offer.refusal.as_ref().map_or(Ok(offer), |refusal| Err(told(refusal)));
        }
        let at_place = |offer: &Offer| matches!(ordered(offer), Some((_, Some(Aim::Cell(_)))));
        if self.is_spell(aiming) && self.offers_of(&aiming.order).any(at_place) {
            let (order, aim) =
                (Order::Knk(aiming.order.clone()), Some(Aim::Cell(self.pointer.cursor)));
            let command = Command::Act { who: aiming.who, order, aim };
            if let Decision::Refused(refusal) = decide(self.fight().state(), &command, &[]) {
                return Err(self.looks.words.refusal(&refusal, &self.snapshot.view));
            }
        }
        Err(self
            .looks
            .words
            .with("aim-nobody", &[("cell", self.pointer.cursor.to_string().into())]))
    }

    fn is_spell(&self, aiming: &Aiming) -> bool {
        self.spell_of(&aiming.order).is_some()
    }

    fn spell_of(&self, order: &knk::Order) -> Option<&SpellRow> {
        let knk::Order::Cast { spell } = order else { return None };
        let sheet = self.snapshot.view.find(self.actor())?.sheet.as_ref()?;
        sheet.spells.iter().find(|row| row.spell == *spell)
    }

    /// What the map shows of what is aimed.
    pub(super) fn aimed(&self) -> Option<Aimed> {
        let aiming = self.pointer.aiming.as_ref().filter(|_| self.fight().prompt().is_none())?;
        let offer = self.at_cursor(aiming).ok();
        let area = offer.map(|offer| area::of(self.fight().state(), &offer.command));
        Some(Aimed { cells: self.cells_of(aiming), area: area.unwrap_or_default() })
    }

    /// The line that says what `Enter` would do: whom it hits, friend and foe, for which lines and what price.
    pub(super) fn aim_prompt(&self, aiming: &Aiming) -> (String, Numbers, PromptTone) {
        let offer = match self.at_cursor(aiming) {
            Ok(offer) => offer,
            Err(why) => return (why, Numbers::default(), PromptTone::Refusal),
        };
        let view = &self.snapshot.view;
        let what = self.name_of_order(&aiming.order);
        let state = self.fight().state();
        let (lines, wide) =
            (self.lines_read(&aiming.order), !area::of(state, &offer.command).is_empty());
        // Of an area each one in it has a chance of its own.
        let throw = offer.throw.clone().filter(|_| !wide);
        let loses = self.loses(offer);
        let lines = if loses.is_empty() { lines } else { loses };
        let told = Offer { throw, ..offer.clone() };
        let right = Numbers::new(
            joined([lines.clone(), self.looks.words.odds(&told)]),
            joined([lines, self.looks.words.odds_in_brief(&told)]),
        );
        let text = if wide {
            let (hit, actor) = (area::hit(state, &offer.command), view.find(aiming.who));
            let foe = |who: &Id| {
                let pair = actor.zip(view.find(*who));
                pair.is_some_and(|(actor, other)| actor.is_hostile_to(other))
            };
            let foes = hit.iter().filter(|who| foe(who)).count();
            let args = [
                ("what", what.into()),
                ("at", self.pointer.cursor.to_string().into()),
                ("foes", foes.into()),
                ("friends", (hit.len() - foes).into()),
                ("self", (if hit.contains(&aiming.who) { "yes" } else { "no" }).into()),
            ];
            self.looks.words.with("aim-area", &args)
        } else {
            let target = view.on(self.pointer.cursor).map(|who| who.name.to_string());
            let at = target.unwrap_or_else(|| self.pointer.cursor.to_string());
            self.looks.words.with("aim-one", &[("what", what.into()), ("at", at.into())])
        };
        (text, right, PromptTone::Question)
    }

    /// What a spell or a phantasm is called, or what else is aimed.
    fn name_of_order(&self, order: &knk::Order) -> String {
        let spell = self.spell_of(order).map(|row| &row.name);
        let name = spell.or_else(|| self.phantasm_of(order).map(|row| &row.name));
        name.map_or_else(
            || self.looks.words.order(order),
            |name| self.looks.words.name_of(name.as_str()),
        )
    }

    fn phantasm_of(&self, order: &knk::Order) -> Option<&PhantasmRow> {
        let knk::Order::Phantasm { phantasm } = order else { return None };
        let sheet = self.snapshot.view.find(self.actor())?.sheet.as_ref()?;
        sheet.phantasms.iter().find(|row| row.phantasm == *phantasm)
    }

    /// How many of a spell's lines are read then: nothing for one without lines.
    pub(super) fn lines_read(&self, order: &knk::Order) -> String {
        let row = self.spell_of(order).and_then(|row| Some((row, row.lines?)));
        row.map(|(row, lines)| {
            self.looks.words.with("spell-read", &[("read", row.then.into()), ("of", lines.into())])
        })
        .unwrap_or_default()
    }

    /// What an order to read on that does not finish the spell comes to, and what an interruption would lose.
    pub(super) fn reads_on(&self, offer: &Offer) -> Option<String> {
        let row = self.spell_of(ordered(offer)?.0)?;
        let lines = row.lines.filter(|lines| row.then < *lines)?;
        let args = [
            ("name", self.looks.words.name_of(row.name.as_str()).into()),
            ("then", row.then.into()),
            ("lines", lines.into()),
        ];
        // Beside the lines that are lost for it there is no room for more.
        let key = if self.loses(offer).is_empty() { "aim-read" } else { "aim-read-instead" };
        Some(self.looks.words.with(key, &args))
    }

    /// Whether it goes on with the spell that is being read.
    pub(super) fn goes_on(&self, offer: &Offer) -> bool {
        let row = ordered(offer).and_then(|(order, _)| self.spell_of(order));
        row.is_some_and(|row| row.read > 0)
    }

    /// The lines that an order would lose: those of another spell, in the midst of which it comes.
    pub(super) fn loses(&self, offer: &Offer) -> String {
        // What is still to be aimed costs the same wherever it is aimed.
        let order = ordered(offer).filter(|(_, aim)| aim.is_none()).map(|(order, _)| order);
        let mut aimed = order.into_iter().flat_map(|order| self.offers_of(order));
        let drops = offer.drops || aimed.any(|aimed| aimed.drops);
        if drops && offer.refusal.is_none() { self.half_read("aim-loses") } else { String::new() }
    }

    /// The spell that its actor is in the midst of, and how far; empty if it reads none.
    pub(super) fn half_read(&self, key: &str) -> String {
        let sheet = self.snapshot.view.find(self.actor()).and_then(|actor| actor.sheet.as_ref());
        let row = sheet.and_then(|sheet| sheet.spells.iter().find(|row| row.read > 0));
        let named = |row: &SpellRow| {
            let args = [
                ("name", self.looks.words.name_of(row.name.as_str()).into()),
                ("read", row.read.into()),
                ("lines", row.lines.unwrap_or(1).into()),
            ];
            self.looks.words.with(key, &args)
        };
        row.map(named).unwrap_or_default()
    }

    /// A key while something is aimed.
    pub(super) fn press_aiming(&mut self, key: KeyEvent) -> Effect {
        let Some(aiming) = self.pointer.aiming.clone() else { return Effect::Look };
        if keys::name(key).as_deref() == Some("Esc") {
            self.pointer.aiming = None;
            return self.back_to_actions(&aiming.order);
        }
        match self.looks.keymap.action(key) {
            Some(Action::Act) => match self.at_cursor(&aiming) {
                Ok(offer) => {
                    let command = offer.command.clone();
                    self.pointer.aiming = None;
                    Effect::Run(Line::Command(command))
                }
                Err(why) => {
                    self.console.refuse(why);
                    Effect::Look
                }
            },
            Some(Action::Next | Action::Target) => self.go_round_goals(&aiming, 1),
            Some(Action::Previous) => self.go_round_goals(&aiming, -1),
            Some(action) if action.step().is_some() || AIMS_ON.contains(&action) => {
                self.do_action(action)
            }
            Some(_) => self.say("aim-first"),
            None => Effect::Look,
        }
    }

    fn go_round_goals(&mut self, aiming: &Aiming, step: isize) -> Effect {
        let (goals, from) = (self.goals(aiming), self.pointer.cursor);
        let count = isize::try_from(goals.len()).unwrap_or(0);
        if count == 0 {
            return Effect::Look;
        }
        let here = goals.iter().position(|cell| *cell == from);
        let here = here.and_then(|at| isize::try_from(at).ok());
        let next = here.map_or(0, |at| (at + step).rem_euclid(count));
        let next = usize::try_from(next).ok().and_then(|next| goals.get(next));
        self.pointer.cursor = next.copied().unwrap_or(from);
        Effect::Moved(from)
    }

    /// Keys that mean something while something is aimed.
    pub(super) fn aim_hints(&self) -> Vec<(String, String)> {
        let key = |action: Action| {
            (self.looks.keymap.key(action).to_owned(), self.looks.words.t(action.word()))
        };
        let fixed = |key: &str, word: &str| (key.to_owned(), self.looks.words.t(word));
        vec![
            (self.looks.keymap.key(Action::Act).to_owned(), self.looks.words.t("hint-do")),
            (
                self.looks.keymap.key(Action::Target).to_owned(),
                self.looks.words.t("hint-next-target"),
            ),
            fixed("←↑↓→", "hint-aim"),
            fixed("Esc", "hint-leave"),
            key(Action::Help),
        ]
    }
}

/// What may be done while something is aimed; all else would be lost on the way.
const AIMS_ON: [Action; 4] = [Action::Actor, Action::Help, Action::Language, Action::Quit];

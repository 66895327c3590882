//! A walk at random through a fight of one book: what such walks have in common.

use std::{collections::BTreeMap, marker::PhantomData};

use kekkai_battle::{
    Aim, Audience, Cell, Command, Event, SideId, decide,
    fight::{Change, Hand, ROOT},
    forecast,
    grammar::Line,
    offer::offers,
    reach::Reach,
    systems::Order as AnyOrder,
};
use kekkai_rules::{Answer, Ask, Id, MoveMode, Origin};

use super::{chance::Chance, laws, seeds};
use crate::table::Table;

/// Steps of one walk.
const WALK_STEPS: usize = 120;
/// From so many steps on, what is seldom has to be met, too.
const LONG: usize = 10_000;

/// What walks through the fights of a book do of their own.
pub(super) trait Book: Sized {
    /// Who takes part, in the order of the record.
    const NAMES: &'static [&'static str];
    /// The ways of going, as often as they are to be drawn.
    const MODES: &'static [MoveMode];
    /// What every walk has to meet: `given`, `asked`, `shared`, `hidden`, or what [`Book::met`] says.
    const OFTEN: &'static [&'static str];
    /// What many steps have to meet beside that.
    const SELDOM: &'static [&'static str];

    fn opened() -> Table;
    /// What stands before the first step.
    fn begin(walk: &mut Roamer<Self>) -> Result<(), String>;
    /// Any order, most of them nonsense.
    fn order(chance: &mut Chance) -> AnyOrder;
    /// A line of the GM, which may be refused.
    fn ruling(chance: &mut Chance) -> String;
    /// Whether so many of an order are offered that they would crowd out all others.
    fn crowds(order: &AnyOrder) -> bool;
    /// What of an event is worth to be met.
    fn met(event: &Event) -> Option<&'static str>;
}

/// Somebody who walks through a fight.
pub(super) struct Roamer<B> {
    pub(super) table: Table,
    pub(super) chance: Chance,
    told: Vec<String>,
    /// How often what came up.
    met: BTreeMap<&'static str, u32>,
    book: PhantomData<B>,
}

/// Walks through fights of a book from each seed; what has to be met comes up.
pub(super) fn roams<B: Book>() {
    let mut met = BTreeMap::new();
    for seed in seeds() {
        let mut walk = Roamer::<B> { met: std::mem::take(&mut met), ..Roamer::of(seed) };
        B::begin(&mut walk).unwrap();
        for number in 0..WALK_STEPS {
            let stepped = walk
                .step()
                .and_then(|()| if number % 25 == 0 { walk.table.laws() } else { Ok(()) });
            if let Err(what) = stepped {
                let last = walk.told.len().saturating_sub(10);
                panic!("seed {seed}: {what}\n{}", walk.told[last..].join("\n"));
            }
        }
        walk.table.check().unwrap_or_else(|what| panic!("seed {seed}: {what}"));
        met = walk.met;
    }
    let long = seeds().count() * WALK_STEPS >= LONG;
    let seldom = B::SELDOM.iter().filter(|_| long);
    let never = |what: &&&str| met.get(**what).is_none_or(|count| *count == 0);
    let missing: Vec<&&str> = B::OFTEN.iter().chain(seldom).filter(never).collect();
    assert!(missing.is_empty(), "{missing:?} never came up in {met:?}");
}

impl<B: Book> Roamer<B> {
    pub(super) fn of(seed: u64) -> Self {
        Self {
            table: B::opened(),
            chance: Chance::of(seed),
            told: Vec::new(),
            met: BTreeMap::new(),
            book: PhantomData,
        }
    }

    pub(super) fn answer_all(&mut self) -> Result<(), String> {
        while let Some((_, ask)) = self.table.prompt() {
            self.answer(&ask)?;
        }
        Ok(())
    }

    fn step(&mut self) -> Result<(), String> {
        if let Some((_, ask)) = self.table.prompt() {
            return self.answer(&ask);
        }
        match self.chance.below(20) {
            0..8 => self.offered(),
            8..11 => self.go(),
            11..13 => self.any(),
            13..16 => {
                let Some(who) = self.table.state().actor() else { return Ok(()) };
                self.give(&Command::EndTurn { who }, None)
            }
            16..19 => {
                let line = B::ruling(&mut self.chance);
                self.line(&line)
            }
            _ => self.travel(),
        }
    }

    /// Something that is offered, or greyed out.
    fn offered(&mut self) -> Result<(), String> {
        let all = offers(self.table.state());
        // There are many ways to do some things, and many to be refused.
        let seldom = self.chance.percent(85);
        let crowds = |command: &Command| match command {
            Command::Act { order, .. } => B::crowds(order),
            _ => false,
        };
        let among: Vec<_> = all
            .iter()
            .filter(|offer| !seldom || (offer.refusal.is_none() && !crowds(&offer.command)))
            .collect();
        let Some(offer) = self.chance.pick(&among) else { return Ok(()) };
        let (command, open) = (offer.command.clone(), offer.refusal.is_none());
        *self.met.entry("given").or_default() += u32::from(open);
        self.give(&command, Some(open))
    }

    /// Any order of anybody at anything: accepted if and only if it is offered.
    fn any(&mut self) -> Result<(), String> {
        let command = self.junk();
        let state = self.table.state();
        let all = offers(state);
        let offered = all.iter().any(|offer| offer.command == command && offer.refusal.is_none());
        // Those who may act off turn have offers of their own.
        self.give(&command, Some(offered))
    }

    fn junk(&mut self) -> Command {
        let state = self.table.state();
        let who = self.chance.id(state);
        let order = B::order(&mut self.chance);
        let aim = match self.chance.below(5) {
            0 | 1 => None,
            2 => Some(Aim::Cell(self.chance.cell())),
            _ => Some(Aim::At(self.chance.id(state))),
        };
        Command::Act { who, order, aim }
    }

    /// A walk, which is foreseen as it then goes.
    fn go(&mut self) -> Result<(), String> {
        let mode = B::MODES[self.chance.below(B::MODES.len())];
        let state = self.table.state();
        let Some(who) = state.actor() else { return Ok(()) };
        let Some(reach) = Reach::of(state, who, mode) else { return Ok(()) };
        let cells: Vec<_> = reach.cells().collect();
        let Some((cell, cost)) = self.chance.pick(&cells).copied() else { return Ok(()) };
        let path = reach.path(cell).ok_or("no way to a cell within reach")?;
        let foreseen = forecast::of_walk(state, who, &path, mode)
            .map_err(|refusal| format!("{path:?} is foreseen as {refusal:?}"))?;
        if foreseen.total != cost || foreseen.steps.len() != path.len() {
            return Err(format!("{cell} is to cost {cost:?}, and foreseen is {foreseen:?}"));
        }
        self.give(&Command::Walk { who, path, mode }, Some(true))
    }

    fn give(&mut self, command: &Command, accepted: Option<bool>) -> Result<(), String> {
        self.told.push(format!("{command:?}"));
        let proposed = self.table.fight.propose(command.clone(), Vec::new(), Hand::Table);
        if accepted.is_some_and(|accepted| accepted != proposed.is_ok()) {
            let refusal = decide(self.table.state(), command, &[]);
            return Err(format!("offered and refused, or the other way round: {refusal:?}"));
        }
        match proposed {
            Ok(change) => self.take(change),
            Err(_) => Ok(()),
        }
    }

    /// A line of the GM, which may be refused.
    pub(super) fn line(&mut self, line: &str) -> Result<(), String> {
        match self.table.read(line) {
            Ok(Line::Command(command)) => self.give(&command, None),
            Ok(Line::Session(_)) => Err(format!("{line} is no command")),
            Err(bad) => Err(format!("{line}: {bad:?}")),
        }
    }

    fn answer(&mut self, ask: &Ask) -> Result<(), String> {
        let answer = match ask {
            Ask::Die(throw) => {
                // What the highest face does is seldom tried otherwise.
                let most = u16::try_from(throw.dice.faces).unwrap();
                let face = |chance: &mut Chance| {
                    let any = u16::try_from(chance.within(1, throw.dice.faces)).unwrap();
                    if chance.percent(20) { most } else { any }
                };
                let faces = (0..throw.dice.count).map(|_| face(&mut self.chance)).collect();
                Answer::Faces(faces, Origin::Typed)
            }
            Ask::Choice(choice) => {
                let asked = Some(choice.who) != self.table.state().actor();
                *self.met.entry("asked").or_default() += u32::from(asked);
                Answer::Pick(u16::try_from(self.chance.below(choice.picks.len())).unwrap())
            }
        };
        self.told.push(format!("{answer:?}"));
        let change = self.table.fight.answer(answer, Hand::Table).ok_or("nothing asks")?;
        self.take(change.map_err(|refusal| format!("{refusal:?}"))?)
    }

    fn travel(&mut self) -> Result<(), String> {
        let change = match self.chance.below(4) {
            0 => self.table.fight.redo(),
            1 => self.table.fight.back_turn(),
            2 if self.chance.percent(10) => Some(self.table.fight.jump(ROOT)),
            _ => self.table.fight.undo(),
        };
        self.told.push("travel".to_owned());
        let Some(change) = change else { return Ok(()) };
        self.take(change.map_err(|bad| bad.to_string())?)?;
        if self.table.prompt().is_none() && self.table.state().queue.round == 0 {
            B::begin(self)?;
        }
        Ok(())
    }

    fn take(&mut self, change: Change) -> Result<(), String> {
        self.table.take(change);
        self.count();
        laws::of(self.table.state())?;
        self.views()
    }

    /// Notes what came up.
    fn count(&mut self) {
        let mut fight = self.table.fight.clone();
        let record = fight.record(fight.head()).unwrap();
        for event in record.iter().flat_map(|record| &record.events) {
            let what = match event {
                Event::Fell { .. } => Some("died"),
                event => B::met(event),
            };
            if let Some(what) = what {
                *self.met.entry(what).or_default() += 1;
            }
        }
        let state = self.table.state();
        let shared = Cell::all().any(|cell| state.all_on(cell).count() > 1);
        let hidden = state.combatants.iter().any(|one| !Audience::Public.sees(state, one.id));
        *self.met.entry("shared").or_default() += u32::from(shared);
        *self.met.entry("hidden").or_default() += u32::from(hidden);
    }

    /// Nothing that a side is sent names whom it does not see.
    fn views(&self) -> Result<(), String> {
        let state = self.table.state();
        for audience in [Audience::Public, Audience::Side(SideId(0)), Audience::Side(SideId(1))] {
            let mut view = None;
            for (who, name) in (0..).map(Id).zip(B::NAMES) {
                if !audience.sees(state, who) {
                    let view = view
                        .get_or_insert_with(|| format!("{:?}", self.table.fight.view(audience)));
                    if view.contains(&format!("\"{name}\"")) {
                        return Err(format!("{audience:?} is told of {name}"));
                    }
                }
            }
        }
        Ok(())
    }
}

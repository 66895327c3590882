//! An act on a copy, up to its first die: the one definition of what is offered, and with which chance.

use super::{T3d, act::Act, acts, fact};
use crate::{
    Ambient, AmbientKind, Choice, CustomZone, Edition, Ground, Id, PlainText, Refusal, Roll,
    RulesContext, Situation, Spot, Stop, SystemState, Target, Throw,
    t3d::sheet::{Item, Sheet},
};

/// What an act would throw first, or why it may not be done.
pub(super) fn of(ctx: &impl RulesContext<T3d>, act: &Act) -> Result<Option<Throw>, Refusal> {
    let mut rehearsal = Rehearsal { real: ctx, copy: None, thrown: None };
    let stop = acts::perform(&mut rehearsal, act);
    match (rehearsal.thrown, stop) {
        (None, Err(Stop::Refused(refusal))) => Err(refusal),
        (thrown, _) => Ok(thrown),
    }
}

/// The fight as it stands, and a copy of what the system keeps once something of that has changed.
struct Rehearsal<'a, C> {
    real: &'a C,
    copy: Option<SystemState<T3d>>,
    thrown: Option<Throw>,
}

impl<C> Rehearsal<'_, C> {
    /// Notes the throw, at which the rehearsal ends.
    fn end<T>(&mut self, throw: Throw) -> Result<T, Stop> {
        self.thrown = Some(throw);
        Err(Stop::Refused(Refusal::BadTarget))
    }
}

impl<C: RulesContext<T3d>> RulesContext<T3d> for Rehearsal<'_, C> {
    fn table(&self) -> &SystemState<T3d> {
        self.copy.as_ref().unwrap_or_else(|| self.real.table())
    }

    fn present(&self) -> Vec<Id> {
        self.real.present()
    }

    fn queue(&self) -> Vec<Id> {
        self.real.queue()
    }

    fn between(&self, from: Id, to: Id) -> Situation {
        self.real.between(from, to)
    }

    fn towards(&self, from: Id, to: Spot) -> Situation {
        self.real.towards(from, to)
    }

    fn ground(&self, at: Spot) -> Ground {
        self.real.ground(at)
    }

    fn air(&self, who: Id) -> Ambient {
        self.real.air(who)
    }

    fn climates(&self, at: Option<Spot>) -> Vec<CustomZone> {
        self.real.climates(at)
    }

    fn over_border(&self, from: Id, to: Target) -> Situation {
        self.real.over_border(from, to)
    }

    fn place(&self, who: Id) -> Option<Spot> {
        self.real.place(who)
    }

    fn standing_on(&self, at: Spot) -> Option<Id> {
        self.real.standing_on(at)
    }

    fn all_on(&self, at: Spot) -> Vec<Id> {
        self.real.all_on(at)
    }

    fn round(&self) -> u16 {
        self.real.round()
    }

    fn edition(&self) -> Edition {
        self.real.edition()
    }

    fn initiative(&self, who: Id) -> Option<i32> {
        self.real.initiative(who)
    }

    fn square(&self, at: Spot) -> Option<(i32, i32)> {
        self.real.square(at)
    }

    fn spot(&self, square: (i32, i32)) -> Option<Spot> {
        self.real.spot(square)
    }

    fn around(&self, at: Spot) -> Vec<Spot> {
        self.real.around(at)
    }

    fn lane(&self, from: Id, target: Id) -> Vec<Spot> {
        self.real.lane(from, target)
    }

    fn side(&self, who: Id) -> Option<u8> {
        self.real.side(who)
    }

    fn hostile(&self, a: Id, b: Id) -> bool {
        self.real.hostile(a, b)
    }

    fn roll(&mut self, throw: Throw) -> Result<Roll, Stop> {
        self.end(throw)
    }

    fn test(&mut self, throw: Throw) -> Result<bool, Stop> {
        self.end(throw)
    }

    fn choose(&mut self, _: Choice) -> Result<usize, Stop> {
        Ok(0)
    }

    fn fact(&mut self, fact: fact::Fact) {
        // What is kept of acts to be told decides nothing: it is worth no copy.
        if matches!(fact, fact::Fact::Began { .. } | fact::Fact::Said { .. }) {
            return;
        }
        let copy = self.copy.get_or_insert_with(|| self.real.table().clone());
        fact::apply(copy, &fact);
    }

    fn underfoot(&self, who: Id) -> Vec<Item> {
        self.real.underfoot(who)
    }

    fn row(&self, who: Id, at: Spot, length: u8) -> Vec<Spot> {
        self.real.row(who, at, length)
    }

    // Nothing of the field moves before the first die.
    fn step(&mut self, _: Id, _: Spot) {}
    fn flew(&mut self, _: Id, _: &[Spot]) {}
    fn put_back(&mut self, _: Id, _: Spot) {}
    fn reshape(&mut self, _: Spot, _: Ground) {}
    fn fall(&mut self, _: Id) {}
    fn rise(&mut self, _: Id) {}
    fn bring_home(&mut self, _: &PlainText) {}
    fn lift(&mut self, _: Id, _: u8) {}
    fn drop(&mut self, _: Spot, _: Item) {}
    fn requeue(&mut self, _: Id, _: i32) {}
    fn defects(&mut self, _: Id) {}
    fn weather(&mut self, _: &[Spot], _: AmbientKind, _: bool) {}
    fn summon(&mut self, _: Id, _: &PlainText, _: Sheet) {}

    fn take_off(&mut self, _: Spot, _: &Item) -> bool {
        false
    }
}

//! An act on a copy, up to its first die: the one definition of what is offered, and with which chance.

use std::collections::BTreeMap;

use crate::{
    Ambient, AmbientKind, Choice, CustomZone, Edition, Ground, Id, PlainText, Refusal, Roll,
    RulesContext, Situation, Spot, Stop, System, SystemState, Target, Throw,
};

/// What `perform` would throw first, or why it may not be done. Whoever is asked declines, and the checks that others than `by`
/// make before its own first die fail; with nobody named the first die of all counts. Facts that `only_tells` names decide
/// nothing of the rest, and are not applied.
pub(crate) fn first_throw<S: System, C: RulesContext<S>, T>(
    ctx: &C,
    by: Option<Id>,
    only_tells: fn(&S::Fact) -> bool,
    perform: impl FnOnce(&mut Rehearsal<'_, S, C>) -> Result<T, Stop>,
) -> Result<Rehearsed, Refusal> {
    let mut rehearsal = Rehearsal {
        real: ctx,
        by,
        only_tells,
        copy: None,
        moved: BTreeMap::new(),
        thrown: None,
        before: None,
        declined: Vec::new(),
    };
    let stop = perform(&mut rehearsal);
    match (rehearsal.thrown.or(rehearsal.before), stop) {
        (None, Err(Stop::Refused(refusal))) => Err(refusal),
        (throw, _) => Ok(Rehearsed { throw, declined: rehearsal.declined }),
    }
}

/// What an act on a copy has come to.
#[derive(Debug)]
pub(crate) struct Rehearsed {
    /// What it throws first.
    pub(crate) throw: Option<Throw>,
    /// What is asked before that, in order, and was declined.
    pub(crate) declined: Vec<Choice>,
}

/// The fight as it stands, a copy of what the system keeps once something of that has changed, and who stands elsewhere.
pub(crate) struct Rehearsal<'a, S: System, C> {
    real: &'a C,
    by: Option<Id>,
    only_tells: fn(&S::Fact) -> bool,
    copy: Option<SystemState<S>>,
    moved: BTreeMap<Id, Spot>,
    thrown: Option<Throw>,
    /// The first check of somebody else before that.
    before: Option<Throw>,
    declined: Vec<Choice>,
}

impl<S: System, C> Rehearsal<'_, S, C> {
    /// Notes the throw, at which the rehearsal ends.
    fn end<T>(&mut self, throw: Throw) -> Result<T, Stop> {
        self.thrown = Some(throw);
        Err(Stop::Refused(Refusal::BadTarget))
    }
}

impl<S: System, C: RulesContext<S>> RulesContext<S> for Rehearsal<'_, S, C> {
    fn state(&self) -> &SystemState<S> {
        self.copy.as_ref().unwrap_or_else(|| self.real.state())
    }

    fn present(&self) -> Vec<Id> {
        self.real.present()
    }

    fn queue(&self) -> Vec<Id> {
        self.real.queue()
    }

    fn between(&self, from: Id, to: Id) -> Situation {
        match (self.moved.get(&from), self.moved.get(&to)) {
            // The way from one to the other is as long as the way back.
            (Some(from), None) => self.real.towards(to, *from),
            (None, Some(to)) => self.real.towards(from, *to),
            (None | Some(_), None | Some(_)) => self.real.between(from, to),
        }
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

    fn custom_zones(&self, at: Option<Spot>) -> Vec<CustomZone> {
        self.real.custom_zones(at)
    }

    fn over_border(&self, from: Id, to: Target) -> Situation {
        self.real.over_border(from, to)
    }

    fn place(&self, who: Id) -> Option<Spot> {
        self.moved.get(&who).copied().or_else(|| self.real.place(who))
    }

    fn standing_on(&self, at: Spot) -> Option<Id> {
        if self.moved.is_empty() {
            return self.real.standing_on(at);
        }
        self.all_on(at).first().copied()
    }

    fn all_on(&self, at: Spot) -> Vec<Id> {
        let mut all = self.real.all_on(at);
        if self.moved.is_empty() {
            return all;
        }
        all.retain(|who| !self.moved.contains_key(who));
        all.extend(self.moved.iter().filter(|(_, there)| **there == at).map(|(who, _)| *who));
        all.sort_unstable();
        all
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

    fn is_due(&self, who: Id) -> bool {
        self.real.is_due(who)
    }

    fn is_veiled(&self, who: Id) -> bool {
        self.real.is_veiled(who)
    }

    fn around(&self, at: Spot) -> Vec<Spot> {
        self.real.around(at)
    }

    fn square(&self, at: Spot) -> Option<(i32, i32)> {
        self.real.square(at)
    }

    fn spot(&self, square: (i32, i32)) -> Option<Spot> {
        self.real.spot(square)
    }

    fn cells_behind(&self, from: Id, target: Id) -> Vec<Spot> {
        self.real.cells_behind(from, target)
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

    fn roll_success(&mut self, throw: Throw) -> Result<bool, Stop> {
        if self.by.is_some_and(|by| by != throw.who) {
            self.before.get_or_insert(throw);
            return Ok(false);
        }
        self.end(throw)
    }

    fn roll_grouped(
        &mut self,
        throw: Throw,
        _: impl Fn(&SystemState<S>, u16) -> u32,
    ) -> Result<Roll, Stop> {
        self.end(throw)
    }

    fn merge_point(&mut self, _: u64) {}

    fn merge_point_without(&mut self, _: Vec<(Id, S::Sheet)>, _: u64) {}

    fn choose(&mut self, choice: Choice) -> Result<usize, Stop> {
        self.declined.push(choice);
        Ok(0)
    }

    fn fact(&mut self, fact: S::Fact) {
        if !(self.only_tells)(&fact) {
            S::apply(self.copy.get_or_insert_with(|| self.real.state().clone()), &fact);
        }
    }

    fn step(&mut self, who: Id, to: Spot) {
        self.moved.insert(who, to);
    }

    fn put_back(&mut self, who: Id, at: Spot) {
        self.moved.insert(who, at);
    }

    fn items_at(&self, at: Spot) -> Vec<S::Item> {
        self.real.items_at(at)
    }

    fn perpendicular_line(&self, who: Id, at: Spot, length: u8) -> Vec<Spot> {
        self.real.perpendicular_line(who, at, length)
    }

    // Nothing else of the field changes before the first die.
    fn knock_back(&mut self, _: Id, _: &[Spot]) {}
    fn reshape(&mut self, _: Spot, _: Ground) {}
    fn fall(&mut self, _: Id) {}
    fn rise(&mut self, _: Id) {}
    fn bring_home(&mut self, _: &PlainText) {}
    fn lift_item(&mut self, _: Spot, _: u8) {}
    fn drop_item(&mut self, _: Spot, _: S::Item) {}
    fn requeue(&mut self, _: Id, _: i32) {}
    fn go_before(&mut self, _: Id, _: Id) {}
    fn reorder(&mut self, _: &[(Id, i32)]) {}
    fn leave_side(&mut self, _: Id) {}
    fn set_ambient(&mut self, _: &[Spot], _: AmbientKind, _: bool) {}
    fn summon(&mut self, _: Id, _: &PlainText, _: S::Sheet) {}

    fn remove_item(&mut self, _: Spot, _: &S::Item) -> bool {
        false
    }
}

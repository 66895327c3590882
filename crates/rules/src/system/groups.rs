//! Groups of answers that only some books have, each a trait of its own; [`Nothing`] is what a system names that lacks one.

use crate::{
    Id, Journey, RulesContext, Stop, System, SystemState, Throw,
    act::AtStake,
    form::{Edited, FormChoice, Unfit},
    sheet_view::Waiting,
    system::Fault,
};

/// What stands for each group that a book lacks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Nothing {}

/// The map around a fight: bases, rest, travel, chases.
pub trait World<S: System> {
    /// `who` is in its own base from the start of the battle.
    fn dwells(state: &mut SystemState<S>, who: Id);
    /// `who` comes into its own base on the map of the world, or goes out of it.
    fn dwell(ctx: &mut impl RulesContext<S>, who: Id, here: bool);
    /// So many turns pass for `who` away from a field.
    fn pass(ctx: &mut impl RulesContext<S>, who: Id, turns: u16) -> Result<(), Stop>;
    /// How `who` travels from place to place of the world.
    fn journey(state: &SystemState<S>, who: Id) -> Journey;
    /// The throw of one side in a chase, `everyone` of it and those `on_foot`; `None` where nobody goes on foot.
    fn chase(state: &SystemState<S>, everyone: &[Id], on_foot: &[Id], flees: bool)
    -> Option<Throw>;
    /// Places at which those who flee from `pursuers` have got away.
    fn break_away(state: &SystemState<S>, pursuers: &[Id]) -> u8;
}

/// The edge of the field: where sides set up, and who keeps whom from crossing it.
pub trait Borders<S: System> {
    /// How deep the strips are in which sides set up.
    fn deploy_depth(state: &SystemState<S>) -> u8;
    /// Whether `who` can keep others from crossing the border it stands at.
    fn guards(state: &SystemState<S>, who: Id) -> bool;
    /// How far along its border a guard reaches; `None` for all of it.
    fn guard_scope(state: &SystemState<S>) -> Option<u8>;
    /// Whether a guard keeps others from coming back as well.
    fn guard_blocks_reentry(state: &SystemState<S>) -> bool;
    /// Whether a move may go on over a border that it has come to, not only in the next turn.
    fn leaves_on_arrival(state: &SystemState<S>) -> bool;
    /// Who goes over a border with `who`, as a mount does with its rider.
    fn goes_with(state: &SystemState<S>, who: Id) -> Option<Id>;
}

/// What stays open from one turn to another: hits that are answered later, acts that take several turns.
pub trait Pending<S: System> {
    /// Hits on the sheet of `who` that wait for its turn; none if nobody has this number.
    fn hits_waiting(state: &SystemState<S>, who: Id) -> Vec<Waiting>;
    /// Whether what `who` has at stake is lost if the running turn ends now.
    fn turn_drops(state: &SystemState<S>) -> bool;
    /// What `who` has begun and loses if it is not gone on with.
    fn at_stake(state: &SystemState<S>, who: Id) -> Option<AtStake>;
    /// The turn of `who` ends by its own wish; whatever was still open in it is declined.
    fn end_turn(ctx: &mut impl RulesContext<S>, who: Id) -> Result<(), Stop>;
}

/// How a combatant is made by the rules, and what it earns.
pub trait Making<S: System> {
    /// What the rules say against a sheet as typed though it may fight, for the GM to see.
    fn misfit(spec: &S::Spec) -> Option<Fault>;
    /// Points of characteristics and of skills that each has earned in play, in setup order.
    fn awarded(state: &SystemState<S>) -> Vec<(i32, i32)>;
}

/// Records of the library that the editor puts into a character.
pub trait FromRecords<S: System> {
    /// Each of these records, by its key, as a choice for a field of the character.
    fn choices(character: &S::Character, records: &[(String, S::Record)]) -> Vec<FormChoice>;
    /// Puts a record into the field at `path`, or adds it to the list there.
    fn put(character: &mut S::Character, path: &str, record: S::Record) -> Result<Edited, Unfit>;
}

impl<S: System> World<S> for Nothing {
    fn dwells(_: &mut SystemState<S>, _: Id) {}

    fn dwell(_: &mut impl RulesContext<S>, _: Id, _: bool) {}

    fn pass(_: &mut impl RulesContext<S>, _: Id, _: u16) -> Result<(), Stop> {
        Ok(())
    }

    fn journey(_: &SystemState<S>, _: Id) -> Journey {
        Journey::default()
    }

    fn chase(_: &SystemState<S>, _: &[Id], _: &[Id], _: bool) -> Option<Throw> {
        None
    }

    fn break_away(_: &SystemState<S>, _: &[Id]) -> u8 {
        0
    }
}

impl<S: System> Borders<S> for Nothing {
    fn deploy_depth(_: &SystemState<S>) -> u8 {
        u8::MAX
    }

    fn guards(_: &SystemState<S>, _: Id) -> bool {
        false
    }

    fn guard_scope(_: &SystemState<S>) -> Option<u8> {
        None
    }

    fn guard_blocks_reentry(_: &SystemState<S>) -> bool {
        false
    }

    fn leaves_on_arrival(_: &SystemState<S>) -> bool {
        false
    }

    fn goes_with(_: &SystemState<S>, _: Id) -> Option<Id> {
        None
    }
}

impl<S: System> Pending<S> for Nothing {
    fn hits_waiting(_: &SystemState<S>, _: Id) -> Vec<Waiting> {
        Vec::new()
    }

    fn turn_drops(_: &SystemState<S>) -> bool {
        false
    }

    fn at_stake(_: &SystemState<S>, _: Id) -> Option<AtStake> {
        None
    }

    fn end_turn(_: &mut impl RulesContext<S>, _: Id) -> Result<(), Stop> {
        Ok(())
    }
}

impl<S: System> Making<S> for Nothing {
    fn misfit(_: &S::Spec) -> Option<Fault> {
        None
    }

    fn awarded(state: &SystemState<S>) -> Vec<(i32, i32)> {
        vec![(0, 0); state.sheets.len()]
    }
}

impl<S: System> FromRecords<S> for Nothing {
    fn choices(_: &S::Character, _: &[(String, S::Record)]) -> Vec<FormChoice> {
        Vec::new()
    }

    fn put(_: &mut S::Character, _: &str, _: S::Record) -> Result<Edited, Unfit> {
        Err(Unfit)
    }
}

/// What a fight asks of these groups, each the method of the same name.
pub trait GroupQueries {
    /// What [`World::journey`] says of this fight.
    fn journey(&self, who: Id) -> Journey;
    /// What [`World::chase`] says of this fight.
    fn chase(&self, everyone: &[Id], on_foot: &[Id], flees: bool) -> Option<Throw>;
    /// What [`World::break_away`] says of this fight.
    fn break_away(&self, pursuers: &[Id]) -> u8;
    /// What [`Borders::deploy_depth`] says of this fight.
    fn deploy_depth(&self) -> u8;
    /// What [`Borders::guards`] says of this fight.
    fn guards(&self, who: Id) -> bool;
    /// What [`Borders::guard_scope`] says of this fight.
    fn guard_scope(&self) -> Option<u8>;
    /// What [`Borders::guard_blocks_reentry`] says of this fight.
    fn guard_blocks_reentry(&self) -> bool;
    /// What [`Borders::leaves_on_arrival`] says of this fight.
    fn leaves_on_arrival(&self) -> bool;
    /// What [`Borders::goes_with`] says of this fight.
    fn goes_with(&self, who: Id) -> Option<Id>;
    /// What [`Pending::hits_waiting`] says of this fight.
    fn hits_waiting(&self, who: Id) -> Vec<Waiting>;
    /// What [`Pending::turn_drops`] says of this fight.
    fn turn_drops(&self) -> bool;
    /// What [`Pending::at_stake`] says of this fight.
    fn at_stake(&self, who: Id) -> Option<AtStake>;
    /// What [`Making::awarded`] says of this fight.
    fn awarded(&self) -> Vec<(i32, i32)>;
}

impl<S: System> GroupQueries for SystemState<S> {
    fn journey(&self, who: Id) -> Journey {
        S::World::journey(self, who)
    }

    fn chase(&self, everyone: &[Id], on_foot: &[Id], flees: bool) -> Option<Throw> {
        S::World::chase(self, everyone, on_foot, flees)
    }

    fn break_away(&self, pursuers: &[Id]) -> u8 {
        S::World::break_away(self, pursuers)
    }

    fn deploy_depth(&self) -> u8 {
        S::Borders::deploy_depth(self)
    }

    fn guards(&self, who: Id) -> bool {
        S::Borders::guards(self, who)
    }

    fn guard_scope(&self) -> Option<u8> {
        S::Borders::guard_scope(self)
    }

    fn guard_blocks_reentry(&self) -> bool {
        S::Borders::guard_blocks_reentry(self)
    }

    fn leaves_on_arrival(&self) -> bool {
        S::Borders::leaves_on_arrival(self)
    }

    fn goes_with(&self, who: Id) -> Option<Id> {
        S::Borders::goes_with(self, who)
    }

    fn hits_waiting(&self, who: Id) -> Vec<Waiting> {
        S::Pending::hits_waiting(self, who)
    }

    fn turn_drops(&self) -> bool {
        S::Pending::turn_drops(self)
    }

    fn at_stake(&self, who: Id) -> Option<AtStake> {
        S::Pending::at_stake(self, who)
    }

    fn awarded(&self) -> Vec<(i32, i32)> {
        S::Making::awarded(self)
    }
}

//! What КНК has of the groups that not every book has.

use crate::knk::{
    Knk, acts,
    body::interruption,
    character,
    content::combatant::Spec,
    making::{creation::Character, fit},
    movement::walking,
    place::home,
    sheet::base::Base,
    table::{apply, fact::Fact},
    turn::phases,
    verbs, view,
    world::{downtime, travel},
};
use crate::{
    Id, Journey, RulesContext, Stop, SystemState, Throw,
    act::AtStake,
    form::{Edited, FormChoice, Unfit},
    sheet_view::Waiting,
    system::{Borders, Fault, FromRecords, Making, Pending, World},
};

impl World<Self> for Knk {
    fn dwells(state: &mut SystemState<Self>, who: Id) {
        apply::to(state, &Fact::Base { who, now: Base::Here });
    }

    fn dwell(ctx: &mut impl RulesContext<Self>, who: Id, here: bool) {
        home::dwell(ctx, who, here);
    }

    fn pass(ctx: &mut impl RulesContext<Self>, who: Id, turns: u16) -> Result<(), Stop> {
        downtime::pass(ctx, who, turns)
    }

    fn journey(state: &SystemState<Self>, who: Id) -> Journey {
        travel::journey(state, who)
    }

    fn chase(
        state: &SystemState<Self>,
        everyone: &[Id],
        on_foot: &[Id],
        flees: bool,
    ) -> Option<Throw> {
        travel::chase(state, everyone, on_foot, flees)
    }

    fn break_away(state: &SystemState<Self>, pursuers: &[Id]) -> u8 {
        travel::break_away(state, pursuers)
    }
}

impl Borders<Self> for Knk {
    fn deploy_depth(state: &SystemState<Self>) -> u8 {
        state.options.deploy_depth
    }

    fn guards(state: &SystemState<Self>, who: Id) -> bool {
        walking::guards(state, who)
    }

    fn guard_scope(state: &SystemState<Self>) -> Option<u8> {
        state.options.guard_scope
    }

    fn guard_blocks_reentry(state: &SystemState<Self>) -> bool {
        state.options.guard_blocks_reentry
    }

    fn leaves_on_arrival(_: &SystemState<Self>) -> bool {
        false
    }

    fn goes_with(_: &SystemState<Self>, _: Id) -> Option<Id> {
        None
    }
}

impl Pending<Self> for Knk {
    fn hits_waiting(state: &SystemState<Self>, who: Id) -> Vec<Waiting> {
        let waits = |sheet| view::waits(state, who, sheet, &Some);
        state.sheet(who).map(waits).unwrap_or_default()
    }

    fn turn_drops(state: &SystemState<Self>) -> bool {
        interruption::idle(state).is_some()
    }

    fn at_stake(state: &SystemState<Self>, who: Id) -> Option<AtStake> {
        acts::at_stake(state, who)
    }

    fn end_turn(ctx: &mut impl RulesContext<Self>, who: Id) -> Result<(), Stop> {
        phases::end_turn(ctx, who)
    }
}

impl Making<Self> for Knk {
    fn misfit(spec: &Spec) -> Option<Fault> {
        fit::misfit(spec)
    }

    fn awarded(state: &SystemState<Self>) -> Vec<(i32, i32)> {
        let points = state.sheets.iter().map(|sheet| sheet.awarded());
        points.map(|points| (points.cp, points.sp)).collect()
    }
}

impl FromRecords<Self> for Knk {
    fn choices(character: &Character, records: &[(String, verbs::Record)]) -> Vec<FormChoice> {
        character::choices(character, records)
    }

    fn put(character: &mut Character, path: &str, record: verbs::Record) -> Result<Edited, Unfit> {
        character::put(character, path, record)
    }
}

//! Jumps, climbs and falls (D100-MOV-06 to D100-MOV-14).

use super::super::super::{
    D100,
    fact::{Ability, Test},
    field::{in_turn, living, open_to, refused, with_action},
    numbers::{
        harm::{conditions::Condition, place::Place},
        mind::psychology::Doing,
        sheet::characteristics::Characteristic,
        space::{
            grid,
            movement::{Pace, ROUTINE, climbed, counted, fall, is_runup, jump},
        },
    },
    options::{EnvInjuryLocation, JumpCost},
    rolls::{self, AMOUNTS},
    sheet::{Sheet, Skill},
    steps::WALK,
};
use super::{attack::after, conditions, harm, injury, movement, spend_action, spend_move, trials};
use crate::{Id, Phrase, Refusal, RulesContext, Stop};

/// Most yards of a fall that is demanded.
const DEEPEST: i32 = 999;

/// A test of a skill whose modifiers are those of its owner and the difficulty.
fn tried(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    skill: Skill,
    difficulty: i32,
    rule: &'static str,
) -> Result<Test, Stop> {
    let trial = trials::trial(ctx, who, Ability::Skill(skill), difficulty, rule)?;
    rolls::test(ctx, &trial)
}

/// Jumps as far as speed reaches, or by a test further (D100-MOV-06 to D100-MOV-08). The feet are told; where one comes
/// down is shown by a move.
pub(in super::super) fn jumps(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    longer: bool,
) -> Result<(), Stop> {
    let (sheet, turn, leaves) = in_turn(ctx.table(), who)?;
    open_to(sheet, Doing::Shift)?;
    if !leaves.moves || leaves.crawls || turn.no_move {
        return Err(refused("d100-no-jump", "D100-MOV-06").into());
    }
    let (speed, options) = (sheet.spec.speed, ctx.table().options);
    let test = if longer {
        let by_move = options.jump_cost == JumpCost::Move;
        if by_move {
            movement::budget(ctx.table(), who, WALK)?;
        } else {
            with_action(ctx.table(), who, "D100-MOV-07")?;
        }
        let runup = is_runup(grid::yards(turn.gone, &options), speed, &options) && turn.gone > 0;
        let difficulty = if runup { ROUTINE } else { 0 };
        trials::trial(ctx, who, Ability::Skill(Skill::Athletics), difficulty, "D100-MOV-07")?;
        if by_move {
            spend_move(ctx);
        } else {
            spend_action(ctx);
        }
        conditions::drop_aim(ctx, who);
        Some(tried(ctx, who, Skill::Athletics, difficulty, "D100-MOV-07")?)
    } else {
        None
    };
    let feet = jump(speed, test.and_then(|test| test.graded()));
    let line = Phrase::new("d100-log-jumps").with("who", who).with("feet", feet);
    trials::say(ctx, vec![who], line, "D100-MOV-06");
    Ok(())
}

fn pace(sheet: &Sheet, ctx: &impl RulesContext<D100>) -> Pace {
    let options = &ctx.table().options;
    let halvings = u32::from(sheet.conditions.turn().halved);
    Pace::of(sheet.spec.speed, halvings.saturating_add(sheet.harmed.halvings(options)), options)
}

/// Climbs with the move of the turn, and with its action by a test (D100-MOV-09, D100-MOV-10). The yards are told.
pub(in super::super) fn climbs(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    faster: bool,
) -> Result<(), Stop> {
    let (sheet, turn, leaves) = in_turn(ctx.table(), who)?;
    open_to(sheet, Doing::Shift)?;
    if turn.moved || !leaves.moves || leaves.crawls || turn.no_move {
        return Err(refused("d100-no-climb", "D100-MOV-09").into());
    }
    movement::budget(ctx.table(), who, WALK)?;
    let (speed, yards) = (sheet.spec.speed, pace(sheet, ctx).climb(&ctx.table().options));
    if faster {
        with_action(ctx.table(), who, "D100-MOV-10")?;
        trials::trial(ctx, who, Ability::Skill(Skill::Climb), ROUTINE, "D100-MOV-10")?;
        spend_action(ctx);
    }
    spend_move(ctx);
    movement::went(ctx, who);
    let more = if faster {
        let test = tried(ctx, who, Skill::Climb, ROUTINE, "D100-MOV-10")?;
        test.graded().map_or(0, |test| climbed(speed, test))
    } else {
        0
    };
    let yards = yards.saturating_add(more);
    let line = Phrase::new("d100-log-climbs").with("who", who).with("yards", yards);
    trials::say(ctx, vec![who], line, "D100-MOV-09");
    Ok(())
}

/// Somebody falls so many yards, on purpose perhaps (D100-MOV-11 to D100-MOV-14).
pub(super) fn falls(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    yards: i32,
    on_purpose: bool,
) -> Result<(), Stop> {
    living(ctx.table(), who)?;
    if !(1..=DEEPEST).contains(&yards) {
        let (what, least, most) = ("fall".to_owned(), 1, DEEPEST);
        return Err(Refusal::OutOfRange { what, given: yards, least, most }.into());
    }
    let test = if on_purpose {
        tried(ctx, who, Skill::Athletics, ROUTINE, "D100-MOV-13")?.graded()
    } else {
        None
    };
    let counts = counted(yards, test);
    let line = Phrase::new("d100-log-falls").with("who", who).with("yards", counts);
    trials::say(ctx, vec![who], line, "D100-MOV-11");
    if counts == 0 {
        return Ok(());
    }
    let face = rolls::die(ctx, (who, AMOUNTS), 10, "D100-MOV-11")?;
    let tens = ctx.table().sheet(who).map_or(0, |sheet| sheet.bonus(Characteristic::Toughness));
    let fall = fall(counts, face, tens, &ctx.table().options);
    let over = harm::lose(ctx, who, fall.loss);
    conditions::afflict(ctx, who, Condition::Prone, u16::from(fall.prone));
    if over {
        let torso = ctx.table().options.env_injury_location == EnvInjuryLocation::Torso;
        let place = if torso { Place::Torso } else { after::anywhere(ctx, who)? };
        injury::injure(ctx, who, place)?;
    }
    Ok(())
}

//! What a magical girl does with her prana: shoot it, put it into Defence or attack, heal herself (KNK-MODE-06).

use crate::knk::{
    Knk,
    body::{action::spend_action, hiding, hold, pools},
    content::reserve::Reserve,
    content::spell::{Effect, Form, School, Spell, SpellAim, Whom},
    magic::{cast, outcome, zone},
    sheet::{Sheet, derived, flying, lasting::Lasting},
    table::{
        energy::Energy,
        fact::{Fact, Why},
        order::{self, Order},
        picks, refusals,
        turn::{self, free_to_act},
    },
};
use crate::{
    Choice, Cost, Flow, Id, Phrase, PlainText, Refusal, RuleId, RulesContext, Stop, Target,
    system::Offer,
};

/// Most points at once; the bound only keeps sums small.
const MOST: i32 = 1_000;
/// Between two amounts that are offered.
const STEP: i32 = 5;

fn rule() -> RuleId {
    RuleId::new("KNK-MODE-06")
}

fn lacks(what: &str) -> Refusal {
    refusals::lacks(what, Some(rule()))
}

/// The most points that `who` may give to it now, at least one, the target apart; or why none.
fn most(ctx: &impl RulesContext<Knk>, who: Id, energy: Energy) -> Result<i32, Refusal> {
    let (sheet, _) = free_to_act(ctx.state(), who)?;
    if !flying::is_transformed(sheet) {
        return Err(lacks("magical-girl"));
    }
    let hurt = derived::hp_max(sheet).saturating_sub(sheet.hp);
    let needed = match energy {
        Energy::Shot => turn::may_attack(sheet).map(|()| MOST)?,
        Energy::Defence | Energy::Attack => MOST,
        Energy::Healing if hurt <= 0 => return Err(lacks("hurt")),
        Energy::Healing => hurt.min(MOST),
    };
    let rate = ctx.state().options.wand_prana_rate.max(1);
    if sheet.prana < rate {
        let (have, rule) = (sheet.prana, rule());
        return Err(Refusal::NotEnough { pool: Reserve::Prana.id(), have, need: rate, rule });
    }
    Ok(needed.min(sheet.prana.checked_div(rate).unwrap_or(0)))
}

/// The same with what it is aimed at: a shot at an enemy, all else at nobody.
fn check(
    ctx: &impl RulesContext<Knk>,
    who: Id,
    energy: Energy,
    target: Option<Target>,
) -> Result<i32, Refusal> {
    let most = most(ctx, who, energy)?;
    match (energy, target) {
        (Energy::Shot, Some(Target::Combatant(id))) => {
            hold::may_attack(ctx.state(), who, Some(id))?;
            cast::check_person(ctx, who, id, Whom::Hostile)?;
            cast::check_range(ctx, who, id, None)?;
        }
        (Energy::Defence | Energy::Attack | Energy::Healing, None) => {}
        (Energy::Shot, _) | (_, Some(_)) => return Err(Refusal::BadTarget),
    }
    Ok(most)
}

/// Gives as many points to it as are chosen.
pub(crate) fn spend(
    ctx: &mut impl RulesContext<Knk>,
    who: Id,
    energy: Energy,
    target: Option<Target>,
) -> Result<Flow, Stop> {
    let most = check(ctx, who, energy, target)?;
    hiding::act(ctx, who)?;
    let points = ask(ctx, who, most)?;
    match energy {
        Energy::Shot => spend_action(ctx, who, true),
        Energy::Healing => spend_action(ctx, who, false),
        Energy::Defence | Energy::Attack => {}
    }
    let price = points.saturating_mul(ctx.state().options.wand_prana_rate);
    pools::change(ctx, who, Reserve::Prana, price.saturating_neg(), Why::Energy);
    ctx.fact(Fact::Energy { who, energy, points });
    match energy {
        Energy::Shot => {
            outcome::carry_out(ctx, who, &bolt(points), target)?;
            hiding::struck(ctx, who, None, false)?;
        }
        Energy::Healing => pools::change(ctx, who, Reserve::Hp, points, Why::Energy),
        Energy::Defence | Energy::Attack => hold(ctx, who, energy, points)?,
    }
    Ok(Flow::Open)
}

/// All of it first, then less and less.
fn ask(ctx: &mut impl RulesContext<Knk>, who: Id, most: i32) -> Result<i32, Stop> {
    let rate = ctx.state().options.wand_prana_rate;
    let round = (1..most).rev().filter(|points| points % STEP == 0 || most <= STEP);
    let amounts: Vec<i32> = std::iter::once(most).chain(round).collect();
    let pick = |points: &i32| picks::energy(*points, points.saturating_mul(rate));
    let picks = amounts.iter().map(pick).collect();
    let choice = Choice {
        who,
        question: Phrase::new("question-energy"),
        picks,
        closed: Vec::new(),
        rule: rule(),
    };
    let picked = ctx.choose(choice)?;
    Ok(amounts.get(picked).copied().unwrap_or(most))
}

/// It lasts beside what was given before.
fn hold(
    ctx: &mut impl RulesContext<Knk>,
    who: Id,
    energy: Energy,
    points: i32,
) -> Result<(), Refusal> {
    let name = PlainText::new(if energy == Energy::Defence {
        "Energy in Defence"
    } else {
        "Energy in the attack"
    });
    let effect = Lasting {
        id: pools::sheet_of(ctx, who)?.next_lasting,
        turns: Some(1),
        modifiers: energy.modifier(points).into_iter().collect(),
        ..Lasting::named(name)
    };
    ctx.fact(Fact::Afflicted { who, effect });
    Ok(())
}

/// A shot of pure energy as a spell: of no element, so of any school that is none of the four.
fn bolt(points: i32) -> Spell {
    Spell {
        name: PlainText::new("Pure energy"),
        school: School::Witchcraft,
        form: Form::Simple,
        prana: 0,
        aim: SpellAim::Person { whom: Whom::Hostile, range: None },
        effects: vec![Effect::Harm { damage: Some(points), dice: None }],
        save: None,
        influence: None,
        dodge: true,
    }
}

/// Every use that a magical girl has, a shot once for each whom she sees.
pub(crate) fn offers(ctx: &impl RulesContext<Knk>, who: Id, sheet: &Sheet) -> Vec<Offer<Order>> {
    let mut offers = Vec::new();
    if !flying::is_girl(sheet) {
        return offers;
    }
    for energy in Energy::ALL {
        let order = Order::Energy(energy);
        let targets = match (energy, most(ctx, who, energy)) {
            (Energy::Shot, Ok(_)) => {
                let seen = zone::visible(ctx, who).into_iter();
                seen.map(|id| Some(Target::Combatant(id))).collect()
            }
            _ => vec![None],
        };
        for target in targets {
            let check = check(ctx, who, energy, target);
            // The least that it may cost; how much is asked for.
            let rate = ctx.state().options.wand_prana_rate;
            let cost = if check.is_ok() {
                vec![Cost::Least(Reserve::Prana.id(), rate)]
            } else {
                Vec::new()
            };
            offers.push(Offer { target, cost, ..order::plain(order.clone(), check) });
        }
    }
    offers
}

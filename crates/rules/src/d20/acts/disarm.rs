//! Disarming: an opposed roll for what somebody holds (D20-DSRM).

use super::{
    attack::Attempt,
    comes_out, contingent, hand, hands, reactions,
    strike::{self, Swing},
    take_stance, victim,
};
use crate::d20::{
    D20,
    fact::{Fact, Why},
    field::own,
    numbers::{
        attack::{At, Attack, Circumstances},
        disarm::{Came, Side, may_counter},
        hands::HandPenalty,
        tables::Size,
        tally::Tally,
        weapon::Weapon,
    },
    options::Options,
    rolls::{DISARMING, use_up},
    sheet::{Adds, HANDS, Item, Sheet, With, hands_of},
};
use crate::{Arg, Choice, Id, Phrase, Pick, Refusal, RuleId, RulesContext, Stop};

/// Tries to take a weapon from somebody, that of the main hand where none is named (D20-DSRM-01).
pub(super) fn disarm(
    ctx: &mut impl RulesContext<D20>,
    who: Id,
    at: Id,
    with: With,
    named: Option<u8>,
) -> Result<(), Stop> {
    let options = ctx.state().options;
    victim(ctx, who, at, "D20-DSRM-01")?;
    let Attempt { turn, swing } = Attempt::of(ctx, who, at, with)?;
    strike::check(ctx, &swing)?;
    let held = may_disarm(ctx, who, at, with, named)?;
    ctx.fact(Fact::Turn(Some(turn)));
    take_stance(ctx, who);
    strike::look(ctx, who, at);
    let before = ctx.state().sheet(who).map(Sheet::vitals);
    if !reactions::from(ctx, who, at, "D20-DSRM-01")? {
        return Ok(());
    }
    let hurt = ctx.state().sheet(who).map(Sheet::vitals) != before;
    if (hurt && options.disarm_stopped_by_damage) || !contingent::attacked(ctx, who, at)? {
        return Ok(());
    }
    // An attack of opportunity may have changed what is held.
    may_disarm(ctx, who, at, with, named)?;
    strike::begins(ctx, who);
    let helpless = ctx.state().sheet(at).is_some_and(|sheet| sheet.is_helpless(&options));
    if helpless {
        take(ctx, (who, with), (at, held));
        return Ok(());
    }
    let defends = With::Weapon(held);
    let starter = Roller { who, with, bonus: swing.bonus, penalty: swing.penalty };
    match rolls(ctx, starter, Roller::best(ctx, at, defends))? {
        Came::Taken => take(ctx, (who, with), (at, held)),
        Came::Failed => fails(ctx, who, at),
        Came::Lost => {
            fails(ctx, who, at);
            counter(ctx, (at, defends), starter)?;
        }
    }
    Ok(())
}

/// The number of the weapon that would be taken, or why none can be.
fn may_disarm(
    ctx: &impl RulesContext<D20>,
    who: Id,
    at: Id,
    with: With,
    named: Option<u8>,
) -> Result<u8, Refusal> {
    let table = ctx.state();
    let sheet = table.sheet(who).ok_or(Refusal::Nobody(who))?;
    if hands::weapon(sheet, with, &table.options).is_ranged() {
        return Err(own("d20-disarms-in-melee", "D20-DSRM-01"));
    }
    let other = table.sheet(at).ok_or(Refusal::Nobody(at))?;
    let held = named.or_else(|| hands::first_held(ctx, other));
    let held = held.filter(|number| other.in_hand.contains(number));
    let held = held.filter(|number| !hands::is_limb(ctx, other, *number));
    held.ok_or_else(|| own("d20-holds-no-weapon", "D20-DSRM-01"))
}

/// Whoever rolls for a weapon, and with what.
#[derive(Debug, Clone, Copy)]
struct Roller {
    who: Id,
    with: With,
    bonus: i32,
    penalty: HandPenalty,
}

impl Roller {
    /// One who answers: with the best bonus (D20-DSRM-02).
    fn best(ctx: &impl RulesContext<D20>, who: Id, with: With) -> Self {
        let (options, edition) = (&ctx.state().options, ctx.edition());
        let of = |sheet: &Sheet| {
            let penalty = strike::lone_hand(edition, sheet, hand(edition, sheet, with), options);
            (sheet.spec.best_bonus(), penalty)
        };
        let (bonus, penalty) = ctx.state().sheet(who).map_or((0, HandPenalty::NONE), of);
        Self { who, with, bonus, penalty }
    }

    /// What is added to its die against a weapon of this size.
    fn tally(
        self,
        sheet: &Sheet,
        weapon: &Weapon,
        (against, defends): (Size, bool),
        options: &Options,
    ) -> Tally {
        let now = Circumstances {
            hand: self.penalty,
            defensive: sheet.stance.attack,
            gm: sheet.word.roll,
            ..Circumstances::default()
        };
        let attack = Attack {
            abilities: &sheet.spec.abilities,
            size: sheet.spec.size,
            has: &sheet.conditions,
            with: weapon,
            bonus: self.bonus,
            ability: None,
            deals: weapon.deals,
            at: At::Object { immobile: false },
            now,
        };
        Side { attack, against, defends }.tally(options)
    }
}

/// Both roll: who began it, then the other (D20-RND-08, D20-DSRM-02).
fn rolls(ctx: &mut impl RulesContext<D20>, starter: Roller, other: Roller) -> Result<Came, Stop> {
    let options = ctx.state().options;
    let (Some(own), Some(others)) = (ctx.state().sheet(starter.who), ctx.state().sheet(other.who))
    else {
        return Err(Refusal::BadTarget.into());
    };
    let (with, against) =
        (hands::weapon(own, starter.with, &options), hands::weapon(others, other.with, &options));
    let first = starter.tally(own, &with, (against.size, false), &options);
    let second = other.tally(others, &against, (with.size, true), &options);
    use_up(ctx, starter.who, Adds::Roll);
    use_up(ctx, other.who, Adds::Roll);
    let first = ctx.roll(first.throw((starter.who, DISARMING), None, None, "D20-DSRM-02"))?;
    let bar = crate::Check::of(crate::Bar::AtLeast(first.total));
    let second = ctx.roll(second.throw((other.who, DISARMING), Some(bar), None, "D20-DSRM-02"))?;
    Ok(Came::of(first.total, second.total, &options))
}

/// The defender may try in return, once (D20-DSRM-06).
fn counter(
    ctx: &mut impl RulesContext<D20>,
    (who, with): (Id, With),
    first: Roller,
) -> Result<(), Stop> {
    let Roller { who: at, with: held, .. } = first;
    let options = ctx.state().options;
    let (Some(own), Some(other)) = (ctx.state().sheet(who), ctx.state().sheet(at)) else {
        return Ok(());
    };
    let (own_weapon, weapon) =
        (hands::weapon(own, with, &options), hands::weapon(other, held, &options));
    let With::Weapon(number) = held else { return Ok(()) };
    if !own.can_act(&options) || !may_counter(&own_weapon, &weapon, &options) {
        return Ok(());
    }
    // It is done in the same way, and passes the same checks (D20-DSRM-06).
    let swing = Swing::new(who, at, with, Why::Turn);
    if ctx.edition().applies_throughout() && strike::check(ctx, &swing).is_err() {
        return Ok(());
    }
    // By how much the first roll was lost counts no longer.
    ctx.merge_point(0);
    let pick = Phrase::new("d20-pick-counter").with("weapon", Arg::Name(weapon.name));
    let picks = vec![Pick::no(), Pick::new(pick)];
    let question = Phrase::new("d20-ask-counter").with("who", at);
    let rule = RuleId::new("D20-DSRM-06");
    if ctx.choose(Choice { who, question, picks, closed: Vec::new(), rule })? == 0 {
        return Ok(());
    }
    strike::look(ctx, who, at);
    let (starter, mut other) = (Roller::best(ctx, who, with), Roller::best(ctx, at, held));
    if ctx.edition().keeps_to_the_letter() {
        // What the hand pays in this turn it pays here too (D20-TWF-01).
        other.penalty = first.penalty;
    }
    match rolls(ctx, starter, other)? {
        Came::Taken => take(ctx, (who, with), (at, number)),
        Came::Failed | Came::Lost => fails(ctx, who, at),
    }
    Ok(())
}

fn fails(ctx: &mut impl RulesContext<D20>, who: Id, at: Id) {
    let line = Phrase::new("d20-log-not-disarmed").with("who", who).with("other", at);
    comes_out(ctx, &[who, at], line, "D20-DSRM-02");
}

/// The weapon falls at its holder's feet, or comes into bare hands that are free (D20-DSRM-05).
fn take(ctx: &mut impl RulesContext<D20>, (who, with): (Id, With), (at, number): (Id, u8)) {
    let Some(weapon) = ctx.state().sheet(at).and_then(|sheet| sheet.weapon(number)).cloned() else {
        return;
    };
    let line = Phrase::new("d20-log-disarmed").with("who", who).with("other", at);
    let line = line.with("weapon", Arg::Name(weapon.name.clone()));
    comes_out(ctx, &[who, at], line, "D20-DSRM-05");
    let free = ctx.state().sheet(who).is_some_and(|sheet| {
        hands_of(&sheet.spec.weapons, &sheet.in_hand).saturating_add(weapon.hands) <= HANDS
    });
    let place = ctx.place(at);
    if hands::lose(ctx, at, number).is_err() {
        return;
    }
    if let Some(place) = place.filter(|_| with == With::Fists && free)
        && ctx.remove_item(place, &Item(weapon.clone()))
    {
        hands::gain(ctx, who, Item(weapon));
    }
}

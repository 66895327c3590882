//! Senses, and those who hide from them.

use super::{
    super::{
        T3d,
        act::{Sense, Sensing, Sneak},
        catalogue::{LINE, REACH, SIDES, SNEAK, SPEECH},
        fact::Fact,
        level::{self, Wanted, refused},
        names::{self, INT, STEALTH},
        outcome::{Came, Compared, LevelTotal, Standing, Versus},
        terms::{Seen, Terms, Trait},
    },
    against::standing_of,
    cast, make, may_lose, pay_beside, remember, say, tell, throw, visibility, visibility_beside,
};
use crate::{Arg, Id, Phrase, Refusal, RuleId, RulesContext, Stop};

/// Something is looked for, heard, tasted or felt (T3D-SNS-01).
pub(super) fn sense(ctx: &mut impl RulesContext<T3d>, sensing: &Sensing) -> Result<(), Stop> {
    let Sensing { who, sense, target, with, against, speech, terms } = sensing;
    let sheet = level::living(ctx.state(), *who)?;
    let with = with.clone().unwrap_or_else(|| level::perception(sheet, *sense));
    if let Some(target) = *target {
        if target == *who {
            return Err(Refusal::Oneself { rule: RuleId::new(SIDES) }.into());
        }
        reach(ctx, *who, target, *sense)?;
    }
    let usual = if sheet.spec.player { Seen::All } else { Seen::Gm };
    let whole = ctx.edition().holds_everywhere();
    // What is said is heard.
    if whole && speech.is_some() && *sense != Sense::Hearing {
        return Err(refused(Phrase::new("t3d-speech-is-heard"), SPEECH).into());
    }
    may_lose(ctx, *who, terms.loss.as_ref())?;
    let families = [sense.word(), "sense"];
    let calm = Terms { seen: terms.seen, ..Terms::default() };
    let hider = target.filter(|target| {
        ctx.state().sheet(*target).is_some_and(|sheet| sheet.hidden.is_some()) || against.is_some()
    });
    let speaks = speech.map(|common| Terms { common, ..calm.clone() });
    let int = Trait::Named(names::of(INT));
    if let Some(terms) = &speaks {
        level::of(ctx, &Wanted::asked(*who, &int, &["speech"], terms))?;
    }
    let Some(hider) = hider else {
        let wanted =
            Wanted { undertaken: false, ..Wanted::new(*who, &with, &families, terms).at(*target) };
        let came = make(ctx, &wanted, usual)?;
        let seen = if whole { visibility(ctx.state(), &wanted, usual) } else { usual };
        heard(ctx, *who, &int, came, speaks.as_ref(), seen)?;
        return Ok(pay_beside(ctx, *who, came, terms.loss.as_ref())?);
    };
    let stealth = against.clone().unwrap_or_else(|| Trait::Named(names::of(STEALTH)));
    let wanted = Wanted::asked(*who, &with, &families, terms).at(Some(hider));
    let hiding = Wanted::asked(hider, &stealth, &["hide"], &calm).at(Some(*who));
    let (level, hidden) = (level::of(ctx, &wanted)?, level::of(ctx, &hiding)?);
    let seeks = cast(ctx, *who, &level, Seen::Gm)?;
    let hid = cast(ctx, hider, &hidden, Seen::Gm)?;
    // Who looks for one who stays hidden tells by it that somebody is there (T3D-TAB-14).
    let lurks = ctx.state().sheet(hider).is_some_and(|sheet| sheet.hidden.is_some());
    let found = finds(ctx, seeks, hid);
    let told = visibility_beside(ctx, &wanted, usual);
    let seen = if found || !lurks { told } else { Seen::Gm };
    tell(ctx, *who, &with, level, seeks, seen);
    tell(ctx, hider, &stealth, hidden, hid, Seen::Gm);
    remember(ctx, &wanted, level::class(ctx.state(), &wanted), (found, seen));
    judge(ctx, (*who, seeks), (hider, hid), if whole { seen } else { Seen::Gm });
    let heard_it = Came { success: found, ..seeks };
    heard(ctx, *who, &int, heard_it, speaks.as_ref(), seen)?;
    Ok(pay_beside(ctx, *who, heard_it, terms.loss.as_ref())?)
}

/// What is heard may be understood (T3D-SNS-06).
fn heard(
    ctx: &mut impl RulesContext<T3d>,
    who: Id,
    int: &Trait,
    came: Came,
    speech: Option<&Terms>,
    seen: Seen,
) -> Result<(), Stop> {
    let Some(terms) = speech.filter(|_| came.success) else { return Ok(()) };
    let understood = make(ctx, &Wanted::asked(who, int, &["speech"], terms), seen)?.success;
    let key = if understood { "t3d-log-understood" } else { "t3d-log-not-understood" };
    say(ctx, &[who], Phrase::new(key).with("who", who), SPEECH, seen != Seen::All);
    Ok(())
}

/// Whether a sense reaches somebody (T3D-TAB-07).
fn reach(ctx: &impl RulesContext<T3d>, who: Id, target: Id, sense: Sense) -> Result<(), Refusal> {
    let between = ctx.between(who, target);
    match sense {
        Sense::Vision if !between.sight => Err(Refusal::NoSight { rule: RuleId::new(LINE) }),
        Sense::Touch if between.distance.is_none_or(|cells| cells > 1) => {
            let distance = between.distance;
            Err(Refusal::OutOfReach { distance, reach: 1, rule: RuleId::new(REACH) })
        }
        Sense::Vision | Sense::Hearing | Sense::Taste | Sense::Touch => Ok(()),
    }
}

/// Whether a watcher finds a hider by these results (T3D-SNS-03).
fn finds(ctx: &impl RulesContext<T3d>, seeks: Came, hid: Came) -> bool {
    let options = &ctx.state().options;
    if options.hidden_tie.as_str() == "found" {
        seeks.rank(options) >= hid.rank(options)
    } else {
        seeks.rank(options) > hid.rank(options)
    }
}

/// A watcher against a hider, with what comes of it.
fn judge(
    ctx: &mut impl RulesContext<T3d>,
    (watcher, seeks): (Id, Came),
    (hider, hid): (Id, Came),
    seen: Seen,
) {
    let found = finds(ctx, seeks, hid);
    let sides: Vec<Standing> =
        vec![standing_of(watcher, Some(seeks)), standing_of(hider, Some(hid))];
    let winner = Some(if found { watcher } else { hider });
    let (of, tied) = (Versus::Noticing, Vec::new());
    ctx.fact(Fact::Compared(Box::new(Compared { of, sides, winner, seen, tied })));
    if found {
        notice(ctx, hider, watcher);
    }
}

/// Adds somebody to those who have noticed one who hides (T3D-TAB-08).
pub(in crate::t3d) fn notice(ctx: &mut impl RulesContext<T3d>, hider: Id, by: Id) {
    let known = ctx.state().sheet(hider).and_then(|sheet| sheet.hidden.clone());
    if let Some(mut noticed) = known.filter(|all| !all.contains(&by)) {
        noticed.push(by);
        ctx.fact(Fact::Hidden { who: hider, noticed: Some(noticed) });
    }
}

/// Several sneak past several (T3D-MAP-02, T3D-TAB-09).
pub(super) fn sneak(ctx: &mut impl RulesContext<T3d>, sneak: &Sneak) -> Result<(), Stop> {
    let Sneak { who, past, sense, with, against, own: named, terms } = sneak;
    if who.is_empty() || past.is_empty() {
        return Err(Refusal::BadTarget.into());
    }
    if who.iter().any(|one| past.contains(one)) {
        return Err(Refusal::Oneself { rule: RuleId::new(SIDES) }.into());
    }
    let hides = with.clone().unwrap_or_else(|| Trait::Named(names::of(STEALTH)));
    let families = [sense.word(), "sense"];
    // The common difficulty is for the watchers' sense; what is said of the sneakers is personal.
    let own = Terms { personal: terms.personal.clone(), ..Terms::default() };
    let watches = Terms { common: terms.common, ..Terms::default() };
    let mut pairs: Vec<(Id, Id)> = Vec::new();
    for watcher in past.iter().copied() {
        for sneaker in who.iter().copied() {
            if reach(ctx, watcher, sneaker, *sense).is_ok() {
                pairs.push((watcher, sneaker));
            }
        }
    }
    if pairs.is_empty() {
        return Err(refused(Phrase::new("t3d-no-watcher"), SNEAK).into());
    }
    let mut levels: Vec<(Id, Id, Trait, LevelTotal)> = Vec::new();
    for (watcher, sneaker) in pairs.iter().copied() {
        level::of(ctx, &Wanted::asked(sneaker, &hides, &["sneak", "hide"], &own))?;
        let sheet = level::living(ctx.state(), watcher)?;
        let own = named.iter().find(|(who, _)| *who == watcher).map(|(_, with)| with.clone());
        let with = own.or_else(|| against.clone());
        let with = with.unwrap_or_else(|| level::perception(sheet, *sense));
        let wanted = Wanted::asked(watcher, &with, &families, &watches).at(Some(sneaker));
        let level = level::of(ctx, &wanted)?;
        levels.push((watcher, sneaker, with, level));
    }
    let anew = ctx.state().options.sneak_roll.as_str() == "per_watcher";
    let mut hid: Vec<(Id, Came)> = Vec::new();
    let sneakers = who.iter().copied().filter(|one| pairs.iter().any(|(_, of)| of == one));
    if !anew {
        for sneaker in sneakers {
            let wanted = Wanted::asked(sneaker, &hides, &["sneak", "hide"], &own);
            hid.push((sneaker, make(ctx, &wanted, Seen::Gm)?));
        }
    }
    for watcher in past.iter().copied() {
        let paired: Vec<&(Id, Id, Trait, LevelTotal)> =
            levels.iter().filter(|(of, ..)| *of == watcher).collect();
        let Some((_, _, with, level)) = paired.first().copied() else { continue };
        if anew {
            hid.clear();
            for (_, sneaker, ..) in &paired {
                let wanted = Wanted::asked(*sneaker, &hides, &["sneak", "hide"], &own);
                hid.push((*sneaker, make(ctx, &wanted, Seen::Gm)?));
            }
        }
        // One throw; its margin is reckoned for each sneaker.
        let thrown = throw(ctx, watcher, with, level.clone(), Seen::Gm)?;
        for (_, sneaker, _, level) in paired {
            let options = &ctx.state().options;
            let sum = thrown.sum.unwrap_or_default();
            let seeks = Came::of(level.number(), sum, options);
            let Some((_, came)) = hid.iter().find(|(one, _)| one == sneaker) else { continue };
            let came = *came;
            judge(ctx, (watcher, seeks), (*sneaker, came), Seen::Gm);
        }
    }
    for one in who {
        ctx.fact(Fact::Sneaked { who: *one });
    }
    Ok(())
}

/// Reminds the GM of the roll of one who moves hidden, at the end of its turn; all of other sides are watchers.
pub(in crate::t3d) fn remind(ctx: &mut impl RulesContext<T3d>, who: Id) {
    let moved = ctx.state().turn.as_ref().is_some_and(|turn| turn.who == who && turn.moved);
    let hides = ctx.state().sheet(who).is_some_and(|sheet| sheet.hidden.is_some());
    if !moved || !hides {
        return;
    }
    let side = ctx.side(who);
    let mut watchers = ctx.present();
    watchers.retain(|one| {
        *one != who && ctx.side(*one) != side && level::living(ctx.state(), *one).is_ok()
    });
    if !watchers.is_empty() {
        let all: Vec<Arg> = watchers.iter().map(|one| Arg::from(*one)).collect();
        let line = Phrase::new("t3d-log-sneak-due").with("who", who).with("all", all);
        let about: Vec<Id> = std::iter::once(who).chain(watchers).collect();
        say(ctx, &about, line, SNEAK, true);
    }
}

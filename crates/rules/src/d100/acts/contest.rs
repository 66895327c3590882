//! An opposed test outside of an attack: both throw, repeat, raise; the winner gains Advantage (D100-ADV-06).

use super::{advantage, after_test, attack, demanded::trials::say, points};
use crate::d100::{
    D100,
    fact::{Came, Fact, Test},
    numbers::rolls::opposed::{self, Ended},
    rolls::{self, Trial},
};
use crate::{Id, Phrase, RulesContext, Stop};

/// How an opposed test came out, and the level that counts of it (D100-OPP-05).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Contest {
    /// Whether whoever began it has won.
    pub(super) won: bool,
    /// The level of the winner, or what is left of it.
    pub(super) level: i32,
}

/// Throws of one opposed test, at most, where nobody wins (`opposed_full_tie`).
pub(super) const MOST: usize = 20;

/// An opposed test of two combatants, with points and Advantage (D100-OPP-01, D100-ADV-06).
pub(super) fn of_two(
    ctx: &mut impl RulesContext<D100>,
    own: &Trial,
    other: &Trial,
) -> Result<Contest, Stop> {
    let (attack, defence, ended) = between(ctx, own, other)?;
    match ended {
        Ended::Active => advantage::decided(ctx, own.who, other.who),
        Ended::Passive => advantage::decided(ctx, other.who, own.who),
        Ended::Stalemate | Ended::Again => nobody_wins(ctx, own.who, other.who),
    }
    after_test::follows(ctx, own.who, &attack);
    after_test::follows(ctx, other.who, &defence);
    Ok(outcome(ctx, ended, &attack, &defence))
}

/// Both tests and how they end, made anew where a table wants that of a tie (D100-OPP-04).
pub(super) fn between(
    ctx: &mut impl RulesContext<D100>,
    own: &Trial,
    other: &Trial,
) -> Result<(Test, Test, Ended), Stop> {
    let mut last = both(ctx, own, other)?;
    for _ in 0..MOST {
        if last.2 != Ended::Again {
            break;
        }
        last = both(ctx, own, other)?;
    }
    Ok(last)
}

/// Tells that an opposed test ended without a winner (D100-OPP-04).
fn nobody_wins(ctx: &mut impl RulesContext<D100>, who: Id, other: Id) {
    if ctx.edition().tells_what_is_lost() {
        let line = Phrase::new("d100-log-nobody-wins").with("who", who).with("other", other);
        say(ctx, vec![who, other], line, "D100-OPP-04");
    }
}

/// Both tests as they are named, thrown, repeated and raised, and how that ends.
fn both(
    ctx: &mut impl RulesContext<D100>,
    own: &Trial,
    other: &Trial,
) -> Result<(Test, Test, Ended), Stop> {
    let (own, other) = (&rolls::also_lonely(ctx, own), &rolls::also_lonely(ctx, other));
    let names = [
        points::named(ctx, own, false, rolls::asks(own))?,
        points::named(ctx, other, false, rolls::asks(other))?,
    ];
    let mut attack = match names[0] {
        Some(test) => test,
        None => rolls::thrown(ctx, own)?,
    };
    let mut defence = match names[1] {
        Some(test) => test,
        None => rolls::thrown(ctx, other)?,
    };
    let sides = [own.who, other.who];
    attack = rolls::repeated_against(ctx, own, attack, &|attack, options| {
        Some(attack::stands(attack::came(attack, Some(&defence), options), sides))
    })?;
    defence = rolls::repeated_against(ctx, other, defence, &|defence, options| {
        Some(attack::stands(attack::came(&attack, Some(defence), options), sides))
    })?;
    let mut by_name = names.map(|named| named.is_some());
    (attack, by_name[0]) = rolls::also_named(ctx, own, attack, by_name[0])?;
    (defence, by_name[1]) = rolls::also_named(ctx, other, defence, by_name[1])?;
    attack::raise(ctx, sides, &mut attack, Some(&mut defence))?;
    let decided = points::decides(by_name, &mut attack, &mut defence);
    ctx.fact(Fact::Tested { who: own.who, test: attack });
    ctx.fact(Fact::Tested { who: other.who, test: defence });
    let ended = match decided {
        Some(Came::Hit) => Ended::Active,
        Some(_) => Ended::Passive,
        None => ended(ctx, &attack, &defence),
    };
    Ok((attack, defence, ended))
}

/// Whether two tests that came out alike are both thrown again (D100-OPP-04).
pub(super) fn again(ctx: &impl RulesContext<D100>, own: &Test, other: &Test) -> bool {
    ended(ctx, own, other) == Ended::Again
}

/// One test against those of several, thrown once: each wins or loses by itself, against each with so much more of a level, and a
/// named result wins against each (D100-OPP-07, D100-FATE-13).
pub(super) fn with_each(
    ctx: &mut impl RulesContext<D100>,
    own: &Trial,
    (others, shifts): (&[Trial], &[i32]),
) -> Result<Vec<Ended>, Stop> {
    let own = &rolls::also_lonely(ctx, own);
    let others: Vec<Trial> = others.iter().map(|other| rolls::also_lonely(ctx, other)).collect();
    let named = points::named(ctx, own, false, rolls::asks(own))?;
    let mut theirs = Vec::new();
    for other in &others {
        theirs.push(points::named(ctx, other, false, rolls::asks(other))?);
    }
    let mut test = match named {
        Some(test) => test,
        None => rolls::thrown(ctx, own)?,
    };
    let mut tests = Vec::new();
    for (other, named) in others.iter().zip(&theirs) {
        tests.push(match named {
            Some(test) => *test,
            None => rolls::thrown(ctx, other)?,
        });
    }
    // The single side first, then each of the others in turn order (D100-OPP-07).
    test = rolls::repeated(ctx, own, test)?;
    for (other, answer) in others.iter().zip(&mut tests) {
        *answer = rolls::repeated(ctx, other, *answer)?;
    }
    let by_name;
    (test, by_name) = rolls::also_named(ctx, own, test, named.is_some())?;
    let towards = |test: Test, by: i32| Test { level: test.level.saturating_add(by), ..test };
    for (((other, answer), named), by) in others.iter().zip(&mut tests).zip(&theirs).zip(shifts) {
        (*answer, _) = rolls::also_named(ctx, other, *answer, named.is_some())?;
        let mut against = towards(test, *by);
        attack::raise(ctx, [own.who, other.who], &mut against, Some(answer))?;
        test = towards(against, by.saturating_neg());
    }
    let mut ends = Vec::new();
    for ((answer, named), by) in tests.iter_mut().zip(&theirs).zip(shifts) {
        let mut against = towards(test, *by);
        ends.push(match points::decides([by_name, named.is_some()], &mut against, answer) {
            Some(Came::Hit) => Ended::Active,
            Some(_) => Ended::Passive,
            None => ended(ctx, &against, answer),
        });
        test = towards(against, by.saturating_neg());
    }
    ctx.fact(Fact::Tested { who: own.who, test });
    after_test::follows(ctx, own.who, &test);
    for (other, answer) in others.iter().zip(tests) {
        ctx.fact(Fact::Tested { who: other.who, test: answer });
        after_test::follows(ctx, other.who, &answer);
    }
    Ok(ends)
}

/// An opposed test against a thing, for which the GM's table throws (D100-CON-22).
pub(super) fn with_thing(
    ctx: &mut impl RulesContext<D100>,
    own: &Trial,
    thing: &Trial,
) -> Result<Contest, Stop> {
    let (mut attack, mut defence, mut decided) = against_thing(ctx, own, thing)?;
    for _ in 0..MOST {
        if decided || !again(ctx, &attack, &defence) {
            break;
        }
        (attack, defence, decided) = against_thing(ctx, own, thing)?;
    }
    let ended = if decided { Ended::Active } else { ended(ctx, &attack, &defence) };
    match ended {
        Ended::Active => advantage::gain(ctx, own.who),
        Ended::Passive => advantage::lose(ctx, own.who),
        Ended::Stalemate | Ended::Again => {}
    }
    Ok(outcome(ctx, ended, &attack, &defence))
}

/// Both tests, and whether the result of the first was named, which decides (D100-FATE-13).
fn against_thing(
    ctx: &mut impl RulesContext<D100>,
    own: &Trial,
    thing: &Trial,
) -> Result<(Test, Test, bool), Stop> {
    let named = if ctx.edition().names_every_test() {
        points::named(ctx, own, false, rolls::asks(own))?
    } else {
        None
    };
    let attack = match named {
        Some(test) => test,
        None => rolls::thrown(ctx, own)?,
    };
    let mut defence = rolls::thrown(ctx, thing)?;
    let mut attack = if named.is_some() { attack } else { rolls::repeated(ctx, own, attack)? };
    attack::raise(ctx, [own.who, own.who], &mut attack, None)?;
    let by_name = [named.is_some(), false];
    let decided = points::decides(by_name, &mut attack, &mut defence).is_some();
    ctx.fact(Fact::Tested { who: own.who, test: attack });
    Ok((attack, defence, decided))
}

fn ended(ctx: &impl RulesContext<D100>, own: &Test, other: &Test) -> Ended {
    let sides = own.side().zip(other.side());
    sides
        .map_or(Ended::Stalemate, |(own, other)| opposed::ended(&own, &other, &ctx.state().options))
}

fn outcome(ctx: &impl RulesContext<D100>, ended: Ended, own: &Test, other: &Test) -> Contest {
    let sides = own.side().zip(other.side());
    let level = sides
        .map_or(own.level, |(own, other)| opposed::level_used(&own, &other, &ctx.state().options));
    Contest { won: ended == Ended::Active, level }
}

//! What a rank more of magical skill does to the schools of a mage (KNK-CLS-20, KNK-CLS-21).

use crate::knk::{
    Knk,
    body::pools,
    content::{rank::Rank, spell::School},
    sheet::schools,
    table::{fact::Fact, picks},
};
use crate::{Choice, Id, Phrase, RuleId, RulesContext, Stop};

/// Schools that a rank of magical skill raises.
const RAISED: usize = 2;
/// Rank A, above which magical skill raises none.
const A: u8 = 5;

/// One rank of magical skill more: two different schools below A rise, and where there are more the player picks them. One
/// that comes to A brings points or a further school.
pub(super) fn by_skill(ctx: &mut impl RulesContext<Knk>, who: Id) -> Result<(), Stop> {
    let mut raised: Vec<School> = Vec::new();
    while raised.len() < RAISED {
        let sheet = pools::sheet_of(ctx, who)?;
        let rises = |(school, rank): &&(School, Rank)| {
            school.is_free() && rank.value() < A && !raised.contains(school)
        };
        let open: Vec<(School, Rank)> = sheet
            .schools
            .iter()
            .filter(rises)
            .map(|(school, rank)| (*school, rank.shifted(1)))
            .collect();
        // With no more schools than raises there is nothing to pick; a raise too many is lost.
        let left = RAISED - raised.len();
        let pick = if open.len() > left { ask_school(ctx, who, &open)? } else { 0 };
        let Some((school, to)) = open.get(pick).copied() else { return Ok(()) };
        raised.push(school);
        set(ctx, who, school, to);
        if to.value() == A {
            reward(ctx, who)?;
        }
    }
    Ok(())
}

fn ask_school(
    ctx: &mut impl RulesContext<Knk>,
    who: Id,
    open: &[(School, Rank)],
) -> Result<usize, Stop> {
    let picks = open.iter().map(|(school, to)| picks::school(*school, *to)).collect();
    let rule = RuleId::new("KNK-CLS-20");
    ctx.choose(Choice {
        who,
        question: Phrase::new("question-school"),
        picks,
        closed: Vec::new(),
        rule,
    })
}

/// Points, which belong to the account of the character and are counted there by the rank of the school, or a further
/// school at F.
fn reward(ctx: &mut impl RulesContext<Knk>, who: Id) -> Result<(), Stop> {
    let sheet = pools::sheet_of(ctx, who)?;
    let new: Vec<School> = School::ALL
        .into_iter()
        .filter(|school| school.is_free() && schools::rank(&sheet, *school).is_none())
        .collect();
    let further = new.iter().map(|school| picks::school(*school, Rank::default()));
    let picks = std::iter::once(picks::points(1, 1)).chain(further).collect();
    let rule = RuleId::new("KNK-CLS-21");
    let choice =
        Choice { who, question: Phrase::new("question-reward"), picks, closed: Vec::new(), rule };
    let picked = ctx.choose(choice)?;
    if let Some(school) = picked.checked_sub(1).and_then(|place| new.get(place)) {
        set(ctx, who, *school, Rank::default());
    }
    Ok(())
}

/// In a fight the new spells of a school wait for the workshop (KNK-CLS-22).
fn set(ctx: &mut impl RulesContext<Knk>, who: Id, school: School, to: Rank) {
    let in_fight = ctx.state().turn.is_some();
    ctx.fact(Fact::Schooled { who, school, to, in_fight });
}

//! Special modes of a place and of those in it: radiation, water over one's head, flying (KNK-MODE, T24).

use super::{
    Fact, Knk, Mode, Sheet, Why,
    arms::Attack,
    damage, life,
    modifier::{self, Hazard, Modifier},
    pools,
    rank::Stat,
    spell::School,
    switches::FlightReach,
    wand,
};
use crate::{Air, Id, PoolId, Refusal, RuleId, Scene, Target};

/// Health that each own turn without air takes (KNK-MODE-03).
pub const DROWNING: i32 = 20;

/// Whether it flies (KNK-MODE-06, KNK-MODE-07).
pub fn flies(sheet: &Sheet) -> bool {
    modifier::has(sheet, &Modifier::Flies) || wand::is_transformed(sheet)
}

/// Own turns that it can still spend under water without harm, the one that has begun included (KNK-MODE-03).
pub fn breath_left(sheet: &Sheet) -> i32 {
    i32::from(sheet.value(Stat::E)).saturating_sub(i32::from(sheet.submerged)).max(0)
}

/// What spell damage is under water and in rain, by the spell's school: that of water is full, fire does not
/// burn below and is halved in rain, the rest is halved below (KNK-MODE-05, KNK-LOC-08). Step 7 of KNK-ATK-09.
pub fn of_spell(amount: i32, school: School, air: Air) -> i32 {
    match school {
        School::Water => amount,
        School::Fire if air.under_water => 0,
        School::Fire => damage::of_fire(amount, air),
        School::Earth
        | School::Air
        | School::Kabbalah
        | School::Runes
        | School::Puppets
        | School::Alchemy
        | School::Witchcraft
        | School::Walking
        | School::Demonic
        | School::Vampiric
        | School::Church => {
            if air.under_water {
                amount / 2
            } else {
                amount
            }
        }
    }
}

/// What the radiation of the place takes from `who` each own turn, in health and in the most health alike
/// (KNK-MODE-02).
pub(super) fn radiation(scene: &impl Scene<Knk>, who: Id) -> i32 {
    if withstands(scene, who, Hazard::Radiation) {
        return 0;
    }
    let strength = i32::from(scene.air(who).radiation);
    strength.saturating_mul(scene.table().options.radiation_step)
}

/// Radiation acts: the most health falls, and health with it.
pub(super) fn irradiate(scene: &mut impl Scene<Knk>, who: Id, damage: i32) {
    let Some(sheet) = scene.table().sheet(who) else { return };
    let lost = sheet.irradiated.saturating_add(damage);
    scene.fact(Fact::Irradiated { who, lost });
    pools::change(scene, who, PoolId::Hp, -damage, Why::Radiation);
}

/// An own turn of `who` begins: under water it is counted, elsewhere the count is over. Whether it has no air left
/// (KNK-MODE-03).
pub(super) fn is_out_of_air(scene: &mut impl Scene<Knk>, who: Id) -> bool {
    soak(scene, who);
    surface(scene, who);
    if !scene.air(who).under_water || withstands(scene, who, Hazard::Drowning) {
        return false;
    }
    let Some(sheet) = scene.table().sheet(who) else { return false };
    let (out, turns) = (breath_left(sheet) == 0, sheet.submerged.saturating_add(1));
    scene.fact(Fact::Breath { who, turns });
    out
}

/// Drowning takes its health.
pub(super) fn drown(scene: &mut impl Scene<Knk>, who: Id) {
    pools::change(scene, who, PoolId::Hp, -DROWNING, Why::Drowning);
}

/// Whoever is not under water any more has air again (KNK-MODE-03).
pub(super) fn surface(scene: &mut impl Scene<Knk>, who: Id) {
    let counts = scene.table().sheet(who).is_some_and(|sheet| sheet.submerged > 0);
    if counts && !scene.air(who).under_water {
        scene.fact(Fact::Breath { who, turns: 0 });
    }
}

/// Firearms that are carried under water are of no use until the game master says otherwise (KNK-MODE-05).
pub(super) fn soak(scene: &mut impl Scene<Knk>, who: Id) {
    let dry = |sheet: &Sheet| sheet.weapons.iter().any(|weapon| weapon.firearm && !weapon.ruined);
    if scene.table().sheet(who).is_some_and(dry) && scene.air(who).under_water {
        scene.fact(Fact::Firearms { who, ruined: true });
    }
}

/// What follows for everyone from where they are.
pub(super) fn look_round(scene: &mut impl Scene<Knk>) {
    for who in scene.present() {
        if !life::is_dead(scene, who) {
            soak(scene, who);
            surface(scene, who);
        }
    }
}

/// Movement points where `who` is: half of them under water, rounded down, at least one (KNK-MODE-04).
pub(super) fn points(scene: &impl Scene<Knk>, who: Id, points: i32) -> i32 {
    if scene.air(who).under_water && points > 0 { (points / 2).max(1) } else { points }
}

/// Whether a blow of `who` falls under water: one of the two is there (KNK-MODE-05). What fills a place is where its
/// attacker is.
pub(super) fn is_wet(scene: &impl Scene<Knk>, who: Id, target: Option<Id>) -> bool {
    [Some(who), target].into_iter().flatten().any(|id| scene.air(id).under_water)
}

/// Whether an attack works where it is made: nothing shoots under water, a ruined firearm nowhere (KNK-MODE-05), and who
/// stands on the ground may not reach one that flies (KNK-MODE-07).
pub(super) fn check(
    scene: &impl Scene<Knk>,
    who: Id,
    attack: &Attack,
    target: Target,
) -> Result<(), Refusal> {
    let lacks =
        |what: &str, rule| Refusal::Lacks { what: what.to_owned(), rule: Some(RuleId::new(rule)) };
    let aimed = match target {
        Target::Combatant(id) => Some(id),
        Target::Spot(_) => None,
    };
    if attack.idle {
        return Err(lacks("active-skill", "KNK-CLS-11"));
    }
    if attack.mode == Mode::Shot {
        if is_wet(scene, who, aimed) {
            return Err(lacks("underwater-weapon", "KNK-MODE-05"));
        }
        if attack.ruined {
            return Err(lacks("serviced-firearm", "KNK-MODE-05"));
        }
    } else if may_not_reach(scene, who, aimed) {
        return Err(lacks("flight", "KNK-MODE-07"));
    }
    Ok(())
}

/// Whether the table keeps `who` from striking `target` by hand because only that one flies.
pub(super) fn may_not_reach(scene: &impl Scene<Knk>, who: Id, target: Option<Id>) -> bool {
    let fly = |id: Id| scene.table().sheet(id).is_some_and(flies);
    scene.table().options.flight_melee_reach == FlightReach::FlyersOnly
        && target.is_some_and(fly)
        && !fly(who)
}

fn withstands(scene: &impl Scene<Knk>, who: Id, what: Hazard) -> bool {
    let sheet = scene.table().sheet(who);
    sheet.is_some_and(|sheet| modifier::has(sheet, &Modifier::Withstands { what }))
}

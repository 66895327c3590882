//! Knockback: how far somebody is thrown, into what, and what comes of it (KNK-KNB).

use crate::knk::{
    Knk,
    body::{
        hiding, hold, life,
        marks::{self, Laid},
        pools,
    },
    combat::{arms::Attack, damage, plus_use, save},
    content::{mode::Mode, rank::Stat, reserve::Reserve, saving},
    place::ground,
    sheet::{Sheet, derived, flying, plus::Formula, undo::Undo},
    table::{fact::Why, options::Options, picks, release, switches::CollisionLoss},
};
use crate::{
    Choice, Ground, Id, Phrase, Pick, Purpose, RuleId, RulesContext, Spot, Stop, Terrain, Throw,
};

/// How far the blunt critical effect throws (KNK-KNB-01).
pub(crate) const BY_CRIT: u8 = 3;
/// How far a monster of S EX throws with any melee hit (KNK-BON-05).
const BY_STRENGTH: u8 = 5;
/// What being thrown against something takes (KNK-KNB-02).
const COLLISION: i32 = 20;
/// Durability of a strong obstacle (KNK-OBS-03).
const STRONG: i32 = 40;

/// A flight that was worked out, saves thrown, before it happens.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Flight {
    /// Where it began, if it began at all.
    from: Option<Spot>,
    /// The places flown to, in order.
    path: Vec<Spot>,
    /// What it ended against, and what is left of that.
    against: Option<(Spot, Ground)>,
    /// Whom it ended against.
    bumped: Option<Id>,
    /// Whether it ended with a fall: the next own turn is lost.
    fell: bool,
    /// Damage of the collision, part of the hit.
    damage: i32,
}

impl Flight {
    /// Where the figure was thrown from, if it has left that place.
    fn left(&self) -> Option<Spot> {
        self.from.filter(|_| !self.path.is_empty())
    }
}

/// Whether throwing `target` away from `who` would do anything at all: also a flight of no cell ends a hold
/// (KNK-GRB-10).
pub(crate) fn would_do_something(ctx: &impl RulesContext<Knk>, who: Id, target: Id) -> bool {
    if ctx.state().sheet(target).is_some_and(hold::is_in_hold) {
        return true;
    }
    let first = ctx.cells_behind(who, target).first().copied();
    let hurts = ctx.state().options.knock_into_creature_damage > 0;
    first.is_some_and(|at| hurts || ctx.standing_on(at).is_none())
}

/// How far `who` throws `target` with a hit of `attack` that landed: what the critical effect does, or more by the
/// attacker's choice; the two do not add up (KNK-KNB-01, KNK-BON-05).
pub(crate) fn distance(
    ctx: &mut impl RulesContext<Knk>,
    who: Id,
    attack: &Attack,
    target: Id,
    by_crit: bool,
) -> Result<u8, Stop> {
    let by_crit = if by_crit { BY_CRIT } else { 0 };
    let mighty = ctx
        .state()
        .sheet(who)
        .is_some_and(|sheet| derived::high(sheet, Stat::S) == derived::High::Ex);
    if attack.mode == Mode::Shot || !mighty || !would_do_something(ctx, who, target) {
        return Ok(by_crit);
    }
    let picks = vec![picks::knock_back(BY_STRENGTH), Pick::none()];
    let rule = RuleId::new("KNK-BON-05");
    let question = Phrase::new("question-knock-back");
    let picked = ctx.choose(Choice { who, question, picks, closed: Vec::new(), rule })?;
    Ok(if picked == 0 { BY_STRENGTH } else { by_crit })
}

/// Whether somebody who is thrown goes over this ground as it does by itself, through the air (KNK-MODE-07).
fn goes_over(ctx: &impl RulesContext<Knk>, who: Id, ground: Ground) -> bool {
    let hovers = ctx.state().sheet(who).is_some_and(flying::hovers);
    ctx.edition().holds_everywhere() && hovers && flying::is_flown_over(ground)
}

/// Works out the flight of `target` away from `who` over so many cells; throws the saves on its way.
pub(crate) fn fly(
    ctx: &mut impl RulesContext<Knk>,
    who: Id,
    target: Id,
    cells: u8,
) -> Result<Flight, Stop> {
    let mut flight = Flight { from: ctx.place(target), ..Flight::default() };
    let (mut left, mut saves) = (cells, Saves { target, paid: None, on_hindrance: None });
    for at in ctx.cells_behind(who, target) {
        if left == 0 {
            break;
        }
        if let Some(other) = ctx.standing_on(at) {
            flight.bumped = Some(other);
            flight.damage = ctx.state().options.knock_into_creature_damage;
            break;
        }
        let ground = ctx.ground(at);
        let over = goes_over(ctx, target, ground);
        if ground.terrain.is_obstacle() && !over {
            flight.against = Some((at, after_collision(ground, &ctx.state().options)));
            flight.damage = COLLISION;
            break;
        }
        flight.path.push(at);
        // Ice carries on without counting (KNK-KNB-05).
        if ground.terrain != Terrain::Ice || over {
            left -= 1;
        }
        if matches!(ground.terrain, Terrain::Hindrance | Terrain::Shallow) && !over {
            if !saves.hindrance(ctx)? {
                flight.fell = true;
                break;
            }
            if ctx.state().options.hindrance_stops_flight {
                break;
            }
        }
    }
    let is_ice = |ground: Ground| ground.terrain == Terrain::Ice && !goes_over(ctx, target, ground);
    let on_ice = flight.path.last().is_some_and(|at| is_ice(ctx.ground(*at)));
    let slides = ctx.state().sheet(target).is_some_and(ground::slides);
    if on_ice && !slides && !saves.throw(ctx, "KNK-OBS-10")? {
        flight.fell = true;
    }
    Ok(flight)
}

/// The first save that the flight of `target` would throw, if any (KNK-KNB-04).
pub(crate) fn first_throw(
    ctx: &impl RulesContext<Knk>,
    who: Id,
    target: Id,
    cells: u8,
) -> Option<Throw> {
    let sheet =
        ctx.state().sheet(target).filter(|sheet| save::affordable(sheet, Stat::A).is_ok())?;
    let over = |at: Spot| goes_over(ctx, target, ctx.ground(at));
    let open = |at: &Spot| {
        ctx.standing_on(*at).is_none() && (!ctx.ground(*at).terrain.is_obstacle() || over(*at))
    };
    let (mut left, mut last) = (cells, None);
    for at in ctx.cells_behind(who, target).into_iter().take_while(open) {
        if left == 0 {
            break;
        }
        if over(at) {
            (left, last) = (left - 1, None);
            continue;
        }
        let terrain = ctx.ground(at).terrain;
        if matches!(terrain, Terrain::Hindrance | Terrain::Shallow) {
            return Some(throw(ctx, target, sheet, "KNK-KNB-04"));
        }
        left -= u8::from(terrain != Terrain::Ice);
        last = Some(terrain);
    }
    let slips = last == Some(Terrain::Ice) && !ground::slides(sheet);
    slips.then(|| throw(ctx, target, sheet, "KNK-OBS-10"))
}

fn throw(ctx: &impl RulesContext<Knk>, target: Id, sheet: &Sheet, rule: &'static str) -> Throw {
    let roll = ground::on_save(ctx, target, save::stat_save(sheet, Stat::A));
    roll.throw(target, Purpose::Save, Some(saving::ABOVE), RuleId::new(rule))
}

/// The saves of one flight, paid once for all (KNK-KNB-04).
struct Saves {
    target: Id,
    paid: Option<bool>,
    on_hindrance: Option<bool>,
}

impl Saves {
    /// One save at the first hindrance; its result holds for the rest of the flight.
    fn hindrance(&mut self, ctx: &mut impl RulesContext<Knk>) -> Result<bool, Stop> {
        if self.on_hindrance.is_none() {
            self.on_hindrance = Some(self.throw(ctx, "KNK-KNB-04")?);
        }
        Ok(self.on_hindrance == Some(true))
    }

    /// An Agility save, rolled whenever it can be paid.
    fn throw(
        &mut self,
        ctx: &mut impl RulesContext<Knk>,
        rule: &'static str,
    ) -> Result<bool, Stop> {
        if self.paid.is_none() {
            let sheet = pools::sheet_of(ctx, self.target)?;
            let pays = save::affordable(&sheet, Stat::A).is_ok();
            if pays {
                pools::change(
                    ctx,
                    self.target,
                    Reserve::Prana,
                    -save::price(&sheet, Stat::A),
                    Why::Save,
                );
            }
            self.paid = Some(pays);
        }
        if self.paid == Some(false) {
            return Ok(false);
        }
        plus_use::ask(ctx, self.target, Formula::Agility)?;
        let sheet = pools::sheet_of(ctx, self.target)?;
        let throw = throw(ctx, self.target, &sheet, rule);
        let saved = ctx.roll_success(throw)?;
        plus_use::spend(ctx, self.target, Formula::Agility);
        Ok(saved)
    }
}

/// What is left of an obstacle that somebody was thrown against (KNK-KNB-02, KNK-KNB-05).
fn after_collision(ground: Ground, options: &Options) -> Ground {
    match ground.terrain {
        Terrain::Ordinary | Terrain::Cover | Terrain::Plants => ground.broken(),
        Terrain::Strong => {
            let left = STRONG.saturating_sub(ground.worn);
            let loss = match options.strong_collision_loss {
                CollisionLoss::HalfOfMax => STRONG / 2,
                CollisionLoss::HalfOfCurrent => left.saturating_sub(left / 2),
            };
            if loss >= left {
                ground.broken()
            } else {
                Ground { worn: ground.worn.saturating_add(loss), ..ground }
            }
        }
        Terrain::Floor
        | Terrain::Indestructible
        | Terrain::Hindrance
        | Terrain::Shallow
        | Terrain::Deep
        | Terrain::Ice => ground,
    }
}

/// The flight happens: the hit that caused it has fallen, its damage with the collision's.
pub(crate) fn land(
    ctx: &mut impl RulesContext<Knk>,
    target: Id,
    flight: &Flight,
    hit: Option<u16>,
) {
    // Also a flight of no cell ends a hold (KNK-GRB-10).
    if flight.from.is_some() {
        hold::part(ctx, target, release::Release::Parted);
    }
    if let Some(from) = flight.left() {
        ctx.knock_back(target, &flight.path);
        marks::note(ctx, target, hit, Undo::Thrown(from));
        hiding::look_out(ctx);
    }
    if let Some((at, left)) = flight.against
        && left != ctx.ground(at)
    {
        ctx.reshape(at, left);
    }
    if flight.fell {
        marks::lay(ctx, target, Laid::LosesTurn, hit);
    }
    if let Some(other) = flight.bumped.filter(|_| flight.damage > 0) {
        pools::change(ctx, other, Reserve::Hp, -flight.damage, Why::Collision);
        life::check(ctx, other);
        life::hurt(ctx, other, flight.damage, None);
    }
    for at in &flight.path {
        let ground = ctx.ground(*at);
        let wades = ground.terrain == Terrain::Shallow && !goes_over(ctx, target, ground);
        if wades && !life::is_dead(ctx, target) {
            ground::wade(ctx, target);
        }
    }
}

/// Damage of a hit with that of the collision, which nothing lessens (KNK-KNB-02).
pub(crate) fn add(dealt: &mut damage::Dealt, flight: &Flight) {
    if flight.damage > 0 {
        dealt.add("collision", flight.damage, "KNK-KNB-02");
    }
}

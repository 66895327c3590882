//! Injuries: what they are, what they take, how they heal (KNK-INJ).

use serde::{Deserialize, Serialize};

use super::{
    Fact, Knk, Options, Sheet, Why, cast,
    item::{Item, Kind as ItemKind},
    lasting::{Cause, Lasting},
    pools,
    rank::Stat,
    turn::{Turn, free_beside, living, spend_action},
    undo::{self, Undo},
};
use crate::{Id, PlainText, Refusal, RuleId, Scene, Stop};

crate::listed! {
    /// What can be hurt. Legs are two, but not told apart (KNK-INJ-07).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    pub enum Part {
        /// A leg.
        #[serde(alias = "leg")]
        Leg,
        /// The left arm, which casts (KNK-INJ-06).
        #[serde(alias = "left_arm")]
        LeftArm,
        /// The right arm, which strikes.
        #[serde(alias = "right_arm")]
        RightArm,
        /// Organs.
        #[serde(alias = "organs")]
        Organs,
    }
}

impl Part {
    /// How many a body has.
    pub(super) const fn count(self) -> usize {
        match self {
            Self::Leg => 2,
            Self::LeftArm | Self::RightArm | Self::Organs => 1,
        }
    }

    /// The characteristic that suffers; the left arm costs magic, not a characteristic.
    pub(super) const fn stat(self) -> Option<Stat> {
        match self {
            Self::Leg => Some(Stat::A),
            Self::LeftArm => None,
            Self::RightArm => Some(Stat::S),
            Self::Organs => Some(Stat::E),
        }
    }

    /// Name of the limb as an item on the ground; organs stay where they are.
    const fn limb(self) -> Option<&'static str> {
        match self {
            Self::Leg => Some("Severed leg"),
            Self::LeftArm => Some("Severed left arm"),
            Self::RightArm => Some("Severed right arm"),
            Self::Organs => None,
        }
    }
}

/// How a part is hurt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Harm {
    /// Severed; of organs: damaged. Costs health and bleeds (KNK-INJ-01).
    #[serde(alias = "lost")]
    Lost,
    /// Broken: counts like lost until healed.
    #[serde(alias = "broken")]
    Broken,
    /// Wounded: three ranks less until healed.
    #[serde(alias = "wounded")]
    Wounded,
    /// Lost and replaced: the rank is back, some of the health is not (KNK-INJ-05).
    #[serde(alias = "replaced")]
    Replaced,
}

/// One injury.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Injury {
    /// Its number on this sheet; never used again.
    pub id: u16,
    /// What is hurt.
    pub part: Part,
    /// How.
    pub harm: Harm,
    /// What it takes from the most health.
    pub hp_max: i32,
    /// Own turns of its bearer begun since then (KNK-INJ-04).
    pub turns: u16,
    /// Whether it came into the fight with it (KNK-NEW-07).
    #[serde(default)]
    pub from_start: bool,
    /// Own turns beyond the table's in which what is lost can be restored (KNK-INJ-04).
    #[serde(default)]
    pub extended: u16,
}

impl Injury {
    /// What somebody starts without: nothing is taken from its health, and a prosthesis adds to it (KNK-NEW-07).
    pub(super) const fn missing(id: u16, part: Part) -> Self {
        let (harm, hp_max) = (Harm::Lost, 0);
        Self { id, part, harm, hp_max, turns: u16::MAX, from_start: true, extended: 0 }
    }

    /// The last of its bearer's own turns in which what is lost can be restored (KNK-INJ-04).
    pub(super) fn limit(&self, options: &Options) -> u16 {
        u16::from(options.limb_restore_turns).saturating_add(self.extended)
    }
}

/// Health that a bleeding takes each own turn (KNK-INJ-02).
pub const BLEEDING: i32 = 20;
/// What a wound takes from a characteristic (KNK-INJ-06).
const WOUND: i32 = 3;
/// Own turns by which the limit for restoring what is lost can be extended at once; the bound only keeps sums small.
const MOST_TURNS: u16 = 1_000;
/// What a prosthesis gives back of the most health (KNK-INJ-05).
const PROSTHESIS: i32 = 25;

/// What is left of a characteristic of `value` (KNK-INJ-06); several injuries add up, the least is 0.
pub(super) fn lowered(sheet: &Sheet, stat: Stat, value: u8) -> u8 {
    let of_stat = sheet.injuries.iter().filter(|injury| injury.part.stat() == Some(stat));
    let left = of_stat.fold(i32::from(value), |left, injury| match injury.harm {
        Harm::Lost | Harm::Broken => 0,
        Harm::Wounded => (left - WOUND).max(0),
        Harm::Replaced => left,
    });
    u8::try_from(left).unwrap_or_default()
}

/// What the injuries take from the most health, together.
pub(super) fn hp_max_lost(sheet: &Sheet) -> i32 {
    sheet.injuries.iter().fold(0_i32, |sum, injury| sum.saturating_add(injury.hp_max))
}

/// Whether the left arm allows magic (KNK-INJ-06).
pub fn can_cast(sheet: &Sheet) -> bool {
    let hurt = |injury: &Injury| injury.part == Part::LeftArm && injury.harm != Harm::Replaced;
    !sheet.injuries.iter().any(hurt)
}

/// Whether hurting `part` this way would change anything (KNK-CRT-04, KNK-INJ-07): nothing is lost twice, what is broken
/// is not broken again, what is lost is not broken or wounded; wounds may repeat.
pub(super) fn is_possible(sheet: &Sheet, part: Part, harm: Harm) -> bool {
    let count = |wanted| {
        let of_part = sheet.injuries.iter().filter(|injury| injury.part == part);
        of_part.filter(|injury| injury.harm == wanted).count()
    };
    let left = count(Harm::Lost) < part.count();
    match harm {
        Harm::Lost | Harm::Wounded => left,
        Harm::Broken => left && count(Harm::Broken) == 0,
        Harm::Replaced => false,
    }
}

/// `who` is hurt, by the hit of that number if it waits: characteristic, most health, bleeding, and the limb on the
/// ground.
pub(super) fn inflict(
    scene: &mut impl Scene<Knk>,
    who: Id,
    part: Part,
    harm: Harm,
    hit: Option<u16>,
) {
    let Some(sheet) = scene.table().sheet(who) else { return };
    let (id, next_lasting) = (sheet.next_injury, sheet.next_lasting);
    let bleeds =
        scene.table().options.bleeding_stacks || !sheet.lasting.iter().any(Lasting::bleeds);
    let lost = harm == Harm::Lost;
    let hp_max = if lost { scene.table().options.limb_hp_loss } else { 0 };
    scene.fact(Fact::Injured {
        who,
        injury: Injury { id, part, harm, hp_max, turns: 0, from_start: false, extended: 0 },
    });
    undo::note(scene, who, hit, Undo::Injury(id));
    cast::arm_hurt(scene, who, hit);
    if !lost {
        return;
    }
    if bleeds {
        let effect = Lasting {
            id: next_lasting,
            name: PlainText::new("Bleeding"),
            hp: -BLEEDING,
            prana: 0,
            turns: None,
            cause: Cause::Bleeding(id),
            modifiers: Vec::new(),
            counted_on: None,
            ends_with: None,
        };
        scene.fact(Fact::Afflicted { who, effect });
    }
    cut(scene, who, hit);
    if let (Some(name), Some(at)) = (part.limb(), scene.place(who)) {
        let kind = ItemKind::Limb { of: who, injury: id };
        let item = Item { kind, ..Item::named(name) };
        scene.drop(at, item.clone());
        undo::note(scene, who, hit, Undo::Limb(at, item));
    }
}

/// Health above its maximum is cut to it (KNK-INJ-01).
fn cut(scene: &mut impl Scene<Knk>, who: Id, hit: Option<u16>) {
    let cut = pools::fit(scene, who, Why::Injury);
    if cut > 0 {
        undo::note(scene, who, hit, Undo::Cut(cut));
    }
}

/// The bleeding that a bandage put on `target` now would stop, or why none can be put on (KNK-INJ-03).
pub(super) fn check_bandage(scene: &impl Scene<Knk>, who: Id, target: Id) -> Result<u16, Refusal> {
    free_beside(scene.table(), who, |turn| turn.hid && !turn.bandaged)?;
    let sheet = living(scene.table(), target)?;
    let rule = || RuleId::new("KNK-INJ-03");
    if target != who {
        let distance = scene.between(who, target).distance;
        if super::stealth::is_unseen(scene, who, target) {
            return Err(Refusal::Unseen { rule: RuleId::new("KNK-STL-08") });
        }
        if distance != Some(1) {
            return Err(Refusal::OutOfReach { distance, reach: 1, rule: rule() });
        }
    }
    let bleeding = sheet.lasting.iter().find(|effect| effect.bleeds());
    bleeding
        .map(|effect| effect.id)
        .ok_or_else(|| Refusal::Lacks { what: "bleeding".to_owned(), rule: Some(rule()) })
}

/// Stops one bleeding as the main action, or beside hiding (KNK-STL-01).
pub(super) fn bandage(scene: &mut impl Scene<Knk>, who: Id, target: Id) -> Result<(), Stop> {
    let effect = check_bandage(scene, who, target)?;
    super::stealth::act(scene, who)?;
    spend_action(scene, who, false);
    if let Some(turn) = scene.table().turn.clone() {
        scene.fact(Fact::Turn(Some(Turn { bandaged: true, ..turn })));
    }
    scene.fact(Fact::Bandaged { who, target, effect });
    Ok(())
}

/// The injury of that number, if `who` has it.
fn find(scene: &impl Scene<Knk>, who: Id, injury: u16) -> Result<Injury, Refusal> {
    let sheet = living(scene.table(), who)?;
    let found = sheet.injuries.iter().find(|found| found.id == injury);
    found.copied().ok_or_else(|| Refusal::Lacks {
        what: "injury".to_owned(),
        rule: Some(RuleId::new("KNK-INJ-03")),
    })
}

/// Heals an injury: what is broken or wounded at any time; what is lost only within its turns, and a limb only where
/// somebody has it in hand (KNK-INJ-03, KNK-INJ-04). Health itself is not healed (KNK-INJ-05).
pub(super) fn restore(scene: &mut impl Scene<Knk>, who: Id, injury: u16) -> Result<(), Refusal> {
    let found = find(scene, who, injury)?;
    let limit = found.limit(&scene.table().options);
    if matches!(found.harm, Harm::Lost | Harm::Replaced) {
        if found.turns > limit || found.harm == Harm::Replaced {
            return Err(Refusal::OutOfRange {
                what: "turns".to_owned(),
                given: i32::from(found.turns),
                least: 0,
                most: i32::from(limit),
            });
        }
        if found.part.limb().is_some() {
            let (keeper, index) = carried(scene, who, injury).ok_or_else(|| Refusal::Lacks {
                what: "limb".to_owned(),
                rule: Some(RuleId::new("KNK-INJ-04")),
            })?;
            let item = scene
                .table()
                .sheet(keeper)
                .and_then(|sheet| sheet.items.get(usize::from(index)).cloned());
            if let Some(item) = item {
                scene.fact(Fact::Lost { who: keeper, index, item });
            }
        }
    }
    scene.fact(Fact::Healed { who, injury });
    Ok(())
}

/// So many own turns more in which what is lost can be restored (KNK-INJ-04).
pub(super) fn extend(
    scene: &mut impl Scene<Knk>,
    who: Id,
    injury: u16,
    by: u16,
) -> Result<(), Refusal> {
    let found = find(scene, who, injury)?;
    if found.harm != Harm::Lost || found.from_start {
        let rule = Some(RuleId::new("KNK-INJ-04"));
        return Err(Refusal::Lacks { what: "lost-part".to_owned(), rule });
    }
    if !(1..=MOST_TURNS).contains(&by) {
        let (what, given) = ("turns".to_owned(), i32::from(by));
        return Err(Refusal::OutOfRange { what, given, least: 1, most: i32::from(MOST_TURNS) });
    }
    scene.fact(Fact::Extended { who, injury, by });
    Ok(())
}

/// Replaces a lost limb (KNK-INJ-05).
pub(super) fn replace(scene: &mut impl Scene<Knk>, who: Id, injury: u16) -> Result<(), Refusal> {
    let found = find(scene, who, injury)?;
    if found.harm != Harm::Lost || found.part.limb().is_none() {
        let rule = Some(RuleId::new("KNK-INJ-05"));
        return Err(Refusal::Lacks { what: "injury".to_owned(), rule });
    }
    let left = found.hp_max.saturating_sub(PROSTHESIS);
    let hp_max = if found.from_start { left } else { left.max(0) };
    scene.fact(Fact::Replaced { who, injury, hp_max });
    Ok(())
}

/// Who carries the limb of that injury, and its number among the items.
pub(super) fn carried(scene: &impl Scene<Knk>, of: Id, injury: u16) -> Option<(Id, u8)> {
    let is_it = |item: &Item| item.kind == ItemKind::Limb { of, injury };
    let sheets = (0_u16..).zip(&scene.table().sheets);
    sheets.map(|(id, sheet)| (Id(id), sheet)).find_map(|(id, sheet)| {
        let index = sheet.items.iter().position(is_it)?;
        Some((id, u8::try_from(index).ok()?))
    })
}

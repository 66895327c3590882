//! What single switches of [`super::options::Options`] can be set to.

use serde::{Deserialize, Serialize};

/// A switch with named settings.
pub trait Switch: Copy + PartialEq + 'static {
    /// Every setting with its key, as files spell it.
    const ALL: &'static [(&'static str, Self)];

    /// The key of this setting.
    fn key(self) -> &'static str {
        Self::ALL.iter().find(|(_, setting)| *setting == self).map_or("", |(key, _)| *key)
    }
}

impl Switch for bool {
    const ALL: &'static [(&'static str, Self)] = &[("true", true), ("false", false)];
}

/// What makes an attack critical (KNK-CRT-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CritMode {
    /// A total of at least the number of faces.
    #[default]
    TotalGeFaces,
    /// The highest face of the die.
    NaturalMax,
}

impl Switch for CritMode {
    const ALL: &'static [(&'static str, Self)] =
        &[("total_ge_faces", Self::TotalGeFaces), ("natural_max", Self::NaturalMax)];
}

/// Whom a holder may attack (KNK-GRB-09).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HoldAttack {
    /// Anybody may do it.
    #[default]
    Any,
    /// Only the victim may do it.
    VictimOnly,
    /// Nobody may do it.
    Nobody,
}

impl Switch for HoldAttack {
    const ALL: &'static [(&'static str, Self)] =
        &[("any", Self::Any), ("victim_only", Self::VictimOnly), ("nobody", Self::Nobody)];
}

/// When one who hides is hidden (KNK-STL-02).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StealthEntry {
    /// When its next own turn begins.
    #[default]
    NextOwnTurn,
    /// When the turn ends.
    EndOfTurn,
}

impl Switch for StealthEntry {
    const ALL: &'static [(&'static str, Self)] =
        &[("next_own_turn", Self::NextOwnTurn), ("end_of_turn", Self::EndOfTurn)];
}

/// What counts as a kill out of hiding (KNK-STL-06).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SilentKill {
    /// Health at or below 0.
    #[default]
    OnZeroHp,
    /// The death that is final.
    OnFinalDeath,
}

impl Switch for SilentKill {
    const ALL: &'static [(&'static str, Self)] =
        &[("on_zero_hp", Self::OnZeroHp), ("on_final_death", Self::OnFinalDeath)];
}

/// What lying on the ground takes (KNK-MOV-07).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ProneEffect {
    /// The next movement is lost.
    #[default]
    NoMovement,
    /// The next turn is lost.
    LoseTurn,
    /// Nothing is lost by it.
    None,
}

impl Switch for ProneEffect {
    const ALL: &'static [(&'static str, Self)] =
        &[("no_movement", Self::NoMovement), ("lose_turn", Self::LoseTurn), ("none", Self::None)];
}

/// Which dodges count against their number (KNK-TRN-04).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DodgeCount {
    /// Every single roll counts.
    #[default]
    Rolls,
    /// Those that undo a hit.
    Successes,
}

impl Switch for DodgeCount {
    const ALL: &'static [(&'static str, Self)] =
        &[("rolls", Self::Rolls), ("successes", Self::Successes)];
}

/// How often the saves on ice are paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum IcePayment {
    /// It is paid once a turn.
    #[default]
    PerTurn,
    /// Anew for each cell.
    PerCell,
}

/// What the longest jump counts over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum JumpScope {
    /// Each jump has the whole range.
    #[default]
    PerJump,
    /// All jumps of a turn.
    PerTurn,
}

/// What a collision takes from a strong obstacle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CollisionLoss {
    /// Half of its full durability.
    #[default]
    HalfOfMax,
    /// Half of what is left of it, rounded up.
    HalfOfCurrent,
}

/// What binds the lines that a mage reads in one turn (KNK-MAG-03).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LineLimit {
    /// The lower of both.
    #[default]
    MinOfBoth,
    /// The rank in the school.
    School,
    /// MC, the magical skill.
    Mc,
}

/// How a rune fares beyond the control zone (KNK-MAG-14).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Falloff {
    /// The game master says.
    #[default]
    AskGm,
    /// Halved for each cell.
    HalvePerCell,
}

/// How far spells on persons reach (KNK-MAG-15).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PersonRange {
    /// As far as one sees.
    #[default]
    Sight,
    /// As far as the control zone.
    ControlZone,
}

/// When a spell is paid for (KNK-MAG-09).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PranaDue {
    /// With its last line.
    #[default]
    OnFinish,
    /// With its first one.
    OnStart,
}

/// How many places of the world one comes in a turn (KNK-GLB-02).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StepSize {
    /// One more than Endurance.
    #[default]
    #[serde(rename = "e_plus_1")]
    EPlus1,
    /// The characteristic of Endurance.
    E,
}

impl Switch for PranaDue {
    const ALL: &'static [(&'static str, Self)] =
        &[("on_finish", Self::OnFinish), ("on_start", Self::OnStart)];
}

impl Switch for StepSize {
    const ALL: &'static [(&'static str, Self)] = &[("e_plus_1", Self::EPlus1), ("e", Self::E)];
}

impl Switch for LineLimit {
    const ALL: &'static [(&'static str, Self)] =
        &[("min_of_both", Self::MinOfBoth), ("school", Self::School), ("mc", Self::Mc)];
}

impl Switch for Falloff {
    const ALL: &'static [(&'static str, Self)] =
        &[("ask_gm", Self::AskGm), ("halve_per_cell", Self::HalvePerCell)];
}

impl Switch for PersonRange {
    const ALL: &'static [(&'static str, Self)] =
        &[("sight", Self::Sight), ("control_zone", Self::ControlZone)];
}

impl Switch for IcePayment {
    const ALL: &'static [(&'static str, Self)] =
        &[("per_turn", Self::PerTurn), ("per_cell", Self::PerCell)];
}

impl Switch for JumpScope {
    const ALL: &'static [(&'static str, Self)] =
        &[("per_jump", Self::PerJump), ("per_turn", Self::PerTurn)];
}

impl Switch for CollisionLoss {
    const ALL: &'static [(&'static str, Self)] =
        &[("half_of_max", Self::HalfOfMax), ("half_of_current", Self::HalfOfCurrent)];
}

/// What becomes of prana above the maximum when the own base is left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BasePrana {
    /// It is lost at once.
    #[default]
    Cut,
    /// It stays until it is spent.
    KeepUntilSpent,
}

impl Switch for BasePrana {
    const ALL: &'static [(&'static str, Self)] =
        &[("cut", Self::Cut), ("keep_until_spent", Self::KeepUntilSpent)];
}

/// How long what a skill has grown to stays when it is off (KNK-SKL-06).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Keep {
    /// To the end of the fight.
    #[default]
    Battle,
    /// To the end of the game day, over all its fights.
    Day,
}

impl Switch for Keep {
    const ALL: &'static [(&'static str, Self)] = &[("battle", Self::Battle), ("day", Self::Day)];
}

/// Who reaches one that flies with a melee attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FlightReach {
    /// It holds for everybody.
    #[default]
    All,
    /// It holds for those who fly.
    FlyersOnly,
}

impl Switch for FlightReach {
    const ALL: &'static [(&'static str, Self)] =
        &[("all", Self::All), ("flyers_only", Self::FlyersOnly)];
}

/// Where a familiar must be to be given prana.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Together {
    /// On the same board as its master.
    #[default]
    SameLocation,
    /// Only a cell next to it.
    Adjacent,
}

impl Switch for Together {
    const ALL: &'static [(&'static str, Self)] =
        &[("same_location", Self::SameLocation), ("adjacent", Self::Adjacent)];
}

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

/// Declares switches: each setting with its key in files, the first one being what holds unless the table sets another.
macro_rules! switches {
    ($($(#[$about:meta])* $name:ident {
        $(#[$of_first:meta])* $first:ident = $first_key:literal,
        $($(#[$of:meta])* $setting:ident = $key:literal,)+
    })+) => {
        $($(#[$about])*
        #[derive(
            Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize,
        )]
        pub enum $name {
            $(#[$of_first])*
            #[default]
            #[serde(rename = $first_key)]
            $first,
            $($(#[$of])* #[serde(rename = $key)] $setting,)+
        }

        impl Switch for $name {
            const ALL: &'static [(&'static str, Self)] =
                &[($first_key, Self::$first), $(($key, Self::$setting)),+];
        })+
    };
}

switches! {
    /// What makes an attack critical (KNK-CRT-01).
    CritMode {
        /// A total of at least the number of faces.
        TotalGeFaces = "total_ge_faces",
        /// The highest face of the die.
        NaturalMax = "natural_max",
    }

    /// Whom a holder may attack (KNK-GRB-09).
    HoldAttack {
        /// Anybody may do it.
        Any = "any",
        /// Only the victim may do it.
        VictimOnly = "victim_only",
        /// Nobody may do it.
        Nobody = "nobody",
    }

    /// When one who hides is hidden (KNK-STL-02).
    StealthEntry {
        /// When its next own turn begins.
        NextOwnTurn = "next_own_turn",
        /// When the turn ends.
        EndOfTurn = "end_of_turn",
    }

    /// What counts as a kill out of hiding (KNK-STL-06).
    SilentKill {
        /// Health at or below 0.
        OnZeroHp = "on_zero_hp",
        /// The death that is final.
        OnFinalDeath = "on_final_death",
    }

    /// What lying on the ground takes (KNK-MOV-07).
    ProneEffect {
        /// The next movement is lost.
        NoMovement = "no_movement",
        /// The next turn is lost.
        LoseTurn = "lose_turn",
        /// Nothing is lost by it.
        None = "none",
    }

    /// Which dodges count against their number (KNK-TRN-04).
    DodgeCount {
        /// Every single roll counts.
        Rolls = "rolls",
        /// Those that undo a hit.
        Successes = "successes",
    }

    /// How often the saves on ice are paid.
    IcePayment {
        /// It is paid once a turn.
        PerTurn = "per_turn",
        /// Anew for each cell.
        PerCell = "per_cell",
    }

    /// What the longest jump counts over.
    JumpScope {
        /// Each jump has the whole range.
        PerJump = "per_jump",
        /// All jumps of a turn.
        PerTurn = "per_turn",
    }

    /// What a collision takes from a strong obstacle.
    CollisionLoss {
        /// Half of its full durability.
        HalfOfMax = "half_of_max",
        /// Half of what is left of it, rounded up.
        HalfOfCurrent = "half_of_current",
    }

    /// What binds the lines that a mage reads in one turn (KNK-MAG-03).
    LineLimit {
        /// The lower of both.
        MinOfBoth = "min_of_both",
        /// The rank in the school.
        School = "school",
        /// MC, the magical skill.
        Mc = "mc",
    }

    /// How a rune fares beyond the control zone (KNK-MAG-14).
    Falloff {
        /// Because the GM says so.
        AskGm = "ask_gm",
        /// Halved for each cell.
        HalvePerCell = "halve_per_cell",
    }

    /// How far spells on persons reach (KNK-MAG-15).
    PersonRange {
        /// As far as one sees.
        Sight = "sight",
        /// As far as the control zone.
        ControlZone = "control_zone",
    }

    /// When a spell is paid for (KNK-MAG-09).
    PranaDue {
        /// With its last line.
        OnFinish = "on_finish",
        /// With its first one.
        OnStart = "on_start",
    }

    /// How many places of the world one comes in a turn (KNK-GLB-02).
    StepSize {
        /// One more than Endurance.
        EPlus1 = "e_plus_1",
        /// The characteristic of Endurance.
        E = "e",
    }

    /// What becomes of prana above the maximum when the own base is left.
    BasePrana {
        /// It is lost at once.
        Cut = "cut",
        /// It stays until it is spent.
        KeepUntilSpent = "keep_until_spent",
    }

    /// How long what a skill has grown to stays when it is off (KNK-SKL-06).
    Keep {
        /// To the end of the fight.
        Battle = "battle",
        /// To the end of the game day, over all its fights.
        Day = "day",
    }

    /// Who reaches one that flies with a melee attack.
    FlightReach {
        /// It holds for everybody.
        All = "all",
        /// It holds for those who fly.
        FlyersOnly = "flyers_only",
    }

    /// Where a familiar must be to be given prana.
    Together {
        /// On the same board as its master.
        SameLocation = "same_location",
        /// Only a cell next to it.
        Adjacent = "adjacent",
    }
}

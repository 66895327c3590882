//! The words that stand behind verbs, each with what it stands for.

use crate::knk::{
    content::{
        familiar::FamiliarKind, mode::Mode, rank::Stat, saving::Saving, spell::School,
        value::Override,
    },
    sheet::{plus::Formula, stealth::Stealth},
    table::{energy::Energy, made::Made},
};
use crate::{verb::Case, word_table};

word_table! {
    /// Words for kinds of attacks.
    pub(super) MODES: Mode = {
        "1" => Mode::One,
        "2" => Mode::Two,
        "shot" | "выстрел" => Mode::Shot,
        "blow" | "удар" => Mode::Blow,
    }
}

word_table! {
    /// What a "+" can be used for.
    pub(super) FORMULAS: Formula = {
        "strength" | "сила" => Formula::Strength,
        "movement" | "перемещение" => Formula::Movement,
        "defence" | "защита" => Formula::Defence,
        "agility" | "ловкость" => Formula::Agility,
        "initiative" | "инициатива" => Formula::Initiative,
        "luck" | "удача" => Formula::Luck,
    }
}

word_table! {
    /// What energy goes to.
    pub(super) ENERGIES: Energy = {
        "shot" | "выстрел" => Energy::Shot,
        "defence" | "защита" => Energy::Defence,
        "attack" | "атака" => Energy::Attack,
        "healing" | "лечение" => Energy::Healing,
    }
}

word_table! {
    /// Words for the saving throws.
    pub(super) SAVES: Saving = {
        "s" | "сила" => Saving::S,
        "e" | "выносливость" => Saving::E,
        "a" | "ловкость" => Saving::A,
        "m" | "магия" => Saving::M,
        "l" | "удача" => Saving::L,
        "mind" | "разум" => Saving::Mind,
    }
}

word_table! {
    /// Words for the five characteristics.
    pub(super) STATS: Stat = {
        "s" | "сила" => Stat::S,
        "e" | "выносливость" => Stat::E,
        "a" | "ловкость" => Stat::A,
        "m" | "магия" => Stat::M,
        "l" | "удача" => Stat::L,
    }
}

word_table! {
    /// Characteristics that somebody was made with.
    pub(super) MADE: Made = {
        "s" | "сила" => Made::Five(Stat::S),
        "e" | "выносливость" => Made::Five(Stat::E),
        "a" | "ловкость" => Made::Five(Stat::A),
        "m" | "магия" => Made::Five(Stat::M),
        "l" | "удача" => Made::Five(Stat::L),
        "sixth" | "шестая" => Made::Sixth,
    }
}

word_table! {
    /// Values that can be overridden.
    pub(super) VALUES: Override = {
        "hp_max" | "хп_макс" => Override::HpMax,
        "prana_max" | "прана_макс" => Override::PranaMax,
        "regeneration" | "восстановление" => Override::Regeneration,
        "defence" | "защита" => Override::Defence,
        "movement" | "перемещение" => Override::Movement,
        "dodges" | "уклонения" => Override::Dodges,
        "s" | "сила" => Override::S,
        "e" | "выносливость" => Override::E,
        "a" | "ловкость" => Override::A,
        "m" | "магия" => Override::M,
        "l" | "удача" => Override::L,
    }
}

word_table! {
    /// Words for schools of magic.
    pub(super) SCHOOLS: School = {
        "fire" | "огонь" => School::Fire,
        "water" | "вода" => School::Water,
        "earth" | "земля" => School::Earth,
        "air" | "воздух" => School::Air,
        "kabbalah" | "каббала" => School::Kabbalah,
        "runes" | "руны" => School::Runes,
        "puppets" | "куклы" => School::Puppets,
        "alchemy" | "алхимия" => School::Alchemy,
        "witchcraft" | "ведовство" => School::Witchcraft,
        "walking" | "ходящая" => School::Walking,
        "demonic" | "демоническая" => School::Demonic,
        "vampiric" | "вампирская" => School::Vampiric,
        "church" | "церковная" => School::Church,
    }
}

word_table! {
    /// Words for kinds of familiars.
    pub(super) KINDS: FamiliarKind = {
        "servant" | "слуга" => FamiliarKind::Servant,
        "scout" | "разведчик" => FamiliarKind::Scout,
        "guard" | "страж" => FamiliarKind::Guard,
        "thrall" | "мертвяк" => FamiliarKind::Thrall,
        "body" | "тело" => FamiliarKind::Body,
        "character" | "персонаж" => FamiliarKind::Character,
    }
}

word_table! {
    /// How somebody is to be seen; hidden where nothing is said.
    pub(super) STEALTH: Stealth = {
        "off" | "нет" => Stealth::Open,
        "hiding" | "прячется" => Stealth::Hiding,
    }
}

/// What stands behind the word for something that is taken back.
pub(super) const OFF: &[Case] = &[Case::word(&["off", "нет"])];

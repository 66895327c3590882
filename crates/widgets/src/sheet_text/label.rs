//! The labels of the form.

use kekkai_rules::knk::{Category, class::Sixth, creation::Points, injury::Part, rank::Stat};

kekkai_rules::listed! {
    /// A label that is always the same.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub(super) enum Label {
        Name,
        Sex,
        Alignment,
        Build,
        Category,
        Class,
        Token,
        Looks,
        History,
        Stats,
        OwnSkill,
        Derived,
        Hp,
        Prana,
        Regeneration,
        Defence,
        Attack,
        Attack2,
        Movement,
        GlobalStep,
        Initiative,
        MindSave,
        Skills,
        Schools,
        Spells,
        Phantasm,
        Impulse,
        Weapons,
        Items,
        Missing,
        Unclean,
        Immaterial,
        Familiar,
        Cp,
        Sp,
        CpToSp,
        SpToCp,
        MoreCp,
        MoreSp,
        ExtraSp,
        Notes,
    }
}

impl Label {
    pub(super) const fn text(self) -> &'static str {
        match self {
            Self::Name => "Имя",
            Self::Sex => "Пол",
            Self::Alignment => "Мировоззрение",
            Self::Build => "Рост/вес",
            Self::Category => "Категория",
            Self::Class => "Класс",
            Self::Token => "Жетон",
            Self::Looks => "Описание",
            Self::History => "История",
            Self::Stats => "Основные характеристики",
            Self::OwnSkill => "Личный навык",
            Self::Derived => "Второстепенные характеристики",
            Self::Hp => "Здоровье",
            Self::Prana => "Прана",
            Self::Regeneration => "Восстановление праны/ход",
            Self::Defence => "Защита",
            Self::Attack => "Ролл атаки",
            Self::Attack2 => "Ролл второй атаки",
            Self::Movement => "Перемещение",
            Self::GlobalStep => "Перемещение (глобальная карта)",
            Self::Initiative => "Инициатива",
            Self::MindSave => "Спасбросок разума",
            Self::Skills => "Навыки",
            Self::Schools => "Школы магии",
            Self::Spells => "Заклинания",
            Self::Phantasm => "Фантазм",
            Self::Impulse => "Импульс",
            Self::Weapons => "Оружие",
            Self::Items => "Вещи",
            Self::Missing => "Нет конечностей",
            Self::Unclean => "Нечисть",
            Self::Immaterial => "Нематериальность",
            Self::Familiar => "Фамильяр",
            Self::Cp => "Очки характеристик",
            Self::Sp => "Очки навыков",
            Self::CpToSp => "Обменяно на очки навыков",
            Self::SpToCp => "Обменяно на очки характеристик",
            Self::MoreCp => "Добавлено очков характеристик",
            Self::MoreSp => "Добавлено очков навыков",
            Self::ExtraSp => "Очки от навыка",
            Self::Notes => "Заметки",
        }
    }

    /// The label of that text, letter case aside.
    pub(super) fn of(text: &str) -> Option<Self> {
        let plain = plain(text);
        Self::ALL.into_iter().find(|label| self::plain(label.text()) == plain)
    }

    /// The label of a derived number, by its key.
    pub(super) fn of_row(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|label| label.row() == Some(key))
    }

    /// The key of the derived number that it stands before.
    pub(super) const fn row(self) -> Option<&'static str> {
        match self {
            Self::Hp => Some("hp"),
            Self::Prana => Some("prana"),
            Self::Regeneration => Some("regeneration"),
            Self::Defence => Some("defence"),
            Self::Attack => Some("attack"),
            Self::Attack2 => Some("second-attack"),
            Self::Movement => Some("movement"),
            Self::GlobalStep => Some("global-step"),
            Self::Initiative => Some("initiative"),
            Self::MindSave => Some("mind-save"),
            Self::Name
            | Self::Sex
            | Self::Alignment
            | Self::Build
            | Self::Category
            | Self::Class
            | Self::Token
            | Self::Looks
            | Self::History
            | Self::Stats
            | Self::OwnSkill
            | Self::Derived
            | Self::Skills
            | Self::Schools
            | Self::Spells
            | Self::Phantasm
            | Self::Impulse
            | Self::Weapons
            | Self::Items
            | Self::Missing
            | Self::Unclean
            | Self::Immaterial
            | Self::Familiar
            | Self::Cp
            | Self::Sp
            | Self::CpToSp
            | Self::SpToCp
            | Self::MoreCp
            | Self::MoreSp
            | Self::ExtraSp
            | Self::Notes => None,
        }
    }

    /// The points with their labels.
    pub(super) const fn points(points: &Points) -> [(Self, i32); 6] {
        [
            (Self::Cp, points.cp),
            (Self::Sp, points.sp),
            (Self::CpToSp, points.cp_to_sp),
            (Self::SpToCp, points.sp_to_cp),
            (Self::MoreCp, points.more_cp),
            (Self::MoreSp, points.more_sp),
        ]
    }
}

/// Small letters, one of the two that look alike.
pub(super) fn plain(text: &str) -> String {
    text.trim().to_lowercase().replace('ё', "е")
}

pub(super) const fn stat_label(stat: Stat) -> &'static str {
    match stat {
        Stat::S => "Сила",
        Stat::E => "Выносливость",
        Stat::A => "Ловкость",
        Stat::M => "Магия",
        Stat::L => "Удача",
    }
}

/// What many of a category are called, in small letters.
pub(super) const fn category_names(category: Category) -> &'static [&'static str] {
    match category {
        Category::Monster => &["монстры", "monsters"],
        Category::Profi => &["профи", "profis"],
        Category::Commoner => &["обыватели", "commoners"],
        Category::Custom => &[],
    }
}

/// The sixth characteristic with its letters, by which it is known when read.
pub(super) const fn sixth_name(sixth: Option<Sixth>) -> &'static str {
    match sixth {
        Some(Sixth::Np) => "Небесный Фантазм (NP)",
        Some(Sixth::Ta) => "Истинный Предок (TA)",
        Some(Sixth::Da) => "Мёртвый Апостол (DA)",
        Some(Sixth::Ld) => "Живой мертвец (LD)",
        Some(Sixth::Hs) => "Святые Таинства (HS)",
        Some(Sixth::Ii) => "Обратный импульс (II)",
        Some(Sixth::Ea) => "Способности эспера (EA)",
        Some(Sixth::Mc) => "Магическое мастерство (MC)",
        None => "Шестая характеристика (6)",
    }
}

/// Letters in brackets at the end of the label of a sixth characteristic.
pub(super) const SIXTHS: [&str; 9] =
    ["(np)", "(ta)", "(da)", "(ld)", "(hs)", "(ii)", "(ea)", "(mc)", "(6)"];

pub(super) const fn limb_label(part: Part) -> &'static str {
    match part {
        Part::Leg => "нога",
        Part::LeftArm => "левая рука",
        Part::RightArm => "правая рука",
        Part::Organs => "органы",
    }
}

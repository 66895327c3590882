//! Making a character: the points it may spend, what it spent, and every breach of the rules (KNK-NEW, KNK-SKL).

use serde::{Deserialize, Serialize};

use crate::knk::{
    content::{
        category::Category,
        class::{Class, Sixth},
        combatant::Spec,
        rank::{Rank, Stat},
        skill::Owned,
    },
    making::{
        fit,
        mage::{self, Account, Learned},
        spec,
    },
};
use crate::{PlainText, RuleId, system::Fault};

/// A character as a person makes it: its sheet, the points behind it, and what is told of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Character {
    /// Its name; the family name first where that is the custom.
    pub name: PlainText,
    /// Its one or two signs on the map, the book's picture (KNK-NEW-05).
    pub token: PlainText,
    /// The sheet that it fights with.
    pub sheet: Spec,
    /// What it may be made with.
    pub points: Points,
    /// Whether the GM has approved it (KNK-NEW-01).
    #[serde(default)]
    pub approved: bool,
    /// Breaches that the GM allows.
    #[serde(default)]
    pub allowed: Vec<Allowed>,
    /// How a mage came by its schools of magic (KNK-CLS-19 to KNK-CLS-24).
    #[serde(default)]
    pub learned: Vec<Learned>,
    /// What is told of it.
    #[serde(default)]
    pub story: Story,
    /// Derived values as somebody wrote them down, by the key of their row: shown where they are others than computed
    /// (KNK-NEW-06).
    #[serde(default)]
    pub printed: Vec<(String, String)>,
    /// Whether it has died in play (KNK-TRN-08).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub dead: bool,
}

/// A breach that the GM allows, and why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Allowed {
    /// The field of the breach.
    pub field: String,
    /// The reason that the GM gave.
    #[serde(default)]
    pub reason: Option<PlainText>,
}

/// What is told of a character; empty where nothing is.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Story {
    /// Sex, in the player's words.
    pub sex: String,
    /// Its alignment, with its Origin if it is known.
    pub alignment: String,
    /// Height and weight, in the player's words.
    pub build: String,
    /// What it looks like.
    pub looks: String,
    /// Where it comes from.
    pub history: String,
    /// The GM's notes, for nobody else.
    pub notes: String,
}

/// The points that a character may be made with (KNK-CAT-08, KNK-NEW-03, KNK-NEW-04, KNK-SKL-03).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Points {
    /// Characteristic points it starts with.
    pub cp: i32,
    /// Skill points it starts with.
    pub sp: i32,
    /// Characteristic points turned into skill points, one for one.
    #[serde(default)]
    pub cp_to_sp: i32,
    /// Skill points turned into characteristic points, two for one.
    #[serde(default)]
    pub sp_to_cp: i32,
    /// Characteristic points earned or granted (KNK-NEW-09).
    #[serde(default)]
    pub more_cp: i32,
    /// Skill points earned or granted (KNK-SKL-04).
    #[serde(default)]
    pub more_sp: i32,
}

impl Points {
    /// What the book recommends for a category (T2); typed numbers need no points.
    pub const fn of(category: Category) -> Self {
        let (cp, sp) = match category {
            Category::Monster => (20, 8),
            Category::Profi | Category::Commoner => (15, 4),
            Category::Custom => (0, 0),
        };
        Self { cp, sp, cp_to_sp: 0, sp_to_cp: 0, more_cp: 0, more_sp: 0 }
    }
}

/// How many points of a kind there are and how many are spent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Purse {
    /// Points spent so far.
    pub spent: i32,
    /// Points that there are to spend.
    pub available: i32,
}

impl Purse {
    /// What is left; below 0 where too much was spent.
    pub const fn left(self) -> i32 {
        self.available - self.spent
    }
}

/// A breach of the rules, and what would mend it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CreationFault {
    /// The field, what stands there, what was expected, by which rule.
    pub fault: Fault,
    /// Whether the GM allows it.
    pub allowed: bool,
    /// What would mend it (KNK-NEW-08).
    pub remedies: Vec<Remedy>,
}

/// What would mend a lack of points (KNK-NEW-08).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Remedy {
    /// Turn so many skill points into characteristic points.
    ConvertSp(i32),
    /// Turn so many characteristic points into skill points.
    ConvertCp(i32),
    /// The GM grants so many more.
    Grant(i32),
}

/// A character added up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reckoning {
    /// The purse of characteristic points (KNK-NEW-03).
    pub cp: Purse,
    /// The purse of skill points (KNK-NEW-04).
    pub sp: Purse,
    /// Every breach, in the order of the fields.
    pub breaches: Vec<CreationFault>,
    /// Raises of schools by magical skill, made and granted (KNK-CLS-20).
    pub raises: (i32, i32),
    /// What is no breach, and what the GM should nod at (KNK-CAT-02).
    pub warnings: Vec<Fault>,
}

impl Reckoning {
    /// Whether nothing is wrong but what the GM allows.
    pub fn is_sound(&self) -> bool {
        self.open().next().is_none()
    }

    /// What is wrong and not allowed.
    pub fn open(&self) -> impl Iterator<Item = &Fault> {
        self.breaches.iter().filter(|breach| !breach.allowed).map(|breach| &breach.fault)
    }
}

impl Character {
    /// A blank character of a category, every rank the lowest, with the points that the book recommends.
    pub fn blank(category: Category) -> Self {
        Self {
            name: PlainText::new(""),
            token: PlainText::new(""),
            sheet: Spec::blank(category),
            points: Points::of(category),
            approved: false,
            allowed: Vec::new(),
            learned: Vec::new(),
            story: Story::default(),
            printed: Vec::new(),
            dead: false,
        }
    }

    /// Whether it may stand on the board without a question: approved, and nothing wrong with it but what is allowed
    /// (KNK-NEW-01).
    pub fn is_ready(&self) -> bool {
        self.approved && self.reckon().is_sound()
    }

    /// Its sheet as it goes into a fight, with what the GM allows of it.
    pub fn in_play(&self) -> Spec {
        let allowed = self.allowed.iter().map(|allowed| allowed.field.clone());
        let all = self.sheet.allowed.iter().cloned().chain(allowed).collect();
        Spec { allowed: all, ..self.sheet.clone() }
    }

    /// Adds up points spent and points available.
    pub fn reckon(&self) -> Reckoning {
        let schools = mage::account(self);
        let (cp, sp) = (self.cp(&schools), self.sp(&schools));
        let mut faults = self.named();
        // What is allowed counts as a breach here; that it is allowed is said beside it.
        let plain = Spec { allowed: Vec::new(), ..self.sheet.clone() };
        faults.extend(plain.sheet().err().unwrap_or_default());
        faults.extend(fit::misfit(&plain));
        faults.extend(schools.faults.iter().cloned());
        faults.extend(self.forbidden());
        faults.extend(self.exchanged());
        faults.extend(self.dead.then(|| fault("dead", "yes", "living", "KNK-TRN-08")));
        let mut breaches: Vec<CreationFault> =
            faults.into_iter().map(|fault| self.breach(fault, Vec::new())).collect();
        breaches.extend(self.overspent("points.cp", cp, "KNK-NEW-03", |short| {
            let convert = (sp.left() >= 2 * short).then_some(Remedy::ConvertSp(2 * short));
            convert.into_iter().chain([Remedy::Grant(short)]).collect()
        }));
        breaches.extend(self.overspent("points.sp", sp, "KNK-NEW-04", |short| {
            let convert = (cp.left() >= short).then_some(Remedy::ConvertCp(short));
            convert.into_iter().chain([Remedy::Grant(short)]).collect()
        }));
        let mut warnings = fit::warnings(&self.sheet);
        let (made, granted) = schools.raises;
        if made < granted {
            warnings.push(fault(
                "schools",
                &format!("{made}/{granted}"),
                "all-raises",
                "KNK-CLS-20",
            ));
        }
        Reckoning { cp, sp, breaches, raises: schools.raises, warnings }
    }

    /// Ranks as bought with their marks (KNK-NEW-02, KNK-MOD-02); what skills add is free.
    fn cp(&self, schools: &Account) -> Purse {
        let sheet = &self.sheet;
        let bought = [Some(sheet.s), Some(sheet.e), Some(sheet.a), Some(sheet.m), Some(sheet.l)];
        let ranks = bought.into_iter().chain([sheet.sixth]).flatten();
        let points = &self.points;
        let spent = match sheet.category {
            Category::Custom => 0,
            Category::Monster | Category::Profi | Category::Commoner => {
                ranks.map(|rank| i32::from(rank.price())).sum::<i32>() - schools.given
            }
        };
        let gained = points.more_cp.saturating_add(points.sp_to_cp / 2).saturating_add(schools.cp);
        let available = points.cp.saturating_sub(points.cp_to_sp).saturating_add(gained);
        Purse { spent, available }
    }

    /// A level costs one point (KNK-SKL-02), the free one of the class nothing, a bought rank of a school one (KNK-SKL-12).
    fn sp(&self, schools: &Account) -> Purse {
        let levels = self.sheet.skills.iter().map(|owned| i32::from(owned.levels));
        let free = i32::from(self.free_skill().is_some());
        let points = &self.points;
        let promised: i32 = self.sheet.skills.iter().map(|owned| owned.extra_sp).sum();
        let grown = points.cp_to_sp.saturating_add(points.more_sp).saturating_add(promised);
        let gained = grown.saturating_add(self.granted()).saturating_add(schools.sp);
        let available = points.sp.saturating_sub(points.sp_to_cp).saturating_add(gained);
        let spent = levels.sum::<i32>().saturating_sub(free).saturating_add(schools.spent);
        Purse { spent, available }
    }

    /// What magical skill grants a mage (KNK-CLS-23).
    fn granted(&self) -> i32 {
        let of_mages = self.sheet.class.as_ref().and_then(Class::sixth) == Some(Sixth::Mc);
        let skill = self.sheet.sixth.map_or(0, Rank::value);
        if of_mages { mage::extra_sp(skill) } else { 0 }
    }

    /// The skill whose first level comes with the class: the first of those that may (KNK-SKL-12).
    pub fn free_skill(&self) -> Option<&Owned> {
        let class = self.sheet.class.as_ref()?;
        self.sheet.skills.iter().find(|owned| owned.skill.free_for.contains(class))
    }

    /// Whoever stands on the board needs a name and a sign (KNK-NEW-05).
    fn named(&self) -> Vec<Fault> {
        let fields = [("name", &self.name), ("token", &self.token)];
        let empty = fields.into_iter().filter(|(_, text)| text.is_empty());
        empty.map(|(field, _)| fault(field, "-", "some-text", "KNK-NEW-05")).collect()
    }

    fn forbidden(&self) -> Vec<Fault> {
        let numbered = self.sheet.skills.iter().enumerate();
        let forbidden = numbered.filter(|(_, owned)| owned.skill.forbidden);
        forbidden
            .map(|(index, owned)| {
                let name = owned.skill.name.as_str();
                fault(&format!("skills[{index}]"), name, "allowed-skill", "KNK-SKL-04")
            })
            .collect()
    }

    /// Points change hands whole: no debts, and skill points by twos (KNK-SKL-03).
    fn exchanged(&self) -> Vec<Fault> {
        let points = &self.points;
        let odd = points.sp_to_cp % 2 != 0 || points.sp_to_cp < 0;
        let two = odd.then_some(("points.sp_to_cp", points.sp_to_cp, "even-number"));
        let one = (points.cp_to_sp < 0).then_some(("points.cp_to_sp", points.cp_to_sp, "from-0"));
        let wrong = two.into_iter().chain(one);
        wrong
            .map(|(field, number, expected)| {
                fault(field, &number.to_string(), expected, "KNK-SKL-03")
            })
            .collect()
    }

    fn overspent(
        &self,
        field: &str,
        purse: Purse,
        rule: &'static str,
        remedies: impl Fn(i32) -> Vec<Remedy>,
    ) -> Option<CreationFault> {
        let short = purse.left().saturating_neg();
        (short > 0).then(|| {
            let found = format!("{}/{}", purse.spent, purse.available);
            self.breach(fault(field, &found, "enough-points", rule), remedies(short))
        })
    }

    fn breach(&self, fault: Fault, remedies: Vec<Remedy>) -> CreationFault {
        let allowed = may_be_allowed(&fault)
            && self.allowed.iter().any(|allowed| allowed.field == fault.field);
        CreationFault { fault, allowed, remedies }
    }
}

/// Whether the GM may allow it: points, prices and ranges, but nothing that a fight could not be computed or
/// told with.
pub fn may_be_allowed(fault: &Fault) -> bool {
    let of_points = ["KNK-NEW-03", "KNK-NEW-04", "KNK-SKL-03", "KNK-SKL-04", "KNK-SKL-12"];
    let of_schools = ["KNK-CLS-19", "KNK-CLS-20", "KNK-CLS-21", "KNK-CLS-22", "KNK-CLS-24"];
    let rule = fault.rule.as_ref().map_or("", RuleId::as_str);
    of_points.contains(&rule) || of_schools.contains(&rule) || spec::may_be_allowed(fault)
}

impl Stat {
    /// The field of a sheet file that holds it.
    pub const fn field(self) -> &'static str {
        match self {
            Self::S => "s",
            Self::E => "e",
            Self::A => "a",
            Self::M => "m",
            Self::L => "l",
        }
    }
}

fn fault(field: &str, found: &str, expected: &str, rule: &'static str) -> Fault {
    Fault {
        field: field.to_owned(),
        found: found.to_owned(),
        expected: expected.to_owned(),
        rule: Some(RuleId::new(rule)),
    }
}

//! Every sign of the map as it stands there, and what it means.

use std::collections::BTreeSet;

use kekkai_battle::{
    BattleView, SideId,
    field::{Mark, Status},
    view::PoolShown,
};
use kekkai_rules::Terrain;
use ratatui_core::{
    buffer::{Buffer, Cell},
    style::{Color, Modifier, Style},
};

use super::HelpEntry;
use crate::{
    Glyphs, Role, Theme, Words,
    map::{
        place::{mark_role, status_role},
        sign_role,
    },
    odds::{OPEN, ink},
};

/// Most tokens of a side that one entry lists.
const MOST_TOKENS: usize = 10;

/// What the entries are made of.
struct Maker<'m> {
    view: &'m BattleView,
    words: &'m Words,
    theme: &'m Theme,
    glyphs: &'m Glyphs,
}

/// All entries: the ground, what lies on it, who stands there, what is laid over it, the bars.
pub(super) fn of(
    view: &BattleView,
    words: &Words,
    theme: &Theme,
    glyphs: &Glyphs,
) -> Vec<HelpEntry> {
    let maker = Maker { view, words, theme, glyphs };
    let parts = [
        maker.terrain(),
        maker.places(),
        maker.tokens(),
        maker.conditions(),
        maker.brackets(),
        maker.overlays(),
        maker.turns(),
        maker.bars(),
        maker.odds(),
    ];
    parts.into_iter().flatten().collect()
}

/// Those of them that are to be seen on a map as it is drawn in `buf`.
pub(super) fn seen(
    view: &BattleView,
    words: &Words,
    theme: &Theme,
    glyphs: &Glyphs,
    buf: &Buffer,
) -> Vec<HelpEntry> {
    let maker = Maker { view, words, theme, glyphs };
    let signs: BTreeSet<&str> = buf.content().iter().map(Cell::symbol).collect();
    let drawn = |entry: &HelpEntry| {
        let mut own = entry.sign.iter().flat_map(|(part, _)| part.chars());
        own.any(|c| c != ' ' && signs.contains(&*c.encode_utf8(&mut [0; 4])))
    };
    let grounds: BTreeSet<Terrain> =
        kekkai_battle::Cell::all().map(|cell| view.field.ground(cell).terrain).collect();
    let conditions: BTreeSet<&str> = view
        .combatants
        .iter()
        .flat_map(|who| &who.conditions)
        .filter_map(|condition| condition.kind.sign)
        .collect();
    let is_ground =
        |(terrain, entry): (Terrain, HelpEntry)| grounds.contains(&terrain).then_some(entry);
    let is_condition = |entry: &HelpEntry| {
        let sign: String = entry.sign.iter().map(|(part, _)| part.as_str()).collect();
        conditions.contains(sign.as_str())
    };
    let ground = Terrain::ALL.into_iter().zip(maker.terrain()).filter_map(is_ground);
    let places = maker.places().into_iter().filter(drawn);
    let mut tokens = maker.tokens();
    let others = tokens.split_off(view.sides.len().min(tokens.len()));
    let of_sides = (0..).zip(tokens).flat_map(|(side, entry)| {
        let lists = maker.colourless(SideId(side));
        // Without any the side stands there alone; what one entry has no room for stands in the next.
        let lists = if lists.is_empty() { vec![String::new()] } else { lists };
        let listed =
            |list| HelpEntry { meaning: format!("{}{list}", entry.meaning), ..entry.clone() };
        lists.into_iter().map(listed).collect::<Vec<_>>()
    });
    // The last two are whose turn it is and the sign of a hold.
    let last = others.len().saturating_sub(2);
    let is_shown = |(at, _): &(usize, HelpEntry)| *at != last || view.actor.is_some();
    let others = others.into_iter().enumerate().filter(is_shown).map(|(_, entry)| entry);
    let mut tokens: Vec<HelpEntry> = of_sides.chain(others).collect();
    if view.combatants.iter().all(|who| who.relations.is_empty()) {
        // The last of them is the sign of a hold.
        tokens.pop();
    }
    // Behind the signs stands one of them once more, for several at once.
    let signs = maker.conditions().into_iter().rev().skip(1).filter(is_condition);
    let pools = || view.combatants.iter().flat_map(|who| &who.pools);
    let has_bars = pools().any(|pool| !matches!(pool, PoolShown::Word(..)));
    let is_below = |pool: &PoolShown| matches!(pool, PoolShown::Exact(pool) if pool.now < 0);
    let shown = [has_bars, pools().any(is_below)];
    let bars = maker.bars().into_iter().zip(shown).filter_map(|(entry, is)| is.then_some(entry));
    ground.chain(places).chain(tokens).chain(signs).chain(bars).collect()
}

impl Maker<'_> {
    /// A role on the ground of the screen.
    fn ground(&self, role: Role) -> Style {
        self.theme.style(Role::Screen).patch(self.theme.style(role))
    }

    /// A sign that stands on the floor, of which only the colour stays.
    fn on_floor(&self, role: Role) -> Style {
        let floor = self.ground(Role::Floor).bg;
        Style { bg: floor, ..Style::new() }.patch(self.theme.style(role))
    }

    fn entry(&self, sign: &str, role: Role, key: &str) -> HelpEntry {
        HelpEntry::new(sign, self.on_floor(role), self.words.t(key))
    }

    fn terrain(&self) -> Vec<HelpEntry> {
        let entry = |terrain| {
            let meaning = self.words.terrain(terrain);
            if terrain == Terrain::Floor {
                let tone = |role| {
                    let style = self.ground(role);
                    let dot = if style.bg.is_some() { " " } else { self.glyphs.floor };
                    (format!(" {dot}"), style)
                };
                let sign = [Role::Floor, Role::FloorOdd].map(tone).to_vec();
                return HelpEntry { sign, meaning };
            }
            let style = self.ground(Role::of(terrain));
            let [first, second] = self.glyphs.terrain(terrain).unwrap_or([" "; 2]);
            let sign = match terrain {
                Terrain::Indestructible if style.bg.is_some() => "  ".to_owned(),
                Terrain::Ordinary | Terrain::Strong | Terrain::Indestructible => {
                    format!("{first}{second}")
                }
                Terrain::Floor
                | Terrain::Hindrance
                | Terrain::Shallow
                | Terrain::Deep
                | Terrain::Ice
                | Terrain::Cover
                | Terrain::Plants => format!("{first} "),
            };
            HelpEntry::new(&sign, style, meaning)
        };
        Terrain::ALL.into_iter().map(entry).collect()
    }

    fn places(&self) -> Vec<HelpEntry> {
        let mark = |mark| {
            let style = self.on_floor(mark_role(mark));
            // A shadow lies on all of a cell.
            let rest = if mark == Mark::Shadow { " " } else { "" };
            let sign = format!("{}{rest}", self.glyphs.mark(mark));
            HelpEntry::new(&sign, style, self.words.mark(mark))
        };
        let status = |status| {
            let style = self.on_floor(status_role(status));
            HelpEntry::new(self.glyphs.status(status), style, self.words.status(status))
        };
        let [upright, level] = self.glyphs.closed;
        let closed = format!("{upright} {level}");
        let [fog, _] = self.glyphs.fog;
        let unknown = self.words.t("legend-fog");
        let rest = [
            self.entry(self.glyphs.off, Role::Dim, "legend-off"),
            self.entry(&closed, Role::Indestructible, "legend-closed"),
            HelpEntry::new(&format!("{fog} "), self.ground(Role::Unknown), unknown),
            self.entry(self.glyphs.item, Role::Item, "legend-item"),
            self.entry(self.glyphs.note, Role::Sign, "legend-note"),
        ];
        // Few fights have any.
        let has = |wanted: i32| self.view.heights.iter().any(|(_, at)| at.signum() == wanted);
        let [higher, lower] = self.glyphs.height;
        let heights = [(1, higher, "legend-higher"), (-1, lower, "legend-lower")];
        let heights = heights.into_iter().filter(|(sign, ..)| has(*sign));
        let heights = heights.map(|(_, glyph, key)| self.entry(glyph, Role::Sign, key));
        let marks = Mark::ALL.into_iter().map(mark).chain(heights);
        marks.chain(Status::ALL.into_iter().map(status)).chain(rest).collect()
    }

    fn tokens(&self) -> Vec<HelpEntry> {
        let sides = (0..).zip(&self.view.sides).map(|(side, name)| {
            let style = self.theme.token(self.view.hue(SideId(side)));
            HelpEntry::new(TOKEN, style, self.words.name_of(name.as_str()))
        });
        let none = [(false, "side-none"), (true, "side-thing")];
        let alone = none.into_iter().filter(|(thing, _)| {
            let mut all = self.view.combatants.iter();
            all.any(|who| who.side == SideId::NONE && who.is_thing == *thing)
        });
        let alone =
            alone.map(|(_, key)| HelpEntry::new(TOKEN, self.theme.token(None), self.words.t(key)));
        let acts = self.view.actor.and_then(|who| self.view.find(who));
        let side = acts.map_or(SideId(0), |who| who.side);
        let actor = self.theme.token(self.view.hue(side)).patch(self.theme.style(Role::Actor));
        let actor = HelpEntry::new(TOKEN, actor, self.words.t("legend-turn"));
        sides
            .chain(alone)
            .chain([actor, self.entry(self.glyphs.link, Role::Sign, "legend-link")])
            .collect()
    }

    /// The tokens of a side, where no colour tells whose they are, as many in each text as have room.
    fn colourless(&self, side: SideId) -> Vec<String> {
        let style = self.theme.token(self.view.hue(side));
        if [style.fg, style.bg].iter().flatten().any(|colour| *colour != Color::Reset) {
            return Vec::new();
        }
        let all = self.view.combatants.iter().filter(|who| who.side == side && who.at.is_some());
        let tokens: Vec<&str> = all.map(|who| who.token.as_str().trim_end()).collect();
        tokens.chunks(MOST_TOKENS).map(|some| format!(": {}", some.join(" "))).collect()
    }

    fn conditions(&self) -> Vec<HelpEntry> {
        let kinds = || self.view.book.conditions.iter();
        let signs = kinds().filter_map(|kind| {
            let style = self.on_floor(sign_role(kind));
            Some(HelpEntry::new(kind.sign?, style, self.words.condition_word(kind)))
        });
        let more =
            kinds().find_map(|kind| Some((kind.sign?, sign_role(kind)))).map(|(sign, role)| {
                let style = self.on_floor(role).add_modifier(Modifier::UNDERLINED);
                HelpEntry::new(sign, style, self.words.t("legend-more"))
            });
        signs.chain(more).collect()
    }

    /// Signs before the names of the turn order, and those at the borders of a map that goes on.
    fn turns(&self) -> Vec<HelpEntry> {
        let style = self.ground(Role::Text);
        let entry = |sign: &str, key| HelpEntry::new(sign, style, self.words.t(key));
        let turns = [
            (self.glyphs.turn, "legend-acts"),
            (self.glyphs.acted, "legend-acted"),
            (self.glyphs.extra, "legend-extra"),
            (self.glyphs.waits, "legend-waits"),
        ];
        let beyond = entry(&self.glyphs.beyond.concat(), "legend-beyond");
        turns.into_iter().map(|(sign, key)| entry(sign, key)).chain([beyond]).collect()
    }

    fn brackets(&self) -> Vec<HelpEntry> {
        let around = |[left, right]: [&str; 2], role, key| {
            self.entry(&format!("{left}  {right}"), role, key)
        };
        let [left, right] = self.glyphs.aim;
        let aim = format!("{left}  {right}{}", self.glyphs.zone);
        vec![
            around(self.glyphs.cursor, Role::Cursor, "legend-cursor"),
            around(self.glyphs.target, Role::Target, "legend-target"),
            around(self.glyphs.ruler, Role::Path, "legend-ruler"),
            around(self.glyphs.marked, Role::Target, "legend-marked"),
            self.entry(&aim, Role::Aim, "legend-aim"),
            self.entry(&self.glyphs.impact.concat(), Role::Target, "legend-impact"),
        ]
    }

    fn overlays(&self) -> Vec<HelpEntry> {
        let number = |role, number: u8| (format!(" {number}"), self.on_floor(role));
        // Without a colour it is the sign of the floor that is changed.
        let tint = |role| {
            let bare = self.theme.style(role).bg.is_none();
            let dot = if bare { self.glyphs.floor } else { " " };
            vec![(format!(" {dot}"), self.on_floor(role))]
        };
        [
            (vec![number(Role::Reach, 1), number(Role::ReachOdd, 2)], "legend-reach"),
            (vec![number(Role::Path, 1)], "legend-path"),
            (
                vec![(format!("{}1", self.glyphs.provokes), self.on_floor(Role::Danger))],
                "legend-provokes",
            ),
            (tint(Role::Area), "legend-area"),
            (vec![number(Role::Danger, 1)], "legend-danger"),
            (tint(Role::Seen), "legend-seen"),
        ]
        .map(|(sign, key)| HelpEntry { sign, meaning: self.words.t(key) })
        .into()
    }

    /// A bar with its parts, and a number below zero.
    fn bars(&self) -> Vec<HelpEntry> {
        let [_, waits, gone] = self.glyphs.bar;
        let part = |without_ground: &str, role| {
            let style = self.theme.style(role);
            let sign = if style.bg.is_some() { " " } else { without_ground };
            (sign.to_owned(), style)
        };
        let left = part(" ", Role::BarGood);
        let sign = vec![left.clone(), left, part(waits, Role::BarWaits), part(gone, Role::BarGone)];
        let below = ("−12".to_owned(), self.theme.style(Role::BarBelow));
        vec![
            HelpEntry { sign, meaning: self.words.t("legend-bar") },
            HelpEntry { sign: vec![below], meaning: self.words.t("legend-below") },
        ]
    }

    /// Signs of the panel of odds.
    fn odds(&self) -> Vec<HelpEntry> {
        let waits_ink = ink(self.theme.style(Role::BarWaits));
        let open = if waits_ink.fg.is_some() { "█" } else { OPEN };
        vec![
            HelpEntry::new("█", ink(self.theme.style(Role::BarBad)), self.words.t("legend-stands")),
            HelpEntry::new(open, waits_ink, self.words.t("legend-open")),
            HelpEntry::new("≈", self.theme.style(Role::Text), self.words.t("legend-about")),
        ]
    }
}

/// Letters that stand for somebody.
const TOKEN: &str = "Ab";

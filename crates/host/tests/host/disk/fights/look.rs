//! How a fight looks to everybody, as text: only what the program shows to people, and nothing of how it is made.

use std::{env, fmt::Write as _, fs, path::PathBuf};

use data_encoding::HEXLOWER;
use kekkai_battle::{
    Audience, BattleView, Fight, SideId,
    fight::{Checked, ROOT},
    grammar,
    offer::offers,
};
use kekkai_rules::Id;
use kekkai_widgets::{
    Areas, Glyphs, Lang, Overlay, PromptLine, Theme, Words, queue,
    ring::Ring,
    screen::PromptTone,
    spectator::{self, Popup, SpectatorModel},
};
use ratatui_core::{buffer::Buffer, layout::Rect};
use sha2::{Digest as _, Sha256};

use super::{folder, read, steps};

/// The terminal that is drawn on.
const SCREEN: Rect = Rect { x: 0, y: 0, width: 120, height: 40 };
/// One on which a whole card has room.
const LARGE: Rect = Rect { x: 0, y: 0, width: 200, height: 100 };
/// So many lines of the GM's log stand in the file; of all others only what they come to.
const LOG_LINES: usize = 60;
/// So many moments of the past are looked at.
const MOMENTS: usize = 12;

/// Compares what everybody sees with what the file says; with `KEKKAI_FIGHTS=renew`, writes the file.
///
/// With `KEKKAI_FIGHTS=full`, everything that only its digest is kept of is written to the folder of the build for tests,
/// under `fights/`: made by two versions, the two texts show what differs.
pub(super) fn compare(name: &str) {
    let told = VisibleEvent::of(name);
    let path = folder().join(format!("{name}.txt"));
    let mode = env::var("KEKKAI_FIGHTS").unwrap_or_default();
    let out = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("fights");
    if mode == "renew" {
        fs::write(&path, &told.kept).unwrap();
    }
    if mode == "full" {
        fs::create_dir_all(&out).unwrap();
        fs::write(out.join(format!("{name}.txt")), &told.full).unwrap();
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    if kept == told.kept {
        return;
    }
    let differs = kept.lines().zip(told.kept.lines()).position(|(kept, now)| kept != now);
    let at = differs.unwrap_or_else(|| kept.lines().count().min(told.kept.lines().count()));
    let line = |text: &str| text.lines().nth(at).unwrap_or("(nothing)").to_owned();
    panic!(
        "{name} no longer looks as it did, from line {} of {} on:\nwas: {}\nis:  {}\n\
         KEKKAI_FIGHTS=full writes everything to {}; what is so on purpose is renewed with KEKKAI_FIGHTS=renew",
        at + 1,
        path.display(),
        line(&kept),
        line(&told.kept),
        out.display(),
    );
}

/// What is kept to compare with, and all of it.
struct VisibleEvent {
    kept: String,
    full: String,
}

impl VisibleEvent {
    fn of(name: &str) -> Self {
        let mut fight = read(name);
        let mut told = Self { kept: String::new(), full: String::new() };
        told.both(&format!("# {name}\n"));
        told.history(&mut fight);
        told.offers(&fight);
        let words = [Words::new(Lang::En), Words::new(Lang::Ru)];
        for words in &words {
            let mut game_master = Vec::new();
            for (called, audience) in audiences(&fight) {
                told.both(&format!("\n## {called}, {}\n\n", words.lang().code()));
                let screen = told.audience(&mut fight, audience, words);
                if audience == Audience::Gm {
                    told.both(&(screen.join("\n") + "\n"));
                    game_master = screen;
                } else {
                    told.others(&game_master, &screen);
                }
            }
        }
        told
    }

    fn both(&mut self, text: &str) {
        self.kept += text;
        self.full += text;
    }

    /// Something of which the digest is kept.
    fn digest(&mut self, what: &str, lines: &[String]) {
        let text = lines.join("\n");
        let digest = Sha256::digest(text.as_bytes());
        let digest = HEXLOWER.encode(&digest[..8]);
        writeln!(self.kept, "{what}: {} lines, {digest}", lines.len()).unwrap();
        writeln!(self.full, "{what}: {} lines, {digest}\n{text}", lines.len()).unwrap();
    }

    /// The rows of a screen that are others than the GM's.
    fn others(&mut self, of: &[String], screen: &[String]) {
        for (row, (_, here)) in
            of.iter().zip(screen).enumerate().filter(|(_, (gm, here))| gm != here)
        {
            self.both(&format!("{:2}|{here}\n", row + 1));
        }
    }

    /// The tree of steps, where its head is, and whether every step is still decided as it was.
    fn history(&mut self, fight: &mut Fight) {
        let (path, here) = fight.path();
        let parents: Vec<String> = (ROOT..=fight.lines())
            .filter_map(|seq| Some(format!("{seq} follows {}", fight.parent(seq)?)))
            .collect();
        let checked = match fight.check().unwrap() {
            Checked::Sound(steps) => format!("{steps} steps are sound"),
            Checked::Differs { seq, what } => format!("step {seq}: {what:?}"),
        };
        let text = format!(
            "{} steps in {} lines; the head is step {}, {here} steps from the start of {}\ncheck: {checked}\n",
            steps(fight),
            fight.lines(),
            fight.head(),
            path.len(),
        );
        self.both(&text);
        self.digest("tree", &parents);
    }

    /// Every order that may be given now, and why the rest may not.
    fn offers(&mut self, fight: &Fight) {
        let words = Words::new(Lang::En);
        let view = fight.view(Audience::Gm);
        let line = |offer: &kekkai_battle::offer::Offer| {
            let refusal = offer.refusal.as_ref().map(|refusal| words.refusal(refusal, &view));
            let costs = words.cost(&offer.cost);
            let command = grammar::write(&offer.command, fight.state());
            format!("{command} | {costs} | {}", refusal.unwrap_or_default())
        };
        let lines: Vec<String> = offers(fight.state()).iter().map(line).collect();
        self.digest("offers", &lines);
    }

    /// Everything that somebody sees and reads; its screen.
    fn audience(&mut self, fight: &mut Fight, audience: Audience, words: &Words) -> Vec<String> {
        let view = fight.view(audience);
        let told = fight.told(audience, usize::MAX).unwrap();
        let mut ring = ring(&view);
        let mut log = Vec::new();
        for (_, entry) in &told {
            let lines = words.log_lines(entry, &view);
            ring.push(&lines);
            log.extend(lines.into_iter().map(|line| line.text));
        }
        let asked = fight.prompt();
        let asked = asked.and_then(|(prompt, ask)| audience.asked(fight.state(), prompt, ask));
        let asked = asked.map(|ask| words.ask(&ask, &view)).unwrap_or_default();
        self.both(&format!("asks: {asked}\n"));
        let cards: Vec<String> =
            view.combatants.iter().flat_map(|one| card(&view, words, one.id)).collect();
        self.digest("cards", &cards);
        let rows = fight.summary().unwrap().rows(fight.state(), audience);
        self.digest("summary", &words.summary(&rows, &view));
        self.digest("world", &world(&view, words));
        self.digest("past", &past(fight, audience, words));
        self.digest("log", &log);
        if audience == Audience::Gm {
            for line in log.iter().skip(log.len().saturating_sub(LOG_LINES)) {
                writeln!(self.kept, "  {line}").unwrap();
            }
        }
        screen(&view, words, &ring, None, SCREEN)
    }
}

/// The GM, everybody, each side, and the first of each side.
fn audiences(fight: &Fight) -> Vec<(String, Audience)> {
    let state = fight.state();
    let mut all = vec![("GM".to_owned(), Audience::Gm), ("public".to_owned(), Audience::Public)];
    for (index, side) in (0..).zip(state.sides.iter()) {
        let id = SideId(index);
        all.push((side.name.to_string(), Audience::Side(id)));
        let first = state.combatants.iter().find(|one| one.side == id);
        all.extend(first.map(|one| (one.name.to_string(), Audience::Character(one.id))));
    }
    all
}

fn ring(view: &BattleView) -> Ring {
    let area = spectator::log_area(SCREEN, view, None);
    Ring::new(area.width, area.height)
}

fn draw(view: &BattleView, words: &Words, ring: &Ring, chosen: Option<Id>, all: Rect) -> Buffer {
    let mut buffer = Buffer::empty(all);
    let model = SpectatorModel {
        view,
        words,
        theme: &Theme::mono(),
        glyphs: &Glyphs::unicode(),
        ring,
        chosen,
        marked: None,
        cursor: None,
        overlay: Overlay::None,
        path: &[],
        flash: &[],
        odds: None,
        map: true,
        prompt: PromptLine { text: "", right: "", brief: "", tone: PromptTone::News },
        hints: &[],
        popup: Popup::None,
    };
    spectator::draw(&model, all, &mut buffer, (None, None));
    buffer
}

fn rows(buffer: &Buffer, area: Rect) -> Vec<String> {
    let row = |y| {
        let cells = (area.x..area.right()).map(|x| buffer[(x, y)].symbol());
        cells.collect::<String>().trim_end().to_owned()
    };
    (area.y..area.bottom()).map(row).collect()
}

fn screen(
    view: &BattleView,
    words: &Words,
    ring: &Ring,
    chosen: Option<Id>,
    all: Rect,
) -> Vec<String> {
    rows(&draw(view, words, ring, chosen, all), all)
}

/// The card of one, without the rest of the screen.
fn card(view: &BattleView, words: &Words, who: Id) -> Vec<String> {
    let area = Areas::of(LARGE, queue::rows_needed(view)).unwrap().card;
    rows(&draw(view, words, &Ring::new(0, 0), Some(who), LARGE), area)
}

/// The places of the world, its parties, its chases.
fn world(view: &BattleView, words: &Words) -> Vec<String> {
    let Some(world) = &view.world else { return Vec::new() };
    let places = words.atlas_rows(world, &|_| true);
    let mut lines: Vec<String> = places
        .into_iter()
        .map(|row| format!("{} → {}: {}", row.name, row.ways, row.there))
        .collect();
    lines.extend(world.parties.iter().map(|party| words.party(party, world, view)));
    lines.extend(words.chases(world, view));
    lines.push(words.noise(world));
    lines
}

/// The screens of some moments on the way to the head.
fn past(fight: &mut Fight, audience: Audience, words: &Words) -> Vec<String> {
    let (path, here) = fight.path();
    let every = here.div_ceil(MOMENTS).max(1);
    let mut lines = Vec::new();
    for seq in path.into_iter().take(here).step_by(every) {
        let view = fight.view_at(seq, audience).unwrap().unwrap();
        lines.extend(screen(&view, words, &ring(&view), None, SCREEN));
    }
    lines
}

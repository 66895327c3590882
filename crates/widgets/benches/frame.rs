//! What a frame costs, with one hundred combatants, at the three kinds of size.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    missing_docs,
    reason = "a bench that cannot go on should stop with a word"
)]

#[path = "../../battle/benches/support/crowd.rs"]
mod crowd;
#[path = "../../battle/benches/support/melee.rs"]
mod melee;
#[path = "../../battle/benches/support/ring.rs"]
mod ring;

use std::sync::LazyLock;

use crowd::Crowd;
use divan::{Bencher, black_box};
use kekkai_battle::{Audience, BattleView, Cell, Fight};
use kekkai_widgets::{
    Areas, Glyphs, Hint, Lang, LogLine, Overlay, PromptLine, SaveMark, ScreenModel, Theme, Words,
    queue,
    screen::{draw, draw_cursor, draw_lowest},
};
use ratatui_core::{buffer::Buffer, layout::Rect};

const SIZES: [(u16, u16); 3] = [(80, 24), (120, 40), (200, 60)];
const HINTS: [Hint<'_>; 3] = [
    Hint { key: "Enter", label: "do it" },
    Hint { key: "e", label: "end turn" },
    Hint { key: "?", label: "keys" },
];

static STAGE: LazyLock<Stage> = LazyLock::new(|| Stage::of(&mut Crowd::after(200).fight));
/// The same of as many under another book.
static RING: LazyLock<Stage> = LazyLock::new(|| Stage::of(&mut ring::fight()));
/// The same under a third one.
static MELEE: LazyLock<Stage> = LazyLock::new(|| Stage::of(&mut melee::fight()));

struct Stage {
    view: BattleView,
    words: Words,
    log: Vec<LogLine>,
    theme: Theme,
    glyphs: Glyphs,
}

impl Stage {
    fn of(fight: &mut Fight) -> Self {
        let view = fight.view(Audience::Gm);
        let words = Words::new(Lang::En);
        let told = fight.log(Audience::Gm, 16).unwrap();
        let log = told.iter().flat_map(|entry| words.log_lines(entry, &view)).collect();
        Self { view, words, log, theme: Theme::ansi(), glyphs: Glyphs::unicode() }
    }

    fn model(&self, column: i16) -> ScreenModel<'_> {
        ScreenModel {
            view: &self.view,
            words: &self.words,
            theme: &self.theme,
            glyphs: &self.glyphs,
            log: &self.log,
            cursor: Cell::new(column, 0),
            chosen: None,
            ruler: None,
            target: None,
            focus: None,
            marked: &[],
            overlay: Overlay::None,
            path: &[],
            prompt: PromptLine::default(),
            hints: &HINTS,
            lasting: 0,
            save: SaveMark::Saved,
            odds: None,
            below_log: 0,
            news: &[],
            flash: &[],
            note: "",
        }
    }

    fn paper(&self, (columns, rows): (u16, u16)) -> (Areas, Buffer) {
        let area = Rect::new(0, 0, columns, rows);
        (Areas::of(area, queue::rows_needed(&self.view)).unwrap(), Buffer::empty(area))
    }
}

fn main() {
    divan::main();
}

#[divan::bench(args = SIZES)]
fn whole(bencher: Bencher<'_, '_>, size: (u16, u16)) {
    let (areas, mut buffer) = STAGE.paper(size);
    let model = STAGE.model(0);
    bencher.bench_local(|| draw(black_box(&model), &areas, &mut buffer));
}

#[divan::bench(args = SIZES)]
fn whole_of_a_ring(bencher: Bencher<'_, '_>, size: (u16, u16)) {
    let (areas, mut buffer) = RING.paper(size);
    let model = RING.model(0);
    bencher.bench_local(|| draw(black_box(&model), &areas, &mut buffer));
}

#[divan::bench(args = SIZES)]
fn whole_of_a_melee(bencher: Bencher<'_, '_>, size: (u16, u16)) {
    let (areas, mut buffer) = MELEE.paper(size);
    let model = MELEE.model(0);
    bencher.bench_local(|| draw(black_box(&model), &areas, &mut buffer));
}

#[divan::bench(args = SIZES)]
fn cursor(bencher: Bencher<'_, '_>, size: (u16, u16)) {
    let (areas, mut buffer) = STAGE.paper(size);
    let models = [STAGE.model(0), STAGE.model(1)];
    let mut at = 0;
    bencher.bench_local(|| {
        let from = models[at].cursor;
        at = 1 - at;
        draw_cursor(black_box(&models[at]), &areas, &mut buffer, from, &[])
    });
}

#[divan::bench(args = SIZES)]
fn lowest(bencher: Bencher<'_, '_>, size: (u16, u16)) {
    let (areas, mut buffer) = STAGE.paper(size);
    let model = STAGE.model(0);
    bencher.bench_local(|| draw_lowest(black_box(&model), &areas, &mut buffer));
}

#[divan::bench(args = [Lang::En, Lang::Ru])]
fn words(lang: Lang) -> Words {
    Words::new(lang)
}

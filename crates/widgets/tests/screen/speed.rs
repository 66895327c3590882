//! Drawing is cheap. Written to the temporary folder by `cargo test --release -- --ignored speed`.

use std::time::Instant;

use kekkai_widgets::{Areas, Lang, Words, queue, screen};
use ratatui_core::{buffer::Buffer, layout::Rect};

use crate::{Props, stage};

#[test]
#[ignore = "measures; run it in release"]
fn speed() {
    let runs = 2000;
    let mut report = Vec::new();
    for lang in Lang::ALL {
        let start = Instant::now();
        for _ in 0..100 {
            std::hint::black_box(Words::new(lang));
        }
        report.push(format!("words {lang:?}: {:?}", start.elapsed() / 100));
        let props = Props::new(lang);
        for (columns, rows) in [(80, 24), (120, 40), (200, 60)] {
            let area = Rect::new(0, 0, columns, rows);
            let areas = Areas::of(area, queue::rows_needed(&props.view)).unwrap();
            let mut buf = Buffer::empty(area);
            let mut model = props.model();
            let start = Instant::now();
            for _ in 0..runs {
                screen::draw(&model, &areas, &mut buf);
            }
            let whole = start.elapsed() / runs;
            let start = Instant::now();
            for n in 0..runs {
                let from = model.cursor;
                model.cursor = Some(stage::cell(if n % 2 == 0 { "7J" } else { "7K" }));
                screen::draw_cursor(&model, &areas, &mut buf, from);
            }
            report.push(format!(
                "{columns}x{rows} {lang:?}: draw {whole:?}, cursor {:?}",
                start.elapsed() / runs
            ));
        }
    }
    let text = report.join("\n");
    std::fs::write(std::env::temp_dir().join("kekkai-widgets-speed.txt"), text).unwrap();
}

//! Exported files in a browser, Chromium, which must be installed: what people see there is what was written.

use std::{
    fs,
    num::NonZero,
    path::{Path, PathBuf},
    process::Command,
};

use crate::shell::{exported::FIGHT, support::Machine};

/// Runs the browser on a page, without a screen or a network of its own.
fn chromium(home: &Path, args: &[String], page: &str) -> Vec<u8> {
    let mut command = Command::new("chromium");
    command.args([
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--hide-scrollbars",
        "--force-device-scale-factor=1",
        "--virtual-time-budget=2000",
    ]);
    command.arg(format!("--user-data-dir={}", home.join("browser").display())).args(args).arg(page);
    let said = command.output().expect("chromium is not installed");
    assert!(said.status.success(), "{}", String::from_utf8_lossy(&said.stderr));
    said.stdout
}

/// A page as the browser has understood it and its script has changed it.
fn dom(home: &Path, page: &str) -> String {
    String::from_utf8(chromium(home, &["--dump-dom".to_owned()], page)).unwrap()
}

fn export(machine: &Machine, format: &str, file: &str) -> PathBuf {
    machine.write("dusk.ron", FIGHT);
    machine.run(&["export", "dusk.ron", "--as", format, "--to", file, "--force"]).ended(0);
    machine.path(file)
}

fn address(file: &Path) -> String {
    format!("file://{}", file.display())
}

/// Width, height, and three bytes a dot.
fn dots(file: &Path) -> (u32, u32, Vec<u8>) {
    let decoder = png::Decoder::new(std::io::BufReader::new(fs::File::open(file).unwrap()));
    let mut reader = decoder.read_info().unwrap();
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut bytes).unwrap();
    let each = info.color_type.samples();
    let dots = bytes.chunks(each).flat_map(|dot| dot.iter().take(3).copied()).collect();
    (info.width, info.height, dots)
}

#[test]
fn browser_draws_the_svg_as_the_program_draws_the_png() {
    let machine = Machine::new();
    let (svg, png) = (export(&machine, "svg", "a.svg"), export(&machine, "png", "a.png"));
    let (wide, high, ours) = dots(&png);
    let shot = machine.path("shot.png");
    let args = [format!("--screenshot={}", shot.display()), format!("--window-size={wide},{high}")];
    chromium(&machine.path(""), &args, &address(&svg));
    let (seen_wide, seen_high, seen) = dots(&shot);
    assert_eq!((seen_wide, seen_high), (wide, high));
    let alike = ours.chunks(3).zip(seen.chunks(3)).filter(|(one, other)| {
        one.iter().zip(*other).all(|(one, other)| one.abs_diff(*other) < 24)
    });
    // Letters are of another font; everything else is the same to the dot.
    let (alike, all) = (alike.count(), ours.len() / 3);
    assert!(alike * 100 > all * 93, "{alike} of {all}");
    let colours: std::collections::BTreeSet<&[u8]> = seen.chunks(3).collect();
    assert!(colours.len() > 8, "{}", colours.len());
}

#[test]
fn browser_shows_names_in_the_log_as_they_are() {
    let machine = Machine::new();
    let page = dom(&machine.path(""), &address(&export(&machine, "html", "a.html")));
    assert!(page.contains("<h1>Dusk &amp; &lt;i&gt;dawn&lt;/i&gt;</h1>"), "{page}");
    assert!(page.contains("&lt;b&gt;Bob&lt;/b&gt;[b]*") && !page.contains("<b>"), "{page}");
    assert!(page.contains("<h2>Round 1</h2>") && page.contains("</svg>"), "{page}");
}

/// The screen of a page as lines of text.
fn screen(page: &str) -> Vec<String> {
    let (_, rest) = page.split_once("<pre id=\"screen\">").unwrap();
    let (screen, _) = rest.split_once("</pre>").unwrap();
    let mut text = String::new();
    for part in screen.split('<') {
        text.push_str(part.split_once('>').map_or(part, |(_, text)| text));
    }
    let text = text.replace("&lt;", "<").replace("&gt;", ">").replace("&nbsp;", " ");
    text.replace("&amp;", "&").lines().map(|line| line.trim_end().to_owned()).collect()
}

/// The screens of a recording, as a terminal shows them.
fn frames(cast: &str) -> Vec<Vec<String>> {
    let some = |length| NonZero::new(length).unwrap();
    let mut terminal = vt100::Parser::new(some(40), some(120), 0);
    let mut frames = Vec::new();
    for line in cast.lines().skip(1) {
        let event: serde_json::Value = serde_json::from_str(line).unwrap();
        if event[1] == "o" {
            terminal.process(event[2].as_str().unwrap().as_bytes());
            let rows = terminal.screen().rows(0, 120);
            frames.push(rows.map(|row| row.trim_end().to_owned()).collect());
        }
    }
    frames
}

#[test]
fn browser_plays_the_recording_as_a_terminal_does() {
    let machine = Machine::new();
    let cast = fs::read_to_string(export(&machine, "cast", "a.cast")).unwrap();
    let frames = frames(&cast);
    assert!(frames.len() > 5);
    let page = export(&machine, "replay", "a.html");
    let home = machine.path("");
    for at in [1, frames.len() / 2, frames.len()] {
        let shown = dom(&home, &format!("{}#{at}", address(&page)));
        assert!(shown.contains(&format!("{at}/{}", frames.len())), "{at}");
        assert_eq!(screen(&shown), frames[at - 1], "frame {at}");
    }
    // The same page, on which somebody goes to the end and two steps back.
    let text = fs::read_to_string(&page).unwrap();
    let clicks =
        ["last", "back", "back"].map(|id| format!("document.getElementById('{id}').click();"));
    let clicked = format!("<script>{}</script>\n</body>", clicks.concat());
    let clicked = machine.write("clicked.html", &text.replace("</body>", &clicked));
    assert_eq!(screen(&dom(&home, &address(&clicked))), frames[frames.len() - 3]);
}

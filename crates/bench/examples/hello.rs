//! The least that a full-screen program of this library can be: one line of text, redrawn at each key. The floor that
//! `cargo xtask bench` measures the program against.

use std::io::{self, Write as _};

use crossterm::{
    cursor,
    event::{self, Event, KeyCode},
    execute, terminal,
};
use ratatui_core::terminal::Terminal;
use ratatui_crossterm::CrosstermBackend;
use ratatui_widgets::paragraph::Paragraph;

fn main() -> anyhow::Result<()> {
    terminal::enable_raw_mode()?;
    let mut out = io::stdout();
    execute!(out, terminal::EnterAlternateScreen)?;
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        let _ = terminal::disable_raw_mode();
        before(panic);
    }));
    let mut screen = Terminal::new(CrosstermBackend::new(out))?;
    loop {
        screen.draw(|frame| {
            frame.render_widget(Paragraph::new("Hello World! (press q)"), frame.area());
        })?;
        if matches!(event::read()?, Event::Key(key) if key.code == KeyCode::Char('q')) {
            break;
        }
    }
    terminal::disable_raw_mode()?;
    execute!(io::stdout(), cursor::Show, terminal::LeaveAlternateScreen)?;
    io::stdout().flush()?;
    Ok(())
}

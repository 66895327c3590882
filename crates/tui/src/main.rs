//! Kekkai: a battle-map manager for game masters, in the terminal.

mod app;
mod assets;
mod folders;
mod locale;
mod session;
mod trouble;

fn main() -> anyhow::Result<()> {
    let assets = assets::Assets::new(None);
    let saves = kekkai_host::Saves::new(folders::saves(None));
    let name = std::env::args().nth(1);
    let opening = match name {
        Some(name) if saves.path(&name)?.exists() => app::Opening::Fight(session::Session::open(&saves.path(&name)?)?.into()),
        Some(_) => app::Opening::Fight(session::Session::demo(&saves, &assets)?.into()),
        None => app::Opening::Menu(saves),
    };
    let keys = assets.text("keys.ron")?.unwrap_or_default();
    let lang = kekkai_widgets::Lang::of_locale(&std::env::var("LANG").unwrap_or_default());
    app::run(app::Start { opening, assets, lang, keys, ascii: false, mono: false, notice: None })
}

//! The menu of what can be done: best first, the rest with its reasons.

use super::{
    sandbox::Sandbox,
    terminal::{Terminal, choose},
};

/// The lines of the open menu, blanks run together.
fn rows(screen: &Terminal) -> Vec<String> {
    let lines = screen.lines();
    let corner = |line: &String| {
        let mut titles = ["╭─ Actions of", "╭─ Действия"].into_iter();
        let before = titles.find_map(|title| line.split_once(title))?.0;
        Some(before.chars().count())
    };
    let found = lines.iter().zip(1..).find_map(|(line, row)| Some((corner(line)?, row)));
    let Some((column, top)) = found else { return Vec::new() };
    let inside = lines[top..].iter().map_while(|line| {
        let mut row = line.chars().skip(column);
        let row = (row.next() == Some('│')).then(|| row.collect::<String>())?;
        let row = row.trim_end_matches('│').replace('►', " ");
        Some(row.split_whitespace().collect::<Vec<_>>().join(" "))
    });
    inside.collect()
}

#[test]
fn what_can_be_done_stands_best_first_and_reasons_are_told_whole() {
    let cases = [
        (
            "en_US.UTF-8",
            [
                "1 Attack 1, Rune blade → Hagen 15 prana · 77.5 %",
                "2 Approach: Attack 1, Rune blade → Osip 7 points, 20 prana · 80.8 %",
                "3 Attack 1, bare hands → Hagen 15 prana · 77.5 %",
                "4 Attack 1, Rune blade → Sable 15 prana · 73.3 %",
                "5 Approach: Attack 1, Rune blade → Vega 5 points, 15 prana · 58.3 %",
                "6 Attack 2, Rune blade → Hagen 54.2 %",
                "7 Attack 2, bare hands → Hagen 54.2 %",
                "8 Attack 2, Rune blade → Sable 50.0 %",
                "9 Grab → Hagen 10 prana · 55.6 %",
                "0 Grab → Sable 10 prana · 50.0 %",
                // Bare hands do not hurt her: what costs less comes first.
                "a Attack 2, bare hands → Sable 50.0 %",
                "b Attack 1, bare hands → Sable 15 prana · 73.3 %",
                "c End the turn",
                "d Special action",
                "e Attack 1, Rune blade → 10K ordinary obstacle 15 prana · 100.0 %",
            ],
            "Take the hits",
            "First dodge or accept",
            "Out of reach",
        ),
        (
            "ru_RU.UTF-8",
            [
                "1 Атака 1, Рунный клинок → Hagen 15 праны · 77,5 %",
                "2 Подойти: Атака 1, Рунный клинок → Osip 7 очков, 20 праны · 80,8 %",
                "3 Атака 1, голые руки → Hagen 15 праны · 77,5 %",
                "4 Атака 1, Рунный клинок → Sable 15 праны · 73,3 %",
                "5 Подойти: Атака 1, Рунный клинок → Vega 5 очков, 15 праны · 58,3 %",
                "6 Атака 2, Рунный клинок → Hagen 54,2 %",
                "7 Атака 2, голые руки → Hagen 54,2 %",
                "8 Атака 2, Рунный клинок → Sable 50,0 %",
                "9 Захват → Hagen 10 праны · 55,6 %",
                "0 Захват → Sable 10 праны · 50,0 %",
                "a Атака 2, голые руки → Sable 50,0 %",
                "b Атака 1, голые руки → Sable 15 праны · 73,3 %",
                "c Закончить ход",
                "d Спецприём",
                "e Атака 1, Рунный клинок → 10K обычное препятствие 15 праны · 100,0 %",
            ],
            "Принять удары",
            "Сначала уклониться",
            "Не достать",
        ),
    ];
    for (locale, best, accepts, phase, far) in cases {
        let sandbox = Sandbox::with("demo", "demo");
        let mut screen = sandbox.screen_of((80, 24), locale, &["open", "demo"]);
        screen.press("g");
        // What waits comes first, and letting it be next; nothing that a reason says is lost.
        let asked = rows(&screen);
        assert!(asked[0].starts_with("1 ") && asked[0].contains("Hagen"), "{asked:#?}");
        assert!(asked[1].contains(accepts), "{asked:#?}");
        assert_eq!(asked.iter().filter(|row| row.contains(phase)).count(), 7, "{asked:#?}");
        screen.press("Esc");
        screen.press("y");
        screen.press("g");
        // On a narrow screen it stands where whom the first line is aimed at stays to be seen.
        assert_eq!(rows(&screen)[..8], best[..8], "{}", screen.text());
        assert!(screen.shows("{Ha}"), "{}", screen.text());
        screen.resize(120, 40);
        screen.until("more rows", |screen| screen.is_settled() && rows(screen).len() > best.len());
        assert_eq!(rows(&screen)[..best.len()], best, "{}", screen.text());
        screen.press("End");
        // The number of the rule may have no room; what it says has.
        let told = rows(&screen).iter().filter(|row| row.contains(far)).count();
        assert_eq!(told, 5, "{}", screen.text());
        screen.press("Esc");
        screen.leave();
    }
}

#[test]
fn an_approach_of_the_menu_shows_its_way_and_enter_does_both() {
    let (sandbox, mut screen) = Sandbox::demo();
    screen.press("y");
    screen.press("g");
    choose(&mut screen, "Approach: Attack 1, Rune blade → Vega");
    screen.until("the way", |screen| screen.is_settled() && screen.cell() == "3J");
    assert!(
        screen.prompt().contains("To 4") && screen.prompt().contains("5 of 11"),
        "{}",
        screen.text()
    );
    let file = sandbox.bytes("demo");
    screen.press("Enter");
    assert_ne!(sandbox.bytes("demo"), file);
    screen.leave();
    sandbox.is_sound("demo");
}

#[test]
fn what_is_alike_is_one_line_of_the_menu_that_opens_by_key_and_mouse() {
    for (battle, locale, line, acts) in [
        ("honour", "en_US.UTF-8", "tests → 14 choices", ["test: melee", "test: endurance"]),
        (
            "honour",
            "ru_RU.UTF-8",
            "проверки → вариантов: 14",
            ["проверка: рукопашный бой", "проверка: лечение"],
        ),
        (
            "hold",
            "en_US.UTF-8",
            "Checks and first aid → 8 choices",
            ["Check: running", "First aid"],
        ),
        (
            "hold",
            "ru_RU.UTF-8",
            "Проверки и первая помощь → вариантов: 8",
            ["Проверка: бег", "Первая помощь"],
        ),
    ] {
        let sandbox = Sandbox::with(battle, battle);
        let mut screen = sandbox.screen_of((200, 60), locale, &["open", battle]);
        screen.press("i");
        screen.press("g");
        let shut = rows(&screen);
        assert!(shut.len() <= 25, "{shut:#?}");
        let sign = shut.iter().find_map(|row| row.strip_suffix(line)).unwrap_or_else(|| {
            panic!("{line}\n{}", screen.text());
        });
        // What stands under it comes together in its place, and the rest stays.
        screen.press(sign.trim());
        let open = rows(&screen);
        let at = open.iter().position(|row| row.contains(acts[0])).unwrap();
        assert_eq!(open[..at], shut[..at]);
        assert!(open[at..].iter().any(|row| row.contains(acts[1])), "{open:#?}");
        assert_eq!(open[at].split(' ').next(), shut[at].split(' ').next());
        screen.press("Esc");
        screen.press("g");
        assert_eq!(rows(&screen), shut);
        screen.click(screen.place_of(line));
        screen.until("the line is open", |screen| rows(screen) == open);
        // Each of them is chosen as ever.
        let file = sandbox.bytes(battle);
        choose(&mut screen, acts[0]);
        screen.until("what was done", |_| sandbox.bytes(battle) != file);
        screen.leave();
        sandbox.is_sound(battle);
    }
}

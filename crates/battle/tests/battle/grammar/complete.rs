//! What a line may go on with, in both languages.

use kekkai_battle::grammar::{self};

use super::table;

#[test]
fn words_behind_the_verb_have_russian_ones_too() {
    let table = table();
    for (english, russian) in [
        ("attack Vega shot with 1", "атака Vega выстрел чем 1"),
        ("attack Vega with fists", "атака Vega чем кулаки"),
        ("hp Vega 5 because of the rain", "хп Vega 5 потому of the rain"),
        ("override Vega hp_max computed", "значение Vega хп_макс расчёт"),
        ("plus movement", "плюс перемещение 1"),
        ("hidden Vega off", "скрыт Vega нет"),
        ("phantasm 1 at Vega", "фантазм 1 в Vega"),
        ("energy shot Vega", "энергия выстрел Vega"),
        ("energy defence", "энергия защита"),
        ("save Vega mind because of a ghost", "спасбросок Vega разум потому of a ghost"),
        ("hp Vega 5 because дождь", "хп Vega 5 потому что дождь"),
        ("hp Vega 5 because дождь", "хп Vega 5 Потому Что дождь"),
        ("save Vega e", "спасбросок Vega выносливость"),
        ("save Vega e against Pavel m", "спасбросок Vega выносливость против Pavel магия"),
        ("save Vega l bonus -5 above 60", "спасбросок Vega удача бонус -5 выше 60"),
        ("roll 2d6 secret", "ролл 2д6 тайно"),
        ("award Vega cp 1 sp 2", "наградить Vega ох 1 он 2"),
        ("give Vega item key prana 5", "дать Vega вещь key прана 5"),
        ("give Vega weapon sword", "дать Vega оружие sword"),
        ("give Vega class mage C", "дать Vega класс маг C"),
        ("give Vega class none", "дать Vega класс нет"),
        ("give Vega phantasm Oath C turns 2", "дать Vega фантазм Oath C ходов 2"),
        ("give Vega impulse raise s", "дать Vega импульс ранг сила"),
        ("give Vega impulse category a", "дать Vega импульс категория ловкость"),
        ("give Vega impulse demon 2", "дать Vega импульс демон 2"),
        (
            "give Vega impulse ability Claws 2 lasts with sword changes \"flies\"",
            "дать Vega импульс способность Claws 2 длится чем sword меняет \"flies\"",
        ),
        ("effect Vega weak s -2 turns 3", "эффект Vega weak сила -2 ходов 3"),
        ("energy attack", "энергия атака"),
        ("energy healing", "энергия лечение"),
        ("side Vega none", "сторона Vega никто"),
        ("override Vega s 3", "значение Vega сила 3"),
        ("effect Vega cold hp -1 prana -2 turns 3", "эффект Vega cold хп -1 прана -2 ходов 3"),
        ("skip Vega off", "пропуск Vega нет"),
        ("ground 1A floor", "клетка 1A пол"),
        ("ground 1A ice", "клетка 1A лёд"),
        ("trait over_water 1A", "свойство над_водой 1A"),
        ("status rain 1A 2A off", "статус дождь 1A 2A нет"),
        ("border east open", "граница восток открыта"),
        ("border west 1A 1J open to Park", "граница запад 1A 1J открыта в Park"),
        (
            "climate fog hp 1 prana 2 attack 3 saves 4 steps 5 1A off",
            "условие fog хп 1 прана 2 атака 3 спасброски 4 шаги 5 1A нет",
        ),
        ("drink takes 9 hp 8 prana 7", "пить отнять 9 хп 8 прана 7"),
        ("base Vega off", "база Vega нет"),
        ("trait fire 1A", "свойство огонь 1A"),
        ("leave south", "выйти юг"),
        ("move jump 15L", "идти прыжок 15L"),
        ("ground 1A ordinary", "клетка 1A обычное"),
        ("ground 1A strong", "клетка 1A крепкое"),
        ("ground 1A indestructible", "клетка 1A неуничтожимое"),
        ("ground 1A hindrance", "клетка 1A помеха"),
        ("join Ann One 1A like guard", "ввести Ann One 1A как guard"),
        ("party Red at Park", "группа Red в Park"),
        ("home Red in", "дом Red внутрь"),
        ("home Red out", "дом Red наружу"),
        ("home Red at Park", "дом Red в Park"),
        ("home Red none", "дом Red нет"),
        ("ride Red off", "транспорт Red нет"),
        ("run Blue to Park", "уходить Blue в Park"),
        ("chase Red Blue off", "погоня Red Blue нет"),
        ("body Vega intact", "тело Vega цело"),
        ("dice real", "кубики свои"),
        ("dice generator", "кубики программа"),
    ] {
        let meant = table.read(english);
        assert!(meant.is_ok(), "{english}: {meant:?}");
        assert_eq!(table.read(russian), meant, "{russian}");
    }
}

#[test]
fn russian_words_and_shown_names_complete() {
    let mut table = table();
    let shown = [
        ("Вега", "vega"),
        ("Первые", "one"),
        ("Меч", "sword"),
        ("Бонус ночи", "option-night-bonus"),
        ("Критический", "option-crit-mode"),
        ("Высшая", "value-natural-max"),
    ];
    let shown = shown.map(|(shown, own)| (shown.to_owned(), own.to_owned()));
    table.library = table.library.clone().with_names(shown);
    let context = grammar::Context { state: table.state(), library: &table.library };
    let found = |line: &str| grammar::complete(line, None, &context).words;
    assert_eq!(found("хп Вега 5 по"), ["потому что"]);
    assert_eq!(found("идти пры"), ["прыжок"]);
    assert_eq!(found("атака Vega ч"), ["чем"]);
    assert_eq!(found("хп ве"), ["Вега"]);
    // Where nothing is typed people stand as the screen shows them, and sides in the language of the verb.
    let all = found("хп ");
    let has = |name: &str| all.iter().any(|one| one == name);
    assert!(has("Vega") && !has("Вега"), "{all:?}");
    assert!(found("хп @").contains(&"@Первые".to_owned()), "{:?}", found("хп @"));
    assert_eq!(found("сторона Vega пе"), ["Первые"]);
    assert_eq!(found("наградить Vega о"), ["он", "ох"]);
    assert_eq!(found("правило бон"), ["\"Бонус ночи\""]);
    assert_eq!(found("правило критический в"), ["Высшая"]);
    for (russian, english) in [
        ("атака Вега чем меч", "attack Vega with sword"),
        ("дать Вега оружие меч", "give Vega weapon sword"),
        ("правило \"бонус ночи\" 5", "option night_bonus 5"),
        ("правило критический высшая", "option crit_mode natural_max"),
    ] {
        let meant = table.read(english);
        assert!(meant.is_ok(), "{english}: {meant:?}");
        assert_eq!(table.read(russian), meant, "{russian}");
    }
}

#[test]
fn completions_go_on_from_what_is_typed() {
    let table = table();
    let context = grammar::Context { state: table.state(), library: &table.library };
    assert_eq!(grammar::complete("ret", None, &context).words, ["retreat"]);
    assert_eq!(grammar::complete("ОТХ", None, &context).words, ["отход"]);
    assert_eq!(grammar::complete("attack V", None, &context).words, ["Vega"]);
    assert_eq!(grammar::complete("attack mil", None, &context).words, ["\"Mila of the Well\""]);
    assert!(grammar::complete("attack xyz", None, &context).words.is_empty());
    assert_eq!(grammar::complete("give Vega w", None, &context).words, ["weapon"]);
    assert_eq!(grammar::complete("дать Vega класс kn", None, &context).words, ["knight"]);
    assert_eq!(grammar::complete("give Vega weapon sw", None, &context).words, ["sword"]);
    assert_eq!(
        grammar::complete("give Vega phantasm Oath C with sw", None, &context).words,
        ["sword"]
    );
    assert_eq!(grammar::complete("award Vega c", None, &context).words, ["cp"]);
    let knockback = ["KNK-KNB-01", "KNK-KNB-02", "KNK-KNB-03", "KNK-KNB-04", "KNK-KNB-05"];
    assert_eq!(grammar::complete("rule knb", None, &context).words[..5], knockback);
    assert_eq!(grammar::complete("пункт KNK-GLB-07", None, &context).words, ["KNK-GLB-07"]);
}

#[test]
fn behind_a_verb_only_what_may_stand_there_completes() {
    let table = table();
    let context = grammar::Context { state: table.state(), library: &table.library };
    let found = |line: &str| grammar::complete(line, None, &context).words;
    let names = ["\"Mila of the Well\"", "Pavel", "Vega"];
    assert_eq!(
        found("hp "),
        ["\"Mila of the Well\"", "@One", "@Two", "@all", "Pavel", "Vega", "marked"]
    );
    assert_eq!(found("hp @"), ["@One", "@Two", "@all"]);
    assert_eq!(found("hp @s"), ["\"@sees:Mila of the Well\"", "@sees:Pavel", "@sees:Vega"]);
    assert_eq!(found("хп @видят:v"), ["@видят:Vega"]);
    assert_eq!(found("hp @3:20s"), ["@3:20S"]);
    assert!(grammar::parse("hp @all 5", &context).is_ok());
    assert_eq!(found("hp Pavel, V"), ["Vega"]);
    assert_eq!(found("serve "), names);
    assert!(found("hp Vega ").is_empty());
    assert_eq!(found("hp Vega 5 "), ["because"]);
    assert_eq!(found("хп Vega 5 "), ["потому что"]);
    assert!(found("хп ").contains(&"отмеченные".to_owned()));
    assert!(found("special ").is_empty());
    assert_eq!(found("skip Vega "), ["because", "off"]);
    assert_eq!(found("skip Vega off "), ["because"]);
    assert_eq!(found("attack Vega with "), ["fists", "sword"]);
    assert_eq!(found("grow Vega s "), ["A", "B", "C", "D", "E", "EX", "F"]);
    assert_eq!(found("save Vega mind against "), names);
    assert_eq!(found("give Vega impulse raise л"), ["ловкость"]);
    assert_eq!(found("give Vega class n"), ["none"]);
    assert_eq!(found("serve Vega n"), ["nobody"]);
    assert!(found("hp Nobody ").is_empty(), "nothing goes on behind a name that nobody has");
    assert!(!found("lang ").contains(&"Vega".to_owned()));
}

#[test]
fn a_list_in_both_languages_goes_on_in_that_of_the_line() {
    let table = table();
    let words = |line: &str| grammar::complete(line, None, &table.context()).words;
    assert_eq!(words("damage Vega 20 half "), ["a", "e", "l", "m", "mind", "s"]);
    let russian = ["выносливость", "ловкость", "магия", "разум", "сила", "удача"];
    assert_eq!(words("урон Vega 20 половина "), russian);
}

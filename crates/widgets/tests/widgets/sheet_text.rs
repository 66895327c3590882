//! The written form of a character: the book's worked esper, there and back again, and lines that nobody knows.

mod d100;

use kekkai_battle::{library::Library, systems};
use kekkai_rules::{
    PlainText,
    knk::{
        Category, Class,
        creation::Character,
        familiar::{Familiar, FamiliarKind},
        impulse::spent,
        injury::{Harm, Part, Wound},
        item::Item,
        mage::Way,
        preview::departures,
        rank::Rank,
        records,
    },
};
use kekkai_widgets::{
    Lang, Words,
    sheet_text::{self, Unread},
};

/// The numbers of the book's example, its prose in other words.
const ESPER: &str = include_str!("sheet_text/esper.txt");

/// What came of a form, with the character as the rules know it and what is told in English.
struct Reading {
    character: Character,
    strange: Vec<(usize, String)>,
    refused: Vec<Unread>,
    remarks: Vec<String>,
}

fn read(text: &str, library: &Library) -> Reading {
    let sheet = sheet_text::read(text, library);
    let systems::Character::Knk(character) = sheet.character else { panic!("another system") };
    let words = Words::new(Lang::En);
    let remarks = sheet.page.remarks.iter().map(|remark| words.term(remark)).collect();
    Reading { character, strange: sheet.page.strange, refused: sheet.page.refused, remarks }
}

fn write(character: &Character) -> String {
    sheet_text::write(&systems::Character::Knk(character.clone()))
}

fn library() -> Library {
    let file = |path: &str, text: &str| (path.to_owned(), text.to_owned());
    Library::new(vec![
        file("systems/knk/skills.ron", include_str!("../../../../assets/systems/knk/skills.ron")),
        file("systems/knk/spells.ron", include_str!("../../../../assets/systems/knk/spells.ron")),
        file(
            "systems/knk/combatants.ron",
            include_str!("../../../../assets/systems/knk/combatants.ron"),
        ),
        file("systems/knk/weapons.ron", include_str!("../../../../assets/systems/knk/weapons.ron")),
    ])
}

#[test]
fn knk_new_06_the_worked_esper_is_read_from_its_form_and_departs_where_the_book_says() {
    let reading = read(ESPER, &library());
    let jun = &reading.character;
    let reckoning = jun.reckon();
    assert_eq!((reckoning.cp.spent, reckoning.cp.available), (15, 15));
    assert_eq!((reckoning.sp.spent, reckoning.sp.available), (4, 4));
    assert_eq!((jun.name.as_str(), jun.sheet.class.as_ref()), ("Наная Дзюн", Some(&Class::Esper)));
    assert_eq!(jun.sheet.l, "C".parse::<Rank>().unwrap(), "bought, not shown");
    assert_eq!(jun.story.build, "165см/67кг");
    // Only the token is missing, which the book's form has no line for.
    let faults: Vec<_> = reckoning.breaches.iter().map(|breach| &breach.fault.field).collect();
    assert_eq!(faults, ["token"]);
    let departs: Vec<(String, String, String)> = departures(jun)
        .into_iter()
        .map(|departure| (departure.key, departure.printed, departure.computed.unwrap()))
        .collect();
    let expected = [
        ("hp", "130", "225"),
        ("prana", "45", "75"),
        ("attack", "1d110", "14+1d110"),
        ("movement", "6", "9"),
        ("movement-plus", "9", "15"),
    ];
    assert_eq!(
        departs,
        expected.map(|(key, was, is)| (key.to_owned(), was.to_owned(), is.to_owned()))
    );
    // Nothing that was written is lost: what is no number stands in the notes, told with its line.
    assert!(reading.strange.iter().all(|(_, line)| jun.story.notes.contains(line)));
    assert!(jun.story.notes.contains("Видит то, что скрыто"), "{}", jun.story.notes);
}

#[test]
fn a_form_that_was_written_is_read_as_the_same_character() {
    let mut jun = read(ESPER, &library()).character;
    jun.printed.clear();
    jun.token = PlainText::new("НД");
    jun.story.history = "Первая строка\n\nИмя: не имя\nСила: воли // нет".to_owned();
    jun.story.notes = "Заметка".to_owned();
    jun.points.more_cp = 2;
    jun.sheet.a = "C++".parse().unwrap();
    jun.sheet.missing = vec![Part::Leg, Part::LeftArm];
    jun.sheet.unclean = true;
    let owner = Some(PlainText::new("Аоко"));
    jun.sheet.familiar = Some(Familiar { kind: FamiliarKind::Body, upkeep: 8, owner });
    jun.sheet.weapons = ["sword", "throwing-knives"]
        .map(|name| records::weapon(&library(), "", name).unwrap())
        .to_vec();
    jun.sheet.items = vec![Item { hp: 60, prana: -5, ..Item::named("Healing potion") }];
    jun.sheet.skills.push(records::skill(&library(), "", "strange-promise", "D").unwrap());
    jun.sheet.skills[3].extra_sp = 2;
    let text = write(&jun);
    let again = read(&text, &library());
    assert_eq!(again.strange, [], "{text}");
    assert_eq!(again.character, jun, "{text}");
    // The leg is gone, so the rank stands in brackets (KNK-NEW-07); Luck is shown and bought.
    assert!(text.contains("Ловкость: N/A (C++)") && text.contains("Удача: B (C)"), "{text}");
    assert!(text.contains("Ранг B: Сила +1, пока дерётся один"), "{text}");
}

#[test]
fn schools_spells_phantasms_and_impulses_stand_in_the_form() {
    let text = "Имя: Мерль\nЖетон: Ме\nКласс: Маг\nМагическое мастерство (MC): A\n\
        Школы магии: огонь EX (основная, ОН 1); земля B (основная); руны E (за школу ранга A); тень C\n\
        Заклинания: Искра; Огненный шар; Нечто\n";
    let reading = read(text, &library());
    let strange: Vec<&str> = reading.strange.iter().map(|(_, line)| line.as_str()).collect();
    assert_eq!(strange, ["Школы магии: тень C", "Заклинания: Нечто"]);
    let merle = reading.character;
    assert_eq!(merle.sheet.schools.len(), 3);
    let ways: Vec<(Way, u8)> = merle.learned.iter().map(|it| (it.way, it.sp)).collect();
    assert_eq!(ways, [(Way::Main, 1), (Way::Main, 0), (Way::Reward, 0)]);
    assert_eq!(merle.sheet.spells.len(), 2);
    assert_eq!(merle.reckon().raises, (10, 10));
    let again = read(&write(&merle), &library()).character;
    assert_eq!((&again.sheet.schools, &again.learned), (&merle.sheet.schools, &merle.learned));
    assert_eq!(again.sheet.spells, merle.sheet.spells);

    let text = "Имя: Юри\nКласс: Гибрид\nОбратный импульс (II): A\n\
        Фантазм: Красный меч; D; ходов 2; оружие Меч; меняет stat(of: S, by: 1); поёт; и блестит\n\
        Импульс: выше на ранг: Сила\nИмпульс: категория выше: Ловкость\n\
        Импульс: демоническая магия: 1\nИмпульс: способность: Когти; степень 2; длится; меняет flies\n\
        Импульс: что-то\n";
    let reading = read(text, &library());
    let strange: Vec<usize> = reading.strange.iter().map(|(number, _)| *number).collect();
    assert_eq!(strange, [9]);
    let yuri = reading.character;
    let phantasm = &yuri.sheet.phantasms[0];
    assert_eq!((phantasm.turns, phantasm.modifiers.len(), phantasm.weapon.is_some()), (2, 1, true));
    assert_eq!(phantasm.text.as_ref().unwrap().as_str(), "поёт; и блестит");
    assert_eq!(spent(&yuri.sheet.impulses), 1 + 2 + 1 + 2);
    let again = read(&write(&yuri), &library()).character;
    assert_eq!(again.sheet.phantasms, yuri.sheet.phantasms);
    assert_eq!(again.sheet.impulses, yuri.sheet.impulses);
}

#[test]
fn every_number_of_the_form_comes_from_the_formulas() {
    let mut jun = read(ESPER, &library()).character;
    jun.printed.clear();
    let text = write(&jun);
    for line in [
        "Здоровье: 225/225",
        "Прана: 75/75",
        "Восстановление праны/ход: 10",
        "Защита: 55 (плюс: 70)",
        "Ролл атаки: 14+1d110",
        "Ролл второй атаки: 1d110",
        "Перемещение: 9 (плюс: 15)",
        "Перемещение (глобальная карта): 3",
        "Инициатива: 24+1d76 (плюс: 48+1d52)",
        "4 уклонения с роллом 28+1d72",
        "Спасбросок разума: 10+1d90",
    ] {
        assert!(text.lines().any(|found| found == line), "{line}\n{text}");
    }
}

#[test]
fn a_line_that_nobody_knows_is_told_with_its_number_and_kept() {
    let text =
        "Имя: Анна\nЛюбимый цвет: синий\nКласс: Маг\nОружие: Меч, Палка-копалка\nНечисть: Ъ\n";
    let reading = read(text, &library());
    let strange: Vec<(usize, &str)> =
        reading.strange.iter().map(|(number, line)| (*number, line.as_str())).collect();
    let lines = ["Любимый цвет: синий", "Оружие: Палка-копалка", "Нечисть: Ъ"];
    assert_eq!(strange, [(2, lines[0]), (4, lines[1]), (5, lines[2])]);
    // No category was written: that it is taken from the class is told.
    assert_eq!(reading.remarks, ["No category is given: profi is taken"]);
    let anna = reading.character;
    assert_eq!(anna.story.notes, lines.join("\n"));
    assert_eq!(anna.sheet.category, Category::Profi);
    assert_eq!(anna.sheet.weapons.len(), 1);
}

#[test]
fn a_category_and_a_rank_are_read_or_refused_and_never_become_others() {
    let refused = |text: &str| -> Vec<(usize, String, &str)> {
        let reading = read(text, &library());
        reading.refused.into_iter().map(|it| (it.line, it.text, it.expected)).collect()
    };
    for (line, expected) in [
        ("Категория: Профан", "category"),
        ("Категория: Монстр или профи", "category"),
        ("Сила: C+-", "rank"),
        ("Удача: B (Ъ)", "rank"),
        ("Способности эспера (EA): много", "rank"),
    ] {
        let text = format!("Имя: Анна\n{line}\n");
        assert_eq!(refused(&text), [(2, line.to_owned(), expected)]);
    }
    let twice =
        "Сила: C\nСила: B\nКласс: Маг\nКласс: Экзекутор\nКатегория: профи\nКатегория: монстр\n";
    let lines: Vec<usize> = refused(twice).into_iter().map(|(line, ..)| line).collect();
    assert_eq!(lines, [2, 4, 6]);
    // The book calls the categories by many of them.
    for (text, category) in [
        ("Монстры", Category::Monster),
        ("обыватели.", Category::Commoner),
        ("Профи", Category::Profi),
        ("monster", Category::Monster),
    ] {
        let reading = read(&format!("Категория: {text}\n"), &library());
        assert_eq!((reading.character.sheet.category, reading.refused), (category, Vec::new()));
    }
    // Two classes are both kept, and stand as a breach (KNK-CLS-01).
    let both = read("Имя: Анна\nКатегория: Профи\nКласс: Маг, Экзекутор\n", &library()).character;
    let breaches = both.reckon().breaches;
    let found = breaches.iter().map(|breach| breach.fault.found.as_str());
    assert!(found.into_iter().any(|found| found == "Маг, Экзекутор"), "{breaches:?}");
}

#[test]
fn knk_skl_02_a_skill_that_stands_there_again_is_its_next_level() {
    let text = "Категория: Профи\nКласс: Эспер\nНавыки:\n\nЧистые глаза: D\n\nГордость: D\n\nЧистые глаза: D\n\n\
        Чистые глаза: D\nЧистые глаза: D\n";
    let reading = read(text, &library());
    let skills = &reading.character.sheet.skills;
    let levels: Vec<u8> = skills.iter().map(|owned| owned.levels).collect();
    assert_eq!(levels, [3, 1]);
    let again = |line: u8, letter: &str| {
        format!("Line {line}: Чистые глаза again counts as its next level, {letter} (KNK-SKL-02)")
    };
    assert_eq!(reading.remarks, [again(9, "B"), again(11, "A")]);
    assert_eq!(reading.strange, [(12, "Чистые глаза: D".to_owned())], "there is no fourth");
    // One level is free to an esper, each of the others is a point.
    assert_eq!(reading.character.reckon().sp.spent, 3);
}

#[test]
fn skills_on_one_line_are_read_and_what_is_none_is_told() {
    let text = "Категория: Профи\nНавыки: Чистые глаза: B; Гордость C; Побег (D), нечто\n";
    let reading = read(text, &library());
    let skills = &reading.character.sheet.skills;
    let names: Vec<(&str, u8)> =
        skills.iter().map(|owned| (owned.skill.name.as_str(), owned.levels)).collect();
    assert_eq!(names, [("Clear Eyes", 2), ("Pride", 2), ("Escape", 1)]);
    assert_eq!(reading.strange, [(2, "Навыки: нечто".to_owned())]);
    assert_eq!(reading.remarks, [""; 0]);
}

#[test]
fn knk_skl_10_the_books_word_for_escape_is_known_with_what_it_does() {
    let runner = read("Категория: Профи\nНавыки:\nПобег: D\nТихий шаг: D\n", &library());
    let form = write(&runner.character);
    assert!(form.contains("Побег: D\nРанг D: его сторона в погоне бросает 1+1dE"), "{form}");
    let own = "Line 4: Тихий шаг is not in the skill list; its text is kept, it changes no number";
    assert_eq!(runner.remarks, [own], "only of that one nothing is known");
}

#[test]
fn a_skill_of_the_tables_own_keeps_its_levels() {
    let text =
        "Имя: Анна\nНавыки:\nТихий шаг: B\nРанг D: не слышно\nРанг B: и не видно\nРанг A: ничего\n";
    let anna = read(text, &library()).character;
    let owned = &anna.sheet.skills[0];
    assert_eq!((owned.skill.name.as_str(), owned.levels), ("Тихий шаг", 2));
    assert_eq!(owned.skill.levels[1].text.as_ref().unwrap().as_str(), "и не видно");
    let again = read(&write(&anna), &library());
    assert_eq!(again.character.sheet.skills, anna.sheet.skills);
    assert_eq!(again.strange, []);
}

#[test]
fn any_text_is_a_character() {
    let bytes: Vec<&str> = ESPER.split_inclusive(' ').collect();
    for skip in 1..40 {
        let text: String = bytes.iter().step_by(skip).copied().collect();
        // Of scraps any book may understand the most.
        let reading = sheet_text::read(&text, &library());
        let _ = sheet_text::write(&reading.character);
        if let systems::Character::Knk(character) = reading.character {
            let _ = character.reckon();
        }
    }
}

#[test]
fn a_sheet_of_the_3d6_book_is_written_and_read_with_all_that_its_editor_has() {
    use kekkai_rules::{
        CharacterForm as _, System as _,
        form::{Edit, FieldKind},
        system::FromRecords as _,
        t3d::{T3d, character::Character, sheet::Spec},
    };
    let mut character = T3d::blank();
    let set = |path: &str, text: &str, character: &mut Character| {
        character.edit(path, &Edit::Set(text)).unwrap();
    };
    for (path, text) in [
        ("name", "Vesh"),
        ("sheet.values", "stealth 14"),
        ("sheet.flaws", "greed 9"),
        ("sheet.flaws[0].effect", "greed"),
        ("sheet.abilities", "mind grip 14"),
        ("sheet.abilities[0].resist", "will"),
        ("sheet.actions", "club 12"),
        ("sheet.actions[0].against", "dodge"),
        ("sheet.actions[0].takes", "hp 3"),
        ("sheet.actions[0].with", "stealth"),
        ("sheet.actions[0].common", "-1"),
        ("sheet.tagged", "fear 2"),
        ("sheet.group", "watch"),
        ("sheet.flags", "dark_sight, deaf"),
        ("sheet.speed", "5"),
        ("sheet.reaction_mod", "-4"),
        ("sheet.reaction_cap", "0"),
        ("sheet.reaction_floor", "-2"),
    ] {
        set(path, text, &mut character);
    }
    character.edit("sheet.abilities[0].plain", &Edit::Next).unwrap();
    character.edit("sheet.actions[0].kind", &Edit::Choose("ability")).unwrap();
    character.edit("sheet.player", &Edit::Next).unwrap();
    // What does not fit changes nothing.
    for (path, text) in [
        ("sheet.reaction_cap", "4"),
        ("sheet.actions[0].takes", "hp"),
        ("sheet.actions[1].takes", "hp 3"),
        ("sheet.abilities", "grip"),
        ("sheet.flaws[0].effect", ""),
    ] {
        character.edit(path, &Edit::Set(text)).unwrap_err();
    }
    let written = sheet_text::write(&systems::Character::T3d(character.clone()));
    let page = sheet_text::read(&written, &Library::default());
    assert!(page.page.strange.is_empty(), "{:?}\n{written}", page.page.strange);
    let systems::Character::T3d(read) = page.character else { panic!("another system") };
    assert_eq!(read.sheet, character.sheet, "{written}");
    // Every field is what the editor can fill, and what is taken away is nothing again.
    let fields = character.form().sections.remove(0).fields;
    assert!(fields.iter().any(|field| field.kind == FieldKind::Flag && field.is_part));
    for path in ["sheet.group", "sheet.flags", "sheet.speed", "sheet.reaction_cap"] {
        character.edit(path, &Edit::Remove).unwrap();
    }
    assert_eq!((character.sheet.group.clone(), character.sheet.speed), (None, None));
    assert!(character.sheet.flags.is_empty());
    // A combatant of the library is a sheet to begin with.
    let sentry = Spec { speed: Some(6), ..Spec::default() };
    let choices = T3d::choices(&character, &[("sentry".to_owned(), sentry.clone())]);
    assert_eq!(choices[0].key, "sentry");
    T3d::put(&mut character, "sheet", sentry.clone()).unwrap();
    assert_eq!(character.sheet.speed, Some(6));
    T3d::put(&mut character, "name", sentry).unwrap_err();
}

/// Starter content of the d20 book, whose records a sheet may name alone.
fn d20_library() -> Library {
    let file = |path: &str, text: &str| (path.to_owned(), text.to_owned());
    Library::new(vec![
        file("systems/d20/weapons.ron", include_str!("../../../../assets/systems/d20/weapons.ron")),
        file(
            "systems/d20/protection.ron",
            include_str!("../../../../assets/systems/d20/protection.ron"),
        ),
        file("systems/d20/classes.ron", include_str!("../../../../assets/systems/d20/classes.ron")),
        file("systems/d20/feats.ron", include_str!("../../../../assets/systems/d20/feats.ron")),
        file(
            "systems/d20/combatants.ron",
            include_str!("../../../../assets/systems/d20/combatants.ron"),
        ),
        file(
            "systems/d20/machines.ron",
            include_str!("../../../../assets/systems/d20/machines.ron"),
        ),
        file("systems/d20/macros.ron", include_str!("../../../../assets/systems/d20/macros.ron")),
        file("systems/d20/objects.ron", include_str!("../../../../assets/systems/d20/objects.ron")),
    ])
}

#[test]
fn a_sheet_of_the_d20_book_is_written_in_both_languages_and_read_with_all_that_its_editor_has() {
    use kekkai_rules::{
        CharacterForm as _, Content as _, System as _,
        d20::{D20, sheet::Record},
        form::Edit,
        system::FromRecords as _,
    };
    let library = d20_library();
    let read = |text: &str| {
        let page = sheet_text::read(text, &library);
        assert!(page.page.strange.is_empty(), "{:?}\n{text}", page.page.strange);
        let systems::Character::D20(read) = page.character else { panic!("another system") };
        read.sheet
    };
    for (key, record) in D20::records(&library, "combatant") {
        let mut character = D20::blank();
        D20::put(&mut character, "sheet", record).unwrap();
        character.rename(PlainText::new(&key));
        for (path, text) in [
            ("sheet.skills", "Medicine 4"),
            ("sheet.skills", "Healing -1"),
            ("sheet.ac_ability", "dex, wis"),
            ("sheet.unarmed_strikes", "+3/-1"),
            ("sheet.sneak_dice", "2d6"),
            ("sheet.tags", "machine, huge"),
            ("sheet.wounds.hp", "5"),
            ("sheet.wounds.stress", "2"),
            ("sheet.speed", "12"),
        ] {
            character.edit(path, &Edit::Set(text)).unwrap();
        }
        character.edit("sheet.init_ability", &Edit::Choose("d20-ability-best")).unwrap();
        character.edit("sheet.wounds.leg", &Edit::Next).unwrap();
        for (kind, path) in [
            ("weapon", "sheet.weapons"),
            ("protection", "sheet.armour"),
            ("feat", "sheet.feats"),
            ("macro", "sheet.macros"),
        ] {
            for (_, record) in D20::records(&library, kind) {
                D20::put(&mut character, path, record).unwrap();
            }
        }
        // One of its weapons is not as the library has it.
        let last = character.sheet.weapons.len() - 1;
        character.edit(&format!("sheet.weapons[{last}].dice"), &Edit::Set("3+2d8")).unwrap();
        for lang in Lang::ALL {
            let text = sheet_text::write_in(lang, &systems::Character::D20(character.clone()));
            assert_eq!(read(&text), character.sheet, "{text}");
        }
    }
    // Somebody who writes one by hand names what the library knows.
    let by_hand = read("Имя: Ян\nКласс: Шпион\nОружие:\nНож\nПистолет\n");
    let Record::Class(spy) = D20::record(&library, "class", "spy").unwrap() else { panic!() };
    assert_eq!((by_hand.class, by_hand.weapons.len()), (*spy, 2));
}

#[test]
fn d20_act_02_a_written_sheet_names_the_weapons_in_hand() {
    use kekkai_rules::{
        CharacterForm as _, Content as _, System as _, d20::D20, system::FromRecords as _,
    };
    let library = d20_library();
    let read = |text: &str| {
        let page = sheet_text::read(text, &library);
        let systems::Character::D20(read) = page.character else { panic!("another system") };
        (read.sheet.in_hand, page.page.strange.len())
    };
    // By their names in either language, by their numbers as in older sheets, and not at all.
    let sheet = |held: &str| read(&format!("Имя: Ян\nВ руках: {held}\nОружие:\nНож\nПистолет\n"));
    assert_eq!(sheet("Пистолет"), (Some(vec![1]), 0));
    assert_eq!(sheet("Пистолет, Нож"), (Some(vec![1, 0]), 0));
    assert_eq!(sheet("2, 1"), (Some(vec![1, 0]), 0));
    assert_eq!(sheet("—"), (Some(vec![]), 0));
    assert_eq!(sheet("нет"), (Some(vec![]), 0));
    // What is not on the sheet is told as not understood.
    assert_eq!(sheet("Арбалет"), (None, 1));
    // Written by name; by number only where names do not say which of two it is.
    let mut character = D20::blank();
    character.rename(PlainText::new("Jan"));
    for key in ["knife", "pistol", "pistol"] {
        let weapon = D20::record(&library, "weapon", key).unwrap();
        D20::put(&mut character, "sheet.weapons", weapon).unwrap();
    }
    let mut written = |held: &[u8], lang| {
        character.sheet.in_hand = Some(held.to_vec());
        let text = sheet_text::write_in(lang, &systems::Character::D20(character.clone()));
        assert_eq!(read(&text), (Some(held.to_vec()), 0), "{text}");
        let line =
            text.lines().find(|line| ["In hand", "В руках"].iter().any(|is| line.starts_with(is)));
        line.unwrap_or_default().to_owned()
    };
    assert_eq!(written(&[1, 0], Lang::En), "In hand: Pistol, Knife");
    assert_eq!(written(&[0, 1], Lang::Ru), "В руках: Нож, Пистолет");
    assert_eq!(written(&[1, 2], Lang::Ru), "В руках: Пистолет, Пистолет");
    assert_eq!(written(&[2], Lang::En), "In hand: 3");
}

#[test]
fn d20_act_11_macros_and_the_thing_of_a_machine_are_fields_of_the_editor_and_lines_of_the_sheet() {
    use kekkai_rules::{
        CharacterForm as _, Content as _, System as _,
        d20::{D20, numbers::objects::Cover, sheet::Record},
        form::{Edit, Unfit},
        system::FromRecords as _,
    };
    let library = d20_library();
    let mut character = D20::blank();
    D20::put(&mut character, "sheet", D20::record(&library, "combatant", "tank").unwrap()).unwrap();
    for name in ["overload", "firewall"] {
        let program = D20::record(&library, "macro", name).unwrap();
        D20::put(&mut character, "sheet.macros", program).unwrap();
    }
    let things = D20::records(&library, "object");
    assert_eq!(things.len(), 7);
    for (name, thing) in things {
        D20::put(&mut character, "sheet.object", thing).unwrap();
        for lang in Lang::ALL {
            let text = sheet_text::write_in(lang, &systems::Character::D20(character.clone()));
            let page = sheet_text::read(&text, &library);
            assert!(page.page.strange.is_empty(), "{:?}\n{text}", page.page.strange);
            let systems::Character::D20(read) = page.character else { panic!("another system") };
            assert_eq!(read.sheet, character.sheet, "{name}: {text}");
        }
    }
    // By hand: what the library knows by its name alone, in either language, and one of its own.
    let text = "Имя: Ян\nЯвляется объектом: Ящик\nМакросы:\nСетевой экран\nШум; дальность, в метрах: 30; урон: стрессовый\n";
    // A line that is wrong is told, and makes no sheet of another book.
    let wrong = sheet_text::read(&text.replace("стрессовый", "никакой"), &library);
    assert_eq!(wrong.page.strange.len(), 1, "{:?}", wrong.page.strange);
    assert!(matches!(wrong.character, systems::Character::D20(_)));
    let page = sheet_text::read(text, &library);
    assert!(page.page.strange.is_empty(), "{:?}", page.page.strange);
    let systems::Character::D20(read) = page.character else { panic!("another system") };
    let object = read.sheet.object.unwrap();
    assert_eq!((object.name.as_str(), object.hp, object.cover), ("Crate", 8, Cover::Bonus(4)));
    let [firewall, noise] = &read.sheet.macros[..] else { panic!("{:?}", read.sheet.macros) };
    assert!(firewall.anti);
    assert_eq!((noise.name.as_str(), noise.range_m), ("Шум", 30));
    // Both are shown with what they are, and are taken away.
    let wall = D20::record(&library, "object", "barrier").unwrap();
    D20::put(&mut character, "sheet.object", wall).unwrap();
    let shown = |path: &str| {
        let form = character.form();
        let field = form.fields().find(|field| field.path == path).unwrap();
        (field.value.clone(), field.about.len())
    };
    assert_eq!(
        shown("sheet.object"),
        (Some(kekkai_rules::Phrase::plain(kekkai_rules::Arg::Name(PlainText::new("Low wall")))), 5)
    );
    let mut without = character.clone();
    without.edit("sheet.object", &Edit::Remove).unwrap();
    without.edit("sheet.macros[0]", &Edit::Remove).unwrap();
    assert_eq!((without.sheet.object.is_none(), without.sheet.macros.len()), (true, 1));
    assert_eq!(without.edit("sheet.macros[1]", &Edit::Remove), Err(Unfit));
    let Record::Object(_) = D20::record(&library, "object", "hatch").unwrap() else { panic!() };
    let hatch = D20::record(&library, "object", "hatch").unwrap();
    assert_eq!(D20::put(&mut without, "sheet.macros", hatch), Err(Unfit));
    // A range that no macro can have is a fault of its rule.
    without.sheet.macros[0].range_m = -1;
    let faults = without.open_faults();
    assert_eq!(faults[0].rule.as_ref().unwrap().as_str(), "D20-ACT-11");
}

#[test]
fn a_kind_of_damage_is_read_by_the_name_of_its_pool_too_and_a_label_alone_leaves_all_as_it_is() {
    use kekkai_rules::d20::numbers::weapon::Deals;
    let library = d20_library();
    for text in [
        "Имя: Ян\nКласс: Шпион\nСтресс: 3\nСтресс\nУровень:\nМакросы:\nШум; урон: стресс\nУжас; урон: психика\n",
        "Name: Ян\nClass: Spy\nStress: 3\nStress\nLevel:\nMacros:\nШум; damage: stress\nУжас; damage: psyche\n",
    ] {
        let page = sheet_text::read(text, &library);
        assert!(page.page.strange.is_empty(), "{:?}", page.page.strange);
        let systems::Character::D20(read) = page.character else { panic!("another system") };
        assert_eq!((read.sheet.wounds.stress, read.sheet.level), (3, 1));
        let kinds: Vec<Deals> = read.sheet.macros.iter().map(|one| one.deals).collect();
        assert_eq!(kinds, [Deals::Stress, Deals::Psy]);
    }
}

#[test]
fn signs_on_the_map_come_of_the_name_until_they_are_typed() {
    use kekkai_rules::{CharacterForm as _, System as _, d20::D20, form::Edit};
    let mut character = D20::blank();
    character.edit("name", &Edit::Set("Ann")).unwrap();
    assert_eq!(character.token().as_str(), "An");
    character.edit("name", &Edit::Set("Bo Reed")).unwrap();
    assert_eq!(character.token().as_str(), "BR");
    character.edit("token", &Edit::Set("Xx")).unwrap();
    character.edit("name", &Edit::Set("Cy")).unwrap();
    assert_eq!(character.token().as_str(), "Xx");
}

#[test]
fn d20_act_02_the_editor_refuses_a_third_hand_with_its_rule() {
    use kekkai_rules::{
        CharacterForm as _, Content as _, System as _,
        d20::D20,
        form::{Edit, Unfit},
        system::FromRecords as _,
    };
    let library = d20_library();
    let mut character = D20::blank();
    for weapon in ["arc_sword", "knife", "pistol"] {
        let record = D20::record(&library, "weapon", weapon).unwrap();
        D20::put(&mut character, "sheet.weapons", record).unwrap();
    }
    assert_eq!(character.open_faults(), [], "the sword takes both hands");
    character.edit("sheet.weapons[1].hand", &Edit::Choose("d20-hand-off")).unwrap();
    let [fault] = &character.open_faults()[..] else { panic!("{:?}", character.faults()) };
    assert_eq!((fault.found.as_str(), fault.expected.as_str()), ("3", "d20-two-hands"));
    assert_eq!(fault.rule.as_ref().unwrap().as_str(), "D20-ACT-02");
    let form = character.form();
    let home = form.home_of(fault).unwrap();
    assert_eq!(home.path, "sheet.weapons[1].hand");
    character.edit("sheet.weapons[0].hand", &Edit::Choose("d20-hand-none")).unwrap();
    character.edit("sheet.weapons[2].hand", &Edit::Choose("d20-hand-main")).unwrap();
    assert_eq!(character.open_faults(), []);
    assert_eq!(character.sheet.in_hand, Some(vec![2, 1]));
    // What is taken away leaves the others in their hands.
    character.edit("sheet.weapons[0]", &Edit::Remove).unwrap();
    assert_eq!(character.sheet.in_hand, Some(vec![1, 0]));
    let before = character.clone();
    for (path, edit) in [
        ("sheet.weapons[7]", Edit::Remove),
        ("sheet.weapons[0].hand", Edit::Choose("third")),
        ("sheet.level", Edit::Set("many")),
        ("sheet.level", Edit::Set("100")),
        ("sheet.size", Edit::Set("endless")),
        ("sheet.nothing", Edit::Set("1")),
    ] {
        assert_eq!(character.edit(path, &edit), Err(Unfit), "{path}");
    }
    assert_eq!(character, before);
}

#[test]
fn knk_inj_06_wounds_of_earlier_fights_are_written_and_read() {
    let mut hurt = Character::blank(Category::Commoner);
    hurt.name = PlainText::new("Anna");
    let wound = |part, harm, hp_max| Wound { part, harm, hp_max };
    hurt.sheet.wounds = vec![
        wound(Part::Leg, Harm::Broken, 0),
        wound(Part::LeftArm, Harm::Replaced, 25),
        wound(Part::Organs, Harm::Lost, 50),
    ];
    let text = write(&hurt);
    assert!(text.contains("(50)"), "{text}");
    let reading = read(&text, &library());
    assert_eq!(reading.character.sheet.wounds, hurt.sheet.wounds, "{text}");
    assert!(reading.refused.is_empty() && reading.strange.is_empty());
    // What names no wound is told with its line.
    let reading = read(&text.replace("(50)", "(many)"), &library());
    assert_eq!((reading.character.sheet.wounds.len(), reading.strange.len()), (2, 1));
}

//! The verbs, and the way back from orders and rulings to what is typed.

mod lists;
mod reading;
mod writing;

use super::{
    T3d,
    fact::{Order, Ruling},
};
use crate::{
    SystemState,
    verb::{BY, Case, Slot, Targets, Verb, What, Written},
};

pub(super) use lists::{CALLS, rows};
pub(super) use writing::{everybody, order_args, ruling_args};

type Args = crate::verb::Args<T3d>;
type Table = SystemState<T3d>;

/// What a modifier may be on the line; what is too much is refused with the rule.
const ANY: What = What::Number(-9999, 9999);
/// What a byte holds; what the rules do not let be is refused with the rule.
const SMALL: What = What::Number(0, 255);
/// The same of something that is counted further.
const COUNT: What = What::Number(0, 9999);
const NAME: What = What::Like("level");
const FLAW: What = What::Like("flaw");
const TRACKER: What = What::Like("pool");
const EFFECTS: What = What::Like("effect");

const fn after(words: &'static [Case]) -> Slot {
    Slot::behind(words)
}

const COMMON: Slot =
    after(&[Case::with(&["common", "сложность"], &[Slot::new("common", "NUMBER", ANY)])]);
const PERSONAL: Slot = after(&[Case::with(
    &["mod", "личный"],
    &[Slot::new("mod", "NUMBER", ANY), Slot::new("for", "NAME", What::Text)],
)]);
const TIMES: Slot = after(&[Case::with(&["times", "раз"], &[Slot::new("times", "NUMBER", COUNT)])]);
const CUT: Slot = after(&[Case::with(&["cut", "урезав"], &[Slot::new("cut", "NUMBER", SMALL)])]);
const HURRIED: Slot =
    after(&[Case::with(&["hurried", "спеша"], &[Slot::new("hurried", "NUMBER", SMALL)])]);
const TASK: Slot =
    after(&[Case::with(&["task", "задача"], &[Slot::new("task", "NAME", What::Like("task"))])]);
const CLASS: Slot = after(&[Case::with(
    &["class", "класс", "разряд"],
    &[Slot::new("class", "", What::Words(CLASSES))],
)]);
const EFFECT: Slot =
    after(&[Case::with(&["effect", "воздействие"], &[Slot::new("effect", "NAME", EFFECTS)])]);
const LOSES: Slot = after(&[Case::with(
    &["loses", "теряя"],
    &[Slot::new("loss", "POOL", TRACKER), Slot::new("losing", "NUMBER", ANY)],
)]);
const fn word(name: &'static str, cases: &'static [Case]) -> Slot {
    Slot { arity: crate::verb::Arity::Any, ..Slot::new(name, "", What::Words(cases)) }
}
const INSTANT: Slot = word("instant", &[Case::word(&["instant", "сразу"])]);
const SLOW: Slot = word("slow", &[Case::word(&["slow", "медленно"])]);
const SPECIAL: Slot = word("special", &[Case::word(&["special", "особо"])]);
const SEEN: Slot = word(
    "seen",
    &[
        Case::word(&["open", "открыта", "открыто"]),
        Case::word(&["attempt", "попытка"]),
        Case::word(&["secret", "тайно", "втайне"]),
    ],
);
const CLASSES: &[Case] = &[
    Case::word(&["penalty", "штраф"]),
    Case::word(&["free", "свободно"]),
    Case::word(&["once", "однажды", "one_try"]),
    Case::word(&["late", "неизвестно", "hidden_result"]),
    Case::word(&["hurts", "больно"]),
];
const SENSES: &[Case] = &[
    Case::word(&["vision", "зрение"]),
    Case::word(&["hearing", "слух"]),
    Case::word(&["taste", "вкус"]),
    Case::word(&["touch", "осязание"]),
];
const TRIES: &[Case] = &[
    Case::word(&["vision", "зрение"]),
    Case::word(&["hearing", "слух"]),
    Case::word(&["taste", "вкус"]),
    Case::word(&["touch", "осязание"]),
    Case::word(&["sneak", "красться"]),
    Case::word(&["terror", "ужас"]),
    Case::word(&["will", "воля"]),
    Case::with(&["control", "самоконтроль"], &[Slot::new("flaw", "FLAW", FLAW)]),
    Case::word(&["recover", "опомниться"]),
    Case::with(&["contest", "состязание"], &[VALUE]),
    Case::with(&["ability", "способность"], &[VALUE]),
    Case::with(
        &["influence", "влияние"],
        &[
            VALUE,
            Slot::flag("thing", &[Case::word(&["thing", "предмет", "вещь"])]),
            Slot::flag("neutral", &[Case::word(&["neutral", "нейтрально"])]),
        ],
    ),
    Case::word(&["meeting", "встреча"]),
    Case::word(&["jump", "прыжок"]),
    Case::word(&["climb", "лазание"]),
    Case::with(&["work", "работа"], &[Slot::new("task", "NAME", What::Like("task")), VALUE]),
];
const WITH: Slot =
    after(&[Case::with(&["with", "чем", "по"], &[Slot::new("with", "VALUE", NAME)])]);
const AGAINST: Slot =
    after(&[Case::with(&["against", "против", "вопреки"], &[Slot::new("against", "VALUE", NAME)])]);
const TOWARD: Slot =
    after(&[Case::with(&["toward", "к"], &[Slot::new("target", "TARGET", What::Combatant)])]);
const TAKES: Slot = after(&[Case::with(
    &["takes", "отнять", "отнимая"],
    &[Slot::new("takes", "POOL", TRACKER), Slot::new("taking", "NUMBER", ANY)],
)]);
const VALUE: Slot = Slot::new("with", "VALUE", NAME);
const TURNS: Slot =
    after(&[Case::with(&["turns", "ходов"], &[Slot::new("turns", "NUMBER", SMALL)])]);
const OFF: Slot = Slot::flag("off", &[Case::word(&["off", "нет"])]);
const OFF_TURN: Slot =
    after(&[Case::with(&["by", "за"], &[Slot::new(BY, "WHO", What::Combatant)])]);

/// What a success roll may be said with.
macro_rules! roll_slots {
    ($($slot:expr),* $(,)?) => {
        &[
            $($slot,)* COMMON, PERSONAL, TIMES, CUT, HURRIED, INSTANT, SLOW, SPECIAL, TASK, CLASS, EFFECT, LOSES,
            SEEN,
        ]
    };
}

/// Every verb, by subject.
pub(super) const VERBS: &[&[Verb<T3d>]] = &[
    &[
        Verb::order("attempt", &["попробовать"], &[VALUE, OFF_TURN], |_, _, args| {
            Ok(Order::Check { with: args.text("with")?.clone() })
        }),
        Verb::order(
            "do",
            &["делать"],
            &[
                Slot::new("action", "ACTION", What::Row("actions", Written::Number)),
                Slot::new("", "TARGET", What::Target(Targets::Combatant)).optional(),
                OFF_TURN,
            ],
            |_, _, args| {
                let number: u8 = args.some_number("action")?;
                Ok(Order::Do { action: number.saturating_sub(1) })
            },
        ),
        Verb::order(
            "try",
            &["пробовать"],
            &[
                Slot::new("what", "", What::Words(TRIES)),
                Slot::new("", "TARGET", What::Target(Targets::Anything)).optional(),
                OFF_TURN,
            ],
            |_, _, args| reading::tried(args),
        ),
    ],
    &[
        Verb::ruling("check", &["проверка"], roll_slots![Slot::WHO, VALUE], reading::check),
        Verb::joint(
            "group",
            &["вместе"],
            roll_slots![
                Slot::new(
                    "mode",
                    "",
                    What::Words(&[
                        Case::word(&["each", "каждый"]),
                        Case::word(&["all", "все"]),
                        Case::word(&["any", "любой"]),
                        Case::word(&["best", "лучший"]),
                        Case::word(&["worst", "худший"]),
                        Case::word(&["squad", "отряд", "one_throw"]),
                    ]),
                ),
                VALUE,
                Slot::new("of", "", What::Words(&[Case::with(&["of", "из"], &[Slot::WHOM])])),
            ],
            reading::group,
        ),
        Verb::joint(
            "contest",
            &["состязание"],
            &[
                after(&[Case::with(
                    &["race", "гонка"],
                    &[
                        Slot::new("race", "NAME", What::Like("race")),
                        Slot::new("lead", "NUMBER", SMALL),
                    ],
                )]),
                COMMON,
                SEEN,
                Slot::new(
                    "",
                    "",
                    What::Words(&[Case::with(
                        &["between", "между"],
                        &[Slot::new(
                            "",
                            "",
                            What::Again(&[
                                Slot::new("side", "WHO", What::Combatant),
                                VALUE,
                                PERSONAL,
                            ]),
                        )],
                    )]),
                ),
            ],
            reading::contest,
        ),
        Verb::joint(
            "ability",
            &["способность"],
            roll_slots![
                Slot::WHO,
                VALUE,
                Slot::new(
                    "",
                    "",
                    What::Words(&[Case::with(
                        &["at", "в", "на"],
                        &[Slot::new("victims", "WHOM", What::Combatants)],
                    )])
                ),
                after(&[Case::with(
                    &["willing", "согласны"],
                    &[Slot::new("willing", "WHOM", What::Combatants)],
                )]),
                AGAINST,
                TAKES,
                word(
                    "plain",
                    &[Case::word(&["plain", "просто"]), Case::word(&["contested", "состязаясь"])]
                ),
            ],
            reading::ability,
        ),
        Verb::ruling(
            "attack",
            &["атака"],
            roll_slots![
                Slot::WHO,
                Slot::new("target", "TARGET", What::Combatant),
                VALUE,
                AGAINST,
                TAKES,
            ],
            reading::attack,
        ),
        Verb::ruling(
            "sense",
            &["чувство"],
            roll_slots![
                Slot::WHO,
                Slot::new("sense", "", What::Words(SENSES)),
                TOWARD,
                WITH,
                AGAINST,
                after(&[Case::with(&["speech", "речь"], &[Slot::new("speech", "NUMBER", ANY)],)]),
            ],
            reading::sense,
        ),
        Verb::joint(
            "sneak",
            &["красться"],
            &[
                Slot::new("sense", "", What::Words(SENSES)),
                Slot::WHOM,
                Slot::new(
                    "",
                    "",
                    What::Words(&[Case::with(
                        &["past", "мимо"],
                        &[Slot::new("past", "WHOM", What::Combatants)],
                    )]),
                ),
                COMMON,
                PERSONAL,
                WITH,
                AGAINST,
                Slot::new(
                    "",
                    "",
                    What::Words(&[Case::with(
                        &["listening", "следит"],
                        &[Slot::new(
                            "",
                            "",
                            What::Again(&[
                                Slot::new("watcher", "WHO", What::Combatant),
                                Slot::new("own", "VALUE", NAME),
                            ]),
                        )],
                    )]),
                )
                .optional(),
            ],
            reading::sneak,
        ),
        Verb::ruling(
            "terror",
            &["ужас"],
            &[Slot::WHO, COMMON, EFFECT, word("again", &[Case::word(&["again", "снова"])])],
            reading::terror,
        ),
        Verb::joint(
            "will",
            &["воля"],
            &[Slot::WHOM, COMMON, PERSONAL, EFFECT, SEEN],
            reading::will,
        ),
        Verb::joint(
            "control",
            &["самоконтроль"],
            &[Slot::new("flaw", "FLAW", FLAW), Slot::WHOM, COMMON, PERSONAL, SEEN],
            reading::control,
        ),
        Verb::ruling("recover", &["опомниться"], &[Slot::WHO], reading::recover),
        Verb::joint(
            "reaction",
            &["реакция"],
            &[
                Slot::new("npc", "WHO", What::Combatant),
                Slot::new(
                    "",
                    "",
                    What::Words(&[Case::with(&["meets", "встречает"], &[Slot::WHOM])]),
                ),
                after(&[Case::with(
                    &["people", "люди"],
                    &[Slot::new("people", "WHOM", What::Combatants)],
                )]),
                COMMON,
            ],
            reading::reaction,
        ),
        Verb::ruling(
            "influence",
            &["влияние"],
            &[
                Slot::WHO,
                Slot::new("npc", "TARGET", What::Combatant),
                VALUE,
                word("thing", &[Case::word(&["thing", "предмет", "вещь"])]),
                word("neutral", &[Case::word(&["neutral", "нейтрально"])]),
                COMMON,
                PERSONAL,
                SEEN,
            ],
            reading::influence,
        ),
        Verb::ruling(
            "feat",
            &["трюк"],
            roll_slots![
                Slot::WHO,
                Slot::new(
                    "kind",
                    "",
                    What::Words(&[
                        Case::word(&["jump", "прыжок"]),
                        Case::word(&["climb", "лазание"]),
                        Case::word(&["throw", "метнуть"]),
                        Case::word(&["lift", "поднять"]),
                        Case::word(&["other", "прочее"]),
                    ]),
                ),
                VALUE,
                after(&[Case::with(&["to", "в", "до"], &[Slot::new("to", "CELL", What::Spot)])]),
                after(&[Case::with(
                    &["whom", "кого"],
                    &[Slot::new("whom", "TARGET", What::Combatant)],
                )]),
                after(&[Case::with(
                    &["levels", "уровней"],
                    &[Slot::new("levels", "NUMBER", What::Number(0, 99))],
                )]),
            ],
            reading::feat,
        ),
        Verb::ruling("labour", &["работа"], roll_slots![Slot::WHO, VALUE], reading::labour),
        Verb::ruling(
            "act",
            &["действие"],
            &[
                Slot::WHO,
                Slot::new("action", "ACTION", What::Row("actions", Written::Number)),
                after(&[Case::with(
                    &["at", "в", "на"],
                    &[Slot::new("target", "TARGET", What::Combatant)],
                )]),
                after(&[Case::with(&["with", "чем", "по"], &[Slot::new("number", "NUMBER", ANY)])]),
                COMMON,
                PERSONAL,
                CLASS,
                AGAINST,
                TAKES,
            ],
            reading::act,
        ),
    ],
    &[
        Verb::ruling(
            "pool",
            &["запас"],
            &[
                Slot::WHOM,
                Slot::new("pool", "POOL", TRACKER),
                Slot::new("value", "NUMBER", What::Level(-9999, 9999)),
            ],
            reading::pool,
        ),
        Verb::ruling(
            "hp",
            &["хп", "здоровье"],
            &[Slot::WHOM, Slot::new("value", "NUMBER", What::Level(-9999, 9999))],
            reading::hp,
        ),
        Verb::ruling(
            "value",
            &["значение"],
            &[Slot::WHOM, VALUE, Slot::new("value", "NUMBER", ANY).optional(), OFF],
            reading::value,
        ),
        Verb::ruling(
            "condition",
            &["состояние"],
            &[
                Slot::WHOM,
                Slot::new("name", "NAME", What::Like("condition")),
                TURNS,
                word("off", &[Case::word(&["off", "нет"])]),
            ],
            reading::condition,
        ),
        Verb::ruling(
            "ward",
            &["защита"],
            &[
                Slot::WHOM,
                Slot::new("effect", "NAME", EFFECTS),
                Slot::new("value", "NUMBER", ANY),
                TURNS,
            ],
            reading::ward,
        ),
        Verb::ruling("stealth", &["скрыт"], &[Slot::WHOM, OFF], reading::hide),
        Verb::ruling(
            "noticed",
            &["замечен"],
            &[Slot::WHO, Slot::new("watcher", "WHO", What::Combatant)],
            reading::noticed,
        ),
        Verb::ruling(
            "attitude",
            &["отношение"],
            &[
                Slot::new("npc", "WHO", What::Combatant),
                Slot::new("target", "TARGET", What::Combatant),
                Slot::new("value", "NUMBER", ANY).optional(),
                OFF,
            ],
            reading::attitude,
        ),
        Verb::ruling(
            "job",
            &["задание"],
            &[
                Slot::new("task", "NAME", What::Like("task")),
                CLASS,
                COMMON,
                after(&[Case::with(
                    &["rounds", "циклов", "раундов"],
                    &[Slot::new("rounds", "NUMBER", COUNT)],
                )]),
                after(&[Case::with(&["long", "долгих"], &[Slot::new("long", "NUMBER", COUNT)])]),
                word("fixed", &[Case::word(&["fixed", "неспешно"])]),
                word("destroyed", &[Case::word(&["destroyed", "уничтожено"])]),
                word("off", &[Case::word(&["off", "нет"])]),
            ],
            reading::job,
        ),
        Verb::ruling(
            "retry",
            &["сброс"],
            &[Slot::WHOM, Slot::new("task", "NAME", What::Like("task")).optional(), TOWARD],
            reading::retry,
        ),
        Verb::ruling(
            "giveup",
            &["сдаться"],
            &[Slot::WHOM, Slot::new("task", "NAME", What::Like("task")).optional(), TOWARD],
            reading::give_up,
        ),
        Verb::ruling(
            "zone",
            &["зона"],
            &[
                Slot::new("name", "NAME", What::Text),
                Slot::new("value", "NUMBER", ANY),
                after(&[Case::with(&["at", "в", "на"], &[Slot::new("at", "CELL", What::Spots)])]),
                after(&[Case::with(
                    &["touches", "касается"],
                    &[Slot::new("touches", "NAME", What::Like("touched"))],
                )]),
                after(&[Case::with(
                    &["exempt", "кроме"],
                    &[Slot::new("exempt", "NAME", What::Like("flag"))],
                )]),
                after(&[Case::with(
                    &["rounds", "циклов", "раундов"],
                    &[Slot::new("rounds", "NUMBER", SMALL)],
                )]),
                word("on", &[Case::word(&["ontarget", "поцели"])]),
                word("off", &[Case::word(&["off", "нет"])]),
            ],
            reading::zone,
        ),
        Verb::ruling(
            "advance",
            &["продвинуть"],
            &[Slot::WHOM, Slot::new("value", "NUMBER", COUNT)],
            reading::clock,
        ),
        Verb::ruling("drop", &["бросить_работу"], &[Slot::WHOM], reading::stop),
        Verb::ruling("scene", &["сцена"], &[], |_, _| Ok(Ruling::Scene)),
        Verb::ruling("day", &["день"], &[], |_, _| Ok(Ruling::Day)),
        Verb::ruling(
            "critical",
            &["критический"],
            &[Slot::new("text", "TEXT", What::Text)],
            |_, args| Ok(Ruling::Effect { text: args.text("text")?.clone() }),
        ),
        Verb::ruling(
            "publish",
            &["огласить"],
            &[
                Slot::new("number", "NUMBER", What::Number(1, 9)).optional(),
                after(&[Case::with(&["word", "словом"], &[Slot::new("text", "TEXT", What::Text)])]),
            ],
            |_, args| Ok(reading::release(args)),
        ),
    ],
];

//! The rules of the book. Their ids stand where a rule is read.

use crate::RuleId;

/// Every rule, in the order of the catalogue.
pub const RULES: [&str; 114] = [
    "T3D-ROLL-01",
    "T3D-ROLL-02",
    "T3D-ROLL-03",
    "T3D-ROLL-04",
    "T3D-ROLL-05",
    "T3D-ROLL-06",
    "T3D-ROLL-07",
    "T3D-ROLL-08",
    "T3D-DIF-01",
    "T3D-DIF-02",
    "T3D-DIF-03",
    "T3D-DIF-04",
    "T3D-DIF-05",
    "T3D-DIF-06",
    "T3D-LVL-01",
    "T3D-LVL-02",
    "T3D-LVL-03",
    "T3D-LVL-04",
    "T3D-TIME-01",
    "T3D-TIME-02",
    "T3D-TIME-03",
    "T3D-TIME-04",
    "T3D-TIME-05",
    "T3D-TIME-06",
    "T3D-MRG-01",
    "T3D-MRG-02",
    "T3D-MRG-03",
    "T3D-MRG-04",
    "T3D-CRIT-01",
    "T3D-CRIT-02",
    "T3D-CRIT-03",
    "T3D-CRIT-04",
    "T3D-RTRY-01",
    "T3D-RTRY-02",
    "T3D-RTRY-03",
    "T3D-RTRY-04",
    "T3D-RTRY-05",
    "T3D-RTRY-06",
    "T3D-CON-01",
    "T3D-CON-02",
    "T3D-CON-03",
    "T3D-CON-04",
    "T3D-CON-05",
    "T3D-CON-06",
    "T3D-CON-07",
    "T3D-CON-08",
    "T3D-RES-01",
    "T3D-RES-02",
    "T3D-RES-03",
    "T3D-RES-04",
    "T3D-RES-05",
    "T3D-SNS-01",
    "T3D-SNS-02",
    "T3D-SNS-03",
    "T3D-SNS-04",
    "T3D-SNS-05",
    "T3D-SNS-06",
    "T3D-SNS-07",
    "T3D-SNS-08",
    "T3D-SNS-09",
    "T3D-SNS-10",
    "T3D-REA-01",
    "T3D-REA-02",
    "T3D-REA-03",
    "T3D-REA-04",
    "T3D-REA-05",
    "T3D-REA-06",
    "T3D-REA-07",
    "T3D-REA-08",
    "T3D-INF-01",
    "T3D-INF-02",
    "T3D-INF-03",
    "T3D-INF-04",
    "T3D-INF-05",
    "T3D-INF-06",
    "T3D-INF-07",
    "T3D-INF-08",
    "T3D-WIL-01",
    "T3D-WIL-02",
    "T3D-WIL-03",
    "T3D-WIL-04",
    "T3D-WIL-05",
    "T3D-WIL-06",
    "T3D-WIL-07",
    "T3D-MAP-01",
    "T3D-MAP-02",
    "T3D-MAP-03",
    "T3D-MAP-04",
    "T3D-MAP-05",
    "T3D-MAP-06",
    "T3D-MAP-07",
    "T3D-MAP-08",
    "T3D-TAB-01",
    "T3D-TAB-02",
    "T3D-TAB-03",
    "T3D-TAB-04",
    "T3D-TAB-05",
    "T3D-TAB-06",
    "T3D-TAB-07",
    "T3D-TAB-08",
    "T3D-TAB-09",
    "T3D-TAB-10",
    "T3D-TAB-11",
    "T3D-TAB-12",
    "T3D-TAB-13",
    "T3D-TAB-14",
    "T3D-TAB-15",
    "T3D-TAB-16",
    "T3D-TAB-17",
    "T3D-TAB-18",
    "T3D-TAB-19",
    "T3D-TAB-20",
    "T3D-TAB-21",
    "T3D-TAB-22",
];

/// A success roll is three dice at most a level.
pub const ROLL: &str = "T3D-ROLL-01";
/// Whoever attacks a helpless target throws.
pub const HELPLESS: &str = "T3D-ROLL-07";
/// The difficulty that is the same for everybody.
pub const DIFFICULTY: &str = "T3D-DIF-01";
/// What succeeds without dice.
pub const AUTOMATIC: &str = "T3D-DIF-03";
/// What may be forbidden.
pub const FORBIDDEN: &str = "T3D-DIF-04";
/// A modifier for one alone.
pub const PERSONAL: &str = "T3D-DIF-05";
/// All modifiers are added.
pub const CLAMP: &str = "T3D-DIF-06";
/// The effective level of a roll.
pub const LEVEL: &str = "T3D-LVL-01";
/// What becomes of levels below 5.
pub const LEAST_LEVEL: &str = "T3D-LVL-04";
/// More time than a task needs.
pub const EXTRA_TIME: &str = "T3D-TIME-01";
/// More time in a fight.
pub const COMBAT_TIME: &str = "T3D-TIME-02";
/// Less time than a task needs.
pub const SHORT_TIME: &str = "T3D-TIME-03";
/// A task solved at once.
pub const INSTANT: &str = "T3D-TIME-04";
/// What cannot be hurried.
pub const FIXED_TIME: &str = "T3D-TIME-05";
/// The margin of a success.
pub const MARGIN: &str = "T3D-MRG-01";
/// The margin of what the dice alone decide.
pub const FORCED: &str = "T3D-MRG-03";
/// How good or bad a critical result is.
pub const DEGREE: &str = "T3D-CRIT-03";
/// How often something may be tried.
pub const CLASS: &str = "T3D-RTRY-01";
/// What is destroyed is tried no more.
pub const DESTROYED: &str = "T3D-RTRY-02";
/// A failure that does damage.
pub const HURTS: &str = "T3D-RTRY-03";
/// The penalty of a further try.
pub const RETRY: &str = "T3D-RTRY-04";
/// A result that is known too late.
pub const HIDDEN_RESULT: &str = "T3D-RTRY-06";
/// A contest of two.
pub const CONTEST: &str = "T3D-CON-01";
/// What equal results of a contest mean.
pub const TIE: &str = "T3D-CON-05";
/// Critical results in a contest.
pub const CRITICAL_WINS: &str = "T3D-CON-07";
/// The attacker must succeed.
pub const ATTACK_FAILS: &str = "T3D-RES-02";
/// Several victims of one ability.
pub const VICTIMS: &str = "T3D-RES-05";
/// Something hidden on purpose.
pub const HIDER: &str = "T3D-SNS-03";
/// Understanding what is said.
pub const SPEECH: &str = "T3D-SNS-06";
/// The first attitude of somebody.
pub const REACTION: &str = "T3D-REA-01";
/// Those who take part in a meeting.
pub const PARTY: &str = "T3D-REA-02";
/// The table of reactions.
pub const REACTIONS: &str = "T3D-REA-04";
/// A modifier that somebody carries.
pub const PREDETERMINED: &str = "T3D-REA-07";
/// The best reaction that somebody may show.
pub const CEILING: &str = "T3D-REA-08";
/// Changing an attitude by an influence roll.
pub const INFLUENCE: &str = "T3D-INF-01";
/// What a success in influence does.
pub const INFLUENCE_WON: &str = "T3D-INF-04";
/// A demand for one immediate thing.
pub const DEMAND: &str = "T3D-INF-06";
/// The ceiling under influence.
pub const INFLUENCE_CAP: &str = "T3D-INF-07";
/// When influence may be tried again.
pub const AGAIN: &str = "T3D-INF-08";
/// A roll under stress.
pub const WILL: &str = "T3D-WIL-01";
/// What a failed will roll does.
pub const SHAKEN: &str = "T3D-WIL-03";
/// Self-control against a mental flaw.
pub const CONTROL: &str = "T3D-WIL-06";
/// Modifiers against an effect.
pub const EFFECT: &str = "T3D-WIL-07";
/// Sneaking past those who may notice.
pub const SNEAK: &str = "T3D-MAP-02";
/// How far a sense reaches.
pub const SENSE_DISTANCE: &str = "T3D-MAP-03";
/// The order of turns.
pub const ORDER: &str = "T3D-MAP-06";
/// Trackers: counters that a GM keeps.
pub const POOLS: &str = "T3D-MAP-07";
/// What a roll is made against.
pub const PROMPT: &str = "T3D-TAB-01";
/// Modifiers of the field.
pub const FIELD: &str = "T3D-TAB-02";
/// A roll of several.
pub const GROUP: &str = "T3D-TAB-03";
/// The combatant who contends in it.
pub const SIDES: &str = "T3D-TAB-04";
/// A running contest, from round to round.
pub const RACE: &str = "T3D-TAB-05";
/// A task with a clock.
pub const WORK: &str = "T3D-TAB-06";
/// How far each sense reaches.
pub const REACH: &str = "T3D-TAB-07";
/// Who has noticed whom.
pub const HIDDEN: &str = "T3D-TAB-08";
/// What frightens all who see it.
pub const TERROR: &str = "T3D-TAB-10";
/// Attitudes of combatants to whole sides.
pub const ATTITUDE: &str = "T3D-TAB-12";
/// Who sees which roll.
pub const VISIBILITY: &str = "T3D-TAB-14";
/// An attack on the map.
pub const ATTACK: &str = "T3D-TAB-15";
/// Jumps, climbs and the like.
pub const FEAT: &str = "T3D-TAB-16";
/// Distances and lines on the map.
pub const LINE: &str = "T3D-TAB-17";
/// Turns, and the steps of them.
pub const TURNS: &str = "T3D-TAB-18";
/// Marks on combatants and on cells.
pub const MARKS: &str = "T3D-TAB-19";
/// What a new scene makes anew.
pub const SCENE: &str = "T3D-TAB-20";
/// What runs out after some turns.
pub const TIMED: &str = "T3D-TAB-21";
/// An act on a sheet.
pub const SHEET_ACT: &str = "T3D-TAB-22";

/// The rule that is meant by `text`: `T3D-CON-05`, or `con-05`, or `con 5`.
pub fn called(text: &str) -> Option<RuleId> {
    let upper = text.trim().to_uppercase();
    let bare = upper.strip_prefix("T3D-").unwrap_or(&upper);
    let (area, number) = bare.split_once(['-', ' '])?;
    let number: u8 = number.parse().ok()?;
    let id = format!("T3D-{area}-{number:02}");
    RULES.iter().find(|known| **known == id).map(|id| RuleId::new(id))
}

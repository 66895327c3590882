//! The grid and movement (D100-GRD, D100-MOV).

use kekkai_rules::d100::{
    numbers::{
        sheet::size::Size,
        space::{
            grid::{self, Body, Occupant, cells, distance, may_cross},
            movement::{self, Fall, Pace, ROUTINE, climbed, counted, fall, jump},
        },
        strike::damage,
    },
    options::{
        CellRounding, ClimbBase, DashOnFailure, DiagonalRule, HalfRounding, Options, PassThrough,
        RunupYards,
    },
};

use super::graded;

fn pace(speed: i32, halvings: u32) -> Pace {
    Pace::of(speed, halvings, &Options::default())
}

#[test]
fn d100_grd_01_a_cell_is_two_yards() {
    let options = Options::default();
    let Pace { walk, run } = pace(4, 0);
    assert_eq!((walk, cells(walk, &options), run, cells(run, &options)), (8, 4, 16, 8));
    assert_eq!(cells(walk, &Options { yards_per_cell: 1, ..options }), 8);
}

#[test]
fn d100_grd_02_yards_are_rounded_down() {
    let options = Options::default();
    assert_eq!([35, 7, 1].map(|yards| cells(yards, &options)), [17, 3, 0]);
    let nearest = Options { cell_rounding: CellRounding::Nearest, yards_per_cell: 3, ..options };
    assert_eq!([7, 8, 1].map(|yards| cells(yards, &nearest)), [2, 3, 0]);
}

#[test]
fn d100_grd_03_a_diagonal_step_is_one_cell() {
    let options = Options::default();
    let steps = (8 - 3, 7 - 5);
    assert_eq!((distance(steps, &options), grid::yards(5, &options)), (5, 10));
    let by = |diagonal_rule| distance(steps, &Options { diagonal_rule, ..Options::default() });
    assert_eq!((by(DiagonalRule::Alternating), by(DiagonalRule::Manhattan)), (6, 7));
}

#[test]
fn d100_grd_05_who_may_be_walked_through() {
    let options = Options::default();
    let crosses =
        |options: &Options| [Occupant::Friend, Occupant::Foe].map(|who| may_cross(who, options));
    assert_eq!(crosses(&options), [true, false]);
    let by = |pass_through| crosses(&Options { pass_through, ..options });
    assert_eq!((by(PassThrough::None), by(PassThrough::All)), ([false; 2], [true; 2]));
    assert_eq!([Size::Large, Size::Monstrous].map(|size| size.cells(&options)), [1, 3]);
}

#[test]
fn d100_grd_05_large_bodies_are_as_far_apart_as_their_nearest_squares() {
    let rules = [DiagonalRule::Chebyshev, DiagonalRule::Alternating, DiagonalRule::Manhattan];
    let around = || (-6..=6).flat_map(|column| (-6..=6).map(move |row| (column, row)));
    let breadths = (1..=3).flat_map(|own| (1..=3).map(move |its| (own, its)));
    for ((own, its), corner) in breadths.flat_map(|pair| around().map(move |at| (pair, at))) {
        let (own, its) = (Body { corner: (0, 0), breadth: own }, Body { corner, breadth: its });
        for diagonal_rule in rules {
            let options = Options { diagonal_rule, ..Options::default() };
            let pairs = own.squares().flat_map(|(column, row)| {
                its.squares().map(move |(other, line)| (other - column, line - row))
            });
            let nearest = pairs.map(|steps| distance(steps, &options)).min().unwrap();
            assert_eq!((own.apart(its, &options), own.meets(its)), (nearest, nearest == 0));
        }
    }
}

#[test]
fn d100_grd_06_three_feet_are_a_yard() {
    let gap = grid::feet(1, &Options::default());
    assert_eq!(gap, 6);
    assert!(jump(4, None) < gap && jump(4, Some(graded(40, 28))) >= gap);
}

#[test]
fn d100_mov_01_walk_and_run_by_speed() {
    let table = [0, 3, 10, 12].map(|speed| (pace(speed, 0).walk, pace(speed, 0).run));
    assert_eq!(table, [(0, 0), (6, 12), (20, 40), (24, 48)]);
    let options = Options::default();
    for speed in 0..=10 {
        let Pace { walk, run } = pace(speed, 0);
        assert_eq!((walk, run), (2 * speed, 4 * speed));
        assert_eq!((cells(walk, &options), cells(run, &options)), (speed, 2 * speed));
    }
}

#[test]
fn d100_mov_02_halvings_multiply() {
    let options = Options::default();
    let once = pace(3, 1);
    assert_eq!(
        (once.walk, once.run, cells(once.walk, &options), cells(once.run, &options)),
        (3, 6, 1, 3)
    );
    assert_eq!(pace(3, 2), Pace { walk: 1, run: 3 });
    let up = Options { half_rounding: HalfRounding::Up, ..options };
    assert_eq!(Pace::of(3, 2, &up), Pace { walk: 2, run: 3 });
    let single = Options { halving_stacks: false, ..options };
    assert_eq!(Pace::of(3, 2, &single), Pace { walk: 3, run: 6 });
}

#[test]
fn d100_mov_04_a_dash_is_a_second_run() {
    let options = Options::default();
    let whole = |number, options: &Options| {
        let pace = pace(4, 0);
        pace.run + pace.dash(graded(40 + ROUTINE, number), options)
    };
    assert_eq!((whole(38, &options), cells(35, &options)), (35, 17));
    assert_eq!((whole(60, &options), cells(32, &options), whole(72, &options)), (32, 16, 16));
    let runs = Options { dash_on_failure: DashOnFailure::RunPlusSl, ..options };
    assert_eq!(whole(72, &runs), 16 + 16 - 1);
    // A success whose level was lowered below 0.
    assert_eq!(pace(4, 0).dash(graded(60, 60).changed(-1), &options), 15);
}

#[test]
fn d100_mov_06_a_jump_without_a_test() {
    assert_eq!((jump(4, None), jump(3, None)), (4, 3));
}

#[test]
fn d100_mov_07_a_longer_jump_is_tested() {
    assert_eq!(jump(4, Some(graded(40, 18))), 7);
    assert_eq!(jump(4, Some(graded(40, 40))), 4);
    assert_eq!(jump(4, Some(graded(40, 62))), 4, "a failure covers what needs no test");
}

#[test]
fn d100_mov_08_a_run_up_makes_it_easier() {
    assert_eq!(jump(4, Some(graded(40 + ROUTINE, 38))), 7);
    let options = Options::default();
    assert!(movement::is_runup(4, 4, &options) && !movement::is_runup(3, 4, &options));
    let two = Options { runup_yards: RunupYards::Number(2), ..options };
    assert!(movement::is_runup(2, 4, &two));
}

#[test]
fn d100_mov_09_climbing_halves_the_pace() {
    let options = Options::default();
    assert_eq!(pace(4, 0).climb(&options), 4);
    assert_eq!(pace(4, 0).climb(&Options { climb_base: ClimbBase::Run, ..options }), 8);
}

#[test]
fn d100_mov_10_a_climbing_test_adds_speed_and_level() {
    let yards =
        |number| pace(4, 0).climb(&Options::default()) + climbed(4, graded(35 + ROUTINE, number));
    assert_eq!((yards(31), yards(70)), (10, 4));
}

#[test]
fn d100_mov_11_a_fall_is_not_stopped_by_armour() {
    let options = Options::default();
    assert_eq!(fall(3, 6, 3, &options).loss, 12);
    assert_eq!(fall(1, 1, 5, &options).loss, 0);
    assert_eq!(fall(1, 1, 5, &Options { fall_minimum: 1, ..options }).loss, 1);
}

#[test]
fn d100_mov_12_more_than_the_toughness_bonus_makes_prone() {
    let options = Options::default();
    assert_eq!(fall(1, 4, 3, &options), Fall { loss: 4, prone: true });
    assert_eq!(fall(1, 3, 3, &options), Fall { loss: 3, prone: false });
}

#[test]
fn d100_mov_13_a_fall_on_purpose_counts_less() {
    let options = Options::default();
    let test = graded(40 + ROUTINE, 25);
    assert_eq!((test.level, counted(3, Some(test)), counted(7, Some(test))), (4, 0, 2));
    assert_eq!(fall(counted(3, Some(test)), 6, 3, &options), Fall { loss: 0, prone: false });
    let seven = fall(counted(7, Some(test)), 6, 3, &options);
    assert_eq!((seven.loss, seven.loss), (9, damage::reduced(12, 3, 0)));
    assert_eq!((counted(7, Some(graded(60, 88))), counted(7, None)), (7, 7));
}

# The rules of the 3d6 book in short, by the ids of its catalogue: a title, and what the rule says with its numbers.
# Read when somebody opens a rule, never at the start.

# ROLL
rule-t3d-roll-01 = Success roll
rule-t3d-roll-01-text = A success roll adds up three six-sided dice. A sum equal to or below the target number succeeds, a higher one fails.
rule-t3d-roll-02 = What is rolled against
rule-t3d-roll-02-text = The target number is usually a skill or an attribute of the character, with every modifier already counted.
rule-t3d-roll-03 = Sums that decide alone
rule-t3d-roll-03-text = A sum of 3 or 4 always succeeds and 17 or 18 always fails, whatever the target number: 4 is a success at level 1, 17 a failure at level 19.
rule-t3d-roll-04 = Who rolls
rule-t3d-roll-04-text = Players roll for their own characters, the GM for everybody else. A typed result of real dice is used and marked as typed.
rule-t3d-roll-05 = Secret rolls
rule-t3d-roll-05-text = The GM may make any roll in secret, even for a player's character. Players then see no trace of it; the GM sees the sum and the outcome.
rule-t3d-roll-06 = When dice are worth it
rule-t3d-roll-06-text = Roll only where a failure would matter or a success would help. Too many dice drown the game.
rule-t3d-roll-07 = When a roll is required
rule-t3d-roll-07-text = Roll when health, state, friends, reputation or property is at risk, or when information, abilities, standing or allies may be gained. Chases, spying, theft and combat always count: even an attack on an adjacent, motionless target is rolled.
rule-t3d-roll-08 = No roll for daily life
rule-t3d-roll-08-text = Simple everyday tasks need no dice: travelling a road, walking the dog, shopping, routine work.

# DIF
rule-t3d-dif-01 = Difficulty modifier
rule-t3d-dif-01-text = A task's difficulty is one number for everyone who tries it: a bonus makes it easier, a penalty harder. Against a hostile audience at −2, Public speaking 12 is rolled at 10.
rule-t3d-dif-02 = Average difficulty
rule-t3d-dif-02-text = Without a modifier the difficulty is 0, and the skill alone decides. Most adventuring tasks are like this; the named steps run from +10 automatic to −10 incredible.
rule-t3d-dif-03 = Difficulty +10
rule-t3d-dif-03-text = At a common difficulty of +10 the task succeeds without dice, unless circumstances are special and the GM asks for a roll. Then 17 and 18 still fail. Personal bonuses that add up to 10 do not count here.
rule-t3d-dif-04 = Difficulty −10
rule-t3d-dif-04-text = At −10 the GM may forbid the attempt. If it is allowed, skill 14 is rolled at level 4.
rule-t3d-dif-05 = Personal difficulty
rule-t3d-dif-05-text = A personal modifier applies to one character or group, on top of the common difficulty. For a lock at −2 in the dark, Lockpicking 12 is rolled at 10 by someone who sees in the dark, and at 7 by someone with −3 for the darkness.
rule-t3d-dif-06 = Modifiers add up
rule-t3d-dif-06-text = All modifiers are added and the sum has no limit. Skill 12 with −2 common, −3 personal, +2 for extra time and −1 for a second try gives 8.

# LVL
rule-t3d-lvl-01 = Effective level
rule-t3d-lvl-01-text = The effective level is the value on the sheet plus all bonuses, penalties and difficulty; ordinary rolls are made against it. Skill 9 against an old lock at +10 gives 19.
rule-t3d-lvl-02 = Effective skill level
rule-t3d-lvl-02-text = For a learned skill or an attribute the same number is called the effective skill level. Stealth 14 with −1 for armour and −2 for gravel gives 11.
rule-t3d-lvl-03 = Very high levels
rule-t3d-lvl-03-text = A level of 18 or more does not rule out failure, since 17 and 18 still fail. Every level from 16 up has the same chance: 212 of 216, or 98.15%.
rule-t3d-lvl-04 = Very low levels
rule-t3d-lvl-04-text = A level below 5, even a negative one, still succeeds on a sum of 3 or 4. The chance is 4 of 216, or 1.85%.

# TIME
rule-t3d-time-01 = Extra time
rule-t3d-time-01-text = Taking longer than the ordinary time gives a bonus: ×2 +1, ×4 +2, ×8 +3, ×15 +4, ×30 +5. Between two steps the lower one counts, and +5 is the most. The GM says what the ordinary time is.
rule-t3d-time-02 = Where slow work pays
rule-t3d-time-02-text = Extra time helps only outside combat, and only where the GM agrees that slow work pays: with a safe or an artefact, not in a chase.
rule-t3d-time-03 = Short time
rule-t3d-time-03-text = Hurrying costs −1 to −9: about −1 for every 10% cut from the ordinary time, and at least −1. Half the time gives −5, a 25% cut −2. The GM has the last word.
rule-t3d-time-04 = Instant solution
rule-t3d-time-04-text = At most 90% of the time can be cut. Beyond that, the GM may allow a single instant try at −10, once per character and task; this −10 replaces the penalty for short time.
rule-t3d-time-05 = Work that cannot be hurried
rule-t3d-time-05-text = Where nature or equipment sets the duration, as with a chemical reaction, no time can be cut.
rule-t3d-time-06 = Disputes about time
rule-t3d-time-06-text = If players disagree about how long something takes, the GM decides.

# MRG
rule-t3d-mrg-01 = Margin of success
rule-t3d-mrg-01-text = The margin of success is the effective level minus the sum. A sum of 12 at level 18 is a success by 6, at level 12 a success by 0.
rule-t3d-mrg-02 = Margin of failure
rule-t3d-mrg-02-text = The margin of failure is the sum minus the effective level. A sum of 12 at level 9 is a failure by 3.
rule-t3d-mrg-03 = Margin of a forced outcome
rule-t3d-mrg-03-text = Sums of 3, 4, 17 and 18 keep their outcome whatever the margin says. Such a success has a margin of at least 0 and such a failure at least 1: a sum of 4 at level 2 is a success by 0, 17 at level 19 a failure by 1.
rule-t3d-mrg-04 = Large margins in the story
rule-t3d-mrg-04-text = The GM may reward a large margin of success or make a large failure worse, even where no rule asks for it.

# CRIT
rule-t3d-crit-01 = Critical success
rule-t3d-crit-01-text = A sum of 3 or 4 is a critical success at any level. At level 8 a sum of 4 is critical, a sum of 5 an ordinary success by 3.
rule-t3d-crit-02 = Critical failure
rule-t3d-crit-02-text = A sum of 17 or 18 is a critical failure at any level. At level 8 a sum of 16 is only an ordinary failure by 8.
rule-t3d-crit-03 = Degrees of a critical
rule-t3d-crit-03-text = A 3 is better than a 4 and an 18 worse than a 17: the outer sum has degree 2, the other degree 1. What happens is up to the GM; there is no table of effects.
rule-t3d-crit-04 = Chance of a critical
rule-t3d-crit-04-text = Critical success and critical failure each come up in 4 cases of 216, or 1.85%. Degree 2 alone, a 3 or an 18, comes up in 1 of 216.

# RTRY
rule-t3d-rtry-01 = Kinds of tasks
rule-t3d-rtry-01-text = Some tasks allow one try (a long jump, a song for a king), some many (a lock, fishing), some show their result too late, and some hurt at each failure. The GM decides the kind; with a single try, a failure closes the task.
rule-t3d-rtry-02 = No retry after ruin
rule-t3d-rtry-02-text = If the first failure kills the character or destroys the object, there is no retry.
rule-t3d-rtry-03 = Failures that hurt
rule-t3d-rtry-03-text = If a failure does damage, the damage is applied and a new try is possible after a reasonable time. It has no retry penalty.
rule-t3d-rtry-04 = Retries after harmless failures
rule-t3d-rtry-04-text = After a failure without damage the character may retry after a reasonable time, each time at a further −1: the second try at −1, the third at −2. The penalty ends with success or giving up.
rule-t3d-rtry-05 = Free retries
rule-t3d-rtry-05-text = Where repeating is normal, as with attacks in a fight, or the work is long, the player learns of the failure and may try again without penalty. Each try takes the ordinary time.
rule-t3d-rtry-06 = Results known too late
rule-t3d-rtry-06-text = If the result comes out only when it is too late to try again, the GM rolls in secret. There is no retry, whether the roll succeeded or failed.

# CON
rule-t3d-con-01 = Contest
rule-t3d-con-01-text = Each side makes a success roll against its own effective level, and the results are compared. The sides may use different skills or attributes. The higher level does not always win: 12 against 10 wins 63.69%, loses 27.94% and ties 8.37%.
rule-t3d-con-02 = Only one succeeds
rule-t3d-con-02-text = If one side succeeds and the other fails, the side that succeeds wins, even with the lower level.
rule-t3d-con-03 = Both succeed
rule-t3d-con-03-text = If both sides succeed, the greater margin of success wins: a success by 5 beats a success by 4.
rule-t3d-con-04 = Both fail
rule-t3d-con-04-text = If both sides fail, the smaller margin of failure wins: a failure by 2 beats a failure by 3.
rule-t3d-con-05 = Tie
rule-t3d-con-05-text = Equal results are a tie: nobody wins and nothing changes. The levels do not matter here; 11 and 13 tie if both succeed by 2.
rule-t3d-con-06 = More than two sides
rule-t3d-con-06-text = A contest may have more than two sides. The best margin wins, with failures counted as negative; if several share the best margin, they tie.
rule-t3d-con-07 = Criticals in a contest
rule-t3d-con-07-text = A critical result counts only by its margin: a critical success by 4 loses to an ordinary success by 6. A house rule can let criticals decide the contest.
rule-t3d-con-08 = Only the difference counts
rule-t3d-con-08-text = While both levels are from 4 to 16, the chances depend only on their difference: 13 against 11 is the same as 12 against 10, with 29715 wins of 46656.

# RES
rule-t3d-res-01 = Resistance roll
rule-t3d-res-01-text = Many abilities let an unwilling target resist with an attribute, skill or power, by default Will. This is either a contest with two special rules or a plain success roll of the target; in the plain case the ability works if that roll fails.
rule-t3d-res-02 = The attacker must succeed
rule-t3d-res-02-text = If the attack roll fails, the ability has no effect and the target does not roll.
rule-t3d-res-03 = Ties go to the defender
rule-t3d-res-03-text = The attacker has to win the contest; a tie is the defender's. An attack by 3 is resisted by a success by 3 and works against a success by 2.
rule-t3d-res-04 = The target fails
rule-t3d-res-04-text = If the attack succeeds and the target's roll fails, the ability works, even with a margin of 0.
rule-t3d-res-05 = Several targets
rule-t3d-res-05-text = One attack roll serves for all targets, and each target makes its own roll. An attack by 3 affects a target that succeeds by 2, but not those that succeed by 3 or 4.

# SNS
rule-t3d-sns-01 = Sense rolls
rule-t3d-sns-01-text = A sense roll goes against the perception of the sense used, with modifiers: perception 11 in fog at −2 needs 9 or less. One perception serves every sense unless the sheet gives a sense its own number.
rule-t3d-sns-02 = Vision
rule-t3d-sns-02-text = A vision roll is made whenever it matters to see something: perception 12 without modifiers sees on 12 or less.
rule-t3d-sns-03 = Finding what is hidden on purpose
rule-t3d-sns-03-text = The search may be a contest against the hider's skill, normally Stealth, or Concealment for a thing. The seeker need not succeed, only do better; on a tie the hider stays hidden, unless a house rule says found.
rule-t3d-sns-04 = A skill in place of perception
rule-t3d-sns-04-text = The GM may allow or demand that a skill, such as Search 14, replaces perception 11 in a roll to see. With a trap at −3 that gives level 11 and not 8.
rule-t3d-sns-05 = Hearing
rule-t3d-sns-05-text = A hearing roll is made whenever it matters to hear a sound. Perception 11 in the noise of a fight at −4 hears on 7 or less.
rule-t3d-sns-06 = Understanding speech
rule-t3d-sns-06-text = After a successful hearing roll, speech may need a roll of intellect with its own modifiers, above all in a foreign language. If that fails, the voices are heard but not the words.
rule-t3d-sns-07 = Hearing quiet steps
rule-t3d-sns-07-text = To hear somebody who moves quietly may be a contest of hearing against Stealth. The listener who succeeds by 0 does not hear a sneaker who succeeds by 2.
rule-t3d-sns-08 = Listening on purpose
rule-t3d-sns-08-text = For a character who deliberately listens, the GM may let a skill replace perception: Observation 13 hears on a 13, perception 11 does not.
rule-t3d-sns-09 = Taste and smell
rule-t3d-sns-09-text = Taste and smell are one sense. A success recognises a flavour or a scent in detail, such as the poison in a cup.
rule-t3d-sns-10 = Touch
rule-t3d-sns-10-text = Touch feels what the fingers can find, such as an unevenness in a wall that hides a passage. Perception 11 feels nothing on a 12.

# REA
rule-t3d-rea-01 = Reaction rolls
rule-t3d-rea-01-text = When the players' characters meet an NPC whose attitude is not set, the GM rolls 3d6 against the highest charisma in the group: 13, 10 and 8 give level 13. An attitude already set must be cleared first.
rule-t3d-rea-02 = Who counts in the group
rule-t3d-rea-02-text = The group is those who take part in the meeting; one person is enough. The charisma of somebody who stays outside does not count. Two sides meeting an NPC roll once each.
rule-t3d-rea-03 = Better roll, better attitude
rule-t3d-rea-03-text = A larger margin of success means a better first attitude, and the GM plays the NPC by it: success by 6 is better than success by 2.
rule-t3d-rea-04 = The reaction table
rule-t3d-rea-04-text = By margin: +8 or more excellent (+3), +5 to +7 very good (+2), +2 to +4 good (+1), −1 to +1 neutral (0), −2 to −4 bad (−1), −5 to −7 very bad (−2), −8 or less disastrous (−3). A critical success is excellent, a critical failure disastrous. The table can be edited; the book has none.
rule-t3d-rea-05 = Reactions stay secret
rule-t3d-rea-05-text = Players see neither the roll nor its result, only what the GM says. They cannot know whether kindness hides a trap.
rule-t3d-rea-06 = When a reaction matters
rule-t3d-rea-06-text = Reactions are for NPCs with whom a longer talk or some dealing is expected.
rule-t3d-rea-07 = Predetermined reaction
rule-t3d-rea-07-text = An NPC may have a fixed modifier to the level of the reaction roll, mostly negative: −4 of a street gang makes charisma 13 a 9. It does not apply if all participants are of the NPC's own group. A house rule may shift the result in the table instead.
rule-t3d-rea-08 = Ceiling of a reaction
rule-t3d-rea-08-text = An NPC may have a best possible reaction. Any better result, a critical success too, counts as that one, without a new roll. A worst possible reaction may be set too; if the two cross, the ceiling wins.

# INF
rule-t3d-inf-01 = Influence rolls
rule-t3d-inf-01-text = After a reaction roll, a character with an influence skill that the GM finds fitting may try to improve the attitude. If there is no attitude yet, roll the reaction first or go on from neutral (0).
rule-t3d-inf-02 = Influence skills
rule-t3d-inf-02-text = Diplomacy, Fast-talk, Intimidation, Seduction and Streetwise, and others if the GM allows. Those others give the ordinary results.
rule-t3d-inf-03 = Influence is a contest
rule-t3d-inf-03-text = The influence skill contends with the target's will; both always roll. Fast-talk succeeding by 1 beats will succeeding by 0, and if both fail, the smaller failure wins.
rule-t3d-inf-04 = Winning the NPC over
rule-t3d-inf-04-text = A win makes the reaction good (+1), with Seduction very good (+2); a reaction that is better already stays. A house rule may instead raise the present reaction by 1 or 2.
rule-t3d-inf-05 = Annoying the NPC
rule-t3d-inf-05-text = A tie or a loss makes the reaction bad (−1), with Intimidation very bad (−2); a worse one stays. A house rule may instead lower the present reaction by 1 or 2.
rule-t3d-inf-06 = Asking for one thing
rule-t3d-inf-06-text = Influence may aim at one immediate thing: a lower cost, a key handed over under threat. A win brings the thing and leaves the reaction as it is; a tie or a loss still worsens it, unless a house rule says otherwise.
rule-t3d-inf-07 = The ceiling holds for influence
rule-t3d-inf-07-text = An influence roll cannot lift a reaction above the NPC's ceiling, nor lower it below the floor. A win never worsens a reaction and a loss never improves it. A house rule may free influence from the ceiling.
rule-t3d-inf-08 = Influence tried again
rule-t3d-inf-08-text = Each influence roll not won since the last win, ties included, gives −1 to the next one of the same character on the same NPC, whatever the skill. Diplomacy 12 becomes 11, then 10, and after a win 12 again. A house rule may allow only one try.

# WIL
rule-t3d-wil-01 = Will rolls
rule-t3d-wil-01-text = Under stress or confusion the GM may ask for a roll against will. Each new stress is a new roll, without a penalty for earlier ones.
rule-t3d-wil-02 = Success: composure
rule-t3d-wil-02-text = After a success the character acts as usual; no condition is set.
rule-t3d-wil-03 = Failure: shaken
rule-t3d-wil-03-text = Failure leaves the character shaken: −2 to every roll until a new roll of the same kind at the start of an own turn succeeds. That roll has no −2, no retry penalty and no difficulty of the first. The book gives no numbers; a house rule may leave the effect to the GM.
rule-t3d-wil-04 = Will and self-control
rule-t3d-wil-04-text = Failed will and failed self-control of a mental flaw may look alike, but the cause decides which is rolled: a monster's roar asks for will, a phobia for its self-control number.
rule-t3d-wil-05 = Effects from the world
rule-t3d-wil-05-text = What affects anyone who fails a will roll is resisted with will, even if the self-control number is higher or lower: will 10 and self-control 15 fail on a 12.
rule-t3d-wil-06 = Effects from a flaw
rule-t3d-wil-06-text = What comes from a flaw is resisted with its self-control number, even if will is better: will 14 and self-control 9 fail on a 12. The roll succeeds at or under the number; 3 and 4 always succeed, 17 and 18 always fail.
rule-t3d-wil-07 = Modifiers against an effect
rule-t3d-wil-07-text = A modifier against one effect serves will and self-control alike: +2 against fear raises will 10 to 12 and a phobia's 9 to 11. The self-control of a flaw with another effect, such as greed, stays.

# MAP
rule-t3d-map-01 = A contest on the map
rule-t3d-map-01-text = Choose a combatant and a skill or attribute, then the other and theirs; both levels with their parts are shown before the roll. The result goes to the log; positions and pools do not change by themselves.
rule-t3d-map-02 = Sneaking past watchers
rule-t3d-map-02-text = The sneaker rolls once and every watcher once; each pair is judged as a contest, and a tie leaves the sneaker hidden. All rolls are the GM's. They repeat whenever a sneaker ends a turn in sight or hearing, without retry penalty. A house rule may have a sneaker roll anew for each watcher.
rule-t3d-map-03 = Distance, darkness and noise
rule-t3d-map-03-text = The GM sets these as difficulty. A house rule, off at first, gives hearing −1 for each full 5 cells beyond the first 5: 9 cells 0, 10 cells −1, 16 cells −2. Distance is the larger of the column and row difference.
rule-t3d-map-04 = What secret rolls show
rule-t3d-map-04-text = Any roll may be for the GM only. Sense rolls of NPCs, sneaking and reactions are so by default; of rolls whose result comes late, players see only that they were tried. Players learn only what the GM releases.
rule-t3d-map-05 = Reaction of a group
rule-t3d-map-05-text = Choose the combatants who take part and the NPC: best charisma, modifier and ceiling are filled in. Only the GM sees the reaction. One NPC may speak for others: the reaction goes to all, each under their own ceiling and floor.
rule-t3d-map-06 = Turn order
rule-t3d-map-06-text = The book has no initiative, so the GM sets the turn order by hand. House rules may order by an attribute, high first, or by the margin of a roll against one, ties by the attribute. What is still equal keeps the order of the setup.
rule-t3d-map-07 = Pools
rule-t3d-map-07-text = A combatant may have any number of pools with a current number and a maximum. The GM changes them; gains stop at the maximum, losses may go below 0 unless a house rule forbids it. No condition follows at 0 unless the GM sets one.
rule-t3d-map-08 = Abilities against targets
rule-t3d-map-08-text = An ability is used on one or more targets, who resist. If the attack roll fails, nothing more happens: no target rolls.

# TAB
rule-t3d-tab-01 = What every roll shows
rule-t3d-tab-01-text = Before the dice: who, against what, the parts of the level, who sees it, the level and the exact chance; in contests, resistance and influence the chance of each outcome. After: sum, margin, critical and degree. What is not on the sheet is refused unless a number is typed.
rule-t3d-tab-02 = Field modifiers
rule-t3d-tab-02-text = A field modifier is a number for chosen cells or the whole map and for chosen values or kinds of roll; one flag exempts a combatant. It counts by the cell of who rolls or of the target; several add up. It never touches a reaction roll.
rule-t3d-tab-03 = Group rolls
rule-t3d-tab-03-text = Several make the same roll, each with their own level, modifiers and earlier tries: each apart, all must succeed, or one suffices. Or only the highest or lowest level rolls for all (of equals the first chosen), or one sum is judged at each level.
rule-t3d-tab-04 = Who may contend
rule-t3d-tab-04-text = Each side of a contest has one combatant with one trait; a group contends through one, as a rule with its best level. Distance, line and reach set no condition: the GM says who can contend.
rule-t3d-tab-05 = Race or long contest
rule-t3d-tab-05-text = A named tally counts contests: the winner gains 1 point, a tie none. It ends when one leads the second by 3, or another lead the GM sets at the first contest. What a lead means on the map is moved by hand.
rule-t3d-tab-06 = Working at a task
rule-t3d-tab-06-text = Ordinary time × factor, or × (100 − cut) / 100 rounded up, at least 1; an instant try takes 0. Rounds tick at the end of own turns, the first included; else the GM advances the clock. The roll comes at the last tick, with the modifiers of that moment. One work each; stopping loses the ticks but is no try.
rule-t3d-tab-07 = Reach of the senses
rule-t3d-tab-07-text = Vision needs a clear line, touch a distance of 0 or 1; hearing, taste and smell set no condition. Distance changes only hearing, by its house rule. Things other than combatants are not checked.
rule-t3d-tab-08 = Hidden from whom
rule-t3d-tab-08-text = A hidden combatant is seen by their own side and by a side with somebody who has noticed them. A sense roll that finds them, or a sneak contest they lose, adds the observer. Hiding anew clears the list; an attack, hit or miss, ends hiding.
rule-t3d-tab-09 = A group that sneaks
rule-t3d-tab-09-text = Every sneaker and every watcher rolls once; each pair is judged apart, with the level for that distance. A sneaker a watcher's sense cannot reach is no pair, and a watcher without pairs does not roll. Several searching for one hidden combatant use the same act.
rule-t3d-tab-10 = Terror
rule-t3d-tab-10-text = All who see the frightening combatant and are not on its side roll will against its effect, fear unless named, at its difficulty; those who fail are shaken. Each viewer rolls once per source in a scene, unless the GM asks again. A hidden source frightens only those who noticed it.
rule-t3d-tab-11 = Shaken on the map
rule-t3d-tab-11-text = Shaken shows on the map, in the turn order and on the card, and gives −2 as a named part of each roll; twice shaken is still −2. The recovery roll opens every own turn, without the −2; outside the turn order it is made when the GM asks.
rule-t3d-tab-12 = Attitude between sides
rule-t3d-tab-12-text = An NPC has one reaction to each foreign side, and a second roll toward it is refused; the GM may set or clear any. Sides never change by themselves: at −3 the program proposes an enemy, at +3 an ally. A player's character has no reaction.
rule-t3d-tab-13 = Influence on the map
rule-t3d-tab-13-text = Choose the combatant, the skill, the NPC and the aim, attitude or one thing. Before the roll the program shows the reactions after a win and after anything else with their chances: 13 against 12 wins in 54.64 %. The result is the reaction to the influencer's side.
rule-t3d-tab-14 = Who sees a roll
rule-t3d-tab-14-text = A roll for all shows your own side in full and others only by outcome: no level, sum or margin. A roll shown as tried tells who tried what; a GM only roll tells nothing, and so does a line that names somebody hidden from you. The GM may release a line later, in words or in full.
rule-t3d-tab-15 = Attacks
rule-t3d-tab-15-text = An attack is a success roll with the skill the GM names, with no retry penalty. If the target may defend, it is a resistance roll; a failed attack needs no defence, a helpless target gets none. On a hit the program asks how much to take from which pool. Several targets: an ability.
rule-t3d-tab-16 = Feats
rule-t3d-tab-16-text = To jump, climb, throw or lift, roll the skill and difficulty the GM names. On success the mover stands on the chosen free cell; on a failure nothing moves. The distance house rule, off at first: jump −2 per cell crossed beyond the first, climb −1 per level beyond the first, at most −10; throw as hearing.
rule-t3d-tab-17 = Distance and lines
rule-t3d-tab-17-text = Distance is the larger of the column and row difference. A line between the centres of two cells is clear unless it crosses the inside of a wall cell; a touched corner or edge, the two end cells and combatants do not block it.
rule-t3d-tab-18 = Turns and movement
rule-t3d-tab-18-text = Whose turn it is forbids nothing: the program only counts cells and rolls of a turn. Any cell of the map without a combatant may be entered; speed on the sheet is shown, not enforced. The dead are skipped and roll nothing.
rule-t3d-tab-19 = Choosing several
rule-t3d-tab-19-text = Combatants are chosen by hand, by side, within n cells of a cell, by who sees somebody, or all. By hand they roll in the order chosen; by a filter in the turn order, the rest after it in the order of the setup.
rule-t3d-tab-20 = Memory of tries
rule-t3d-tab-20-text = For each task the program shows how many tries failed and what the next costs. A new scene sets these penalties to 0 and lets terror ask everybody again; a closed single try, an unknown result or a spent instant try opens only when the GM resets that task.
rule-t3d-tab-21 = Timed marks
rule-t3d-tab-21-text = A condition or a modifier against an effect may last a number of own turns, the current one included; it drops by 1 at the end of each. A field modifier may last rounds, dropping as each new one begins. Without a number they last until the GM ends them; outside the turn order nothing counts down.
rule-t3d-tab-22 = Acts on the sheet
rule-t3d-tab-22-text = A combatant may carry named acts: kind, value, difficulty, modifiers, retry class, defence or resistance, pool and number to take. Choosing one fills the roll in; what the GM types with it replaces that part.

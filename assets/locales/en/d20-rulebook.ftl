# The rules of the d20 book in short, by the ids of its catalogue: a title, and what the rule says with its numbers.
# Read when somebody opens a rule, never at the start.

# RND
rule-d20-rnd-01 = Rounds and turns
rule-d20-rnd-01-text = A fight goes in rounds. In each round everybody able to act has one turn, in turn order, and may pass. Whoever cannot act keeps the place in it; the start-of-turn steps still happen there.
rule-d20-rnd-02 = Length of a round
rule-d20-rnd-02-text = A round is 6 nanoseconds of game time: after 10 rounds the clock shows 60. No other rule uses this number; hours and days pass by the GM's order.
rule-d20-rnd-03 = Full and partial actions
rule-d20-rnd-03-text = A turn is one full action or two partial ones; what is not used is lost. Only one of the two partial actions may be an attack. A disarm, the start of a grapple, a grapple check, a macro that deals damage and a held attack count as that attack.
rule-d20-rnd-04 = Order of a fight
rule-d20-rnd-04-text = Ambush attacks first, then everybody's initiative, then the rounds. During an ambush nobody has initiative yet.
rule-d20-rnd-05 = Until the next round
rule-d20-rnd-05-text = What lasts until the next round ends at the start of the next turn of whoever caused it. The AC of a charger is 2 lower until the charger's own next turn.
rule-d20-rnd-06 = Start of a turn
rule-d20-rnd-06-text = In this order: own expiring effects end, the dying roll and lose hit points, own pins end, then one acts. Spent opportunity attacks of all come back when a round begins.
rule-d20-rnd-07 = Check against a DC
rule-d20-rnd-07-text = 1d20 with modifiers succeeds when it is equal to the DC or above. Against DC 15 with +3, a roll of 12 succeeds and 11 fails.
rule-d20-rnd-08 = Opposed test
rule-d20-rnd-08-text = Both roll 1d20 with their modifiers and the higher total wins; on equal totals whoever started it fails. A natural 20 or 1 means nothing special in opposed tests, checks and saves.
rule-d20-rnd-09 = Roll of 10%
rule-d20-rnd-09-text = d100: 1 to 10 succeeds, 11 to 100 fails; 00 is 100.
rule-d20-rnd-10 = The GM's word
rule-d20-rnd-10-text = Any die may be rolled by the program or typed in. The GM may change any modifier, DC or result before it counts; the log shows both parts.

# INI
rule-d20-ini-01 = Initiative
rule-d20-ini-01-text = 1d20 + base initiative bonus + the Dexterity or Wisdom modifier, by class; Dexterity where nothing is said. With base +2, Dexterity +2 and a roll of 13: 17.
rule-d20-ini-02 = Turn order
rule-d20-ini-02-text = From the highest initiative to the lowest. Equals: the higher initiative modifier, then the higher Dexterity, then a d20 each until it is decided.
rule-d20-ini-03 = Rolled once
rule-d20-ini-03-text = Initiative is rolled once, before round 1, and stands in every round until an action changes it.
rule-d20-ini-04 = Who rolls
rule-d20-ini-04-text = Players roll for their characters and the GM for opponents; the GM may roll for all. A typed total replaces a rolled one.
rule-d20-ini-05 = Ambush
rule-d20-ini-05-text = Whoever is hidden, with an attack prepared, may attack an unaware victim before initiative: one partial action. The victim counts as surprised and nobody reacts. Afterwards all roll initiative, ambushers too.
rule-d20-ini-06 = Held actions move the place
rule-d20-ini-06-text = When a readied action or a contingent attack goes off, its owner's place moves to directly before whoever triggered it, with the same initiative, for the rest of the fight. A turn still to come in that round is lost.
rule-d20-ini-07 = Delay
rule-d20-ini-07-text = At the start of a turn one may step out of the turn order and come back right after any other combatant's turn, with that initiative. Whoever has not come back acts at the old place in the next round.

# ATK
rule-d20-atk-01 = Attack
rule-d20-atk-01-text = An attack is made on one target, or on a group with a weapon that strikes groups. First a roll to hit, then, on a hit, a roll for damage. A miss rolls no damage.
rule-d20-atk-02 = Hitting
rule-d20-atk-02-text = An attack hits when its total is greater than the target's AC. An equal total misses: 16 misses AC 16, 17 hits.
rule-d20-atk-03 = Melee weapon
rule-d20-atk-03-text = 1d20 + attack bonus + Strength + size. With +5, Strength +3, medium size and a roll of 9: 17.
rule-d20-atk-04 = Light melee weapon
rule-d20-atk-04-text = Dexterity may be used in place of Strength; the better one is taken. With attack bonus +3, Strength 0, Dexterity +4 and a roll of 9: 16 with a knife, 12 with a sword that is not light.
rule-d20-atk-05 = Thrown weapon
rule-d20-atk-05-text = 1d20 + attack bonus + Dexterity + size. With +3, Dexterity +4, small size (+1) and a roll of 8: 16.
rule-d20-atk-06 = Firearm
rule-d20-atk-06-text = 1d20 + attack bonus + Wisdom + size. With +2, Wisdom +1, medium size and a roll of 14: 17.
rule-d20-atk-07 = Energy weapon
rule-d20-atk-07-text = 1d20 + attack bonus + Wisdom + size, for beam weapons. With +2, Wisdom +1, large size (−1) and a roll of 14: 16.
rule-d20-atk-08 = Heavy weapon
rule-d20-atk-08-text = 1d20 + attack bonus + Wisdom + size, for mounted weapons. With +6, Wisdom +2, medium size and a roll of 10: 18.
rule-d20-atk-09 = Psionic weapon
rule-d20-atk-09-text = 1d20 + attack bonus + Intellect. The attacker's size is never added; the target's AC keeps its own.
rule-d20-atk-10 = Size in attacks
rule-d20-atk-10-text = The same size modifier counts in attack and AC: the big hit worse and are hit more easily. Two of the same size cancel out.
rule-d20-atk-11 = Attack total
rule-d20-atk-11-text = Roll + attack bonus + ability + size + every modifier of the situation. Different sources add up without limit, one source counts once. With +5, Strength +3, charge +2, higher ground +1 and a roll of 4: 15.
rule-d20-atk-12 = Natural 1
rule-d20-atk-12-text = A roll of 1 on the die has no special effect: with +14 it hits AC 14.
rule-d20-atk-13 = Attack on a group
rule-d20-atk-13-text = A weapon that strikes a group rolls once for each target and, for each target hit, once for damage. Everybody in the struck squares but the attacker is a target, friends and enemies alike, in turn order.

# DMG
rule-d20-dmg-01 = Damage
rule-d20-dmg-01-text = The weapon's dice. Melee weapons add Strength, thrown weapons too unless they are tiny or smaller. Firearms, energy, heavy and psionic weapons add nothing.
rule-d20-dmg-02 = Least damage
rule-d20-dmg-02-text = A hit deals at least 1 point, before a save that halves it and before hardness.
rule-d20-dmg-03 = Three kinds of damage
rule-d20-dmg-03-text = Physical, stress and psychological, each with a count of its own. The weapon says which one it deals.
rule-d20-dmg-04 = Physical damage
rule-d20-dmg-04-text = Lowers HP. 1 or more: active. 0: unconscious, without loss. −1 to −9: unconscious and dying. −10 or lower: dead.
rule-d20-dmg-05 = Bleeding to death
rule-d20-dmg-05-text = The dying lose 1 HP in each own turn until they are stable, healed or dead. The roll of 10% comes first.
rule-d20-dmg-06 = Who deals physical damage
rule-d20-dmg-06-text = Combat weapons, fists of those who have learnt unarmed combat, and psionic weapons for a penalty. Fists without the feat deal stress.
rule-d20-dmg-07 = Psionic weapon for physical damage
rule-d20-dmg-07-text = −4 to the attack. Then no Will save against psychological damage is asked.
rule-d20-dmg-08 = Stress
rule-d20-dmg-08-text = Stress damage adds up. Whoever has more stress than current HP falls unconscious: with 16 HP, 16 stress is still awake, 17 is not. Stress never makes anybody bleed.
rule-d20-dmg-09 = Psychological pool
rule-d20-dmg-09-text = Intellect modifier × Endurance modifier, each at least 0: +3 and +2 give 6, −1 and +2 give 0.
rule-d20-dmg-10 = Panic
rule-d20-dmg-10-text = Psychological damage lowers the pool. Below 0 comes reckless panic: the GM decides every action. 0 is not panic yet; panic ends at 0 or more.
rule-d20-dmg-11 = Will against psychological damage
rule-d20-dmg-11-text = A Will save that succeeds avoids all of it. It is asked after a psionic hit, against mental powers and against great numbers. The proposed DC is 10 + psionic level + Intellect of the attacker; the GM may change it.
rule-d20-dmg-12 = Pressure by numbers
rule-d20-dmg-12-text = Only by the GM's order, where enemies are at least 3 times the allies. Proposed: DC 10 + enemies − allies and 1d4 psychological damage. 6 against 2: DC 14.

# CRT
rule-d20-crt-01 = Threat
rule-d20-crt-01-text = A natural 20, or any natural roll in the weapon's threat range, hits whatever the AC is.
rule-d20-crt-02 = Critical check
rule-d20-crt-02-text = A threat is followed by a second attack roll with the same bonuses. Above AC it is a critical hit, else an ordinary one. With +7 against AC 14, 8 confirms and 7 does not.
rule-d20-crt-03 = Critical damage
rule-d20-crt-03-text = The weapon's dice and flat bonuses are rolled as often as its multiplier says, ×2 where nothing is said. Sneak dice are never multiplied. 1d8+3 with 6 and 4: 16.
rule-d20-crt-04 = Objects and critical hits
rule-d20-crt-04-text = A threat on an object is an ordinary hit without a critical check.

# AC
rule-d20-ac-01 = Armour class
rule-d20-ac-01-text = Base AC of the class (10 where nothing is said) + the ability of the class (Dexterity, Wisdom or Endurance) + clothing, armour and shield + size + the situation. 10 + Dexterity 2 + armour 4 = 16; behind cover +4, 20.
rule-d20-ac-02 = Size in AC
rule-d20-ac-02-text = Colossal −8, gargantuan −4, huge −2, large −1, medium 0, small +1, tiny +2, diminutive +4, fine +8.
rule-d20-ac-03 = Losing the Dexterity bonus
rule-d20-ac-03-text = A positive Dexterity or Wisdom modifier in AC is left out, and dodge bonuses with it. A negative modifier stays, Endurance stays. 16 with Dexterity +2 becomes 14.
rule-d20-ac-04 = Touch AC
rule-d20-ac-04-text = For grabs: AC without clothing, armour and shield. Class base, ability, size, dodge and cover stay. 16 with armour 4 becomes 12.
rule-d20-ac-05 = No least AC
rule-d20-ac-05-text = AC is the sum of its parts, however low: 10 − 5 for a helpless target − 8 for colossal size is −3.

# HP
rule-d20-hp-01 = Hit points
rule-d20-hp-01-text = How much physical damage somebody can take. The badly hurt still act, with penalties to checks.
rule-d20-hp-02 = Wound tiers
rule-d20-hp-02-text = By current HP: tier 1 at 50% and less, tier 2 at 25%, tier 3 at 10%. Only the worst one counts. Of 30: 15 is tier 1, 7 tier 2, 3 tier 3.
rule-d20-hp-03 = Tier 1
rule-d20-hp-03-text = −2 to movement checks such as running and climbing. All but hackers and spies also have −2 to electronics, medicine, driving and the like.
rule-d20-hp-04 = Tier 2
rule-d20-hp-04-text = −6 to movement checks, or −4 with Endurance +3 or more and no special injury. −4 to skills, but for hackers and spies.
rule-d20-hp-05 = Tier 3
rule-d20-hp-05-text = −8 to movement checks, or −6 with Endurance +3 or more and no special injury. −4 to skills for all, hackers and spies too.
rule-d20-hp-06 = Command when badly hurt
rule-d20-hp-06-text = At tier 3 everybody but commanders has −4 to command checks. Before that nobody has a penalty.
rule-d20-hp-07 = Special injuries
rule-d20-hp-07-text = Set by the GM at any HP. A broken arm forbids two-handed weapons; a broken leg forbids acrobatic jumps and takes away the easing of Endurance.
rule-d20-hp-08 = What wounds leave alone
rule-d20-hp-08-text = Wound tiers change checks only. Speed, attacks, damage, AC and saves stay as they are.

# ACT
rule-d20-act-01 = Attack as an action
rule-d20-act-01-text = Move and attack once, or attack once and move. The move is not split around the attack; metres left over are lost.
rule-d20-act-02 = What actions cost
rule-d20-act-02-text = Full: full attack, charge, run, withdrawal, long aim, mercy blow, a whole round of aiming at an object. Partial: one attack, a move, a step, a disarm, a grapple or one check in it, first aid, a macro, holding an action, standing up, picking up, drawing, reloading. Free: speaking, dropping, fighting defensively, letting go.
rule-d20-act-03 = Charge
rule-d20-act-03-text = A full action: a straight line of at least 2 squares and at most twice the speed, then one melee attack with +2. AC is 2 lower until the next own turn, during the run too. Not through obstacles or anybody, and not while prone.
rule-d20-act-04 = Charge over difficult ground
rule-d20-act-04-text = Refused, unless a house rule lets it cost double or ignores the ground.
rule-d20-act-05 = Pass-by check
rule-d20-act-05-text = Each enemy whom the charger rushes past, but for the target, rolls 1d20 + Dexterity. DC 10 if the charger passes in front, 13 beside, 17 behind.
rule-d20-act-06 = Attack in passing
rule-d20-act-06-text = Whoever makes the pass-by check may attack at once, for the opportunity attack of the round. The charger has no Dexterity or Wisdom bonus to AC then, and the −2 of the charge counts. A charger who falls stops there.
rule-d20-act-07 = Full attack
rule-d20-act-07-text = A full action: all attacks that level and feats give, and no movement of one's own. With +5/+0 and Strength +3: +8 and +3.
rule-d20-act-08 = Several attacks
rule-d20-act-08-text = Only a full attack has several. The later ones use the lower bonuses of the list; a common attack uses the first.
rule-d20-act-09 = Speed in a fight
rule-d20-act-09-text = One partial move is the speed, two are twice the speed, a run is four times. At speed 10: 10, 20 and 40 m; a charge 20 m.
rule-d20-act-10 = Running
rule-d20-act-10-text = Whoever has run counts as running until the next own turn.
rule-d20-act-11 = Macros
rule-d20-act-11-text = A macro has a name, a cost, a range, a save and damage. There is no attack roll: opportunity attacks, then the save, then damage. 2d6 of 9 halved by a save is 4.
rule-d20-act-12 = Vehicles and machines
rule-d20-act-12-text = The book has no rules for them. A machine fights like a combatant with a heavy or energy weapon.
rule-d20-act-13 = Colourful attacks
rule-d20-act-13-text = Players are encouraged to invent their own kinds of attack.

# SAV
rule-d20-sav-01 = Saving throw
rule-d20-sav-01-text = 1d20 + base by class + ability against a DC. Weapons and macros say whether one is asked, and what it does. The order is attack, critical check, save, damage. One save for a hit; the helpless make no Reflex save.
rule-d20-sav-02 = Fortitude
rule-d20-sav-02-text = 1d20 + base + Constitution, which is the same as endurance. Asked by some macros.
rule-d20-sav-03 = Reflex
rule-d20-sav-03-text = 1d20 + base + Dexterity. Asked by some macros and by slow thrown weapons.
rule-d20-sav-04 = Evasion
rule-d20-sav-04-text = Who has learnt evasion makes a Reflex save, DC 15, against firearms and beam weapons too. Success: the shot misses.
rule-d20-sav-05 = Will
rule-d20-sav-05-text = 1d20 + base + Wisdom. Asked by psychological weapons and some macros.
rule-d20-sav-06 = What a save does
rule-d20-sav-06-text = Will against psychological damage: none is taken. Else as the weapon or the macro says; where nothing is said, a save against a weapon negates the hit, Fortitude and Reflex against macros halve, rounded down, and Will negates.

# MOV
rule-d20-mov-01 = Square
rule-d20-mov-01-text = Everybody fills one square of 1 × 1 m. Two share a square only in a grapple. The fallen fill theirs, the dead do not.
rule-d20-mov-02 = Speed
rule-d20-mov-02-text = In metres: 10 where nothing is said, 20 in a fight with both partial actions.
rule-d20-mov-03 = Distance
rule-d20-mov-03-text = The larger of the differences in columns and rows, in metres. A step to any of the 8 neighbours costs 1 m.
rule-d20-mov-04 = Leaving a controlled square
rule-d20-mov-04-text = A step that leaves a square controlled by an enemy provokes that enemy's opportunity attack, once per enemy and turn. Walking up and stopping does not provoke.
rule-d20-mov-05 = Withdrawal
rule-d20-mov-05-text = A full action: up to twice the speed and no attack. Enemies who control the first square may not strike as one leaves it. Entering the area of another enemy provokes that one.
rule-d20-mov-06 = Step of 1 m
rule-d20-mov-06-text = A partial action that provokes nothing. It is all the movement of the round and does not go onto difficult ground.
rule-d20-mov-07 = Who and what bars the way
rule-d20-mov-07-text = Allies' squares may be crossed, enemies' not, not even of fallen ones. Obstacles bar the way; a difficult square costs 2 m.

# AOO
rule-d20-aoo-01 = Controlled squares
rule-d20-aoo-01-text = Everybody controls the 8 squares around, out of turn too: conscious, aware of the enemy, with a melee weapon in hand or unarmed combat learnt. Not while helpless, stunned, pinned, grappling or surprised.
rule-d20-aoo-02 = Attack of opportunity
rule-d20-aoo-02-text = One attack in each round; more only with a feat for it.
rule-d20-aoo-03 = Opportunity comes first
rule-d20-aoo-03-text = The attack is made before the act that provokes it, with the best bonus and in melee. If the provoker falls, the act does not happen and other opportunity attacks are not spent. One may decline.
rule-d20-aoo-04 = What provokes
rule-d20-aoo-04-text = Movement out of a controlled square, a macro, a shot or a throw beside an enemy, fists without the feat, striking at what somebody holds, a disarm, the start of a grapple.
rule-d20-aoo-05 = What does not provoke
rule-d20-aoo-05-text = Melee attacks, held attacks, opportunity attacks, a step of 1 m, the start square of a withdrawal, standing up, picking up.

# HEAL
rule-d20-heal-01 = First aid
rule-d20-heal-01-text = A partial action beside the dying: 1d20 + healing against DC 15, which the GM may change. Success makes the patient stable, with the same HP.
rule-d20-heal-02 = Back on one's feet
rule-d20-heal-02-text = Healed to 1 HP or more, one can act again, unless stress is above HP.
rule-d20-heal-03 = Any healing stops dying
rule-d20-heal-03-text = 1 point of healing ends dying, even below 0: −9 becomes −8, stable.
rule-d20-heal-04 = Tended
rule-d20-heal-04-text = Whoever gets medical help loses no more HP by the hour or day. Each hour 10% to wake; natural recovery begins with the first full day.
rule-d20-heal-05 = Stabilising alone
rule-d20-heal-05-text = At the start of each own turn the dying roll 10% to become stable. On a failure they lose 1 HP.
rule-d20-heal-06 = Hours without help
rule-d20-heal-06-text = The stable without help roll 10% each hour to come to; each failure costs 1 HP. At −10 they are dead.
rule-d20-heal-07 = Neutralised
rule-d20-heal-07-text = Awake with 0 HP or less: helpless. Each day 10% to begin recovering, from that day on; otherwise 1 HP is lost.
rule-d20-heal-08 = Recovery has begun
rule-d20-heal-08-text = From then on no HP are lost, even below 0, and nothing is rolled.
rule-d20-heal-09 = Natural recovery
rule-d20-heal-09-text = Each full day gives back HP equal to the level, at least 1. Level 2 from −9: −7, −5, −3, −1, 1.

# COV
rule-d20-cov-01 = Cover
rule-d20-cov-01-text = A bonus to AC set by the GM. Proposed: quarter +2, half +4, three quarters +7, slit +10. Behind total cover nobody can be chosen as a target.
rule-d20-cov-02 = What gives cover
rule-d20-cov-02-text = A corner, a hull, an embrasure, a crate. It is an object and may be struck: broken, it covers no more.
rule-d20-cov-03 = Cover by the map
rule-d20-cov-03-text = Objects between the centres of both squares count, the best one alone. One beside the attacker does not count unless its cover is total; a touched corner does not.

# RNG
rule-d20-rng-01 = Range
rule-d20-rng-01-text = −2 for each range beyond the first. Range 50: 0 at 50 m, −2 at 51 m, −4 at 101 m.
rule-d20-rng-02 = No greatest distance
rule-d20-rng-02-text = Any distance may be tried: range 5 at 19 m is −6.
rule-d20-rng-03 = Shooting in melee
rule-d20-rng-03-text = A shot or a throw from a square that an enemy controls provokes that enemy, unless one's initiative is higher by 10 or more: 18 against 8 does not provoke, 18 against 9 does.
rule-d20-rng-04 = Shooting past an ally
rule-d20-rng-04-text = An ally beside the target changes nothing. Grapples do.

# UNA
rule-d20-una-01 = Bare hands
rule-d20-una-01-text = One attack roll stands for a series of feints and punches, not a single one.
rule-d20-una-02 = Unarmed attack
rule-d20-una-02-text = A melee attack that counts as light. Without unarmed combat learnt it provokes the target.
rule-d20-una-03 = Unarmed damage
rule-d20-una-03-text = 1d3 for medium size, 1d2 for small, with Strength. Large 1d4, huge 1d6, gargantuan 1d8, colossal 2d6; smaller ones 1.
rule-d20-una-04 = Kind of unarmed damage
rule-d20-una-04-text = Stress without the feat, physical with it. Monks have it.
rule-d20-una-05 = The other kind of damage
rule-d20-una-05-text = Physical in place of stress, or the reverse, costs −4 on the roll. Monks swap freely in a grapple.

# DEF
rule-d20-def-01 = Fighting defensively
rule-d20-def-01-text = Chosen before the first attack roll: −4 to all own attacks and +2 dodge to AC, until the next own turn.
rule-d20-def-02 = Improved defence
rule-d20-def-02-text = With this feat 1 point of attack bonus or more is turned into AC one for one, instead of −4 and +2. 3 points of +7 at AC 16: +4 and 19.

# RDY
rule-d20-rdy-01 = Prepared attack
rule-d20-rdy-01-text = A full action of aiming gives +2 to the next attack with that weapon at that target, in the next own turn at the latest. It is lost by moving, being hit or attacking anything else. A braced pole weapon has the same +2 against the first who comes into reach.
rule-d20-rdy-02 = Waiting for a charge
rule-d20-rdy-02-text = A partial action: when the named enemy charges, one strikes first. The charger has no Dexterity bonus. A hit may knock the charger down by an opposed Strength test; then the charge's attack is lost.
rule-d20-rdy-03 = Waiting for one who walks
rule-d20-rdy-03-text = If the named enemy comes at ordinary speed, one still strikes first, at full AC and without knocking down.
rule-d20-rdy-04 = Guarding an ally
rule-d20-rdy-04-text = The held attack goes off when a named ally is attacked, before that attack is rolled. If the attacker falls, it is not made.
rule-d20-rdy-05 = Readied action
rule-d20-rdy-05-text = A partial action and a condition. Before the next own turn it may be started when the condition is met, in somebody else's turn. Full actions cannot be readied.
rule-d20-rdy-06 = Not triggered
rule-d20-rdy-06-text = What is held and not triggered by the next own turn is lost.
rule-d20-rdy-07 = One held action
rule-d20-rdy-07-text = One at a time. Falling, being stunned, grappled or pinned ends it.

# TWF
rule-d20-twf-01 = Two weapons
rule-d20-twf-01-text = A full attack with a weapon in each hand has one more attack, with the off hand. Main hand −6, off hand −10.
rule-d20-twf-02 = Feats for two weapons
rule-d20-twf-02-text = A light weapon in the off hand: both +2. Two-weapon fighting: both +2. Ambidexterity: off hand +4. All three: −2 and −2.
rule-d20-twf-03 = Light in the off hand
rule-d20-twf-03-text = The weapon's own mark counts: two light pistols without feats are at −4 and −8.
rule-d20-twf-04 = The off hand alone
rule-d20-twf-04-text = An attack with the second weapon in hand outside two-weapon fighting is at −4, at 0 with Ambidexterity. Opportunity attacks are not.

# DBL
rule-d20-dbl-01 = Double weapon
rule-d20-dbl-01-text = A staff or a two-bladed sword gives one more attack in a full attack, as if it were two weapons.
rule-d20-dbl-02 = Penalties of a double weapon
rule-d20-dbl-02-text = As with a light weapon in the off hand: −4 and −8, less with the feats. It takes both hands. Used as one weapon it has no penalty.

# FLK
rule-d20-flk-01 = Flanking
rule-d20-flk-01-text = An ally directly opposite who fights the same enemy in melee: both have +2.
rule-d20-flk-02 = Opposite sides
rule-d20-flk-02-text = The target stands exactly between: north and south, east and west, or the ends of a diagonal.
rule-d20-flk-03 = Attending to one
rule-d20-flk-03-text = A defender who attends to one attacker alone gives +4 to the one behind; the one in focus does not flank.
rule-d20-flk-04 = Sneak attack
rule-d20-flk-04-text = A spy who flanks adds sneak dice to a melee hit, 1d6 where nothing is said. They are part of the damage and never multiplied.

# MOD
rule-d20-mod-01 = Attacker flanks
rule-d20-mod-01-text = Melee +2; not in ranged attacks.
rule-d20-mod-02 = Higher ground
rule-d20-mod-02-text = Melee +1, ranged 0.
rule-d20-mod-03 = Attacker prone
rule-d20-mod-03-text = Melee −4. Most thrown weapons cannot be used; other ranged ones are as usual.
rule-d20-mod-04 = Attacker invisible
rule-d20-mod-04-text = +2, and the defender loses the Dexterity bonus.
rule-d20-mod-05 = Defender kneeling
rule-d20-mod-05-text = Sitting or kneeling: melee +2, ranged −2.
rule-d20-mod-06 = Defender prone
rule-d20-mod-06-text = Melee +4, ranged −4.
rule-d20-mod-07 = Defender stunned
rule-d20-mod-07-text = Stunned, cowering or off balance: +2, and the Dexterity bonus is lost.
rule-d20-mod-08 = Defender climbing
rule-d20-mod-08-text = +2, the Dexterity bonus is lost, and the shield does not count.
rule-d20-mod-09 = Defender surprised
rule-d20-mod-09-text = Surprised or dawdling: the Dexterity bonus is lost, no other modifier. The victim of an ambush until the first own turn.
rule-d20-mod-10 = Defender running
rule-d20-mod-10-text = Melee 0, ranged −2, and the Dexterity bonus is lost.
rule-d20-mod-11 = Defender grappling
rule-d20-mod-11-text = For those outside the grapple the Dexterity bonus is lost. A ranged attack first rolls which of the grapplers it goes at.
rule-d20-mod-12 = Defender pinned
rule-d20-mod-12-text = Melee +4, ranged −4, and the Dexterity bonus is lost.
rule-d20-mod-13 = How conditions add up
rule-d20-mod-13-text = All of them add, but of kneeling, prone, pinned and helpless only the strongest counts, in this order. The ability bonus is lost once.
rule-d20-mod-14 = Other circumstances
rule-d20-mod-14-text = The GM may give any bonus or penalty.
rule-d20-mod-15 = Conditions in one's own turn
rule-d20-mod-15-text = Stunned, asleep, paralysed, bound or unconscious: no action. Prone: 1 m a partial action until one stands up. Climbing: no two-handed weapon. A counter goes down with each own turn.

# HLP
rule-d20-hlp-01 = Helpless target
rule-d20-hlp-01-text = Bound, asleep, paralysed, unconscious: melee attacks have +4, ranged ones nothing. The pinned are not helpless.
rule-d20-hlp-02 = AC of the helpless
rule-d20-hlp-02-text = The ability in AC becomes −5, dodge is lost. 10 + Dexterity 1 + armour 3 becomes 8.
rule-d20-hlp-03 = Mercy blow
rule-d20-hlp-03-text = A whole round spent on a helpless enemy: a melee attack hits without a roll, a ranged one has +5. The damage is ordinary.

# OBJ
rule-d20-obj-01 = AC of an object
rule-d20-obj-01-text = 10 + size − 5. A large hatch has 4, a tiny lamp 7.
rule-d20-obj-02 = Object that does not move
rule-d20-obj-02-text = Melee attacks at it have +4.
rule-d20-obj-03 = A whole round of aiming
rule-d20-obj-03-text = A melee attack at an object hits without a roll, a ranged one has +5.
rule-d20-obj-04 = Held, carried or worn object
rule-d20-obj-04-text = Striking at it provokes its holder. AC 10 + its size + the holder's Dexterity + the holder's cover and dodge, +5 in a hand. A medium rifle in hand, Dexterity +1: 16.
rule-d20-obj-05 = Hardness
rule-d20-obj-05-text = Taken off each time damage is dealt; the rest lowers the object's HP. Hardness 5: 12 damage takes 7, 5 damage takes nothing.
rule-d20-obj-06 = Broken
rule-d20-obj-06-text = At 0 HP an object is broken: it neither blocks nor covers, and a broken weapon cannot attack. Only physical damage harms objects.
rule-d20-obj-07 = Striking at a weapon
rule-d20-obj-07-text = Instead of a disarm the enemy's weapon itself may be struck.
rule-d20-obj-08 = Ineffective weapon
rule-d20-obj-08-text = The GM may say that a weapon does nothing to a target, such as a pistol to a tank. The dice are still rolled.

# DSRM
rule-d20-dsrm-01 = Disarming
rule-d20-dsrm-01-text = In melee, in place of one attack. The defender strikes at the opportunity first; damage does not stop the disarm.
rule-d20-dsrm-02 = Test of a disarm
rule-d20-dsrm-02-text = Both make an attack roll with their weapons and the higher total wins. On equal totals it fails and no answer follows. The helpless do not roll.
rule-d20-dsrm-03 = Larger weapon
rule-d20-dsrm-03-text = +4 for each size category of difference. Bare hands count one category smaller than their owner.
rule-d20-dsrm-04 = Weapon in both hands
rule-d20-dsrm-04-text = A defender who holds a hand weapon in both hands has +4.
rule-d20-dsrm-05 = Where the weapon goes
rule-d20-dsrm-05-text = It falls at the defender's feet, or into the bare hands of who took it.
rule-d20-dsrm-06 = Disarm in return
rule-d20-dsrm-06-text = If the one who tried loses, the defender may at once try the same, without an opportunity attack and without another answer.

# GRP
rule-d20-grp-01 = Grapple check
rule-d20-grp-01-text = 1d20 + attack bonus + Strength + special size.
rule-d20-grp-02 = Special size
rule-d20-grp-02-text = Colossal +16, gargantuan +12, huge +8, large +4, medium 0, small −4, tiny −6, diminutive −8, fine −16. It takes the place of the usual size modifier.
rule-d20-grp-03 = Starting a grapple
rule-d20-grp-03-text = In place of a melee attack; in a full attack several times with the lower bonuses. One who already grapples may not, and the helpless cannot be seized so.
rule-d20-grp-04 = Opportunity before a grapple
rule-d20-grp-04-text = The target strikes first. If that deals damage, there is no grapple.
rule-d20-grp-05 = Grab
rule-d20-grp-05-text = A melee touch attack, against AC without armour. A miss ends the attempt.
rule-d20-grp-06 = Fixing
rule-d20-grp-06-text = An opposed grapple check. On a win both grapple, and the opponent takes unarmed damage.
rule-d20-grp-07 = Much larger opponents
rule-d20-grp-07-text = Against one two or more categories larger the hold fails without a roll.
rule-d20-grp-08 = Closing in
rule-d20-grp-08-text = The grappler moves into the opponent's square, free of charge. It provokes other enemies, not the opponent.
rule-d20-grp-09 = Within a grapple
rule-d20-grp-09-text = In place of an attack an opposed check; on a win one of these: damage, a pin, ending an ally's pin, breaking free.
rule-d20-grp-10 = Damage in a grapple
rule-d20-grp-10-text = Unarmed damage, stress where nothing is learnt. Physical costs −4 on the check. Monks and the skilled deal physical damage freely.
rule-d20-grp-11 = Pin
rule-d20-grp-11-text = The opponent cannot move until the pinner's next turn and can only try to end the pin. The pinner uses no weapon on it and holds no second one meanwhile.
rule-d20-grp-12 = Attacks on the pinned
rule-d20-grp-12-text = Others have +4 in melee and −4 from afar. The pinned lose the Dexterity bonus and are not helpless.
rule-d20-grp-13 = Ending an ally's pin
rule-d20-grp-13-text = A won check ends the pin in which the opponent holds an ally. The ally still grapples.
rule-d20-grp-14 = Breaking free
rule-d20-grp-14-text = A won check frees, and what movement is left may be used. The pinned first end the pin with one check and need another to be free.
rule-d20-grp-15 = Several opponents
rule-d20-grp-15-text = The total must beat the checks of all of them. They roll in turn order, and may let go instead.
rule-d20-grp-16 = Joining a grapple
rule-d20-grp-16-text = By the same steps; one who grapples strikes at no opportunity. At most 4 against one.
rule-d20-grp-17 = What grapplers may do
rule-d20-grp-17-text = Grapple checks, letting go, dropping things, speaking. They do not move, control nothing, make no opportunity attacks and use no weapons.
rule-d20-grp-18 = End of a grapple
rule-d20-grp-18-text = When one side is free, lets go of one it seized, is helpless or dead. Those who still share a square are set apart: the last who joined goes to the nearest free square.
rule-d20-grp-19 = What grappling is for
rule-d20-grp-19-text = Seizing somebody without killing. Beasts seize with their teeth.

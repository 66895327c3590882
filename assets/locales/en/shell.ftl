# The program without a screen: the command line, its help, and what stands in the way.
shell-usage = Usage
shell-options = Options
shell-arguments = Arguments
shell-orders = Orders

about-kekkai = A battle-map manager for game masters. Without an order: the screen, with the demo on a fresh machine, else with the choice of a battle.
about-open = Goes on with a battle on the screen
about-new = Makes a battle and opens it
about-list = The battles there are, and those that can be started
about-exec = Carries commands out without a screen
about-show = Prints a battle as somebody sees it
about-check = Decides every step of a battle anew and names the first difference
about-mend = Makes a sound copy of a damaged or edited battle file
about-save-as = Copies a save to a new file; it may be in play

about-host = A fight with its doors open: players look on over SSH or a socket
about-watch = Looks on at a fight of this machine, over its socket
arg-saves = Folder of the battles; else the variable KEKKAI_SAVES, else ./saves if it is there, else the user's data folder
arg-assets = Folder of your own data files, which go before the program's; else assets in the user's data folder
arg-lang = Language, en or ru; else that of the locale
arg-ascii = Draw with ASCII signs only
arg-mono = Draw without colours
arg-help = This help
arg-version = The version
arg-json = One JSON object a line
arg-seed = Seed of the dice of a new battle
arg-open-name = Name of a save, or path of a battle file
arg-new-name = Name of the new save
arg-from = Name of a shipped battle, demo for one, or path of a RON file
arg-battle = Name of a save, path of a battle file, name of a shipped battle, or path of a RON file
arg-dice = seed: the generator throws. Faces with commas: they fall in this order, over all commands
arg-commands = One line of the grammar each; - reads lines from standard input
arg-as = Who looks on: gm, public, a side by its name or number, or a combatant by its name
arg-audience = Who looks on: gm, public, a side by its name or number, or a combatant by its name
arg-host-battle = Name of a save, or of a shipped battle, of which a new save is made
arg-ssh = Where SSH listens; else 127.0.0.1:2222, on this machine alone
arg-socket = The socket; else socket in the folder host of the saves
arg-group = Lets the group of the socket use it too (mode 0660)
arg-guests = Lets somebody without an invitation watch as anybody
arg-invite = Code of an invitation
arg-file = The file to copy; it is only read
arg-into = The new file; it must not exist
arg-up-to = The last line to copy
arg-save-as-name = Name of a save, or path of a battle file
arg-to = Name of the new save, or path of the new file; it must not exist

more-kekkai = Exit codes: 0 done; 1 refused by the rules; 2 arguments or command not understood; 3 battle or data file missing or bad; 4 file in use or not writable.
more-exec = A save keeps what is done. A shipped battle or a RON file is played in memory, and nothing of it is kept.
    The first command that is refused ends it; those before it stand. A choice is answered by a further line: pick 1.
    Exit codes: 0 done; 1 refused by the rules; 2 arguments or command not understood, or forced faces missing or left over;
    3 battle or data file missing or bad; 4 file in use or not writable.
    Example: kekkai exec duel --dice 30,20,10,100 initiative "move 18J" "attack Pavel"
more-check = Exit codes: 0 sound; 3 a difference, or a file missing or bad.

usage-unknown-argument = { $argument } is no argument of this order
usage-unknown-order = { $name } is no order
usage-missing = Missing: { $argument }
usage-bad-value = { $argument } cannot be { $value }
usage-values = { $text }: it is one of { $values }
usage-other = The arguments are not understood: { $why }
usage-advice = kekkai --help tells all

end-gave-up = Given up
end-moved = Now at step { $step }
end-throws = Noted who throws
end-refused = command { $number } ({ $line }): { $why }
asks-die = Answer with: face NUMBER, or throw
asks-choice = Answer with: pick NUMBER

list-saves = Battles in { $folder }:
list-no-saves = No battles in { $folder } yet.
list-lines = { $lines ->
    [one] { $lines } line
   *[other] { $lines } lines
}
list-battles = To start with kekkai new --from:

check-sound = Sound: { $steps ->
    [one] { $steps } step
   *[other] { $steps } steps
}
check-differs = Step { $step } (line { $line } of the file) differs: { $why }
check-events = other events.
    The file has: { $kept }
    The rules decide: { $decided }
check-refused = the rules refuse it now: { $why }
check-asks = the rules ask for more now
check-hash = the state afterwards is another one
check-law = a law is broken afterwards: { $law }
check-advice = The fight can still be played: what the file says counts.

mend-done = { $lines } lines are in { $file }
mend-torn = The last line was cut short and is left out.
mend-left-out = Line { $line } is left out: { $why }
mend-anew = { $steps ->
    [one] { $steps } step was decided anew from its command and dice
   *[other] { $steps } steps were decided anew from their commands and dice
}
save-as-copied = Copied to { $file }

torn-cut = { $file }: line { $line } was unfinished; its { $bytes } bytes are kept in { $kept }. Everything before it is there.
torn-seen = { $file }: line { $line } is unfinished, { $bytes } bytes: it is being written now, or was cut short. Everything before it is there.

trouble-record = { $file }, line { $line }: not understood: { $cause }
trouble-data = { $file } cannot be read: { $cause }
trouble-no-data = { $file } is no data file: it is not text, or too large
trouble-opening = in the opening, opening[{ $index }] ({ $line }): { $why }
trouble-unknown = There is no save and no battle called { $name }
trouble-name = A battle cannot be called “{ $name }”: { $why }
trouble-prompt-open = A question is open
trouble-no-prompt = Nothing is asked
trouble-no-throw = A choice is asked for, not a die
trouble-at-start = There is nothing to take back
trouble-at-end = There is nothing to do again
trouble-no-step = There is no step { $step }
trouble-no-die = The last step has no die { $number }; it has { $dice }
trouble-faces-missing = No face is left for { $throw }
trouble-faces-left = Faces that nothing asked for: { $faces }
trouble-no-side = There is no side { $name }; there are: { $sides }
trouble-seed-of-save = A save has its own seed
trouble-output = The output cannot be written: { $cause }
trouble-no-terminal = This takes a terminal
trouble-screen = The screen gave up: { $cause }
trouble-io = { $file }: { $cause }
trouble-exists = { $file } is there already
trouble-locked = { $file } is open in another program
trouble-foreign = { $file } is no battle of Kekkai
trouble-newer = { $file } has format { $found }; this program knows { $known }
trouble-truncated = { $file } ends before the fight starts
trouble-corrupt = { $file }, line { $line } is damaged: { $why }
trouble-too-large = { $file } is too large: { $bytes } bytes
trouble-unwritable = { $file }: the line cannot be written: { $why }
trouble-changed = { $file } was removed, replaced or edited by another program
trouble-exposed = Every user of this machine may change { $file } (mode { $mode }): chmod o-w
trouble-dead = { $file } takes nothing more: { $cause }

fault-shape = it has not the form of a line
fault-not-text = it is not text
fault-too-long = it is too long
fault-line-end = it has a line end in it
fault-number = it has not the number that comes next
fault-seal = its seal does not hold
fault-setup = a setup stands where none belongs, or is missing
fault-reference = it follows on a line that is not there
fault-payload = it says nothing that can be read
fault-refused = it is no longer possible after what is left out before it

bad-name-empty = it is empty
bad-name-too-long = it is longer than 64 columns or 200 bytes
bad-name-edge = it starts or ends with { $sign }
bad-name-character = it has { $sign } in it
bad-name-reserved = it is the name of a device

advice-command = The command help lists all commands.
advice-io = Nothing of the battle has changed. Check that the folder is there and may be written to, or name another with --saves.
advice-exists = Choose another name.
advice-locked = Close it there. kekkai show and kekkai check work meanwhile.
advice-foreign = Battle files end with .kekkai, battles to start from with .ron.
advice-newer = A newer version of the program is needed. The file was not touched.
advice-truncated = The file was not touched. Nothing in it can be played.
advice-corrupt = The file was not touched. kekkai mend FILE NEW makes a copy of all that can be kept; with --up-to { $before }, of what stands before that line.
advice-too-large = Begin a new battle. What is there is safe.
advice-changed = Nothing was written. Open the battle again, or save this one elsewhere with save-as.
advice-record = The file was not touched. kekkai mend FILE NEW makes a copy of all that can be kept.
advice-data = Mend the file, or take it away so that the program's own is used.
advice-unknown = kekkai list names all.
advice-form = What a form looks like: kekkai character export NAME --forum
advice-name = Choose another name.
advice-prompt-open = Answer it, or give it up with cancel.
advice-faces-missing = The command was not carried out. Give one face more.
advice-faces-left = The commands are done. Give as many faces as are asked for.
advice-seed-of-save = Leave --seed out.
advice-no-terminal = Without one there are kekkai exec, show, list and check.
about-content = Looks after data files
about-content-check = Names everything that is wrong with the data files of the program and with yours
arg-folder = Folder of your data files; else that of --assets
more-content-check = Exit codes: 0 sound; 2 faults.
content-sound = Sound: { $count } files
content-faults = Faults: { $count }
content-fault = { $file }, line { $line }: { $what }
content-file = file
content-no-word = { $key } has no word in { $language }
keys-action-twice = { $name } stands there twice
keys-key-twice = the key { $name } stands there twice
keys-no-key = { $name } is no key

# The English text of every message about outputs and runs.
#
# `$found`, `$word`, `$mark` and the like come from untrusted programs and are escaped before they get
# here. Numbers are never grouped. Words in backquotes are program output and are never translated.

## Verdicts: the name, and the meaning in one sentence.

verdict-ac = accepted
verdict-ac-means = The output is right.
verdict-wa = wrong answer
verdict-wa-means = The output has the right form, but is wrong.
verdict-pe = presentation error
verdict-pe-means = The output does not have the required form.
verdict-tle = time limit exceeded
verdict-tle-means = The program used more CPU time than allowed.
verdict-ile = idle limit exceeded
verdict-ile-means = The program took too long without computing: it slept, waited or stopped.
verdict-mle = memory limit exceeded
verdict-mle-means = The program used more memory than allowed.
verdict-ole = output limit exceeded
verdict-ole-means = The program printed more than allowed.
verdict-rte = run-time error
verdict-rte-means = The program was ended by a signal, or exited with a status other than 0.
verdict-ce = compile error
verdict-ce-means = The program does not compile.
verdict-je = judge error
verdict-je-means = The judge is at fault, not the program.
no-verdict = no verdict

## The form of an output. `$expected` and `$found` are one of the messages that follow, or a quoted word.

bad-form = line { $line }, column { $column }: expected { $expected }, found { $found }
a-number = a number
number-or-impossible = a number or `Impossible`
number-of-moves = the number of moves
number-of-moves-or-impossible = the number of moves or `Impossible`
number-of-moves-up-to = a number of moves from 0 to { $most }
row-of-a-move = the row of a move
column-of-a-move = the column of a move
end-of-output = the end of the output
word-in-other-capitals = { $word }; the judge compares capitals
unreadable-output = cannot read the output: { $error }
output-too-long = longer than { $bytes } bytes, the maximum that testlib reads

## Rulings that problems share.

moves =
    { $moves ->
        [one] { $moves } move
       *[other] { $moves } moves
    }
at-most = at most { $number }
outside-the-board = `{ $cell }` is outside the { $size } board
not-a-press = a press is a row and a column
not-a-number-of-moves = a number of moves cannot be { $number }
is-the-minimum = { $number } is the minimum
is-impossible = it is impossible
not-the-minimum = printed { $said }; the minimum is { $minimum }
wrong-answer-file = the answer file { $file } is wrong: { $why }

## Rulings on packages of other judges. `$message` and `$how` come from their validator, or from the system.

same-as-the-answer = the same as the answer
validator-accepts = the output validator accepts it
validator-accepts-with-points = the output validator accepts it and gives points, which are not counted
validator-rejects = the output validator rejects it
validator-says = the output validator says: { $message }
validator-failed = the output validator { $how }

## flipgame

flipgame-two-colours = { $black } of { $cells } pieces are black
flipgame-not-impossible = printed `Impossible`, but { moves } { $moves ->
        [one] makes
       *[other] make
    } the board one colour
flipgame-impossible = printed { $said }, but no moves make the board one colour

## pilots

pilots-still-closed =
    { $handles ->
        [one] { $handles } handle is still closed: { $places }
       *[other] { $handles } handles are still closed: { $places }
    }
pilots-opened = opens it in { moves }, the minimum
pilots-not-impossible = printed `Impossible`, but { moves } { $moves ->
        [one] opens
       *[other] open
    } it
pilots-no-move = makes no move, and { $missing }
pilots-not-open = after { moves } { $missing }
pilots-move-outside = move { $number }, { $place }, is outside the { $size } board
pilots-row = row { $row }
pilots-not-the-minimum = opens it in { moves }, the minimum is { $minimum }
pilots-jury-has-more = opens it in { moves }, fewer than the jury's { $minimum }
pilots-jury-has-none = opens it in { moves }, but the jury says `Impossible`
pilots-jury-unproven = the jury has no proven minimum, only { $minimum }

## chesscbg

chesscbg-not-adjacent = `{ $to }` is not up, down, left or right of `{ $from }`
chesscbg-no-piece = there is no piece on `{ $cell }`
chesscbg-taken = there is already a piece on `{ $cell }`
chesscbg-more-pieces = the board has more pieces than position 2
chesscbg-missing =
    { $cells ->
        [one] { $cells } cell of position 2 has no piece: `{ $first }`
       *[other] { $cells } cells of position 2 have no piece; the first is `{ $first }`
    }
chesscbg-not-a-slide = a slide is a row and a column, twice
chesscbg-jury-has-none = the jury says `{ $minimum }`, which is not a number of moves

## Replayed moves. `$fault` is one of the messages above.

fault-of-a-move = move { $number }: { $fault }
fault-at-the-end = after { moves } { $fault }
done-in-moves = done in { moves }
only-the-first-moves = only the first { $most } moves are played

## How a run ended. `$signal` is one of the signals below, or its bare name.

ended-by-signal = ended by { $signal }
ended-with-status = ended with status { $status }
ended-and-said = { $end } and printed `{ $mark }`
too-much-memory = used { $used } of memory; the limit is { $limit }
too-much-time = used { $used } of CPU time; the limit is { $limit }
too-long = took { $wall } of wall time and { $cpu } of CPU time; the wall time limit is { $limit }
too-much-output = printed more than { $bytes } bytes
too-long-file = wrote a file longer than { $bytes } bytes, or longer than a limit that the program set itself
signal-number = signal { $number }
sigill = SIGILL (an illegal instruction)
sigabrt = SIGABRT (it aborted)
sigbus = SIGBUS (a bad memory access)
sigfpe = SIGFPE (a division by zero or an overflow)
sigsegv = SIGSEGV (a bad memory access)
sigsys = SIGSYS (a forbidden kind of system call)

## Results of a submission. `$number` is a count that chooses the plural, `$cases` the same count as text; `$fault` is one of
## the messages above.

cases-judged =
    { $number ->
        [one] { $cases } case
       *[other] { $cases } cases
    }
stopped-after = stopped after { $judged } of { cases-judged }
not-judged = not judged
nothing-handed-in = nothing handed in
opens-a-file = may wait for the file `{ $file }`, which its source names; a judge uses standard input and standard output; { $fault }
right-in-an-older-standard = right here when built as { $older }, not as { $newer }: { $fault }

## The likely cause of a submission's failures. `$fault` and `$words` are phrases in English; `$evidence` and `$cases` are one of
## the messages that follow; `$theirs` counts the failures of a program with the fault.

cases-right = { $right } of { $total } cases right
likely-cause = Likely cause: { $fault } ({ $evidence })
possible-cause = Possible cause: { $fault } ({ $evidence })
other-cause = or: { $fault }
unknown-cause = Unknown cause: none of { $known } known faults fits
fails-alike = wrong on the same { $wrong } of { $cases }, with the same answers
fails-alike-on-few = wrong on the same { $wrong } of { $cases }, with the same answers, but too few to be sure
fails-on-the-same = wrong on the same { $wrong } of { $cases }, with the same answer on { $same }
fails-nearly-alike = wrong on { $wrong } of { $cases }, a program with this fault on { $theirs }, both on { $both }, with the same answer on { $same }
all-cases = { $number } cases
compared-cases = the { $number } cases compared
fails-exactly-on = { $verdict } on exactly the cases { $words }
fails-only-on = { $verdict } only on cases { $words }: { $failing } of { $having } such cases
fails-on-all = { $verdict } on all { $having } cases { $words }, and on others
fails-mostly-on = { $verdict } mostly on cases { $words }: { $failing } of { $having } such cases
prints-each-time = { $verdict }: prints { $output } each time

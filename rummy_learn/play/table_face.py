"""A table as the browser shows it: what the learner's seat may see, as plain data, and what changes from one move to the next.

Players are numbered by their place at the table: 0 is the learner, the others follow in the order of play; all numbers
below are players, whatever seat of the round they have. Cards are codes ("7H", "JK"), several of them in one string,
with blanks between ("7H 8H JK"). Every sentence comes ready to show, in the learner's language, from `told`; card signs
in it are for `cardText`. Labels are the texts `table.…`, besides those every view has.

The view (`static/table.js`, exported as `table`) reads two traits, `form` and `labels`, and talks in messages.

**The form** (trait): `houses` [[id, name, fewest, most]], `specials` [[id, name]], `levels` [[id, name]], `goals`
{house: {kind: "rounds" | "points", value} or null where each round stands alone}, `clocks` {house: seconds or null},
`chosen` {house, special: [id], players, rivals: [level of each], goal, clock: false, code: "" or a share code that goes
before house and special, seed: null or a number}, `linked`: whether an address led here, `title` the name of the rules.

**From the page** (`do`; what else is sent is ignored):

===================================================  ===================================================================
`new` house, special, rivals, goal, clock, seed      a match; `code` instead of house and special; goal, clock, seed may be
                                                     left out or null. `seed`: 0 … 2**32 - 1, drawn by the page
`restore` saved                                      the match that the page kept (see *Keeping*)
`look`                                               send the table again (a second view, or a number was left out)
`step`                                               one move of a rival, or of those who may call; only while `wait` is
                                                     "rival"
`draw` from: "stock" | "pile", count                 `count` (1) more than one only where `can.pile` says so
`take` meld, index                                   a card of a meld instead of drawing
`weigh` melds                                        what a choice of cards would be worth: see *Weighing*
`lay` melds                                          lay them: rows of cards as weighed, or any choice of cards
`layoff` card, meld, end: "start" | "end"            `end` may be left out: wherever it fits
`swap` card, meld, index                             for the joker there; where both cards are needed Python adds the other
`discard` card                                       ends the turn
`out`                                                close without a discard
`call` / `pass`                                      while `wait` is "call"
`back`                                               take back all since the draw
`time`                                               the clock has run out (only with `clock` on)
`next`                                               the next round, while `wait` is "next"
`advice`                                             what the coach would do now
`review`                                             the three dearest moves of the finished round
`replay`                                             the finished round, to walk through
`file`                                               the record, to be saved as a file
`open` text                                          a record from a file: goes on where it stopped, or is shown to walk
                                                     through
===================================================  ===================================================================

**To the page** (`kind`):

`table`: everything, after `new`, `restore`, `open`, `next` and `look`; `change`: only the keys that differ, and `moves`.
`n` counts both; where a number is left out, ask to `look`. Of `melds` a change sends {index: meld} of those that differ,
of everything else the whole value. The keys:

- `title` (rules), `link` (relative: the same deal for somebody else), `names`, `levels` ("" for the learner), `seconds`
  (of the clock, null while it is off), `goal` (what ends the match, a sentence)
- `round` from 1, `dealer`, `out`: players who are out of the match
- `counts` cards held, `opened` bools, `stock` how many, `pile` the cards of it that may be taken now or later (only the top
  one, or all where several may be taken), `under` how many lie below those
- `melds` {index: {owner, cards, kind: "run" | "group", points, stands: {index: "9♥"}}}; an index is never given away anew
- `hand` in the order in which the cards came, `fresh` those of them drawn in this turn
- `turn` {number, who, phase: "draw" | "play" | "over"}
- `wait` whose word it is: "you", "rival" (ask to `step` when ready), "call" (the learner may `call` or `pass`), "next" (the
  round is over, another follows), "end" (the match is over)
- `can` what is legal now (empty lists while it is not the learner's turn): `stock` bool, `pile` how many may be drawn,
  `take` [[meld, index]], `layoff` {card: [[meld, end]]}, `swap` {card: [[meld, index]]}, `keep` cards that may not be
  thrown, `discard` bool, `lay` bool (it is the time for it), `out` bool, `back` bool
- `need` {points, told} what the learner's opening takes (null once opened), `owes` sentences: what must still be done in
  this turn
- `totals` of the match by player, `sheet` a row of points by player for every finished round; both as text
- `over` null, or of the finished round {told, winners, hands: cards by player, rows: as `walk_face` has them, match: null or
  {told, winners}}

`moves` in the order in which they happened, each {who, do, told, …} to be animated and told in the live region:
"draw" {from: "stock" | "pile", cards: "" if unseen}, "take" {meld, card}, "lay" {meld, cards}, "layoff" {meld, card, end},
"swap" {meld, index, card}, "back_to_meld" {meld} (a joker not played again), "discard" {card}, "call" {card, count: cards
drawn for it}, "out", "back", "time", "restocked" {count}, "turn" (who is next), "end". Only the first of a message has a
sentence; the others' `told` may be "".

*Weighing.* `melds` are choices of cards, each a string in any order ("8H 7H JK"); a single choice that holds several melds
is parted. Answer {kind: "weighed", melds: [{cards in the order laid, legal, kind, points, told, ways: [[cards, points]]
where jokers may lie elsewhere, the one shown first}], total, need, legal: whether `lay` would be accepted, told: reasons}.

*Refusals.* {kind: "refused", do, place: "hand" | "meld" | "pile" | "stock" | "form" | "table", cards (of the hand), meld,
index, told: [sentences], rules: [ids]}: show it where it happened. Nothing has changed. Of `restore` and `open`, `why`:
"newer" | "broken" | "illegal" (keep what was kept).

*Coach.* {kind: "advice", told: [sentences], do: the message that would do it ({do: "draw", from: "stock"} …; null if there
is nothing to do), cards: of the hand to light up, meld: index or null, numbers: [[label, value]]}. {kind: "review", moves:
[{step (of the replay), turn, told: what was done, better: what would have been, cost, why: [sentences]}], told}.

*Replay.* {kind: "replay", face: as `walk.js` reads it}. *File.* {kind: "file", name, text}.

*Keeping.* Every `table` that begins or resumes a match has `saved`, and every `change` has `log`: lines to be added to the
last list of `saved.rounds`; a `next` adds an empty list to it (its `table` has `saved` again). The page keeps `saved` and
sends it back as it is. It holds what the page chose and what everybody saw, never a card that is hidden.
"""

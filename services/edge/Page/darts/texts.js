// @ts-check
// Texts of darts.

import { n, spoken, t as common } from "../texts.js";

export const t = { ...common, ...spoken({
  darts: {
    match: "Match", new: "New match", game: "Game", rules: "Rules", noRules: "You'll see the rules once you're online.", players: "Players",
    player: "A friend or a name", addMe: "Add me", keepOrder: "Keep this order", start: "Start", here: "On this device",
    running: "Running matches",
    waits: "waiting to be sent", keepGuest: "Save as guest player", guestKept: "Guest player saved.",
    noAccount: "You can play here without an account. Log in to keep your matches.", logIn: "Log in to see this match.", onDevice: "saved on this device",
    follows: "Live match",
    games: { x01: "x01", halve_it: "Halve-It", knockout: "Knockout", sudden_death: "Sudden Death", killer: "Killer", english_cricket: "English Cricket" },
    options: {
      startScore: "From", bestOfLegs: "Best of legs", bestOfSets: "Best of sets", out: "Out", in: "In", difficulty: "Difficulty", lives: "Lives",
      target: "To beat"
    },
    values: {
      double: "Double", master: "Double or treble", straight: "Any", easy: "Easy", medium: "Medium", hard: "Hard", pro: "Pro", best: "Best total",
      previous: "Previous total"
    },
    visit: "This visit", back: "Undo dart", bust: "Bust", wasBust: "bust", way: "Enter darts by", ways: { board: "Board", keys: "Keys" },
    ring: "Ring", rings: ["Single", "Double", "Treble"], outerBull: "25", bull: "Bull", miss: "Miss",
    board: "Dartboard. Use the keys to enter darts by keyboard.", finish: "To finish:", undo: "Undo visit", again: "Play again", abandon: "Give up match",
    abandonText: "The match won't count.", abandoned: "This match was given up.", visits: "All visits", legs: "legs", heat: "Where the darts went",
    isNewer: "This game needs a newer version of Rally. Reload the page.",
    foul: "Those darts aren't possible.", noHistory: "No matches yet.",
    result: "Result", results: { all: "All", won: "Won", lost: "Lost", drawn: "Drawn" },
    dart: (dart) => dart.replace(/^D(?=\d)/, "Double ").replace(/^T/, "Treble "), hits: (field, count) => `${field}: ${count}`,
    leg: (set, leg) => `Set ${set}, leg ${leg}`, target: (target, round) => `Round ${round} of 6: ${target}`, toBeat: (total) => `Beat ${total}`,
    innings: (innings, wickets) => `Innings ${innings}, ${n(wickets, "wicket")}`,
    won: (legs, sets) => (sets == null ? n(legs, "leg") : `${n(sets, "set")}, ${n(legs, "leg")}`), average: (average) => `average ${average}`,
    number: (number, isKiller) => `number ${number}${isKiller ? ", killer" : ""}`, thrown: (total) => `${total} this round`,
    earlier: (name) => `${name} plays earlier`, needs: (least, most) => `This game needs ${least} to ${most} players.`,
    said: (name, darts, score, next) => `${name}: ${darts}, ${score}.${next ? ` ${next} to throw.` : ""}`, waitsFor: (name) => `${name} throws.`,
    wins: (name) => `${name} wins.`, draw: (names) => `A draw: ${names}.`,
  },
  remote: {
    title: "Play a friend at their board", opponent: "Challenge a friend", send: "Challenge", accept: "Accept", decline: "Decline", cancel: "Cancel",
    join: "I'm ready", abort: "Call off", play: "Play", locked: "You can accept once your other match is over.", over: "This match is over.",
    with: (name) => `With ${name}`, about: (score, legs) => `${score}, ${legs > 1 ? `best of ${legs} legs` : "one leg"}`, left: (time) => `${time} left.`,
    waitsFor: (name) => `Waiting for ${name} to get ready.`,
    states: {
      pending: "No answer yet.", ready: "Accepted. Tap “I'm ready” when you're at your board.", lobby: "One of you is ready.", in_progress: "On now.",
      completed: "Played.", declined: "Declined.", cancelled: "Called off.", expired: "Expired."
    },
    ended: {
      aborted: "The match was ended.", cancelled: "The match was called off.", timeout: "You didn't both get ready in time.",
      inactivity: "No darts for half an hour."
    },
  },
  dartstats: {
    of: (name) => `${name}'s darts`, none: "No matches yet. Matches with two or more players count.", noneOf: "No matches yet.", matches: "matches",
    wins: "won", losses: "lost", elo: "rating", average: "3-dart average", firstNine: "first 9 darts", checkouts: "checkouts", highest: "highest checkout",
    bestLeg: "darts, best leg of 501", nineDarters: "nine darters", halveIt: "best Halve-It", overTime: "Average over time", byGame: "Matches by game",
    heatText: (count) => `From your last ${count} matches.`,
    overTimeLabel: (/** @type {number[]} */ values) =>
      `Averages of the last ${n(values.length, "match", "matches")}, from ${values[0]} to ${values[values.length - 1]}`,
    versus: "Head to head", rival: "Compare with a friend", played: (count) => `in ${n(count, "match", "matches")}`,
    averages: (a, b) => `Averages: ${a} and ${b}`, other: "neither", leaders: "Leaderboard", board: "Board",
    boards: { darts_avg: "Average", darts_wins: "Darts won", attended: "Games played", hosted: "Games hosted", party_cards: "Party cards" }, scope: "Among",
    scopes: { friends: "Friends", city: "My city", all: "Everyone" }, noLeaders: "No one's on it yet.",
  },
}) };

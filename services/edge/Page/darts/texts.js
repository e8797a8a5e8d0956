// @ts-check
// Texts of darts.

import { n, spoken, t as common } from "../texts.js";

export const t = { ...common, ...spoken({
  darts: {
    match: "Match", new: "New match", game: "Game", players: "Who's playing", leave: "Leave", more: "More",
    lineUp: "Line-up", tapFriends: "Tap a friend to add them.", addGuest: "Add a guest", guest: "Guest", guestName: "Guest's name", addMe: "Add me",
    randomOrder: "Draw who throws first", options: "Options", startOf: (game) => `Start ${game}`,
    practice: (game) => `Practice ${game}`, solo: "Just you. Tap a face to play somebody.",
    running: "Keep playing", runningAll: (count) => `All ${count} running matches`, yourThrow: "your throw", here: "On this phone",
    keepGuest: (name) => `Remember ${name}`, guestKept: "Saved to your guests.",
    noAccount: "Play right away. Log in to keep your matches.", logIn: "Log in to see this match.",
    sync: {
      here: "Saved on this phone", waits: "Waiting to be sent", kept: "Saved to your account", noAccount: "Only on this phone",
      retry: "Retry", refused: "Could not be sent",
      count: (count) => `${n(count, "match", "matches")} waiting to be sent`, text: "Sent by itself once you're back online.",
    },
    follows: "Live match", live: "Live",
    games: { x01: "x01", halve_it: "Halve-It", knockout: "Knockout", sudden_death: "Sudden Death", killer: "Killer", english_cricket: "English Cricket",
      cricket: "Cricket", around_the_clock: "Around the Clock", shanghai: "Shanghai", bobs_27: "Bob's 27" },
    rules: {
      x01: "Pick your own start, legs and finish.",
      halve_it: "Miss the target and lose half your score.", knockout: "Beat the total or lose a life.",
      sudden_death: "Lowest total of the round loses a life.", killer: "Hit your double, then hunt everyone else's.",
      english_cricket: "Bowl at the bull, bat for runs. Two teams.", cricket: "Close 20 to 15 and the bull, and score on what's open.",
      around_the_clock: "Hit 1 to 20 in order.", shanghai: "One number a round. Single, double and triple of it win at once.",
      bobs_27: "A double a round. Miss it three times and pay."
    },
    short: {
      501: "Double out", 301: "Quick one", x01: "Your rules", halve_it: "Hit or halve", knockout: "Beat the total", sudden_death: "Last place pays",
      killer: "Hunt the others", english_cricket: "Two teams", cricket: "Close and score", around_the_clock: "1 to 20",
      shanghai: "One number a round", bobs_27: "Doubles only"
    },
    custom: "Other x01", drawn: "random start",
    optionNames: {
      startScore: "Start from", bestOfLegs: "Legs, best of", bestOfSets: "Sets, best of", out: "Finish on", in: "Start on", difficulty: "Difficulty",
      lives: "Lives", target: "Beat", scoring: "Points", maxRounds: "Rounds at most", count: "Doubles and triples", rounds: "Rounds"
    },
    values: {
      double: "Double", master: "Double or triple", straight: "Any", easy: "Easy", medium: "Medium", hard: "Hard", pro: "Pro", best: "The best total",
      previous: "The last total", standard: "To you", cut_throat: "To the others", none: "No points", single: "Count once", multiplier: "Count more"
    },
    visit: "This visit", total: "Total", bust: "Bust", wasBust: "Bust", noScore: "No score", ways: { board: "Board", keys: "Keys" },
    rings: ["Single", "Double", "Triple"], outerBull: "25", bull: "Bull", miss: "Miss", undo: "Undo",
    board: "Dartboard. Use the keys to enter darts by keyboard.", finish: "Checkout", rematch: "Rematch", abandon: "End match",
    abandonText: "It won't count for anything: nobody wins it, nobody loses it.", abandonNote: "Counts for nothing", later: "Leave, keep for later",
    undoVisit: "Undo the last visit", byBoard: "Tap the board instead", byKeys: "Use the keys instead", aloud: "Call scores aloud", feel: "Vibration",
    abandoned: "This match was ended early.", visits: "All visits", turnByTurn: "Turn by turn",
    heat: "Where the darts went",
    isNewer: "This game needs a newer version of Rally. Reload the page.", foul: "Those darts aren't possible.", noHistory: "No matches yet.",
    result: "Result", allGames: "All games", results: { all: "All", won: "Won", lost: "Lost", drawn: "Drawn" },
    letters: { won: "W", lost: "L", drawn: "D", other: "–" },
    summary: (won, lost, last) => `${last ? `Last ${last}: ` : ""}${won} won, ${lost} lost`,
    dart: (dart) => dart.replace(/^D(?=\d)/, "Double ").replace(/^T/, "Triple ").replace(/^DB$/, "Bull").replace(/^M$/, "Miss"),
    hits: (field, count) => `${field}: ${count}`,
    leg: (set, leg, hasSets) => (hasSets ? `Set ${set} · Leg ${leg}` : `Leg ${leg}`), round: (round, rounds) => `Round ${round} of ${rounds}`,
    target: (target) => `Aim for ${target}`, toBeat: (total) => `Beat ${total}`,
    innings: (innings, wickets) => `Innings ${innings} · ${n(wickets, "wicket")}`, bats: "Batting", bowls: "Bowling",
    bestOf: (legs) => `Best of ${legs}`, bestOfSets: (sets) => `Best of ${sets} sets`, oneLeg: "One leg",
    outs: { double: "double out", master: "master out", straight: "straight out" },
    legsWon: (legs) => n(legs, "leg"), setsWon: (sets) => n(sets, "set"), averageOf: (average) => average.toFixed(1),
    average: (average) => `Avg ${average.toFixed(1)}`, last: "Last",
    lives: (count) => n(count, "life", "lives"), computer: (level) => `Computer ${level}`,
    isKiller: "Killer", thrown: (total) => `${total} this round`,
    needs: (least, most) => (least === most ? `This game needs ${least} players.` : `This game needs ${least} to ${most} players.`),
    needsEven: "Two teams of the same size, please.",
    said: (name, darts, score, next) => `${name}: ${darts}, ${score}.${next ? ` ${next} to throw.` : ""}`, waitsFor: (name) => `${name} is throwing…`,
    wins: (name, score) => `${name} wins${score ? ` ${score}` : ""}`, youWin: (score) => `You win${score ? ` ${score}` : ""}`, draw: "It's a draw",
    leg180: "180!", wonLeg: (name) => `Leg to ${name}`, wonSet: (name) => `Set to ${name}`,
    first: (name) => `${name} throws first`, outOf: (score) => `${score} out`, legIn: (darts) => `${darts}-dart leg`,
    maxes: (count) => `${count} × 180`, left: (score) => `${score} left`, hadLeft: (name, score) => `${name} had ${score} left`,
    runs: "What was left, turn by turn", dartsThrown: (count) => n(count, "dart"),
    tapToStart: "Tap to start", versus: "vs", share: "Share",
    shared: (text) => `${text} · Rally`,
    turn: "Turn", legOf: (set, leg, hasSets) => (hasSets ? `Set ${set}, leg ${leg}` : `Leg ${leg}`),
    figures: {
      average: "Average", firstNine: "First 9", best: "Best visit", plus100: "100–139", plus140: "140–179", visits180: "180s", checkout: "Best checkout",
      bestLeg: "Best leg", darts: "Darts thrown"
    },
    minutes: (count) => `${count} min`, figuresTitle: "Match stats", scoreOf: (name, score) => `${name} ${score}`,
    leftOf: (name, score) => `${name} · ${score} left`,
  },
  remote: {
    title: "Playing at different boards", opponent: "Challenge a friend", send: "Send challenge", accept: "Accept", decline: "Decline", cancel: "Withdraw",
    join: "I'm ready", abort: "Call off", play: "Play", locked: "You can accept once the other match is over.", over: "This match is over.",
    to: (name) => `Challenge ${name}`, text: "Each at your own board", pick: "Who do you want to play?",
    noFriends: "Add friends first, then challenge them here.", sentTo: (name) => `${name} has been challenged.`,
    challenges: (name) => `${name} challenges you`, all: (count) => `All ${count} challenges`,
    with: (name) => `vs ${name}`, about: (score, legs) => `${score} · ${legs > 1 ? `best of ${legs}` : "one leg"}`, left: (time) => `${time} left`,
    waitsFor: (name) => `Waiting for ${name}`, accepted: (name) => `${name} accepted`, isOn: "It's on!", getReady: "Get to your board.",
    bothReady: "It starts once you're both there. If one doesn't show, it's called off.", ready: "Ready", notYet: "On the way…",
    tapReady: "Tap when you're there",
    timeLeft: "Time left to get ready",
    game: "Game", legs: "Legs", bests: { 1: "One", 3: "Best of 3", 5: "Best of 5", 7: "Best of 7" },
    terms: (name) => `Double out · ${name} has 24 h to answer`,
    lead: (name, mine, other) =>
      mine === other ? `Level, ${mine}–${other}` : mine > other ? `You lead ${mine}–${other}` : `${name} leads ${other}–${mine}`,
    firstTime: "Your first match",
    states: {
      in_progress: "In progress", completed: "Played.", declined: "The challenge was declined.", cancelled: "The match was called off.",
      expired: "The challenge has run out."
    },
    ended: {
      aborted: "The match was ended.", cancelled: "The match was called off.", timeout: "You didn't both get ready in time.",
      inactivity: "No darts for half an hour."
    },
  },
  dartstats: {
    of: (name) => `${name}'s darts`, none: "No matches yet. Matches with two or more players count.", noneOf: "No matches yet.",
    wonLost: "Won–lost", elo: "Rating", average: "3-dart average", firstNine: "First 9", checkouts: "Checkouts", highest: "Best out",
    bestLeg: "Best 501 leg", nineDarters: "Nine-darters", halveIt: "Best Halve-It", byGame: "Matches by game",
    scoring: "Big visits", ranges: ["100–139", "140–179", "180"], lastOf: (count) => `Your last ${n(count, "match", "matches")}`,
    up: (by, count) => `▲ ${by} in the last ${count}`, down: (by, count) => `▼ ${by} in the last ${count}`,
    youLead: "You lead", theyLead: (name) => `${name} leads`, level: "Level",
    heatText: (count) => `Your last ${n(count, "match", "matches")}.`,
    overTimeLabel: (/** @type {number[]} */ values) =>
      `Averages of the last ${n(values.length, "match", "matches")}, from ${values[0].toFixed(1)} to ${values[values.length - 1].toFixed(1)}`,
    versus: "Head to head", rival: "Compare with a friend", noFriends: "Add friends to compare yourself with them.",
    played: (count) => n(count, "match", "matches"), noDuels: "You haven't played each other yet.",
    other: "Neither", leaders: "Leaderboard", board: "Board",
    challenge: (name) => `Challenge ${name}`,
    legs: "Legs", boards: { darts_wins: "Wins", darts_avg: "Average" }, scope: "Among",
    scopes: { friends: "Friends", city: "My city", all: "Everyone" },
    noLeaders: { darts_wins: "No one's on it yet.", darts_avg: "No one's on it yet: it takes ten matches of x01." },
  },
}) };

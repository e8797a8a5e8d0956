// @ts-check
// Texts of golf: courses, rounds, the record, outings.

import { golfFormats } from "../parts/golf.js";
import { n, spoken, t as common } from "../texts.js";

/** `+3`, `−2`, `E` @param {number | null | undefined} value */
export const toPar = (value) => (value == null ? "–" : value === 0 ? "E" : value > 0 ? `+${value}` : `−${-value}`);

export const t = { ...common, ...spoken({
  golf: {
    title: "Golf", tabs: { golf: "Play", courses: "Courses", golfrecord: "My record" }, parts: "Parts of golf",
    motto: "Golf, better together.",
    start: "Start a round", goOn: "Go on", live: "On the course", waits: "Waits for your OK", recent: "Your rounds", more: "More rounds",
    none: "No rounds yet. Keep a card once, and your record begins.",
    thru: (count) => (count ? `thru ${count}` : "not started"), hole: (number) => `Hole ${number}`, par: (par) => `Par ${par}`,
    parOf: (holes, par) => `${holes} holes · par ${par}`, index: (number) => `Stroke index ${number}`, shortIndex: "Index",
    holes: { all: "All 18", front: "Front nine", back: "Back nine" }, nine: "9 holes",
    states: { live: "On the course", finished: "To be checked", sealed: "Final", abandoned: "Not finished" },
    formats: golfFormats,
    rules: {
      stroke: "Fewest strokes win, handicap taken off.", stableford: "Points on each hole. A bad hole costs little.", match: "Two players, hole by hole.",
      four_ball_stroke: "Pairs. The better ball of each hole counts.", four_ball_match: "Pairs against pairs, hole by hole.",
      foursomes: "Pairs share one ball and take turns.", greensomes: "Pairs: both drive, then they take turns.",
      scramble: "All play from where the best ball lies.", best_two_of_four: "The two better balls of four count.",
      skins: "Win a hole alone and take its skin. Ties carry over.",
    },
    gross: "No handicaps", grossText: "Everyone plays level.", carry: "Ties carry over", carryText: "Else a tied skin is lost.",
    gets: (count) => (count > 0 ? `gets ${n(count, "stroke")}` : `gives back ${n(-count, "stroke")}`),
    handicap: (value) => `handicap ${value}`, plays: (value) => `plays off ${value}`,
    points: (count) => n(count, "pt"), skins: (count) => n(count, "skin"),
  },
  score: {
    title: "Score card", sides: "Parts of this round", parts: { hole: "Score", card: "Card", board: "Standing" },
    names: { [-3]: "Albatross", [-2]: "Eagle", [-1]: "Birdie", 0: "Par", 1: "Bogey", 2: "Double", 3: "Triple" }, ace: "Hole in one!", over: (count) => `+${count}`,
    strokes: (name) => `Strokes of ${name}`, less: (name) => `One stroke less for ${name}`, more: (name) => `One stroke more for ${name}`,
    take: (name, count) => `${name}: ${n(count, "stroke")}`, none: (name, par) => `${name}: no score yet. Par is ${par}.`,
    pickUp: (name) => `${name} picked up`, pickedUp: "Picked up", putts: "Putts", puttsOf: (name) => `Putts of ${name}`,
    lessPutts: (name) => `One putt less for ${name}`, morePutts: (name) => `One putt more for ${name}`,
    next: "Next hole", nextOf: (number) => `Hole ${number} ›`, before: "Hole before", toCard: "See the card", missing: (count) => `${n(count, "score")} missing here`,
    countPutts: "Count putts", noPutts: "Stop counting putts", leave: "Leave the card",
    saved: "All saved.", waiting: (count) => `${n(count, "score")} on this phone. They go out once you're online.`,
    refused: "That score didn't go through.",
    out: "Out", in: "In", total: "Total", net: "Net", pts: "Points", toPar: "To par", hole: "Hole", par: "Par", si: "SI", putted: "Putts",
    cell: (name, hole, text) => `${name}, hole ${hole}: ${text}`, noScore: "no score", legend: "● a stroke received",
    wrong: (hole) => `Hole ${hole} is in question. Enter it again.`, wrongAll: (holes) => `In question: hole ${holes}. Enter it again.`,
    final: "This card is final.", abandoned: "This round was left unfinished, and counts for nothing.",
  },
  settle: {
    title: "Is the card right?", text: "Once everyone says so, the round is final.", by: (at) => `If nobody objects, it's final ${at}.`,
    attest: "It's right", attested: "You said it's right ✓", done: "Thanks. Your OK is noted.", sealed: "All agreed. The round is final!",
    waitsFor: (names) => `Waiting for ${names}.`, dispute: "Not right", which: "Which hole is wrong?", disputed: (hole) => `Hole ${hole} is open again.`,
    counts: (value) => `Counts for your record: ${value}`, countsNot: "Doesn't count for your index.",
    needsAnother: "For your index, somebody else on the card has to say it's right.",
  },
  board: {
    place: "Place", player: "Player", thru: "Thru", gross: "Gross", net: "Net", final: "Final", live: "Live", nobody: "No scores yet.",
    leads: (name, text) => `${name} ${text}`, level: "All square", halved: "Halved", versus: "vs", carried: (count) => `${n(count, "skin")} carried over`,
    nobodys: (count) => `${n(count, "skin")} left over`, holeWon: (hole, name, worth) => `Hole ${hole}: ${name}${worth > 1 ? ` · ${n(worth, "skin")}` : ""}`,
    full: "Full screen", leave: "Leave the big screen", tv: "Show on a TV", mine: "My card", cards: (count) => n(count, "card"),
  },
  courses: {
    title: "Courses", find: "Find a course", sample: "Name of the course", near: "Near you", mine: "Your courses", found: "Found", nothing: "No course by that name yet.",
    noneNear: "No courses here yet. You can be the first to add one.",
    write: "Add a course", confirmed: (count) => `checked by ${n(count, "person", "people")}`, unconfirmed: "not checked yet", by: (name) => `by ${name}`,
    here: "Golf course", iAmHere: "I'm there now",
    confirm: "It's right", confirmText: "Have you got the printed card? Compare it, then tell others it's right.", isConfirmed: "You checked this card ✓", thanks: "Thanks! Others see it's right.",
    copy: "Copy and change", edit: "Edit", play: "Play here", tees: "Tees", rating: "Rating", slope: "Slope", card: "The card", old: "There's a newer card.",
    gender: { male: "men", female: "women" }, report: "Report this course", older: (at) => `updated ${at}`,
  },
  write: {
    title: "Add a course", change: "Change the course", name: "Name", place: "Place or city", placeHint: "So that others find it.", count: "Holes", nine: "9", eighteen: "18",
    pars: "Par", parsText: "All start at 4. Tap a hole to change it.", parOf: (hole, par) => `Hole ${hole}: par ${par}. Tap to change it.`, sum: (par) => `Par ${par}`,
    si: "Stroke index", siText: "From the card: the index of each hole in turn.", siOf: (hole) => `Index of hole ${hole}`, siLeft: (count) => `${n(count, "hole")} to go`,
    siDone: "All set.", siAgain: (hole) => `Hole ${hole}`, clear: "Start over", none: "–",
    tees: "Tees", tee: "Tee", teeName: "Name", rating: "Course rating", slope: "Slope", gender: "For", genders: { "": "Everyone", male: "Men", female: "Women" },
    colors: ["White", "Yellow", "Blue", "Red", "Black", "Gold"], addTee: "Add a tee", removeTee: (name) => `Remove ${name}`, nines: "Front and back nine", front: "Front rating",
    frontSlope: "Front slope", back: "Back rating", backSlope: "Back slope", teesText: "Both numbers are on the card. They make the handicap.",
    save: "Save the course", saved: "Course saved.", needsIndex: "Give each hole its stroke index first.",
  },
  begin: {
    title: "New round", where: "Where", change: "Change", choose: "Choose a course", who: "Who plays", holes: "Holes", format: "Game", tee: "Tee",
    teeOf: (name) => `Tee of ${name}`, guest: "Guest", guestName: "Name of the guest", add: (name) => `Add ${name}`, most: "Four at most on one card.",
    side: (number) => `Side ${number}`, needs: (text) => text, even: "Pairs need two or four players.", two: "A match needs two players.", four: "This needs four players.",
    pairs: "Players beside each other are partners.", start: "Tee off", more: "More options", last: "Last time",
    few: "Add somebody to play with.", noRating: "No ratings for these nine holes: no handicaps.",
  },
  record: {
    title: "My record", index: "Index", notOfficial: "not official", note: "Only a golf association can issue an official Handicap Index.",
    none: "No index yet", needs: (count) => `${n(count, "more round")} with somebody who confirms the card, and you have one.`, low: "Lowest in a year",
    average: "Average", chart: (count, counting) => `The last ${n(count, "round")}, of which ${counting} count`, lowest: "lowest count",
    rounds: "Rounds behind it", counting: "counts", differential: "Differential", reduction: (value) => `${value} for an exceptional round`,
    totals: "All rounds", played: "Rounds", putts: "Putts a hole", fairways: "Fairways hit", better: "Lower is better",
    spread: { eagles: "Eagles", birdies: "Birdies", pars: "Pars", bogeys: "Bogeys", doubles: "Doubles +" }, spreadOf: "What your holes came to",
    empty: "Play a round of 18 holes, have it confirmed, and it shows up here.",
  },
  outing: {
    title: "Tee times", of: (name) => `Tee times · ${name}`, groups: "Groups", group: (number) => `Group ${number}`, none: "No groups yet.",
    noneHost: "Put everyone into groups with a tee time. One tap does it by handicap.", make: "Make groups", again: "Make them again", interval: "Minutes apart", start: "First tee time",
    hole: "From", starts: { 1: "Hole 1", 10: "Hole 10", shotgun: "Shotgun" }, largest: "Players a group", save: "Set tee times", saved: "Tee times set.",
    others: "In no group", gone: "not coming", at: (clock, hole) => `${clock} · hole ${hole}`, startCard: "Start our card", board: "Live board", move: (name) => `Move ${name}`,
    moveTo: (name) => `Where does ${name} play?`, moved: "Moved.", takeOut: "In no group", newGroup: "A new group", how: "How", ways: { index: "By handicap", hand: "As they are now" },
    row: "Golf round", rowNone: "Card and leaderboard", rowLive: (cards) => `${n(cards, "card")} on the course`, rowMine: "Your card",
  },
}) };

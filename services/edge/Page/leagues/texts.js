// @ts-check
// Texts of leagues.

import { t as cups } from "../cups/texts.js";
import { n, spoken } from "../texts.js";

export const t = { ...cups, ...spoken({
  leagues: {
    title: "Leagues", mine: "Your leagues", invitations: "You're invited",
      none: "Play each other over a season: everyone against everyone, with a table. Or let a run of evenings count.", make: "New league",
    missing: "There's no such league, or it's not open to you.", one: "League", all: "All leagues", players: (count) => n(count, "player"),
      noSeason: "No season yet", off: "Called off",
  },
  league: {
    label: "Parts of this season", parts: { table: "Table", fixtures: "Fixtures", points: "Points", players: "Players" }, season: "Season",
      newSeason: "New season", status: { draft: "Not started yet", running: "Running", done: "Finished", cancelled: "Called off" },
    noSeason: "There's no season yet.", noSeasonText: "A season says who plays, how often, and from when.", division: (number) => `Division ${number}`,
      progress: (done, all) => `${done} of ${all} played`, begin: "Start the season", begun: "The season is on. Good luck!",
    beginText: (count) => `Fixtures are made for the ${n(count, "player")} who are in.`, finish: "End the season",
      finished: "The season is over, and its order is sealed.", next: "Plan the next season", nextName: "Name of the season",
      nextMade: "The next season is planned. Everyone is asked again.", edit: "Edit season",
    cancelSeason: "Call off season", cancelSeasonText: (name) => `${name} is called off. The league goes on.`, seasonCancelled: "The season is called off.",
      cancel: "Call off league", cancelText: (name) => `${name} ends for good, with the season that is on.`, cancelled: "The league is called off.",
    accept: "I'm in", accepted: "You're in.", decline: "Decline", declined: "Declined.", leave: "Leave", withdraw: "Withdraw",
      withdrawText: "What you haven't played is lost or doesn't count. That's for good.", withdrawn: "Withdrawn.",
      invitedYou: "You're invited to this season.", inIt: "You're in ✓",
    inItNote: "It starts once the host says so.", waitsForHost: "The host starts the season.", at: "Table on", atNow: "Today's table", movesUp: "moves up",
      movesDown: "moves down", average: (value) => `Ø ${value}`, max: (count) => `${count}× 180`, checkout: (score) => `Best finish ${score}`,
      numbers: "In numbers", final: "Final table", champion: (name) => `${name} wins the season!`,
    report: "Report", shared: (name) => `${name} on Rally`,
      noFixtures: "No fixtures yet.", noMore: "Nothing left to play.", mine: "Yours", open: "To play", all: "All",
      needFirst: "Set the first date before you start the season.", needThree: "A division needs at least three players.",
  },
  fixture: {
    due: (date) => `By ${date}`, window: (from, until) => `${from} – ${until}`, late: "Overdue", round: (number) => `Round ${number}`,
      propose: "Propose a time", proposeAgain: "Propose another time", proposed: "Sent. They agree, or propose another time.", when: "When", where: "Where",
      whereHint: "A place or an address.", proposes: (name, at) => `${name} proposes ${at}`,
    youPropose: (at) => `You proposed ${at}`, agree: "Agree", agreed: "It's a date. It's with your games now.", isAgreed: (at) => `Agreed: ${at}`,
      game: "Open the game", postpone: "Postpone", postponed: "Postponed.", newDate: "New date", at: (place) => `at ${place}`, date: "Date", time: "Time",
      decided: (date) => `Decided ${date}`,
  },
  players: { add: "Add a player", addName: "Name", addNameHint: "For someone without an account. One in each line.",
    added: (count) => `${n(count, "player")} added.`, invite: "Invite", me: "I play too", meIn: "You're in.", order: "Set the order",
    orderText: "Drag a row, or use the arrows.", orderSaved: "Order saved.", remove: "Remove", removed: (name) => `${name} is out.`,
    waits: "Hasn't answered yet", withdrawn: "Withdrawn", takeOut: "Take out of the season", takeOutText: (name) =>
      `${name} plays no more matches this season.`, none: "Nobody is in yet.", moveTo: (number) => `Move to division ${number}` },
  seasonPoints: { none: "No evening counted yet. Cups of this league count once they're finished.", rank: "Place", taken: "Evenings", points: "Points",
    title: "Season points", evening: (name, date) => `${name}, ${date}`, absent: "not there", count: (count) => n(count, "evening"), newCup: "New evening" },
  leagueCoHosts: { text: "They run the league with you: plan seasons, set results. Tap someone to make them a co-host.",
    named: "They're a co-host now.",
    none: "Whoever plays in the season, or is in its group, will be here to tap." },
  leagueDoor: { see: "Sign up to see the table", seeIt: "See the league", text: "Play each other over a season: every match counts in the table.",
    entrants: (count) => n(count, "player"), evenings: (count) => `${n(count, "evening")} played`, off: "This league was called off." },
  leagueEdit: { title: "New league", create: "Create league", made: "Your league is ready. Now plan its first season.", change: "Edit league", name: "Name",
    sample: "Tuesday Darts" },
  seasonEdit: {
    title: "New season", change: "Edit season", create: "Create season", made: "Now say who plays.", name: "Name", sample: "Spring", kind: "What counts?",
      kinds: { fixtures: "Everyone plays everyone", evenings: "Evenings: cups give points" }, firstDate: "First round is due on",
      everyDays: "Then every … days", divisions: "Divisions", move: "How many move up and down", legs: "Everyone meets twice",
    playWindowDays: "May be played so many days early", bestOf: "Best of", draws: "Matches can end in a draw", ifLate: "A match that isn't played in time",
      late: { host: "The host decides", void: "Doesn't count", draw: "Counts as a draw" }, best: "Best evenings that count", bestHint: "Empty: all of them.",
      places: "Points for the places", placesHint: "The best first, with commas.", takingPart: "For taking part",
  },
}) };

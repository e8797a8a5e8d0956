// @ts-check
// Texts of cups; tables and matches of leagues and ladders use them too.

import { n, spoken, t as common } from "../texts.js";

const own = spoken({
  contests: { label: "Contests", cups: "Cups", leagues: "Leagues", ladders: "Ladders", title: "Cups, leagues and ladders", make: "Start a competition", makeLeague: "New league", makeLadder: "New ladder" },
  cups: {
    title: "Cups", mine: "Your cups", over: "Finished", invitations: "You're invited", find: "Find a cup", findHint: "Name of a cup", found: "Open for entries",
    none: "No cups yet. Start one for your next evening: a name and the people is all it takes.", nobody: "No open cup by that name.", make: "New cup",
    noFound: "No cups are open for entries near you right now.", decline: "Decline", accept: "I'm in", declined: "Invitation declined.", accepted: "You're in.",
    count: (count, most) => (most ? `${count} of ${most} in` : `${count} in`), of: "Cups", missing: "There's no such cup, or it's not open to you.", one: "Cup",
  },
  cup: {
    status: { draft: "Not open yet", registering: "Open for entries", seeded: "Drawn", running: "On now", done: "Finished", cancelled: "Called off" },
    formats: { single: "Knockout", double: "Double knockout", round_robin: "Everyone plays everyone", groups_single: "Groups, then knockout",
      groups_double: "Groups, then double knockout", swiss: "Swiss rounds" },
    formatAbout: { single: "Lose once and you're out.", double: "Everyone gets a second chance.", round_robin: "A table decides.",
      groups_single: "Small tables first, then a knockout.", groups_double: "Small tables first, then a knockout with a second chance.",
      swiss: "A few rounds, always against someone doing about as well." },
    label: "Parts of this cup", parts: { draw: "Draw", table: "Table", matches: "Matches", entrants: "Players", places: "Places" },
    hostedBy: (name) => `Hosted by ${name}`, inMenu: { edit: "Edit cup", undraw: "Undo the draw", cancel: "Call off", withdraw: "Withdraw", leave: "Leave", report: "Report",
      invite: "Invite", link: "Copy link", tv: "Show on a TV", finish: "Finish cup", cohost: "Co-hosts", late: "Add a latecomer", reopen: "Reopen" },
    enter: "Enter", ask: "Ask to enter", entered: "You're in. Good luck!", askedIn: "Asked", askedNote: "A host lets you know.", waiting: "You're on the waiting list",
    in: "You're in ✓", inNote: "The draw comes next.", takeBack: "Take back", leave: "Leave", left: "You've left the cup.", byInvite: "By invitation only",
    byHost: "The host enters the players", full: "The cup is full. You'd be on the waiting list.", wait: "Join the waiting list", team: "Name of your team",
    mates: "Your teammates", matesHint: "Names, one in each line. Friends get asked.",
    open: "Open for entries", opened: "Open. Send out the link!", draw: "Make the draw", drawn: "The draw is made.", drawText: (count) => `${n(count, "player")} are in. You can draw again until a match is called.`,
    drawAgain: "Draw again", begin: "Start the cup", begun: "Here we go!", undraw: "Undo the draw", undrawText: "The draw is thrown away, and entries open again.", undrawn: "Entries are open again.",
    pair: "Draw the next round", pairKnockout: "Draw the knockout", paired: "The next round is drawn.", finish: "Finish cup", finished: "That's it. Thanks for hosting!",
    cancelText: (name) => `${name} is called off, and everyone in it is told.`, cancelled: "The cup is called off.", needMore: (count) => `At least ${n(count, "player")} needed for a draw.`,
    withdrawText: "Your remaining matches go to your opponents.", withdrawn: "You've withdrawn.", copied: "Link copied.", game: "Belongs to an evening", group: "A cup of", share: (name) => `${name} on Rally`,
    rounds: (count) => n(count, "round"), boards: (count) => n(count, "board"), bestOf: (count) => `Best of ${count}`, progress: (done, all) => `${done} of ${all} played`,
  },
  rounds: {
    of: ({ stage, round, left }, isDouble) => stage === "third" ? "Third place" : stage === "final" ? (round > 1 ? "Second final" : "Final")
      : stage === "lower" ? `Second chance ${round}` : stage === "group" || stage === "swiss" ? `Round ${round}`
        : left === 2 ? (isDouble ? "Upper final" : "Final") : left === 4 ? "Semifinals" : left === 8 ? "Quarterfinals" : left ? `Round of ${left}` : `Round ${round}`,
    group: (number) => `Group ${"ABCDEFGHIJKLMNOP"[number - 1] ?? number}`,
  },
  draw: { label: "Bracket", zoom: "Zoom", in: "Closer", out: "Farther", all: "See all of it", mine: "My match", none: "There's no draw yet.",
    noneText: "Once everyone is in, the host makes it." },
  match: {
    status: { waiting: "Not yet", ready: "Ready", called: "Called", live: "Live", reported: "To confirm", done: "Played", walkover: "Walkover", void: "Not played" },
    board: (number) => `Board ${number}`, walkoverShort: "w/o", reportedShort: "?", open: "To be decided",
    versus: (one, other) => `${one} – ${other}`,
    told: (/** @type {any} */ { status, score, board }, /** @type {any[]} */ [one, other]) => [`${one ?? "to be decided"} against ${other ?? "to be decided"}`, score && status !== "walkover" ? `${score.first} to ${score.second}` : "",
      own.match.status[status], board && (status === "called" || status === "live") ? `board ${board}` : ""].filter(Boolean).join(", "),
    now: "On now", next: "Up next", decide: "Needs a decision", toConfirm: "Waiting for confirmation", later: "Later", played: "Played", none: "No matches yet.",
    call: "Call", callAt: (board) => `Call to board ${board}`, callAll: (count) => `Call ${n(count, "match", "matches")}`, called: "Called.", noBoard: "All boards are taken.", start: "Start match", started: "Good darts!",
    result: "Result", enter: "Enter result", report: "Report result", confirm: "That's right", dispute: "That's wrong", save: "Save result", saved: "Result saved.",
    reported: "Sent. Your opponent confirms it.", confirmed: "Confirmed.", disputed: "A host takes a look.", walkover: "Walkover", walkoverFor: (name) => `${name} goes on`, walkoverNone: "Neither showed up",
    walkoverText: "Who goes on?", walkedOver: "Walkover noted.", undo: "Undo result", undone: "Result undone.", undoText: "The match is ready to be played again.", abandon: "Not started after all",
    watch: "Watch the match", toMatch: "Go to the match", referee: (name) => `${name} marks`, saysScore: (name, score) => `${name} says ${score}`, isDisputed: "The two don't agree. The score counts as you set it.",
    yours: "Your match now", yourNext: "Your next match", against: (name) => `Against ${name}`, waitsFor: "Waiting for your opponent", youReported: "You've reported it", youReportedNote: "Your opponent has 48 hours to confirm.",
    more: (name) => `More about ${name}`, points: (name) => `Points for ${name}`, more1: (name) => `One more for ${name}`, less1: (name) => `One less for ${name}`,
    needsWinner: "Somebody has to win.", needsBest: (best, need) => `Best of ${best}: the winner has ${need}.`, other: "Other score", draws: "Draw",
  },
  table: { rank: "Place", name: "Player", played: "Played", won: "Won", drawn: "Drawn", lost: "Lost", difference: "Difference", buchholz: "Opponents' points", points: "Points",
    form: "Form", letters: { win: "W", draw: "D", loss: "L" }, results: { win: "won", draw: "drew", loss: "lost" }, goesOn: "goes on", goesDown: "goes down" },
  entrants: {
    inTitle: (count, most) => (most ? `In · ${count} of ${most}` : `In · ${count}`), waiting: "Waiting list", requested: "Asked to enter", invited: "Invited", out: "Out", approve: "Let in", refuse: "Decline", approved: (name) => `${name} is in.`, refused: "Declined.",
    remove: "Remove", removed: (name) => `${name} is out.`, add: "Add players", addText: "Names, one in each line", addHint: "For people without an account. Everyone else enters by the link, or you invite them.",
    added: (count) => `${n(count, "player")} added.`, seeds: "Order of the seeds", seedsText: "Drag a row, or use the arrows. The best first: they meet late.", up: (name) => `Move ${name} up`, down: (name) => `Move ${name} down`,
    drag: (name) => `Drag ${name}`, saveSeeds: "Save order", seedsSaved: "Order saved.", order: "Set the seeds", shuffle: "Shuffle", none: "Nobody is in yet.", captain: "captain", withdrawn: "Withdrawn", disqualified: "Disqualified",
    disqualify: "Disqualify", disqualifyText: (name) => `${name} plays no more matches in this cup. The opponents go on.`, invite: "Invite", invitedNow: "Invited.", inviteText: "Tap who you want in the cup.",
    inviteNone: "Everyone you could ask is in already.", byName: "added by name", seed: (number) => `seed ${number}`, accept: "I'm in", decline: "Decline",
  },
  edit: {
    title: "New cup", change: "Edit cup", create: "Create cup", made: "Your cup is ready. Send out the link!", name: "Name", sample: "Friday Night Darts", sport: "What do you play?", format: "How is it played?",
    most: "Players at most", entry: "Who can enter?", entries: { open: "Anyone who sees it", request: "On request", invite: "By invitation", host: "Only who I add" },
    who: "Who can see it?", visibility: { public: "Everyone", group: "The group", private: "Only who's in it" }, more: "Add details", teamSize: "Players in a team",
    teamHint: "1: everyone plays alone.", seeding: "Seeds", seedings: { random: "Drawn by lot", skill: "By level", given: "I set them" }, thirdPlace: "Play for third place", reset: "Second final if the unbeaten player loses the first",
    legs: "Everyone meets twice", groupCount: "Groups", qualify: "How many go on from each", rounds: "Rounds", boards: "Boards, tables or courts", boardsHint: "0: nobody counts them.",
    bestOf: "Best of", bestOfFinal: "Final, best of", bestHint: "First to more than half wins.", draws: "Matches can end in a draw", group: "Group", noGroup: "No group", darts: "Darts match", startScore: "Start at",
  },
  coHosts: { title: "Co-hosts", text: "They run the cup with you: let people in, call matches, enter results. Tap a friend to ask.", youAsked: "You're asked to host this cup, too.", accept: "I'll help", accepted: "You're a co-host now.", declined: "Declined.",
    asked: "Asked", askedNow: "Asked. They say yes themselves.", stop: (name) => `Stop: ${name}`, stopped: "Taken back.", none: "Your friends will be here to tap." },
  places: {
    title: "Final places", won: (name) => `${name} wins!`, youWon: "You won!", youPlace: (place) => `You came ${place}.`, nobody: "Nobody won this one.", share: "Share", champion: "Champion", place: (place) => `${place} place`,
    shared: (cup, name) => `${name} won ${cup}.`, sharedList: (cup, places) => `${cup}: ${places}`,
  },
  door: { title: "A cup on Rally", join: "Enter in 20 seconds", in: "Enter the cup", ask: "Ask to enter", see: "Sign up to see the draw", none: "This link doesn't lead to a cup any more.", invite: "Sign up first. You can enter by invitation." },
  tv: { title: "Board screen", free: "Free", next: "Next", now: "Now", all: "All boards", waits: "Waiting for the next match", over: "The cup is over", winner: (name) => `${name} wins!`, leave: "Leave the screen", logIn: "Log in to show this cup.",
    full: "Full screen", called: "Please come to the board", qr: "Scan to follow" },
});
export const t = { ...common, ...own };

// @ts-check
// Texts of a game, and for its host.

import { ordinal } from "../parts/ordinal.js";
import { n, spoken, t as common } from "../texts.js";

export const t = { ...common, ...spoken({
  ordinal,
  answer: {
    label: "Parts of this game", parts: { details: "Details", people: "People", chat: "Chat", host: "Host" }, requests: "requests to join",
    in: "I'm in", inLeft: (count) => `I'm in · ${count} left`, left: (count) => `${count} left`, youIn: "You're in ✓", maybeIs: "Maybe ✓",
    line: (place) => `Join the line · ${place}`, inLine: (place, of) => `You're ${place} of ${of} in line`, askIn: "Ask to join", askedIn: "Asked to join ✓",
    take: "Take the spot", cannot: "Can't make it", other: "Other answers", change: "Change your answer", alter: "Change",
    rather: "Maybe instead", invite: "Invite people",
    youHost: "You're hosting.", copyLink: "Copy link", linkCopied: "Link copied.", share: "Share…",
    note: {
      waitlisted: "You're in as soon as a spot opens up.", requested: "The host will get back to you.", invited: "You're invited."
    },
    offered: (until) => `There's a spot for you. It's yours until ${until}.`,
    answered: {
      maybe: "Maybe it is. The chat is for people who are going.", waitlisted: "You're in line. You move up when a spot opens.",
      requested: "Your request is with the host.", left: "You left the game.", declined: "Maybe next time."
    },
    over: "This game is over", none: "This game doesn't exist, or is private.", another: "Find another game",
  },
  bring: {
    title: "Bring someone", open: "+ Guest", count: "How many come with you", less: "One less", more: "One more",
    party: (count) => (count ? `You + ${count}` : "Just you"), with: (count) => `with ${n(count, "guest")}`,
    name: (number) => `Name of guest ${number}`, names: (names) => `with ${names}`, secret: "Only you and the host see names.",
    guestOf: (name) => `Guest of ${name}`, guest: (name, number) => `${name}'s guest ${number}`,
  },
  visit: {
    ask: "Are you in?", name: "Your name", nameHint: "No account needed. The players of this game see it.",
    dead: "This link doesn't work any more. Ask the host for a new one.", requested: "The host will answer. Come back to this page to see.",
    out: "You're not coming.", you: (name) => `This is your answer, ${name}.`,
    own: "This page is yours alone: save its link to change your answer later.",
    account: "Want reminders and the chat?", claim: "Add it to my games", claimed: "It's with your games now.",
    forget: "Leave and delete my name", forgetText: "You leave the game, and your name is deleted.", forgotten: "Your name is deleted.",
  },
  visitors: {
    title: "People without an account", label: "Let people ask to join without an account",
    about: "Anyone with the link can give a name and ask to join. You let them in.",
    names: "Show them who's in", namesAbout: "The link then shows the names of everyone who's going.",
    renew: "New link", renewText: "The old link stops working.", renewed: "That's the new link.", shareText: (title) => `Are you in? ${title}`,
  },
  landing: {
    join: "Join in 20 seconds", in: "I'm in", joinLine: "Join the line in 20 seconds", line: "Join the line",
    done: "You're in! Welcome to Rally.",
    known: "Already on Rally?", host: (name) => `Hosted by ${name}`,
  },
  facts: {
    group: "Group", title: "About the game", place: "Where", tee: "Tee time", course: "Course",
    host: "Host", lasts: "Length", level: "Level", price: "Price", golf: "Golf", who: "Visible to",
    needs: "Open to", weather: "Weather", way: "Directions", google: "Google Maps", calendar: "Add to calendar", share: "Share", series: "See the whole series",
    approximate: "We only know the city, so the pin is in the middle of it.",
    weatherLevels: { warning: "Bad weather is expected.", severe: "Severe weather is expected." },
    weatherLine: ({ temperatureF, windMph, precipitationPct, lightning }) =>
      `${Math.round(temperatureF)} °F, wind ${Math.round(windMph)} mph, rain ${Math.round(precipitationPct)} %${lightning ? ", lightning" : ""}.`,
    holes: (count) => `${count} holes`, about: (text) => `about ${text}`, from: (low) => `from ${low}`, upTo: (high) => `up to ${high}`,
    age: (text) => `age ${text}`, score: (text) => `average score ${text}`, within: (miles) => `home within ${miles} mi`,
  },
  roster: {
    title: "Who's in", titlePast: "Who played", played: (count) => `${count} played`, going: "Going", maybe: "Maybe", waitlist: "In line", host: "Host",
    walkIn: "Walk-in", visitor: "no account", filled: "Spots", sit: "Take this spot",
    of: (count, capacity) => `${count} of ${capacity} in`, wasIn: (count) => `${n(count, "person", "people")} had joined`,
    place: (position) => `${position} in line`, waiting: (count) => `${n(count, "person", "people")} in line`,
  },
  chat: {
    title: "Chat", write: "Message", none: "No messages yet. Say hi!", older: "Older messages",
    removed: "A moderator removed this message.",
    forGoing: "The chat is for people who are going. Join the game to say hi.",
    remove: "Remove message", closed: "This chat is closed.",
    mute: "Mute this chat", unmute: "Unmute this chat",
    lines: {
      joined: (name) => `${name} joined`, left: (name) => `${name} left`, removed: (name) => `${name} was removed`,
      promoted: (name) => `${name} moved up from the line`,
      time_changed: () => "The time changed", place_changed: () => "The place changed", host_changed: (name) => `${name} is the host now`,
      cancelled: () => "The game was called off", completed: () => "The game is over",
    },
  },
  poll: {
    title: "Vote", tentative: "The vote is still open, so the time or place may change.", places: "Which places work for you?",
    times: "Which times work for you?", chosen: "picked", choose: "Pick", voted: "Thanks for voting.", votes: (count) => n(count, "vote"),
    closes: (at) => `The vote closes ${at}.`
  },
  teams: {
    title: "Teams", team: (number) => `Team ${number}`, count: "Teams", make: "Make teams", again: "Shuffle again",
    saved: "Everyone in the game can see the teams now.", swapped: "Swapped.", stale: "People have come or gone since these teams were made.",
    swap: "Tap two people to swap them."
  },
  gear: {
    title: "What to bring", none: "Nothing yet. Add what people should bring.", name: "Add an item", needed: "How many", complete: "all set",
    less: "One less", moreOf: "One more", missing: (missing, needed) => `${missing} of ${needed} needed`,
    mine: (name) => `How many you're bringing: ${name}`, remove: (name) => `Remove ${name}`, removed: (name) => `${name} removed.`,
  },
  rides: {
    title: "Rides", none: "No rides yet.", offer: "Offer a ride", from: "Starting from", secret: "Only your passengers see this.",
    leavesAt: "Leaving at", seats: "Seats", note: "Note", join: "Take a seat", joined: "You have a seat.", leave: "Give up my seat",
    left: "You gave up your seat.", withdraw: "Cancel ride", withdrawn: "Ride canceled.",
    leaves: (at) => `leaves at ${at}`, free: (count) => (count ? `${n(count, "seat")} free` : "full"), fromCity: (city) => `from ${city}`,
    along: (names) => `With ${names}`, remove: (name) => `Remove ${name}`,
  },
  month: {
    before: "Previous month", after: "Next month", today: "Today", none: "No games this month.", free: "Nothing on this day.", findThen: "Find a game that day",
    games: (count) => n(count, "game"), feed: "In your calendar app",
    feedText: "See your games in any calendar app. Anyone with the link can see when and where you play. A new link ends the one before.",
    feedLink: "Link for your calendar app",
    makeFeed: "Create link", endFeed: "Stop sharing", feedEnded: "The link no longer works.",
  },
  series: {
    title: "Series", join: "I'm in for all", inAll: "You're in for all ✓", maybe: "Maybe for all", leave: "Leave all", cancel: "Call off all",
    keep: "Keep them",
    extend: "Add 4 games",
    games: (count) => n(count, "game"),
    rhythm: (day, time) => `${day ? `${day}s` : "Different days"}${time ? ` ${time}` : ""}`, next: (day, count) => `next ${day} · ${count} to come`,
  },
  feedback: {
    title: "How was it?", none: "This game can't be rated any more.", secret: "Your answers stay private.",
    allGood: "Did everyone show up and behave respectfully?", playAgain: "Who would you play with again?", skill: "Were levels about right?",
    about: "Who is it about?", issue: "What went wrong?", comment: "Comment", thanks: "Thanks for rating.",
    issues: {
      no_show: "Didn't show up", late: "Was late", poor_communication: "Poor communication", disrespectful: "Was disrespectful",
      skill_mismatch: "Level was off", other: "Something else"
    },
  },
  venue: {
    games: "Games here", noGames: "No games here yet.", reviews: "Reviews", noReviews: "No reviews yet.", rate: "Stars",
    text: "Your review", review: "Review", host: "Host here",
    who: "Anyone who played here in the last 30 days can review it.", stars: (count) => n(count, "star"),
    rated: (average, count) => `${average} from ${n(count, "review")}`, unrated: (count) => n(count, "review")
  },
  hosting: {
    inviteTitle: "Invite", requests: "Requests", letIn: "Let in", turnDown: "Decline", invitedTitle: "Invited", revoke: "Take back",
    inviteGroup: (name) => `Invite everyone in ${name}`, inviteOnly: (name, count) => `Only ${name} (${count})`,
    invitedGroup: (count) => (count ? `${n(count, "person", "people")} invited.` : "Everyone is in or invited already."),
    usual: "Use as the group's usual game", usualDone: "New games of the group begin like this one.",
    invite: "Invite a friend", pick: "Tap a friend to invite them.", noFriends: "Your friends will be here to tap. Send everyone else the link.",
    walkInTitle: "Walk-ins", walkIn: "Tap a friend who showed up", noWalkIn: "All your friends are in.", turnedUp: "Showed up",
    edit: "Edit game", close: "Stop new players",
    closed: "Closed. Nobody new can join.", open: "Open again", opened: "The game is open.",
    complete: "Mark as finished", copy: "Host it again", cancel: "Call off",
    callOff: (title) => `Call off ${title}?`, callOffYes: "Call off game", keep: "Keep it",
    willKnow: (count) => (count > 0 ? `${n(count, "person", "people")} will be told.` : "Nobody else is in it."),
    reason: "Why? Everyone in it will see this.",
    cancelled: "Called off. We've told everyone in it.", erase: "Delete game", eraseText: "It disappears from every list.",
    erased: "Game deleted.", makeHost: "Make host", remove: "Remove",
    attendance: "Who showed up?", attendanceText: "You can change this for 48 hours after the game.",
    attendances: { attended: "came", late: "late", no_show: "no-show" },
    attendanceOf: (name) => `Did ${name} show up?`, removed: (name) => `${name} was removed.`, invited: (name) => `${name} is invited.`,
    makeHostText: (name) => `${name} will host this game from now on. You stay in it.`, menu: (name) => `More about ${name}`,
  },
  host: {
    title: "Host a game", change: "Edit game", publish: "Publish", publishAll: "Publish all", done: "Your game is live. Invite some people!",
    forWhom: "Who is it for?", forAll: "Everyone", part: (name, count) => `${name} (${count})`, inviteGroup: "Invite the group",
    subgroup: "Invite", wholeGroup: "Everyone in the group",
    what: "What are you playing?", when: "When?", where: "Where?", tee: "When do you tee off?", course: "Which course?",
    more: "Add details", tonight: "Tonight", tomorrow: "Tomorrow", days: "Days",
    date: "Date", time: "Time", lasts: "Length", place: "Place", placeHint: "Park, court, or city", mine: "Your places",
    nothing: "No matches. Try adding the city.",
    kinds: { venue: "place to play", city: "city" }, past: "That time has passed. Pick a later one.",
    unknown: (name) => `We can't find “${name}”. Pick a place from the list, or drop a pin on the map.`,
    map: "Map: tap to drop a pin", dropPin: "Drop a pin on the map", pinned: "Pinned on the map", pin: "Where the game is",
    pinHere: "Pin the middle of the map", unpin: "Remove pin",
    address: "Address", name: "Title", nameHint: "Leave it empty and we'll use the sport and the place.", text: "Description", capacity: "Players",
    capacityHint: "Including you. Leave it empty for no limit.", level: "Level", anyLevel: "Any level", waitlist: "Let people line up when it's full",
    holes: "Holes", format: "Format", visibility: "Who can see it",
    policy: "Who can join", policies: { instant: "Anyone", request: "Approval needed", invite: "Invite only" },
    guestsEach: "Guests each player can bring", guests: { 0: "None", 1: "1", 2: "2", 3: "3", 4: "4" },
    visitors: "Let people ask to join without an account, by a link",
    membersCanInvite: "Players can invite their friends", inviteWhom: "Tap friends to invite them", allInvited: "All your friends are invited.",
    repeat: "Repeat", repeats: { "": "Never", 1: "Every week", 2: "Every 2 weeks", 4: "Every 4 weeks" }, count: "How many games",
    vote: "Put the time or place to a vote", voteHint: "Your pick above is the first choice. Times must be more than a day away.",
    timeN: (number) => `Time ${number}`, placeN: (number) => `Place ${number}`,
    price: "Price", prices: { "": "Not set", free: "Free", exact: "Exact price", estimate: "About", range: "From – to", unknown: "To be decided" },
    amount: "Amount", amountMax: "Up to", currency: "Currency", priceNote: "Note on the price", genders: "Gender", skills: "Levels",
    minAge: "Minimum age", maxAge: "Maximum age", maxDistance: "Lives within (mi)",
    say: {
      players: (count, hasLine) => `${count ? `${count} players` : "As many as want to come"}${count && hasLine ? ", then a line" : ""}`,
      lasts: (text) => `Lasts ${text}`, holes: (count) => `${count} holes`,
      levels: { any: "All levels welcome", beginner: "For beginners", intermediate: "For intermediate players", advanced: "For advanced players" },
      who: (seen, joined) => `${seen}, ${joined}`,
      seen: { public: "Everyone can see it", friends: "Only friends can see it", group: "Only the group can see it" },
      joined: { instant: "anyone can join", request: "you approve who joins", invite: "only people you invite can join" },
      private: "Only people you invite can see it", noPrice: "No price set", noTitle: "Add a title and a description",
      invited: (count) => (count ? `${n(count, "friend")} invited` : "Invite friends"), once: "Just this once",
      repeats: (often, count) => `${often}, ${n(Number(count) || 0, "game")}`, needs: "Limit who can join",
    },
  },
}) };

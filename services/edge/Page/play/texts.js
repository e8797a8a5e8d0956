// @ts-check
// Texts of a game, and for its host.

import { n, spoken, t as common } from "../texts.js";

export const t = { ...common, ...spoken({
  facts: {
    title: "About the game", place: "Where", host: "Host", lasts: "Lasts", level: "Level", price: "Price", golf: "Golf", who: "Who can see it",
    needs: "Who can join", weather: "Weather", way: "Directions", calendar: "Calendar file", share: "Share", series: "All games of the series",
    approximate: "We only know the city, so the pin is at its center.",
    weatherLevels: { warning: "Bad weather is expected.", severe: "Severe weather is expected." },
    weatherLine: ({ temperatureF, windMph, precipitationPct, lightning }) =>
      `${Math.round(temperatureF)} °F, wind ${Math.round(windMph)} mph, rain ${Math.round(precipitationPct)} %${lightning ? ", lightning" : ""}.`,
    holes: (count) => `${count} holes`, about: (text) => `about ${text}`, from: (low) => `from ${low}`, upTo: (high) => `up to ${high}`,
    age: (text) => `age ${text}`, score: (text) => `average score ${text}`, within: (miles) => `home within ${miles} mi`,
  },
  roster: {
    title: "Who's in", going: "Going", maybe: "Maybe", waitlist: "Waitlist", host: "Host", walkIn: "Walk-in", filled: "Places taken",
    of: (count, capacity) => `${count} of ${capacity} places are taken`,
    place: (position) => `No. ${position}`, waiting: (count) => `${n(count, "person", "people")} in line`,
  },
  chat: {
    title: "Chat", write: "Message", none: "No messages yet. Say hello.", older: "Older messages", sending: "Sending …",
    notSent: "Not sent. Try again", removed: "A moderator removed this message.",
    forGoing: "Everyone who's going chats here, shares rides and says what they're bringing.",
    remove: "Remove message", closed: "This chat is closed.",
    mute: "Mute this chat", unmute: "Unmute this chat",
    lines: {
      joined: (name) => `${name} joined`, left: (name) => `${name} left`, removed: (name) => `${name} was removed`,
      promoted: (name) => `${name} moved up from the waitlist`,
      time_changed: () => "The time changed", place_changed: () => "The place changed", host_changed: (name) => `${name} is now the host`,
      cancelled: () => "The game was called off",
    completed: () => "The game is over",
    },
  },
  poll: {
    title: "Vote", tentative: "People are still voting, so the time or place may change.", places: "Which places work for you?",
    times: "Which times work for you?", chosen: "chosen", choose: "Choose", voted: "Your vote counts.", votes: (count) => n(count, "vote"),
    closes: (at) => `The vote closes ${at}. The most votes win.`
  },
  teams: {
    title: "Teams", team: (number) => `Team ${number}`, count: "Teams", make: "Make teams", again: "Make them again",
    saved: "Everyone in the game can see the teams.", swapped: "Swapped.", stale: "The players have changed since these teams were made.",
    swap: "Pick two people to swap them."
  },
  gear: {
    title: "Gear", none: "Nothing needed yet. Add what people should bring.", name: "What's needed", needed: "How many", complete: "complete",
    less: "One less", moreOf: "One more", missing: (missing, needed) => `${missing} of ${needed} missing`,
    mine: (name) => `How many you're bringing: ${name}`, remove: (name) => `Remove ${name}`, removed: (name) => `${name} removed.`,
  },
  rides: {
    title: "Rides", none: "No rides yet.", offer: "Offer a ride", from: "Where you start", secret: "Only your passengers see this.",
    leavesAt: "You leave at", seats: "Seats", note: "Note", join: "Take a seat", joined: "You have a seat.", leave: "Give up my seat",
    left: "You gave up your seat.", withdraw: "Cancel ride", withdrawn: "Ride cancelled.",
    leaves: (at) => `leaves at ${at}`, free: (count) => (count ? `${n(count, "seat")} free` : "full"), fromCity: (city) => `from ${city}`,
    along: (names) => `With ${names}`, remove: (name) => `Remove ${name}`,
  },
  month: {
    before: "Previous month", after: "Next month", none: "No games this month.",
    games: (count) => n(count, "game"), feed: "In your calendar app",
    feedText: "See your games in any calendar app. Anyone with the link can see when and where you play.", feedLink: "Link for your calendar app",
    makeFeed: "Create link", endFeed: "Stop sharing", feedEnded: "The link no longer works.",
  },
  series: {
    title: "Series", join: "Join all", maybe: "Maybe for all", leave: "Leave all", cancel: "Call off all", extend: "Add 4 games",
    games: (count) => n(count, "game"), partly: (good, bad) => `${n(good, "game")} changed, ${bad} couldn't be.`
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
    text: "Your review", who: "Anyone who played here in the last 30 days can review it.", stars: (count) => n(count, "star"),
    rated: (average, count) => `${average} from ${n(count, "review")}`, unrated: (count) => n(count, "review")
  },
  hosting: {
    title: "Hosting", inviteTitle: "Invite", requests: "Requests", letIn: "Approve", turnDown: "Decline", invitedTitle: "Invited", revoke: "Cancel invite",
    invite: "Invite a friend", walkIn: "Add a walk-in", edit: "Edit game", close: "Close to new players",
    closed: "The game is closed to new players.", open: "Open again", opened: "The game is open again.",
    complete: "Mark as finished", copy: "Host it again", cancel: "Call off", reason: "Why are you calling it off?",
    cancelled: "The game is called off. We've told everyone in it.", erase: "Delete game", eraseText: "The game disappears from all lists.",
    erased: "Game deleted.", makeHost: "Make host", remove: "Remove",
    attendance: "Who came?", attendanceText: "You can change this until 48 hours after the game.",
    attendances: { attended: "Came", late: "Late", no_show: "No-show" },
    attendanceOf: (name) => `Did ${name} come?`, removed: (name) => `${name} was removed.`, invited: (name) => `${name} is invited.`,
    makeHostText: (name) => `${name} becomes the host. You stay in the game.`, menu: (name) => `More about ${name}`,
  },
  host: {
    title: "Host a game", change: "Edit game", create: "Host this game", createSeries: "Host these games", done: "Your game is up. Share it with your friends.",
    sport: "Sport", date: "Date", time: "Time", clock: "Local time at the place.", lasts: "Lasts", place: "Place",
    placeHint: "Type a name and city, or drop a pin on the map.", map: "Map: tap to drop the pin", pin: "Place of the game",
    pinHere: "Drop the pin here", unpin: "Remove the pin",
    address: "Address", name: "Title", nameHint: "Left empty, it's the sport and the place.", text: "Description", capacity: "Places",
    capacityHint: "Including you. Left empty: no limit.", level: "Level", anyLevel: "Any level", waitlist: "Waitlist when it's full", holes: "Holes",
    format: "Format", visibility: "Who can see it",
    policy: "Who can join", policyUsual: "Default", policies: { instant: "Anyone", request: "Approval needed", invite: "Invite only" },
    membersCanInvite: "Players can invite friends", invite: "Invite friends", inviteWhom: "Friend",
    repeat: "Repeat", repeats: { "": "Once", 1: "Every week", 2: "Every 2 weeks", 4: "Every 4 weeks" }, count: "How many games",
    vote: "Let people vote on time or place", voteHint: "The time and place above are the first option. Times must be more than a day ahead.",
    timeN: (number) => `Time ${number}`, placeN: (number) => `Place ${number}`,
    price: "Price", prices: { "": "Not set", free: "Free", exact: "Exactly", estimate: "About", range: "From – to", unknown: "To be decided" },
    amount: "Amount", amountMax: "Up to", currency: "Currency", priceNote: "Note on the price", needs: "Requirements", genders: "Gender", skills: "Levels",
    minAge: "Minimum age", maxAge: "Maximum age", maxDistance: "Home within (mi)",
  },
}) };

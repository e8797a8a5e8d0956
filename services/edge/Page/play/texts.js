// @ts-check
// Texts of a game, and for its host.

import { n, spoken, t as common } from "../texts.js";

export const t = { ...common, ...spoken({
  facts: {
    title: "About the game", place: "Where", host: "Host", lasts: "Lasts", level: "Level", price: "Price", golf: "Golf", who: "Who sees it",
    needs: "Who may come", weather: "Weather", way: "Directions", calendar: "Calendar file", share: "Share", series: "All games of the series",
    approximate: "Only the city is known; the pin is in its middle.",
    weatherLevels: { warning: "Bad weather is expected.", severe: "Severe weather is expected." },
    weatherLine: ({ temperatureF, windMph, precipitationPct, lightning }) =>
      `${Math.round(temperatureF)} °F, wind ${Math.round(windMph)} mph, rain ${Math.round(precipitationPct)} %${lightning ? ", lightning" : ""}.`,
    holes: (count) => `${count} holes`, about: (text) => `about ${text}`, from: (low) => `from ${low}`, upTo: (high) => `up to ${high}`,
    age: (text) => `age ${text}`, score: (text) => `average score ${text}`, within: (miles) => `home within ${miles} mi`,
  },
  roster: {
    title: "Who comes", going: "Going", maybe: "Maybe", waitlist: "Waitlist", host: "Host", walkIn: "Walked in", filled: "Places taken",
    of: (count, capacity) => `${count} of ${capacity} places are taken`,
    place: (position) => `No. ${position}`, waiting: (count) => `${n(count, "person waits", "people wait")} in line`,
  },
  chat: {
    title: "Chat", write: "Write to everyone who is going", none: "Nobody has written yet. Say hello.", older: "Older messages", sending: "Sending …",
    notSent: "Not sent. Try again", removed: "A moderator has removed this message.",
    forGoing: "Those who are going chat here, share rides and say what they bring.",
    remove: "Remove message", closed: "This chat is closed.",
    mute: "Mute this chat", unmute: "Unmute this chat",
    lines: {
      joined: (name) => `${name} has joined`, left: (name) => `${name} has left`, removed: (name) => `${name} was taken out`,
      promoted: (name) => `${name} has moved up from the waitlist`,
      time_changed: () => "The time has changed", place_changed: () => "The place has changed", host_changed: (name) => `${name} is the host now`,
      cancelled: () => "The game is called off", completed: () => "The game is over",
    },
  },
  poll: {
    title: "Vote", tentative: "People still vote on the place or the time. What is shown may change.", places: "Which places suit you?",
    times: "Which times suit you?", chosen: "chosen", choose: "Choose", voted: "Your vote counts.", votes: (count) => n(count, "vote"),
    closes: (at) => `What has most votes is chosen on ${at}.`
  },
  teams: {
    title: "Teams", team: (number) => `Team ${number}`, count: "Teams", make: "Make teams", again: "Make them again",
    saved: "Everyone in the game sees the teams now.", swapped: "Swapped.", stale: "Others are going now than when the teams were made.",
    swap: "Choose two people to swap them."
  },
  gear: {
    title: "Who brings what", none: "Nothing is needed so far. Say what people should bring.", name: "What is needed", needed: "How many", complete: "complete",
    less: "One less", moreOf: "One more", missing: (missing, needed) => `${missing} of ${needed} missing`,
    mine: (name) => `How many you bring: ${name}`, remove: (name) => `Remove ${name}`, removed: (name) => `${name} is removed.`,
  },
  rides: {
    title: "Rides", none: "Nobody offers a ride yet.", offer: "Offer a ride", from: "Where you start", secret: "Only those who ride along see it.",
    leavesAt: "You leave at", seats: "Seats", note: "Note", join: "Take a seat", joined: "You have a seat.", leave: "Give up my seat",
    left: "You have given up your seat.", withdraw: "Withdraw", withdrawn: "The ride is withdrawn.",
    leaves: (at) => `leaves at ${at}`, free: (count) => (count ? `${n(count, "seat")} free` : "full"), fromCity: (city) => `from ${city}`,
    along: (names) => `With ${names}`, remove: (name) => `Take ${name} out`,
  },
  month: {
    before: "The month before", after: "The month after", none: "No games this month.",
    games: (count) => n(count, "game"), feed: "In your calendar app",
    feedText: "A link shows your games in any calendar app. Whoever has the link can read when and where you play.", feedLink: "Link for your calendar app",
    makeFeed: "Make a link", endFeed: "Stop the link", feedEnded: "The link is stopped.",
  },
  series: {
    title: "Series", join: "Join all", maybe: "Maybe to all", leave: "Leave all", cancel: "Call off all", extend: "Add 4 games",
    games: (count) => n(count, "game"), partly: (good, bad) => `${n(good, "game")} changed, ${bad} could not be.`
  },
  feedback: {
    title: "How was it?", none: "There is nothing to say about this game any more.", secret: "The others do not learn what you say.",
    allGood: "Did everyone show up and behave respectfully?", playAgain: "With whom would you play again?", skill: "Were people as good as they said?",
    about: "About whom?", issue: "What was wrong?", comment: "Comment", thanks: "Thank you.",
    issues: {
      no_show: "Did not come", late: "Was late", poor_communication: "Did not say what we had to know", disrespectful: "Was not respectful",
      skill_mismatch: "Not as good as said, or much better", other: "Something else"
    },
  },
  venue: {
    games: "Games here", noGames: "No games here yet.", reviews: "Reviews", noReviews: "Nobody has reviewed this place yet.", rate: "Stars",
    text: "Your review", who: "Whoever played here in the last 30 days can review it.", stars: (count) => n(count, "star"),
    rated: (average, count) => `${average} from ${n(count, "review")}`, unrated: (count) => n(count, "review")
  },
  hosting: {
    title: "Hosting", inviteTitle: "Invite", requests: "They ask to join", letIn: "Let in", turnDown: "Turn down", invitedTitle: "Invited", revoke: "Take back",
    invite: "Invite a friend", walkIn: "Add somebody who has turned up", edit: "Edit game", close: "Close to newcomers",
    closed: "The game is closed to newcomers.", open: "Open again", opened: "The game is open.",
    complete: "The game is over", copy: "Host it again", cancel: "Call off", reason: "Why is it called off?",
    cancelled: "The game is called off. Everyone in it is told.", erase: "Delete game", eraseText: "The game goes out of all lists.",
    erased: "The game is deleted.", makeHost: "Make host", remove: "Take out",
    attendance: "Who came?", attendanceText: "Until 48 hours after the game.", attendances: { attended: "came", late: "late", no_show: "did not come" },
    attendanceOf: (name) => `Did ${name} come?`, removed: (name) => `${name} is taken out.`, invited: (name) => `${name} is invited.`,
    makeHostText: (name) => `${name} hosts the game from now on. You stay in it.`, menu: (name) => `More about ${name}`,
  },
  host: {
    title: "Host a game", change: "Edit game", create: "Host this game", createSeries: "Host these games", done: "Your game is there. Share it with others.",
    sport: "Sport", date: "Date", time: "Time", clock: "By the clock of the place.", lasts: "Lasts", place: "Place",
    placeHint: "Type a name and its city, or set the pin on the map.", map: "Map: tap to set the pin", pin: "Place of the game",
    pinHere: "Set the pin in the middle of the map", unpin: "Remove the pin",
    address: "Address", name: "Title", nameHint: "Without a title: the sport and the place.", text: "Description", capacity: "Places",
    capacityHint: "You included. Empty: no limit.", level: "Level", anyLevel: "Any level", waitlist: "Keep a waitlist when it is full", holes: "Holes",
    format: "Format", visibility: "Who sees it",
    policy: "Who may join", policyUsual: "As usual", policies: { instant: "Anyone", request: "Whom I let in", invite: "Whom I invite" },
    membersCanInvite: "Whoever is going can invite friends", invite: "Invite friends", inviteWhom: "Friend",
    repeat: "Repeat", repeats: { "": "Once", 1: "Every week", 2: "Every 2 weeks", 4: "Every 4 weeks" }, count: "How many games",
    vote: "Let people vote on time or place", voteHint: "The time and place above are the first choice. Times must be more than a day ahead.",
    timeN: (number) => `Time ${number}`, placeN: (number) => `Place ${number}`,
    price: "Price", prices: { "": "Not said", free: "Free", exact: "Exactly", estimate: "About", range: "From – to", unknown: "Not known yet" },
    amount: "Amount", amountMax: "Up to", currency: "Currency", priceNote: "Note on the price", needs: "Who may come", genders: "Gender", skills: "Levels",
    minAge: "Youngest", maxAge: "Oldest", maxDistance: "Home within (mi)",
  },
}) };

// @ts-check
// All texts of the page. Areas that are not in the first view have their own file of texts.

/** Right-to-left letters, and characters that change the direction of the text after them. */
const turning = /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Isolates a user's text within another text, so that neither affects the direction of the other. @param {string} text */
export const isolated = (text) => (turning.test(text) ? `\u2068${text.replace(/[\u202a-\u202e\u2066-\u2069]/g, "")}\u2069` : text);

/** Joins the parts of a line that are present. @param {any[]} parts */
export const dotted = (parts) => parts.filter(Boolean).map((part) => isolated(String(part))).join(" · ");

/**
 * Texts as screens take them: what is put into one is isolated, and what has no text here, since the server is newer, is
 * called what the server calls it.
 * @template T @param {T} texts @returns {T}
 */
export function spoken(texts) {
  if (typeof texts === "function") return /** @type {any} */ ((...given) => texts(...given.map((one) => (typeof one === "string" ? isolated(one) : one))));
  if (typeof texts !== "object" || texts === null || Array.isArray(texts)) return texts;
  const all = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, spoken(text)]));
  const areFunctions = Object.values(all).every((text) => typeof text === "function");
  return /** @type {any} */ (new Proxy(all, { get(known, name) {
    if (typeof name !== "string" || Object.hasOwn(known, name)) return known[/** @type {string} */ (name)];
    if (name === "undefined" || name === "null") return undefined;
    const words = name.replaceAll("_", " ");
    return areFunctions ? () => words : words;
  } }));
}

/** `1 place`, `3 places` @param {number} count @param {string} one @param {string} [many] */
export const n = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

const minutesOf = (count) => `${count} min`;

export const t = spoken({
  yes: "Yes", no: "No", you: "You", add: "Add", save: "Save", saved: "Saved.", send: "Send", edit: "Edit", delete: "Delete", cancel: "Cancel", close: "Close",
  copy: "Copy", copied: "Copied.", undo: "Undo", more: "More", loading: "Loading …", optional: "(optional)", offline: "No connection",
  newVersion: "There is a new version of Rally.", takeIt: "Use it now",
  remove: (name) => `Remove ${name}`,
  miles: (miles) => `${miles < 10 ? Number(miles.toFixed(1)) : Math.round(miles)} mi`,

  nav: {
    home: "Home", explore: "Explore", plus: "Start something", crew: "Crew", you: "You", told: "Inbox", darts: "Darts", cards: "Cards", back: "Back",
    share: "Share", menu: "More options",
  },
  plus: {
    host: { title: "Host a game", text: "Pick a sport, a time and a place" }, darts: { title: "Start darts", text: "Keep score at any board" },
    cards: { title: "Deal cards", text: "Party games for the whole table" }, challenge: { title: "Challenge a friend", text: "Darts, each at their own board" },
  },
  home: {
    hello: (name) => (name ? `Hi ${name}` : "Hi there"), next: "Next up", now: "Play now", isOn: "It’s on!", soon: (text) => `Starts ${text}`,
    versus: "vs", team: (number) => `Team ${number}`, inIt: "Who’s in", directions: "Directions", chat: "Chat",
    nothing: "Nothing planned yet. Find a game near you, or host one – it takes a minute.",
    guest: "Sign up to find games near you, host your own and keep up with your crew.",
    answer: "Answer these", moreAnswers: (count) => `Show ${count} more`, invites: (name, title) => `${name} invites you to ${title}`,
    befriends: (name) => `${name} wants to be friends`, asksIn: (name, title) => `${name} asks to join ${title}`, howWas: (title) => `How was ${title}?`,
    imIn: "I’m in", letIn: "Let in", notNow: "Not now", rate: "Rate it", later: "Later",
    near: "Near you this week", week: "Games this week", noneNear: "Nothing near you this week. Start something yourself!", seeAll: "See all",
    crew: "Your crew", noCrew: "Posts of people you follow show up here.", darts: "Keep score at any board", cards: "Party decks for the table",
  },
  sheet: { height: "Change the height of the list" },
  tabs: {
    label: "Parts of this page", mine: "My games", month: "Calendar", host: "Host a game", people: "Posts", friends: "Friends",
    moderation: "Moderation", darts: "Play", dartshistory: "History", dartstats: "Statistics", told: "Inbox", prefs: "What I am told"
  },
  time: {
    now: "just now", minutes: minutesOf, hours: (count) => `${count} h`, days: (count) => n(count, "day"),
    ago: (text) => `${text} ago`, ahead: (text) => `in ${text}`,
  },
  wrong: {
    title: "Something went wrong", unknown: "Something went wrong.", offline: "The server does not answer. Check your connection.", again: "Try again",
    fields: "Please correct the marked fields.", missing: "Fill this in.", noEmail: "This is not an e-mail address.", past: "Choose a day that has not passed.",
    least: (low) => `At least ${low}.`, most: (high) => `At most ${high}.`, tooLong: (count) => `${n(count, "character")} too many.`, notSent: "Not sent.",
    away: "Rally cannot be reached.", isOffline: "You are offline.", since: (text) => `Last updated ${text}.`,
    fillIn: "Complete your profile", noPage: "There is no such page", noPageText: "The address may be mistyped, or the page may have moved.",
    tryIn: (seconds) => (seconds < 90 ? `Try again in ${n(seconds, "second")}.` : `Try again in ${n(Math.ceil(seconds / 60), "minute")}.`),
  },
  queue: { refused: (text) => `Something that was done without a connection was refused: ${text}` },

  sports: {
    archery: "Archery", badminton: "Badminton", baseball: "Baseball", basketball: "Basketball", boxing: "Boxing", fencing: "Fencing", football: "Football",
    field_hockey: "Field hockey", golf: "Golf", ice_hockey: "Ice hockey",
    soccer: "Soccer", softball: "Softball", table_tennis: "Table tennis", tennis: "Tennis", volleyball: "Volleyball", water_polo: "Water polo",
    wrestling: "Wrestling", darts: "Darts", party: "Party cards",
  },
  levels: { beginner: "Beginner", intermediate: "Intermediate", advanced: "Advanced" },
  genders: { male: "Male", female: "Female", nonbinary: "Non-binary", prefer_not: "Prefer not to say" },
  visibility: { public: "Everyone", friends: "Friends", private: "Only people who are invited" },
  trust: { rookie: "Rookie", member: "Member", trusted: "Trusted", verified: "Verified" },

  account: {
    welcome: "Welcome to Rally", first: "Log in to go on", noGuests: "Sign up or log in to go on",
    about: "Find people to play with: pickup sports, golf, darts and party cards.", way: "Log in or sign up", logIn: "Log in", signUp: "Sign up",
    settings: "Settings", yourProfile: "Your profile",
    name: "E-mail address or nickname", email: "E-mail address", password: "Password", newPassword: "New password", displayName: "Name", nickname: "Nickname",
    nicknameHint: "3 to 20 letters, digits or _. Others find you by it.", passwordHint: "At least 8 characters.", forgot: "Forgot your password?",
    guest: "Play as a guest",
    guestText: "You can play darts and cards without an account.", free: "This nickname is free.",
    taken: {
      taken: "Somebody has this nickname.", held: "This nickname is not free yet.", reserved: "This nickname cannot be used.",
      malformed: "Use 3 to 20 letters, digits or _."
    },
  },
  photo: {
    add: "Add a photo", added: "The photo is added.", another: "Add another photo", remove: "Remove photo", first: "Make it the first", yours: "Your photo",
    tooLarge: "The picture must be 5 MB at most.", by: (name) => `Photo of ${name}`
  },
  report: {
    open: "Report", title: "Report to the moderators", kind: "What is wrong?",
    kinds: {
      spam: "Spam", harassment: "Harassment", inappropriate: "Inappropriate", impersonation: "Somebody pretends to be another", other: "Something else"
    },
    reason: "In your words", secret: "Nobody but the moderators learns that it was you.", send: "Send report",
    sent: "Thank you. The moderators will look at it.",
    contents: { post: "Post", comment: "Comment", game: "Game", profile: "Profile", chat: "Message", venue_review: "Review" },
  },
  map: {
    missing: "The map cannot be shown. The list has the same games.", of: (name) => `Map: ${name}`, games: (count) => `${n(count, "game")} close together`,
  },

  game: {
    title: "Game", now: "is on now", past: "This game is over", hidden: "Moderators have hidden this game.", private: "A private game",
    privateText: "Log in to see it, if you are invited.", logInToJoin: "Log in to join",
    status: { open: "Open", closed: "Closed to newcomers", cancelled: "Called off", completed: "Played" }, open: "Places for everyone", full: "Full",
    free: "Free", youHost: "You host this game",
    me: {
      going: "You are going", maybe: "You may come", waitlisted: "You wait in line", requested: "You have asked to join", invited: "You are invited",
      declined: "You have declined", left: "You are not going", removed: "You were taken out"
    },
    join: "Join", askIn: "Ask to join", wait: "Join the waitlist", take: "Take the place", maybe: "Maybe", leave: "Leave", accept: "Accept", decline: "Decline",
    note: "Add a note", noteLabel: "Note to the others",
    leaves: { going: "Leave", maybe: "Leave", waitlisted: "Leave the waitlist", requested: "Take back the request" },
    answered: {
      going: "You are going.", maybe: "You may come. The chat is for those who are going.",
      waitlisted: "You wait in line. You move up when a place is free.", requested: "The host is asked.",
      left: "You have left the game."
    },
    left: (count) => `${n(count, "place")} left`, fullWaiting: (count) => `Full, ${count} waiting`, going: (count) => `${count} going`,
    by: (name) => `by\u00a0${name}`,
    position: (at, of) => `number ${at} of ${of} in line`, offered: (until) => `A place is kept for you until ${until}.`,
    overlaps: (title, at) => `You are also going to ${title} at that time (${at}).`,
  },
  mine: {
    none: "You are in no game yet.", find: "Find a game", invited: "You are invited", feedback: "How was it?", giveFeedback: "Say how it was",
    liked: "You might like", notForMe: "Not for me", dismissed: "It is not shown to you again.",
    reasons: { sport: "Not this sport", time: "Not this time", place: "Not this place", people: "Not these people", other: "Another reason" },
    sections: {
      hosting: "You host", going: "You are going", waitlisted: "You wait in line", maybe: "You may come", requested: "You have asked", off: "Called off",
      past: "Past"
    },
    invitedBy: (name) => `${name} invites you`, daysLeft: (days) => `${n(days, "day")} left`,
  },

  faces: { and: (some, last) => `${some} and ${last}`, others: (some, count) => (some ? `${some} and ${n(count, "other")}` : n(count, "person", "people")) },
  people: {
    gone: "[Deleted User]", guest: "Guest", somebody: "Somebody", friend: "friend", nickname: "Nickname", name: "Name or nickname", find: "Find people",
    nobody: "Nobody is called that.", befriend: "Ask to be friends", requested: "They are asked.", follow: "Follow", unfollow: "Stop following",
    followsYou: "follows you", accept: "Accept", deny: "Deny", withdraw: "Take the request back", withdrawn: "The request is taken back.",
    nowFriends: "You are friends now.",
    unfriend: "End friendship", unfriended: "You are not friends any more.", requests: "Friend requests", sent: "Sent requests", link: "Invite link",
    linkText: "With this link one person can ask to be your friend. It is good for 7 days.", makeLink: "Make a link",
    linkUntil: (at) => `Good until ${at}, once.`, all: "Friends", none: "No friends here yet. Find people by their names, or send an invite link.",
    mutual: "Friends in common", noMutual: "None", blocked: "Blocked", unblock: "Unblock", friendsOf: (name) => `Friends of ${name}`,
  },

  told: {
    unread: "unread", readAll: "Mark all as read", none: "Nothing is new. Games, friends and answers show up here.", deleted: "The notification is deleted.",
    delete: (title) => `Delete: ${title}`,
    sections: { today: "Today", yesterday: "Yesterday", this_week: "This week", this_month: "This month", earlier: "Earlier" }
  },
});

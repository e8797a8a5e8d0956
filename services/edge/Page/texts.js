// @ts-check
// All texts of the page. Areas that are not in the first view have their own file of texts.

/** Right-to-left letters, and characters that change the direction of the text after them. */
const turning = /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Isolates a user's text within another text, so that neither affects the direction of the other. One that has isolated parts keeps them.
 * @param {string} text
 */
export function isolated(text) {
  if (!turning.test(text)) return text;
  const plain = text.replace(/[\u202a-\u202e\u2066\u2067]/g, "");
  let depth = 0;
  const isClosed = [...plain].every((letter) => (depth += Number(letter === "\u2068") - Number(letter === "\u2069")) >= 0) && depth === 0;
  return `\u2068${isClosed ? plain : plain.replace(/[\u2068\u2069]/g, "")}\u2069`;
}

/** A text without what isolates it: the name itself. @param {string} text */
export const bare = (text) => text.replace(/[\u2068\u2069]/g, "");

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
  download: "Download table", newVersion: "There is a new version of Rally.", takeIt: "Use it now",
  remove: (name) => `Remove ${name}`,
  /** The other name by which a city was found. */
  called: (name) => `“${name}”`,
  miles: (miles) => miles < 0.05 ? "here" : `${miles < 10 ? Number(miles.toFixed(1)) : Math.round(miles)}\u00a0mi`,

  nav: {
    home: "Home", explore: "Explore", plus: "Start something", crew: "Crew", you: "You", told: "Inbox", darts: "Darts", cards: "Cards", back: "Back",
    share: "Share", menu: "More options",
  },
  plus: {
    host: { title: "Host a game", text: "Pick a sport, a time and a place" }, darts: { title: "Start darts", text: "Keep score at any board" },
    cards: { title: "Deal cards", text: "Party games for the whole table" }, golf: { title: "Start a round of golf", text: "A score card for up to four" },
    challenge: { title: "Challenge a friend", text: "Darts, each at their own board" },
  },
  home: {
    hello: (name) => (name ? `Hi ${name}` : "Hi there"), next: "Next up", now: "Play now", isOn: "It’s on!", soon: (text) => `Starts ${text}`,
    versus: "vs", team: (number) => `Team ${number}`, inIt: "Who’s in", directions: "Directions", chat: "Chat",
    nothing: "Nothing planned yet. Find a game near you, or host one – it takes a minute.",
    guest: "Sign up to find games near you, host your own and keep up with your crew.",
    imIn: "I’m in", rate: "Rate it", of: (count, capacity) => `${count} of ${capacity} in`, together: "It’s more fun with people you know.",
    invite: "Invite friends", cup: "Go to the cup",
    coming: "Coming up", hosting: "You're hosting", why: "What I like", friendsIn: (count) => `${n(count, "friend")} in`,
    near: "Near you this week", week: "Games this week", noneNear: "Nothing near you this week. Start something yourself!", seeAll: "See all",
    crew: "Your crew", noCrew: "Posts of people you follow show up here.", darts: "Keep score at any board", cards: "Party decks for the table",
  },
  bridges: { at: "At", post: "Post with photos", card: "Score card" },
  golf: { average: (score) => `average ${score}`, handicap: (value) => `handicap ${value}` },
  sheet: { height: "Change the height of the list" },
  tabs: {
    label: "Parts of this page", mine: "My games", month: "Calendar", host: "Host a game", people: "Posts", friends: "Friends",
    groups: "Groups", chats: "Chats",
    moderation: "Moderation", darts: "Play", dartshistory: "History", dartstats: "Stats", told: "Inbox", prefs: "Notifications"
  },
  time: {
    now: "just now", brief: "now", today: "Today", tomorrow: "Tomorrow", yesterday: "Yesterday",
    minutes: minutesOf, hours: (count) => `${count} h`,
    ago: (text) => `${text} ago`, ahead: (text) => `in ${text}`,
  },
  wrong: {
    title: "Something went wrong", unknown: "Something went wrong.", again: "Try again",
    fields: "Check the fields in red.", one: (label) => `Check “${label}”.`, missing: "Fill this in.",
    enter: (label) => `Enter your ${label[0].toLowerCase()}${label.slice(1)}.`,
    noEmail: "Enter a whole address, like sam@example.com.", past: "Pick a day that hasn't passed.",
    least: (low) => `At least ${low}.`, most: (high) => `At most ${high}.`, tooLong: (count) => `${n(count, "character")} too many.`, notSent: "Not sent.",
    away: "Can't reach Rally.", isOffline: "You're offline.", since: (text) => `Updated ${text}.`,
    unseenText: "This page isn't saved here yet. It opens as soon as you're back.",
    unseenAway: "It may be us, or your connection.", trying: "We keep trying.", meanwhile: "You can still play darts and cards.",
    fillIn: "Complete your profile", noPage: "Page not found", noPageText: "Check the address, or start from the beginning.",
    tryIn: (seconds) => (seconds < 90 ? `Try again in ${n(seconds, "second")}.` : `Try again in ${n(Math.ceil(seconds / 60), "minute")}.`),
  },

  sports: {
    archery: "Archery", badminton: "Badminton", baseball: "Baseball", basketball: "Basketball", boxing: "Boxing", fencing: "Fencing", football: "Football",
    field_hockey: "Field hockey", golf: "Golf", ice_hockey: "Ice hockey",
    soccer: "Soccer", softball: "Softball", table_tennis: "Table tennis", tennis: "Tennis", volleyball: "Volleyball", water_polo: "Water polo",
    wrestling: "Wrestling", darts: "Darts", party: "Party cards",
  },
  levels: { beginner: "Beginner", intermediate: "Intermediate", advanced: "Advanced" },
  genders: { male: "Male", female: "Female", nonbinary: "Non-binary", prefer_not: "Prefer not to say" },
  visibility: { public: "Everyone", friends: "Friends", group: "Group members", private: "Invite only" },
  trust: { rookie: "Rookie", member: "Member", trusted: "Trusted", verified: "Verified" },

  account: {
    welcome: "Welcome to Rally", first: "Log in to continue", noGuests: "Sign up or log in to continue",
    about: "Pickup games, darts and party cards.", create: "Create your account", byMail: "Sign up with e-mail", or: "or with e-mail",
    known: "Already on Rally?", way: "Log in or sign up", logIn: "Log in", signUp: "Sign up",
    reasons: /** @type {[string, string, string][]} */ ([["⚽", "Games near you", "Join with one tap, or host your own."],
      ["🎯", "Darts at any board", "Rally keeps the score for you."],
      ["🃏", "Cards for the table", "Party decks for a long evening."]]),
    ended: "You've been logged out.", settings: "Settings",
    name: "E-mail address or nickname", email: "E-mail address", password: "Password", newPassword: "New password", displayName: "Name", nickname: "Nickname",
    names: "What should we call you?", namesHint: "Others see your name. Your nickname is how they find and mention you.", nameSample: "Sam Rivera",
    nicknameSample: "sam_r",
    nicknameHint: "3 to 20 letters, numbers or _.", passwordHint: "At least 8 characters.",
    show: "Show", hide: "Hide", look: "Show the password", forgot: "Forgot your password?",
    guest: "Play as a guest",
    guestText: "Darts and cards need no account.", free: "That nickname is available.",
    taken: {
      taken: "That nickname is taken.", held: "That nickname isn't available yet.", reserved: "That nickname can't be used.",
      malformed: "Use 3 to 20 letters, numbers or _."
    },
  },
  photo: {
    add: "Add a photo", added: "Photo added.", another: "Add another photo", remove: "Remove photo", first: "Make main photo", yours: "Your photo",
    tooLarge: "We couldn't read that photo. Use a JPEG or PNG of up to 5 MB.",
    heic: "This browser can't read iPhone photos (HEIC). In Photos choose Share, Options, Most Compatible, and use that one.", by: (name) => `Photo of ${name}`,
    one: (name, at, of) => (of > 1 ? `Photo of ${name}, ${at} of ${of}` : `Photo of ${name}`),
    at: (at, of) => `${at} of ${of}`, before: "Previous photo", after: "Next photo",
  },
  report: {
    open: "Report", title: "Report to moderators", kind: "What is wrong?",
    kinds: {
      spam: "Spam", harassment: "Harassment", inappropriate: "Inappropriate", impersonation: "Pretending to be someone else", other: "Something else"
    },
    reason: "In your own words", secret: "Only moderators can see that it was you.", send: "Send report",
    sent: "Thanks. Our moderators will take a look.",
    contents: {
      post: "Post", comment: "Comment", game: "Game", profile: "Profile", chat: "Message", venue_review: "Review", group: "Group",
      course: "Golf course", cup: "Cup", league: "League", ladder: "Ladder",
    },
  },
  map: {
    noPosition: "We can't see where you are. Type a city instead.",
    missing: "The map didn't load. The list has the same games.", of: (name) => `Map: ${name}`,
    from: (name) => `from ${name.replace(/^To(?=day|morrow)/, "to")}`,
    games: (count) => `${n(count, "game")} close together`,
    sources: "Coasts: GSHHG, towns: GeoNames",
  },

  game: {
    title: "Game", now: "on now", hidden: "Moderators hid this game.", private: "A private game",
    privateText: "Log in to see it, if you're invited.",
    status: { open: "Open", closed: "Closed to new players", cancelled: "Called off", completed: "Played" }, open: "No limit", full: "Full",
    free: "Free",
    me: {
      going: "You're going", maybe: "Maybe", waitlisted: "You're in line", requested: "You asked to join", invited: "You're invited",
      declined: "You declined", left: "You're not going", removed: "The host removed you"
    },
    maybe: "Maybe", leave: "Leave", accept: "Accept", decline: "Decline",
    note: "Add a note", noteLabel: "Note to the others",
    leaves: { going: "Leave", maybe: "Leave", waitlisted: "Leave the waitlist", requested: "Cancel request" },
    answered: { going: "You're in!" },
    tentative: "Vote open · may change",
    left: (count) => `${n(count, "place")} left`, fullWaiting: (count) => `Full, ${count} waiting`, going: (count) => `${count} going`,
    by: (name) => `by\u00a0${name}`, byMe: "by\u00a0you",
    overlaps: (title, at) => `You're also going to ${title} then (${at}).`,
  },
  mine: {
    sides: "Upcoming, past or calendar", ahead: "Upcoming", noPast: "No games played yet.",
    none: "Nothing planned yet.", find: "Find a game", invited: "You are invited", feedback: "How was it?", giveFeedback: "Rate it",
    liked: "You might like", notForMe: "Not for me", moreDates: (count) => n(count, "more date"), dismissed: "We won't show you that one again.",
    reasons: { sport: "Not this sport", time: "Not this time", place: "Not this place", people: "Not these people", other: "Another reason" },
    sections: {
      hosting: "Hosting", going: "Going", waitlisted: "Waitlist", maybe: "Maybe", requested: "Requested", off: "Called off",
      past: "Past"
    },
    invitedBy: (name) => `${name} invited you`, daysLeft: (days) => `${n(days, "day")} left`,
  },

  faces: { and: (some, last) => `${some} and ${last}`, others: (some, count) => (some ? `${some} and ${n(count, "other")}` : n(count, "person", "people")) },
  people: {
    gone: "[Deleted User]", guest: "Guest", somebody: "Someone", friend: "Friend", name: "Name or nickname", find: "Find people",
    nobody: "No one by that name.", befriend: "Add friend", requested: "Request sent.", asked: "Requested", follow: "Follow", unfollow: "Unfollow",
    followsYou: "Follows you", accept: "Accept", deny: "Decline", withdraw: "Cancel request", withdrawn: "Request cancelled.",
    nowFriends: "You're friends now.",
    unfriend: "Unfriend", unfriended: "You're no longer friends.", requests: "Friend requests", sent: "Sent requests", all: "Friends",
    none: "No friends yet. Search for people, or send an invite link.",
    mutual: "Friends in common", noMutual: "None", blocked: "Blocked", unblock: "Unblock", friendsOf: (name) => `Friends of ${name}`,
    challenge: (name) => `Challenge ${name} at darts`,
  },

  told: {
    unread: "unread", readAll: "Mark all as read", none: "You're all caught up. Games, friends and replies show up here.", deleted: "Notification deleted.",
    delete: (title) => `Delete: ${title}`, others: (count) => `${count} more about this`,
    sections: { today: "Today", yesterday: "Yesterday", this_week: "This week", this_month: "This month", earlier: "Earlier" }
  },
});

// @ts-check
// Every text of the screen, once.

/** `1 place`, `3 places` @param {number} count @param {string} one @param {string} [many] */
const n = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

const minutesOf = (count) => `${count} min`;

export const t = {
  yes: "Yes", no: "No", you: "You", add: "Add", save: "Save", saved: "Saved.", send: "Send", edit: "Edit", delete: "Delete", cancel: "Cancel", close: "Close",
  copy: "Copy", copied: "Copied.", undo: "Undo", more: "More", loading: "Loading …", optional: "(optional)", offline: "No connection",
  remove: (name) => `Remove ${name}`,
  miles: (miles) => `${miles < 10 ? Number(miles.toFixed(1)) : Math.round(miles)} mi`,

  nav: { play: "Play", people: "People", darts: "Darts", cards: "Cards", told: "Inbox" },
  tabs: { label: "Parts of this page", play: "Find a game", mine: "My games", month: "My month", host: "Host a game", people: "Posts", friends: "Friends", moderation: "Moderation", darts: "Play", dartshistory: "History", dartstats: "Statistics", told: "Inbox", prefs: "What I am told" },
  time: {
    now: "just now", minutes: minutesOf, hours: (count) => `${count} h`, days: (count) => n(count, "day"),
    ago: (text) => `${text} ago`, ahead: (text) => `in ${text}`,
  },
  wrong: {
    title: "Something went wrong", unknown: "Something went wrong.", offline: "The server does not answer. Check your connection.", again: "Try again", fields: "Please correct the marked fields.",
    fillIn: "Complete your profile", noPage: "There is no such page", noPageText: "The address may be mistyped, or the page may have moved.",
    tryIn: (seconds) => (seconds < 90 ? `Try again in ${n(seconds, "second")}.` : `Try again in ${n(Math.ceil(seconds / 60), "minute")}.`),
  },
  queue: { refused: (text) => `Something that was done without a connection was refused: ${text}` },

  sports: {
    archery: "Archery", badminton: "Badminton", baseball: "Baseball", basketball: "Basketball", boxing: "Boxing", fencing: "Fencing", football: "Football", field_hockey: "Field hockey", golf: "Golf", ice_hockey: "Ice hockey",
    soccer: "Soccer", softball: "Softball", table_tennis: "Table tennis", tennis: "Tennis", volleyball: "Volleyball", water_polo: "Water polo", wrestling: "Wrestling", darts: "Darts", party: "Party cards",
  },
  levels: { beginner: "Beginner", intermediate: "Intermediate", advanced: "Advanced" },
  genders: { male: "Male", female: "Female", nonbinary: "Non-binary", prefer_not: "Prefer not to say" },
  visibility: { public: "Everyone", friends: "Friends", private: "Only people who are invited" },
  trust: { rookie: "Rookie", member: "Member", trusted: "Trusted", verified: "Verified" },
  badges: { trusted_regular: "Trusted regular", on_time: "On time", respectful: "Respectful", well_matched: "Well matched", communicator: "Communicator", rookie: "Rookie" },
  achievements: {
    first_game: "First game", ten_games: "Ten games", fifty_games: "Fifty games", first_host: "First game hosted", ten_hosts: "Ten games hosted", five_sports: "Five sports", streak_4: "Four weeks in a row", early_bird: "Early bird", full_house: "Full house",
    friends_10: "Ten friends", ton_80: "180", big_fish: "170 checkout", nine_darter: "Nine darter", ton_out: "Checkout of 100 or more", deck_done: "A whole deck", all_decks: "All ten decks", reviewer_5: "Five places reviewed",
  },

  account: {
    welcome: "Welcome to Rally", first: "Log in to go on", about: "Find people to play with: pickup sports, golf, darts and party cards.", way: "Log in or sign up", logIn: "Log in", signUp: "Sign up", settings: "Settings", yourProfile: "Your profile",
    name: "E-mail address or nickname", email: "E-mail address", password: "Password", newPassword: "New password", displayName: "Name", nickname: "Nickname",
    nicknameHint: "3 to 20 letters, digits or _. Others find you by it.", passwordHint: "At least 8 characters.", forgot: "Forgot your password?", guest: "Play as a guest",
    guestText: "You can play darts and cards without an account.", free: "This nickname is free.",
    taken: { taken: "Somebody has this nickname.", held: "This nickname is not free yet.", reserved: "This nickname cannot be used.", malformed: "Use 3 to 20 letters, digits or _." },
  },
  links: {
    verify: "Confirm your e-mail address", verified: "Your e-mail address is confirmed.", reset: "Set a new password", hasReset: "You have a new password. Log in with it.", forgot: "Forgot your password?", forgotText: "We mail you a link with which you set a new one.",
    mailed: "If there is an account with this address, a link is on its way to it.", invite: "Become friends", inviteText: "Somebody invites you to be friends on Rally.", claim: "Ask to be friends", seeProfile: "See the profile",
    claims: { claimed: "They are asked now. You are friends when they accept.", invalid: "This link is not good.", expired: "This link has expired. Ask for a new one.", already_used: "This link was used already. Ask for a new one.", self_invite: "This is your own link. Send it to a friend.", blocked: "This link cannot be used.", already_friends: "You are friends already.", pending_exists: "A friend request is open already." },
  },
  needs: {
    title: "Complete your profile", why: "Some games and posts ask for a full profile, so that people know who comes.", photo: "Add a photo", city: "City", cityHint: "Choose a city from the list. Others see the city, never your address.",
    birthDate: "Date of birth", birthHint: "Others see your decade at most. You must be 13 or older.", gender: "Gender", skill: "How well do you play?", done: "Your profile is complete.",
  },
  settings: {
    you: "Profile", editProfile: "Edit profile", email: "E-mail address", verified: "confirmed", unverified: "not confirmed yet", confirm: "Open the link that was mailed to you.", changeEmail: "Change the address", newEmail: "New address", changePassword: "Change the password", oldPassword: "Present password",
    likes: "What I like to play", likesText: "Games are recommended by this. Nobody else sees it.", chooseSports: "Choose sports", play: "I like to play", dontPlay: "Do not show me", noHome: "Say first in which city you play.",
    boards: "Leaderboards", boardsText: "Do you want to be on leaderboards?", told: "Notifications", leave: "Leaving", logOut: "Log out", logOutAll: "Log out everywhere", logOutAllText: "All your devices are logged out.",
    delete: "Delete my account", deleteText: "Your profile is erased and the games that you host are called off. There is no way back.", guest: "You play as a guest", guestText: "Sign up to keep what you have played, and to join games.",
    suspended: "Your account is suspended. You can read, but not take part.", suspendedUntil: (text) => `Your account is suspended until ${text}. You can read, but not take part.`,
    waits: (count) => `${n(count, "change waits", "changes wait")} for a connection.`,
  },
  photo: { add: "Add a photo", added: "The photo is added.", another: "Add another photo", remove: "Remove photo", first: "Make it the first", yours: "Your photo", tooLarge: "The picture must be 5 MB at most.", by: (name) => `Photo of ${name}` },
  report: {
    open: "Report", title: "Report to the moderators", kind: "What is wrong?", kinds: { spam: "Spam", harassment: "Harassment", inappropriate: "Inappropriate", impersonation: "Somebody pretends to be another", other: "Something else" },
    reason: "In your words", secret: "Nobody but the moderators learns that it was you.", send: "Send report", sent: "Thank you. The moderators will look at it.",
    contents: { post: "Post", comment: "Comment", game: "Game", profile: "Profile", chat: "Message", venue_review: "Review" },
  },
  map: { missing: "The map cannot be shown. The list has the same games.", of: (name) => `Map: ${name}` },

  find: {
    title: "Find a game", filters: "Filters", near: "Near", anywhere: "Anywhere", onMap: "Map area", radius: "Within", nearMe: "Near me", noPosition: "Your position is not known. Type a city instead.",
    when: "When", whens: { "": "Any day", today: "Today", tomorrow: "Tomorrow", week: "This week", weekend: "Weekend", day: "On a day" }, day: "Day", sports: "Sports", allSports: "all", more: "More filters", words: "Words in title or place", levels: "Level", prices: "Price",
    whose: "Whose games", scopes: { "": "All", friends: "Friends'", following: "Of people I follow", own: "Mine" }, sort: "Order", sorts: { "": "First to start", distance: "Nearest", newest: "Newest" },
    open: "Only games with places left", fits: "Only games whose requirements I meet", share: "Copy link to this search", save: "Save search", name: "Name of the search", clear: "Clear all", view: "Show as", sides: { list: "List", map: "Map" }, map: "Map of the games",
    none: "No game fits. Look further away, or host one yourself.", wider: "Look within 100 mi, any day", here: "Search here",
    found: (count, isMore) => `${n(count, "game")}${isMore ? " and more" : ""}`, forget: (name) => `Delete the search ${name}`,
  },
  game: {
    title: "Game", now: "is on now", past: "This game is over", hidden: "Moderators have hidden this game.", private: "A private game", privateText: "Log in to see it, if you are invited.", logInToJoin: "Log in to join",
    status: { open: "Open", closed: "Closed to newcomers", cancelled: "Called off", completed: "Played" }, open: "Places for everyone", full: "Full", free: "Free", youHost: "You host this game",
    me: { going: "You are going", maybe: "You may come", waitlisted: "You wait in line", requested: "You have asked to join", invited: "You are invited", declined: "You have declined", left: "You are not going", removed: "You were taken out" },
    join: "Join", askIn: "Ask to join", wait: "Join the waitlist", take: "Take the place", maybe: "Maybe", leave: "Leave", accept: "Accept", decline: "Decline", note: "Add a note", noteLabel: "Note to the others",
    leaves: { going: "Leave", maybe: "Leave", waitlisted: "Leave the waitlist", requested: "Take back the request" },
    answered: { going: "You are going.", maybe: "You may come.", waitlisted: "You wait in line. You move up when a place is free.", requested: "The host is asked.", left: "You have left the game." },
    left: (count) => `${n(count, "place")} left`, fullWaiting: (count) => `Full, ${count} waiting`, going: (count) => `${count} going`, by: (name) => `by\u00a0${name}`,
    position: (at, of) => `number ${at} of ${of} in line`, offered: (until) => `A place is kept for you until ${until}.`,
    overlaps: (title, at) => `You are also going to ${title} at that time (${at}).`,
  },
  facts: {
    title: "About the game", place: "Where", host: "Host", lasts: "Lasts", level: "Level", price: "Price", golf: "Golf", who: "Who sees it", needs: "Who may come", weather: "Weather", way: "Directions", calendar: "Calendar file", share: "Share", series: "All games of the series",
    approximate: "Only the city is known; the pin is in its middle.", weatherLevels: { warning: "Bad weather is expected.", severe: "Severe weather is expected." },
    weatherLine: ({ temperatureF, windMph, precipitationPct, lightning }) => `${Math.round(temperatureF)} °F, wind ${Math.round(windMph)} mph, rain ${Math.round(precipitationPct)} %${lightning ? ", lightning" : ""}.`,
    holes: (count) => `${count} holes`, about: (text) => `about ${text}`, from: (low) => `from ${low}`, upTo: (high) => `up to ${high}`,
    age: (text) => `age ${text}`, score: (text) => `average score ${text}`, within: (miles) => `home within ${miles} mi`,
  },
  roster: {
    title: "Who comes", going: "Going", maybe: "Maybe", waitlist: "Waitlist", host: "Host", walkIn: "Walked in", filled: "Places taken", of: (count, capacity) => `${count} of ${capacity} places are taken`,
    place: (position) => `No. ${position}`, waiting: (count) => `${n(count, "person waits", "people wait")} in line`,
  },
  chat: {
    title: "Chat", write: "Write to everyone who is going", none: "Nobody has written yet. Say hello.", older: "Older messages", sending: "Sending …", notSent: "Not sent. Try again", removed: "A moderator has removed this message.", remove: "Remove message", closed: "This chat is closed.", mute: "Mute this chat", unmute: "Unmute this chat",
    lines: {
      joined: (name) => `${name} has joined`, left: (name) => `${name} has left`, removed: (name) => `${name} was taken out`, promoted: (name) => `${name} has moved up from the waitlist`,
      time_changed: () => "The time has changed", place_changed: () => "The place has changed", host_changed: (name) => `${name} is the host now`, cancelled: () => "The game is called off", completed: () => "The game is over",
    },
  },
  poll: { title: "Vote", tentative: "People still vote on the place or the time. What is shown may change.", places: "Which places suit you?", times: "Which times suit you?", chosen: "chosen", choose: "Choose", voted: "Your vote counts.", votes: (count) => n(count, "vote"), closes: (at) => `What has most votes is chosen on ${at}.` },
  teams: { title: "Teams", team: (number) => `Team ${number}`, count: "Teams", make: "Make teams", again: "Make them again", saved: "Everyone in the game sees the teams now.", swapped: "Swapped.", stale: "Others are going now than when the teams were made.", swap: "Choose two people to swap them." },
  gear: {
    title: "Who brings what", none: "Nothing is needed so far. Say what people should bring.", name: "What is needed", needed: "How many", complete: "complete", less: "One less", moreOf: "One more", missing: (missing, needed) => `${missing} of ${needed} missing`,
    mine: (name) => `How many you bring: ${name}`, remove: (name) => `Remove ${name}`, removed: (name) => `${name} is removed.`,
  },
  rides: {
    title: "Rides", none: "Nobody offers a ride yet.", offer: "Offer a ride", from: "Where you start", secret: "Only those who ride along see it.", leavesAt: "You leave at", seats: "Seats", note: "Note", join: "Take a seat", joined: "You have a seat.", leave: "Give up my seat", left: "You have given up your seat.", withdraw: "Withdraw", withdrawn: "The ride is withdrawn.",
    leaves: (at) => `leaves at ${at}`, free: (count) => (count ? `${n(count, "seat")} free` : "full"), fromCity: (city) => `from ${city}`, along: (names) => `With ${names}`, remove: (name) => `Take ${name} out`,
  },
  hosting: {
    title: "Hosting", inviteTitle: "Invite", requests: "They ask to join", letIn: "Let in", turnDown: "Turn down", invitedTitle: "Invited", revoke: "Take back", invite: "Invite a friend", walkIn: "Add somebody who has turned up", edit: "Edit game", close: "Close to newcomers", closed: "The game is closed to newcomers.", open: "Open again", opened: "The game is open.",
    complete: "The game is over", copy: "Host it again", cancel: "Call off", reason: "Why is it called off?", cancelled: "The game is called off. Everyone in it is told.", erase: "Delete game", eraseText: "The game goes out of all lists.", erased: "The game is deleted.", makeHost: "Make host", remove: "Take out",
    attendance: "Who came?", attendanceText: "Until 48 hours after the game.", attendances: { attended: "came", late: "late", no_show: "did not come" },
    attendanceOf: (name) => `Did ${name} come?`, removed: (name) => `${name} is taken out.`, invited: (name) => `${name} is invited.`, makeHostText: (name) => `${name} hosts the game from now on. You stay in it.`, menu: (name) => `More about ${name}`,
  },
  host: {
    title: "Host a game", change: "Edit game", create: "Host this game", createSeries: "Host these games", done: "Your game is there. Share it with others.", sport: "Sport", date: "Date", time: "Time", clock: "By the clock of the place.", lasts: "Lasts", place: "Place", placeHint: "Type a name and its city, or set the pin on the map.", map: "Map: tap to set the pin", pin: "Place of the game", pinHere: "Set the pin in the middle of the map", unpin: "Remove the pin",
    address: "Address", name: "Title", nameHint: "Without a title: the sport and the place.", text: "Description", capacity: "Places", capacityHint: "You included. Empty: no limit.", level: "Level", anyLevel: "Any level", waitlist: "Keep a waitlist when it is full", holes: "Holes", format: "Format", visibility: "Who sees it",
    policy: "Who may join", policyUsual: "As usual", policies: { instant: "Anyone", request: "Whom I let in", invite: "Whom I invite" }, membersCanInvite: "Whoever is going can invite friends", invite: "Invite friends", inviteWhom: "Friend",
    repeat: "Repeat", repeats: { "": "Once", 1: "Every week", 2: "Every 2 weeks", 4: "Every 4 weeks" }, count: "How many games", vote: "Let people vote on time or place", voteHint: "The time and place above are the first choice. Times must be more than a day ahead.", timeN: (number) => `Time ${number}`, placeN: (number) => `Place ${number}`,
    price: "Price", prices: { "": "Not said", free: "Free", exact: "Exactly", estimate: "About", range: "From – to", unknown: "Not known yet" }, amount: "Amount", amountMax: "Up to", currency: "Currency", priceNote: "Note on the price", needs: "Who may come", genders: "Gender", skills: "Levels", minAge: "Youngest", maxAge: "Oldest", maxDistance: "Home within (mi)",
  },
  mine: {
    none: "You are in no game yet.", find: "Find a game", invited: "You are invited", feedback: "How was it?", giveFeedback: "Say how it was", liked: "You might like", notForMe: "Not for me", dismissed: "It is not shown to you again.", reasons: { sport: "Not this sport", time: "Not this time", place: "Not this place", people: "Not these people", other: "Another reason" },
    sections: { hosting: "You host", going: "You are going", waitlisted: "You wait in line", maybe: "You may come", requested: "You have asked", past: "Past" }, invitedBy: (name) => `${name} invites you`, daysLeft: (days) => `${n(days, "day")} left`,
  },
  month: {
    weekdays: ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"], before: "The month before", after: "The month after", none: "No games this month.", games: (count) => n(count, "game"), feed: "In your calendar app", feedText: "A link shows your games in any calendar app. Whoever has the link can read when and where you play.", feedLink: "Link for your calendar app", makeFeed: "Make a link", endFeed: "Stop the link", feedEnded: "The link is stopped.",
  },
  series: { title: "Series", join: "Join all", maybe: "Maybe to all", leave: "Leave all", cancel: "Call off all", extend: "Add 4 games", games: (count) => n(count, "game"), partly: (good, bad) => `${n(good, "game")} changed, ${bad} could not be.` },
  feedback: {
    title: "How was it?", none: "There is nothing to say about this game any more.", secret: "The others do not learn what you say.", allGood: "Did everyone show up and behave respectfully?", playAgain: "With whom would you play again?", skill: "Were people as good as they said?", about: "About whom?", issue: "What was wrong?", comment: "Comment", thanks: "Thank you.",
    issues: { no_show: "Did not come", late: "Was late", poor_communication: "Did not say what we had to know", disrespectful: "Was not respectful", skill_mismatch: "Not as good as said, or much better", other: "Something else" },
  },
  venue: { games: "Games here", noGames: "No games here yet.", reviews: "Reviews", noReviews: "Nobody has reviewed this place yet.", rate: "Stars", text: "Your review", who: "Whoever played here in the last 30 days can review it.", stars: (count) => n(count, "star"), rated: (average, count) => `${average} from ${n(count, "review")}`, unrated: (count) => n(count, "review") },

  people: {
    gone: "[Deleted User]", somebody: "Somebody", friend: "friend", nickname: "Nickname", name: "Name or nickname", find: "Find people", nobody: "Nobody is called that.", befriend: "Ask to be friends", requested: "They are asked.", follow: "Follow", unfollow: "Stop following", followsYou: "follows you", accept: "Accept", deny: "Deny", withdraw: "Take the request back", withdrawn: "The request is taken back.", nowFriends: "You are friends now.",
    unfriend: "End friendship", unfriended: "You are not friends any more.", requests: "Friend requests", sent: "Sent requests", link: "Invite link", linkText: "With this link one person can ask to be your friend. It is good for 7 days.", makeLink: "Make a link", linkUntil: (at) => `Good until ${at}, once.`, all: "Friends", none: "No friends here yet. Find people by their names, or send an invite link.", mutual: "Friends in common", noMutual: "None", blocked: "Blocked", unblock: "Unblock", friendsOf: (name) => `Friends of ${name}`,
  },
  posts: {
    one: "Post", text: "What is new?", placeholder: "Say something to the others", post: "Post", more: "Tags", tags: "Tags", tagsHint: "Up to five, such as: soccer, oakland", visibility: "Who sees it", from: "Posts of", kinds: { public: "Everyone", friends: "People I follow" }, none: { public: "Nothing is new. Write the first post.", friends: "Nothing is new. Follow people or make friends to see their posts." }, logIn: "Log in to see this post.",
    edit: "Edit post", delete: "Delete post", deleted: "The post is deleted.", edited: "edited", hidden: "Moderators have hidden this. Only you see it.", noGame: "The game of this post cannot be shown.", comment: "Comment", editComment: "Edit comment", commentDeleted: "The comment is deleted.", commentGone: "This comment is deleted.", noComments: "No comments yet.", reply: "Answer", mention: "@nickname tells that person.",
    replyTo: (name) => `Answer to ${name}`, upvote: (count) => `Upvote, ${count} so far`, like: (count) => `Like, ${count} so far`, comments: (count) => n(count, "comment"), score: (score) => `Score ${score}`,
  },
  profile: {
    about: "About", photos: "Photos", city: "City", skill: "Level", age: "Age", occupation: "Occupation", instagram: "Instagram", golf: "Golf", trust: "Trust", since: "Since", firstName: "First name", lastName: "Last name", bio: "About you", sportSkills: "Level in each sport", homeCourse: "Home course", golfFields: { avgScore18: "Average score (18 holes)", handicap: "Handicap", experienceYears: "Years of golf", playsPerMonth: "Rounds a month" },
    ages: { teens: "teens", "20s": "20s", "30s": "30s", "40s": "40s", "50s": "50s", "60s": "60s", "70s_plus": "70 or older" }, average: (score) => `average ${score}`, handicap: (value) => `handicap ${value}`,
    friends: "friends", followers: "followers", following: "following", games: "games", hosted: "hosted", streak: "weeks in a row", reliability: "came as said", playAgain: "would play again", parties: "card evenings", darts: "darts won–lost", achievements: "Achievements", hosts: "Hosts", noGames: "No games ahead.", noGamesMe: "You host no games.", posts: "Posts", noPosts: "No posts yet.", logIn: "Log in to see this profile.",
    block: "Block", blocked: "Blocked.", blockText: (name) => `You and ${name} will not see each other any more. A friendship ends.`, suspend: "Suspend for 7 days", ban: "Ban", restore: "Lift restriction", sure: (name) => `Do this to ${name}?`,
  },
  moderation: {
    status: "Tickets", statuses: { open: "Open", appealed: "Appealed", resolved: "Resolved" }, none: "Nothing waits for a decision.", hidden: "hidden", flags: { text: "flagged: text", limits: "flagged: limits", feedback: "flagged: feedback" }, ticket: "Ticket", look: "Look at it", content: "Content", flagged: "Flags", reported: "Reports", feedback: "Feedback", log: "What was done", decide: "Decide", action: "Decision", note: "Note", byItself: "by itself", why: "Why should it be decided otherwise?", appeal: "Appeal", appealed: "Moderators will look at it again.", appealText: "Moderators have decided about something of yours. You can ask them once to look at it again.",
    actions: { dismiss: "Dismiss", remove_content: "Remove content", warn: "Warn", suspend_7: "Remove, suspend for 7 days", suspend_14: "Remove, suspend for 14 days", suspend_30: "Remove, suspend for 30 days", ban: "Remove, ban" }, deeds: { hidden: "Hidden", shown: "Shown", resolved: "Decided", appealed: "Appealed" },
    about: (kind, name) => `${kind} by ${name}`, reports: (count) => n(count, "report"), points: (points) => n(points, "point"),
  },

  darts: {
    match: "Match", new: "New match", game: "Game", rules: "Rules", noRules: "The rules are shown when there is a connection.", players: "Players", player: "A friend or a name", addMe: "Add me", keepOrder: "Keep this order (else it is drawn)", start: "Start", here: "On this device", waits: "waits to be sent", keepGuest: "Keep as guest player", guestKept: "The guest player is kept.", noAccount: "You can play here without an account. Log in to keep your matches.", logIn: "Log in to see this match.", onDevice: "kept on this device", follows: "Live match",
    games: { x01: "x01", halve_it: "Halve-It", knockout: "Knockout", sudden_death: "Sudden Death", killer: "Killer", english_cricket: "English Cricket" },
    options: { startScore: "From", bestOfLegs: "Best of legs", bestOfSets: "Best of sets", out: "Out", in: "In", difficulty: "Difficulty", lives: "Lives", target: "To beat" }, values: { double: "Double", master: "Double or treble", straight: "Any", easy: "Easy", medium: "Medium", hard: "Hard", pro: "Pro", best: "The best total", previous: "The total before" },
    visit: "This visit", back: "Take the last dart back", bust: "Bust", wasBust: "bust", way: "Enter darts by", ways: { board: "Board", keys: "Keys" }, ring: "Ring", rings: ["Single", "Double", "Treble"], outerBull: "25", bull: "Bull", miss: "Miss", board: "Dartboard. Use the keys to enter darts by keyboard.", finish: "To finish:", undo: "Undo visit", again: "Play again", abandon: "Give up match", abandonText: "The match counts for nothing.", abandoned: "This match was given up.", visits: "All visits", legs: "legs", heat: "Where the darts went", foul: "These darts cannot be thrown.", noHistory: "No matches yet.", result: "Result", results: { all: "All", won: "Won", lost: "Lost", drawn: "Drawn" },
    dart: (dart) => dart.replace(/^D(?=\d)/, "Double ").replace(/^T/, "Treble "), hits: (field, count) => `${field}: ${count}`, leg: (set, leg) => `Set ${set}, leg ${leg}`, target: (target, round) => `Round ${round} of 6: ${target}`, toBeat: (total) => `Beat ${total}`, innings: (innings, wickets) => `Innings ${innings}, ${n(wickets, "wicket")}`,
    won: (legs, sets) => (sets == null ? n(legs, "leg") : `${n(sets, "set")}, ${n(legs, "leg")}`), average: (average) => `average ${average}`, number: (number, isKiller) => `number ${number}${isKiller ? ", killer" : ""}`, thrown: (total) => `${total} this round`, earlier: (name) => `${name} plays earlier`, needs: (least, most) => `This game needs ${least} to ${most} players.`,
    said: (name, darts, score, next) => `${name}: ${darts}, ${score}.${next ? ` ${next} to throw.` : ""}`, waitsFor: (name) => `${name} throws.`, wins: (name) => `${name} wins.`, draw: (names) => `A draw: ${names}.`,
  },
  remote: {
    title: "Matches with friends at their boards", opponent: "Challenge a friend", challenge: "Challenge at darts", send: "Challenge", accept: "Accept", decline: "Decline", cancel: "Take back", join: "Step up to the board", abort: "Call off", play: "Play", locked: "It can be accepted when the other match is over.", over: "This match is over.", with: (name) => `With ${name}`, about: (score, legs) => `${score}, ${legs > 1 ? `best of ${legs} legs` : "one leg"}`, left: (time) => `${time} left.`, waitsFor: (name) => `${name} has to step up to the board.`,
    states: { pending: "Not answered yet.", ready: "Accepted. Both have to step up to their boards.", lobby: "One of you is at the board.", in_progress: "It is on.", completed: "Played.", declined: "Declined.", cancelled: "Called off.", expired: "Out of time." }, ended: { aborted: "The match was ended.", cancelled: "The match was called off.", timeout: "Nobody came in time.", inactivity: "Nobody threw for half an hour." },
  },
  dartstats: {
    of: (name) => `Darts of ${name}`, none: "No matches yet. Matches with two or more players count.", noneOf: "No matches yet.", matches: "matches", wins: "won", losses: "lost", elo: "rating", average: "3-dart average", firstNine: "first 9 darts", checkouts: "checkouts", highest: "highest checkout", bestLeg: "darts, best leg of 501", nineDarters: "nine darters", halveIt: "best Halve-It", overTime: "Average over time", byGame: "Matches by game", heatText: (count) => `Of your last ${count} matches.`, overTimeLabel: (/** @type {number[]} */ values) => `Averages of the last ${n(values.length, "match", "matches")}, from ${values[0]} to ${values[values.length - 1]}`,
    versus: "Head to head", rival: "Compare with a friend", played: (count) => `in ${n(count, "match", "matches")}`, averages: (a, b) => `Averages: ${a} and ${b}`, other: "neither", leaders: "Leaderboard", board: "Board", boards: { darts_avg: "Average", darts_wins: "Darts won", attended: "Games played", hosted: "Games hosted", party_cards: "Party cards" }, scope: "Among", scopes: { friends: "Friends", city: "My city", all: "Everyone" }, noLeaders: "Nobody is on it yet.",
  },
  cards: {
    count: (count) => n(count, "card"), start: "Start", shuffle: "Shuffle the cards", player: "Player", play: "Play", all: "All decks", join: "Join a session", code: "Code", joinIt: "Join", before: "Sessions", noSessions: "No sessions yet. Choose a deck to begin one.", own: "Decks of your own", noDecks: "No decks yet. Make one with your own cards.", newDeck: "Make a deck", deck: "Deck", deckName: "Name", prompts: "Cards", promptsHint: "A card on each line, 5 to 200 cards of 3 to 240 characters.", onlyMe: "Only me", deckDeleted: (name) => `${name} is deleted.`,
    statuses: { active: "Active", paused: "Paused", completed: "All cards are played", ended: "Ended" }, previous: "Back", skip: "Skip", done: "Done", favor: "☆ Favorite", unfavor: "★ Favorite", uncomplete: "The last one was not played", progress: "Cards played", reshuffle: "Shuffle again", pause: "Pause", resume: "Go on", reset: "Start over", resetText: "All cards are unplayed again.", end: "End session", endText: "Only starting over brings it back.", more: "This session", together: "Several screens", codeText: "With a code others see the cards on their own screens and take turns.", codeIs: "Join with the code", makeCode: "Make a code", newCode: "New code", leave: "Leave session", notYours: "The card is turned by whoever's turn it is.", yourTurn: "Your turn", share: "Post the result", posted: "It is posted.",
    turnOf: (name) => `${name}'s turn`, position: (at, of) => `Card ${at} of ${of}`, difficulty: (level) => `Difficulty ${level} of 5`, played: (count, of, skips) => `${count} of ${of} played${skips ? `, ${skips} skipped` : ""}`, result: (count, of, time) => `${count} of ${of} cards in ${time}.`, with: (names) => `With ${names}`, until: (time) => `until ${time}`,
  },

  told: { unread: "unread", readAll: "Mark all as read", none: "Nothing is new. Games, friends and answers show up here.", deleted: "The notification is deleted.", delete: (title) => `Delete: ${title}`, sections: { today: "Today", yesterday: "Yesterday", this_week: "This week", this_month: "This month", earlier: "Earlier" } },
  prefs: {
    browser: "On this device", pushOn: "Notifications are shown on this device.", pushOff: "Notifications can be shown on this device, also when Rally is closed.", startPush: "Show notifications here", stopPush: "Stop showing them here", pushRefused: "The browser does not allow notifications. Allow them in its settings for this page.",
    reminders: "Reminders", remindersText: "Before a game that you are going to", day: "A day", twoHours: "2 hours", tenMinutes: "10 minutes", quiet: "Quiet hours", quietText: "Pushes wait until the quiet hours are over.", from: "From", to: "to", quietOn: "Keep quiet hours", quietOff: "No quiet hours", nearby: "New games nearby", nearbyText: "Tell me of new games within 10 miles of home", nearbySports: "Only some sports", nearbyHint: "None chosen: all sports", kinds: "What, and how", what: "What", channels: { inApp: "In Rally", push: "Push", email: "E-mail" }, of: (what, how) => `${what}: ${how}`,
    types: {
      new_game_nearby: "New game nearby", game_invitation: "Invitation to a game", invite_accepted: "Invitation accepted", join_request: "Somebody asks to join", join_accepted: "The host lets you in", join_declined: "The host turns you down", rsvp_received: "Somebody joins your game", participant_left: "Somebody leaves your game", promoted: "You move up from the waitlist", removed_from_game: "You are taken out of a game", game_updated: "Time or place changes", game_cancelled: "A game is called off", host_transferred: "You become the host", game_reminder: "Reminder of a game", weather_warning: "Bad weather", equipment_missing: "Something is missing", carpool_changed: "A ride changes", chat_message: "Chat message", feedback_request: "How was the game?", feedback_reminder: "How was the game? (again)", user_followed: "Somebody follows you", friend_request: "Friend request", friend_accepted: "Friend request accepted", post_upvoted: "Upvote", post_commented: "Comment on your post", comment_replied: "Answer to your comment", comment_mentioned: "Somebody mentions you", remote_challenge: "Challenge at darts", remote_ready: "Challenge accepted", remote_declined: "Challenge declined", remote_expired: "Challenge out of time", match_result: "Result of a match", badge_earned: "You earn a badge", tier_up: "You are trusted more", achievement: "Achievement", welcome: "Welcome", tier2_reminder: "Your profile needs something", account_notice: "About your account",
    },
  },
};

// @ts-check
// Texts of posts and profiles, and for moderators.

import { t as common } from "../account/texts.js";
import { n, spoken } from "../texts.js";

export const t = { ...common, ...spoken({
  posts: {
    one: "Post", text: "What's new?", placeholder: "Tell your crew", toGroup: "Tell the group", post: "Post", more: "Tags", tags: "Tags",
    tagsHint: "Up to five, such as: soccer, oakland", visibility: "Who can see it", from: "Posts from", kinds: { public: "Everyone",
    friends: "People I follow" },
    none: { public: "Nothing here yet. Write the first post.", friends: "Nothing here yet. Follow people or add friends to see their posts." },
    edit: "Edit post", delete: "Delete post", deleted: "Post deleted.", edited: "edited", hidden: "Moderators hid this. Only you can see it.",
    noGame: "This post is about a game you can't see.", comment: "Comment", editComment: "Edit comment", deleteComment: "Delete comment",
    commentDeleted: "Comment deleted.",
    commentGone: "Comment deleted",
    noComments: "No comments yet.", reply: "Reply", write: "Add a comment",
    replyTo: (name) => `Replying to ${name}`, like: (count) => `Like, ${count} so far`,
    comments: (count) => n(count, "comment"), score: (score) => `Score ${score}`,
  },
  friendLink: { text: "Send them a link to Rally", copied: (at) => `Link copied. It works once, until ${at}.` },
  chats: {
    none: "No chats yet. Join a game, and its chat shows up here.", unread: (count) => `${count} new`,
    said: (name, text) => `${name}: ${text}`, photo: "Photo", quiet: "No messages yet. Say hi!", muted: "muted",
  },
  profile: {
    about: "About", photos: "Photos", photoAt: (at, of) => `Photo ${at} of ${of}`, mainPhoto: "Main",
    photosHint: "Tap a photo to make it your main one, or to remove it.",
    skill: "Level", age: "Age", occupation: "Occupation", instagram: "Instagram", golf: "Golf",
    trust: "Trust level",
    since: "Member since",
    fullName: "First and last name", where: "Where you play", howYouPlay: "How you play", ageAndGender: "Age and gender",
    ageAndGenderHint: "Others see only your age group.",
    firstName: "First name", lastName: "Last name", bio: "About you", sportSkills: "Your sports", addSport: "Add a sport", homeCourse: "Home course",
    golfFields: { avgScore18: "Average score (18 holes)", handicap: "Handicap", experienceYears: "Years of golf", playsPerMonth: "Rounds a month" },
    ages: { teens: "teens", "20s": "20s", "30s": "30s", "40s": "40s", "50s": "50s", "60s": "60s", "70s_plus": "70 or older" },
    friends: (count) => (count === 1 ? "friend" : "friends"), games: (count) => (count === 1 ? "game" : "games"), streak: "week streak",
    reliability: "Reliability", playAgain: "Would play again", parties: "Card nights",
    darts: "Darts", dartsWon: "Won–lost", duel: (name) => `You vs ${name}`, plays: "Plays", network: "Network",
    network_: (followers, following) => `${n(followers, "follower")}, ${following} following`,
    finish: "Finish your profile", finishText: "Then every game is open to you.", achievements: "Trophies",
    hosts: "Hosting", asks: "Wants to be friends", denyHint: "They aren't told if you decline.", played: "Games", noneYet: "None yet",
    sharedFriends: "Friends in common", fresh: "New to Rally", inCommon: (count) => `${n(count, "friend")} in common`,
    shared: (names) => `Friends in common: ${names}`, allHosted: (count) => `Show all ${count}`,
    noGamesMe: "You're not hosting a game yet.", posts: "Posts", noPosts: "No posts yet.", challenge: "Challenge at darts",
    block: "Block", blocked: "Blocked.", blockText: (name) => `You and ${name} won't see each other any more, and you'll no longer be friends.`,
    suspend: "Suspend for 7 days", ban: "Ban", restore: "Lift restriction", sure: (name) => `Do this to ${name}?`,
  },
  badges: {
    trusted_regular: "Trusted regular", on_time: "On time", respectful: "Respectful", well_matched: "Well matched", communicator: "Communicator",
    rookie: "Rookie"
  },
  achievements: {
    first_game: "First game", ten_games: "Ten games", fifty_games: "Fifty games", first_host: "First game hosted", ten_hosts: "Ten games hosted",
    five_sports: "Five sports", streak_4: "Four weeks in a row", early_bird: "Early bird", full_house: "Full house",
    friends_10: "Ten friends", ton_80: "Ton 80", big_fish: "Big fish", nine_darter: "Nine darter", ton_out: "Ton out",
    deck_done: "A whole deck", all_decks: "All ten decks", reviewer_5: "Five places reviewed",
  },
  achievementSigns: /** @type {Record<string, string>} */ ({
    first_game: "🏅", ten_games: "🔟", fifty_games: "🏟️", first_host: "📣", ten_hosts: "🎽", five_sports: "🖐️", streak_4: "🔥", early_bird: "🐦",
    full_house: "🏠", friends_10: "👋", ton_80: "🎯", big_fish: "🐟", nine_darter: "👑", ton_out: "💯", deck_done: "🃏", all_decks: "🎴", reviewer_5: "⭐",
  }),
  /** The meaning of a name of darts. */
  achievementsText: /** @type {Record<string, string>} */ ({
    ton_80: "180 with three darts", big_fish: "A checkout of 170", nine_darter: "501 with nine darts", ton_out: "A checkout of 100 or more",
  }),
  moderation: {
    status: "Tickets", statuses: { open: "Waiting", appealed: "Appealed", resolved: "Resolved" }, none: "All done. There's nothing to decide.",
    hidden: "hidden",
    flags: { text: "flagged: text", limits: "flagged: limits", feedback: "flagged: feedback" }, ticket: "Ticket",
    look: (kind) => `See the ${kind.toLowerCase()}`, act: "Choose an action", asWas: (text) => `How it looked ${text}`,
    content: { reported: "What was reported", flagged: "What was flagged" },
    flagged: "Flags", reported: "Reports", feedback: "Feedback", log: "History", decide: "Decide", action: "Decision", note: "Note",
    byItself: "automatically", why: "Why should we decide differently?", appeal: "Appeal", appealed: "Moderators will take another look.",
    appealText: "Moderators made a decision about something of yours. You can ask them once to take another look.",
    actions: {
      dismiss: "Dismiss", remove_content: "Remove content", warn: "Warn", suspend_7: "Remove, suspend for 7 days", suspend_14: "Remove, suspend for 14 days",
      suspend_30: "Remove, suspend for 30 days", ban: "Remove, ban"
    },
    deeds: { hidden: "Hidden", shown: "Shown", resolved: "Decided", appealed: "Appealed" },
    by: (kind, name) => `${kind} by ${name}`, reports: (count) => n(count, "report"), points: (points) => n(points, "point"),
  },
}) };

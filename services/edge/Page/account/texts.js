// @ts-check
// Texts of the account: mailed and shared links, the profile's missing fields, and the settings.

import { n, spoken, t as common } from "../texts.js";

/** `a photo`, `a photo and your level`, `a photo, your gender and your level` @param {string[]} missing the names of fields */
export function listed(missing) {
  const names = missing.map((name) => t.needs.names[/** @type {keyof typeof t.needs.names} */ (name)]);
  return [names.slice(0, -1).join(", "), names[names.length - 1]].filter(Boolean).join(" and ");
}

export const t = { ...common, ...spoken({
  links: {
    verify: "Confirm your e-mail address", verified: "Your e-mail address is confirmed.", confirm: "Confirm",
    whose: (account, email) => `This link is for ${account} and the address ${email}.`,
    made: (time) => `The account was created ${time}.`, asked: (time, from) => `The link was requested ${time}${from ? `, from ${from}` : ""}.`,
    noName: "an account without a nickname", dead: "This link has expired or was already used.", another: "Send a new link",
    yours: "You are logged in to this account. Is the address yours too?", givePassword: "If the account is yours, give its password to confirm the address.",
    logInFirst: "If the account is yours, log in to it first.",
    notYours: "If the account is not yours, close this page: nothing has changed.", reset: "Set a new password",
    hasReset: "Your new password is set. Log in with it.", forgot: "Forgot your password?", forgotText: "We'll send you a link to set a new one.",
    mailed: "If there's an account with this address, a link is on its way.", invite: "Become friends",
    inviteText: "This link makes you friends with whoever sent it. It works once, for 7 days.", claim: "Add friend", seeProfile: "View profile",
    claims: {
      claimed: "Request sent. You're friends once they accept.", invalid: "This link doesn't work.", expired: "This link has expired. Ask for a new one.",
      already_used: "This link has already been used. Ask for a new one.", self_invite: "This is your own link. Send it to a friend.",
      blocked: "This link can't be used.", already_friends: "You're already friends.", pending_exists: "There's already a friend request between you."
    },
  },
  opened: {
    player: "A player on Rally", onePost: "A post on Rally", rally: "What is Rally?",
    person: (name) => `Sign up to play with ${name}, find games nearby and bring your friends.`, play: (name) => `Play with ${name}`,
    noPerson: "Sign up to see this profile.",
    by: (name) => `${name} on Rally`, post: (name) => `Sign up to read on, comment, and see what else ${name} plays.`,
    noPost: "Sign up to see if this post is for you.",
    invites: (name) => `${name} invites you to Rally`, invite: (name) => `Games, darts and cards with ${name}.`,
    then: "Once you're in",
    friends: (name) => /** @type {[string, string, string]} */ (["👋", `You and ${name}`, `One tap asks ${name} to be friends.`]),
    befriends: (name) => `${name} wants to be friends`, befriend: (name) => `Add ${name}, and you're friends as soon as they accept.`,
  },
  signIn: {
    title: "Sign in", with: (title) => `Continue with ${title}`, deleted: "Your account is deleted.",
    foreign: () => "This sign-in is over, or began in another browser. Start again here.", cancelled: (title) => `You didn't sign in with ${title}.`,
    refused: (title) => `${title} didn't sign you in. Try again, or use a password.`,
    noStorage: "Your browser doesn't let this page keep anything, which this needs. Use a password, or leave private browsing.",
  },
  needs: {
    title: "Complete your profile", why: "Some games and posts need a full profile, so people know who's coming.", photo: "Add a photo", city: "City",
    go: "Add it now", later: "Not now", still: (list) => `Still missing: ${list}.`, locate: "Use my location",
    cityHint: "Others see the city, never your address.",
    birthDate: "Date of birth", birthHint: "Others see only your age group. 13 or older.", gender: "Gender", skill: "How well do you play?",
    done: "Your profile is complete.", before: (list, deed) => `Add ${list} ${deed}. We ask once.`, ageOnly: "Others see only your age group.",
    toPost: "to post", toComment: "to comment", toHost: "to host golf",
    names: {
      nickname: "a nickname", primaryLocation: "where you live", birthDate: "your date of birth", gender: "your gender", profilePhoto: "a photo",
      skillLevel: "your level",
    },
  },
  first: {
    name: common.account.names, nameText: common.account.namesHint,
    title: "Welcome", skip: "Skip", next: "Next", picked: (count) => `Next · ${count} picked`, all: "Skip all", step: (at, of) => `Step ${at} of ${of}`,
    sports: "What do you play?", sportsText: "Pick as many as you like.",
    level: "What's your level?", levelText: "So you find games that fit. You can change it any time.",
    noLevel: "Pick one, or leave it open.",
    levels: { beginner: "New to it, or just for fun", intermediate: "I know the game and play now and then", advanced: "I play often and like a challenge" },
    city: "Where do you play?", cityText: "We'll show you games nearby.",
    photo: "A bit about you", photoText: "People like to see who's coming. Some games ask for it. It's up to you.", photoChange: "Change photo",
    people: "Find your people", peopleText: "Search for friends, or say hello to people who play near you.", near: "Near you",
    hosts: (sport) => `Hosts ${sport.toLowerCase()}`, share: "Invite friends", shareText: "Send a link to somebody who isn't here yet.",
    linkCopied: "Link copied. It works once, for 7 days.", join: "Join", joinOne: (title) => `Join ${title}`,
    games: "Games you could join", gamesText: "A good one to start with?", noGames: "No games near you yet. Be the first to host one.",
    host: "Host a game", done: "See all games", later: "Later",
  },
  likes: {
    title: "What I like to play", playSports: "What do you like to play?",
    playSportsText: "We'll suggest games of these sports. Only you see what you pick.",
    dontPlaySports: "What should we leave out?", dontPlaySportsText: "You won't see suggestions for these.",
    genders: "Who do you like to play with?", gendersText: "Pick none if it doesn't matter. Games with others still show up, further down.",
    ageGroups: "What ages?", ageGroupsText: "Pick as many as you like, or none if it doesn't matter.",
    ages: {
      "12_17": "13 to 17", "18_24": "18 to 24", "25_34": "25 to 34", "35_44": "35 to 44", "45_54": "45 to 54", "55_64": "55 to 64", "65_74": "65 to 74",
      "75_plus": "75 and up",
    },
    place: "Where do you play?", placeText: "We'll look for games within 50 miles of it.",
  },
  settings: {
    you: "You", playing: "Playing", login: "Logging in", editProfile: "Edit profile", verified: "Confirmed", unverified: "Not confirmed yet",
    confirm: "Open the link we sent you.",
    changeEmail: "Change address", newEmail: "New address", changePassword: "Change password",
    oldPassword: "Current password",
    likes: "What I like to play", more: (count) => `and ${count} more`,
    boards: "Show me on leaderboards", boardsText: "Off takes you off all of them.", leave: "Log out or leave", logOut: "Log out",
    logOutAll: "Log out everywhere", logOutAllHint: "On all your phones and computers", logOutAllText: "You'll be logged out on all your devices.",
    delete: "Delete my account", deleteText: "This erases your profile and calls off the games you host. It can't be undone.",
    deleteBy: "No password? Confirm it where you sign in:",
    guest: "You're playing as a guest", guestText: "Sign up to keep what you've played and to join games.",
    suspended: "Your account is suspended. You can look around, but not take part.",
    suspendedUntil: (text) => `Your account is suspended until ${text}. You can look around, but not take part.`,
    waits: (count) => `${n(count, "change is", "changes are")} waiting for a connection.`,
    logOutUnsent: (count) => `${count === 1 ? "An answer or a message is" : `${count} answers and messages are`} waiting for a connection. `
      + "Once you log out, nobody gets them.",
  },
}) };

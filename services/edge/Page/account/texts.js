// @ts-check
// Texts of the account: mailed and shared links, the profile's missing fields, and the settings.

import { n, spoken, t as common } from "../texts.js";

export const t = { ...common, ...spoken({
  links: {
    verify: "Confirm your e-mail address", verified: "Your e-mail address is confirmed.", confirm: "Confirm",
    whose: (account, email) => `This link is for the account ${account} and the address ${email}.`,
    made: (time) => `The account was made on ${time}.`, asked: (time, from) => `The link was asked for on ${time}${from ? `, from ${from}` : ""}.`,
    noName: "without a name",
    yours: "You are logged in to this account. Is the address yours too?", givePassword: "If the account is yours, give its password to confirm the address.",
    logInFirst: "If the account is yours, log in to it first.",
    notYours: "If the account is not yours, close this page: nothing has changed.", reset: "Set a new password",
    hasReset: "You have a new password. Log in with it.", forgot: "Forgot your password?", forgotText: "We mail you a link with which you set a new one.",
    mailed: "If there is an account with this address, a link is on its way to it.", invite: "Become friends",
    inviteText: "Somebody invites you to be friends on Rally.", claim: "Ask to be friends", seeProfile: "See the profile",
    claims: {
      claimed: "They are asked now. You are friends when they accept.", invalid: "This link is not good.", expired: "This link has expired. Ask for a new one.",
      already_used: "This link was used already. Ask for a new one.", self_invite: "This is your own link. Send it to a friend.",
      blocked: "This link cannot be used.", already_friends: "You are friends already.", pending_exists: "A friend request is open already."
    },
  },
  needs: {
    title: "Complete your profile", why: "Some games and posts ask for a full profile, so that people know who comes.", photo: "Add a photo", city: "City",
    cityHint: "Choose a city from the list. Others see the city, never your address.",
    birthDate: "Date of birth", birthHint: "Others see your decade at most. You must be 13 or older.", gender: "Gender", skill: "How well do you play?",
    done: "Your profile is complete.", before: (list) => `Your profile still needs ${list}.`,
    names: {
      nickname: "a nickname", primaryLocation: "where you live", birthDate: "your date of birth", gender: "your gender", profilePhoto: "a photo",
      skillLevel: "your level",
    },
  },
  settings: {
    you: "Profile", editProfile: "Edit profile", email: "E-mail address", verified: "confirmed", unverified: "not confirmed yet",
    confirm: "Open the link that was mailed to you.", changeEmail: "Change the address", newEmail: "New address", changePassword: "Change the password",
    oldPassword: "Present password",
    likes: "What I like to play", likesText: "Games are recommended by this. Nobody else sees it.", chooseSports: "Choose sports", play: "I like to play",
    dontPlay: "Do not show me", noHome: "Say first in which city you play.",
    boards: "Leaderboards", boardsText: "Do you want to be on leaderboards?", told: "Notifications", leave: "Leaving", logOut: "Log out",
    logOutAll: "Log out everywhere", logOutAllText: "All your devices are logged out.",
    delete: "Delete my account", deleteText: "Your profile is erased and the games that you host are called off. There is no way back.",
    guest: "You play as a guest", guestText: "Sign up to keep what you have played, and to join games.",
    suspended: "Your account is suspended. You can read, but not take part.",
    suspendedUntil: (text) => `Your account is suspended until ${text}. You can read, but not take part.`,
    waits: (count) => `${n(count, "change waits", "changes wait")} for a connection.`,
  },
}) };

// @ts-check
// Texts of the settings for notifications.

import { spoken, t as common } from "../texts.js";
import { kinds } from "./kinds.js";

export const t = { ...common, ...spoken({
  answers: { going: "I'm in", no: "Can't make it", join: "Join", leave: "No, thanks" },
  install: {
    title: "Get Rally on your Home Screen", text: "It opens faster and can send you notifications.", go: "Install", how: "How", later: "Not now",
    why: "iPhones only show notifications from apps on the Home Screen.", share: "Tap Share", add: "Choose “Add to Home Screen”",
    open: "Open Rally from there",
  },
  prefs: {
    browser: "On this device", pushOn: "This device shows notifications.",
    pushOff: "Get notifications on this device, even when Rally is closed.", startPush: "Turn on notifications", stopPush: "Turn off on this device",
    pushRefused: "Your browser blocks notifications. Allow them for this page in its settings.",
    reminders: "Reminders", remindersText: "Before a game you're going to", day: "A day", twoHours: "2 hours", tenMinutes: "10 minutes",
    quiet: "Quiet hours", quietText: "Pushes wait until quiet hours are over.", from: "From", to: "to", quietOn: "Turn on",
    quietOff: "Turn off", nearby: "New games nearby", nearbyText: "Tell me about new games within 10 miles of home", nearbySports: "Only some sports",
    nearbyHint: "None picked: all sports", kinds: "Notify me about", advanced: "Choose how you hear about each",
    channels: { inApp: "Inbox", push: "Push", email: "E-mail" },
    groups: { games: "Games", chat: "Chat", people: "Friends", groups: "Groups", posts: "Posts", money: "Money", darts: "Darts", golf: "Golf", you: "Account" },
    about: {
      games: "Invitations, changes, reminders", chat: "Messages in your games", people: "Requests and new followers", posts: "Comments, replies and likes",
      darts: "Challenges and results", groups: "Invitations, games and posts", money: "What to pay, and who has paid", golf: "Cards, tee times, final scores",
    },
    all: "All", advancedText: "Tap a tick to turn it on or off. Tap a name for its kinds one by one.",
    types: Object.fromEntries(Object.entries(kinds).map(([type, { label }]) => [type, label])),
  },
}) };

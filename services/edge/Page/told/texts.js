// @ts-check
// Texts of the settings for notifications.

import { spoken, t as common } from "../texts.js";
import { kinds } from "./kinds.js";

export const t = { ...common, ...spoken({
  prefs: {
    browser: "On this device", pushOn: "Notifications are shown on this device.",
    pushOff: "Notifications can be shown on this device, also when Rally is closed.", startPush: "Show notifications here", stopPush: "Stop showing them here",
    pushRefused: "The browser does not allow notifications. Allow them in its settings for this page.",
    reminders: "Reminders", remindersText: "Before a game that you are going to", day: "A day", twoHours: "2 hours", tenMinutes: "10 minutes",
    quiet: "Quiet hours", quietText: "Pushes wait until the quiet hours are over.", from: "From", to: "to", quietOn: "Keep quiet hours",
    quietOff: "No quiet hours", nearby: "New games nearby", nearbyText: "Tell me of new games within 10 miles of home", nearbySports: "Only some sports",
    nearbyHint: "None chosen: all sports", kinds: "What, and how", channels: { inApp: "In Rally", push: "Push", email: "E-mail" },
    groups: { games: "Games", chat: "Chats", people: "Friends", posts: "Posts", darts: "Darts", you: "You and your account" },
    of: (what, how) => `${what}: ${how}`, some: (count, all) => `(${count} of ${all})`, each: (count) => `Each of the ${count} one by one`,
    types: Object.fromEntries(Object.entries(kinds).map(([type, { label }]) => [type, label])),
  },
}) };

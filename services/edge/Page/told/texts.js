// @ts-check
// Texts of the settings for notifications.

import { spoken, t as common } from "../texts.js";

export const t = { ...common, ...spoken({
  prefs: {
    browser: "On this device", pushOn: "Notifications are shown on this device.",
    pushOff: "Notifications can be shown on this device, also when Rally is closed.", startPush: "Show notifications here", stopPush: "Stop showing them here",
    pushRefused: "The browser does not allow notifications. Allow them in its settings for this page.",
    reminders: "Reminders", remindersText: "Before a game that you are going to", day: "A day", twoHours: "2 hours", tenMinutes: "10 minutes",
    quiet: "Quiet hours", quietText: "Pushes wait until the quiet hours are over.", from: "From", to: "to", quietOn: "Keep quiet hours",
    quietOff: "No quiet hours", nearby: "New games nearby", nearbyText: "Tell me of new games within 10 miles of home", nearbySports: "Only some sports",
    nearbyHint: "None chosen: all sports", kinds: "What, and how", what: "What", channels: { inApp: "In Rally", push: "Push", email: "E-mail" },
    of: (what, how) => `${what}: ${how}`,
    types: {
      new_game_nearby: "New game nearby", game_invitation: "Invitation to a game", invite_accepted: "Invitation accepted",
      join_request: "Somebody asks to join", join_accepted: "The host lets you in", join_declined: "The host turns you down",
      rsvp_received: "Somebody joins your game", participant_left: "Somebody leaves your game", promoted: "You move up from the waitlist",
      removed_from_game: "You are taken out of a game", game_updated: "Time or place changes", game_cancelled: "A game is called off",
      host_transferred: "You become the host", game_reminder: "Reminder of a game", weather_warning: "Bad weather", equipment_missing: "Something is missing",
      carpool_changed: "A ride changes", chat_message: "Chat message", feedback_request: "How was the game?", feedback_reminder: "How was the game? (again)",
      user_followed: "Somebody follows you", friend_request: "Friend request", friend_accepted: "Friend request accepted", post_upvoted: "Upvote",
      post_commented: "Comment on your post", comment_replied: "Answer to your comment", comment_mentioned: "Somebody mentions you",
      remote_challenge: "Challenge at darts", remote_ready: "Challenge accepted", remote_declined: "Challenge declined",
      remote_expired: "Challenge out of time", match_result: "Result of a match", badge_earned: "You earn a badge", tier_up: "You are trusted more",
      achievement: "Achievement", welcome: "Welcome", tier2_reminder: "Your profile needs something", account_notice: "About your account",
    },
  },
}) };

// @ts-check
// The picture of each kind of notification.

/** Signs by the beginnings of types; the first that fits counts. @type {[RegExp, string][]} */
const signs = [
  [/^chat_/, "💬"], [/^(friend_|user_followed)/, "👋"], [/^post_upvoted/, "👍"],
  [/^(post|comment|group_post)/, "💬"], [/^(remote_|match_)/, "🎯"], [/^(round_|tee_time)/, "⛳"],
  [/^(badge_|tier_|achievement)/, "🏆"], [/^weather_/, "⛈️"], [/^equipment_/, "🎒"], [/^carpool_/, "🚗"], [/^feedback_/, "⭐"],
  [/^(game_reminder|answer_)/, "⏰"], [/^regular_/, "🔁"], [/^game_on/, "✅"], [/^game_short/, "⚠️"],
  [/^(game_cancelled|removed_|join_declined|participant_left)/, "🚫"], [/^game_updated/, "🕑"],
  [/^(cup|league|ladder)_(invitation|request)/, "✉️"], [/^(cup_called|league_due|league_late|ladder_ending)/, "⏰"], [/^(cup|league|ladder)_/, "🏆"],
  [/^(game_invitation|join_request|group_invitation|group_request)/, "✉️"],
  [/^(promoted|join_accepted|invite_accepted|rsvp_received)/, "✅"], [/^(new_game|group_game)/, "📍"], [/^group_/, "👥"],
  [/^(host|cohost)_/, "🎽"], [/^welcome/, "🎉"], [/^tier2_/, "👤"],
  [/^(due_|cost_)/, "💶"], [/^account_/, "🛡️"],
];

/** @param {string} type */
export const signOf = (type) => signs.find(([begins]) => begins.test(type))?.[1] ?? "🔔";

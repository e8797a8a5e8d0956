// @ts-check
// Kinds of notifications: their labels in the settings, and the request that each leads to. Made from the contracts by
// `edge clients`.

/**
 * Each type of notification. A request has the name of the field that takes the target's id; one that can be
 * declined has a `refusal`.
 * @type {Record<string, any>}
 */
export const kinds = {
  new_game_nearby: { label: "New game nearby", next: ["games.get", "gameId"] },
  game_invitation: { label: "Invitation to a game", next: ["invites.accept", "gameId"], refusal: ["invites.decline", "gameId"] },
  invite_accepted: { label: "Invitation accepted", next: ["games.get", "gameId"] },
  join_request: { label: "Someone asks to join", next: ["rsvp.requests", "gameId"] },
  join_accepted: { label: "Your request is accepted", next: ["games.get", "gameId"] },
  join_declined: { label: "Your request is declined", next: ["games.get", "gameId"] },
  rsvp_received: { label: "Someone joins your game", next: ["games.get", "gameId"] },
  participant_left: { label: "Someone leaves your game", next: ["games.get", "gameId"] },
  promoted: { label: "You move up from the waitlist", next: ["games.get", "gameId"] },
  removed_from_game: { label: "You're removed from a game", next: ["games.get", "gameId"] },
  game_updated: { label: "Time or place changes", next: ["games.get", "gameId"] },
  game_cancelled: { label: "A game is called off", next: ["games.get", "gameId"] },
  host_transferred: { label: "You become the host", next: ["games.get", "gameId"] },
  cohost_added: { label: "You become a co-host", next: ["games.get", "gameId"] },
  game_reminder: { label: "Game reminder", next: ["games.get", "gameId"] },
  weather_warning: { label: "Bad weather", next: ["games.get", "gameId"] },
  equipment_missing: { label: "Gear is missing", next: ["games.get", "gameId"] },
  carpool_changed: { label: "A ride changes", next: ["games.get", "gameId"] },
  chat_message: { label: "Chat message", next: ["chat.history", "gameId"] },
  feedback_request: { label: "Rate a game", next: ["feedback.submit", "gameId"] },
  feedback_reminder: { label: "Rate a game (reminder)", next: ["feedback.submit", "gameId"] },
  user_followed: { label: "New follower", next: ["profile.get", "accountId"] },
  friend_request: { label: "Friend request", next: ["friends.accept", "accountId"], refusal: ["friends.deny", "accountId"] },
  friend_accepted: { label: "Friend request accepted", next: ["profile.get", "accountId"] },
  post_upvoted: { label: "Upvote", next: ["posts.get", "postId"] },
  post_commented: { label: "Comment on your post", next: ["posts.get", "postId"] },
  comment_replied: { label: "Reply to your comment", next: ["posts.get", "postId"] },
  comment_mentioned: { label: "Someone mentions you", next: ["posts.get", "postId"] },
  group_invitation: { label: "Invitation to a group", next: ["groups.accept", "groupId"], refusal: ["groups.decline", "groupId"] },
  group_request: { label: "Someone asks to join your group", next: ["groups.get", "groupId"] },
  group_joined: { label: "Someone joins your group", next: ["groups.get", "groupId"] },
  group_role: { label: "Your role in a group", next: ["groups.get", "groupId"] },
  group_game: { label: "New game in your group", next: ["games.get", "gameId"] },
  group_post: { label: "Post in your group", next: ["posts.get", "postId"] },
  remote_challenge: { label: "Darts challenge", next: ["darts.accept", "matchId"], refusal: ["darts.decline", "matchId"] },
  remote_ready: { label: "Challenge accepted", next: ["darts.join", "matchId"] },
  remote_declined: { label: "Challenge declined" },
  remote_expired: { label: "Challenge expired" },
  match_result: { label: "Match result", next: ["darts.match", "matchId"] },
  badge_earned: { label: "New badge" },
  tier_up: { label: "New trust level" },
  achievement: { label: "Achievement" },
  welcome: { label: "Welcome" },
  tier2_reminder: { label: "Your profile is incomplete" },
  account_notice: { label: "About your account", next: ["reports.appeal", "ticketId"] },
};

// The events of other services that each service observes or reacts to, by its rules. A test writes this file:
//
//     RALLY_WRITE=1 swift test --filter HeardEventsTests

extension HeardEvents {
    /// Other services' public events, by the service that observes them.
    public static let byService: [String: Set<String>] = [
        "auth": [
            "games.cancelled", "games.completed", "games.created", "games.limit-hit", "games.updated",
            "notify.device-dropped", "notify.device-failed", "rsvp.changed", "rsvp.limit-hit",
            "social.blocked", "social.chat-removed", "social.chat-sent", "social.circle-left",
            "social.content-hidden", "social.content-shown", "social.erased", "social.followed",
            "social.friend-request-closed", "social.friend-requested", "social.group-changed",
            "social.group-member-changed", "social.limit-hit", "social.photos-shown", "social.post-deleted",
            "social.ticket-resolved", "social.unblocked", "social.unfollowed", "stats.flags-crossed",
            "stats.record-changed",
        ],
        "games": [
            "auth.deleted", "auth.erased", "auth.facts-changed", "auth.guest-linked", "auth.guest-removed",
            "auth.guest-saved", "auth.key-published", "auth.key-retired", "auth.profile-updated",
            "auth.restricted", "auth.session-ended", "auth.taken-over", "rsvp.changed", "rsvp.group-invited",
            "rsvp.host-missing", "rsvp.host-transferred", "rsvp.visitor-changed", "social.blocked",
            "social.circle-left", "social.content-hidden", "social.content-shown", "social.followed",
            "social.friend-request-closed", "social.friend-requested", "social.group-changed",
            "social.group-member-changed", "social.ticket-resolved", "social.unblocked", "social.unfollowed",
        ],
        "rsvp": [
            "auth.deleted", "auth.erased", "auth.facts-changed", "auth.key-published", "auth.key-retired",
            "auth.profile-updated", "auth.restricted", "auth.session-ended", "games.cancelled",
            "games.closed", "games.cohosts-changed", "games.completed", "games.created", "games.deleted",
            "games.opened", "games.updated", "social.blocked", "social.circle-left", "social.content-hidden",
            "social.content-shown", "social.followed", "social.friend-request-closed",
            "social.friend-requested", "social.group-changed", "social.group-member-changed",
            "social.group-subgroup-set", "social.unblocked", "social.unfollowed",
        ],
        "social": [
            "auth.deleted", "auth.erased", "auth.facts-changed", "auth.key-published", "auth.key-retired",
            "auth.photo-gone", "auth.photo-kept", "auth.profile-updated", "auth.restricted",
            "auth.session-ended", "auth.taken-over", "games.cancelled", "games.closed",
            "games.cohosts-changed", "games.completed", "games.created", "games.deck-completed",
            "games.deck-resumed", "games.deleted", "games.opened", "games.updated",
            "games.venue-review-removed", "rsvp.changed", "rsvp.group-invited", "rsvp.host-transferred",
            "stats.flags-crossed",
        ],
        "notify": [
            "auth.deleted", "auth.erased", "auth.facts-changed", "auth.key-published", "auth.key-retired",
            "auth.profile-updated", "auth.session-ended", "auth.tier-changed", "games.cancelled",
            "games.challenge-accepted", "games.challenge-ended", "games.challenged", "games.closed",
            "games.cohosts-changed", "games.completed", "games.created", "games.deleted", "games.gate-hit",
            "games.match-begun", "games.match-completed", "games.match-joined", "games.opened",
            "games.series-cancelled", "games.series-updated", "games.updated", "games.weather-warned",
            "rsvp.changed", "rsvp.equipment-missing", "rsvp.gate-hit", "rsvp.group-invited",
            "rsvp.host-transferred", "rsvp.offered", "rsvp.ride-changed", "rsvp.visitor-changed",
            "social.blocked", "social.chat-muted", "social.chat-read", "social.chat-removed",
            "social.chat-sent", "social.circle-left", "social.comment-deleted", "social.commented",
            "social.content-hidden", "social.content-shown", "social.feedback-due", "social.followed",
            "social.friend-request-closed", "social.friend-requested", "social.gate-hit",
            "social.group-changed", "social.group-member-changed", "social.group-muted",
            "social.group-subgroup-set", "social.post-deleted", "social.posted", "social.ticket-resolved",
            "social.unblocked", "social.unfollowed", "social.upvoted", "stats.achievement-unlocked",
            "stats.badge-changed", "stats.flags-crossed", "stats.trust-changed",
        ],
        "stats": [
            "auth.deleted", "auth.erased", "auth.facts-changed", "auth.guest-linked", "auth.guest-removed",
            "auth.guest-saved", "auth.key-published", "auth.key-retired", "auth.photo-gone",
            "auth.photo-kept", "auth.profile-updated", "auth.restored", "auth.restricted",
            "auth.session-ended", "auth.session-refreshed", "auth.session-started", "auth.signed-up",
            "auth.taken-over", "auth.tier-changed", "auth.upgraded", "games.cancelled",
            "games.card-completed", "games.card-uncompleted", "games.challenge-accepted",
            "games.challenge-ended", "games.challenged", "games.closed", "games.cohosts-changed",
            "games.completed", "games.created", "games.deck-completed", "games.deck-ended",
            "games.deck-paused", "games.deck-resumed", "games.deck-started", "games.deleted", "games.erased",
            "games.gate-hit", "games.leg-won", "games.limit-hit", "games.link-created", "games.link-opened",
            "games.match-abandoned", "games.match-begun", "games.match-completed", "games.match-joined",
            "games.match-started", "games.opened", "games.option-voted", "games.series-cancelled",
            "games.series-created", "games.series-extended", "games.series-updated", "games.updated",
            "games.venue-added", "games.venue-review-removed", "games.venue-reviewed", "games.visit-recorded",
            "games.visit-undone", "games.weather-observed", "games.weather-warned", "notify.created",
            "notify.device-dropped", "notify.device-failed", "notify.erased", "notify.failed", "notify.read",
            "notify.sent", "notify.updated", "rsvp.attendance-set", "rsvp.changed", "rsvp.dues-changed",
            "rsvp.equipment-changed", "rsvp.equipment-missing", "rsvp.erased", "rsvp.gate-hit",
            "rsvp.group-invited", "rsvp.host-missing", "rsvp.host-transferred", "rsvp.limit-hit",
            "rsvp.offered", "rsvp.ride-changed", "rsvp.teams-saved", "rsvp.visitor-changed", "social.blocked",
            "social.chat-muted", "social.chat-read", "social.chat-removed", "social.chat-sent",
            "social.circle-left", "social.comment-deleted", "social.comment-edited", "social.comment-liked",
            "social.commented", "social.content-hidden", "social.content-shown", "social.erased",
            "social.feedback-due", "social.feedback-submitted", "social.followed",
            "social.friend-request-closed", "social.friend-requested", "social.friended", "social.gate-hit",
            "social.group-changed", "social.group-member-changed", "social.group-muted",
            "social.group-subgroup-set", "social.limit-hit", "social.photos-shown", "social.post-deleted",
            "social.post-edited", "social.posted", "social.reported", "social.text-flagged",
            "social.ticket-resolved", "social.unblocked", "social.unfollowed", "social.unfriended",
            "social.upvoted",
        ],
    ]
}

extension EchoedEvents {
    /// Events to which a service other than notify reacts.
    public static let types: Set<String> = [
        "auth.deleted", "auth.erased", "auth.facts-changed", "auth.guest-linked", "auth.restricted",
        "auth.taken-over", "games.cancelled", "games.cohosts-changed", "games.completed", "games.created",
        "games.deck-completed", "games.limit-hit", "games.match-completed", "games.updated",
        "games.venue-reviewed", "notify.device-dropped", "notify.device-failed", "rsvp.attendance-set",
        "rsvp.changed", "rsvp.host-missing", "rsvp.host-transferred", "rsvp.limit-hit", "social.blocked",
        "social.feedback-submitted", "social.friended", "social.group-member-changed", "social.limit-hit",
        "social.ticket-resolved", "stats.flags-crossed",
    ]
}

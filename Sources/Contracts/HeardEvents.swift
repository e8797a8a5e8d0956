// The events of other services that each service observes; no other event can change its answers. A test checks this
// list against the services' rules.

/// The other services' events that each service observes.
public enum HeardEvents {
    /// Other services' public events, by the service that observes them.
    public static let byService: [String: Set<String>] = events.mapValues { Set($0.map { $0.type }) }

    private static let events: [String: [any Event.Type]] = [
        "auth": [
            GameCancelled.self, GameCompleted.self, GameCreated.self, GameLimitHit.self, GameUpdated.self,
            DeviceDropped.self, DeviceFailed.self, RsvpChanged.self, RsvpLimitHit.self, Blocked.self,
            ChatRemoved.self,
            ChatSent.self,
            CircleLeft.self, ContentHidden.self, ContentShown.self, SocialErased.self, Followed.self,
            FriendRequestClosed.self, FriendRequested.self, SocialLimitHit.self, PhotosShown.self,
            PostDeleted.self,
            TicketResolved.self, Unblocked.self, Unfollowed.self, FlagsCrossed.self, RecordChanged.self,
        ],
        "games": [
            Deleted.self, TakenOver.self, AccountErased.self, FactsChanged.self, GuestLinked.self,
            GuestRemoved.self,
            GuestSaved.self,
            KeyPublished.self, KeyRetired.self, ProfileUpdated.self, Restricted.self, SessionEnded.self,
            RsvpChanged.self,
            HostTransferred.self, Blocked.self, CircleLeft.self, ContentHidden.self, ContentShown.self,
            Followed.self,
            FriendRequestClosed.self, FriendRequested.self, TicketResolved.self, Unblocked.self,
            Unfollowed.self,
        ],
        "rsvp": [
            Deleted.self, AccountErased.self, FactsChanged.self, KeyPublished.self, KeyRetired.self,
            ProfileUpdated.self,
            Restricted.self, SessionEnded.self, GameCancelled.self, GameClosed.self, GameCompleted.self,
            GameCreated.self, GameDeleted.self, GameOpened.self, GameUpdated.self, Blocked.self,
            CircleLeft.self,
            ContentHidden.self, ContentShown.self, Followed.self, FriendRequestClosed.self,
            FriendRequested.self,
            Unblocked.self, Unfollowed.self,
        ],
        "social": [
            Deleted.self, TakenOver.self, AccountErased.self, FactsChanged.self, KeyPublished.self,
            KeyRetired.self, PhotoGone.self,
            PhotoKept.self,
            ProfileUpdated.self, Restricted.self, SessionEnded.self, GameCancelled.self, GameClosed.self,
            GameCompleted.self, GameCreated.self, DeckCompleted.self, DeckResumed.self, GameDeleted.self,
            GameOpened.self, GameUpdated.self, VenueReviewRemoved.self, RsvpChanged.self,
            HostTransferred.self,
            FlagsCrossed.self,
        ],
        "notify": [
            Deleted.self, AccountErased.self, FactsChanged.self, KeyPublished.self, KeyRetired.self,
            ProfileUpdated.self,
            SessionEnded.self, TierChanged.self, GameCancelled.self, ChallengeAccepted.self,
            ChallengeEnded.self,
            Challenged.self, GameClosed.self, GameCompleted.self, GameCreated.self, GameDeleted.self,
            GameGateHit.self, MatchBegun.self, MatchCompleted.self, MatchJoined.self, GameOpened.self,
            SeriesCancelled.self, SeriesUpdated.self, GameUpdated.self, WeatherWarned.self, RsvpChanged.self,
            EquipmentMissing.self, RsvpGateHit.self, HostTransferred.self, SlotOffered.self, RideChanged.self,
            Blocked.self, ChatMuted.self, ChatRead.self, ChatRemoved.self, ChatSent.self, CircleLeft.self,
            CommentDeleted.self, Commented.self, ContentHidden.self, ContentShown.self, FeedbackDue.self,
            Followed.self, FriendRequestClosed.self, FriendRequested.self, SocialGateHit.self,
            PostDeleted.self,
            Posted.self, TicketResolved.self, Unblocked.self, Unfollowed.self, Upvoted.self,
            AchievementUnlocked.self,
            BadgeChanged.self, FlagsCrossed.self, TrustChanged.self,
        ],
        "stats": [
            Deleted.self, TakenOver.self, AccountErased.self, FactsChanged.self, GuestLinked.self,
            GuestRemoved.self,
            GuestSaved.self,
            KeyPublished.self, KeyRetired.self, PhotoGone.self, PhotoKept.self, ProfileUpdated.self,
            Restored.self,
            Restricted.self,
            SessionEnded.self, SessionRefreshed.self, SessionStarted.self, SignedUp.self, TierChanged.self,
            Upgraded.self, GameCancelled.self, CardCompleted.self, CardUncompleted.self,
            ChallengeAccepted.self,
            ChallengeEnded.self, Challenged.self, GameClosed.self, GameCompleted.self, GameCreated.self,
            DeckCompleted.self, DeckEnded.self, DeckPaused.self, DeckResumed.self, DeckStarted.self,
            GameDeleted.self,
            GamesErased.self, GameGateHit.self, LegWon.self, GameLimitHit.self, LinkCreated.self,
            LinkOpened.self,
            MatchAbandoned.self, MatchBegun.self, MatchCompleted.self, MatchJoined.self, MatchStarted.self,
            GameOpened.self, OptionVoted.self, SeriesCancelled.self, SeriesCreated.self, SeriesExtended.self,
            SeriesUpdated.self, GameUpdated.self, VenueAdded.self, VenueReviewRemoved.self,
            VenueReviewed.self,
            VisitRecorded.self, VisitUndone.self, WeatherObserved.self, WeatherWarned.self,
            NotificationCreated.self,
            DeviceDropped.self, DeviceFailed.self, NotifyErased.self, DeliveryFailed.self,
            NotificationsRead.self,
            DeliverySent.self,
            NotificationUpdated.self, AttendanceSet.self, RsvpChanged.self, EquipmentChanged.self,
            EquipmentMissing.self, RsvpErased.self, RsvpGateHit.self, HostTransferred.self, RsvpLimitHit.self,
            SlotOffered.self, RideChanged.self, TeamsSaved.self, Blocked.self, ChatMuted.self, ChatRead.self,
            ChatRemoved.self, ChatSent.self, CircleLeft.self, CommentDeleted.self, CommentEdited.self,
            CommentLiked.self, Commented.self, ContentHidden.self, ContentShown.self, SocialErased.self,
            FeedbackDue.self, FeedbackSubmitted.self, Followed.self, FriendRequestClosed.self,
            FriendRequested.self,
            Friended.self, SocialGateHit.self, SocialLimitHit.self, PhotosShown.self, PostDeleted.self,
            PostEdited.self, Posted.self, Reported.self, TextFlagged.self, TicketResolved.self,
            Unblocked.self,
            Unfollowed.self, Unfriended.self, Upvoted.self,
        ],
    ]

    /// Whether an event of this type may change a service's answers.
    public static func matters(_ type: String, to service: String) -> Bool {
        let source = String(type.prefix { $0 != "." })
        // A service that this build does not know may observe anything.
        guard source != service, let heard = byService[service], byService[source] != nil else { return true }
        return heard.contains(type)
    }
}

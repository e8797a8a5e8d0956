// Events that make another service, apart from notify, write lines of its own: after an edit of a game, chat and boards
// say something too. A test checks this list against the services' rules.

/// Events to which a service other than notify reacts with lines of its own.
public enum EchoedEvents {
    public static let types: Set<String> = Set(events.map { $0.type })

    private static let events: [any Event.Type] = [
        Deleted.self, AccountErased.self, FactsChanged.self, GuestLinked.self, Restricted.self,
        TakenOver.self,
        DeckCompleted.self, GameCancelled.self, GameCompleted.self, GameCreated.self, GameLimitHit.self,
        GameUpdated.self, MatchCompleted.self, VenueReviewed.self, DeviceDropped.self, DeviceFailed.self,
        AttendanceSet.self, HostTransferred.self, RsvpChanged.self, RsvpLimitHit.self, Blocked.self,
        FeedbackSubmitted.self, Friended.self, SocialLimitHit.self, TicketResolved.self, FlagsCrossed.self,
    ]
}

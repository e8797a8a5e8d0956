// All events in a log, published or private, by service. tap's schema, erasure and the tests read this table; a test
// checks that each service writes exactly these events.

import Contracts

extension Catalogue.Service {
    /// The events of this service's log.
    package var events: [any Event.Type] { LoggedEvents.byService[name] ?? [] }
}

private enum LoggedEvents {
    static let byService: [String: [any Event.Type]] = [
        "auth": [
            KeyPublished.self, KeyRetired.self, TakenOver.self, ProvidersRemoved.self, SessionDevice.self,
            SignedUp.self, ProfileUpdated.self, FactsChanged.self, TierChanged.self,
            SessionStarted.self, SessionRefreshed.self, SessionEnded.self, CredentialsSet.self,
            LoginFailed.self, ProfileStored.self, AddressSet.self, DeviceSet.self, DeviceRemoved.self,
            DeviceErrorNoted.self,
            Upgraded.self, Deleted.self, SettingsChanged.self, Restricted.self, Restored.self,
            RestrictionNoted.self,
            RoleSet.self, AdministratorNamed.self, ViolationCounted.self, MailPlanned.self, MailSent.self,
            MailFailed.self,
            MailAnswered.self, ProviderLinked.self, IDTokenUsed.self, AddressTold.self,
            GuestSaved.self, GuestRemoved.self, GuestLinked.self,
            ClaimCodeMade.self, ClaimCodeUsed.self, Sanctioned.self, SanctionLifted.self,
            ProfileWithheld.self, WithheldForgotten.self,
            AccountErased.self, PhotoKept.self, PhotoGone.self,
        ],
        "games": [
            GameCreated.self, GameUpdated.self, GameClosed.self, GameOpened.self, GameCancelled.self,
            GameCompleted.self, GameDeleted.self, GameGateHit.self, GameLimitHit.self,
            SeriesCreated.self, SeriesUpdated.self, SeriesCancelled.self, SeriesExtended.self,
            LeagueChanged.self, SeasonDone.self, SeasonPlanned.self, SeasonEntrantChanged.self,
            SeasonOrdered.self, SeasonBegun.self, SeasonCancelled.self, FixtureProposed.self,
            SeasonFixtureChanged.self, SeasonEveningCounted.self, LeagueTold.self,
            CoHostsChanged.self, GameDecided.self, OptionVoted.self, VenueAdded.self, VenueReviewed.self,
            VenueReviewWritten.self,
            VenueReviewRemoved.self,
            WeatherObserved.self, WeatherWarned.self,
            PresetSaved.self, PresetDeleted.self, TemplateSaved.self, TemplateDeleted.self, FilterSaved.self,
            FilterDeleted.self, FeedLinkMade.self,
            FeedLinkRevoked.self,
            GroupFeedLinkMade.self, GroupFeedLinkEnded.self,
            LinkCreated.self, LinkOpened.self, LinkVisited.self, GamesErased.self,
            MatchStarted.self, VisitRecorded.self, LegWon.self, VisitUndone.self, MatchAbandoned.self,
            MatchCompleted.self, Challenged.self, ChallengeAccepted.self, MatchJoined.self,
            MatchBegun.self, ChallengeEnded.self, MatchRecorded.self, MatchesSynced.self,
            CupChanged.self, FixtureChanged.self, CupDone.self, CupWritten.self, CupCoHostAsked.self,
            CupEntryChanged.self, CupActed.self,
            CourseChanged.self, CourseWritten.self, CourseConfirmed.self, RoundChanged.self, RoundBegun.self,
            HoleScored.self, RoundAttested.self, HoleDisputed.self, OutingArranged.self,
            GolfRecordChanged.self,
            LadderChanged.self, LadderInvited.self, LadderJoined.self, LadderLeft.self,
            LadderChallenged.self, LadderChallengeChanged.self, LadderIdled.self, LadderMatchBegun.self,
            LadderChallengeEnding.self, LadderPaused.self, LadderSuspended.self,
            DeckStarted.self, DeckPaused.self, DeckResumed.self, CardCompleted.self,
            CardUncompleted.self, DeckCompleted.self, DeckEnded.self, DeckPlayed.self, DeckNamed.self,
            CardFavored.self, DeckSaved.self, DeckDeleted.self, PartyCodeMade.self, PartyCodeTried.self,
        ],
        "rsvp": [
            RsvpChanged.self, GroupInvited.self, HostTransferred.self, HostMissing.self, SlotOffered.self,
            AttendanceSet.self, PartlyRefused.self, SeriesAnswered.self, RsvpGateHit.self, RsvpLimitHit.self,
            RsvpErased.self, AnswerWanted.self, AnswersClosed.self, RegularChanged.self, RegularPaused.self,
            RegularsEnrolled.self, GuestsNamed.self, VisitorChanged.self,
            VisitorNamed.self, VisitorLinkRenewed.self,
            EquipmentChanged.self, EquipmentMissing.self, RideOffered.self, RideChanged.self,
            TeamsSaved.self, DuesChanged.self, DueAdded.self, DueJoined.self, DueAccepted.self,
            DueRemoved.self, DueMoved.self, DueTold.self, CostAdded.self, CostConfirmed.self,
            CostRemoved.self, PaymentRecorded.self, PayFirstSet.self,
        ],
        "social": [
            Followed.self, Unfollowed.self, Friended.self, Unfriended.self, FriendRequested.self,
            FriendRequestClosed.self, Blocked.self, Unblocked.self, CircleLeft.self,
            SocialGateHit.self, SocialLimitHit.self, InviteLinkMade.self, InviteLinkClaimed.self,
            InviteLinksRevoked.self,
            ChatSent.self, ChatRead.self, ChatMuted.self, ChatRemoved.self, ChatOpened.self,
            ChatWritten.self, FeedbackSubmitted.self, FeedbackDue.self, FeedbackOpened.self,
            FeedbackGiven.self, FeedbackAnswered.self,
            Posted.self, PostEdited.self, PostDeleted.self, Upvoted.self, Commented.self,
            CommentEdited.self, CommentDeleted.self, CommentLiked.self, PostWritten.self,
            PostRewritten.self, CommentWritten.self, CommentRewritten.self,
            Reported.self, TextFlagged.self, ContentHidden.self, ContentShown.self, TicketResolved.self,
            PhotosShown.self,
            TicketOpened.self, ReportMade.self, TicketFlagged.self, TicketDecided.self,
            TicketAppealed.self, ReportsHandled.self, SocialErased.self,
            GroupChanged.self, GroupMemberChanged.self, GroupWritten.self, GroupAsked.self,
            GroupCodeSet.self, GroupCodeTried.self, GroupInvitesRefused.self, SubgroupSet.self,
            GroupMuted.self,
        ],
        "notify": [
            NotificationCreated.self, NotificationUpdated.self, NotificationsRead.self, DeliverySent.self,
            DeliveryFailed.self, DeviceDropped.self, DeviceFailed.self, NotificationWritten.self,
            NotificationDeleted.self,
            NotificationPreferencesSet.self, DeliveryRevived.self, GameReminded.self, NearbyPlanned.self,
            NearbyTold.self, InboxesSwept.self, NotifyErased.self,
        ],
        "stats": [
            RecordChanged.self, BadgeChanged.self, TrustChanged.self, FlagsCrossed.self, FlagsEased.self,
            QuizSubmitted.self, QuizDeleted.self, GameDismissed.self, StatsErased.self,
            AchievementUnlocked.self, LeaderboardOpted.self, StatsRebuilt.self,
        ],
    ]
}

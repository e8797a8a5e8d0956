// All requests, by service and noun. The gateway's help, completion and checks, the edge, the bus and tap's schema read
// this table; tests check that each service answers exactly these requests.

/// The services of this build and the requests each one answers.
public enum Catalogue {
    /// The service that publishes the events of accounts, keys and sessions.
    public static let accountService = "auth"

    /// A service and the nouns of its requests (domain.md §1.7).
    public struct Service: Sendable {
        /// The prefix of its event types: `games`.
        public var name: String
        /// The nouns, in the order in which help shows them.
        public var nouns: [Noun]
    }

    /// A noun and its requests.
    public struct Noun: Sendable {
        /// The prefix of its request types: `series` in `series.create`.
        public var name: String
        /// The noun's subject, for help.
        public var summary: String
        public var requests: [any Request.Type]

        init(_ name: String, _ summary: String, _ requests: [any Request.Type]) {
            self.name = name
            self.summary = summary
            self.requests = requests
        }
    }

    /// All services, in the order in which they are shown.
    public static let services: [Service] = [
        Service(
            name: "auth",
            nouns: [
                Noun(
                    "account", "who you are: signing up, logging in and out",
                    [
                        SignUp.self, SignUpAsGuest.self, UpgradeGuest.self, LogIn.self, RefreshSession.self,
                        LogOut.self,
                        LogOutEverywhere.self, ChangePassword.self, AddDevice.self, RemoveDevice.self,
                        WhoAmI.self, SuspendAccount.self, BanAccount.self, RestoreAccount.self,
                        SetRole.self, DeleteAccount.self, ChangeSettings.self, ShowMailedLink.self,
                        VerifyEmail.self,
                        ChangeEmail.self, ForgotPassword.self, ResetPassword.self, SignInWithProvider.self,
                    ]),
                Noun(
                    "profile", "how others see you, and finding people",
                    [
                        GetProfile.self, ListProfiles.self, SearchProfiles.self, CheckNickname.self,
                        Onboard.self, UpdateProfile.self, AddPhoto.self, RemovePhoto.self,
                        OrderPhotos.self, UploadPhoto.self, ShowPhoto.self, ShowProfileLanding.self,
                        ShowLandingPhoto.self,
                    ]),
                Noun(
                    "guests", "people who play along without an account",
                    [
                        AddGuest.self, UpdateGuest.self, RemoveGuest.self, MakeClaimCode.self, LinkGuest.self,
                        ListGuests.self,
                    ]),
            ]),
        Service(
            name: "games",
            nouns: [
                Noun(
                    "games", "scheduled games: hosting one, finding one",
                    [
                        CreateGame.self, UpdateGame.self, CloseGame.self, OpenGame.self, CancelGame.self,
                        CompleteGame.self, DeleteGame.self, ObserveWeather.self, GetGame.self, MyGames.self,
                        SearchGames.self,
                        GamesNear.self, GamesCalendar.self, NextGame.self, GamesByHost.self,
                        DuplicateGame.self, NameCoHost.self, DecideGame.self, VoteOnOptions.self,
                        ChooseOption.self,
                        SaveFilter.self,
                        DeleteFilter.self, ListFilters.self, SaveTemplate.self, DeleteTemplate.self,
                        ListTemplates.self,
                        GameAsCalendar.self, MakeFeedLink.self, MakeGroupFeedLink.self,
                        RevokeFeedLink.self, CalendarFeed.self, GroupAsCalendar.self,
                        GamesOnMap.self, MapLink.self, ShareGame.self, ShowLanding.self, OpenLink.self,
                        ParseLink.self,
                    ]),
                Noun(
                    "series", "games that come again every week or few",
                    [
                        CreateSeries.self, UpdateSeries.self, CancelSeries.self, ExtendSeries.self,
                        NameSeriesCoHost.self, GetSeries.self,
                    ]),
                Noun(
                    "leagues", "seasons in which people play each other, with tables",
                    [
                        CreateLeague.self, UpdateLeague.self, CancelLeague.self, NameLeagueCoHost.self,
                        CreateSeason.self, UpdateSeason.self, CancelSeason.self, AddSeasonEntrant.self,
                        RemoveSeasonEntrant.self, OrderSeasonEntrants.self, AcceptSeason.self,
                        DeclineSeason.self, BeginSeason.self, ProposeLeagueFixture.self,
                        AgreeToLeagueFixture.self, StartLeagueFixture.self, ReportLeagueFixture.self,
                        ConfirmLeagueFixture.self, DisputeLeagueFixture.self, FixLeagueFixture.self,
                        GiveLeagueFixture.self, UndoLeagueFixture.self, PostponeLeagueFixture.self,
                        WithdrawFromSeason.self, FinishSeason.self, NextSeason.self, GetLeague.self,
                        MyLeagues.self, LeaguesOfGroup.self, GetSeason.self, ListSeasonFixtures.self,
                        ShowSeasonTable.self, ShowSeasonPoints.self, ShowLeagueLanding.self,
                    ]),
                Noun(
                    "venues", "where people play, and what they say of it",
                    [
                        ReviewVenue.self, SearchVenues.self, SearchPlaces.self, GetVenue.self,
                        ListVenueReviews.self,
                    ]),
                Noun(
                    "darts", "matches of darts: keeping score, and what came of them",
                    [
                        StartMatch.self, RecordVisit.self, PlayComputer.self, DecideBullOff.self,
                        UndoVisit.self, AbandonMatch.self, Rematch.self, GetMatch.self, WatchMatch.self,
                        HearCaller.self, ShowBoard.self, MatchHistory.self, AdviseCheckout.self,
                        ListModes.self, SavePreset.self, DeletePreset.self,
                        ListPresets.self, ChallengeFriend.self, AcceptChallenge.self,
                        DeclineChallenge.self, CancelChallenge.self, JoinMatch.self, AbortMatch.self,
                        ListRemotes.self, GetRemote.self, SyncMatches.self, SyncStatus.self,
                    ]),
                Noun(
                    "cups", "tournaments: entering one, hosting one, playing it to the end",
                    [
                        CreateCup.self, UpdateCup.self, CancelCup.self, OpenCup.self, NameCupCoHost.self,
                        InviteToCup.self, ApproveEntrant.self, RefuseEntrant.self, AddEntrant.self,
                        RemoveEntrant.self, EnterCup.self, AcceptCup.self, DeclineCup.self, LeaveCup.self,
                        SeedCup.self, DrawCup.self, UndrawCup.self, BeginCup.self, AddLateEntrant.self,
                        CallFixture.self, StartFixture.self, ReportFixture.self, ConfirmFixture.self,
                        DisputeFixture.self, FixFixture.self, WalkOver.self, UndoFixture.self,
                        WithdrawFromCup.self, DisqualifyEntrant.self, PairCup.self, FinishCup.self,
                        GetCup.self, MyCups.self, SearchCups.self, ShowCupTable.self, ShowCupBoard.self,
                        ShowCupLanding.self,
                    ]),
                Noun(
                    "courses", "golf courses: their cards, which people write down and confirm",
                    [
                        SaveCourse.self, ConfirmCourse.self, GetCourse.self, SearchCourses.self,
                        MyCourses.self,
                    ]),
                Noun(
                    "rounds", "rounds of golf: keeping the card, handicaps, and who leads",
                    [
                        StartRound.self, ScoreHole.self, AttestRound.self, DisputeHole.self, SetOuting.self,
                        GetRound.self, MyRounds.self, ShowGolfRecord.self, ShowGolfBoard.self,
                    ]),
                Noun(
                    "ladders", "ladders: challenging somebody above, and taking their place",
                    [
                        CreateLadder.self, UpdateLadder.self, CloseLadder.self, NameLadderCoHost.self,
                        InviteToLadder.self, JoinLadder.self, LeaveLadder.self, ChallengeOnLadder.self,
                        AcceptLadderChallenge.self, DeclineLadderChallenge.self,
                        WithdrawLadderChallenge.self, StartLadderMatch.self, ReportLadderResult.self,
                        ConfirmLadderResult.self, DisputeLadderResult.self, FixLadderResult.self,
                        GiveLadderWalkover.self, PauseOnLadder.self, ResumeOnLadder.self, GetLadder.self,
                        MyLadders.self, SearchLadders.self, ListLadderChallenges.self,
                        ShowLadderHistory.self, ShowLadderLanding.self,
                    ]),
                Noun(
                    "cards", "party cards: playing a deck, card by card",
                    [
                        StartDeck.self, NextCard.self, PreviousCard.self, JumpToCard.self, CompleteCard.self,
                        UncompleteCard.self, ShuffleCards.self, ResetDeck.self, PauseDeck.self,
                        ResumeDeck.self, EndDeck.self, FavorCard.self, ListCategories.self,
                        GetCategory.self, ListCards.self, GetSession.self, ListSessions.self,
                        SaveDeck.self, DeleteDeck.self, ListDecks.self, MakePartyCode.self,
                        JoinSession.self, LeaveSession.self,
                    ]),
            ]),
        Service(
            name: "rsvp",
            nouns: [
                Noun(
                    "rsvp", "who comes: joining, waiting, leaving",
                    [
                        Going.self, Maybe.self, SayNo.self, Leave.self, AcceptRequest.self,
                        DeclineRequest.self,
                        RemovePerson.self, Roster.self, ShowAnswers.self, NudgePeople.self, AskRegular.self,
                        EndRegular.self, AcceptRegular.self, RefuseRegular.self, LeaveRegular.self,
                        PauseRegular.self, ListRegulars.self, MyRsvps.self,
                        JoinRequests.self,
                        WaitlistPosition.self, AddEquipment.self, EditEquipment.self,
                        RemoveEquipment.self, ClaimEquipment.self, ListEquipment.self, OfferRide.self,
                        JoinRide.self, LeaveRide.self, RemoveRider.self, WithdrawRide.self,
                        ListRides.self, ProposeTeams.self, SaveTeams.self, SwapPlayers.self,
                        TransferHost.self, WalkIn.self, SetAttendance.self,
                        AnswerSeries.self, ShowVisitorLink.self, RenewVisitorLink.self,
                        ShowVisitLanding.self, VisitGame.self, ShowVisit.self, ChangeVisit.self,
                        ForgetVisit.self, ClaimVisit.self, AcceptVisit.self, RefuseVisit.self,
                        RemoveVisit.self,
                    ]),
                Noun(
                    "invites", "asking friends into a game, and answering",
                    [
                        SendInvitations.self, SendGroupInvitation.self, AcceptInvitation.self,
                        DeclineInvitation.self,
                        RevokeInvitation.self, ListInvitations.self,
                    ]),
                Noun(
                    "dues", "what people owe for a game or in a group, and costs that they share",
                    [
                        AddDue.self, AddDebtor.self, AcceptPayee.self, RemoveDue.self, ClaimDue.self,
                        UnclaimDue.self, MarkDuePaid.self, MarkDueUnpaid.self, ExemptFromDue.self,
                        ConfirmRefund.self, RemindOfDue.self, SetPayFirst.self, AddCost.self,
                        ConfirmCost.self, RemoveCost.self, RecordPayment.self, ShowBook.self,
                        ShowDuesTable.self, GetDue.self, ListCosts.self, ProposeSettlement.self, MyDues.self,
                    ]),
            ]),
        Service(
            name: "social",
            nouns: [
                Noun(
                    "follows", "whom you follow, and who follows you",
                    [AddFollow.self, RemoveFollow.self, Followers.self, Following.self]),
                Noun(
                    "friends", "asking, answering, invite links and blocks",
                    [
                        RequestFriend.self, AcceptFriend.self, DenyFriend.self, WithdrawFriendRequest.self,
                        RemoveFriend.self, MakeInviteLink.self, ClaimInviteLink.self, BlockPerson.self,
                        UnblockPerson.self, ListFriends.self, MutualFriends.self, ListFriendRequests.self,
                        ListBlocks.self, ShowRelation.self, ShowInviteLanding.self,
                    ]),
                Noun(
                    "groups", "groups of people who play together: making one, joining, running it",
                    [
                        CreateGroup.self, UpdateGroup.self, CloseGroup.self, JoinGroup.self,
                        InviteToGroup.self, AcceptGroupInvitation.self, DeclineGroupInvitation.self,
                        LeaveGroup.self, ApproveGroupRequest.self, RefuseGroupRequest.self,
                        RemoveGroupMember.self, SetGroupRole.self, SetGroupCode.self, SetSubgroup.self,
                        RemoveSubgroup.self, MuteGroup.self, GetGroup.self, MyGroups.self,
                        SearchGroups.self, ListGroupMembers.self, ShowGroupLanding.self,
                    ]),
                Noun(
                    "chat", "talking with those who are going to a game",
                    [
                        SendMessage.self, ReadChat.self, MuteChat.self, RemoveMessage.self, ChatHistory.self,
                        UnreadChats.self, ListChats.self,
                    ]),
                Noun(
                    "feedback", "saying how the others were, after a game",
                    [SubmitFeedback.self, PendingFeedback.self]),
                Noun(
                    "posts", "what people post, comments on it, and feeds",
                    [
                        CreatePost.self, EditPost.self, DeletePost.self, UpvotePost.self, CommentOnPost.self,
                        EditComment.self, DeleteComment.self, LikeComment.self, GetPost.self, PostsBy.self,
                        GroupPosts.self,
                        ShowFeed.self, ShowPostLanding.self,
                    ]),
                Noun(
                    "reports", "saying that something should not be here, and what moderators do",
                    [
                        CreateReport.self, AppealTicket.self, ResolveTicket.self, TicketQueue.self,
                        ShowTicket.self,
                    ]),
            ]),
        Service(
            name: "notify",
            nouns: [
                Noun(
                    "notifications", "what you are told, and how",
                    [
                        ListNotifications.self, NotificationBadge.self, WatchNotifications.self,
                        ReadNotification.self, ReadAllNotifications.self, DeleteNotification.self,
                        ShowNotificationPreferences.self, SetNotificationPreferences.self,
                        TestNotification.self, ShowOutbox.self, RetryDelivery.self, ShowPushKey.self,
                    ])
            ]),
        Service(
            name: "stats",
            nouns: [
                Noun(
                    "stats", "what you do, in numbers",
                    [
                        ShowMyStats.self, ShowStats.self, SubmitQuiz.self, DeleteQuiz.self, ShowQuiz.self,
                        Recommend.self, DismissGame.self, ShowDartsStats.self, HeadToHead.self, ShowElo.self,
                        ListAchievements.self, Leaderboard.self, OptForLeaderboards.self, ShowMetrics.self,
                        RebuildStats.self, ShowGroupStats.self, ShowGroupTable.self,
                    ])
            ]),
    ]

    /// The names of all services, in that order. `deploy/services.txt` has them for scripts.
    public static let serviceNames: [String] = services.map(\.name)

    public static let nouns: [Noun] = services.flatMap(\.nouns)

    /// The name of each noun's service, by the noun's name.
    public static let servicesOfNouns: [String: String] = Dictionary(
        uniqueKeysWithValues: services.flatMap { service in service.nouns.map { ($0.name, service.name) } })

    public static let requests: [String: any Request.Type] = Dictionary(
        uniqueKeysWithValues: nouns.flatMap(\.requests).map { ($0.type, $0) })

    /// The types of all read-only requests. A spare may answer them (architecture.md, Spares).
    public static let queries = Set(requests.filter { $0.value is any Query.Type }.keys)

    /// The noun with this name, if there is one.
    public static func noun(_ name: String) -> Noun? { nouns.first { $0.name == name } }
}

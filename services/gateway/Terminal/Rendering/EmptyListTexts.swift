// A sentence for each list that can be empty, with a suggestion.

import Contracts
import JSON

enum EmptyListTexts {
    /// The sentence for a reply that contains only empty lists.
    static func sentence(of reply: JSONValue, _ type: String) -> String? {
        guard let sentence = sentences[type], isEmpty(reply) else { return nil }
        return sentence
    }

    private static let marks = [FieldName.timezone, .next, .until, .type].map(\.rawValue)

    private static func isEmpty(_ value: JSONValue) -> Bool {
        if let list = value.arrayValue { return list.isEmpty }
        guard let object = value.objectValue else { return false }
        // Ids, zones and page marks do not count as content; nor do false, 0 and null.
        return object.members.allSatisfy { name, value in
            KnownNames.isID(name) || marks.contains(name) || value.isNull
                || value == false || value == 0 || isEmpty(value)
        }
    }

    static let sentences = Dictionary(
        uniqueKeysWithValues: byRequest.map { ($0.request.type, $0.sentence) })

    private static let byRequest: [(request: any Request.Type, sentence: String)] = [
        (ListGuests.self, "you have no guest players; guests add name=… makes one"),
        (ListProfiles.self, "no account has any of these ids"),
        (SearchProfiles.self, "no account has a name like that"),
        (GamesCalendar.self, "no games on these days"),
        (NextGame.self, "no game is ahead of you; games search finds some"),
        (GamesByHost.self, "no games of this host that you can see"),
        (ListFilters.self, "no filter is saved; games filter-save keeps a search"),
        (MyGames.self, "you are in no game; games search finds some"),
        (SearchGames.self, "no game fits; ask for a wider radius, more days or more sports"),
        (GamesOnMap.self, "no game fits; ask for a wider radius, more days or more sports"),
        (GamesNear.self, "no game is near there; ask for a wider radius or more days"),
        (MyLeagues.self, "you are in no league; leagues create makes one"),
        (LeaguesOfGroup.self, "this group has no leagues; leagues create makes one"),
        (ListSeasonFixtures.self, "no fixtures; leagues begin makes them"),
        (MyCups.self, "you are in no cup; cups search finds some, and cups create makes one"),
        (SearchCups.self, "no cup can be entered now; try other words or another sport"),
        (MyLadders.self, "you are on no ladder; ladders search finds some, and ladders create makes one"),
        (SearchLadders.self, "no ladder fits; try other words or another sport"),
        (ShowLadderHistory.self, "nobody has joined this ladder; ladders join does"),
        (ListLadderChallenges.self, "nobody has challenged anybody; ladders challenge does"),
        (ListDecks.self, "no decks; cards deck-save makes one"),
        (ListCategories.self, "no cards"),
        (ListCards.self, "this deck has no cards"),
        (ListSessions.self, "no sessions; cards start begins one"),
        (ListRemotes.self, "no challenges, sent or received; darts challenge opponentId=… sends one"),
        (MatchHistory.self, "no matches yet; darts start begins one"),
        (ShowBoard.self, "no dart has been recorded"),
        (AdviseCheckout.self, "this score cannot be finished with the darts left"),
        (SyncStatus.self, "no device has sent matches"),
        (SearchCourses.self, "no course fits; courses save writes one down"),
        (MyCourses.self, "you have written down no course; courses save does"),
        (MyRounds.self, "no rounds; rounds start begins one"),
        (SearchVenues.self, "no venue is near there"),
        (SearchPlaces.self, "no place has a name like that; try fewer letters"),
        (ListVenueReviews.self, "nobody has reviewed it yet"),
        (ListNotifications.self, "nothing is new"),
        (WatchNotifications.self, "nothing is new"),
        (ShowOutbox.self, "nothing waits to be delivered"),
        (ListEquipment.self, "no equipment is needed"),
        (ListRides.self, "nobody offers a ride yet; rsvp ride-offer offers one"),
        (MyRsvps.self, "you have answered no game yet; games search finds some"),
        (JoinRequests.self, "nobody asks to join"),
        (ListInvitations.self, "no invitation waits for your answer"),
        (ChatHistory.self, "no messages yet; chat send text=… writes one"),
        (UnreadChats.self, "nothing is unread"),
        (ListChats.self, "no chats yet; rsvp going joins a game and its chat"),
        (ShowFeed.self, "nothing is new; follows add and friends request fill it"),
        (PostsBy.self, "no posts of this person that you can see"),
        (GroupPosts.self, "nothing is posted here yet; posts create groupId=… posts something"),
        (PendingFeedback.self, "no game waits for your feedback"),
        (Followers.self, "no followers yet"),
        (Following.self, "nobody is followed yet; follows add follows somebody"),
        (ListFriends.self, "no friends yet; friends request asks somebody"),
        (MutualFriends.self, "no friends in common"),
        (ListCosts.self, "no costs are shared here; dues cost adds one"),
        (ListRegulars.self, "there are no regulars; rsvp regular-ask asks somebody to be one"),
        (ListPresets.self, "no preset is kept; darts preset-save keeps one"),
        (ListTemplates.self, "no template is kept; games template-save keeps one"),
        (MyDues.self, "nothing to pay"),
        (MyGroups.self, "you are in no group; groups search finds some, groups create makes one"),
        (SearchGroups.self, "no public group fits"),
        (ListGroupMembers.self, "nobody is on this list"),
        (ListFriendRequests.self, "no friend requests are open"),
        (ListBlocks.self, "nobody is blocked"),
        (TicketQueue.self, "nothing to decide"),
        (ListAchievements.self, "nothing is unlocked yet"),
        (ShowQuiz.self, "you have not said what you like to play; stats quiz-submit does"),
        (Leaderboard.self, "nobody is on it yet"),
        (ShowGroupStats.self, "nobody is in this group any more"),
        (Recommend.self, "nothing to recommend yet; say what you play: profile update interests=…"),
    ]
}

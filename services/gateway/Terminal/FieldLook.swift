// How each field of a reply looks at a terminal: one table, in which no field can be forgotten (`FieldName` is made from
// the contracts).
//
//   durationMinutes  90    as  duration  1 h 30 min
//   openSlots        4     as  room      4 of 10

import Contracts
import JSON

/// How a field's label, column and values are shown.
struct FieldLook: Sendable {
    /// The label, if it is not made of the words of the name.
    var label: String?
    /// Columns of low rank are taken first; without a rank, the type of the values decides.
    var rank: Int?
    var length = Length.short
    /// The minimum width of its column in a watch, where later values may be longer.
    var watchColumns: Int?
    /// The unit of its values, if the name does not end with it.
    var unit: Unit?
    var clock = Clock.own
    /// Whether a column that is empty now may be filled later in a watch.
    var mayComeLater = false
    /// Whether it is about the record and not the thing: shown last, and no news when it changes.
    var isAside = false
    var hidden: Places = []
    /// A column beside which a column of this field says nothing new.
    var yieldsTo: FieldName?
    /// A value that is left out.
    var usual: JSONValue?
    /// A value that is left out among the facts of a game.
    var usualOfGame: JSONValue?
    /// Whether a reply is about it: its members are shown without its name in front.
    var isSubject = false
    /// Whether its values are kept off the screen and out of the history of lines.
    var isSecret = false

    /// The length of a field's texts.
    enum Length { case short, title, long }

    enum Unit {
        case seconds, degrees, handicap
        /// Types of requests, shown as the lines to type.
        case lines
    }

    /// The clock by which a time is shown.
    enum Clock {
        /// The reader's.
        case own
        case place
    }

    /// Where a field is not shown, because it is for programs or another field says the same.
    struct Places: OptionSet {
        let rawValue: Int
        /// Among the facts of a game.
        static let ofGame = Places(rawValue: 1)
        /// On a page, line by line.
        static let onPage = Places(rawValue: 2)
        static let inTable = Places(rawValue: 4)
    }

    /// The look of a field by its name; a plain one if a newer service has sent a field that this terminal does not
    /// know.
    static func of(_ name: String) -> FieldLook { table[name] ?? FieldLook() }

    private static let table = Dictionary(
        uniqueKeysWithValues: FieldName.allCases.map { ($0.rawValue, $0.look) })
}

extension FieldName {
    /// The row of this field.
    var look: FieldLook {
        switch self {
        case .title: FieldLook(rank: 0, length: .title, watchColumns: 24)
        case .name, .status, .position: FieldLook(rank: 0)
        case .nickname: FieldLook(rank: 0, watchColumns: 14)
        case .displayName: FieldLook(rank: 0, watchColumns: 18)
        case .text: FieldLook(rank: 0, length: .long, watchColumns: 48)
        case .about, .prompt: FieldLook(length: .long)
        case .slug: FieldLook(label: "link", rank: 2)
        case .memberCount: FieldLook(label: "members", rank: 4)
        case .label, .result: FieldLook(rank: 1)
        case .place: FieldLook(watchColumns: 18)
        case .placeName: FieldLook(label: "place", rank: 2, watchColumns: 18)
        case .answerBy, .decideAt, .departAt, .opensAt, .startsAt: FieldLook(clock: .place)
        case .endsAt: FieldLook(rank: 7, clock: .place, hidden: .ofGame)
        case .distanceMiles: FieldLook(rank: 3)
        case .openSlots: FieldLook(label: "room", rank: 4, mayComeLater: true)
        case .participation: FieldLook(label: "you", rank: 4, mayComeLater: true)
        case .counts: FieldLook(rank: 5, watchColumns: 22)
        case .durationMinutes, .hostNickname: FieldLook(rank: 6)
        case .capacity: FieldLook(rank: 6, hidden: .ofGame)
        case .golf, .occurrence: FieldLook(rank: 7)
        case .visibility: FieldLook(rank: 7, usualOfGame: "public")
        case .joinPolicy: FieldLook(rank: 8, usualOfGame: "instant")
        case .waitlist: FieldLook(rank: 8, usualOfGame: true)
        case .waitlistMode: FieldLook(rank: 8, usualOfGame: "auto")
        case .full: FieldLook(rank: 8, hidden: .ofGame, yieldsTo: .openSlots)
        case .phase: FieldLook(rank: 8, hidden: .ofGame)
        case .gameId: FieldLook(yieldsTo: .title)
        case .id: FieldLook(yieldsTo: .nickname)
        case .progress: FieldLook(yieldsTo: .percent)
        case .membersCanInvite: FieldLook(rank: 9, usualOfGame: true)
        case .requireTier2: FieldLook(label: "asks for full profile", rank: 9, usualOfGame: false)
        case .tentative: FieldLook(usualOfGame: false)
        // Beside the nickname, which one types.
        case .hostName, .inviterName: FieldLook(hidden: [.ofGame, .onPage, .inTable])
        case .cancelledBy, .detached, .hostId, .priceTier, .seriesId: FieldLook(hidden: .ofGame)
        case .createdAt, .timezone: FieldLook(isAside: true, hidden: .ofGame)
        case .updatedAt: FieldLook(isAside: true, hidden: [.ofGame, .onPage])
        case .version: FieldLook(isAside: true, hidden: [.ofGame, .onPage, .inTable])
        case .geohash: FieldLook(isAside: true, hidden: [.onPage, .inTable])
        case .lastEngagementAt: FieldLook(isAside: true, hidden: .onPage)
        case .avatar: FieldLook(isAside: true, hidden: .inTable)
        case .line: FieldLook(isAside: true)
        case .lat, .lng: FieldLook(unit: .degrees, isAside: true)
        case .game, .inside, .post, .profile: FieldLook(isSubject: true)
        case .cityKey, .noindex: FieldLook(hidden: .onPage)
        case .edited, .hidden: FieldLook(usual: false)
        case .actions: FieldLook(label: "you can", unit: .lines)
        case .secondsUntilStart: FieldLook(label: "starts in", unit: .seconds)
        case .handicap: FieldLook(unit: .handicap)
        case .attendance: FieldLook(label: "came")
        case .cityLabel: FieldLook(label: "city")
        case .isFriend: FieldLook(label: "friend")
        case .checkoutPct: FieldLook(label: "checkouts in %")
        case .firstNineAvg: FieldLook(label: "average of the first nine darts")
        case .threeDartAvg: FieldLook(label: "three-dart average")
        case .visits100plus: FieldLook(label: "visits of 100 and more")
        case .visits140plus: FieldLook(label: "visits of 140 and more")
        case .visits180: FieldLook(label: "visits of 180")
        case .accessToken, .claimCode, .idToken, .new, .old, .password, .pushToken, .refreshToken, .token:
            FieldLook(isSecret: true)
        case .handicapDerived: FieldLook(label: "handicap from rounds")
        case .avgScore18Derived: FieldLook(label: "average from rounds")
        case .courseHandicap: FieldLook(label: "course handicap", unit: .handicap)
        case .playingHandicap: FieldLook(label: "playing handicap", unit: .handicap)
        case .low: FieldLook(label: "low index", unit: .handicap)
        case .indexText: FieldLook(label: "index")
        case .toPar: FieldLook(label: "to par")
        case .isNewest: FieldLook(label: "newest", usual: true)
        case .isGoing: FieldLook(label: "going", usual: true)
        case .mayAttest, .mayConfirm, .mayEdit: FieldLook(usual: false)
        case .isAccepted: FieldLook(label: "accepted", usual: true)
        case .isConfirmed: FieldLook(label: "confirmed", usual: true)
        case .isOverdue: FieldLook(label: "overdue", usual: false)
        case .cup: FieldLook(isSubject: true)
        case .entrant: FieldLook(rank: 0)
        case .inCount: FieldLook(label: "entrants", rank: 4)
        case .waitingCount: FieldLook(label: "waiting", rank: 6, usual: 0)
        case .isAsked, .isDisputed, .isDone, .isOver, .isPairingLeft: FieldLook(usual: false)
        case .isMovingDown, .isMovingUp, .isOut, .isYou, .hasEvenings: FieldLook(usual: false)
        case .scores180: FieldLook(label: "180s")
        case .entrantCount: FieldLook(label: "entrants")
        case .fixtureCount: FieldLook(label: "fixtures")
        case .overCount: FieldLook(label: "played")
        case .eveningCount: FieldLook(label: "evenings")
        case .mayAdd, .mayMark, .mayRemove, .mayShare: FieldLook(usual: false)
        case .a, .aAverage, .aWins, .aboutId, .acceptedAt, .accessExpiresAt, .accountId, .accountIds,
            .achievement, .action, .active, .activeAccounts, .activeAt, .activeSeconds, .actor, .actorCount,
            .actorId, .actorIds, .actorName, .actorPhoto, .addedAt, .address, .affected, .ageDecade,
            .ageGroups, .ageMatches, .all, .allGood, .amount, .annulled, .answerHours, .answerHoursBefore,
            .answering, .appVersion, .approximate, .asked, .askedAt, .askedCoHosts, .askedFrom, .at,
            .atDouble, .attempts, .attended, .attested, .attribution, .author, .authorId, .authorNickname,
            .autoRegulars, .available, .average, .averageScore, .averages, .avgScore18, .awaitsMe, .away, .b,
            .bAverage, .bWins, .back, .badges, .balance, .balances, .became, .before, .begunAt, .best,
            .bestLegDarts, .bestNext, .bestOf, .bestOfLegs, .bestOfSets, .bestScore, .bio, .birdies,
            .birthDate, .board, .boards, .body, .bogeys, .buchholz, .bucket, .bull, .bullOff, .bust, .by,
            .byDefault, .byGame, .bySport, .bye, .calls, .canChallenge, .cancelledAsHost, .card, .cardCount,
            .cardId, .cards, .carry, .category, .cause, .center, .challenge, .challenged, .challenger,
            .challenges, .changedAt, .channel, .checked, .checkout, .checkout100, .checkouts, .choice,
            .choiceIds, .chosen, .city, .claims, .clearBy, .clock, .clockSkew, .closesAt, .coHosting,
            .coHosts, .code, .color, .comment, .commentId, .comments, .completed, .completedAt,
            .completedCount, .completedGames, .completedSessions, .conceded, .confirmations, .confirmsAt,
            .content, .contentHash, .contentId, .contentType, .coolingOffUntil, .coordinates, .copies,
            .costId, .costsCount, .count, .course, .courseId, .courseKey, .courseName, .cpu, .cricket, .cupId,
            .currency, .currentStreakWeeks, .darts, .dartsAverages, .dartsLeft, .dartsUsed, .data, .day,
            .days, .daysLeft, .daysOnApp, .decideHoursBefore, .decision, .deckId, .declined, .deed, .deleted,
            .depth, .description, .deviceId, .deviceProof, .deviceTime, .deviceUpdatedAt, .devices,
            .difference, .differential, .difficulty, .direction, .disputed, .division, .divisions,
            .dontPlaySports, .doubles, .draw, .drawn, .draws, .drawsAllowed, .driverId, .driverNickname,
            .dryRun, .due, .dueAt, .dueId, .dues, .durationSeconds, .each, .eagles, .email, .emailVerified,
            .endedAt, .endedReason, .engagement, .entrants, .entrantsMax, .entry, .equipment, .evenings,
            .events, .everyDays, .everyWeeks, .expectedTurn, .experienceYears, .expiresAt, .explain, .face,
            .faces, .failures, .fairway, .fairwaysPercent, .favorite, .favorites, .features, .feedback,
            .feedbackPct, .file, .fillRatePct, .filter, .final, .finalScores, .first, .firstDate, .firstName,
            .firstToLegs, .firstToSets, .fixedLegs, .fixture, .fixtures, .flag, .flags, .foldKey, .followedBy,
            .followers, .following, .form, .format, .free, .friend, .friends, .from, .fromOccurrence, .front,
            .gameDefaults, .gameType, .games, .gamesCancelled, .gamesCompleted, .gamesCreated, .gender,
            .genderMatches, .genders, .geometry, .going, .goodUntil, .gross, .grossToPar, .group, .groupId,
            .groups, .guest, .guestId, .guestNames, .guestPlayerId, .guests, .guestsEach, .halveIt,
            .hasOpenSlots, .hasPassword, .hasPushToken, .highestCheckout, .hitRatePct, .hole, .holes, .home,
            .homeCourse, .host, .hosted, .hot, .how, .icon, .idleDays, .ids, .ifLate, .ifShort, .ifVersion,
            .in, .inApp, .incidents, .incoming, .index, .innings, .instagram, .interests, .interval, .invite,
            .inviteGroup, .invited, .invitedAt, .invitedBy, .invitedCount, .inviter, .inviterId,
            .inviterNickname, .isBowling, .isCoHost, .isFinal, .isHost, .isKiller, .isYours, .issues, .itemId,
            .items, .joined, .joinedIds, .joining, .joinsAfterOpen, .k, .keepOrder, .key, .killer, .kind,
            .knockout, .ladder, .ladderId, .largest, .last, .last16, .lastActiveAt, .lastAt, .lastError,
            .lastErrorAt, .lastGameAt, .lastName, .lastReadAt, .lastSeenAt, .late, .lateCancels,
            .leaderboards, .leagueId, .leagueName, .left, .leg, .leg15, .legs, .legsLost, .legsWon, .lengths,
            .level, .lightning, .liked, .likes, .limit, .lines, .linkOpens, .linkedTo, .list, .listing,
            .lives, .livesLost, .livesTaken, .localDate, .localTime, .locked, .log, .loserOf, .loss, .losses,
            .lost, .marks, .marksPerRound, .match, .matchData, .matchId, .matches, .matchesMe, .max, .maxAge,
            .maxAvgScore, .maxDifficulty, .maxDistanceMiles, .maxRounds, .mayAsk, .mayBust, .mayScore, .maybe,
            .mediaType, .members, .membersHost, .membersInvite, .mended, .message, .messageId, .meta, .min,
            .minAge, .minAvgScore, .minPlayers, .mine, .missing, .mode, .move, .moved, .multiplier, .muted,
            .names,
            .near, .nearby, .needed, .net, .netToPar, .newAccounts, .newAuthor, .next, .nineDarters, .no,
            .noAnswer, .noShows, .nonce, .none, .note, .notificationId, .notifications, .now, .nudgeFrom,
            .nudgedAt, .nudgedCount, .number, .numbers, .observation, .observedAt, .occupation, .occurrences,
            .offerUntil, .on, .onTurn, .openMax, .opensHoursBefore, .opponent, .opponentId, .options, .order,
            .otherName, .others, .out, .outcome, .outcomes, .outing, .overlapping, .overlaps, .own, .ownerId,
            .ownerNickname, .page, .paidCount, .par, .parentId, .pars, .partyCards, .partySessions, .past,
            .paused, .pauses, .payFirst, .payee, .payeeId, .payer, .payerId, .payload, .payments, .penalties,
            .pending, .people, .peopleCount, .per180, .percent, .period, .person, .photo, .photos, .pickedUp,
            .placeChoice, .places, .platform, .playAgain, .playAgainPct, .playDays, .playSports,
            .playWindowDays, .played, .playedAt, .player, .playerCount, .players, .playersMax, .playersMin,
            .playsPerMonth, .points, .population, .portions, .postId, .precipitationPct, .price, .priceTiers,
            .private, .prompts, .properties, .proposal, .proposalId, .provider, .purpose, .push, .putts,
            .puttsPerHole, .q, .qty, .qualify, .quarter, .quietHours, .quiz, .radiusMiles, .rank, .rating,
            .ratingAvg, .reach, .read, .readOnlyFrom, .reason, .received, .recency, .recentAverages,
            .recipientId, .recordedAt, .recurrence, .reduction, .referee, .refreshExpiresAt,
            .regularsHoursBefore, .relation, .reliabilityPct, .remaining, .remember, .remindFrom,
            .remindedCount, .reminderOffsets, .remote, .removed, .replies, .replyTo, .report, .reporter,
            .reporterId, .reports, .reputation, .requestPending, .requested, .requestedAt, .requestedCount,
            .requirements, .reset, .restDates, .results, .reviewer, .reviewerId, .reviews, .rideId, .riderIds,
            .riders, .role, .rosterToVisitors, .round, .roundId, .rounds, .route, .row, .rows, .rules,
            .sameAgainDays, .scope, .score, .scoreAfter, .scoreBefore, .scored, .scores, .scoring,
            .searchPreset, .season, .seasonId, .seasonStatus, .seasons, .seats, .second, .secondsLeft,
            .section, .sections, .seed, .seeding, .segment, .semi, .senderId, .sent, .sessionId, .set,
            .setsWon, .settings, .settled, .share, .shares, .show, .showCount, .shown, .shuffle, .sides,
            .significant, .signs, .silent, .since, .size, .skillAccurate, .skillLevel, .skillLevels, .skills,
            .skins, .skips, .slope, .slot, .slots, .sort, .sound, .sourceId, .sport, .sportSkills,
            .sportWeight, .sports, .stage, .stale, .standing, .stars, .start, .startScore, .startScores,
            .startedAt, .starter, .state, .statusReason, .strokeIndexes, .strokes, .subgroup, .subgroups,
            .suddenDeath, .sum, .suspendedUntil, .syncedAt, .tables, .tags, .taken, .takingPart, .target,
            .targetId, .targetType, .team, .teamSize, .teams, .tee, .tees, .teesOffAt, .temperatureF,
            .template, .templateId, .theirs, .thirdPlace, .through, .thrown, .ticket, .ticketId, .tieBreak,
            .tier, .timeChoice, .times, .to, .toBeat, .topBadges, .topSports, .total, .totals, .totalsVisits,
            .truncated, .trustTier, .turn, .type, .types, .units, .unlockedAt, .unread, .unreadOnly, .until,
            .upTo, .upvoted, .upvotes, .url, .value, .values, .venueId, .visit, .visitor, .visitorId,
            .visitors, .visits, .visits5, .visits6, .visits7, .visits8, .visits9, .votes, .waiting,
            .waitlisted, .walkIn, .weather, .webhookSecret, .weekdays, .what, .who, .wickets, .win, .windMph,
            .winner, .winnerId, .winnerOf, .winners, .wins, .won, .x01, .you:
            FieldLook()
        }
    }
}

// MARK: - Reading a reply by its fields

extension JSONValue {
    subscript(_ field: FieldName) -> JSONValue? { self[field.rawValue] }

    /// The text of the first of these fields that has one.
    func text(of fields: FieldName...) -> String? { objectValue?.text(of: fields) }
}

extension JSONObject {
    subscript(_ field: FieldName) -> JSONValue? {
        get { self[field.rawValue] }
        set { self[field.rawValue] = newValue }
    }

    func text(of fields: [FieldName]) -> String? {
        fields.lazy.compactMap { self[$0]?.stringValue }.first
    }
}

extension Shape {
    /// The shape of a member.
    subscript(_ field: FieldName) -> Shape? { self[field.rawValue] }
    subscript(_ name: String) -> Shape? { fields.first { $0.name == name }?.shape }
}

// The names of all fields of requests and replies. Made from the contracts by `edge clients`.

/// A field's name. ``look`` says how it looks.
enum FieldName: String, CaseIterable {
    case a, aAverage, aWins, about, aboutId, accessExpiresAt, accessToken, accountId, accountIds, achievement
    case action, actions, active, activeAccounts, activeSeconds, actor, actorCount, actorId, actorIds
    case actorName, actorPhoto, addedAt, address, affected, ageDecade, ageGroups, ageMatches, all, allGood
    case amount, answerBy, answerHoursBefore, answering, appVersion, approximate, askedAt, askedFrom, at
    case atDouble, attempts, attendance, attended, attribution, author, authorId, authorNickname, autoRegulars
    case available, avatar, averageScore, averages, avgScore18, b, bAverage, bWins, badges, balance, balances
    case became, before, bestLegDarts, bestOfLegs, bestOfSets, bestScore, bio, birthDate, board, body, bucket
    case bull, bullOff, bust, byDefault, byGame, bySport, cancelledAsHost, cancelledBy, capacity, card
    case cardCount, cardId, cards, category, center, channel, checked, checkout, checkoutPct, checkouts
    case choice, choiceIds, chosen, city, cityKey, cityLabel, claimCode, claims, clearBy, clockSkew, closesAt
    case coHosting, coHosts, code, color, comment, commentId, comments, completed, completedAt, completedCount
    case completedGames, completedSessions, content, contentHash, contentId, contentType, coolingOffUntil
    case coordinates, copies, costId, costsCount, count, counts, course, courseKey, cpu, createdAt, cricket
    case currency, currentStreakWeeks, darts, dartsAverages, dartsLeft, dartsUsed, data, day, days, daysLeft
    case daysOnApp, decideAt, decideHoursBefore, decision, deckId, declined, deed, deleted, departAt, depth
    case description, detached, deviceId, deviceProof, deviceTime, deviceUpdatedAt, devices, difficulty
    case direction, displayName, distanceMiles, dontPlaySports, draws, driverId, driverNickname, dryRun, dueAt
    case dueId, dues, durationMinutes, durationSeconds, each, edited, email, emailVerified, endedAt
    case endedReason, endsAt, engagement, equipment, events, everyWeeks, expectedTurn, experienceYears
    case expiresAt, explain, face, faces, failures, favorite, favorites, features, feedback, feedbackPct, file
    case fillRatePct, filter, finalScores, firstDate, firstName, firstNineAvg, firstToLegs, firstToSets
    case fixedLegs, flag, flags, foldKey, followedBy, followers, following, format, free, friend, friends
    case from, fromOccurrence, full, game, gameDefaults, gameId, gameType, games, gamesCancelled
    case gamesCompleted, gamesCreated, gender, genderMatches, genders, geohash, geometry, going, golf
    case goodUntil, group, groupId, groups, guest, guestId, guestNames, guestPlayerId, guests, guestsEach
    case halveIt, handicap, hasOpenSlots, hasPassword, hasPushToken, hidden, highestCheckout, hitRatePct
    case holes, home, homeCourse, host, hostId, hostName, hostNickname, hosted, hot, how, icon, id, idToken
    case ids, ifShort, ifVersion, `in`, inApp, incidents, incoming, index, innings, inside, instagram
    case interests, invite, inviteGroup, invited, invitedAt, invitedBy, invitedCount, inviter, inviterId
    case inviterName, inviterNickname, isAccepted, isBowling, isCoHost, isConfirmed, isFriend, isHost
    case isKiller, isOverdue, isYours, issues, itemId, items, joinPolicy, joined, joinedIds, joining
    case joinsAfterOpen, k, keepOrder, key, killer, kind, knockout, label, last, lastActiveAt, lastAt
    case lastEngagementAt, lastError, lastErrorAt, lastGameAt, lastName, lastReadAt, lastSeenAt, lat, late
    case lateCancels, leaderboards, leg, legsLost, legsWon, level, lightning, liked, likes, limit, line, lines
    case linkOpens, linkedTo, list, listing, lives, livesLost, livesTaken, lng, localDate, localTime, locked
    case log, losses, marks, marksPerRound, matchData, matchId, matches, matchesMe, max, maxAge, maxAvgScore
    case maxDifficulty, maxDistanceMiles, maxRounds, mayAdd, mayAsk, mayBust, mayMark, mayRemove, mayShare
    case maybe, mediaType, memberCount, membersCanInvite, membersHost, membersInvite, mended, message
    case messageId, meta, min, minAge, minAvgScore, minPlayers, mine, missing, mode, multiplier, muted, name
    case near, nearby, needed, new, newAccounts, newAuthor, next, nickname, nineDarters, no, noAnswer, noShows
    case noindex, nonce, none, note, notificationId, notifications, nudgeFrom, nudgedAt, nudgedCount, number
    case numbers, observation, observedAt, occupation, occurrence, occurrences, offerUntil, old, on, onTurn
    case openSlots, opensAt, opensHoursBefore, opponent, opponentId, options, order, otherName, others, out
    case outcome, outcomes, overlapping, overlaps, own, ownerId, ownerNickname, page, paidCount, parentId
    case participation, partyCards, partySessions, password, past, payFirst, payee, payeeId, payer, payerId
    case payload, payments, pending, people, peopleCount, percent, period, person, phase, photo, photos, place
    case placeChoice, placeName, places, platform, playAgain, playAgainPct, playSports, played, playedAt
    case player, playerCount, players, playersMax, playersMin, playsPerMonth, points, population, portions
    case position, post, postId, precipitationPct, price, priceTier, priceTiers, `private`, profile, progress
    case prompt, prompts, properties, provider, purpose, push, pushToken, q, qty, quietHours, quiz
    case radiusMiles, rank, rating, ratingAvg, read, readOnlyFrom, reason, recency, recentAverages
    case recipientId, recordedAt, recurrence, refreshExpiresAt, refreshToken, regularsHoursBefore, relation
    case reliabilityPct, remaining, remember, remindFrom, remindedCount, reminderOffsets, removed, replies
    case replyTo, reporter, reporterId, reports, reputation, requestPending, requested, requestedAt
    case requestedCount, requireTier2, requirements, result, results, reviewer, reviewerId, reviews, rideId
    case riderIds, riders, role, rosterToVisitors, round, rounds, route, rules, scope, score, scoreAfter
    case scoreBefore, scores, scoring, searchPreset, seats, secondsLeft, secondsUntilStart, section, sections
    case seed, segment, senderId, sent, seriesId, sessionId, set, setsWon, settings, settled, share, shares
    case showCount, shown, shuffle, significant, signs, silent, since, size, skillAccurate, skillLevel
    case skillLevels, skills, skips, slot, slug, sort, sound, sourceId, sport, sportSkills, sportWeight
    case sports, stale, standing, stars, startScore, startScores, startedAt, starter, startsAt, state, status
    case statusReason, subgroup, subgroups, suddenDeath, sum, suspendedUntil, syncedAt, tags, target, targetId
    case targetType, teams, temperatureF, template, templateId, tentative, text, threeDartAvg, thrown, ticket
    case ticketId, tier, timeChoice, times, timezone, title, to, toBeat, token, topBadges, topSports, total
    case totalsVisits, truncated, trustTier, turn, type, types, units, unlockedAt, unread, unreadOnly, until
    case upTo, updatedAt, upvoted, upvotes, url, value, values, venueId, version, visibility, visit, visitor
    case visitorId, visitors, visits, visits100plus, visits140plus, visits180, visits5, visits6, visits7
    case visits8, visits9, votes, waitlist, waitlistMode, waitlisted, walkIn, weather, webhookSecret, weekdays
    case what, who, wickets, windMph, winner, winners, wins, x01
}

// The names of all fields of requests and replies. Made from the contracts by `edge clients`.

/// A field's name. ``look`` says how it looks.
enum FieldName: String, CaseIterable {
    case a, aAverage, aWins, aboutId, accessExpiresAt, accessToken, accountId, accountIds, achievement, action
    case actions, active, activeAccounts, activeSeconds, actor, actorCount, actorId, actorIds, actorName
    case actorPhoto, address, affected, ageDecade, ageGroups, ageMatches, all, allGood, amount, appVersion
    case approximate, askedAt, askedFrom, at, attempts, attendance, attribution, author, authorId
    case authorNickname, available, avatar, averageScore, averages, avgScore18, b, bAverage, bWins, badges
    case became, before, bestLegDarts, bestOfLegs, bestOfSets, bestScore, bio, birthDate, board, body, bucket
    case bust, byDefault, byGame, bySport, cancelledAsHost, cancelledBy, capacity, card, cardCount, cardId
    case cards, category, center, channel, checked, checkout, checkoutPct, checkouts, choice, choiceIds
    case chosen, city, cityKey, cityLabel, claimCode, claims, clockSkew, closesAt, code, color, comment
    case commentId, comments, completed, completedAt, completedCount, completedGames, completedSessions
    case content, contentHash, contentId, contentType, coolingOffUntil, coordinates, copies, count, counts
    case course, courseKey, createdAt, currency, currentStreakWeeks, darts, dartsAverages, dartsLeft, data
    case day, days, daysLeft, daysOnApp, deckId, declined, deed, deleted, departAt, depth, description
    case detached, deviceId, deviceProof, deviceTime, deviceUpdatedAt, devices, difficulty, direction
    case displayName, distanceMiles, dontPlaySports, draws, driverId, driverNickname, dryRun, dueAt
    case durationMinutes, durationSeconds, edited, email, emailVerified, endedAt, endedReason, endsAt
    case engagement, events, everyWeeks, expectedTurn, experienceYears, expiresAt, explain, failures, favorite
    case favorites, features, feedback, feedbackPct, file, fillRatePct, filter, finalScores, firstDate
    case firstName, firstNineAvg, flag, flags, foldKey, followedBy, followers, following, format, free, friend
    case friends, from, fromOccurrence, full, game, gameId, gameType, games, gamesCancelled, gamesCompleted
    case gamesCreated, gender, genderMatches, genders, geohash, geometry, going, golf, goodUntil, group
    case guestId, guestPlayerId, halveIt, handicap, hasOpenSlots, hasPassword, hasPushToken, hidden
    case highestCheckout, hitRatePct, holes, home, homeCourse, hostId, hostNickname, hosted, hot, icon, id
    case idToken, ids, ifVersion, `in`, inApp, incidents, incoming, index, innings, instagram, interests
    case invite, invited, invitedAt, inviter, inviterId, inviterNickname, isBowling, isFriend, isHost
    case isKiller, isYours, issues, itemId, items, joinPolicy, joined, joinedIds, joinsAfterOpen, k, keepOrder
    case key, killer, kind, knockout, label, last, lastActiveAt, lastAt, lastEngagementAt, lastError
    case lastErrorAt, lastName, lastReadAt, lastSeenAt, lat, late, lateCancels, leg, legsLost, legsWon, level
    case lightning, liked, likes, limit, line, linkOpens, linkedTo, lives, livesLost, livesTaken, lng
    case localDate, localTime, locked, log, losses, matchData, matchId, matches, matchesMe, max, maxAge
    case maxAvgScore, maxDifficulty, maxDistanceMiles, mayBust, maybe, mediaType, membersCanInvite, mended
    case message, messageId, meta, min, minAge, minAvgScore, mine, missing, mode, multiplier, muted, name
    case near, nearby, needed, new, newAccounts, newAuthor, next, nickname, nineDarters, noShows, noindex
    case nonce, none, note, notificationId, notifications, number, numbers, observation, observedAt
    case occupation, occurrence, occurrences, offerUntil, old, on, onTurn, openSlots, opponent, opponentId
    case options, order, others, out, outcome, outcomes, overlapping, overlaps, own, ownerId, ownerNickname
    case page, parentId, participation, partyCards, partySessions, password, past, payload, pending, people
    case percent, period, person, phase, photo, photos, place, placeChoice, placeName, places, platform
    case playAgain, playAgainPct, playSports, played, playedAt, player, players, playersMax, playersMin
    case playsPerMonth, points, population, position, post, postId, precipitationPct, price, priceTier
    case priceTiers, `private`, profile, progress, prompt, prompts, properties, provider, purpose, push
    case pushToken, q, qty, quietHours, quiz, radiusMiles, rank, rating, ratingAvg, read, readOnlyFrom, reason
    case recency, recentAverages, recipientId, recordedAt, recurrence, refreshExpiresAt, refreshToken
    case relation, reliabilityPct, remaining, remember, reminderOffsets, removed, replies, replyTo, reporter
    case reporterId, reports, reputation, requestPending, requested, requestedAt, requireTier2, requirements
    case result, results, reviewer, reviewerId, reviews, rideId, riderIds, riders, role, round, route, rules
    case scope, score, scoreAfter, scoreBefore, scores, searchPreset, seats, secondsLeft, secondsUntilStart
    case section, sections, seed, segment, senderId, sent, seriesId, sessionId, set, setsWon, settings, shown
    case shuffle, significant, signs, since, size, skillAccurate, skillLevel, skillLevels, skills, skips, slot
    case sort, sound, sourceId, sport, sportSkills, sportWeight, sports, stale, standing, stars, startScore
    case startedAt, startsAt, state, status, statusReason, suddenDeath, sum, suspendedUntil, syncedAt, tags
    case target, targetId, targetType, teams, temperatureF, template, tentative, text, threeDartAvg, thrown
    case ticket, ticketId, tier, timeChoice, times, timezone, title, to, toBeat, token, topBadges, topSports
    case total, truncated, trustTier, turn, type, types, units, unlockedAt, unread, unreadOnly, until, upTo
    case updatedAt, upvoted, upvotes, url, value, values, venueId, version, visibility, visit, visitor, visits
    case visits100plus, visits140plus, visits180, votes, waitlist, waitlistMode, waitlisted, walkIn, weather
    case webhookSecret, weekdays, wickets, windMph, winner, winners, wins, x01
}

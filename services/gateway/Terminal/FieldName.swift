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
    case engagement, events, everyWeeks, expectedTurn, experienceYears, expiresAt, explain, face, faces
    case failures, favorite, favorites, features, feedback, feedbackPct, file, fillRatePct, filter
    case finalScores, firstDate, firstName, firstNineAvg, flag, flags, foldKey, followedBy, followers
    case following, format, free, friend, friends, from, fromOccurrence, full, game, gameId, gameType, games
    case gamesCancelled, gamesCompleted, gamesCreated, gender, genderMatches, genders, geohash, geometry
    case going, golf, goodUntil, group, guestId, guestPlayerId, halveIt, handicap, hasOpenSlots, hasPassword
    case hasPushToken, hidden, highestCheckout, hitRatePct, holes, home, homeCourse, host, hostId, hostName
    case hostNickname, hosted, hot, icon, id, idToken, ids, ifVersion, `in`, inApp, incidents, incoming, index
    case innings, instagram, interests, invite, invited, invitedAt, inviter, inviterId, inviterName
    case inviterNickname, isBowling, isFriend, isHost, isKiller, isYours, issues, itemId, items, joinPolicy
    case joined, joinedIds, joinsAfterOpen, k, keepOrder, key, killer, kind, knockout, label, last
    case lastActiveAt, lastAt, lastEngagementAt, lastError, lastErrorAt, lastName, lastReadAt, lastSeenAt, lat
    case late, lateCancels, leaderboards, leg, legsLost, legsWon, level, lightning, liked, likes, limit, line
    case linkOpens, linkedTo, lives, livesLost, livesTaken, lng, localDate, localTime, locked, log, losses
    case matchData, matchId, matches, matchesMe, max, maxAge, maxAvgScore, maxDifficulty, maxDistanceMiles
    case mayBust, maybe, mediaType, membersCanInvite, mended, message, messageId, meta, min, minAge
    case minAvgScore, mine, missing, mode, multiplier, muted, name, near, nearby, needed, new, newAccounts
    case newAuthor, next, nickname, nineDarters, noShows, noindex, nonce, none, note, notificationId
    case notifications, number, numbers, observation, observedAt, occupation, occurrence, occurrences
    case offerUntil, old, on, onTurn, openSlots, opponent, opponentId, options, order, otherName, others, out
    case outcome, outcomes, overlapping, overlaps, own, ownerId, ownerNickname, page, parentId, participation
    case partyCards, partySessions, password, past, payload, pending, people, percent, period, person, phase
    case photo, photos, place, placeChoice, placeName, places, platform, playAgain, playAgainPct, playSports
    case played, playedAt, player, players, playersMax, playersMin, playsPerMonth, points, population
    case position, post, postId, precipitationPct, price, priceTier, priceTiers, `private`, profile, progress
    case prompt, prompts, properties, provider, purpose, push, pushToken, q, qty, quietHours, quiz
    case radiusMiles, rank, rating, ratingAvg, read, readOnlyFrom, reason, recency, recentAverages
    case recipientId, recordedAt, recurrence, refreshExpiresAt, refreshToken, relation, reliabilityPct
    case remaining, remember, reminderOffsets, removed, replies, replyTo, reporter, reporterId, reports
    case reputation, requestPending, requested, requestedAt, requireTier2, requirements, result, results
    case reviewer, reviewerId, reviews, rideId, riderIds, riders, role, round, route, rules, scope, score
    case scoreAfter, scoreBefore, scores, searchPreset, seats, secondsLeft, secondsUntilStart, section
    case sections, seed, segment, senderId, sent, seriesId, sessionId, set, setsWon, settings, shown, shuffle
    case significant, signs, since, size, skillAccurate, skillLevel, skillLevels, skills, skips, slot, sort
    case sound, sourceId, sport, sportSkills, sportWeight, sports, stale, standing, stars, startScore
    case startedAt, startsAt, state, status, statusReason, suddenDeath, sum, suspendedUntil, syncedAt, tags
    case target, targetId, targetType, teams, temperatureF, template, tentative, text, threeDartAvg, thrown
    case ticket, ticketId, tier, timeChoice, times, timezone, title, to, toBeat, token, topBadges, topSports
    case total, truncated, trustTier, turn, type, types, units, unlockedAt, unread, unreadOnly, until, upTo
    case updatedAt, upvoted, upvotes, url, value, values, venueId, version, visibility, visit, visitor, visits
    case visits100plus, visits140plus, visits180, votes, waitlist, waitlistMode, waitlisted, walkIn, weather
    case webhookSecret, weekdays, wickets, windMph, winner, winners, wins, x01
}

// The names of all fields of requests and replies. Made from the contracts by `edge clients`.

/// A field's name. ``look`` says how it looks.
enum FieldName: String, CaseIterable {
    case a, aAverage, aWins, about, aboutId, accessExpiresAt, accessToken, accountId, accountIds, achievement
    case action, actions, active, activeAccounts, activeSeconds, actor, actorCount, actorId, actorIds
    case actorName, actorPhoto, address, affected, ageDecade, ageGroups, ageMatches, all, allGood, amount
    case appVersion, approximate, askedAt, askedFrom, at, attempts, attendance, attended, attribution, author
    case authorId, authorNickname, available, avatar, averageScore, averages, avgScore18, b, bAverage, bWins
    case badges, became, before, bestLegDarts, bestOfLegs, bestOfSets, bestScore, bio, birthDate, board, body
    case bucket, bust, byDefault, byGame, bySport, cancelledAsHost, cancelledBy, capacity, card, cardCount
    case cardId, cards, category, center, channel, checked, checkout, checkoutPct, checkouts, choice
    case choiceIds, chosen, city, cityKey, cityLabel, claimCode, claims, clockSkew, closesAt, coHosting
    case coHosts, code, color, comment, commentId, comments, completed, completedAt, completedCount
    case completedGames, completedSessions, content, contentHash, contentId, contentType, coolingOffUntil
    case coordinates, copies, count, counts, course, courseKey, createdAt, currency, currentStreakWeeks, darts
    case dartsAverages, dartsLeft, data, day, days, daysLeft, daysOnApp, deckId, declined, deed, deleted
    case departAt, depth, description, detached, deviceId, deviceProof, deviceTime, deviceUpdatedAt, devices
    case difficulty, direction, displayName, distanceMiles, dontPlaySports, draws, driverId, driverNickname
    case dryRun, dueAt, durationMinutes, durationSeconds, edited, email, emailVerified, endedAt, endedReason
    case endsAt, engagement, equipment, events, everyWeeks, expectedTurn, experienceYears, expiresAt, explain
    case face, faces, failures, favorite, favorites, features, feedback, feedbackPct, file, fillRatePct
    case filter, finalScores, firstDate, firstName, firstNineAvg, flag, flags, foldKey, followedBy, followers
    case following, format, free, friend, friends, from, fromOccurrence, full, game, gameDefaults, gameId
    case gameType, games, gamesCancelled, gamesCompleted, gamesCreated, gender, genderMatches, genders
    case geohash, geometry, going, golf, goodUntil, group, groupId, groups, guestId, guestPlayerId, halveIt
    case handicap, hasOpenSlots, hasPassword, hasPushToken, hidden, highestCheckout, hitRatePct, holes, home
    case homeCourse, host, hostId, hostName, hostNickname, hosted, hot, icon, id, idToken, ids, ifVersion
    case `in`, inApp, incidents, incoming, index, innings, inside, instagram, interests, invite, inviteGroup
    case invited, invitedAt, invitedBy, invitedCount, inviter, inviterId, inviterName, inviterNickname
    case isBowling, isCoHost, isFriend, isHost, isKiller, isYours, issues, itemId, items, joinPolicy, joined
    case joinedIds, joining, joinsAfterOpen, k, keepOrder, key, killer, kind, knockout, label, last
    case lastActiveAt, lastAt, lastEngagementAt, lastError, lastErrorAt, lastGameAt, lastName, lastReadAt
    case lastSeenAt, lat, late, lateCancels, leaderboards, leg, legsLost, legsWon, level, lightning, liked
    case likes, limit, line, linkOpens, linkedTo, list, listing, lives, livesLost, livesTaken, lng, localDate
    case localTime, locked, log, losses, matchData, matchId, matches, matchesMe, max, maxAge, maxAvgScore
    case maxDifficulty, maxDistanceMiles, mayBust, maybe, mediaType, memberCount, membersCanInvite
    case membersHost, membersInvite, mended, message, messageId, meta, min, minAge, minAvgScore, mine, missing
    case mode, multiplier, muted, name, near, nearby, needed, new, newAccounts, newAuthor, next, nickname
    case nineDarters, no, noAnswer, noShows, noindex, nonce, none, note, notificationId, notifications, number
    case numbers, observation, observedAt, occupation, occurrence, occurrences, offerUntil, old, on, onTurn
    case openSlots, opponent, opponentId, options, order, otherName, others, out, outcome, outcomes
    case overlapping, overlaps, own, ownerId, ownerNickname, page, parentId, participation, partyCards
    case partySessions, password, past, payload, pending, people, percent, period, person, phase, photo
    case photos, place, placeChoice, placeName, places, platform, playAgain, playAgainPct, playSports, played
    case playedAt, player, playerCount, players, playersMax, playersMin, playsPerMonth, points, population
    case position, post, postId, precipitationPct, price, priceTier, priceTiers, `private`, profile, progress
    case prompt, prompts, properties, provider, purpose, push, pushToken, q, qty, quietHours, quiz
    case radiusMiles, rank, rating, ratingAvg, read, readOnlyFrom, reason, recency, recentAverages
    case recipientId, recordedAt, recurrence, refreshExpiresAt, refreshToken, relation, reliabilityPct
    case remaining, remember, reminderOffsets, removed, replies, replyTo, reporter, reporterId, reports
    case reputation, requestPending, requested, requestedAt, requestedCount, requireTier2, requirements
    case result, results, reviewer, reviewerId, reviews, rideId, riderIds, riders, role, round, route, rules
    case scope, score, scoreAfter, scoreBefore, scores, searchPreset, seats, secondsLeft, secondsUntilStart
    case section, sections, seed, segment, senderId, sent, seriesId, sessionId, set, setsWon, settings, shown
    case shuffle, significant, signs, since, size, skillAccurate, skillLevel, skillLevels, skills, skips, slot
    case slug, sort, sound, sourceId, sport, sportSkills, sportWeight, sports, stale, standing, stars
    case startScore, startedAt, startsAt, state, status, statusReason, subgroup, subgroups, suddenDeath, sum
    case suspendedUntil, syncedAt, tags, target, targetId, targetType, teams, temperatureF, template
    case templateId, tentative, text, threeDartAvg, thrown, ticket, ticketId, tier, timeChoice, times
    case timezone, title, to, toBeat, token, topBadges, topSports, total, truncated, trustTier, turn, type
    case types, units, unlockedAt, unread, unreadOnly, until, upTo, updatedAt, upvoted, upvotes, url, value
    case values, venueId, version, visibility, visit, visitor, visits, visits100plus, visits140plus, visits180
    case votes, waitlist, waitlistMode, waitlisted, walkIn, weather, webhookSecret, weekdays, wickets, windMph
    case winner, winners, wins, x01
}

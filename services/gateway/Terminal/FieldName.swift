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
    case playedAt, player, players, playersMax, playersMin, playsPerMonth, points, population, position, post
    case postId, precipitationPct, price, priceTier, priceTiers, `private`, profile, progress, prompt, prompts
    case properties, provider, purpose, push, pushToken, q, qty, quietHours, quiz, radiusMiles, rank, rating
    case ratingAvg, read, readOnlyFrom, reason, recency, recentAverages, recipientId, recordedAt, recurrence
    case refreshExpiresAt, refreshToken, relation, reliabilityPct, remaining, remember, reminderOffsets
    case removed, replies, replyTo, reporter, reporterId, reports, reputation, requestPending, requested
    case requestedAt, requestedCount, requireTier2, requirements, result, results, reviewer, reviewerId
    case reviews, rideId, riderIds, riders, role, round, route, rules, scope, score, scoreAfter, scoreBefore
    case scores, searchPreset, seats, secondsLeft, secondsUntilStart, section, sections, seed, segment
    case senderId, sent, seriesId, sessionId, set, setsWon, settings, shown, shuffle, significant, signs
    case since, size, skillAccurate, skillLevel, skillLevels, skills, skips, slot, slug, sort, sound, sourceId
    case sport, sportSkills, sportWeight, sports, stale, standing, stars, startScore, startedAt, startsAt
    case state, status, statusReason, subgroup, subgroups, suddenDeath, sum, suspendedUntil, syncedAt, tags
    case target, targetId, targetType, teams, temperatureF, template, templateId, tentative, text
    case threeDartAvg, thrown, ticket, ticketId, tier, timeChoice, times, timezone, title, to, toBeat, token
    case topBadges, topSports, total, truncated, trustTier, turn, type, types, units, unlockedAt, unread
    case unreadOnly, until, upTo, updatedAt, upvoted, upvotes, url, value, values, venueId, version
    case visibility, visit, visitor, visits, visits100plus, visits140plus, visits180, votes, waitlist
    case waitlistMode, waitlisted, walkIn, weather, webhookSecret, weekdays, wickets, windMph, winner, winners
    case wins, x01
}

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
    case choiceIds, chosen, city, cityKey, cityLabel, claimCode, claims, clockSkew, closesAt, code, color
    case comment, commentId, comments, completed, completedAt, completedCount, completedGames
    case completedSessions, content, contentHash, contentId, contentType, coolingOffUntil, coordinates, copies
    case count, counts, course, courseKey, createdAt, currency, currentStreakWeeks, darts, dartsAverages
    case dartsLeft, data, day, days, daysLeft, daysOnApp, deckId, declined, deed, deleted, departAt, depth
    case description, detached, deviceId, deviceProof, deviceTime, deviceUpdatedAt, devices, difficulty
    case direction, displayName, distanceMiles, dontPlaySports, draws, driverId, driverNickname, dryRun, dueAt
    case durationMinutes, durationSeconds, edited, email, emailVerified, endedAt, endedReason, endsAt
    case engagement, events, everyWeeks, expectedTurn, experienceYears, expiresAt, explain, face, faces
    case failures, favorite, favorites, features, feedback, feedbackPct, file, fillRatePct, filter
    case finalScores, firstDate, firstName, firstNineAvg, flag, flags, foldKey, followedBy, followers
    case following, format, free, friend, friends, from, fromOccurrence, full, game, gameDefaults, gameId
    case gameType, games, gamesCancelled, gamesCompleted, gamesCreated, gender, genderMatches, genders
    case geohash, geometry, going, golf, goodUntil, group, groupId, groups, guest, guestId, guestNames
    case guestPlayerId, guests, guestsEach, halveIt, handicap, hasOpenSlots, hasPassword, hasPushToken, hidden
    case highestCheckout, hitRatePct, holes, home, homeCourse, host, hostId, hostName, hostNickname, hosted
    case hot, icon, id, idToken, ids, ifVersion, `in`, inApp, incidents, incoming, index, innings, inside
    case instagram, interests, invite, inviteGroup, invited, invitedAt, invitedBy, invitedCount, inviter
    case inviterId, inviterName, inviterNickname, isBowling, isFriend, isHost, isKiller, isYours, issues
    case itemId, items, joinPolicy, joined, joinedIds, joining, joinsAfterOpen, k, keepOrder, key, killer
    case kind, knockout, label, last, lastActiveAt, lastAt, lastEngagementAt, lastError, lastErrorAt
    case lastGameAt, lastName, lastReadAt, lastSeenAt, lat, late, lateCancels, leaderboards, leg, legsLost
    case legsWon, level, lightning, liked, likes, limit, line, linkOpens, linkedTo, list, listing, lives
    case livesLost, livesTaken, lng, localDate, localTime, locked, log, losses, matchData, matchId, matches
    case matchesMe, max, maxAge, maxAvgScore, maxDifficulty, maxDistanceMiles, mayBust, maybe, mediaType
    case memberCount, membersCanInvite, membersHost, membersInvite, mended, message, messageId, meta, min
    case minAge, minAvgScore, mine, missing, mode, multiplier, muted, name, near, nearby, needed, new
    case newAccounts, newAuthor, next, nickname, nineDarters, no, noAnswer, noShows, noindex, nonce, none
    case note, notificationId, notifications, number, numbers, observation, observedAt, occupation, occurrence
    case occurrences, offerUntil, old, on, onTurn, openSlots, opponent, opponentId, options, order, otherName
    case others, out, outcome, outcomes, overlapping, overlaps, own, ownerId, ownerNickname, page, parentId
    case participation, partyCards, partySessions, password, past, payload, pending, people, percent, period
    case person, phase, photo, photos, place, placeChoice, placeName, places, platform, playAgain
    case playAgainPct, playSports, played, playedAt, player, players, playersMax, playersMin, playsPerMonth
    case points, population, position, post, postId, precipitationPct, price, priceTier, priceTiers, `private`
    case profile, progress, prompt, prompts, properties, provider, purpose, push, pushToken, q, qty
    case quietHours, quiz, radiusMiles, rank, rating, ratingAvg, read, readOnlyFrom, reason, recency
    case recentAverages, recipientId, recordedAt, recurrence, refreshExpiresAt, refreshToken, relation
    case reliabilityPct, remaining, remember, reminderOffsets, removed, replies, replyTo, reporter, reporterId
    case reports, reputation, requestPending, requested, requestedAt, requestedCount, requireTier2
    case requirements, result, results, reviewer, reviewerId, reviews, rideId, riderIds, riders, role
    case rosterToVisitors, round, route, rules, scope, score, scoreAfter, scoreBefore, scores, searchPreset
    case seats, secondsLeft, secondsUntilStart, section, sections, seed, segment, senderId, sent, seriesId
    case sessionId, set, setsWon, settings, shown, shuffle, significant, signs, since, size, skillAccurate
    case skillLevel, skillLevels, skills, skips, slot, slug, sort, sound, sourceId, sport, sportSkills
    case sportWeight, sports, stale, standing, stars, startScore, startedAt, startsAt, state, status
    case statusReason, subgroup, subgroups, suddenDeath, sum, suspendedUntil, syncedAt, tags, target, targetId
    case targetType, teams, temperatureF, template, tentative, text, threeDartAvg, thrown, ticket, ticketId
    case tier, timeChoice, times, timezone, title, to, toBeat, token, topBadges, topSports, total, truncated
    case trustTier, turn, type, types, units, unlockedAt, unread, unreadOnly, until, upTo, updatedAt, upvoted
    case upvotes, url, value, values, venueId, version, visibility, visit, visitor, visitorId, visitors
    case visits, visits100plus, visits140plus, visits180, votes, waitlist, waitlistMode, waitlisted, walkIn
    case weather, webhookSecret, weekdays, wickets, windMph, winner, winners, wins, x01
}

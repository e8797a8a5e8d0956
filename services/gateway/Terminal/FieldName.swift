// The names of all fields of requests and replies. Made from the contracts by `edge clients`.

/// A field's name. ``look`` says how it looks.
enum FieldName: String, CaseIterable {
    case a, aAverage, aWins, about, aboutId, accessExpiresAt, accessToken, accountId, accountIds, achievement
    case action, actions, active, activeAccounts, activeSeconds, actor, actorCount, actorId, actorIds
    case actorName, actorPhoto, addedAt, address, affected, ageDecade, ageGroups, ageMatches, all, allGood
    case amount, appVersion, approximate, askedAt, askedFrom, at, attempts, attendance, attended, attribution
    case author, authorId, authorNickname, available, avatar, averageScore, averages, avgScore18, b, bAverage
    case bWins, badges, balance, balances, became, before, bestLegDarts, bestOfLegs, bestOfSets, bestScore
    case bio, birthDate, board, body, bucket, bust, byDefault, byGame, bySport, cancelledAsHost, cancelledBy
    case capacity, card, cardCount, cardId, cards, category, center, channel, checked, checkout, checkoutPct
    case checkouts, choice, choiceIds, chosen, city, cityKey, cityLabel, claimCode, claims, clockSkew
    case closesAt, coHosting, coHosts, code, color, comment, commentId, comments, completed, completedAt
    case completedCount, completedGames, completedSessions, content, contentHash, contentId, contentType
    case coolingOffUntil, coordinates, copies, costId, costsCount, count, counts, course, courseKey, createdAt
    case currency, currentStreakWeeks, darts, dartsAverages, dartsLeft, data, day, days, daysLeft, daysOnApp
    case deckId, declined, deed, deleted, departAt, depth, description, detached, deviceId, deviceProof
    case deviceTime, deviceUpdatedAt, devices, difficulty, direction, displayName, distanceMiles
    case dontPlaySports, draws, driverId, driverNickname, dryRun, dueAt, dueId, dues, durationMinutes
    case durationSeconds, each, edited, email, emailVerified, endedAt, endedReason, endsAt, engagement
    case equipment, events, everyWeeks, expectedTurn, experienceYears, expiresAt, explain, face, faces
    case failures, favorite, favorites, features, feedback, feedbackPct, file, fillRatePct, filter
    case finalScores, firstDate, firstName, firstNineAvg, flag, flags, foldKey, followedBy, followers
    case following, format, free, friend, friends, from, fromOccurrence, full, game, gameDefaults, gameId
    case gameType, games, gamesCancelled, gamesCompleted, gamesCreated, gender, genderMatches, genders
    case geohash, geometry, going, golf, goodUntil, group, groupId, groups, guestId, guestPlayerId, halveIt
    case handicap, hasOpenSlots, hasPassword, hasPushToken, hidden, highestCheckout, hitRatePct, holes, home
    case homeCourse, host, hostId, hostName, hostNickname, hosted, hot, how, icon, id, idToken, ids, ifVersion
    case `in`, inApp, incidents, incoming, index, innings, inside, instagram, interests, invite, inviteGroup
    case invited, invitedAt, invitedBy, invitedCount, inviter, inviterId, inviterName, inviterNickname
    case isAccepted, isBowling, isCoHost, isConfirmed, isFriend, isHost, isKiller, isOverdue, isYours, issues
    case itemId, items, joinPolicy, joined, joinedIds, joining, joinsAfterOpen, k, keepOrder, key, killer
    case kind, knockout, label, last, lastActiveAt, lastAt, lastEngagementAt, lastError, lastErrorAt
    case lastGameAt, lastName, lastReadAt, lastSeenAt, lat, late, lateCancels, leaderboards, leg, legsLost
    case legsWon, level, lightning, liked, likes, limit, line, linkOpens, linkedTo, list, listing, lives
    case livesLost, livesTaken, lng, localDate, localTime, locked, log, losses, matchData, matchId, matches
    case matchesMe, max, maxAge, maxAvgScore, maxDifficulty, maxDistanceMiles, mayAdd, mayBust, mayMark
    case mayRemove, mayShare, maybe, mediaType, memberCount, membersCanInvite, membersHost, membersInvite
    case mended, message, messageId, meta, min, minAge, minAvgScore, mine, missing, mode, multiplier, muted
    case name, near, nearby, needed, new, newAccounts, newAuthor, next, nickname, nineDarters, no, noAnswer
    case noShows, noindex, nonce, none, note, notificationId, notifications, number, numbers, observation
    case observedAt, occupation, occurrence, occurrences, offerUntil, old, on, onTurn, openSlots, opponent
    case opponentId, options, order, otherName, others, out, outcome, outcomes, overlapping, overlaps, own
    case ownerId, ownerNickname, page, paidCount, parentId, participation, partyCards, partySessions, password
    case past, payFirst, payee, payeeId, payer, payerId, payload, payments, pending, people, peopleCount
    case percent, period, person, phase, photo, photos, place, placeChoice, placeName, places, platform
    case playAgain, playAgainPct, playSports, played, playedAt, player, playerCount, players, playersMax
    case playersMin, playsPerMonth, points, population, portions, position, post, postId, precipitationPct
    case price, priceTier, priceTiers, `private`, profile, progress, prompt, prompts, properties, provider
    case purpose, push, pushToken, q, qty, quietHours, quiz, radiusMiles, rank, rating, ratingAvg, read
    case readOnlyFrom, reason, recency, recentAverages, recipientId, recordedAt, recurrence, refreshExpiresAt
    case refreshToken, relation, reliabilityPct, remaining, remember, remindFrom, remindedCount
    case reminderOffsets, removed, replies, replyTo, reporter, reporterId, reports, reputation, requestPending
    case requested, requestedAt, requestedCount, requireTier2, requirements, result, results, reviewer
    case reviewerId, reviews, rideId, riderIds, riders, role, round, route, rules, scope, score, scoreAfter
    case scoreBefore, scores, searchPreset, seats, secondsLeft, secondsUntilStart, section, sections, seed
    case segment, senderId, sent, seriesId, sessionId, set, setsWon, settings, settled, share, shares
    case showCount, shown, shuffle, significant, signs, since, size, skillAccurate, skillLevel, skillLevels
    case skills, skips, slot, slug, sort, sound, sourceId, sport, sportSkills, sportWeight, sports, stale
    case standing, stars, startScore, startedAt, startsAt, state, status, statusReason, subgroup, subgroups
    case suddenDeath, sum, suspendedUntil, syncedAt, tags, target, targetId, targetType, teams, temperatureF
    case template, templateId, tentative, text, threeDartAvg, thrown, ticket, ticketId, tier, timeChoice
    case times, timezone, title, to, toBeat, token, topBadges, topSports, total, truncated, trustTier, turn
    case type, types, units, unlockedAt, unread, unreadOnly, until, upTo, updatedAt, upvoted, upvotes, url
    case value, values, venueId, version, visibility, visit, visitor, visits, visits100plus, visits140plus
    case visits180, votes, waitlist, waitlistMode, waitlisted, walkIn, weather, webhookSecret, weekdays, what
    case wickets, windMph, winner, winners, wins, x01
}

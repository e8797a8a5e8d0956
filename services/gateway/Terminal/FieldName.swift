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
    case closesAt, code, color, comment, commentId, comments, completed, completedAt, completedCount
    case completedGames, completedSessions, content, contentHash, contentId, contentType, coolingOffUntil
    case coordinates, copies, costId, costsCount, count, counts, course, courseKey, createdAt, currency
    case currentStreakWeeks, darts, dartsAverages, dartsLeft, data, day, days, daysLeft, daysOnApp, deckId
    case declined, deed, deleted, departAt, depth, description, detached, deviceId, deviceProof, deviceTime
    case deviceUpdatedAt, devices, difficulty, direction, displayName, distanceMiles, dontPlaySports, draws
    case driverId, driverNickname, dryRun, dueAt, dueId, dues, durationMinutes, durationSeconds, each, edited
    case email, emailVerified, endedAt, endedReason, endsAt, engagement, events, everyWeeks, expectedTurn
    case experienceYears, expiresAt, explain, face, faces, failures, favorite, favorites, features, feedback
    case feedbackPct, file, fillRatePct, filter, finalScores, firstDate, firstName, firstNineAvg, flag, flags
    case foldKey, followedBy, followers, following, format, free, friend, friends, from, fromOccurrence, full
    case game, gameDefaults, gameId, gameType, games, gamesCancelled, gamesCompleted, gamesCreated, gender
    case genderMatches, genders, geohash, geometry, going, golf, goodUntil, group, groupId, groups, guestId
    case guestPlayerId, halveIt, handicap, hasOpenSlots, hasPassword, hasPushToken, hidden, highestCheckout
    case hitRatePct, holes, home, homeCourse, host, hostId, hostName, hostNickname, hosted, hot, how, icon, id
    case idToken, ids, ifVersion, `in`, inApp, incidents, incoming, index, innings, inside, instagram
    case interests, invite, inviteGroup, invited, invitedAt, invitedBy, invitedCount, inviter, inviterId
    case inviterName, inviterNickname, isAccepted, isBowling, isConfirmed, isFriend, isHost, isKiller
    case isOverdue, isYours, issues, itemId, items, joinPolicy, joined, joinedIds, joining, joinsAfterOpen, k
    case keepOrder, key, killer, kind, knockout, label, last, lastActiveAt, lastAt, lastEngagementAt
    case lastError, lastErrorAt, lastGameAt, lastName, lastReadAt, lastSeenAt, lat, late, lateCancels
    case leaderboards, leg, legsLost, legsWon, level, lightning, liked, likes, limit, line, linkOpens
    case linkedTo, list, listing, lives, livesLost, livesTaken, lng, localDate, localTime, locked, log, losses
    case matchData, matchId, matches, matchesMe, max, maxAge, maxAvgScore, maxDifficulty, maxDistanceMiles
    case mayAdd, mayBust, mayMark, mayRemove, mayShare, maybe, mediaType, memberCount, membersCanInvite
    case membersHost, membersInvite, mended, message, messageId, meta, min, minAge, minAvgScore, mine, missing
    case mode, multiplier, muted, name, near, nearby, needed, new, newAccounts, newAuthor, next, nickname
    case nineDarters, no, noAnswer, noShows, noindex, nonce, none, note, notificationId, notifications, number
    case numbers, observation, observedAt, occupation, occurrence, occurrences, offerUntil, old, on, onTurn
    case openSlots, opponent, opponentId, options, order, otherName, others, out, outcome, outcomes
    case overlapping, overlaps, own, ownerId, ownerNickname, page, paidCount, parentId, participation
    case partyCards, partySessions, password, past, payFirst, payee, payeeId, payer, payerId, payload
    case payments, pending, people, peopleCount, percent, period, person, phase, photo, photos, place
    case placeChoice, placeName, places, platform, playAgain, playAgainPct, playSports, played, playedAt
    case player, players, playersMax, playersMin, playsPerMonth, points, population, portions, position, post
    case postId, precipitationPct, price, priceTier, priceTiers, `private`, profile, progress, prompt, prompts
    case properties, provider, purpose, push, pushToken, q, qty, quietHours, quiz, radiusMiles, rank, rating
    case ratingAvg, read, readOnlyFrom, reason, recency, recentAverages, recipientId, recordedAt, recurrence
    case refreshExpiresAt, refreshToken, relation, reliabilityPct, remaining, remember, remindFrom
    case remindedCount, reminderOffsets, removed, replies, replyTo, reporter, reporterId, reports, reputation
    case requestPending, requested, requestedAt, requestedCount, requireTier2, requirements, result, results
    case reviewer, reviewerId, reviews, rideId, riderIds, riders, role, round, route, rules, scope, score
    case scoreAfter, scoreBefore, scores, searchPreset, seats, secondsLeft, secondsUntilStart, section
    case sections, seed, segment, senderId, sent, seriesId, sessionId, set, setsWon, settings, settled, share
    case shares, showCount, shown, shuffle, significant, signs, since, size, skillAccurate, skillLevel
    case skillLevels, skills, skips, slot, slug, sort, sound, sourceId, sport, sportSkills, sportWeight
    case sports, stale, standing, stars, startScore, startedAt, startsAt, state, status, statusReason
    case subgroup, subgroups, suddenDeath, sum, suspendedUntil, syncedAt, tags, target, targetId, targetType
    case teams, temperatureF, template, tentative, text, threeDartAvg, thrown, ticket, ticketId, tier
    case timeChoice, times, timezone, title, to, toBeat, token, topBadges, topSports, total, truncated
    case trustTier, turn, type, types, units, unlockedAt, unread, unreadOnly, until, upTo, updatedAt, upvoted
    case upvotes, url, value, values, venueId, version, visibility, visit, visitor, visits, visits100plus
    case visits140plus, visits180, votes, waitlist, waitlistMode, waitlisted, walkIn, weather, webhookSecret
    case weekdays, what, wickets, windMph, winner, winners, wins, x01
}

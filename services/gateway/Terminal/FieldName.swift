// The names of all fields of requests and replies. Made from the contracts by `edge clients`.

/// A field's name. ``look`` says how it looks.
enum FieldName: String, CaseIterable {
    case a, aAverage, aWins, about, aboutId, accessExpiresAt, accessToken, accountId, accountIds, achievement
    case action, actions, active, activeAccounts, activeSeconds, actor, actorCount, actorId, actorIds
    case actorName, actorPhoto, addedAt, address, affected, ageDecade, ageGroups, ageMatches, all, allGood
    case amount, answerBy, answerHoursBefore, answering, appVersion, approximate, askedAt, askedFrom, at
    case attempts, attendance, attended, attribution, author, authorId, authorNickname, available, avatar
    case averageScore, averages, avgScore18, b, bAverage, bWins, badges, balance, balances, became, before
    case bestLegDarts, bestOfLegs, bestOfSets, bestScore, bio, birthDate, board, body, bucket, bust, byDefault
    case byGame, bySport, cancelledAsHost, cancelledBy, capacity, card, cardCount, cardId, cards, category
    case center, channel, checked, checkout, checkoutPct, checkouts, choice, choiceIds, chosen, city, cityKey
    case cityLabel, claimCode, claims, clockSkew, closesAt, coHosting, coHosts, code, color, comment
    case commentId, comments, completed, completedAt, completedCount, completedGames, completedSessions
    case content, contentHash, contentId, contentType, coolingOffUntil, coordinates, copies, costId
    case costsCount, count, counts, course, courseKey, createdAt, currency, currentStreakWeeks, darts
    case dartsAverages, dartsLeft, data, day, days, daysLeft, daysOnApp, decideAt, decideHoursBefore, decision
    case deckId, declined, deed, deleted, departAt, depth, description, detached, deviceId, deviceProof
    case deviceTime, deviceUpdatedAt, devices, difficulty, direction, displayName, distanceMiles
    case dontPlaySports, draws, driverId, driverNickname, dryRun, dueAt, dueId, dues, durationMinutes
    case durationSeconds, each, edited, email, emailVerified, endedAt, endedReason, endsAt, engagement
    case equipment, events, everyWeeks, expectedTurn, experienceYears, expiresAt, explain, face, faces
    case failures, favorite, favorites, features, feedback, feedbackPct, file, fillRatePct, filter
    case finalScores, firstDate, firstName, firstNineAvg, flag, flags, foldKey, followedBy, followers
    case following, format, free, friend, friends, from, fromOccurrence, full, game, gameDefaults, gameId
    case gameType, games, gamesCancelled, gamesCompleted, gamesCreated, gender, genderMatches, genders
    case geohash, geometry, going, golf, goodUntil, group, groupId, groups, guest, guestId, guestNames
    case guestPlayerId, guests, guestsEach, halveIt, handicap, hasOpenSlots, hasPassword, hasPushToken, hidden
    case highestCheckout, hitRatePct, holes, home, homeCourse, host, hostId, hostName, hostNickname, hosted
    case hot, how, icon, id, idToken, ids, ifShort, ifVersion, `in`, inApp, incidents, incoming, index
    case innings, inside, instagram, interests, invite, inviteGroup, invited, invitedAt, invitedBy
    case invitedCount, inviter, inviterId, inviterName, inviterNickname, isAccepted, isBowling, isCoHost
    case isConfirmed, isFriend, isHost, isKiller, isOverdue, isYours, issues, itemId, items, joinPolicy
    case joined, joinedIds, joining, joinsAfterOpen, k, keepOrder, key, killer, kind, knockout, label, last
    case lastActiveAt, lastAt, lastEngagementAt, lastError, lastErrorAt, lastGameAt, lastName, lastReadAt
    case lastSeenAt, lat, late, lateCancels, leaderboards, leg, legsLost, legsWon, level, lightning, liked
    case likes, limit, line, linkOpens, linkedTo, list, listing, lives, livesLost, livesTaken, lng, localDate
    case localTime, locked, log, losses, matchData, matchId, matches, matchesMe, max, maxAge, maxAvgScore
    case maxDifficulty, maxDistanceMiles, mayAdd, mayBust, mayMark, mayRemove, mayShare, maybe, mediaType
    case memberCount, membersCanInvite, membersHost, membersInvite, mended, message, messageId, meta, min
    case minAge, minAvgScore, minPlayers, mine, missing, mode, multiplier, muted, name, near, nearby, needed
    case new, newAccounts, newAuthor, next, nickname, nineDarters, no, noAnswer, noShows, noindex, nonce, none
    case note, notificationId, notifications, nudgeFrom, nudgedAt, nudgedCount, number, numbers, observation
    case observedAt, occupation, occurrence, occurrences, offerUntil, old, on, onTurn, openSlots, opensAt
    case opensHoursBefore, opponent, opponentId, options, order, otherName, others, out, outcome, outcomes
    case overlapping, overlaps, own, ownerId, ownerNickname, page, paidCount, parentId, participation
    case partyCards, partySessions, password, past, payFirst, payee, payeeId, payer, payerId, payload
    case payments, pending, people, peopleCount, percent, period, person, phase, photo, photos, place
    case placeChoice, placeName, places, platform, playAgain, playAgainPct, playSports, played, playedAt
    case player, playerCount, players, playersMax, playersMin, playsPerMonth, points, population, portions
    case position, post, postId, precipitationPct, price, priceTier, priceTiers, `private`, profile, progress
    case prompt, prompts, properties, provider, purpose, push, pushToken, q, qty, quietHours, quiz
    case radiusMiles, rank, rating, ratingAvg, read, readOnlyFrom, reason, recency, recentAverages
    case recipientId, recordedAt, recurrence, refreshExpiresAt, refreshToken, relation, reliabilityPct
    case remaining, remember, remindFrom, remindedCount, reminderOffsets, removed, replies, replyTo, reporter
    case reporterId, reports, reputation, requestPending, requested, requestedAt, requestedCount, requireTier2
    case requirements, result, results, reviewer, reviewerId, reviews, rideId, riderIds, riders, role
    case rosterToVisitors, round, route, rules, scope, score, scoreAfter, scoreBefore, scores, searchPreset
    case seats, secondsLeft, secondsUntilStart, section, sections, seed, segment, senderId, sent, seriesId
    case sessionId, set, setsWon, settings, settled, share, shares, showCount, shown, shuffle, significant
    case signs, silent, since, size, skillAccurate, skillLevel, skillLevels, skills, skips, slot, slug, sort
    case sound, sourceId, sport, sportSkills, sportWeight, sports, stale, standing, stars, startScore
    case startedAt, startsAt, state, status, statusReason, subgroup, subgroups, suddenDeath, sum
    case suspendedUntil, syncedAt, tags, target, targetId, targetType, teams, temperatureF, template
    case templateId, tentative, text, threeDartAvg, thrown, ticket, ticketId, tier, timeChoice, times
    case timezone, title, to, toBeat, token, topBadges, topSports, total, truncated, trustTier, turn, type
    case types, units, unlockedAt, unread, unreadOnly, until, upTo, updatedAt, upvoted, upvotes, url, value
    case values, venueId, version, visibility, visit, visitor, visitorId, visitors, visits, visits100plus
    case visits140plus, visits180, votes, waitlist, waitlistMode, waitlisted, walkIn, weather, webhookSecret
    case weekdays, what, who, wickets, windMph, winner, winners, wins, x01
}

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
    case geohash, geometry, going, golf, goodUntil, group, groupId, groups, guest, guestId, guestNames
    case guestPlayerId, guests, guestsEach, halveIt, handicap, hasOpenSlots, hasPassword, hasPushToken, hidden
    case highestCheckout, hitRatePct, holes, home, homeCourse, host, hostId, hostName, hostNickname, hosted
    case hot, how, icon, id, idToken, ids, ifVersion, `in`, inApp, incidents, incoming, index, innings, inside
    case instagram, interests, invite, inviteGroup, invited, invitedAt, invitedBy, invitedCount, inviter
    case inviterId, inviterName, inviterNickname, isAccepted, isBowling, isCoHost, isConfirmed, isFriend
    case isHost, isKiller, isOverdue, isYours, issues, itemId, items, joinPolicy, joined, joinedIds, joining
    case joinsAfterOpen, k, keepOrder, key, killer, kind, knockout, label, last, lastActiveAt, lastAt
    case lastEngagementAt, lastError, lastErrorAt, lastGameAt, lastName, lastReadAt, lastSeenAt, lat, late
    case lateCancels, leaderboards, leg, legsLost, legsWon, level, lightning, liked, likes, limit, line
    case linkOpens, linkedTo, list, listing, lives, livesLost, livesTaken, lng, localDate, localTime, locked
    case log, losses, matchData, matchId, matches, matchesMe, max, maxAge, maxAvgScore, maxDifficulty
    case maxDistanceMiles, mayAdd, mayBust, mayMark, mayRemove, mayShare, maybe, mediaType, memberCount
    case membersCanInvite, membersHost, membersInvite, mended, message, messageId, meta, min, minAge
    case minAvgScore, mine, missing, mode, multiplier, muted, name, near, nearby, needed, new, newAccounts
    case newAuthor, next, nickname, nineDarters, no, noAnswer, noShows, noindex, nonce, none, note
    case notificationId, notifications, number, numbers, observation, observedAt, occupation, occurrence
    case occurrences, offerUntil, old, on, onTurn, openSlots, opponent, opponentId, options, order, otherName
    case others, out, outcome, outcomes, overlapping, overlaps, own, ownerId, ownerNickname, page, paidCount
    case parentId, participation, partyCards, partySessions, password, past, payFirst, payee, payeeId, payer
    case payerId, payload, payments, pending, people, peopleCount, percent, period, person, phase, photo
    case photos, place, placeChoice, placeName, places, platform, playAgain, playAgainPct, playSports, played
    case playedAt, player, playerCount, players, playersMax, playersMin, playsPerMonth, points, population
    case portions, position, post, postId, precipitationPct, price, priceTier, priceTiers, `private`, profile
    case progress, prompt, prompts, properties, provider, purpose, push, pushToken, q, qty, quietHours, quiz
    case radiusMiles, rank, rating, ratingAvg, read, readOnlyFrom, reason, recency, recentAverages
    case recipientId, recordedAt, recurrence, refreshExpiresAt, refreshToken, relation, reliabilityPct
    case remaining, remember, remindFrom, remindedCount, reminderOffsets, removed, replies, replyTo, reporter
    case reporterId, reports, reputation, requestPending, requested, requestedAt, requestedCount, requireTier2
    case requirements, result, results, reviewer, reviewerId, reviews, rideId, riderIds, riders, role
    case rosterToVisitors, round, route, rules, scope, score, scoreAfter, scoreBefore, scores, searchPreset
    case seats, secondsLeft, secondsUntilStart, section, sections, seed, segment, senderId, sent, seriesId
    case sessionId, set, setsWon, settings, settled, share, shares, showCount, shown, shuffle, significant
    case signs, since, size, skillAccurate, skillLevel, skillLevels, skills, skips, slot, slug, sort, sound
    case sourceId, sport, sportSkills, sportWeight, sports, stale, standing, stars, startScore, startedAt
    case startsAt, state, status, statusReason, subgroup, subgroups, suddenDeath, sum, suspendedUntil
    case syncedAt, tags, target, targetId, targetType, teams, temperatureF, template, templateId, tentative
    case text, threeDartAvg, thrown, ticket, ticketId, tier, timeChoice, times, timezone, title, to, toBeat
    case token, topBadges, topSports, total, truncated, trustTier, turn, type, types, units, unlockedAt
    case unread, unreadOnly, until, upTo, updatedAt, upvoted, upvotes, url, value, values, venueId, version
    case visibility, visit, visitor, visitorId, visitors, visits, visits100plus, visits140plus, visits180
    case votes, waitlist, waitlistMode, waitlisted, walkIn, weather, webhookSecret, weekdays, what, wickets
    case windMph, winner, winners, wins, x01
}

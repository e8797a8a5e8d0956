// The names of all fields of requests and replies. Made from the contracts by `edge clients`.

/// A field's name. ``look`` says how it looks.
enum FieldName: String, CaseIterable {
    case a, aAverage, aWins, about, aboutId, accessExpiresAt, accessToken, accountId, accountIds, achievement
    case action, actions, active, activeAccounts, activeSeconds, actor, actorCount, actorId, actorIds
    case actorName, actorPhoto, addedAt, address, affected, ageDecade, ageGroups, ageMatches, all, allGood
    case amount, answerBy, answerHoursBefore, answering, appVersion, approximate, askedAt, askedFrom, at
    case attempts, attendance, attended, attribution, author, authorId, authorNickname, autoRegulars
    case available, avatar, averageScore, averages, avgScore18, b, bAverage, bWins, badges, balance, balances
    case became, before, bestLegDarts, bestOfLegs, bestOfSets, bestScore, bio, birthDate, board, body, bucket
    case bust, byDefault, byGame, bySport, cancelledAsHost, cancelledBy, capacity, card, cardCount, cardId
    case cards, category, center, channel, checked, checkout, checkoutPct, checkouts, choice, choiceIds
    case chosen, city, cityKey, cityLabel, claimCode, claims, clockSkew, closesAt, coHosting, coHosts, code
    case color, comment, commentId, comments, completed, completedAt, completedCount, completedGames
    case completedSessions, content, contentHash, contentId, contentType, coolingOffUntil, coordinates, copies
    case costId, costsCount, count, counts, course, courseKey, createdAt, currency, currentStreakWeeks, darts
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
    case maxDifficulty, maxDistanceMiles, mayAdd, mayAsk, mayBust, mayMark, mayRemove, mayShare, maybe
    case mediaType, memberCount, membersCanInvite, membersHost, membersInvite, mended, message, messageId
    case meta, min, minAge, minAvgScore, minPlayers, mine, missing, mode, multiplier, muted, name, near
    case nearby, needed, new, newAccounts, newAuthor, next, nickname, nineDarters, no, noAnswer, noShows
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
    case riderIds, riders, role, rosterToVisitors, round, route, rules, scope, score, scoreAfter, scoreBefore
    case scores, searchPreset, seats, secondsLeft, secondsUntilStart, section, sections, seed, segment
    case senderId, sent, seriesId, sessionId, set, setsWon, settings, settled, share, shares, showCount, shown
    case shuffle, significant, signs, silent, since, size, skillAccurate, skillLevel, skillLevels, skills
    case skips, slot, slug, sort, sound, sourceId, sport, sportSkills, sportWeight, sports, stale, standing
    case stars, startScore, startedAt, startsAt, state, status, statusReason, subgroup, subgroups, suddenDeath
    case sum, suspendedUntil, syncedAt, tags, target, targetId, targetType, teams, temperatureF, template
    case templateId, tentative, text, threeDartAvg, thrown, ticket, ticketId, tier, timeChoice, times
    case timezone, title, to, toBeat, token, topBadges, topSports, total, truncated, trustTier, turn, type
    case types, units, unlockedAt, unread, unreadOnly, until, upTo, updatedAt, upvoted, upvotes, url, value
    case values, venueId, version, visibility, visit, visitor, visitorId, visitors, visits, visits100plus
    case visits140plus, visits180, votes, waitlist, waitlistMode, waitlisted, walkIn, weather, webhookSecret
    case weekdays, what, who, wickets, windMph, winner, winners, wins, x01
}

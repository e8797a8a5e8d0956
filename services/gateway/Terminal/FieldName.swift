// The names of all fields of requests and replies. Made from the contracts by `edge clients`.

/// A field's name. ``look`` says how it looks.
enum FieldName: String, CaseIterable {
    case a, aAverage, aWins, about, aboutId, accessExpiresAt, accessToken, accountId, accountIds
    case achievement, action, actions, active, activeAccounts, activeSeconds, actor, actorCount, actorId
    case actorIds, actorName, actorPhoto, addedAt, address, affected, ageDecade, ageGroups, ageMatches
    case all, allGood, amount, annulled, answerBy, answerHoursBefore, answering, appVersion, approximate
    case asked, askedAt, askedCoHosts, askedFrom, at, atDouble, attempts, attendance, attended
    case attribution, author, authorId, authorNickname, autoRegulars, available, avatar, averageScore
    case averages, avgScore18, b, bAverage, bWins, badges, balance, balances, became, before, bestLegDarts
    case bestNext, bestOf, bestOfLegs, bestOfSets, bestScore, bio, birthDate, board, boards, body
    case buchholz, bucket, bull, bullOff, bust, by, byDefault, byGame, bySport, bye, calls
    case cancelledAsHost, cancelledBy, capacity, card, cardCount, cardId, cards, category, center, channel
    case checked, checkout, checkoutPct, checkouts, choice, choiceIds, chosen, city, cityKey, cityLabel
    case claimCode, claims, clearBy, clockSkew, closesAt, coHosting, coHosts, code, color, comment
    case commentId, comments, completed, completedAt, completedCount, completedGames, completedSessions
    case conceded, confirmsAt, content, contentHash, contentId, contentType, coolingOffUntil, coordinates
    case copies, costId, costsCount, count, counts, course, courseKey, cpu, createdAt, cricket, cup, cupId
    case currency, currentStreakWeeks, darts, dartsAverages, dartsLeft, dartsUsed, data, day, days
    case daysLeft, daysOnApp, decideAt, decideHoursBefore, decision, deckId, declined, deed, deleted
    case departAt, depth, description, detached, deviceId, deviceProof, deviceTime, deviceUpdatedAt
    case devices, difference, difficulty, direction, displayName, distanceMiles, dontPlaySports, draw
    case drawn, draws, drawsAllowed, driverId, driverNickname, dryRun, dueAt, dueId, dues, durationMinutes
    case durationSeconds, each, edited, email, emailVerified, endedAt, endedReason, endsAt, engagement
    case entrant, entrants, entrantsMax, entry, equipment, events, everyWeeks, expectedTurn
    case experienceYears, expiresAt, explain, face, faces, failures, favorite, favorites, features
    case feedback, feedbackPct, file, fillRatePct, filter, final, finalScores, firstDate, firstName
    case firstNineAvg, firstToLegs, firstToSets, fixedLegs, fixture, fixtures, flag, flags, foldKey
    case followedBy, followers, following, form, format, free, friend, friends, from, fromOccurrence, full
    case game, gameDefaults, gameId, gameType, games, gamesCancelled, gamesCompleted, gamesCreated, gender
    case genderMatches, genders, geohash, geometry, going, golf, goodUntil, group, groupId, groups, guest
    case guestId, guestNames, guestPlayerId, guests, guestsEach, halveIt, handicap, hasOpenSlots
    case hasPassword, hasPushToken, hidden, highestCheckout, hitRatePct, holes, home, homeCourse, host
    case hostId, hostName, hostNickname, hosted, hot, how, icon, id, idToken, ids, ifShort, ifVersion
    case `in`, inApp, inCount, incidents, incoming, index, innings, inside, instagram, interests, invite
    case inviteGroup, invited, invitedAt, invitedBy, invitedCount, inviter, inviterId, inviterName
    case inviterNickname, isAccepted, isAsked, isBowling, isCoHost, isConfirmed, isDisputed, isFriend
    case isHost, isKiller, isOver, isOverdue, isPairingLeft, isYours, issues, itemId, items, joinPolicy
    case joined, joinedIds, joining, joinsAfterOpen, k, keepOrder, key, killer, kind, knockout, label
    case last, last16, lastActiveAt, lastAt, lastEngagementAt, lastError, lastErrorAt, lastGameAt
    case lastName, lastReadAt, lastSeenAt, lat, late, lateCancels, leaderboards, left, leg, legs, legsLost
    case legsWon, lengths, level, lightning, liked, likes, limit, line, lines, linkOpens, linkedTo, list
    case listing, lives, livesLost, livesTaken, lng, localDate, localTime, locked, log, loserOf, loss
    case losses, lost, marks, marksPerRound, match, matchData, matchId, matches, matchesMe, max, maxAge
    case maxAvgScore, maxDifficulty, maxDistanceMiles, maxRounds, mayAdd, mayAsk, mayBust, mayMark
    case mayRemove, mayScore, mayShare, maybe, mediaType, memberCount, members, membersCanInvite
    case membersHost, membersInvite, mended, message, messageId, meta, min, minAge, minAvgScore
    case minPlayers, mine, missing, mode, multiplier, muted, name, names, near, nearby, needed, new
    case newAccounts, newAuthor, next, nickname, nineDarters, no, noAnswer, noShows, noindex, nonce, none
    case note, notificationId, notifications, now, nudgeFrom, nudgedAt, nudgedCount, number, numbers
    case observation, observedAt, occupation, occurrence, occurrences, offerUntil, old, on, onTurn
    case openSlots, opensAt, opensHoursBefore, opponent, opponentId, options, order, otherName, others
    case out, outcome, outcomes, overlapping, overlaps, own, ownerId, ownerNickname, page, paidCount
    case parentId, participation, partyCards, partySessions, password, past, payFirst, payee, payeeId
    case payer, payerId, payload, payments, pending, people, peopleCount, percent, period, person, phase
    case photo, photos, place, placeChoice, placeName, places, platform, playAgain, playAgainPct
    case playSports, played, playedAt, player, playerCount, players, playersMax, playersMin, playsPerMonth
    case points, population, portions, position, post, postId, precipitationPct, price, priceTier
    case priceTiers, `private`, profile, progress, prompt, prompts, properties, provider, purpose, push
    case pushToken, q, qty, qualify, quarter, quietHours, quiz, radiusMiles, rank, rating, ratingAvg, read
    case readOnlyFrom, reason, recency, recentAverages, recipientId, recordedAt, recurrence, referee
    case refreshExpiresAt, refreshToken, regularsHoursBefore, relation, reliabilityPct, remaining
    case remember, remindFrom, remindedCount, reminderOffsets, removed, replies, replyTo, report, reporter
    case reporterId, reports, reputation, requestPending, requested, requestedAt, requestedCount
    case requireTier2, requirements, reset, result, results, reviewer, reviewerId, reviews, rideId
    case riderIds, riders, role, rosterToVisitors, round, rounds, route, rows, rules, scope, score
    case scoreAfter, scoreBefore, scored, scores, scoring, searchPreset, seats, secondsLeft
    case secondsUntilStart, section, sections, seed, seeding, segment, semi, senderId, sent, seriesId
    case sessionId, set, setsWon, settings, settled, share, shares, showCount, shown, shuffle, sides
    case significant, signs, silent, since, size, skillAccurate, skillLevel, skillLevels, skills, skips
    case slot, slug, sort, sound, sourceId, sport, sportSkills, sportWeight, sports, stage, stale
    case standing, stars, startScore, startScores, startedAt, starter, startsAt, state, status
    case statusReason, subgroup, subgroups, suddenDeath, sum, suspendedUntil, syncedAt, tables, tags
    case target, targetId, targetType, team, teamSize, teams, temperatureF, template, templateId
    case tentative, text, thirdPlace, threeDartAvg, thrown, ticket, ticketId, tieBreak, tier, timeChoice
    case times, timezone, title, to, toBeat, token, topBadges, topSports, total, totalsVisits, truncated
    case trustTier, turn, type, types, units, unlockedAt, unread, unreadOnly, until, upTo, updatedAt
    case upvoted, upvotes, url, value, values, venueId, version, visibility, visit, visitor, visitorId
    case visitors, visits, visits100plus, visits140plus, visits180, visits5, visits6, visits7, visits8
    case visits9, votes, waitingCount, waitlist, waitlistMode, waitlisted, walkIn, weather, webhookSecret
    case weekdays, what, who, wickets, win, windMph, winner, winnerOf, winners, wins, won, x01
}

// The names of all fields of requests and replies. Made from the contracts by `edge clients`.

/// A field's name. ``look`` says how it looks.
enum FieldName: String, CaseIterable {
    case a, aAverage, aWins, about, aboutId, accessExpiresAt, accessToken, accountId, accountIds
    case achievement, action, actions, active, activeAccounts, activeSeconds, actor, actorCount, actorId
    case actorIds, actorName, actorPhoto, addedAt, address, affected, ageDecade, ageGroups, ageMatches, all
    case allGood, amount, annulled, answerBy, answerHoursBefore, answering, appVersion, approximate, asked
    case askedAt, askedCoHosts, askedFrom, at, atDouble, attempts, attendance, attended, attested
    case attribution, author, authorId, authorNickname, autoRegulars, available, avatar, average
    case averageScore, averages, avgScore18, avgScore18Derived, awaitsMe, away, b, bAverage, bWins, back
    case badges, balance, balances, became, before, begunAt, best, bestLegDarts, bestNext, bestOf
    case bestOfLegs, bestOfSets, bestScore, bio, birdies, birthDate, board, boards, body, bogeys, buchholz
    case bucket, bull, bullOff, bust, by, byDefault, byGame, bySport, bye, calls, cancelledAsHost
    case cancelledBy, capacity, card, cardCount, cardId, cards, carry, category, center, changedAt, channel
    case checked, checkout, checkout100, checkoutPct, checkouts, choice, choiceIds, chosen, city, cityKey
    case cityLabel, claimCode, claims, clearBy, clock, clockSkew, closesAt, coHosting, coHosts, code, color
    case comment, commentId, comments, completed, completedAt, completedCount, completedGames
    case completedSessions, conceded, confirmations, confirmsAt, content, contentHash, contentId
    case contentType, coolingOffUntil, coordinates, copies, costId, costsCount, count, counts, course
    case courseHandicap, courseId, courseKey, courseName, cpu, createdAt, cricket, cup, cupId, currency
    case currentStreakWeeks, darts, dartsAverages, dartsLeft, dartsUsed, data, day, days, daysLeft
    case daysOnApp, decideAt, decideHoursBefore, decision, deckId, declined, deed, deleted, departAt, depth
    case description, detached, deviceId, deviceProof, deviceTime, deviceUpdatedAt, devices, difference
    case differential, difficulty, direction, displayName, disputed, distanceMiles, division, divisions
    case dontPlaySports, doubles, draw, drawn, draws, drawsAllowed, driverId, driverNickname, dryRun, due
    case dueAt, dueId, dues, durationMinutes, durationSeconds, each, eagles, edited, email, emailVerified
    case endedAt, endedReason, endsAt, engagement, entrant, entrantCount, entrants, entrantsMax, entry
    case equipment, eveningCount, evenings, events, everyDays, everyWeeks, expectedTurn, experienceYears
    case expiresAt, explain, face, faces, failures, fairway, fairwaysPercent, favorite, favorites, features
    case feedback, feedbackPct, file, fillRatePct, filter, final, finalScores, firstDate, firstName
    case firstNineAvg, firstToLegs, firstToSets, fixedLegs, fixture, fixtureCount, fixtures, flag, flags
    case foldKey, followedBy, followers, following, form, format, free, friend, friends, from
    case fromOccurrence, front, full, game, gameDefaults, gameId, gameType, games, gamesCancelled
    case gamesCompleted, gamesCreated, gender, genderMatches, genders, geohash, geometry, going, golf
    case goodUntil, gross, grossToPar, group, groupId, groups, guest, guestId, guestNames, guestPlayerId
    case guests, guestsEach, halveIt, handicap, handicapDerived, hasEvenings, hasOpenSlots, hasPassword
    case hasPushToken, hidden, highestCheckout, hitRatePct, hole, holes, home, homeCourse, host, hostId
    case hostName, hostNickname, hosted, hot, how, icon, id, idToken, ids, ifLate, ifShort, ifVersion, `in`
    case inApp, inCount, incidents, incoming, index, indexText, innings, inside, instagram, interests
    case interval, invite, inviteGroup, invited, invitedAt, invitedBy, invitedCount, inviter, inviterId
    case inviterName, inviterNickname, isAccepted, isAsked, isBowling, isCoHost, isConfirmed, isDisputed
    case isFinal, isFriend, isGoing, isHost, isKiller, isMovingDown, isMovingUp, isNewest, isOut, isOver
    case isOverdue, isPairingLeft, isYou, isYours, issues, itemId, items, joinPolicy, joined, joinedIds
    case joining, joinsAfterOpen, k, keepOrder, key, killer, kind, knockout, label, largest, last, last16
    case lastActiveAt, lastAt, lastEngagementAt, lastError, lastErrorAt, lastGameAt, lastName, lastReadAt
    case lastSeenAt, lat, late, lateCancels, leaderboards, leagueId, leagueName, left, leg, leg15, legs
    case legsLost, legsWon, lengths, level, lightning, liked, likes, limit, line, lines, linkOpens, linkedTo
    case list, listing, lives, livesLost, livesTaken, lng, localDate, localTime, locked, log, loserOf, loss
    case losses, lost, low, marks, marksPerRound, match, matchData, matchId, matches, matchesMe, max, maxAge
    case maxAvgScore, maxDifficulty, maxDistanceMiles, maxRounds, mayAdd, mayAsk, mayAttest, mayBust
    case mayConfirm, mayEdit, mayMark, mayRemove, mayScore, mayShare, maybe, mediaType, memberCount, members
    case membersCanInvite, membersHost, membersInvite, mended, message, messageId, meta, min, minAge
    case minAvgScore, minPlayers, mine, missing, mode, move, multiplier, muted, name, names, near, nearby
    case needed, net, netToPar, new, newAccounts, newAuthor, next, nickname, nineDarters, no, noAnswer
    case noShows, noindex, nonce, none, note, notificationId, notifications, now, nudgeFrom, nudgedAt
    case nudgedCount, number, numbers, observation, observedAt, occupation, occurrence, occurrences
    case offerUntil, old, on, onTurn, openSlots, opensAt, opensHoursBefore, opponent, opponentId, options
    case order, otherName, others, out, outcome, outcomes, outing, overCount, overlapping, overlaps, own
    case ownerId, ownerNickname, page, paidCount, par, parentId, pars, participation, partyCards
    case partySessions, password, past, payFirst, payee, payeeId, payer, payerId, payload, payments
    case penalties, pending, people, peopleCount, per180, percent, period, person, phase, photo, photos
    case pickedUp, place, placeChoice, placeName, places, platform, playAgain, playAgainPct, playSports
    case playWindowDays, played, playedAt, player, playerCount, players, playersMax, playersMin
    case playingHandicap, playsPerMonth, points, population, portions, position, post, postId
    case precipitationPct, price, priceTier, priceTiers, `private`, profile, progress, prompt, prompts
    case properties, proposal, proposalId, provider, purpose, push, pushToken, putts, puttsPerHole, q, qty
    case qualify, quarter, quietHours, quiz, radiusMiles, rank, rating, ratingAvg, read, readOnlyFrom
    case reason, received, recency, recentAverages, recipientId, recordedAt, recurrence, reduction, referee
    case refreshExpiresAt, refreshToken, regularsHoursBefore, relation, reliabilityPct, remaining, remember
    case remindFrom, remindedCount, reminderOffsets, removed, replies, replyTo, report, reporter, reporterId
    case reports, reputation, requestPending, requested, requestedAt, requestedCount, requireTier2
    case requirements, reset, restDates, result, results, reviewer, reviewerId, reviews, rideId, riderIds
    case riders, role, rosterToVisitors, round, roundId, rounds, route, row, rows, rules, scope, score
    case scoreAfter, scoreBefore, scored, scores, scores180, scoring, searchPreset, season, seasonId
    case seasonStatus, seasons, seats, secondsLeft, secondsUntilStart, section, sections, seed, seeding
    case segment, semi, senderId, sent, seriesId, sessionId, set, setsWon, settings, settled, share, shares
    case show, showCount, shown, shuffle, sides, significant, signs, silent, since, size, skillAccurate
    case skillLevel, skillLevels, skills, skins, skips, slope, slot, slots, slug, sort, sound, sourceId
    case sport, sportSkills, sportWeight, sports, stage, stale, standing, stars, start, startScore
    case startScores, startedAt, starter, startsAt, state, status, statusReason, strokeIndexes, strokes
    case subgroup, subgroups, suddenDeath, sum, suspendedUntil, syncedAt, tables, tags, taken, takingPart
    case target, targetId, targetType, team, teamSize, teams, tee, tees, teesOffAt, temperatureF, template
    case templateId, tentative, text, thirdPlace, threeDartAvg, through, thrown, ticket, ticketId, tieBreak
    case tier, timeChoice, times, timezone, title, to, toBeat, toPar, token, topBadges, topSports, total
    case totals, totalsVisits, truncated, trustTier, turn, type, types, units, unlockedAt, unread
    case unreadOnly, until, upTo, updatedAt, upvoted, upvotes, url, value, values, venueId, version
    case visibility, visit, visitor, visitorId, visitors, visits, visits100plus, visits140plus, visits180
    case visits5, visits6, visits7, visits8, visits9, votes, waitingCount, waitlist, waitlistMode
    case waitlisted, walkIn, weather, webhookSecret, weekdays, what, who, wickets, win, windMph, winner
    case winnerOf, winners, wins, won, x01, you
    case a, aAverage, aWins, about, aboutId, acceptedAt, accessExpiresAt, accessToken, accountId, accountIds
    case achievement, action, actions, active, activeAccounts, activeAt, activeSeconds, actor, actorCount
    case actorId, actorIds, actorName, actorPhoto, addedAt, address, affected, ageDecade, ageGroups
    case ageMatches, all, allGood, amount, answerBy, answerHours, answerHoursBefore, answering, appVersion
    case approximate, askedAt, askedFrom, at, atDouble, attempts, attendance, attended, attribution, author
    case authorId, authorNickname, autoRegulars, available, avatar, averageScore, averages, avgScore18, b
    case bAverage, bWins, badges, balance, balances, became, before, bestLegDarts, bestOf, bestOfLegs
    case bestOfSets, bestScore, bio, birthDate, board, body, bucket, bull, bullOff, bust, by, byDefault
    case byGame, bySport, canChallenge, cancelledAsHost, cancelledBy, capacity, card, cardCount, cardId, cards
    case category, cause, center, challenge, challenged, challenger, challenges, channel, checked, checkout
    case checkoutPct, checkouts, choice, choiceIds, chosen, city, cityKey, cityLabel, claimCode, claims
    case clearBy, clockSkew, closesAt, coHosting, coHosts, code, color, comment, commentId, comments
    case completed, completedAt, completedCount, completedGames, completedSessions, content, contentHash
    case contentId, contentType, coolingOffUntil, coordinates, copies, costId, costsCount, count, counts
    case course, courseKey, cpu, createdAt, cricket, currency, currentStreakWeeks, darts, dartsAverages
    case dartsLeft, dartsUsed, data, day, days, daysLeft, daysOnApp, decideAt, decideHoursBefore, decision
    case deckId, declined, deed, deleted, departAt, depth, description, detached, deviceId, deviceProof
    case deviceTime, deviceUpdatedAt, devices, difficulty, direction, displayName, disputed, distanceMiles
    case dontPlaySports, draws, driverId, driverNickname, dryRun, dueAt, dueId, dues, durationMinutes
    case durationSeconds, each, edited, email, emailVerified, endedAt, endedReason, endsAt, engagement
    case equipment, events, everyWeeks, expectedTurn, experienceYears, expiresAt, explain, face, faces
    case failures, favorite, favorites, features, feedback, feedbackPct, file, fillRatePct, filter
    case finalScores, first, firstDate, firstName, firstNineAvg, firstToLegs, firstToSets, fixedLegs, flag
    case flags, foldKey, followedBy, followers, following, format, free, friend, friends, from, fromOccurrence
    case full, game, gameDefaults, gameId, gameType, games, gamesCancelled, gamesCompleted, gamesCreated
    case gender, genderMatches, genders, geohash, geometry, going, golf, goodUntil, group, groupId, groups
    case guest, guestId, guestNames, guestPlayerId, guests, guestsEach, halveIt, handicap, hasOpenSlots
    case hasPassword, hasPushToken, hidden, highestCheckout, hitRatePct, holes, home, homeCourse, host, hostId
    case hostName, hostNickname, hosted, hot, how, icon, id, idToken, idleDays, ids, ifShort, ifVersion, `in`
    case inApp, incidents, incoming, index, innings, inside, instagram, interests, invite, inviteGroup
    case invited, invitedAt, invitedBy, invitedCount, inviter, inviterId, inviterName, inviterNickname
    case isAccepted, isBowling, isCoHost, isConfirmed, isFriend, isHost, isKiller, isOverdue, isYours, issues
    case itemId, items, joinPolicy, joined, joinedIds, joining, joinsAfterOpen, k, keepOrder, key, killer
    case kind, knockout, label, ladder, ladderId, last, lastActiveAt, lastAt, lastEngagementAt, lastError
    case lastErrorAt, lastGameAt, lastName, lastReadAt, lastSeenAt, lat, late, lateCancels, leaderboards, leg
    case legsLost, legsWon, level, lightning, liked, likes, limit, line, lines, linkOpens, linkedTo, list
    case listing, lives, livesLost, livesTaken, lng, localDate, localTime, locked, log, losses, marks
    case marksPerRound, match, matchData, matchId, matches, matchesMe, max, maxAge, maxAvgScore, maxDifficulty
    case maxDistanceMiles, maxRounds, mayAdd, mayAsk, mayBust, mayMark, mayRemove, mayShare, maybe, mediaType
    case memberCount, membersCanInvite, membersHost, membersInvite, mended, message, messageId, meta, min
    case minAge, minAvgScore, minPlayers, mine, missing, mode, multiplier, muted, name, near, nearby, needed
    case new, newAccounts, newAuthor, next, nickname, nineDarters, no, noAnswer, noShows, noindex, nonce, none
    case note, notificationId, notifications, nudgeFrom, nudgedAt, nudgedCount, number, numbers, observation
    case observedAt, occupation, occurrence, occurrences, offerUntil, old, on, onTurn, openMax, openSlots
    case opensAt, opensHoursBefore, opponent, opponentId, options, order, otherName, others, out, outcome
    case outcomes, overlapping, overlaps, own, ownerId, ownerNickname, page, paidCount, parentId
    case participation, partyCards, partySessions, password, past, paused, pauses, payFirst, payee, payeeId
    case payer, payerId, payload, payments, pending, people, peopleCount, percent, period, person, phase
    case photo, photos, place, placeChoice, placeName, places, platform, playAgain, playAgainPct, playDays
    case playSports, played, playedAt, player, playerCount, players, playersMax, playersMin, playsPerMonth
    case points, population, portions, position, post, postId, precipitationPct, price, priceTier, priceTiers
    case `private`, profile, progress, prompt, prompts, properties, provider, purpose, push, pushToken, q, qty
    case quietHours, quiz, radiusMiles, rank, rating, ratingAvg, reach, read, readOnlyFrom, reason, recency
    case recentAverages, recipientId, recordedAt, recurrence, refreshExpiresAt, refreshToken
    case regularsHoursBefore, relation, reliabilityPct, remaining, remember, remindFrom, remindedCount
    case reminderOffsets, remote, removed, replies, replyTo, report, reporter, reporterId, reports, reputation
    case requestPending, requested, requestedAt, requestedCount, requireTier2, requirements, result, results
    case reviewer, reviewerId, reviews, rideId, riderIds, riders, role, rosterToVisitors, round, rounds, route
    case rules, sameAgainDays, scope, score, scoreAfter, scoreBefore, scores, scoring, searchPreset, seats
    case second, secondsLeft, secondsUntilStart, section, sections, seed, segment, senderId, sent, seriesId
    case sessionId, set, setsWon, settings, settled, share, shares, showCount, shown, shuffle, significant
    case signs, silent, since, size, skillAccurate, skillLevel, skillLevels, skills, skips, slot, slug, sort
    case sound, sourceId, sport, sportSkills, sportWeight, sports, stale, standing, stars, startScore
    case startScores, startedAt, starter, startsAt, state, status, statusReason, subgroup, subgroups
    case suddenDeath, sum, suspendedUntil, syncedAt, tags, target, targetId, targetType, teams, temperatureF
    case template, templateId, tentative, text, theirs, threeDartAvg, thrown, ticket, ticketId, tier
    case timeChoice, times, timezone, title, to, toBeat, token, topBadges, topSports, total, totalsVisits
    case truncated, trustTier, turn, type, types, units, unlockedAt, unread, unreadOnly, until, upTo
    case updatedAt, upvoted, upvotes, url, value, values, venueId, version, visibility, visit, visitor
    case visitorId, visitors, visits, visits100plus, visits140plus, visits180, visits5, visits6, visits7
    case visits8, visits9, votes, waiting, waitlist, waitlistMode, waitlisted, walkIn, weather, webhookSecret
    case weekdays, what, who, wickets, windMph, winner, winnerId, winners, wins, x01
}

// The names of all fields of requests and replies. Made from the contracts by `edge clients`.

/// A field's name. ``look`` says how it looks.
enum FieldName: String, CaseIterable {
    case a, aAverage, aWins, about, aboutId, accessExpiresAt, accessToken, accountId, accountIds
    case achievement, action, actions, active, activeAccounts, activeSeconds, actor, actorCount, actorId
    case actorIds, actorName, actorPhoto, addedAt, address, affected, ageDecade, ageGroups, ageMatches
    case all, allGood, amount, annulled, answerBy, answerHoursBefore, answering, appVersion, approximate
    case asked, askedAt, askedCoHosts, askedFrom, at, atDouble, attempts, attendance, attended
    case attribution, author, authorId, authorNickname, autoRegulars, available, avatar, average
    case averageScore, averages, avgScore18, away, b, bAverage, bWins, badges, balance, balances, became
    case before, begunAt, best, bestLegDarts, bestNext, bestOf, bestOfLegs, bestOfSets, bestScore, bio
    case birthDate, board, boards, body, buchholz, bucket, bull, bullOff, bust, by, byDefault, byGame
    case bySport, bye, calls, cancelledAsHost, cancelledBy, capacity, card, cardCount, cardId, cards
    case category, center, channel, checked, checkout, checkout100, checkoutPct, checkouts, choice
    case choiceIds, chosen, city, cityKey, cityLabel, claimCode, claims, clearBy, clockSkew, closesAt
    case coHosting, coHosts, code, color, comment, commentId, comments, completed, completedAt
    case completedCount, completedGames, completedSessions, conceded, confirmsAt, content, contentHash
    case contentId, contentType, coolingOffUntil, coordinates, copies, costId, costsCount, count, counts
    case course, courseKey, cpu, createdAt, cricket, cup, cupId, currency, currentStreakWeeks, darts
    case dartsAverages, dartsLeft, dartsUsed, data, day, days, daysLeft, daysOnApp, decideAt
    case decideHoursBefore, decision, deckId, declined, deed, deleted, departAt, depth, description
    case detached, deviceId, deviceProof, deviceTime, deviceUpdatedAt, devices, difference, difficulty
    case direction, displayName, distanceMiles, division, divisions, dontPlaySports, draw, drawn, draws
    case drawsAllowed, driverId, driverNickname, dryRun, due, dueAt, dueId, dues, durationMinutes
    case durationSeconds, each, edited, email, emailVerified, endedAt, endedReason, endsAt, engagement
    case entrant, entrantCount, entrants, entrantsMax, entry, equipment, eveningCount, evenings, events
    case everyDays, everyWeeks, expectedTurn, experienceYears, expiresAt, explain, face, faces, failures
    case favorite, favorites, features, feedback, feedbackPct, file, fillRatePct, filter, final
    case finalScores, firstDate, firstName, firstNineAvg, firstToLegs, firstToSets, fixedLegs, fixture
    case fixtureCount, fixtures, flag, flags, foldKey, followedBy, followers, following, form, format
    case free, friend, friends, from, fromOccurrence, full, game, gameDefaults, gameId, gameType, games
    case gamesCancelled, gamesCompleted, gamesCreated, gender, genderMatches, genders, geohash, geometry
    case going, golf, goodUntil, group, groupId, groups, guest, guestId, guestNames, guestPlayerId, guests
    case guestsEach, halveIt, handicap, hasEvenings, hasOpenSlots, hasPassword, hasPushToken, hidden
    case highestCheckout, hitRatePct, holes, home, homeCourse, host, hostId, hostName, hostNickname
    case hosted, hot, how, icon, id, idToken, ids, ifLate, ifShort, ifVersion, `in`, inApp, inCount
    case incidents, incoming, index, innings, inside, instagram, interests, invite, inviteGroup, invited
    case invitedAt, invitedBy, invitedCount, inviter, inviterId, inviterName, inviterNickname, isAccepted
    case isAsked, isBowling, isCoHost, isConfirmed, isDisputed, isFriend, isHost, isKiller, isMovingDown
    case isMovingUp, isOut, isOver, isOverdue, isPairingLeft, isYou, isYours, issues, itemId, items
    case joinPolicy, joined, joinedIds, joining, joinsAfterOpen, k, keepOrder, key, killer, kind, knockout
    case label, last, last16, lastActiveAt, lastAt, lastEngagementAt, lastError, lastErrorAt, lastGameAt
    case lastName, lastReadAt, lastSeenAt, lat, late, lateCancels, leaderboards, leagueId, leagueName
    case left, leg, leg15, legs, legsLost, legsWon, lengths, level, lightning, liked, likes, limit, line
    case lines, linkOpens, linkedTo, list, listing, lives, livesLost, livesTaken, lng, localDate
    case localTime, locked, log, loserOf, loss, losses, lost, marks, marksPerRound, match, matchData
    case matchId, matches, matchesMe, max, maxAge, maxAvgScore, maxDifficulty, maxDistanceMiles, maxRounds
    case mayAdd, mayAsk, mayBust, mayMark, mayRemove, mayScore, mayShare, maybe, mediaType, memberCount
    case members, membersCanInvite, membersHost, membersInvite, mended, message, messageId, meta, min
    case minAge, minAvgScore, minPlayers, mine, missing, mode, move, multiplier, muted, name, names, near
    case nearby, needed, new, newAccounts, newAuthor, next, nickname, nineDarters, no, noAnswer, noShows
    case noindex, nonce, none, note, notificationId, notifications, now, nudgeFrom, nudgedAt, nudgedCount
    case number, numbers, observation, observedAt, occupation, occurrence, occurrences, offerUntil, old
    case on, onTurn, openSlots, opensAt, opensHoursBefore, opponent, opponentId, options, order, otherName
    case others, out, outcome, outcomes, overCount, overlapping, overlaps, own, ownerId, ownerNickname
    case page, paidCount, parentId, participation, partyCards, partySessions, password, past, payFirst
    case payee, payeeId, payer, payerId, payload, payments, pending, people, peopleCount, per180, percent
    case period, person, phase, photo, photos, place, placeChoice, placeName, places, platform, playAgain
    case playAgainPct, playSports, playWindowDays, played, playedAt, player, playerCount, players
    case playersMax, playersMin, playsPerMonth, points, population, portions, position, post, postId
    case precipitationPct, price, priceTier, priceTiers, `private`, profile, progress, prompt, prompts
    case properties, proposal, proposalId, provider, purpose, push, pushToken, q, qty, qualify, quarter
    case quietHours, quiz, radiusMiles, rank, rating, ratingAvg, read, readOnlyFrom, reason, recency
    case recentAverages, recipientId, recordedAt, recurrence, referee, refreshExpiresAt, refreshToken
    case regularsHoursBefore, relation, reliabilityPct, remaining, remember, remindFrom, remindedCount
    case reminderOffsets, removed, replies, replyTo, report, reporter, reporterId, reports, reputation
    case requestPending, requested, requestedAt, requestedCount, requireTier2, requirements, reset
    case restDates, result, results, reviewer, reviewerId, reviews, rideId, riderIds, riders, role
    case rosterToVisitors, round, rounds, route, row, rows, rules, scope, score, scoreAfter, scoreBefore
    case scored, scores, scores180, scoring, searchPreset, season, seasonId, seasonStatus, seasons, seats
    case secondsLeft, secondsUntilStart, section, sections, seed, seeding, segment, semi, senderId, sent
    case seriesId, sessionId, set, setsWon, settings, settled, share, shares, show, showCount, shown
    case shuffle, sides, significant, signs, silent, since, size, skillAccurate, skillLevel, skillLevels
    case skills, skips, slot, slug, sort, sound, sourceId, sport, sportSkills, sportWeight, sports, stage
    case stale, standing, stars, startScore, startScores, startedAt, starter, startsAt, state, status
    case statusReason, subgroup, subgroups, suddenDeath, sum, suspendedUntil, syncedAt, tables, tags
    case taken, takingPart, target, targetId, targetType, team, teamSize, teams, temperatureF, template
    case templateId, tentative, text, thirdPlace, threeDartAvg, thrown, ticket, ticketId, tieBreak, tier
    case timeChoice, times, timezone, title, to, toBeat, token, topBadges, topSports, total, totalsVisits
    case truncated, trustTier, turn, type, types, units, unlockedAt, unread, unreadOnly, until, upTo
    case updatedAt, upvoted, upvotes, url, value, values, venueId, version, visibility, visit, visitor
    case visitorId, visitors, visits, visits100plus, visits140plus, visits180, visits5, visits6, visits7
    case visits8, visits9, votes, waitingCount, waitlist, waitlistMode, waitlisted, walkIn, weather
    case webhookSecret, weekdays, what, who, wickets, win, windMph, winner, winnerOf, winners, wins, won
    case x01, you
    case all, allGood, amount, answerBy, answerHoursBefore, answering, appVersion, approximate, askedAt
    case askedFrom, at, atDouble, attempts, attendance, attended, attested, attribution, author, authorId
    case authorNickname, autoRegulars, available, avatar, averageScore, averages, avgScore18
    case avgScore18Derived, awaitsMe, b, bAverage, bWins, back, badges, balance, balances, became, before
    case bestLegDarts, bestOfLegs, bestOfSets, bestScore, bio, birdies, birthDate, board, body, bogeys
    case bucket, bull, bullOff, bust, byDefault, byGame, bySport, cancelledAsHost, cancelledBy, capacity
    case card, cardCount, cardId, cards, carry, category, center, changedAt, channel, checked, checkout
    case checkoutPct, checkouts, choice, choiceIds, chosen, city, cityKey, cityLabel, claimCode, claims
    case clearBy, clock, clockSkew, closesAt, coHosting, coHosts, code, color, comment, commentId
    case comments, completed, completedAt, completedCount, completedGames, completedSessions
    case confirmations, content, contentHash, contentId, contentType, coolingOffUntil, coordinates, copies
    case costId, costsCount, count, counts, course, courseHandicap, courseId, courseKey, courseName, cpu
    case createdAt, cricket, currency, currentStreakWeeks, darts, dartsAverages, dartsLeft, dartsUsed
    case data, day, days, daysLeft, daysOnApp, decideAt, decideHoursBefore, decision, deckId, declined
    case deed, deleted, departAt, depth, description, detached, deviceId, deviceProof, deviceTime
    case deviceUpdatedAt, devices, differential, difficulty, direction, displayName, disputed
    case distanceMiles, dontPlaySports, doubles, draws, driverId, driverNickname, dryRun, dueAt, dueId
    case dues, durationMinutes, durationSeconds, each, eagles, edited, email, emailVerified, endedAt
    case endedReason, endsAt, engagement, equipment, events, everyWeeks, expectedTurn, experienceYears
    case expiresAt, explain, face, faces, failures, fairway, fairwaysPercent, favorite, favorites
    case features, feedback, feedbackPct, file, fillRatePct, filter, finalScores, firstDate, firstName
    case firstNineAvg, firstToLegs, firstToSets, fixedLegs, flag, flags, foldKey, followedBy, followers
    case following, format, free, friend, friends, from, fromOccurrence, front, full, game, gameDefaults
    case gameId, gameType, games, gamesCancelled, gamesCompleted, gamesCreated, gender, genderMatches
    case genders, geohash, geometry, going, golf, goodUntil, gross, grossToPar, group, groupId, groups
    case guest, guestId, guestNames, guestPlayerId, guests, guestsEach, halveIt, handicap, handicapDerived
    case hasOpenSlots, hasPassword, hasPushToken, hidden, highestCheckout, hitRatePct, hole, holes, home
    case homeCourse, host, hostId, hostName, hostNickname, hosted, hot, how, icon, id, idToken, ids
    case ifShort, ifVersion, `in`, inApp, incidents, incoming, index, indexText, innings, inside
    case instagram, interests, interval, invite, inviteGroup, invited, invitedAt, invitedBy, invitedCount
    case inviter, inviterId, inviterName, inviterNickname, isAccepted, isBowling, isCoHost, isConfirmed
    case isFinal, isFriend, isGoing, isHost, isKiller, isNewest, isOverdue, isYours, issues, itemId, items
    case joinPolicy, joined, joinedIds, joining, joinsAfterOpen, k, keepOrder, key, killer, kind, knockout
    case label, largest, last, lastActiveAt, lastAt, lastEngagementAt, lastError, lastErrorAt, lastGameAt
    case lastName, lastReadAt, lastSeenAt, lat, late, lateCancels, leaderboards, leg, legsLost, legsWon
    case level, lightning, liked, likes, limit, line, lines, linkOpens, linkedTo, list, listing, lives
    case livesLost, livesTaken, lng, localDate, localTime, locked, log, losses, low, marks, marksPerRound
    case match, matchData, matchId, matches, matchesMe, max, maxAge, maxAvgScore, maxDifficulty
    case maxDistanceMiles, maxRounds, mayAdd, mayAsk, mayAttest, mayBust, mayConfirm, mayEdit, mayMark
    case mayRemove, mayShare, maybe, mediaType, memberCount, membersCanInvite, membersHost, membersInvite
    case mended, message, messageId, meta, min, minAge, minAvgScore, minPlayers, mine, missing, mode
    case multiplier, muted, name, names, near, nearby, needed, net, netToPar, new, newAccounts, newAuthor
    case next, nickname, nineDarters, no, noAnswer, noShows, noindex, nonce, none, note, notificationId
    case notifications, nudgeFrom, nudgedAt, nudgedCount, number, numbers, observation, observedAt
    case occupation, occurrence, occurrences, offerUntil, old, on, onTurn, openSlots, opensAt
    case opensHoursBefore, opponent, opponentId, options, order, otherName, others, out, outcome, outcomes
    case outing, overlapping, overlaps, own, ownerId, ownerNickname, page, paidCount, par, parentId, pars
    case participation, partyCards, partySessions, password, past, payFirst, payee, payeeId, payer
    case payerId, payload, payments, penalties, pending, people, peopleCount, percent, period, person
    case phase, photo, photos, pickedUp, place, placeChoice, placeName, places, platform, playAgain
    case playAgainPct, playSports, played, playedAt, player, playerCount, players, playersMax, playersMin
    case playingHandicap, playsPerMonth, points, population, portions, position, post, postId
    case precipitationPct, price, priceTier, priceTiers, `private`, profile, progress, prompt, prompts
    case properties, provider, purpose, push, pushToken, putts, puttsPerHole, q, qty, quietHours, quiz
    case radiusMiles, rank, rating, ratingAvg, read, readOnlyFrom, reason, received, recency
    case recentAverages, recipientId, recordedAt, recurrence, reduction, refreshExpiresAt, refreshToken
    case regularsHoursBefore, relation, reliabilityPct, remaining, remember, remindFrom, remindedCount
    case reminderOffsets, removed, replies, replyTo, reporter, reporterId, reports, reputation
    case requestPending, requested, requestedAt, requestedCount, requireTier2, requirements, result
    case results, reviewer, reviewerId, reviews, rideId, riderIds, riders, role, rosterToVisitors, round
    case roundId, rounds, route, rows, rules, scope, score, scoreAfter, scoreBefore, scores, scoring
    case searchPreset, seats, secondsLeft, secondsUntilStart, section, sections, seed, segment, senderId
    case sent, seriesId, sessionId, set, setsWon, settings, settled, share, shares, showCount, shown
    case shuffle, significant, signs, silent, since, size, skillAccurate, skillLevel, skillLevels, skills
    case skins, skips, slope, slot, slots, slug, sort, sound, sourceId, sport, sportSkills, sportWeight
    case sports, stale, standing, stars, start, startScore, startScores, startedAt, starter, startsAt
    case state, status, statusReason, strokeIndexes, strokes, subgroup, subgroups, suddenDeath, sum
    case suspendedUntil, syncedAt, tags, target, targetId, targetType, teams, tee, tees, teesOffAt
    case temperatureF, template, templateId, tentative, text, threeDartAvg, through, thrown, ticket
    case ticketId, tier, timeChoice, times, timezone, title, to, toBeat, toPar, token, topBadges
    case topSports, total, totals, totalsVisits, truncated, trustTier, turn, type, types, units
    case unlockedAt, unread, unreadOnly, until, upTo, updatedAt, upvoted, upvotes, url, value, values
    case venueId, version, visibility, visit, visitor, visitorId, visitors, visits, visits100plus
    case visits140plus, visits180, visits5, visits6, visits7, visits8, visits9, votes, waitlist
    case waitlistMode, waitlisted, walkIn, weather, webhookSecret, weekdays, what, who, wickets, windMph
    case winner, winners, wins, x01
}

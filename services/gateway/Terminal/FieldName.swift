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
}

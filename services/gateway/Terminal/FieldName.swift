// The names of all fields of requests and replies. Made from the contracts by `edge clients`.

/// A field's name. ``look`` says how it looks.
enum FieldName: String, CaseIterable {
    case a, aAverage, aWins, about, aboutId, acceptedAt, accessExpiresAt, accessToken, accountId, accountIds
    case achievement, action, actions, active, activeAccounts, activeAt, activeSeconds, actor, actorCount
    case actorId, actorIds, actorName, actorPhoto, addedAt, address, affected, ageDecade, ageGroups
    case ageMatches, all, allGood, amount, annulled, answerBy, answerHours, answerHoursBefore, answering
    case appVersion, approximate, asked, askedAt, askedCoHosts, askedFrom, at, atDouble, attempts, attendance
    case attended, attested, attribution, author, authorId, authorNickname, autoRegulars, available, avatar
    case average, averageScore, averages, avgScore18, avgScore18Derived, awaitsMe, away, b, bAverage, bWins
    case back, badges, balance, balances, became, before, begunAt, best, bestLegDarts, bestNext, bestOf
    case bestOfLegs, bestOfSets, bestScore, bio, birdies, birthDate, board, boards, body, bogeys, buchholz
    case bucket, bull, bullOff, bust, by, byDefault, byGame, bySport, bye, calls, canChallenge
    case cancelledAsHost, cancelledBy, capacity, card, cardCount, cardId, cards, carry, category, cause
    case center, challenge, challenged, challenger, challenges, changedAt, channel, checked, checkout
    case checkout100, checkoutPct, checkouts, choice, choiceIds, chosen, city, cityKey, cityLabel, claimCode
    case claims, clearBy, clock, clockSkew, closesAt, coHosting, coHosts, code, color, comment, commentId
    case comments, completed, completedAt, completedCount, completedGames, completedSessions, conceded
    case confirmations, confirmsAt, content, contentHash, contentId, contentType, coolingOffUntil, coordinates
    case copies, costId, costsCount, count, counts, course, courseHandicap, courseId, courseKey, courseName
    case cpu, createdAt, cricket, cup, cupId, currency, currentStreakWeeks, darts, dartsAverages, dartsLeft
    case dartsUsed, data, day, days, daysLeft, daysOnApp, decideAt, decideHoursBefore, decision, deckId
    case declined, deed, deleted, departAt, depth, description, detached, deviceId, deviceProof, deviceTime
    case deviceUpdatedAt, devices, difference, differential, difficulty, direction, displayName, disputed
    case distanceMiles, division, divisions, dontPlaySports, doubles, draw, drawn, draws, drawsAllowed
    case driverId, driverNickname, dryRun, due, dueAt, dueId, dues, durationMinutes, durationSeconds, each
    case eagles, edited, email, emailVerified, endedAt, endedReason, endsAt, engagement, entrant, entrantCount
    case entrants, entrantsMax, entry, equipment, eveningCount, evenings, events, everyDays, everyWeeks
    case expectedTurn, experienceYears, expiresAt, explain, face, faces, failures, fairway, fairwaysPercent
    case favorite, favorites, features, feedback, feedbackPct, file, fillRatePct, filter, final, finalScores
    case first, firstDate, firstName, firstNineAvg, firstToLegs, firstToSets, fixedLegs, fixture, fixtureCount
    case fixtures, flag, flags, foldKey, followedBy, followers, following, form, format, free, friend, friends
    case from, fromOccurrence, front, full, game, gameDefaults, gameId, gameType, games, gamesCancelled
    case gamesCompleted, gamesCreated, gender, genderMatches, genders, geohash, geometry, going, golf
    case goodUntil, gross, grossToPar, group, groupId, groups, guest, guestId, guestNames, guestPlayerId
    case guests, guestsEach, halveIt, handicap, handicapDerived, hasEvenings, hasOpenSlots, hasPassword
    case hasPushToken, hidden, highestCheckout, hitRatePct, hole, holes, home, homeCourse, host, hostId
    case hostName, hostNickname, hosted, hot, how, icon, id, idToken, idleDays, ids, ifLate, ifShort
    case ifVersion, `in`, inApp, inCount, incidents, incoming, index, indexText, innings, inside, instagram
    case interests, interval, invite, inviteGroup, invited, invitedAt, invitedBy, invitedCount, inviter
    case inviterId, inviterName, inviterNickname, isAccepted, isAsked, isBowling, isCoHost, isConfirmed
    case isDisputed, isDone, isFinal, isFriend, isGoing, isHost, isKiller, isMovingDown, isMovingUp, isNewest
    case isOut, isOver, isOverdue, isPairingLeft, isYou, isYours, issues, itemId, items, joinPolicy, joined
    case joinedIds, joining, joinsAfterOpen, k, keepOrder, key, killer, kind, knockout, label, ladder
    case ladderId, largest, last, last16, lastActiveAt, lastAt, lastEngagementAt, lastError, lastErrorAt
    case lastGameAt, lastName, lastReadAt, lastSeenAt, lat, late, lateCancels, leaderboards, leagueId
    case leagueName, left, leg, leg15, legs, legsLost, legsWon, lengths, level, lightning, liked, likes, limit
    case line, lines, linkOpens, linkedTo, list, listing, lives, livesLost, livesTaken, lng, localDate
    case localTime, locked, log, loserOf, loss, losses, lost, low, marks, marksPerRound, match, matchData
    case matchId, matches, matchesMe, max, maxAge, maxAvgScore, maxDifficulty, maxDistanceMiles, maxRounds
    case mayAdd, mayAsk, mayAttest, mayBust, mayConfirm, mayEdit, mayMark, mayRemove, mayScore, mayShare
    case maybe, mediaType, memberCount, members, membersCanInvite, membersHost, membersInvite, mended, message
    case messageId, meta, min, minAge, minAvgScore, minPlayers, mine, missing, mode, move, moved, multiplier
    case muted, name, names, near, nearby, needed, net, netToPar, new, newAccounts, newAuthor, next, nickname
    case nineDarters, no, noAnswer, noShows, noindex, nonce, none, note, notificationId, notifications, now
    case nudgeFrom, nudgedAt, nudgedCount, number, numbers, observation, observedAt, occupation, occurrence
    case occurrences, offerUntil, old, on, onTurn, openMax, openSlots, opensAt, opensHoursBefore, opponent
    case opponentId, options, order, otherName, others, out, outcome, outcomes, outing, overCount, overlapping
    case overlaps, own, ownerId, ownerNickname, page, paidCount, par, parentId, pars, participation
    case partyCards, partySessions, password, past, paused, pauses, payFirst, payee, payeeId, payer, payerId
    case payload, payments, penalties, pending, people, peopleCount, per180, percent, period, person, phase
    case photo, photos, pickedUp, place, placeChoice, placeName, places, platform, playAgain, playAgainPct
    case playDays, playSports, playWindowDays, played, playedAt, player, playerCount, players, playersMax
    case playersMin, playingHandicap, playsPerMonth, points, population, portions, position, post, postId
    case precipitationPct, price, priceTier, priceTiers, `private`, profile, progress, prompt, prompts
    case properties, proposal, proposalId, provider, purpose, push, pushToken, putts, puttsPerHole, q, qty
    case qualify, quarter, quietHours, quiz, radiusMiles, rank, rating, ratingAvg, reach, read, readOnlyFrom
    case reason, received, recency, recentAverages, recipientId, recordedAt, recurrence, reduction, referee
    case refreshExpiresAt, refreshToken, regularsHoursBefore, relation, reliabilityPct, remaining, remember
    case remindFrom, remindedCount, reminderOffsets, remote, removed, replies, replyTo, report, reporter
    case reporterId, reports, reputation, requestPending, requested, requestedAt, requestedCount, requireTier2
    case requirements, reset, restDates, result, results, reviewer, reviewerId, reviews, rideId, riderIds
    case riders, role, rosterToVisitors, round, roundId, rounds, route, row, rows, rules, sameAgainDays, scope
    case score, scoreAfter, scoreBefore, scored, scores, scores180, scoring, searchPreset, season, seasonId
    case seasonStatus, seasons, seats, second, secondsLeft, secondsUntilStart, section, sections, seed
    case seeding, segment, semi, senderId, sent, seriesId, sessionId, set, setsWon, settings, settled, share
    case shares, show, showCount, shown, shuffle, sides, significant, signs, silent, since, size
    case skillAccurate, skillLevel, skillLevels, skills, skins, skips, slope, slot, slots, slug, sort, sound
    case sourceId, sport, sportSkills, sportWeight, sports, stage, stale, standing, stars, start, startScore
    case startScores, startedAt, starter, startsAt, state, status, statusReason, strokeIndexes, strokes
    case subgroup, subgroups, suddenDeath, sum, suspendedUntil, syncedAt, tables, tags, taken, takingPart
    case target, targetId, targetType, team, teamSize, teams, tee, tees, teesOffAt, temperatureF, template
    case templateId, tentative, text, theirs, thirdPlace, threeDartAvg, through, thrown, ticket, ticketId
    case tieBreak, tier, timeChoice, times, timezone, title, to, toBeat, toPar, token, topBadges, topSports
    case total, totals, totalsVisits, truncated, trustTier, turn, type, types, units, unlockedAt, unread
    case unreadOnly, until, upTo, updatedAt, upvoted, upvotes, url, value, values, venueId, version
    case visibility, visit, visitor, visitorId, visitors, visits, visits100plus, visits140plus, visits180
    case visits5, visits6, visits7, visits8, visits9, votes, waiting, waitingCount, waitlist, waitlistMode
    case waitlisted, walkIn, weather, webhookSecret, weekdays, what, who, wickets, win, windMph, winner
    case winnerId, winnerOf, winners, wins, won, x01, you
}

// The names of all fields of requests and replies. Made from the contracts by `edge clients`.

/// A field's name. ``look`` says how it looks.
enum FieldName: String, CaseIterable {
    case a, aAverage, aWins, about, aboutId, acceptedAt, accessExpiresAt, accessToken, accountId, accountIds
    case achievement, action, actions, active, activeAccounts, activeAt, activeSeconds, actor, actorCount
    case actorId, actorIds, actorName, actorPhoto, addedAt, address, affected, ageDecade, ageGroups
    case ageMatches, all, allGood, amount, annulled, answerBy, answerHours, answerHoursBefore, answering
    case appVersion, approximate, asked, askedAt, askedCoHosts, askedFrom, at, atDouble, attempts
    case attendance, attended, attested, attribution, author, authorId, authorNickname, autoRegulars
    case available, avatar, average, averageScore, averages, avgScore18, avgScore18Derived, awaitsMe, away
    case b, bAverage, bWins, back, badges, balance, balances, became, before, begunAt, best, bestLegDarts
    case bestNext, bestOf, bestOfLegs, bestOfSets, bestScore, bio, birdies, birthDate, board, boards, body
    case bogeys, buchholz, bucket, bull, bullOff, bust, by, byDefault, byGame, bySport, bye, calls
    case canChallenge, cancelledAsHost, cancelledBy, capacity, card, cardCount, cardId, cards, carry
    case category, cause, center, challenge, challenged, challenger, challenges, changedAt, channel, checked
    case checkout, checkout100, checkoutPct, checkouts, choice, choiceIds, chosen, city, cityKey, cityLabel
    case claimCode, claims, clearBy, clock, clockSkew, closesAt, coHosting, coHosts, code, color, comment
    case commentId, comments, completed, completedAt, completedCount, completedGames, completedSessions
    case conceded, confirmations, confirmsAt, content, contentHash, contentId, contentType, coolingOffUntil
    case coordinates, copies, costId, costsCount, count, counts, course, courseHandicap, courseId, courseKey
    case courseName, cpu, createdAt, cricket, cup, cupId, currency, currentStreakWeeks, darts, dartsAverages
    case dartsLeft, dartsUsed, data, day, days, daysLeft, daysOnApp, decideAt, decideHoursBefore, decision
    case deckId, declined, deed, deleted, departAt, depth, description, detached, deviceId, deviceProof
    case deviceTime, deviceUpdatedAt, devices, difference, differential, difficulty, direction, displayName
    case disputed, distanceMiles, division, divisions, dontPlaySports, doubles, draw, drawn, draws
    case drawsAllowed, driverId, driverNickname, dryRun, due, dueAt, dueId, dues, durationMinutes
    case durationSeconds, each, eagles, edited, email, emailVerified, endedAt, endedReason, endsAt
    case engagement, entrant, entrantCount, entrants, entrantsMax, entry, equipment, eveningCount, evenings
    case events, everyDays, everyWeeks, expectedTurn, experienceYears, expiresAt, explain, face, faces
    case failures, fairway, fairwaysPercent, favorite, favorites, features, feedback, feedbackPct, file
    case fillRatePct, filter, final, finalScores, first, firstDate, firstName, firstNineAvg, firstToLegs
    case firstToSets, fixedLegs, fixture, fixtureCount, fixtures, flag, flags, foldKey, followedBy
    case followers, following, form, format, free, friend, friends, from, fromOccurrence, front, full, game
    case gameDefaults, gameId, gameType, games, gamesCancelled, gamesCompleted, gamesCreated, gender
    case genderMatches, genders, geohash, geometry, going, golf, goodUntil, gross, grossToPar, group
    case groupId, groups, guest, guestId, guestNames, guestPlayerId, guests, guestsEach, halveIt, handicap
    case handicapDerived, hasEvenings, hasOpenSlots, hasPassword, hasPushToken, hidden, highestCheckout
    case hitRatePct, hole, holes, home, homeCourse, host, hostId, hostName, hostNickname, hosted, hot, how
    case icon, id, idToken, idleDays, ids, ifLate, ifShort, ifVersion, `in`, inApp, inCount, incidents
    case incoming, index, indexText, innings, inside, instagram, interests, interval, invite, inviteGroup
    case invited, invitedAt, invitedBy, invitedCount, inviter, inviterId, inviterName, inviterNickname
    case isAccepted, isAsked, isBowling, isCoHost, isConfirmed, isDisputed, isFinal, isFriend, isGoing
    case isHost, isKiller, isMovingDown, isMovingUp, isNewest, isOut, isOver, isOverdue, isPairingLeft
    case isYou, isYours, issues, itemId, items, joinPolicy, joined, joinedIds, joining, joinsAfterOpen, k
    case keepOrder, key, killer, kind, knockout, label, ladder, ladderId, largest, last, last16
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
    case offerUntil, old, on, onTurn, openMax, openSlots, opensAt, opensHoursBefore, opponent, opponentId
    case options, order, otherName, others, out, outcome, outcomes, outing, overCount, overlapping, overlaps
    case own, ownerId, ownerNickname, page, paidCount, par, parentId, pars, participation, partyCards
    case partySessions, password, past, paused, pauses, payFirst, payee, payeeId, payer, payerId, payload
    case payments, penalties, pending, people, peopleCount, per180, percent, period, person, phase, photo
    case photos, pickedUp, place, placeChoice, placeName, places, platform, playAgain, playAgainPct
    case playDays, playSports, playWindowDays, played, playedAt, player, playerCount, players, playersMax
    case playersMin, playingHandicap, playsPerMonth, points, population, portions, position, post, postId
    case precipitationPct, price, priceTier, priceTiers, `private`, profile, progress, prompt, prompts
    case properties, proposal, proposalId, provider, purpose, push, pushToken, putts, puttsPerHole, q, qty
    case qualify, quarter, quietHours, quiz, radiusMiles, rank, rating, ratingAvg, reach, read, readOnlyFrom
    case reason, received, recency, recentAverages, recipientId, recordedAt, recurrence, reduction, referee
    case refreshExpiresAt, refreshToken, regularsHoursBefore, relation, reliabilityPct, remaining, remember
    case remindFrom, remindedCount, reminderOffsets, remote, removed, replies, replyTo, report, reporter
    case reporterId, reports, reputation, requestPending, requested, requestedAt, requestedCount
    case requireTier2, requirements, reset, restDates, result, results, reviewer, reviewerId, reviews
    case rideId, riderIds, riders, role, rosterToVisitors, round, roundId, rounds, route, row, rows, rules
    case sameAgainDays, scope, score, scoreAfter, scoreBefore, scored, scores, scores180, scoring
    case searchPreset, season, seasonId, seasonStatus, seasons, seats, second, secondsLeft
    case secondsUntilStart, section, sections, seed, seeding, segment, semi, senderId, sent, seriesId
    case sessionId, set, setsWon, settings, settled, share, shares, show, showCount, shown, shuffle, sides
    case significant, signs, silent, since, size, skillAccurate, skillLevel, skillLevels, skills, skins
    case skips, slope, slot, slots, slug, sort, sound, sourceId, sport, sportSkills, sportWeight, sports
    case stage, stale, standing, stars, start, startScore, startScores, startedAt, starter, startsAt, state
    case status, statusReason, strokeIndexes, strokes, subgroup, subgroups, suddenDeath, sum, suspendedUntil
    case syncedAt, tables, tags, taken, takingPart, target, targetId, targetType, team, teamSize, teams, tee
    case tees, teesOffAt, temperatureF, template, templateId, tentative, text, theirs, thirdPlace
    case threeDartAvg, through, thrown, ticket, ticketId, tieBreak, tier, timeChoice, times, timezone, title
    case to, toBeat, toPar, token, topBadges, topSports, total, totals, totalsVisits, truncated, trustTier
    case turn, type, types, units, unlockedAt, unread, unreadOnly, until, upTo, updatedAt, upvoted, upvotes
    case url, value, values, venueId, version, visibility, visit, visitor, visitorId, visitors, visits
    case visits100plus, visits140plus, visits180, visits5, visits6, visits7, visits8, visits9, votes
    case waiting, waitingCount, waitlist, waitlistMode, waitlisted, walkIn, weather, webhookSecret, weekdays
    case what, who, wickets, win, windMph, winner, winnerId, winnerOf, winners, wins, won, x01, you
}

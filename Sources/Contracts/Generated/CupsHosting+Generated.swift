// Made by deploy/contracts from Sources/Contracts/Games/CupsHosting.swift.

import Competitions
import JSON
import Values

extension CreateCup {
    public static let notes: [String: String] = [
        "entrantsMax": "2 to 64; from 3 in double elimination. Default: 64",
        "entry": "default: open; in a private cup invite",
        "gameId": "a game of that evening which you host",
        "groupId": "the group for which it is held; it stays for ever",
        "leagueId": "a league that you host: the cup is an evening of its season that runs",
        "name": "3 to 60 characters",
        "options.boards": "boards, tables or courts, 0 to 20; 0 if nobody counts them. Default: 0",
        "options.drawsAllowed": "whether a match may be drawn; never in a knock-out. Default: false",
        "options.groups": "for formats with groups",
        "options.groups.bestNext":
            "how many of the next rank go on besides, the best of all groups. Default: 0",
        "options.groups.count": "2 to 16; the best seeds go into different ones",
        "options.groups.qualify": "how many of each go on, 1 to 4. Default: 2",
        "options.legs": "round robin and groups: how often everybody meets, 1 or 2. Default: 1",
        "options.lengths.bestOf":
            "1 to 99, odd where a match cannot be drawn. Default: 3 legs in darts, otherwise any score",
        "options.lengths.final": "with 2 left, and both finals of double elimination",
        "options.lengths.last16": "with 16 left",
        "options.lengths.quarter": "with 8 left",
        "options.lengths.semi": "with 4 left",
        "options.match": "for cups of darts",
        "options.match.gameType": "default: x01",
        "options.match.options":
            "options of the game but its length, which lengths say; with bestOfLegs, so many legs make a"
            + " set, and lengths count sets",
        "options.match.options.bestOfLegs":
            "in games with legs: more than half of this many legs win a set; odd, up to 41",
        "options.match.options.bestOfSets":
            "in games with legs: more than half of this many sets win the match; odd, up to 25",
        "options.match.options.bull": "around the Clock: a bull comes after the 20",
        "options.match.options.clearBy":
            "with two players: the last set must be won by 2 legs, unless somebody gets to upTo",
        "options.match.options.count": "around the Clock: how far a hit moves on",
        "options.match.options.difficulty": "only in Halve-It",
        "options.match.options.firstToLegs": "instead of bestOfLegs: so many legs win a set, up to 21",
        "options.match.options.firstToSets": "instead of bestOfSets: so many sets win the match, up to 13",
        "options.match.options.fixedLegs": "instead of both: 2 to 20 legs are all played, and the most win",
        "options.match.options.in": "x01: how scoring must be opened",
        "options.match.options.lives": "only in Knockout, Sudden Death and Killer",
        "options.match.options.maxRounds":
            "the rounds of a leg, 0 for no limit; in x01 10 to 50, and then the bull decides",
        "options.match.options.out": "x01: how a leg must be finished",
        "options.match.options.rounds": "shanghai: 7 or 20 rounds",
        "options.match.options.scoring": "cricket: whom further marks on a closed number give points to",
        "options.match.options.startScore": "x01: the start score of a leg",
        "options.match.options.startScores":
            "x01: a start score for each player, in the order of play, each between 101 and 1001",
        "options.match.options.starter": "x01: how it is found who throws first",
        "options.match.options.target": "in Knockout, the total that a visit must beat",
        "options.match.options.teams": "cricket: even slots play against odd ones",
        "options.match.options.upTo": "with clearBy: so many legs win the last set in any case",
        "options.points": "in tables. Default: 2, 1, 0; in football and the like 3, 1, 0",
        "options.reset":
            "double elimination: whether a second final is played if the unbeaten one loses the first."
            + " Default: true",
        "options.rounds": "swiss: 1 to 12. Default: as many as a knock-out would have",
        "options.thirdPlace":
            "whether the losers of the semifinals meet; not in double elimination. Default: true",
        "options.tieBreak":
            "the order of those with equal points. Default: difference in darts, otherwise head_to_head",
        "place": "the place where it is played; open public cups are found by it",
        "place.address": "the address, up to 250 characters",
        "place.cityLabel": "the city it is in",
        "place.lat": "degrees north, -90 to 90",
        "place.lng": "degrees east, -180 to 180 (180 is stored as -180)",
        "place.name": "the place's name, up to 120 characters",
        "place.venueId":
            "a venue that venues search found; its name and coordinates are used, whatever else is given",
        "seeding": "default: random",
        "teamSize": "the most people of an entrant, 1 to 20; 1 for persons. Default: 1",
        "visibility": "default: group for a group's cup, otherwise private",
    ]
}

extension UpdateCup {
    public static let notes: [String: String] = [
        "entrantsMax": "2 to 64; from 3 in double elimination. Not below those who are in",
        "ifVersion": "for apps: refused where the cup has changed since this version",
        "name": "3 to 60 characters",
        "options": "options given here replace the former ones; what you leave out stays",
        "options.boards": "boards, tables or courts, 0 to 20; 0 if nobody counts them. Default: 0",
        "options.drawsAllowed": "whether a match may be drawn; never in a knock-out. Default: false",
        "options.groups": "for formats with groups",
        "options.groups.bestNext":
            "how many of the next rank go on besides, the best of all groups. Default: 0",
        "options.groups.count": "2 to 16; the best seeds go into different ones",
        "options.groups.qualify": "how many of each go on, 1 to 4. Default: 2",
        "options.legs": "round robin and groups: how often everybody meets, 1 or 2. Default: 1",
        "options.lengths.bestOf":
            "1 to 99, odd where a match cannot be drawn. Default: 3 legs in darts, otherwise any score",
        "options.lengths.final": "with 2 left, and both finals of double elimination",
        "options.lengths.last16": "with 16 left",
        "options.lengths.quarter": "with 8 left",
        "options.lengths.semi": "with 4 left",
        "options.match": "for cups of darts",
        "options.match.gameType": "default: x01",
        "options.match.options":
            "options of the game but its length, which lengths say; with bestOfLegs, so many legs make a"
            + " set, and lengths count sets",
        "options.match.options.bestOfLegs":
            "in games with legs: more than half of this many legs win a set; odd, up to 41",
        "options.match.options.bestOfSets":
            "in games with legs: more than half of this many sets win the match; odd, up to 25",
        "options.match.options.bull": "around the Clock: a bull comes after the 20",
        "options.match.options.clearBy":
            "with two players: the last set must be won by 2 legs, unless somebody gets to upTo",
        "options.match.options.count": "around the Clock: how far a hit moves on",
        "options.match.options.difficulty": "only in Halve-It",
        "options.match.options.firstToLegs": "instead of bestOfLegs: so many legs win a set, up to 21",
        "options.match.options.firstToSets": "instead of bestOfSets: so many sets win the match, up to 13",
        "options.match.options.fixedLegs": "instead of both: 2 to 20 legs are all played, and the most win",
        "options.match.options.in": "x01: how scoring must be opened",
        "options.match.options.lives": "only in Knockout, Sudden Death and Killer",
        "options.match.options.maxRounds":
            "the rounds of a leg, 0 for no limit; in x01 10 to 50, and then the bull decides",
        "options.match.options.out": "x01: how a leg must be finished",
        "options.match.options.rounds": "shanghai: 7 or 20 rounds",
        "options.match.options.scoring": "cricket: whom further marks on a closed number give points to",
        "options.match.options.startScore": "x01: the start score of a leg",
        "options.match.options.startScores":
            "x01: a start score for each player, in the order of play, each between 101 and 1001",
        "options.match.options.starter": "x01: how it is found who throws first",
        "options.match.options.target": "in Knockout, the total that a visit must beat",
        "options.match.options.teams": "cricket: even slots play against odd ones",
        "options.match.options.upTo": "with clearBy: so many legs win the last set in any case",
        "options.points": "in tables. Default: 2, 1, 0; in football and the like 3, 1, 0",
        "options.reset":
            "double elimination: whether a second final is played if the unbeaten one loses the first."
            + " Default: true",
        "options.rounds": "swiss: 1 to 12. Default: as many as a knock-out would have",
        "options.thirdPlace":
            "whether the losers of the semifinals meet; not in double elimination. Default: true",
        "options.tieBreak":
            "the order of those with equal points. Default: difference in darts, otherwise head_to_head",
        "place.address": "the address, up to 250 characters",
        "place.cityLabel": "the city it is in",
        "place.lat": "degrees north, -90 to 90",
        "place.lng": "degrees east, -180 to 180 (180 is stored as -180)",
        "place.name": "the place's name, up to 120 characters",
        "place.venueId":
            "a venue that venues search found; its name and coordinates are used, whatever else is given",
        "teamSize": "only while nobody has entered",
    ]
}

extension NameCupCoHost {
    public static let notes: [String: String] = [
        "on": "the host asks and takes back; whoever was asked accepts, or stops"
    ]
}

extension NameCupCoHost.Reply {
    @_disfavoredOverload
    public init(cupId: sending ID, coHosts: [PersonMention], asked: [PersonMention]) {
        self.cupId = cupId
        self.coHosts = coHosts
        self.asked = asked
    }
}

extension InviteToCup {
    public static let notes: [String: String] = [
        "accountIds": "1 to 20 people, by nickname or id; each gets a result of its own"
    ]
}

extension InviteToCup.Reply {
    @_disfavoredOverload
    public init(cupId: sending ID, results: [InviteToCup.Outcome]) {
        self.cupId = cupId
        self.results = results
    }
}

extension ApproveEntrant {
    public static let notes: [String: String] = [
        "entrant": "the entrant's number"
    ]
}

extension RefuseEntrant {
    public static let notes: [String: String] = [
        "entrant": "the entrant's number"
    ]
}

extension NewEntrant {
    @_disfavoredOverload
    public init(name: sending String? = nil, guestPlayerId: ID? = nil, members: [String]? = nil) {
        self.name = name
        self.guestPlayerId = guestPlayerId
        self.members = members
    }
}

extension AddEntrant {
    public static let notes: [String: String] = [
        "entrant.guestPlayerId": "one of your guest players",
        "entrant.members": "the names of a team's people, the captain first",
        "entrant.name": "up to 30 characters; of a team its name",
    ]
}

extension RemoveEntrant {
    public static let notes: [String: String] = [
        "entrant": "the entrant's number"
    ]
}

extension AddLateEntrant {
    public static let notes: [String: String] = [
        "entrant": "the number of an entrant who waits",
        "new": "instead: somebody new without an account",
        "new.guestPlayerId": "one of your guest players",
        "new.members": "the names of a team's people, the captain first",
        "new.name": "up to 30 characters; of a team its name",
    ]
}

extension SeedCup {
    public static let notes: [String: String] = [
        "order": "the numbers of all who are in, the first seed first"
    ]
}

extension DrawCup {
    public static let notes: [String: String] = [
        "seed": "a whole number that chance follows. Default: a fresh one"
    ]
}

// Finds the live queries that an event touches: those whose answer contains an id that the event names, those of a
// caller whom it names, and lists that it may extend.

import BusProtocol
import Contracts
import Values

struct LiveKey: Hashable {
    var exchange: ExchangeID
    var watch: Int

    init(_ exchange: ExchangeID, _ watch: Int) { (self.exchange, self.watch) = (exchange, watch) }
}

struct LiveIndex {
    private var byName: [ID: Set<LiveKey>] = [:]
    private var byType: [String: Set<LiveKey>] = [:]

    func touched(by event: HeardLine) -> Set<LiveKey> {
        var found = byType[event.type] ?? []
        for name in event.names {
            guard let keys = byName[name] else { continue }
            // Usually all the queries are found by a single name.
            if found.isEmpty { found = keys } else { found.formUnion(keys) }
        }
        return found
    }

    /// Indexes a query by the ids in its arguments and by its caller.
    mutating func enter(_ key: LiveKey, _ names: [ID], _ types: [String]) {
        for name in names { byName[name, default: []].insert(key) }
        for type in types { byType[type, default: []].insert(key) }
    }

    /// Reindexes a query by the ids in its new answer.
    mutating func change(_ key: LiveKey, from old: [ID], to new: [ID], keeping own: [ID]) {
        if old == new { return }
        let (former, present) = (Set(old), Set(new))
        for name in former.subtracting(present).subtracting(own) { Self.remove(key, from: &byName[name]) }
        for name in present.subtracting(former) { byName[name, default: []].insert(key) }
    }

    mutating func remove(_ key: LiveKey, _ names: [ID], _ types: [String]) {
        for name in names { Self.remove(key, from: &byName[name]) }
        for type in types { Self.remove(key, from: &byType[type]) }
    }

    private static func remove(_ key: LiveKey, from keys: inout Set<LiveKey>?) {
        keys?.remove(key)
        if keys?.isEmpty == true { keys = nil }
    }
}

/// The parts of an event that matter to live queries.
struct HeardLine {
    var type: String
    var sequence: UInt64
    /// All ids in the event.
    var names: [ID]
    /// Services whose answers may change although the event does not say for whom: of a private event only the envelope
    /// is published (protocol.md, Event).
    var hiddenFrom: [String] = []

    private static let start = Array("{\"specversion\":\"1.0\",\"id\":\"".utf8)

    init?(_ line: UnsafeRawBufferPointer) {
        guard let type = EventBatch.topic(ofLine: line) else { return nil }
        let digits = line.dropFirst(Self.start.count).prefix { $0 != UInt8(ascii: "\"") }
        guard let sequence = UInt64(String(decoding: digits, as: UTF8.self)) else { return nil }
        self.type = String(decoding: type, as: UTF8.self)
        self.sequence = sequence
        names = IDsInText.find(in: line, max: EdgeLimits.namesMax)
        guard self.type.hasSuffix("._private") else { return }
        hiddenFrom = [String(self.type.dropLast("._private".utf8.count))]
        // A private event is only an envelope, and its `reader` is a short text.
        let text = String(decoding: line, as: UTF8.self)
        if let found = text.firstMatch(of: /"reader":"([a-z]+)"/) { hiddenFrom.append(String(found.1)) }
    }
}

/// Finds ids in JSON without parsing it: texts of 36 characters with hyphens in the right places.
enum IDsInText {
    private static let length = 36

    static func find(in bytes: [UInt8], max: Int) -> [ID] { bytes.withUnsafeBytes { find(in: $0, max: max) } }

    static func find(in bytes: UnsafeRawBufferPointer, max: Int) -> [ID] {
        var found: [ID] = []
        let (quote, hyphen) = (UInt8(ascii: "\""), UInt8(ascii: "-"))
        var index = 0
        while index + length + 1 < bytes.count, found.count < max {
            defer { index += 1 }
            guard bytes[index] == quote, bytes[index + length + 1] == quote, bytes[index + 9] == hyphen,
                let id = ID(utf8: bytes[(index + 1)...(index + length)])
            else { continue }
            found.append(id)
            index += length
        }
        return found
    }
}

/// Types of events that can extend a list without naming its contents or its caller.
enum ListInvalidation {
    static let byQuery: [String: [String]] = {
        let games = [
            GameCreated.type, GameUpdated.type, GameClosed.type, GameOpened.type, GameCancelled.type,
        ]
        // An event of a game does not name its venue.
        let venues = games + [GameDeleted.type, ContentHidden.type, ContentShown.type]
        let reports = [
            Reported.type, TextFlagged.type, TicketResolved.type, ContentHidden.type, ContentShown.type,
        ]
        return [
            SearchGames.type: games, GamesNear.type: games, GamesOnMap.type: games, SearchVenues.type: venues,
            SearchPlaces.type: venues, Recommend.type: games, ShowFeed.type: [Posted.type],
            GroupPosts.type: [Posted.type],
            UnreadChats.type: [ChatSent.type, ChatRead.type], ListChats.type: [ChatSent.type],
            TicketQueue.type: reports, ShowTicket.type: reports,
            SearchProfiles.type: [SignedUp.type, ProfileUpdated.type],
            CheckNickname.type: [SignedUp.type, ProfileUpdated.type],
            SearchGroups.type: [GroupChanged.type, ContentHidden.type, ContentShown.type],
        ]
    }()
}

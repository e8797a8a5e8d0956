// One query of a live connection: its last answer, and when it may be sent again.

import Contracts
import JSON
import Values

struct LiveWatch {
    private static let services = Dictionary(
        uniqueKeysWithValues: Catalogue.services.flatMap { service in
            service.nouns.map { ($0.name, service.name) }
        })

    let facts: RequestFacts
    let data: [UInt8]
    /// The service that answers it.
    let service: String
    /// Positions that the next answer must reflect.
    var after: Positions
    /// Whether it was refused, and is not sent again.
    var isOver = false
    var isAsking = false
    /// Whether it has to be sent again.
    var isTouched = false
    /// When it may be sent next.
    var dueAt = Timestamp.distantPast
    /// Digest of the answer that an earlier connection showed.
    var former: String?
    /// The last answer that was sent to the client; `nil` before the first.
    private(set) var shown: RawJSON?
    private(set) var digest = ""
    /// The ids in the answer.
    var names: [ID] = []
    /// The ids in the query's arguments, and the caller's.
    let ownNames: [ID]
    private var failuresCount = 0

    init(_ facts: RequestFacts, _ data: [UInt8], after: Positions, account: ID?) {
        (self.facts, self.data, self.after) = (facts, data, after)
        service = Self.services[facts.noun] ?? facts.noun
        ownNames = IDsInText.find(in: data, max: EdgeLimits.namesMax) + (account.map { [$0] } ?? [])
    }

    /// Types of events that may extend its list, whomever they are about.
    var openedBy: [String] { ListInvalidation.byQuery[facts.type] ?? [] }

    /// Marks it as in flight.
    ///
    /// - Parameter listPauseMs: the pause until the next request, if it is a list that any new object may extend.
    mutating func begin(at now: Timestamp, listPauseMs: Int64) {
        (isAsking, isTouched) = (true, false)
        dueAt = now.adding(milliseconds: openedBy.isEmpty ? EdgeLimits.pauseMs : listPauseMs)
    }

    /// Takes an answer.
    /// - Returns: the change; `nil` if there is none.
    mutating func take(_ data: [UInt8], _ changes: inout LiveChanges) -> News? {
        failuresCount = 0
        let new = RawJSON(bytes: data).onOneLine()
        guard new != shown else { return nil }
        let change = changes.change(from: shown, to: new)
        let isKnown = shown == nil && former == change.digest
        (shown, digest) = (change.new, change.digest)
        return News(
            names: change.names, event: isKnown ? nil : change.patch ?? change.new.bytes,
            isPatch: change.patch != nil)
    }

    /// The change that an answer makes.
    struct News {
        /// The ids in the new answer.
        var names: [ID]
        /// The event to send; `nil` if the client has the answer from an earlier connection.
        var event: [UInt8]?
        var isPatch: Bool
    }

    /// Whether a refusal is temporary, and says nothing about the query itself.
    static func isForNow(_ refusal: Refusal) -> Bool {
        [.unavailable, .timeout, .rateLimited, .internal].contains(refusal.code)
    }

    /// Postpones the next request, longer after each failure.
    mutating func delay(at now: Timestamp) {
        let range = EdgeLimits.retryMs
        dueAt = now.adding(milliseconds: min(range.upperBound, range.lowerBound << min(failuresCount, 10)))
        failuresCount += 1
    }
}

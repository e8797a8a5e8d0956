// One query of a live connection: what was shown last, and when it may be asked again.

import Contracts
import JSON
import Values

struct LiveWatch {
    private static let services = Dictionary(
        uniqueKeysWithValues: Catalogue.services.flatMap { service in
            service.nouns.map { ($0.name, service.name) }
        })

    let known: KnownType
    let data: [UInt8]
    /// Who answers it.
    let service: String
    /// What the next answer must reflect.
    var after: Positions
    /// Nobody waits for it any more: it was refused.
    var isOver = false
    var isAsking = false
    /// Whether it is to be asked again.
    var isTouched = false
    /// When it may be asked next.
    var dueAt = Timestamp.distantPast
    /// What an earlier connection has shown, by its digest.
    var former: String?
    /// The answer as the other end has it; `nil` before the first.
    private(set) var shown: RawJSON?
    private(set) var digest = ""
    /// Who and what the answer is about.
    var names: [ID] = []
    /// Who and what the query is about, and the caller.
    let ownNames: [ID]
    private var failuresCount = 0

    init(_ known: KnownType, _ data: [UInt8], after: Positions, account: ID?) {
        (self.known, self.data, self.after) = (known, data, after)
        service = Self.services[known.noun] ?? known.noun
        ownNames = IDsInText.find(in: data, max: EdgeLimits.namesMax) + (account.map { [$0] } ?? [])
    }

    /// Types of events after which a list may have more, whomever they are about.
    var openedBy: [String] { LiveOpeners.byQuery[known.type.type] ?? [] }

    var pauseMs: Int64 { openedBy.isEmpty ? EdgeLimits.pauseMs : EdgeLimits.openPauseMs }

    /// It is asked now.
    mutating func begin(at now: Timestamp) {
        (isAsking, isTouched) = (true, false)
        dueAt = now.adding(milliseconds: pauseMs)
    }

    /// Takes an answer.
    /// - Returns: what the other end does not have yet.
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

    /// What an answer has changed.
    struct News {
        /// Who and what the answer is about now.
        var names: [ID]
        /// What is to be told; `nil` where the other end has it from an earlier connection.
        var event: [UInt8]?
        var isPatch: Bool
    }

    /// Whether a refusal says nothing about the query itself.
    static func isForNow(_ refusal: Refusal) -> Bool {
        [.unavailable, .timeout, .rateLimited, .internal].contains(refusal.code)
    }

    /// Waits longer each time.
    mutating func delay(at now: Timestamp) {
        let range = EdgeLimits.retryMs
        dueAt = now.adding(milliseconds: min(range.upperBound, range.lowerBound << min(failuresCount, 10)))
        failuresCount += 1
    }
}

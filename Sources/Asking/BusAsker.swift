// Requests in flight on the bus, for a loop that polls: each is repeated with the same bytes until it is answered or times
// out. Gateway, edge and tap ask by it.

import Contracts
import Messaging
import Values
import ZeroMQ

/// A client of the bus. It belongs to one thread.
package struct BusAsker: ~Copyable {
    private var client: MajordomoClient
    private let limitMs: Int64
    private var open = OpenRequests()
    private var bus = BusContact()

    /// - Parameter limitMs: the limit for all attempts of a request together.
    package init(_ connection: BusConnection, limitMs: Int64) throws(ZeroMQError) {
        client = try MajordomoClient(connection)
        self.limitMs = limitMs
    }

    /// Changes when the client reconnects: set it in the loop before each wait.
    package var pollHandle: PollHandle { client.pollHandle }

    /// When to call ``tick(nowMs:)``; answered requests may leave it too early.
    package var nextTickMs: Int64 { open.nextTickMs }

    /// Sends a request for the first time.
    package mutating func send(
        _ envelope: [UInt8], file: [UInt8]?, id: ID, noun: String, timeoutMs: Int, nowMs: Int64
    ) throws(ZeroMQError) {
        var frames = [Frame(envelope)]
        if let file { frames.append(Frame(file)) }
        // A limit shorter than one attempt shortens the attempt.
        let attemptMs = min(timeoutMs, Int(limitMs))
        open.add(id, noun: noun, frames, timeoutMs: attemptMs, limitMs: limitMs, nowMs: nowMs)
        // A full queue loses nothing: the schedule sends again.
        _ = try client.send(noun: noun, body: frames)
    }

    /// A reply with the file behind it.
    package struct Reply {
        package var id: ID
        package var envelope: ReplyEnvelope
        /// The envelope as it was received.
        package var original: Frame
        package var file: [UInt8]?
    }

    /// The next reply; its request is not sent again. Anything other than a reply envelope is dropped.
    package mutating func receive(nowMs: Int64) throws(ZeroMQError) -> Reply? {
        while let reply = try client.receive() {
            bus.heard(nowMs: nowMs)
            guard let original = reply.body.first,
                let envelope = try? original.withUnsafeBytes({ try ReplyEnvelope(parsing: $0) }),
                let id = envelope.id
            else { continue }
            if case .failure(let refusal) = envelope.outcome, refusal.reason == .unavailable,
                client.hasOthers, open.movesElsewhere(id, nowMs: nowMs)
            {
                try sendAllAgain(nowMs)
                continue
            }
            open.remove(id)
            return Reply(
                id: id, envelope: envelope, original: original, file: reply.body.dropFirst().first?.bytes)
        }
        return nil
    }

    /// Forgets a request that was answered or that nobody waits for.
    package mutating func forget(_ id: ID) { open.remove(id) }

    /// Forgets all requests: no reply to any of them can arrive.
    package mutating func forgetAll() throws(ZeroMQError) {
        open.removeAll()
        try client.reconnect()
    }

    /// Sends overdue requests again, and returns those that timed out.
    package mutating func tick(nowMs: Int64) throws(ZeroMQError) -> [GivenUp] {
        if bus.isWanted { try seek(true, nowMs: nowMs) }
        let (givenUp, isSilent) = open.tick(nowMs: nowMs, lastHeardMs: bus.lastHeardMs)
        if isSilent { try sendAllAgain(nowMs) }
        return givenUp
    }

    /// The bus answers everything by its deadline at the latest, so silence means that the connection is broken. A new
    /// connection forgets the requests in flight, and repeating them is harmless: all are sent again.
    private mutating func sendAllAgain(_ nowMs: Int64) throws(ZeroMQError) {
        try client.reconnect()
        for (noun, frames) in open.allAgain(nowMs: nowMs) { _ = try client.send(noun: noun, body: frames) }
    }

    // MARK: - Whether the bus is there

    package func contact(nowMs: Int64) -> Contact { bus.state(nowMs: nowMs) }

    /// When ``tick(nowMs:)`` or ``contact(nowMs:)`` may change because of probing.
    package var nextProbeMs: Int64 { bus.nextProbeMs }

    /// Probes the bus for as long as that is wanted.
    package mutating func seek(_ isWanted: Bool, nowMs: Int64) throws(ZeroMQError) {
        guard let probe = bus.probe(isWanted: isWanted, nowMs: nowMs) else { return }
        if case .again = probe { try sendAllAgain(nowMs) }
        _ = try client.send(noun: "mmi.service", body: [Frame("gateway")])
    }

    package consuming func close() { client.close() }
}

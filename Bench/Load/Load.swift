// The load on Rally: one client that keeps a number of requests in flight, sending the next when one is answered. It
// reads only whether a reply is ok and which request it answers, so that it costs little beside what it measures; its
// own cost is printed under the table.

import Messaging
import Platform
import Values
import ZeroMQ

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A request's bytes, with room for its id and other parts that vary.
struct RequestTemplate {
    private(set) var bytes: [UInt8]

    /// - Parameter text: an envelope that begins with `{"id":"` and 36 bytes of UUID.
    init(_ text: [UInt8]) { bytes = text }

    static let idPlace = 7
    private static let digits = Array("0123456789abcdef".utf8)

    /// Writes the request's number as the last 16 digits of its id.
    mutating func number(_ number: UInt64) {
        var place = Self.idPlace + 35
        for index in 0..<16 {
            if bytes[place] == UInt8(ascii: "-") { place -= 1 }
            bytes[place] = Self.digits[Int(number >> UInt64(index * 4) & 15)]
            place -= 1
        }
    }

    /// Overwrites bytes with others of the same length.
    mutating func replace(at place: Int, _ text: [UInt8]) {
        for index in text.indices { bytes[place + index] = text[index] }
    }

    /// The number in a reply, which begins like its request; `nil` if the reply is not ok.
    static func number(inReply bytes: UnsafeRawBufferPointer) -> UInt64? {
        let yes: StaticString = "\",\"ok\":true"
        let after = idPlace + 36
        guard bytes.count >= after + yes.utf8CodeUnitCount,
            memcmp(bytes.baseAddress! + after, yes.utf8Start, yes.utf8CodeUnitCount) == 0
        else { return nil }
        var word: UInt64 = 0
        for byte in bytes[after - 17..<after] where byte != UInt8(ascii: "-") {
            word = word << 4 | UInt64(byte <= 57 ? byte - 48 : byte - 87)
        }
        return word
    }
}

extension [RequestTemplate] {
    /// The next element after that place, wrapping around.
    func following(_ place: inout Int) -> RequestTemplate {
        place = (place + 1) % count
        return self[place]
    }
}

/// A client's DEALER socket, and the state of its requests.
struct Load: ~Copyable {
    private let socket: Socket
    private let poll: Poller
    private let noun: Frame
    private var nextNumber: UInt64

    init(_ bus: BusConnection, noun: String) throws {
        let options = bus.socketOptions
        socket = try Socket(.dealer, in: bus.context, options: options, connectedTo: bus.address.requests)
        var poll = Poller()
        poll.add(socket.pollHandle)
        self.poll = poll
        self.noun = Frame(noun)
        // Two loads of one bench never use the same ids.
        nextNumber = UInt64.random(in: 0..<1 << 24) << 36
    }

    private static let underWayMax = 4096
    private static let client = Frame("MDPC01")

    /// Keeps `inFlight` requests in flight for that long or until `count` were sent, then waits for the last replies.
    /// - Parameter next: makes the next request, except for its number.
    mutating func run(
        inFlight: Int, forMs durationMs: Int = 3_600_000, count: Int = .max, next: () -> RequestTemplate
    ) throws -> Sample {
        var sentNs = [Int64](repeating: 0, count: Self.underWayMax)
        var latencies: [Int32] = []
        latencies.reserveCapacity(1 << 20)
        var frames = [Frame.empty, Self.client, noun, Frame.empty]
        var part = MessagePart()
        var poller = poll
        let startNs = MonotonicClock.nowNs
        let endNs = startNs + Int64(durationMs) * 1_000_000
        var underWay = 0
        var now = startNs
        func send(_ number: UInt64) throws {
            var request = next()
            request.number(number)
            frames[3] = Frame(request.bytes)
            sentNs[Int(number) % Self.underWayMax] = MonotonicClock.nowNs
            guard try socket.send(frames) == .sent else {
                throw BenchFailure(description: "the bus takes no more requests")
            }
        }
        var sent = 0
        while underWay < inFlight, sent < count {
            try send(nextNumber)
            nextNumber += 1
            underWay += 1
            sent += 1
        }
        while underWay > 0 {
            guard try part.receive(from: socket) else {
                guard try poller.poll(timeoutMs: 10_000) > 0 else {
                    throw BenchFailure(description: "no reply within ten seconds")
                }
                continue
            }
            while part.hasMore { _ = try part.receive(from: socket) }
            let number = part.withUnsafeBytes { RequestTemplate.number(inReply: $0) }
            guard let number else {
                throw BenchFailure(
                    description: "refused: " + part.withUnsafeBytes { String(decoding: $0, as: UTF8.self) })
            }
            now = MonotonicClock.nowNs
            latencies.append(Int32(clamping: now - sentNs[Int(number) % Self.underWayMax]))
            if now < endNs, sent < count {
                try send(nextNumber)
                nextNumber += 1
                sent += 1
            } else {
                underWay -= 1
            }
        }
        latencies.sort()
        return Sample(
            rate: Double(latencies.count) / (Double(now - startNs) / 1e9),
            p50Us: Double(latencies[latencies.count / 2]) / 1000,
            p99Us: Double(latencies[Int(Double(latencies.count) * 0.99)]) / 1000)
    }
}

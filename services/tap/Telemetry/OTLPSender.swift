// Sends documents to the collector, one after the other (OTLP specification, OTLP/HTTP). Temporary failures are retried
// with growing delays; documents that the collector rejects are dropped.

import Delivery
import HTTP
import Platform
import Synchronization

/// The collector's address, and the encoding to send.
struct OTLPEndpoint: Equatable, Sendable {
    enum Encoding: String, Sendable, CaseIterable {
        case protobuf = "http/protobuf"
        case json = "http/json"

        var contentType: String { self == .protobuf ? "application/x-protobuf" : "application/json" }
        func bytes(_ message: OTLPMessage) -> [UInt8] { self == .protobuf ? message.protobuf : message.json }
    }

    /// Without the path of a signal: `http://localhost:4318`.
    var url = "http://localhost:4318"
    var encoding = Encoding.protobuf
    var headers: [HTTPField] = []

    func url(of signal: OTLPDocument.Signal) -> String {
        (url.hasSuffix("/") ? String(url.dropLast()) : url) + "/v1/\(signal.rawValue)"
    }
}

/// The meaning of an HTTP answer.
enum OTLPVerdict: Equatable {
    case taken
    case later(seconds: Int?)
    case never

    /// - Parameter status: the HTTP status. Only these four are retried (OTLP/HTTP, Failures).
    init(status: Int, retryAfterSeconds: Int?) {
        switch status {
        case 200..<300: self = .taken
        case 429, 502, 503, 504: self = .later(seconds: retryAfterSeconds)
        default: self = .never
        }
    }
}

/// Time before the next attempt: a second, then twice as long each time, up to half a minute.
struct OTLPBackOff: Equatable {
    static let firstMs: Int64 = 1000
    static let longestMs: Int64 = 30_000
    private(set) var waitMs: Int64 = 0

    /// - Parameter asked: the delay that the collector asks for, in seconds.
    mutating func failed(asked: Int?) {
        let next = waitMs == 0 ? OTLPBackOff.firstMs : min(waitMs * 2, OTLPBackOff.longestMs)
        waitMs = max(next, min(Int64(asked ?? 0) * 1000, OTLPBackOff.longestMs))
    }

    mutating func worked() { waitMs = 0 }
}

/// Sends on its own thread.
final class OTLPSender: Sendable {
    /// Timeout for one document, from the name lookup to the answer.
    static let answerMs = 10_000
    private static let idleMs = 50

    let queue: OTLPQueue
    private let endpoint: OTLPEndpoint
    private let caFile: String?
    private let complain: @Sendable (String) -> Void
    /// Deadline for the rest of the queue, once the sender has to stop.
    private let endsAtMs = Atomic<Int64>(.max)

    init(
        _ endpoint: OTLPEndpoint, queue: OTLPQueue, caFile: String? = nil,
        complain: @escaping @Sendable (String) -> Void
    ) {
        (self.endpoint, self.queue, self.caFile, self.complain) = (endpoint, queue, caFile, complain)
    }

    /// Stops when the queue is empty, or after this time.
    func end(withinMs: Int64) {
        endsAtMs.store(MonotonicClock.nowMs + withinMs, ordering: .releasing)
    }

    private var leftMs: Int64 {
        let end = endsAtMs.load(ordering: .acquiring)
        return end == .max ? .max : end - MonotonicClock.nowMs
    }

    /// Runs until it is stopped.
    func run() {
        var backOff = OTLPBackOff()
        while leftMs > 0 {
            guard let document = queue.take() else {
                if leftMs < .max { return }
                MonotonicClock.pause(milliseconds: OTLPSender.idleMs)
                continue
            }
            let (verdict, words) = send(document)
            switch verdict {
            case .taken:
                if backOff.waitMs > 0 { complain("\(endpoint.url) takes what it is sent again") }
                backOff.worked()
                queue.sent(document)
            case .never:
                complain(
                    "\(endpoint.url(of: document.signal)) refused \(document.count): \(words); they are dropped"
                )
                queue.dropped(document)
            case .later(let seconds):
                if backOff.waitMs == 0 {
                    complain("\(endpoint.url(of: document.signal)): \(words); it is tried again")
                }
                queue.giveBack(document)
                backOff.failed(asked: seconds)
                wait(backOff.waitMs)
            }
        }
    }

    private func send(_ document: OTLPDocument) -> (OTLPVerdict, String) {
        let headers =
            [(name: "Content-Type", value: endpoint.encoding.contentType)]
            + endpoint.headers.map { (name: $0.name, value: $0.value) }
        do throws(Download.Problem) {
            let answer = try Upload.post(
                document.body, to: endpoint.url(of: document.signal), headers: headers,
                timeMs: Int(min(Int64(OTLPSender.answerMs), max(leftMs, 1))), caFile: caFile)
            return (
                OTLPVerdict(status: answer.status, retryAfterSeconds: answer.retryAfterSeconds),
                "it answered \(answer.status)"
            )
        } catch {
            return (.later(seconds: nil), "\(error)")
        }
    }

    private func wait(_ ms: Int64) {
        let untilMs = MonotonicClock.nowMs + ms
        while MonotonicClock.nowMs < untilMs, leftMs > 0 {
            MonotonicClock.pause(milliseconds: OTLPSender.idleMs)
        }
    }
}

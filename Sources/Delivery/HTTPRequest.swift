// A request to a provider and what came back, as values: what is sent and what it means is decided without a socket.

/// A POST, as FCM, its token endpoint and webhooks want it, or a GET.
struct HTTPRequest: Equatable {
    var url: String
    var headers: [Header]
    var body: [UInt8]
    /// Then there is no body.
    var isGet = false

    struct Header: Equatable {
        var name: String
        var value: String

        init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }

        /// The line as it is sent. `nil` if it would be more than one line, or no ASCII.
        var line: String? {
            let line = "\(name): \(value)"
            return line.utf8.allSatisfy { (0x20..<0x7F).contains($0) } ? line : nil
        }
    }
}

/// A whole answer.
struct HTTPAnswer: Equatable {
    var status: Int
    /// At most ``Transfer/answerBytesMax``; what came after is not read.
    var body: [UInt8] = []
    /// `Retry-After`, a date reckoned from now.
    var retryAfterSeconds: Int?
}

/// Why there is no whole answer. Each is tried again: servers come back, certificates are renewed.
enum NoAnswer: Error, Equatable {
    case timedOut
    /// TLS: a certificate that does not fit, or no common version.
    case notTrusted
    /// Refused, cut off, not found, or something that is not the protocol, in the library's words.
    case failed(String)

    var reason: String {
        switch self {
        case .timedOut: "no answer in time"
        case .notTrusted: "the server's certificate was not accepted, or TLS failed"
        case .failed(let words): "no answer: \(words)"
        }
    }
}

/// How long a provider may have us wait: what is said beyond that is taken as this.
let retryAfterSecondsMax = 86_400

/// A message that cannot be sent as it is, and why.
struct Unsendable: Error, Equatable {
    var outcome: Outcome

    static func refused(_ reason: String) -> Unsendable { Unsendable(outcome: .refused(reason: reason)) }
    static func invalidTarget(_ reason: String) -> Unsendable {
        Unsendable(outcome: .invalidTarget(reason: reason))
    }
}

// HTTP requests and answers as values, so that requests are built and answers judged without a socket.

/// A POST or a GET.
struct HTTPRequest: Equatable {
    var url: String
    var headers: [Header]
    var body: [UInt8]
    /// A GET has no body.
    var isGet = false

    struct Header: Equatable {
        var name: String
        var value: String

        init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }

        /// The header line. `nil` if it would be more than one line, or not ASCII.
        var line: String? {
            let line = "\(name): \(value)"
            return line.utf8.allSatisfy { (0x20..<0x7F).contains($0) } ? line : nil
        }
    }
}

struct HTTPAnswer: Equatable {
    var status: Int
    /// At most ``Transfer/answerBytesMax``; the rest is not read.
    var body: [UInt8] = []
    /// `Retry-After`; a date is converted to seconds from now.
    var retryAfterSeconds: Int?
}

/// Why there is no answer. Each is retried: servers come back, certificates are renewed.
enum NoAnswer: Error, Equatable {
    case timedOut
    /// TLS: a wrong certificate, or no common version.
    case notTrusted
    /// Any other failure, in libcurl's words.
    case failed(String)

    var reason: String {
        switch self {
        case .timedOut: "no answer in time"
        case .notTrusted: "the server's certificate was not accepted, or TLS failed"
        case .failed(let words): "no answer: \(words)"
        }
    }
}

/// Limit of the time that a provider asks us to wait; longer times are cut to it.
let answeredSecondsMax = 86_400

/// A message that cannot be sent as it is, and why.
struct Unsendable: Error, Equatable {
    var outcome: Outcome

    static func refused(_ reason: String) -> Unsendable { Unsendable(outcome: .refused(reason: reason)) }
    static func invalidTarget(_ reason: String) -> Unsendable {
        Unsendable(outcome: .invalidTarget(reason: reason))
    }
}

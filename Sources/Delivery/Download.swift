// Fetches a small document over HTTPS, such as a provider's keys. Blocks until it is there.

import CCurl

/// A blocking GET.
public enum Download {
    /// The time limit, from the name's look-up to the last byte.
    public static let timeMs = 5000
    /// Longer documents are refused.
    public static var bytesMax: Int { Transfer.answerBytesMax }

    /// Why there is no document; does not contain the address.
    public struct Problem: Error, Equatable, Sendable, CustomStringConvertible {
        public var description: String
        public init(_ description: String) { self.description = description }
    }

    /// Whether a document may be fetched from the URL: over TLS, or from this machine.
    public static func isSafe(_ url: String) -> Bool {
        guard let parts = URLParts(url) else { return false }
        return parts.isSafeForSecrets && parts.user == nil
    }

    /// - Parameter caFile: certificates to trust instead of the system's.
    public static func get(_ url: String, caFile: String? = nil) throws(Problem) -> [UInt8] {
        let request = HTTPRequest(url: url, headers: [], body: [], isGet: true)
        let answer = try answer(to: request, timeMs: timeMs, caFile: caFile)
        guard answer.status == 200 else { throw Problem("the server answered \(answer.status)") }
        return answer.body
    }

    /// The whole answer, with any status.
    static func answer(
        to request: HTTPRequest, timeMs: Int, caFile: String?
    ) throws(Problem) -> HTTPAnswer {
        guard isSafe(request.url) else { throw Problem("its address does not begin with https://") }
        let answer = try perform(request, timeMs: timeMs, caFile: caFile)
        guard answer.status != 200 || answer.body.count < bytesMax else {
            throw Problem("it has over \(bytesMax) bytes")
        }
        return answer
    }

    static func perform(
        _ request: HTTPRequest, timeMs: Int, caFile: String?
    ) throws(Problem) -> HTTPAnswer {
        guard MessageSender.isStarted, let transfer = Transfer(sockets: Sockets()) else {
            throw Problem("libcurl did not start")
        }
        let rules = TransferRules(timeMs: timeMs, connectTimeMs: timeMs, caFile: caFile)
        guard transfer.prepare(request, rules) else { throw Problem("a header would be more than one line") }
        switch transfer.answer(curl_easy_perform(transfer.handle)) {
        case .success(let answer): return answer
        case .failure(let none): throw Problem(none.reason)
        }
    }
}

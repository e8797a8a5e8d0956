// Sends a document by POST, such as telemetry to a collector. Blocks until it is answered.

import CCurl

/// A blocking POST.
public enum Upload {
    /// The server's answer.
    public struct Answer: Equatable, Sendable {
        /// The HTTP status.
        public var status: Int
        /// How long to wait before the next try, if the server says so.
        public var retryAfterSeconds: Int?
    }

    /// Whether the text is the address of an HTTP server.
    public static func isAddress(_ url: String) -> Bool {
        URLParts(url).map { ["http", "https"].contains($0.scheme) } ?? false
    }

    /// - Parameters:
    ///   - timeMs: from the name's look-up to the last byte.
    ///   - caFile: certificates to trust instead of the system's.
    public static func post(
        _ body: [UInt8], to url: String, headers: [(name: String, value: String)], timeMs: Int,
        caFile: String? = nil
    ) throws(Download.Problem) -> Answer {
        let request = HTTPRequest(
            url: url, headers: headers.map { HTTPRequest.Header($0.name, $0.value) }, body: body)
        let answer = try Download.perform(request, timeMs: timeMs, caFile: caFile)
        return Answer(status: answer.status, retryAfterSeconds: answer.retryAfterSeconds)
    }
}

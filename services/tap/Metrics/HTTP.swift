// The part of HTTP/1.1 (RFC 9112) that a scrape needs: one request per connection, without a body.
//
//   GET /metrics HTTP/1.1⏎ Host: localhost:9464⏎ ⏎

/// The bytes of a request so far.
struct HTTPRequest {
    /// Limit of the request line and the header together.
    static let bytesMax = 8192

    enum Parsed: Equatable {
        /// The header is not complete yet.
        case incomplete
        /// Method and path, without a query.
        case request(method: String, path: String)
        case tooLarge
        case malformed
    }

    private var bytes: [UInt8] = []

    mutating func append(_ more: ArraySlice<UInt8>) {
        bytes += more.prefix(max(0, HTTPRequest.bytesMax + 1 - bytes.count))
    }

    var parsed: Parsed {
        // Anything but HTTP is refused at its first line.
        if let end = bytes.firstIndex(of: 0x0A), HTTPRequest.line(bytes[..<end]) == nil { return .malformed }
        guard let end = headerEnd else { return bytes.count > HTTPRequest.bytesMax ? .tooLarge : .incomplete }
        guard end <= HTTPRequest.bytesMax else { return .tooLarge }
        let lines = bytes[..<end].split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
            line.last == 0x0D ? line.dropLast() : line
        }
        guard let first = lines.first, let (method, path) = HTTPRequest.line(first),
            lines.dropFirst().allSatisfy({ $0.isEmpty || HTTPRequest.isField($0) })
        else { return .malformed }
        return .request(method: method, path: path)
    }

    /// The offset behind the empty line. A line feed alone ends a line too (RFC 9112, 2.2).
    private var headerEnd: Int? {
        var lineStart = 0
        for (index, byte) in bytes.enumerated() where byte == 0x0A {
            let length = index - lineStart
            if lineStart > 0, length == 0 || length == 1 && bytes[lineStart] == 0x0D { return index + 1 }
            lineStart = index + 1
        }
        return nil
    }

    /// `GET /metrics?x HTTP/1.1`
    private static func line(_ bytes: ArraySlice<UInt8>) -> (method: String, path: String)? {
        let line = bytes.last == 0x0D ? bytes.dropLast() : bytes
        guard line.allSatisfy({ (0x20...0x7E).contains($0) }) else { return nil }
        let words = String(decoding: line, as: UTF8.self).split(
            separator: " ", omittingEmptySubsequences: false)
        guard words.count == 3, !words[0].isEmpty, words[0].allSatisfy(\.isUppercase),
            words[1].hasPrefix("/"),
            words[2] == "HTTP/1.1" || words[2] == "HTTP/1.0"
        else { return nil }
        return (String(words[0]), String(words[1].prefix { $0 != "?" }))
    }

    /// `Host: localhost`
    private static func isField(_ line: ArraySlice<UInt8>) -> Bool {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex else {
            return false
        }
        return line[..<colon].allSatisfy { (0x21...0x7E).contains($0) }
            && line[colon...].allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
    }
}

/// An answer, after which the connection is closed.
struct HTTPResponse: Equatable {
    var status: String
    var type = "text/plain; charset=utf-8"
    var fields: [String] = []
    var body: String

    /// - Parameter metrics: makes the page; called only if it is requested.
    init(to parsed: HTTPRequest.Parsed, metrics: () -> String) {
        switch parsed {
        case .request("GET", "/metrics"):
            status = "200 OK"
            type = "text/plain; version=0.0.4; charset=utf-8"
            body = metrics()
        case .request(_, "/metrics"):
            status = "405 Method Not Allowed"
            fields = ["Allow: GET"]
            body = "only GET is answered here\n"
        case .request:
            status = "404 Not Found"
            body = "there is nothing but /metrics\n"
        case .tooLarge:
            status = "431 Request Header Fields Too Large"
            body = "a request has at most \(HTTPRequest.bytesMax) bytes\n"
        case .malformed, .incomplete:
            status = "400 Bad Request"
            body = "this is not an HTTP/1.1 request\n"
        }
    }

    var bytes: [UInt8] {
        var head = "HTTP/1.1 \(status)\r\nContent-Type: \(type)\r\nContent-Length: \(body.utf8.count)\r\n"
        for field in fields { head += field + "\r\n" }
        return Array((head + "Connection: close\r\n\r\n" + body).utf8)
    }
}

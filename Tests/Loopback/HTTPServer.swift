// HTTP/1.1 on loopback: requests are kept byte for byte, and the test decides the answers.

import Foundation

package struct ReceivedRequest: Sendable {
    package var line: String
    package var headers: [String: String] = [:]
    package var body: [UInt8] = []

    package var text: String { String(decoding: body, as: UTF8.self) }

    /// `nil` when the client is gone. Header names are in lower case; a repeated one is marked.
    package init?(_ wire: Wire) {
        guard let line = wire.line() else { return nil }
        self.line = line
        while let header = wire.line(), !header.isEmpty {
            let parts = header.split(separator: ": ", maxSplits: 1).map(String.init)
            let name = parts[0].lowercased()
            headers[name] = headers[name] == nil ? parts.last : "TWICE"
        }
        guard let body = wire.bytes(Int(headers["content-length"] ?? "0") ?? 0) else { return nil }
        self.body = body
    }
}

package struct Reply: Sendable {
    package var status = 200
    package var headers: [String] = []
    package var body = ""

    package init(status: Int = 200, headers: [String] = [], body: String = "") {
        (self.status, self.headers, self.body) = (status, headers, body)
    }

    package var bytes: [UInt8] {
        let lines = ["HTTP/1.1 \(status) Whatever", "Content-Length: \(body.utf8.count)"] + headers
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n" + body).utf8)
    }
}

package final class HTTPServer: Sendable {
    private let server: LoopbackServer
    private let collected: Collected<ReceivedRequest>
    private let scheme: String

    /// - Parameter answer: returns `nil` to close the connection without an answer.
    package init(_ identity: Identity? = nil, answer: @escaping @Sendable (ReceivedRequest) -> Reply?) throws
    {
        let collected = Collected<ReceivedRequest>()
        self.collected = collected
        scheme = identity == nil ? "http" : "https"
        server = try LoopbackServer { wire in
            if let identity, !wire.startTLS(identity) { return }
            while let asked = ReceivedRequest(wire) {
                collected.append(asked)
                guard let reply = answer(asked) else { return }
                wire.write(reply.bytes)
            }
        }
    }

    package var url: String { "\(scheme)://127.0.0.1:\(server.port)" }
    package var port: Int { server.port }
    package var asked: [ReceivedRequest] { collected.all }
    package var connections: Int { server.connections }
}

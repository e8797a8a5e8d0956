// HTTP/1.1 on loopback: what was asked is kept byte for byte, what is answered is up to the test.

import Foundation

struct Asked: Sendable {
    var line: String
    var headers: [String: String] = [:]
    var body: [UInt8] = []

    var text: String { String(decoding: body, as: UTF8.self) }

    /// `nil` when the client is gone. Names of headers in lower case; one that comes twice is marked.
    init?(_ wire: Wire) {
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

struct Reply: Sendable {
    var status = 200
    var headers: [String] = []
    var body = ""

    var bytes: [UInt8] {
        let lines = ["HTTP/1.1 \(status) Whatever", "Content-Length: \(body.utf8.count)"] + headers
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n" + body).utf8)
    }
}

final class HTTPServer: Sendable {
    private let server: LoopbackServer
    private let collected: Collected<Asked>
    private let scheme: String

    /// - Parameter answer: `nil` closes the connection without a word.
    init(_ identity: Identity? = nil, answer: @escaping @Sendable (Asked) -> Reply?) throws {
        let collected = Collected<Asked>()
        self.collected = collected
        scheme = identity == nil ? "http" : "https"
        server = try LoopbackServer { wire in
            if let identity, !wire.startTLS(identity) { return }
            while let asked = Asked(wire) {
                collected.append(asked)
                guard let reply = answer(asked) else { return }
                wire.write(reply.bytes)
            }
        }
    }

    var url: String { "\(scheme)://127.0.0.1:\(server.port)" }
    var port: Int { server.port }
    var asked: [Asked] { collected.all }
    var connections: Int { server.connections }
}

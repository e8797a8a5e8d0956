// A real edge process, and requests to it.

import Foundation
import JSON
import Testing

/// An edge of a town.
struct EdgeProcess {
    let child: Child
    private let port: HTTPPort

    init(_ town: RealTown, _ name: String) throws {
        let child = try town.start("edge", as: name, ["--listen", "127.0.0.1:0"], isAwaited: false)
        try eventually("\(name) listens") { child.says("edge: at http") }
        let text = try #require(child.said.firstMatch(of: /127\.0\.0\.1:([0-9]+)/)?.1)
        (self.child, port) = (child, HTTPPort(try #require(UInt16(text))))
        let edge = self
        try eventually("\(name) reaches the bus") { try edge.get("/health", nil).status == 200 }
    }

    func signUp(_ name: String) throws -> String {
        let answer = try post(
            "account.signup", nil,
            #"{"email":"\#(name)@example.com","password":"left foot 11","nickname":"\#(name)","displayName":"\#(name) Lee"}"#
        )
        return try #require(answer.json["accessToken"]?.stringValue, "\(answer)")
    }

    func post(
        _ type: String, _ token: String?, _ body: String, _ fields: [(String, String)] = []
    ) throws -> HTTPPort.Answer {
        try port.ask("POST", "/v1/\(type)", token, [("Content-Type", "application/json")] + fields, body)
    }

    func get(_ target: String, _ token: String?, _ fields: [(String, String)] = []) throws -> HTTPPort.Answer
    {
        try port.ask("GET", target, token, fields)
    }

    /// A connection that is read while it continues.
    func open(
        _ target: String, _ token: String, _ fields: [(String, String)] = []
    ) throws -> HTTPPort.Stream { try port.open(target, token, fields) }

    /// Sends any bytes on a separate connection.
    ///
    /// - Parameter receiveBytes: size of the kernel's buffer for a client that does not read.
    func send(_ bytes: [UInt8], receiveBytes: Int32? = nil) throws -> HTTPPort.Stream {
        try port.send(bytes, receiveBytes: receiveBytes)
    }
}

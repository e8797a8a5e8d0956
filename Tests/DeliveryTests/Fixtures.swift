// Shared by the tests: keys and certificates generated for each run, a message, and a sender with one answer.

import Crypto
import Foundation
import JSON
import Logging
import Loopback
import Testing
import Values

@testable import Delivery

enum Made {
    private static let path = NSTemporaryDirectory() + "rally-delivery-\(getpid())"
    /// Deleted when the run ends.
    static let directory: String = {
        try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        atexit { try? FileManager.default.removeItem(atPath: Made.path) }
        return path
    }()

    /// A certificate for 127.0.0.1 and localhost.
    static let identity = identity("here", names: "DNS:localhost,IP:127.0.0.1")
    /// A certificate for another host.
    static let otherIdentity = identity("other", names: "DNS:other.example")

    private static func identity(_ name: String, names: String) -> Identity {
        (try? Identity.made(in: directory, name: name, names: names)) ?? Identity(certificate: "", key: "")
    }

    static let rsaKey = {
        let path = "\(directory)/rsa.pem"
        _ = try? openssl(["genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048", "-out", path])
        _ = try? openssl(["pkey", "-in", path, "-pubout", "-out", "\(path).public"])
        return path
    }()

    /// A key file in Google's format.
    static func account(tokenURL: String, changing: (inout JSONObject) -> Void = { _ in }) throws -> [UInt8] {
        var root: JSONObject = [
            "type": "service_account", "project_id": "rally-1", "private_key_id": "ab12",
            "private_key": .string(try String(contentsOfFile: rsaKey, encoding: .utf8)),
            "client_email": "push@rally-1.iam.gserviceaccount.com", "token_uri": .string(tokenURL),
        ]
        changing(&root)
        return Array(JSONValue.object(root).text().utf8)
    }

    static func file(_ name: String, _ bytes: [UInt8]) throws -> String {
        let path = "\(directory)/\(name)"
        try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
        return path
    }
}
let noon = Timestamp(milliseconds: 1_764_612_000_000)
let secret = WebhookSecret(bytes: Array(1...32))

/// Message number `number`.
func message(
    _ number: UInt64 = 1, title: String = "Game cancelled", body: String = "Soccer at Dolores Park is off",
    data: [String: String] = [:], isUrgent: Bool = false, link: String? = nil,
    recipient: Message.Recipient? = nil
) -> Message {
    Message(
        id: ID(high: 0x0199_a3c4_7a1b_7c3d, low: 0x8000_0000_0000_0000 | number), updatedAt: noon,
        type: "game_cancelled", title: title, body: body, data: data, isUrgent: isUrgent, link: link,
        recipient: recipient)
}

extension MessageSender {
    /// Submits a message and waits for its outcome. A second outcome would trap.
    func deliver(_ message: Message, to destination: Destination) async -> Outcome {
        await withCheckedContinuation { waiting in
            submit(message, to: destination) { waiting.resume(returning: $0) }
        }
    }

    /// Submits messages one after the other, each as soon as the previous one is done, and not when this test runs
    /// again: a connection that was idle for two minutes is not reused.
    func deliver(inTurn all: [Message], to destination: Destination) async -> [Outcome] {
        await withCheckedContinuation { waiting in
            submit(all[...], to: destination, after: []) { waiting.resume(returning: $0) }
        }
    }

    private func submit(
        _ rest: ArraySlice<Message>, to destination: Destination, after outcomes: [Outcome],
        completion: @escaping @Sendable ([Outcome]) -> Void
    ) {
        guard let message = rest.first else { return completion(outcomes) }
        submit(message, to: destination) { outcome in
            self.submit(
                rest.dropFirst(), to: destination, after: outcomes + [outcome], completion: completion)
        }
    }
}

let quiet = Logger(service: "test", level: .error, format: .text)

/// Generous for a busy machine, unless the test is about the limit.
func limits(timeMs: Int = 20_000) -> SenderLimits {
    var limits = SenderLimits()
    (limits.transferTimeMs, limits.mailTimeMs, limits.connectTimeMs) = (timeMs, timeMs, timeMs)
    return limits
}

/// Repeats every few milliseconds until something holds.
func eventually(
    _ what: String, sourceLocation: SourceLocation = #_sourceLocation, until holds: () -> Bool
) throws {
    let deadline = ContinuousClock.now + .seconds(20)
    while !holds() {
        try #require(ContinuousClock.now < deadline, "not in time: \(what)", sourceLocation: sourceLocation)
        poll(nil, 0, 5)
    }
}

func python(_ program: String, input: [UInt8]) throws -> String {
    try said(by: ["python3", "-c", program], given: input)
}

// The frames of the ZeroMQ Authentication Protocol 1.0 (RFC 27), with which libzmq asks a handler in its own context
// about every peer that wants to connect:
//
//   ["1.0", request id, domain, address, routing id, "CURVE", public key]        request
//   ["1.0", request id, "200" or "400", text, user id, metadata]                 reply

/// A peer that wants to connect, as libzmq describes it.
public struct ZapRequest: Equatable, Sendable {
    /// The endpoint of the handler: one for each context, bound before any socket that asks it.
    public static let endpoint = "inproc://zeromq.zap.01"

    let id: Frame
    /// The socket that the peer wants to connect to, by its ``SocketOptions/zapDomain``.
    public let domain: String
    /// The peer's IP address.
    public let address: String
    /// The peer's public key; it has proved that it holds the secret one. `nil` if it uses another mechanism than
    /// CURVE.
    public let publicKey: CurveKey?

    /// `nil` if the frames are no request of this version.
    public init?(_ frames: [Frame]) {
        guard frames.count >= 6, frames[0].text == "1.0" else { return nil }
        id = frames[1]
        domain = frames[2].text
        address = frames[3].text
        let isCurve = frames[5].text == "CURVE" && frames.count == 7
        publicKey = isCurve ? CurveKey(bytes: frames[6].bytes) : nil
    }

    /// Lets the peer in under a User-Id, which then comes with its messages.
    public func welcome(userId: String) -> [Frame] { answer("200", "OK", userId: userId) }

    /// Refuses the peer. It is told so, and libzmq does not retry by itself.
    public func refusal(_ text: String) -> [Frame] { answer("400", text, userId: "") }

    private func answer(_ status: String, _ text: String, userId: String) -> [Frame] {
        [Frame("1.0"), id, Frame(status), Frame(text), Frame(userId), .empty]
    }
}

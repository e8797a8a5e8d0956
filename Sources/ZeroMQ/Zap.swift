// The frames of the ZeroMQ Authentication Protocol 1.0 (RFC 27), by which libzmq asks a handler in its own context
// about every peer that wants in:
//
//   ["1.0", request id, domain, address, routing id, "CURVE", public key]        asked
//   ["1.0", request id, "200" or "400", text, user id, metadata]                 answered

/// A peer that wants in, as libzmq describes it.
public struct ZapRequest: Equatable, Sendable {
    /// Where a handler answers: one for each context, bound before any socket that asks it.
    public static let endpoint = "inproc://zeromq.zap.01"

    let id: Frame
    /// The socket that was knocked at, by its ``SocketOptions/zapDomain``.
    public let domain: String
    /// Of the peer: its IP address.
    public let address: String
    /// The peer has proved that it holds the secret half. `nil` where it speaks another mechanism than CURVE.
    public let publicKey: CurveKey?

    /// `nil` for what is no request of this version.
    public init?(_ frames: [Frame]) {
        guard frames.count >= 6, frames[0].text == "1.0" else { return nil }
        id = frames[1]
        domain = frames[2].text
        address = frames[3].text
        let isCurve = frames[5].text == "CURVE" && frames.count == 7
        publicKey = isCurve ? CurveKey(bytes: frames[6].bytes) : nil
    }

    /// Lets the peer in under a name, which ``Socket`` then tells with its messages.
    public func welcome(userId: String) -> [Frame] { answer("200", "OK", userId: userId) }

    /// Keeps the peer out. It is told so, and libzmq does not try again on its own.
    public func refusal(_ text: String) -> [Frame] { answer("400", text, userId: "") }

    private func answer(_ status: String, _ text: String, userId: String) -> [Frame] {
        [Frame("1.0"), id, Frame(status), Frame(text), Frame(userId), .empty]
    }
}

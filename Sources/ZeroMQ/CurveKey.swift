// CURVE keys (RFC 26), written in Z85: forty characters of printable ASCII for 32 bytes (RFC 32).

import CZeroMQ

/// Half of a CURVE key pair.
public struct CurveKey: Hashable, Sendable {
    /// Always 32.
    let bytes: [UInt8]

    /// Reads forty characters of Z85; `nil` for anything else.
    public init?(z85: String) {
        guard z85.utf8.count == 40 else { return nil }
        var bytes = [UInt8](repeating: 0, count: 32)
        guard zmq_z85_decode(&bytes, z85) != nil else { return nil }
        self.bytes = bytes
    }

    /// Takes 32 raw bytes; `nil` for any other number.
    public init?(bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        self.bytes = bytes
    }

    /// The key in 40 printable characters (ZeroMQ RFC 32).
    public var z85: String {
        var text = [CChar](repeating: 0, count: 41)
        zmq_z85_encode(&text, bytes, 32)
        return String(decoding: text.prefix(40).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Makes a fresh pair. Fails if libzmq was built without CURVE.
    public static func makePair() throws(ZeroMQError) -> (publicKey: CurveKey, secretKey: CurveKey) {
        var publicText = [CChar](repeating: 0, count: 41)
        var secretText = [CChar](repeating: 0, count: 41)
        guard zmq_curve_keypair(&publicText, &secretText) == 0,
            let publicKey = CurveKey(z85Characters: publicText),
            let secretKey = CurveKey(z85Characters: secretText)
        else { throw ZeroMQError("make a CURVE key pair") }
        return (publicKey, secretKey)
    }

    /// The public key that belongs to this secret key.
    public func publicHalf() throws(ZeroMQError) -> CurveKey {
        var publicText = [CChar](repeating: 0, count: 41)
        guard zmq_curve_public(&publicText, z85) == 0, let key = CurveKey(z85Characters: publicText) else {
            throw ZeroMQError("derive a public CURVE key")
        }
        return key
    }

    private init?(z85Characters: [CChar]) {
        self.init(
            z85: String(decoding: z85Characters.prefix(40).map { UInt8(bitPattern: $0) }, as: UTF8.self))
    }
}

/// Half of the keys are secret, so none is printed; ``CurveKey/z85`` returns the text.
extension CurveKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "CurveKey" }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// Empty: nothing prints a secret.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The role of a socket in a CURVE connection, independent of which end binds (RFC 26).
public enum CurveRole: Hashable, Sendable {
    /// The server, whose public key all clients must know. Holds its secret half.
    case server(secretKey: CurveKey)
    /// A client: the server's public key, and its own pair.
    case client(serverKey: CurveKey, publicKey: CurveKey, secretKey: CurveKey)
}

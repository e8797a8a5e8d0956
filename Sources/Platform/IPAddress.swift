// Internet addresses, and blocks of them.

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// An IPv4 or IPv6 address.
public struct IPAddress: Hashable, Sendable, CustomStringConvertible {
    /// 4 or 16 bytes, in network order.
    public let bytes: [UInt8]

    private init(bytes: [UInt8]) { self.bytes = bytes }

    /// Reads `127.0.0.1` or `::1`.
    public init?(_ text: String) {
        var (v4, v6) = (in_addr(), in6_addr())
        if inet_pton(AF_INET, text, &v4) == 1 {
            bytes = withUnsafeBytes(of: v4) { Array($0) }
        } else if inet_pton(AF_INET6, text, &v6) == 1 {
            bytes = withUnsafeBytes(of: v6) { Array($0) }
        } else {
            return nil
        }
    }

    /// The address in a `sockaddr` of that family. `nil` for families other than IPv4 and IPv6.
    public init?(family: Int32, _ address: UnsafeRawPointer) {
        switch family {
        case AF_INET:
            let address = address.loadUnaligned(as: sockaddr_in.self)
            bytes = withUnsafeBytes(of: address.sin_addr) { Array($0) }
        case AF_INET6:
            let address = address.loadUnaligned(as: sockaddr_in6.self)
            bytes = withUnsafeBytes(of: address.sin6_addr) { Array($0) }
        default: return nil
        }
    }

    /// An IPv4-mapped IPv6 address, `::ffff:192.0.2.7`, as IPv4; other addresses unchanged.
    public var unmapped: IPAddress {
        bytes.count == 16 && bytes.starts(with: AddressBlock.mappedStart)
            ? IPAddress(bytes: Array(bytes[12...])) : self
    }

    /// The network that one household or server usually has: an IPv4 address, or the first 64 bits of an IPv6 address.
    public var network: String {
        bytes.count == 4
            ? description : "\(IPAddress(bytes: bytes.prefix(8) + Array(repeating: 0, count: 8)))/64"
    }

    /// The network that a customer of a provider may have whole, as 65,536 of ``network``: the first 48 bits of an IPv6
    /// address; `nil` for IPv4.
    public var site: String? {
        bytes.count == 4
            ? nil : "\(IPAddress(bytes: bytes.prefix(6) + Array(repeating: 0, count: 10)))/48"
    }

    /// `127.0.0.1`, `2001:db8::7`: one spelling for each address.
    public var description: String {
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        inet_ntop(bytes.count == 4 ? AF_INET : AF_INET6, bytes, &text, socklen_t(text.count))
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Whether it is a loopback address.
    public var isLoopback: Bool {
        bytes.count == 4 ? bytes[0] == 127 : bytes == Array(repeating: 0, count: 15) + [1]
    }
}

/// Addresses with a common prefix: `10.0.0.0/8`, `2001:db8::/32`, or a single address.
public struct AddressBlock: Equatable, Sendable {
    private let start: [UInt8]
    private let bits: Int

    /// - Parameter start: the bytes of any address in the block.
    public init(_ start: [UInt8], bits: Int) { (self.start, self.bits) = (start, bits) }

    /// The first 96 bits of IPv4-mapped IPv6 addresses (RFC 4291, 2.5.5.2).
    static let mappedStart: [UInt8] = Array(repeating: 0, count: 10) + [0xFF, 0xFF]

    /// Reads `10.0.0.0/8`, or a single address; `::ffff:10.0.0.0/104` is the same as the first.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count <= 2, let start = IPAddress(String(parts[0]))?.bytes else { return nil }
        let whole = start.count * 8
        guard let bits = parts.count == 2 ? Int(parts[1]) : whole, (0...whole).contains(bits) else {
            return nil
        }
        let isMapped = whole == 128 && bits >= 96 && start.starts(with: Self.mappedStart)
        self.init(isMapped ? Array(start[12...]) : start, bits: isMapped ? bits - 96 : bits)
    }

    /// Whether the block contains an address; never one of the other family.
    public func contains(_ address: [UInt8]) -> Bool {
        guard address.count == start.count else { return false }
        return (0..<bits).allSatisfy { bit in
            let mask: UInt8 = 0x80 >> (bit % 8)
            return address[bit / 8] & mask == start[bit / 8] & mask
        }
    }
}

// The addresses of servers: `127.0.0.1:9464`, `[::1]:9464`, `0.0.0.0:9464`.

import Usage
import Values

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// An address and a port.
public struct ListenAddress: Equatable, Sendable, CustomStringConvertible {
    public var host: String
    /// The port; 0 for any free port.
    public var port: UInt16

    public init(host: String, port: UInt16) {
        self.host = host
        self.port = port
    }

    /// - Parameter option: the option or setting with this value, for the error message.
    public init(_ text: String, option: String) throws(UsageError) {
        let colon = text.lastIndex(of: ":")
        var host = colon.map { String(text[..<$0]) } ?? ""
        if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
        guard let colon, let port = UInt16(text[text.index(after: colon)...]),
            ListenAddress.family(of: host) != nil
        else {
            throw UsageError(
                "\(option) is an address and a port, 127.0.0.1:9464 or [::1]:9464, not "
                    + "\(Wording.quoted(text))")
        }
        self.init(host: host, port: port)
    }

    public var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }

    private static func family(of host: String) -> Int32? {
        var four = in_addr()
        var six = in6_addr()
        if inet_pton(AF_INET, host, &four) == 1 { return AF_INET }
        return inet_pton(AF_INET6, host, &six) == 1 ? AF_INET6 : nil
    }

    /// Opens a listening socket; returns it with its actual address.
    public func listen() throws(ListenFailure) -> (descriptor: Int32, address: ListenAddress) {
        let family = ListenAddress.family(of: host) ?? AF_INET
        let descriptor = socket(
            family,
            Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
        guard descriptor >= 0 else { throw ListenFailure(self, errno) }
        var yes: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        guard bind(descriptor, family), Glibc.listen(descriptor, 1024) == 0 else {
            let code = errno
            close(descriptor)
            throw ListenFailure(self, code)
        }
        return (descriptor, ListenAddress(host: host, port: ListenAddress.port(of: descriptor) ?? port))
    }

    private func bind(_ descriptor: Int32, _ family: Int32) -> Bool {
        if family == AF_INET6 {
            var address = sockaddr_in6()
            address.sin6_family = sa_family_t(family)
            address.sin6_port = port.bigEndian
            inet_pton(family, host, &address.sin6_addr)
            return ListenAddress.bind(descriptor, &address)
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(family)
        address.sin_port = port.bigEndian
        inet_pton(family, host, &address.sin_addr)
        return ListenAddress.bind(descriptor, &address)
    }

    private static func bind<Address>(_ descriptor: Int32, _ address: inout Address) -> Bool {
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.bind(descriptor, $0, socklen_t(MemoryLayout<Address>.size)) == 0
            }
        }
    }

    private static func port(of descriptor: Int32) -> UInt16? {
        var storage = sockaddr_in6()
        var size = socklen_t(MemoryLayout<sockaddr_in6>.size)
        let isKnown = withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getsockname(descriptor, $0, &size) == 0
            }
        }
        // The port has the same offset in both kinds of address.
        return isKnown ? UInt16(bigEndian: storage.sin6_port) : nil
    }
}

/// The reason why a server cannot listen at an address.
public struct ListenFailure: Error, CustomStringConvertible {
    public var address: ListenAddress
    public var code: Int32

    init(_ address: ListenAddress, _ code: Int32) {
        self.address = address
        self.code = code
    }

    public var description: String { "cannot listen at \(address): \(String(cString: strerror(code)))" }

    /// The next step, as a sentence without its full stop.
    /// - Parameter setting: the name of the setting with the address.
    public func remedy(naming setting: String) -> String {
        switch code {
        case EADDRINUSE:
            "Stop what listens there, maybe another Rally (ss -ltnp shows it), or name another port in \(setting)"
        case EACCES: "Ports below 1024 are for root alone. Name another in \(setting)"
        default: "Name an address of this machine in \(setting)"
        }
    }
}

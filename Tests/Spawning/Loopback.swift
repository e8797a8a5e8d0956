// Sockets on 127.0.0.1, for real processes in tests and the bench.

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The first of three free ports, below those that the kernel gives to connections: otherwise a service that waits for
/// the bus could connect to itself, and the bus not return to its own port.
public func freePorts() throws -> Int {
    for _ in 0..<500 {
        let first = 20_000 + 3 * Int.random(in: 0..<4000)
        if (first...first + 2).allSatisfy(isFree) { return first }
    }
    throw SpawnFailure(description: "no three free ports")
}

private func isFree(_ port: Int) -> Bool {
    let stream = tcpSocket()
    defer { close(stream) }
    return withLocalPlace(UInt16(port)) { bind(stream, $0, $1) == 0 }
}

/// Whether somebody listens there.
public func isServed(_ port: Int) -> Bool {
    let stream = tcpSocket()
    defer { close(stream) }
    return withLocalPlace(UInt16(port)) { connect(stream, $0, $1) == 0 }
}

/// A listening socket and its port, which the kernel chooses.
public func listenOnLoopback() throws -> (descriptor: Int32, port: Int) {
    let listener = tcpSocket()
    var place = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening =
        withLocalPlace(0) { bind(listener, $0, $1) == 0 } && listen(listener, 1024) == 0
        && withUnsafeMutablePointer(to: &place) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(listener, $0, &length) == 0 }
        }
    guard isListening else {
        close(listener)
        throw SpawnFailure(description: "cannot listen: errno \(errno)")
    }
    return (listener, Int(UInt16(bigEndian: place.sin_port)))
}

/// A socket that no process inherits: otherwise a closed connection would stay open there.
public func tcpSocket() -> Int32 {
    #if canImport(Glibc)
        let stream = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
        let stream = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    keepToItself(stream)
    return stream
}

/// Sets the options of an accepted socket.
public func keepToItself(_ descriptor: Int32) { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }

/// A local port as a socket address.
public func withLocalPlace<Result>(
    _ port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
) -> Result {
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_port = port.bigEndian
    place.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
    return withUnsafePointer(to: &place) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
    }
}

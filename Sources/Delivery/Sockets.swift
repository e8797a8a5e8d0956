// The sockets that libcurl has open. It blocks on a mail server's answer to a text, and to QUIT, for up to
// two minutes; shutting the socket down ends the wait.

import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The sockets of one loop. Used on its thread, except ``shutDownAll()``.
final class Sockets: Sendable {
    private struct State {
        /// The transfer that uses a socket, or used it last, by descriptor.
        var owners: [Int32: ObjectIdentifier] = [:]
        var isShutDown = false
    }
    private let state = Mutex(State())

    func open(family: Int32, type: Int32, protocol number: Int32, owner: ObjectIdentifier) -> Int32 {
        state.withLock { state in
            guard !state.isShutDown else { return -1 }
            let descriptor = socket(family, type, number)
            guard descriptor >= 0 else { return -1 }
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            state.owners[descriptor] = owner
            return descriptor
        }
    }

    func close(_ descriptor: Int32) -> Int32 {
        state.withLock { state in
            state.owners[descriptor] = nil
            #if canImport(Glibc)
                return Glibc.close(descriptor)
            #else
                return Darwin.close(descriptor)
            #endif
        }
    }

    /// Another transfer reuses a connection. It is known only by its port.
    func pass(localPort: Int32, to owner: ObjectIdentifier) {
        state.withLock { state in
            for descriptor in state.owners.keys where Sockets.port(of: descriptor) == localPort {
                state.owners[descriptor] = owner
            }
        }
    }

    func shutDown(of owner: ObjectIdentifier) {
        state.withLock { state in
            for (descriptor, its) in state.owners where its == owner {
                shutdown(descriptor, Int32(SHUT_RDWR))
            }
        }
    }

    /// Shuts down all sockets; none can be opened afterwards. May be called from any thread.
    func shutDownAll() {
        state.withLock { state in
            state.isShutDown = true
            for descriptor in state.owners.keys { shutdown(descriptor, Int32(SHUT_RDWR)) }
        }
    }

    private static func port(of descriptor: Int32) -> Int32? {
        var address = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let status = withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
        }
        guard status == 0 else { return nil }
        // The port is at the same offset in addresses of both families.
        return withUnsafeBytes(of: address) {
            Int32($0.loadUnaligned(fromByteOffset: 2, as: UInt16.self).bigEndian)
        }
    }
}

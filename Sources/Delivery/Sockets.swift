// The sockets that libcurl has open. It waits for a mail server's answer to a text, and to QUIT, without doing anything
// else meanwhile, for as long as two minutes; a socket that has been shut down is not waited for.

import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Of one loop, and used on its thread, but for ``shutDownAll()``.
final class Sockets: Sendable {
    private struct State {
        /// Each with the transfer that uses it, or used it last.
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

    /// A connection is used again: all that is known of it is its port.
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

    /// All of them, and none is opened any more. From any thread.
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
        // At the same place in an address of either family.
        return withUnsafeBytes(of: address) {
            Int32($0.loadUnaligned(fromByteOffset: 2, as: UInt16.self).bigEndian)
        }
    }
}

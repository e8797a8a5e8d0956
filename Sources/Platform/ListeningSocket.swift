// Pauses the acceptance of TCP connections without closing the socket that listens. A filter on that socket drops every
// packet that comes for it, so the kernel completes no new connection, and whoever connects tries again by itself.
// Connections that are established have sockets of their own and go on.
//
// libzmq owns the sockets of a bus and offers no such pause. Without one, a process that has no descriptor left spins: the
// socket stays readable, and each `accept` fails.

#if canImport(Glibc)
    import Glibc

    /// A TCP socket of this process that listens. Linux only.
    public struct ListeningSocket: Sendable {
        private let descriptor: Int32

        /// The sockets of this process that listen at these ports.
        public static func all(at ports: Set<UInt16>) -> [ListeningSocket] {
            guard let directory = opendir("/proc/self/fd") else { return [] }
            defer { closedir(directory) }
            var found: [ListeningSocket] = []
            while let entry = readdir(directory) {
                let name = withUnsafePointer(to: &entry.pointee.d_name) {
                    $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                }
                guard let descriptor = Int32(name), let port = port(of: descriptor), ports.contains(port)
                else { continue }
                found.append(ListeningSocket(descriptor: descriptor))
            }
            return found
        }

        /// Drops what comes for the socket.
        /// - Returns: whether the kernel does it.
        @discardableResult
        public func pause() -> Bool {
            // BPF_RET | BPF_K with 0: keep no byte of the packet (linux/filter.h).
            var instruction: (code: UInt16, jumps: UInt16, value: UInt32) = (6, 0, 0)
            return withUnsafePointer(to: &instruction) { instruction in
                var program = (length: UInt16(1), instructions: UnsafeRawPointer(instruction))
                return setsockopt(
                    descriptor, SOL_SOCKET, SO_ATTACH_FILTER, &program,
                    socklen_t(MemoryLayout.size(ofValue: program))) == 0
            }
        }

        /// Takes in connections again.
        public func resume() {
            var unused: Int32 = 0
            setsockopt(
                descriptor, SOL_SOCKET, SO_DETACH_FILTER, &unused, socklen_t(MemoryLayout<Int32>.size))
        }

        /// The port at which a descriptor listens; `nil` for anything else.
        private static func port(of descriptor: Int32) -> UInt16? {
            var (listens, size) = (Int32(0), socklen_t(MemoryLayout<Int32>.size))
            guard getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &listens, &size) == 0, listens == 1 else {
                return nil
            }
            // The port is at the same place in addresses of IPv4 and IPv6.
            var address = sockaddr_in6()
            var length = socklen_t(MemoryLayout<sockaddr_in6>.size)
            let isKnown = withUnsafeMutableBytes(of: &address) { bytes in
                bytes.withMemoryRebound(to: sockaddr.self) { pointer in
                    pointer.baseAddress.map { getsockname(descriptor, $0, &length) == 0 } ?? false
                }
            }
            guard isKnown, [AF_INET, AF_INET6].contains(Int32(address.sin6_family)) else { return nil }
            return UInt16(bigEndian: address.sin6_port)
        }
    }
#else
    /// A TCP socket of this process that listens. Elsewhere than on Linux none is found.
    public struct ListeningSocket: Sendable {
        /// The sockets of this process that listen at these ports.
        public static func all(at ports: Set<UInt16>) -> [ListeningSocket] { [] }
        /// Drops what comes for the socket.
        @discardableResult public func pause() -> Bool { false }
        /// Takes in connections again.
        public func resume() {}
    }
#endif

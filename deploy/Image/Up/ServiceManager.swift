// Tells systemd that everything is ready (sd_notify(3)), with a datagram to the socket that NOTIFY_SOCKET names: a
// path, or an abstract name after an @.

import Platform

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

struct ServiceManager {
    private let socketName: String?

    /// Removes the variable from the environment: it is not meant for the child processes.
    init() {
        socketName = Environment.variable("NOTIFY_SOCKET")
        unsetenv("NOTIFY_SOCKET")
    }

    /// Does nothing without a service manager.
    func tell(_ text: String) {
        guard let socketName else { return }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        var path = Array(socketName.utf8)
        guard path.count < MemoryLayout.size(ofValue: address.sun_path) else { return }
        if path.first == UInt8(ascii: "@") { path[0] = 0 }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
        let length = socklen_t(MemoryLayout.offset(of: \sockaddr_un.sun_path) ?? 2) + socklen_t(path.count)
        #if canImport(Glibc)
            let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        #else
            let descriptor = socket(AF_UNIX, SOCK_DGRAM, 0)
        #endif
        guard descriptor >= 0 else { return }
        defer { _ = close(descriptor) }
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { place in
                _ = sendto(descriptor, text, text.utf8.count, 0, place, length)
            }
        }
    }
}

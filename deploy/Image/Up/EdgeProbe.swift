// Asks the edge whether it is up, as a load balancer would: GET /health.

import HTTP
import Platform

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

enum EdgeProbe {
    /// Whether the edge at that address is up and hears the bus.
    static func answers(at address: ListenAddress) -> Bool {
        var hints = addrinfo()
        hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV
        #if canImport(Glibc)
            hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        #else
            hints.ai_socktype = SOCK_STREAM
        #endif
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(address.host, "\(address.port)", &hints, &found) == 0, let place = found else {
            return false
        }
        defer { freeaddrinfo(found) }
        let descriptor = socket(place.pointee.ai_family, place.pointee.ai_socktype, 0)
        guard descriptor >= 0 else { return false }
        defer { _ = close(descriptor) }
        var limit = timeval(tv_sec: 1, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        guard connect(descriptor, place.pointee.ai_addr, place.pointee.ai_addrlen) == 0,
            Descriptor.write("GET /health HTTP/1.0\r\n\r\n", to: descriptor)
        else { return false }
        var answer: [UInt8] = []
        while answer.count < 4096, case .bytes(let bytes) = Descriptor.read(descriptor, bytesMax: 4096) {
            answer += bytes
        }
        return String(decoding: answer, as: UTF8.self).contains("\"ok\"")
    }
}

// The few system calls of the bench: files, ports, processor time.

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// At once, and never in pieces: others may write to the same terminal.
func say(_ text: String, to descriptor: Int32) {
    var text = text
    text.withUTF8 { _ = write(descriptor, $0.baseAddress, $0.count) }
}

/// Empty where there is no such file.
func readText(_ path: String) -> String {
    guard let file = fopen(path, "r") else { return "" }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&chunk, 1, chunk.count, file), count > 0 { bytes += chunk[..<count] }
    return String(decoding: bytes, as: UTF8.self)
}

func fileSize(_ path: String) -> Int {
    var about = stat()
    return stat(path, &about) == 0 ? Int(about.st_size) : 0
}

/// The program of that name in the usual places.
func find(
    _ program: String, in places: [String] = ["/usr/bin", "/usr/sbin", "/usr/local/bin", "/opt/homebrew/bin"]
) -> String? {
    places.map { "\($0)/\(program)" }.first { access($0, X_OK) == 0 }
}

/// The first of three free ports, below those that the kernel gives to connections.
func freePorts() throws -> Int {
    for _ in 0..<500 {
        let first = 20_000 + 3 * Int.random(in: 0..<4000)
        if (first...first + 2).allSatisfy(isFree) { return first }
    }
    throw BenchFailure(description: "no three free ports")
}

private func isFree(_ port: Int) -> Bool { withConnection(port) { bind($0, $1, $2) == 0 } }

/// Whether somebody listens there.
func isServed(_ port: Int) -> Bool { withConnection(port) { connect($0, $1, $2) == 0 } }

private func withConnection(_ port: Int, _ body: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Bool) -> Bool
{
    #if canImport(Glibc)
        let stream = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
        let stream = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    defer { close(stream) }
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_port = UInt16(port).bigEndian
    place.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
    return withUnsafePointer(to: &place) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            body(stream, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
    }
}

/// User and system time of a process and all its threads.
func processorMicroseconds(of process: String) -> Double {
    // 1234 (rsvp) S … utime and stime are the 12th and 13th after the name, in hundredths of a second.
    let text = readText("/proc/\(process)/stat")
    guard let name = text.lastIndex(of: ")") else { return 0 }
    let words = text[name...].split(separator: " ")
    guard words.count > 14, let user = Double(words[12]), let system = Double(words[13]) else { return 0 }
    return (user + system) * 10_000
}

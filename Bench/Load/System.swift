// The few system calls of the bench: files, processor time.

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

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

/// User and system time of a process and all its threads.
func processorMicroseconds(of process: String) -> Double {
    // 1234 (rsvp) S … utime and stime are the 12th and 13th after the name, in hundredths of a second.
    let text = readText("/proc/\(process)/stat")
    guard let name = text.lastIndex(of: ")") else { return 0 }
    let words = text[name...].split(separator: " ")
    guard words.count > 14, let user = Double(words[12]), let system = Double(words[13]) else { return 0 }
    return (user + system) * 10_000
}

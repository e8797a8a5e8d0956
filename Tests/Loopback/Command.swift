// Commands used by tests: openssl, which makes keys and certificates, and python3, which reads our output.

import Foundation

/// The output of openssl.
@discardableResult
package func openssl(_ arguments: [String], input: [UInt8] = []) throws -> String {
    try said(by: ["openssl"] + arguments, given: input)
}

/// The output of a command; throws its complaint.
package func said(by arguments: [String], given input: [UInt8]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    let (output, source) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = output
    process.standardInput = source
    try process.run()
    try source.fileHandleForWriting.write(contentsOf: Data(input))
    try source.fileHandleForWriting.close()
    let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure(description: said) }
    return said
}

extension Identity {
    /// A fresh self-signed certificate for this machine, with its key.
    package static func made(
        in directory: String, name: String = "here", names: String = "DNS:localhost,IP:127.0.0.1"
    ) throws -> Identity {
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        let (certificate, key) = ("\(directory)/\(name).pem", "\(directory)/\(name).key")
        _ = try openssl([
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days",
            "2", "-subj", "/CN=\(name)", "-addext", "subjectAltName=\(names)", "-out", certificate,
            "-keyout", key,
        ])
        return Identity(certificate: certificate, key: key)
    }
}

// A server on loopback that a test controls line by line: plain sockets, OpenSSL for the server side, a thread per
// connection.

import COpenSSL
import Foundation
import Platform
import Spawning
import Synchronization

/// Files of a certificate and its key.
package struct Identity: Sendable {
    package var certificate: String
    package var key: String

    package init(certificate: String, key: String) { (self.certificate, self.key) = (certificate, key) }
}

/// An accepted connection. Reads and writes block; `nil` when the other end is gone.
package final class Wire {
    private let descriptor: Int32
    private var tls: OpaquePointer?
    private var buffer: [UInt8] = []

    package init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit {
        if let tls {
            SSL_shutdown(tls)
            SSL_free(tls)
        }
        close(descriptor)
    }

    /// Starts encryption. False if the client rejects our certificate.
    package func startTLS(_ identity: Identity) -> Bool {
        guard let context = SSL_CTX_new(TLS_server_method()) else { return false }
        defer { SSL_CTX_free(context) }
        SSL_CTX_use_certificate_file(context, identity.certificate, SSL_FILETYPE_PEM)
        SSL_CTX_use_PrivateKey_file(context, identity.key, SSL_FILETYPE_PEM)
        guard let tls = SSL_new(context) else { return false }
        SSL_set_fd(tls, descriptor)
        guard SSL_accept(tls) == 1 else {
            SSL_free(tls)
            return false
        }
        self.tls = tls
        return true
    }

    private func fill() -> Bool {
        var block = [UInt8](repeating: 0, count: 16 * 1024)
        let count =
            if let tls { Int(SSL_read(tls, &block, Int32(block.count))) } else {
                recv(descriptor, &block, block.count, 0)
            }
        guard count > 0 else { return false }
        buffer += block.prefix(count)
        return true
    }

    /// A line up to CRLF, which is removed. Nothing else ends a line.
    package func line() -> String? {
        while true {
            for index in buffer.indices.dropLast() where buffer[index] == 0x0D && buffer[index + 1] == 0x0A {
                let line = String(decoding: buffer[..<index], as: UTF8.self)
                buffer.removeFirst(index + 2)
                return line
            }
            guard fill() else { return nil }
        }
    }

    package func bytes(_ count: Int) -> [UInt8]? {
        while buffer.count < count { guard fill() else { return nil } }
        defer { buffer.removeFirst(count) }
        return Array(buffer.prefix(count))
    }

    /// Waits until the client is gone.
    package func waitForTheEnd() { while fill() {} }

    package func write(_ text: String) { write(Array(text.utf8)) }

    package func write(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { part in
                if let tls { return Int(SSL_write(tls, part.baseAddress, Int32(part.count))) }
                return send(descriptor, part.baseAddress, part.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }
}

/// Listens on a free port of 127.0.0.1 until it is released.
package final class LoopbackServer: Sendable {
    package let port: Int
    private let descriptor: Int32
    private let accepted = Mutex(0)

    /// Number of connections so far.
    package var connections: Int { accepted.withLock { $0 } }

    /// - Parameter serve: runs on the connection's own thread.
    package init(_ serve: @escaping @Sendable (Wire) -> Void) throws {
        let (descriptor, port) = try listenOnLoopback()
        self.port = port
        self.descriptor = descriptor
        _ = try DedicatedThread("listener") { [weak self] in
            // OpenSSL writes to clients that are gone; threads started here have SIGPIPE blocked too.
            var signals = sigset_t()
            sigaddset(&signals, SIGPIPE)
            pthread_sigmask(SIG_BLOCK, &signals, nil)
            while true {
                let client = accept(descriptor, nil, nil)
                guard client >= 0 else { break }
                self?.accepted.withLock { $0 += 1 }
                let number = UInt(bitPattern: Int(client))
                _ = try? DedicatedThread("connection") { serve(Wire(Int32(bitPattern: UInt32(number)))) }
            }
            close(descriptor)
        }
    }

    deinit { shutdown(descriptor, Int32(SHUT_RDWR)) }
}

package struct Failure: Error, CustomStringConvertible {
    package var description: String
    package init(description: String) { self.description = description }
}

/// A collection that many threads add to.
package final class Collected<Element: Sendable>: Sendable {
    package init() {}
    private let elements = Mutex<[Element]>([])
    package func append(_ element: Element) { elements.withLock { $0.append(element) } }
    package var all: [Element] { elements.withLock { $0 } }
}

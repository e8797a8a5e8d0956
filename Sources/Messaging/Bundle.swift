// Several requests, or several replies, in one frame. Only the bus and workers whose READY says "bundles" exchange them
// (protocol.md, Bus). Each request or reply is written as:
//
//   1 byte    the length of its name, at least 1
//   4 bytes   the length of its envelope, the highest byte first
//   …         the name: the bus's name for the dispatch
//   …         the envelope
//
// A request or reply with more frames, or with a longer envelope, travels alone in the form of RFC 7.

import BusProtocol
import ZeroMQ

/// A bundle that was read completely and is well-formed.
public struct Bundle: Equatable, Sendable {
    /// One request or reply. Its bytes stay in the bundle's frame.
    public struct Item: Sendable {
        public let name: FrameSlice
        public let envelope: FrameSlice
    }

    let frame: Frame

    static let headBytes = 5

    /// Reads all lengths; a bundle that is damaged anywhere is refused.
    public init(decoding frame: Frame) throws(MajordomoError) {
        guard frame.count <= BusLimits.bundleBytesMax else { throw .badBundle }
        let isSound = frame.withUnsafeBytes { bytes in
            var offset = 0
            var count = 0
            while let head = Bundle.head(bytes, at: offset), count < BusLimits.bundledRequestsMax {
                offset = head.end
                count += 1
            }
            return count > 0 && offset == bytes.count
        }
        guard isSound else { throw .badBundle }
        self.frame = frame
    }

    /// The position of the item that begins at `offset`; `nil` if no item begins there.
    fileprivate static func head(
        _ bytes: UnsafeRawBufferPointer, at offset: Int
    ) -> (name: Int, envelope: Int, end: Int)? {
        guard offset + headBytes <= bytes.count else { return nil }
        let name = offset + headBytes
        let envelope = name + Int(bytes[offset])
        let length = bytes.loadUnaligned(fromByteOffset: offset + 1, as: UInt32.self).bigEndian
        let end = envelope + Int(length)
        guard envelope > name, end <= bytes.count else { return nil }
        return (name, envelope, end)
    }
}

extension Bundle: Sequence {
    /// Reads one item after the other.
    public struct Iterator: IteratorProtocol {
        fileprivate let frame: Frame
        fileprivate var offset = 0

        public mutating func next() -> Item? {
            guard let head = frame.withUnsafeBytes({ Bundle.head($0, at: offset) }) else { return nil }
            offset = head.end
            return Item(
                name: FrameSlice(frame, from: head.name, count: head.envelope - head.name),
                envelope: FrameSlice(frame, from: head.envelope, count: head.end - head.envelope))
        }
    }

    public func makeIterator() -> Iterator { Iterator(frame: frame) }
}

/// Gathers requests or replies for one bundle.
public struct BundleWriter: Sendable {
    private var bytes: [UInt8] = []
    private var count = 0

    public init() {}

    var isEmpty: Bool { count == 0 }

    /// Whether an envelope of that size may travel in a bundle.
    static func takes(_ envelopeBytes: Int) -> Bool { envelopeBytes <= BusLimits.bundledEnvelopeBytesMax }

    /// Whether one more item fits.
    func hasRoom(name: Int, envelope: Int) -> Bool {
        count < BusLimits.bundledRequestsMax
            && bytes.count + Bundle.headBytes + name + envelope <= BusLimits.bundleBytesMax
    }

    /// - Parameter name: 1 to 255 bytes.
    public mutating func append(name: UnsafeRawBufferPointer, envelope: UnsafeRawBufferPointer) {
        count += 1
        bytes.append(UInt8(name.count))
        withUnsafeBytes(of: UInt32(envelope.count).bigEndian) { bytes.append(contentsOf: $0) }
        bytes.append(contentsOf: name)
        bytes.append(contentsOf: envelope)
    }

    /// Returns the bundle and begins a new one; `nil` if it is empty.
    public mutating func take() -> Frame? {
        guard count > 0 else { return nil }
        let frame = Frame(bytes)
        bytes.removeAll(keepingCapacity: true)
        count = 0
        return frame
    }
}

// The bus's name for one dispatch of a request, in place of the client's address in a worker's REQUEST:
// `3f9a01bc0000001700000a2b`. Its three words of eight hexadecimal digits are the bus's epoch, the request's
// slot, and the dispatch's number. So a look-up needs no search, and a name from before a restart or of an
// earlier dispatch matches nothing.

import ZeroMQ

struct DispatchName: Equatable {
    var epoch: UInt32
    var slot: UInt32
    var serial: UInt32

    static let bytesCount = 24

    var frame: Frame { withUnsafeBytes { Frame(copying: $0) } }

    /// Passes the text to `body`; the buffer is valid only during the call.
    func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: DispatchName.bytesCount) { text in
            DispatchName.write(epoch, to: text, at: 0)
            DispatchName.write(slot, to: text, at: 8)
            DispatchName.write(serial, to: text, at: 16)
            return body(UnsafeRawBufferPointer(text))
        }
    }

    init(epoch: UInt32, slot: UInt32, serial: UInt32) {
        self.epoch = epoch
        self.slot = slot
        self.serial = serial
    }

    /// `nil` if the text is not such a name.
    init?(_ text: UnsafeRawBufferPointer) {
        guard text.count == DispatchName.bytesCount, let epoch = DispatchName.read(text, at: 0),
            let slot = DispatchName.read(text, at: 8), let serial = DispatchName.read(text, at: 16)
        else { return nil }
        self.init(epoch: epoch, slot: slot, serial: serial)
    }

    private static func write(_ word: UInt32, to text: UnsafeMutableBufferPointer<UInt8>, at start: Int) {
        for index in 0..<8 {
            let digit = UInt8(word >> UInt32(28 - index * 4) & 15)
            text[start + index] = digit < 10 ? 48 + digit : 87 + digit
        }
    }

    private static func read(_ text: UnsafeRawBufferPointer, at start: Int) -> UInt32? {
        var word: UInt32 = 0
        for byte in text[start..<start + 8] {
            switch byte {
            case 48...57: word = word << 4 | UInt32(byte - 48)
            case 97...102: word = word << 4 | UInt32(byte - 87)
            default: return nil
            }
        }
        return word
    }
}

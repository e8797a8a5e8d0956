// A dictionary whose entries are rows of bytes: sessions by id, accounts by address. An entry takes its bytes and some
// twenty beside them. Growing copies nothing, and after a copy a change copies a few kilobytes.
//
//   index  hash ─▶ row     row  key, value as `Packable` writes them

import Values

/// A key whose packed form can be compared without reading it.
public protocol PackedKey: TableKey, Packable {
    /// Reads the next key. Whether it equals this one.
    func isNext(in pass: inout FieldPass) -> Bool
}

extension PackedKey {
    public func isNext(in pass: inout FieldPass) -> Bool { Self(from: &pass) == self }
}

extension ID: PackedKey {}

extension String: PackedKey {
    public func isNext(in pass: inout FieldPass) -> Bool {
        let count = Int(pass.number())
        return pass.take(count) { bytes in
            // Texts of the same characters may differ in their bytes. They have the same hash, so few get so far.
            utf8.elementsEqual(bytes) || String(decoding: bytes, as: UTF8.self) == self
        }
    }
}

/// Values by key.
public struct PackedDictionary<Key: PackedKey, Value: Packable>: Sendable {
    private var rows: RowPages
    private var index = NumberIndex()

    /// - Parameter pageBytes: see ``RowPages/init(pageBytes:)``.
    public init(pageBytes: Int = RowPages.pageBytes) { rows = RowPages(pageBytes: pageBytes) }

    public var count: Int { index.count }
    public var isEmpty: Bool { count == 0 }

    public subscript(key: Key) -> Value? {
        get {
            var found: Value?
            _ = index.first(key.tableHash) { number in
                rows.withRow(Int(number)) { row in
                    var pass = FieldPass(reading: row)
                    guard key.isNext(in: &pass) else { return false }
                    found = Value(from: &pass)
                    return true
                }
            }
            return found
        }
        set {
            let number = find(key)
            guard let newValue else {
                guard let number else { return }
                rows.drop(Int(number))
                return index.remove(number, key.tableHash)
            }
            var pass = FieldPass()
            key.write(to: &pass)
            newValue.write(to: &pass)
            pass.bytes.withUnsafeBytes { row in
                if let number {
                    rows.replace(Int(number), with: row)
                } else {
                    index.insert(UInt32(rows.append(row)), key.tableHash)
                }
            }
        }
    }

    /// Whether there is a value with this key.
    public func contains(_ key: Key) -> Bool { find(key) != nil }

    /// Calls the body with each entry, in an order that differs from process to process.
    public func forEach(_ body: (Key, Value) throws -> Void) rethrows {
        for number in numbers {
            let (key, value) = entry(number)
            try body(key, value)
        }
    }

    private var numbers: [Int] { (0..<rows.count).filter { !rows.isEmpty($0) } }

    private func entry(_ number: Int) -> (key: Key, value: Value) {
        rows.withRow(number) { row in
            var pass = FieldPass(reading: row)
            return (Key(from: &pass), Value(from: &pass))
        }
    }

    private func find(_ key: Key) -> UInt32? {
        index.first(key.tableHash) { number in
            rows.withRow(Int(number)) { row in
                var pass = FieldPass(reading: row)
                return key.isNext(in: &pass)
            }
        }
    }

    /// Bytes of all rows.
    var bytes: Int { rows.bytes.alive }
}

/// In the form of a dictionary: an object, sorted by name.
extension PackedDictionary: Encodable where Key: CodingKeyRepresentable, Value: Encodable {
    public func encode(to encoder: any Encoder) throws {
        let names = numbers.map { (name: entry($0).key.codingKey.stringValue, number: $0) }
        try encoder.encode(names) { entry($0).value }
    }
}

extension PackedDictionary: Decodable where Key: CodingKeyRepresentable, Value: Decodable {
    public init(from decoder: any Decoder) throws {
        self.init()
        try decoder.forEachEntry { self[$0] = $1 }
    }
}

extension Encoder {
    /// Encodes the values of names as a dictionary is encoded, in the order in which JSON sorts its members.
    func encode(
        _ names: [(name: String, number: Int)], value: (Int) -> some Encodable
    ) throws {
        var container = container(keyedBy: NameKey.self)
        for (name, number) in names.sorted(by: { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }) {
            try container.encode(value(number), forKey: NameKey(name))
        }
    }
}

extension Decoder {
    /// Decodes the entries of what a dictionary was encoded as.
    func forEachEntry<Key: CodingKeyRepresentable, Value: Decodable>(
        _ body: (Key, Value) -> Void
    ) throws {
        let container = try container(keyedBy: NameKey.self)
        for name in container.allKeys {
            guard let key = Key(codingKey: name) else {
                throw DecodingError.dataCorruptedError(
                    forKey: name, in: container, debugDescription: "\(name.stringValue) is not a \(Key.self)")
            }
            body(key, try container.decode(Value.self, forKey: name))
        }
    }
}

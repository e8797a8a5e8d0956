// The unkeyed container of a decoder: the values of an array, in order.

/// An array being read.
struct UnkeyedReader: UnkeyedDecodingContainer {
    private let document: Document
    private let array: UInt32
    /// The token of the next value.
    private var index: UInt32
    private(set) var currentIndex = 0

    init(document: Document, array: Int) {
        self.document = document
        self.array = UInt32(truncatingIfNeeded: array)
        index = self.array + 1
    }

    var codingPath: [any CodingKey] { document.codingPath(to: Int(array)) }
    var count: Int? { Int(document.tokens[Int(array)].cursor) }
    var isAtEnd: Bool { index >= document.tokens[Int(array)].next }

    /// The token of the next value. ``step()`` advances once it has been read.
    private func value() throws(JSONError) -> Int {
        guard !isAtEnd else {
            let path = document.path(at: Int(array))
            throw JSONError(
                kind: .missing, message: "expected a value, found the end of the array",
                path: path.isEmpty ? "\(currentIndex)" : "\(path).\(currentIndex)")
        }
        return Int(index)
    }

    private mutating func step() {
        index = document.tokens[Int(index)].next
        currentIndex += 1
    }

    mutating func decodeNil() throws -> Bool {
        guard document.isNull(at: try value()) else { return false }
        step()
        return true
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let result = try document.decode(type, at: try value())
        step()
        return result
    }

    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> {
        let container = try TapeDecoder(document: document, index: try value()).container(keyedBy: type)
        step()
        return container
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        let container = try TapeDecoder(document: document, index: try value()).unkeyedContainer()
        step()
        return container
    }

    mutating func superDecoder() throws -> any Decoder {
        let decoder = TapeDecoder(document: document, index: try value())
        step()
        return decoder
    }

    // The types that Codable lists one by one.

    mutating func decode(_: Bool.Type) throws -> Bool {
        let result = try document.bool(at: try value())
        step()
        return result
    }
    mutating func decode(_: String.Type) throws -> String {
        let result = try document.string(at: try value())
        step()
        return result
    }
    mutating func decode(_: Double.Type) throws -> Double {
        let result = try document.double(at: try value())
        step()
        return result
    }
    mutating func decode(_: Float.Type) throws -> Float {
        let result = try document.float(at: try value())
        step()
        return result
    }
    mutating func decode(_: Int.Type) throws -> Int {
        let result = try document.integer(Int.self, at: try value())
        step()
        return result
    }
    mutating func decode(_: Int8.Type) throws -> Int8 {
        let result = try document.integer(Int8.self, at: try value())
        step()
        return result
    }
    mutating func decode(_: Int16.Type) throws -> Int16 {
        let result = try document.integer(Int16.self, at: try value())
        step()
        return result
    }
    mutating func decode(_: Int32.Type) throws -> Int32 {
        let result = try document.integer(Int32.self, at: try value())
        step()
        return result
    }
    mutating func decode(_: Int64.Type) throws -> Int64 {
        let result = try document.integer(Int64.self, at: try value())
        step()
        return result
    }
    mutating func decode(_: UInt.Type) throws -> UInt {
        let result = try document.integer(UInt.self, at: try value())
        step()
        return result
    }
    mutating func decode(_: UInt8.Type) throws -> UInt8 {
        let result = try document.integer(UInt8.self, at: try value())
        step()
        return result
    }
    mutating func decode(_: UInt16.Type) throws -> UInt16 {
        let result = try document.integer(UInt16.self, at: try value())
        step()
        return result
    }
    mutating func decode(_: UInt32.Type) throws -> UInt32 {
        let result = try document.integer(UInt32.self, at: try value())
        step()
        return result
    }
    mutating func decode(_: UInt64.Type) throws -> UInt64 {
        let result = try document.integer(UInt64.self, at: try value())
        step()
        return result
    }
}

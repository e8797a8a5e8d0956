// Changing a dictionary's value in place.

import Machine
import Testing

@Suite struct DictionaryTests {
    @Test func aDictionaryValueIsChangedInPlace() {
        var values = ["a": [1], "b": [2]]
        values.change("a") { $0.append(3) }
        values.change("c") { $0.append(4) }
        #expect(values == ["a": [1, 3], "b": [2]])
    }

    @Test func aCopyKeepsItsValue() {
        var values = ["a": [1]]
        let copy = values
        values.change("a") { $0.append(3) }
        #expect(copy == ["a": [1]] && values == ["a": [1, 3]])
    }

    @Test func aLargeDictionaryValueKeepsItsBuffer() {
        var values = [1: Array(0..<1000)]
        values[1]?.reserveCapacity(2000)
        func address(_ values: [Int: [Int]]) -> Int? {
            values[1]?.withUnsafeBufferPointer { $0.baseAddress.map { Int(bitPattern: $0) } }
        }
        let before = address(values)
        values.change(1) { $0.append(0) }
        #expect(address(values) == before)
    }
}

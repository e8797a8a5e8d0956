// Nested containers, class inheritance and other corners of Codable, compared with Foundation.

import Foundation
import JSON
import Testing
import Values

private class Animal: Codable {
    var name: String
    init(name: String) { self.name = name }
}

/// Encodes its superclass into a nested value.
private final class Dog: Animal {
    var age: Int
    enum CodingKeys: CodingKey { case age }
    init(name: String, age: Int) {
        self.age = age
        super.init(name: name)
    }
    required init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        age = try container.decode(Int.self, forKey: .age)
        try super.init(from: try container.superDecoder())
    }
    override func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try super.encode(to: container.superEncoder())
        try container.encode(age, forKey: .age)
    }
}

/// Encodes its superclass and itself into the same object.
private final class Cat: Animal {
    var lives: Int
    enum CodingKeys: CodingKey { case lives }
    init(name: String, lives: Int) {
        self.lives = lives
        super.init(name: name)
    }
    required init(from decoder: any Decoder) throws {
        lives = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .lives)
        try super.init(from: decoder)
    }
    override func encode(to encoder: any Encoder) throws {
        try super.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(lives, forKey: .lives)
    }
}

/// Fills its nested containers out of order.
private struct Scattered: Codable, Equatable {
    enum Keys: CodingKey { case first, place, list, last }
    enum PlaceKeys: CodingKey { case lat, lng, inner }
    var lat = 1.5
    var lng = -2.5
    var items = [1, 2, 3]
    var names = ["x": 1, "a": 2]

    init() {}

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        var place = container.nestedContainer(keyedBy: PlaceKeys.self, forKey: .place)
        var list = container.nestedUnkeyedContainer(forKey: .list)
        try container.encode(names, forKey: .first)
        try place.encode(lat, forKey: .lat)
        try list.encode(items[0])
        var inner = place.nestedUnkeyedContainer(forKey: .inner)
        try place.encode(lng, forKey: .lng)
        var deepest = inner.nestedContainer(keyedBy: PlaceKeys.self)
        try list.encode(items[1])
        try container.encode("z", forKey: .last)
        try deepest.encode(lng, forKey: .lng)
        try inner.encode("end")
        try list.encode(contentsOf: items[2...])
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        #expect(try container.decode(String.self, forKey: .last) == "z")
        let place = try container.nestedContainer(keyedBy: PlaceKeys.self, forKey: .place)
        names = try container.decode([String: Int].self, forKey: .first)
        lng = try place.decode(Double.self, forKey: .lng)
        var inner = try place.nestedUnkeyedContainer(forKey: .inner)
        let deepest = try inner.nestedContainer(keyedBy: PlaceKeys.self)
        #expect(try deepest.decode(Double.self, forKey: .lng) == lng)
        #expect(try inner.decode(String.self) == "end")
        lat = try place.decode(Double.self, forKey: .lat)
        var list = try container.nestedUnkeyedContainer(forKey: .list)
        items = []
        while !list.isAtEnd { items.append(try list.decode(Int.self)) }
        #expect(list.currentIndex == 3)
        #expect(list.codingPath.map(\.stringValue).suffix(1) == ["list"])
        #expect(deepest.codingPath.map(\.stringValue).dropLast().suffix(2) == ["place", "inner"])
        #expect(deepest.codingPath.last?.intValue == 0)
    }
}

@Suite struct ContainerTests {
    @Test func aSuperclassMayBeCodedInAValueOfItsOwn() throws {
        let text = try encode([Dog(name: "Rex", age: 3)])
        #expect(text == #"[{"super":{"name":"Rex"},"age":3}]"#)
        let dogs = try decode([Dog].self, text, .refuse)
        #expect(dogs.map(\.name) == ["Rex"] && dogs.map(\.age) == [3])
        #expect(try JSONDecoder().decode([Dog].self, from: Data(text.utf8)).map(\.name) == ["Rex"])
        #expect(refusal(Dog.self, #"{"age":3}"#)?.path == "super")
        #expect(refusal(Dog.self, #"{"age":3,"super":{"name":"Rex","x":1}}"#, .refuse)?.path == "super.x")
    }

    @Test func aSuperclassMayBeCodedInTheSameObject() throws {
        let text = try encode(["c": Cat(name: "Tom", lives: 7)])
        #expect(text == #"{"c":{"name":"Tom","lives":7}}"#)
        #expect(try decode([String: Cat].self, text, .refuse)["c"]?.lives == 7)
    }

    @Test func nestedContainersMayBeFilledInAnyOrder() throws {
        let text = try encode([Scattered()])
        let expected =
            #"[{"place":{"lat":1.5,"inner":[{"lng":-2.5},"end"],"lng":-2.5},"#
            + #""list":[1,2,3],"first":{"a":2,"x":1},"last":"z"}]"#
        #expect(text == expected)
        #expect(try decode([Scattered].self, text, .refuse) == [Scattered()])
        #expect(try JSONDecoder().decode([Scattered].self, from: Data(text.utf8)) == [Scattered()])
        let foundation = try JSONEncoder().encode([Scattered()])
        #expect(try JSONCoding.decode([Scattered].self, from: Array(foundation)) == [Scattered()])
    }

    @Test func nestedContainersMayStandInASortedDictionary() throws {
        let two = ["b": Scattered(), "a": Scattered()]
        let one = try encode(Scattered())
        #expect(try encode(two) == #"{"a":\#(one),"b":\#(one)}"#)
    }

    @Test func emptyContainersAreWritten() throws {
        struct Empty: Encodable {
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: NameKey.self)
                _ = container.nestedContainer(keyedBy: NameKey.self, forKey: NameKey("a"))
                _ = container.nestedUnkeyedContainer(forKey: NameKey("b"))
                _ = container.superEncoder(forKey: NameKey("c"))
                try container.encodeNil(forKey: NameKey("d"))
            }
        }
        struct Nothing: Encodable {}
        #expect(try encode(Empty()) == #"{"a":{},"b":[],"c":{},"d":null}"#)
        #expect(try encode([Nothing(), Nothing()]) == "[{},{}]")
        #expect(try encode([String: Int]()) == "{}")
    }

    @Test func errorsInNestedContainersKeepTheirPlace() {
        struct Bad: Encodable {
            func encode(to encoder: any Encoder) throws {
                var container = encoder.unkeyedContainer()
                try container.encode(0)
                var inner = container.nestedContainer(keyedBy: NameKey.self)
                try inner.encode(1, forKey: NameKey("ok"))
                let value = EncodingError.Context(
                    codingPath: [NameKey("deep")], debugDescription: "not today")
                throw EncodingError.invalidValue(1, value)
            }
        }
        #expect(refusal(["a": Bad()])?.description == "a.deep: not today")
    }

    @Test func containersAnswerWhetherAMemberIsThereOrNull() throws {
        struct Asking: Decodable {
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: NameKey.self)
                #expect(container.contains(NameKey("a")) && !container.contains(NameKey("z")))
                #expect(try container.decodeNil(forKey: NameKey("n")))
                #expect(try !container.decodeNil(forKey: NameKey("a")))
                #expect(throws: JSONError.self) { try container.decodeNil(forKey: NameKey("z")) }
                #expect(container.allKeys.map(\.stringValue) == ["n", "a", "list"])
                #expect(try container.decodeIfPresent(Int8.self, forKey: NameKey("a")) == 1)
                #expect(try container.decodeIfPresent(Int8.self, forKey: NameKey("n")) == nil)
                #expect(try container.decodeIfPresent(ID.self, forKey: NameKey("z")) == nil)
                var list = try container.nestedUnkeyedContainer(forKey: NameKey("list"))
                #expect(try list.decodeNil())
                #expect(try !list.decodeNil())
                #expect(try list.decode(Bool.self))
                #expect(try list.decodeIfPresent(Int.self) == nil)
                #expect(try list.superDecoder().singleValueContainer().decode(String.self) == "s")
            }
        }
        _ = try decode(Asking.self, #"{"n":null,"a":1,"list":[null,true,null,"s"]}"#, .refuse)
    }
}

import JSON
import Testing
import Values

private struct Place: Codable, Equatable { var name: String; var lat: Double; var note: String? }
private struct Game: Codable, Equatable {
    var id: ID; var at: Timestamp; var place: Place; var tags: [String]; var counts: [String: Int]; var data: RawJSON
    var players: [ID: Int]
}

@Test func aGameGoesThereAndBack() throws {
    let id = ID(high: 0x0199_a3c4_7a1b_7c3d, low: 0x9e4f_5a6b_7c8d_9e0f)
    let game = Game(
        id: id, at: Timestamp(milliseconds: 1_795_200_600_123), place: Place(name: "P\"/ü\n", lat: -73.97, note: nil),
        tags: ["a", "b"], counts: ["b": 2, "a": 1, "c": 3], data: RawJSON(bytes: Array("{ \"x\": 1 }".utf8)),
        players: [id: 1])
    let bytes = try JSONCoding.encode(game)
    #expect(try JSONCoding.decode(Game.self, from: bytes, unknownFields: .refuse) == game)
    let text = #"{"a":[1,2.5,null,true,{"b":"\u00e9\ud83d\ude00"}],"c":{}}"#
    var errors: [JSONError] = []
    for bad in [#"{"name":"x","lat":"y"}"#, #"{"name":"x"}"#, #"{"name":"x","lat":1,"z":2}"#, #"{"name":"x",}"#] {
        do { _ = try JSONCoding.decode(Place.self, from: Array(bad.utf8), unknownFields: .refuse) } catch { errors.append(error) }
    }
}

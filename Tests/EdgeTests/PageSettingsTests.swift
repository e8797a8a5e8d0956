// The operator's settings that the page is told.

import HTTP
import JSON
import Testing

@testable import EdgeService

@Suite struct PageSettingsTests {
    private func told(_ settings: EdgeSettings) throws -> JSONValue {
        var bench = EdgeBench(settings)
        let answer = try #require(bench.take("GET", "/page.json").answers.first)
        #expect(answer.status == 200 && answer.value("Cache-Control") == "no-cache")
        return try JSONValue(parsing: answer.body)
    }

    @Test func thePageIsToldOfEachProviderThatIsSetAndOfNoOther() throws {
        var settings = EdgeSettings()
        #expect(try told(settings) == [:])
        settings.clients.google = "page.apps.googleusercontent.com"
        #expect(try told(settings) == ["signIn": ["google": "page.apps.googleusercontent.com"]])
        settings.clients.apple = "example.rally"
        #expect(
            try told(settings) == [
                "signIn": ["google": "page.apps.googleusercontent.com", "apple": "example.rally"]
            ])
        settings.tiles = .init(address: "https://tiles.example/{z}/{x}/{y}.png", attribution: "OSM")
        #expect(try told(settings)["tiles"]?.stringValue == "https://tiles.example/{z}/{x}/{y}.png")
    }
}

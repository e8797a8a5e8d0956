// The page's files as served by the edge.

import HTTP
import Testing

@testable import EdgeService

@Suite struct PageFilesTests {
    private func worker(_ app: String, tiles: EdgeSettings.Tiles? = nil) -> String {
        let mark = #"const x = /* served */ { version: "", files: ["/"] };"#
        let files = [
            "/index.html": "<p>", "/app.js": app, "/sw.js": mark, "/vendor/leaflet/leaflet.min.js": "1",
            "/previews/soccer.jpg": "1",
        ]
        let page = PageFiles(files.mapValues { Array($0.utf8) }, tiles: tiles)
        let head = HTTPHead(method: "GET", target: "/sw.js", fields: [], peer: "127.0.0.1")
        return String(decoding: page.response(to: "/sw.js", head).body, as: UTF8.self)
    }

    @Test func theServiceWorkerNamesThePagesOwnFiles() {
        #expect(worker("1").contains(#""files":["/","/app.js"]"#))
    }

    @Test func theServiceWorkersVersionChangesWithAFileOrThePolicy() {
        let tiles = EdgeSettings.Tiles(address: "https://tiles.example/{z}", attribution: "")
        #expect(worker("1") == worker("1"))
        #expect(worker("1") != worker("2"))
        #expect(worker("1") != worker("1", tiles: tiles))
    }
}

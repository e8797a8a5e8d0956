// `log keys rotate`: replaces the key beside a log, because somebody has a copy of it or it was lost. Everything
// derived from the old key becomes invalid (deploy/README.md, A backup was lost).

import Crypto
import EventLine
import EventLog
import JSON
import Usage
import Values

struct KeysCommand {
    let options: Options
    let disk: any Disk
    let now: Timestamp
    let console: Console

    func run() throws(LogRefusal) -> Int32 {
        // All logs are checked before the first key is replaced.
        var owned: [OwnedPlace] = []
        defer { for log in owned { log.ownership.release() } }
        let (places, others) = try LogPlace.logs(options.directories, disk)
        defer { for place in others { place.sayNoLog(options, console) } }
        for place in places {
            owned.append(try place.own(place.source() ?? place.sourceByName, now))
        }
        for log in owned {
            let isThere = try log.engine.secret() != nil
            try log.engine.keepSecret(Crypto.randomBytes(LogLimits.secretBytes))
            say(log.place.directory, log.engine.source, isThere)
        }
        return ExitStatus.success
    }

    private func say(_ directory: String, _ source: String, _ isThere: Bool) {
        if options.isJSON == true {
            var writer = JSONWriter()
            writer.beginObject()
            writer.field("directory", directory)
            writer.field("replaced", isThere)
            writer.endObject()
            return console.say(String(decoding: writer.bytes, as: UTF8.self))
        }
        console.say("\(directory): \(isThere ? "another key" : "a new key"). \(Self.ended(source))")
    }

    /// The consequences of a new key for a service, as a sentence.
    private static func ended(_ source: String) -> String {
        switch source {
        case "auth": "All logins end, and the links in mails"
        case "games": "The links of calendars and the codes of parties end"
        case "social": "The invitations to become friends end"
        case "notify": "The subscriptions of browsers end, until their owners open the page again"
        default: "Requests that are repeated from before are done again"
        }
    }
}

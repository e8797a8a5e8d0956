// The bench's command line. deploy/bench fills in where things are.

/// What to say instead of measuring, and the exit status it goes with.
struct Usage: Error {
    var status: Int32
    var text: String
}

/// What was asked for.
struct Options {
    var patterns: [String] = []
    var rounds = 5
    var runMs = 2000
    var products = ""
    var limits = ""
    /// Rally's side of each row only.
    var isAlone = false
    var scripts = ""

    static let help = """
        deploy/bench: measures Rally beside its limits and its peers, each row in one run, and says what it must reach.

            deploy/bench                    every row, five rounds of two seconds
            deploy/bench --quick            three rounds of one second
            deploy/bench relayed "1 in"     the rows whose name contains one of the words
            deploy/bench --rounds 9         more rounds; the medians are of so many
            deploy/bench --alone            Rally's side only, say under a profiler

        A ratio is Rally's median to the other's. It ends with 0; 1 where a row is short of what it must reach; 2 if it
        was called wrongly. Peers (nats-server, redis-server, postgresql, postgresql-15-postgis-3) are installed where
        apt-get can; the rows of one that is missing say so. Everything runs on 127.0.0.1 and is gone at the end.

        """

    init(_ arguments: [String]) throws {
        var rest = arguments[...]
        func value(of option: String) throws -> String {
            guard let value = rest.popFirst() else {
                throw Usage(status: 2, text: "\(option) needs a value\n")
            }
            return value
        }
        while let argument = rest.popFirst() {
            switch argument {
            case "--help", "-h": throw Usage(status: 0, text: Self.help)
            case "--quick": (rounds, runMs) = (3, 1000)
            case "--alone": isAlone = true
            case "--rounds":
                guard let count = Int(try value(of: argument)), (1...99).contains(count) else {
                    throw Usage(status: 2, text: "--rounds takes a number from 1 to 99\n")
                }
                rounds = count
            case "--products": products = try value(of: argument)
            case "--limits": limits = try value(of: argument)
            case "--scripts": scripts = try value(of: argument)
            case _ where argument.hasPrefix("-"):
                throw Usage(status: 2, text: "bench knows no \(argument); see deploy/bench --help\n")
            default: patterns.append(argument)
            }
        }
    }

    func wants(_ name: String) -> Bool {
        patterns.isEmpty || patterns.contains { name.lowercased().contains($0.lowercased()) }
    }
}

// Made by deploy/contracts from Sources/Contracts/Games/CupsEntering.swift.

import Values

extension NewTeam {
    @_disfavoredOverload
    public init(name: sending String, accountIds: [UserReference]? = nil, names: [String]? = nil) {
        self.name = name
        self.accountIds = accountIds
        self.names = names
    }
}

extension EnterCup {
    public static let notes: [String: String] = [
        "team": "for a cup of teams",
        "team.accountIds":
            "friends or members of the cup's group, by nickname or id; they play once they accept",
        "team.name": "up to 30 characters",
        "team.names": "the names of people without an account",
    ]
}

extension AcceptCup {
    public static let notes: [String: String] = [
        "entrant":
            "the number of the team, where several ask you. Default: your invitation, else the first team"
            + " that asks"
    ]
}

extension DeclineCup {
    public static let notes: [String: String] = [
        "entrant":
            "the number of the team, where several ask you. Default: your invitation, else the first team"
            + " that asks"
    ]
}

// The part of each service in the files of containers and alerts, from the catalogue and the settings. It stands between two marks:
//
//     # Written by ServicesFileTests from here
//     - "auth:/data/auth:ro"
//     # to here

import Contracts
import Foundation
import Usage

/// The part of a file that repeats for each service.
struct ServiceBlocks {
    static let begin = "# Written by ServicesFileTests from here"
    static let end = "# to here"

    /// The files that have such blocks.
    static let all = [
        ServiceBlocks("docker-compose.yml") { text, services in
            [
                services.map { container($0, "docker-compose.yml", text) }.joined(separator: "\n"),
                "    depends_on: [\((["bus"] + services).joined(separator: ", "))]\n",
                each(services, "      - \"NAME:/data/NAME:ro\"\n"),
                each(services, "      - \"NAME:/data/NAME:ro\"\n"),
                each(services, "      - \"NAME:/data/NAME\"\n"),
                each(services, "  NAME:\n"),
            ]
        },
        ServiceBlocks("docker-compose.keys.yml") { _, services in
            [
                each(services, "  NAME:\n    environment: *keys\n    secrets: [NAME]\n"),
                each(services, "  NAME: {file: \"${RALLY_KEYS:-./keys}/NAME\"}\n"),
            ]
        },
        ServiceBlocks("deploy/swarm.yml") { text, services in
            [
                each(services, "  - &NAME {source: NAME, uid: \"10001\", mode: 0400}\n"),
                services.map { replicas($0, "deploy/swarm.yml", text) }.joined(separator: "\n"),
                each(
                    services,
                    "  NAME: {file: \"${RALLY_KEYS:-./keys}/NAME\", name: \"rally-NAME-${RALLY_SECRETS:-1}\"}\n"
                ),
            ]
        },
        ServiceBlocks("deploy/alerts.yml") { _, services in
            [
                "        expr: |\n          absent(rally_process_info{service=\"bus\"})\n"
                    + each(
                        services,
                        "            or absent(rally_process_info{service=\"NAME\", role=\"primary\"})\n")
            ]
        },
        ServiceBlocks("Tests/Shell/alerts.test.yml") { _, services in
            [series(services), series(services)]
        },
    ]

    let path: String
    /// The blocks in the file's order, from its text and the names of the services.
    let texts: @Sendable (String, [String]) -> [String]

    init(_ path: String, texts: @escaping @Sendable (String, [String]) -> [String]) {
        (self.path, self.texts) = (path, texts)
    }

    /// The file's text with its blocks written anew; `nil` if it has more marks than blocks, or fewer.
    func written(into text: String, for services: [String] = Catalogue.serviceNames) -> String? {
        var (lines, blocks, isBlock) = ([String](), texts(text, services)[...], false)
        for line in text.components(separatedBy: "\n") {
            let mark = line.drop { $0 == " " }
            if isBlock && mark == Self.end { isBlock = false }
            if !isBlock { lines.append(line) }
            guard mark == Self.begin else { continue }
            guard !isBlock, let block = blocks.popFirst() else { return nil }
            lines.append(String(block.dropLast()))
            isBlock = true
        }
        return isBlock || !blocks.isEmpty ? nil : lines.joined(separator: "\n")
    }

    // MARK: - One service

    private static func each(_ services: [String], _ template: String) -> String {
        services.map { template.replacing("NAME", with: $0) }.joined()
    }

    private static func container(_ service: String, _ path: String, _ text: String) -> String {
        """
          \(service):
            <<: *rally
            command: [\(service)]
            depends_on: [bus]
        \(environment(of: service, path, text))
            healthcheck: *health
            volumes: ["\(service):/data/\(service)"]

        """
    }

    private static func replicas(_ service: String, _ path: String, _ text: String) -> String {
        """
          \(service):
            <<: *rally
            command: [\(service)]
        \(environment(of: service, path, text))
            secrets: [*pgpass, *\(service)]
            healthcheck: *health
            deploy: *deploy

        """
    }

    /// The block `x-environment` has the settings that all services read, `x-mail` those of mail; a service's own follow.
    private static func environment(of service: String, _ path: String, _ text: String) -> String {
        let leftOut = SettingPlacesTests.exceptions.filter { $0.paths.contains(path) }.flatMap(\.names)
        var own = Setting.read(by: service).filter {
            !$0.programs.isSuperset(of: Catalogue.serviceNames) && !leftOut.contains($0.name)
        }.map(\.name)
        let mail = variables(ofBlock: "mail", in: text)
        let sendsMail = !mail.isDisjoint(with: own)
        if sendsMail { own.removeAll(where: mail.contains) }
        if own.isEmpty && !sendsMail { return "    environment: *environment" }
        let shared = "      <<: \(sendsMail ? "[*environment, *mail]" : "*environment")"
        return (["    environment:", shared] + own.map { "      \($0): ${\($0):-}" }).joined(separator: "\n")
    }

    private static func variables(ofBlock name: String, in text: String) -> Set<String> {
        let start = text.firstRange(of: "x-\(name): &\(name)\n")?.upperBound ?? text.endIndex
        let block = text[start...].prefix(
            upTo: text[start...].firstRange(of: "\n\n")?.lowerBound ?? text.endIndex)
        return Set(block.matches(of: #/(RALLY_[A-Z_]+): /#).map { String($0.1) })
    }

    /// In the test of the alert, games goes after five minutes. Instances are letters, each once; "b" is the bus.
    private static func series(_ services: [String]) -> String {
        var letters: Set<Character> = ["b"]
        return services.map { service in
            let instance = service.first { letters.insert($0).inserted }.map(String.init) ?? service
            let values = service == "games" ? "1x30 stale" : "1x60"
            return "      - {series: 'rally_process_info{service=\"\(service)\", instance=\"\(instance)\", "
                + "role=\"primary\"}', values: '\(values)'}\n"
        }.joined()
    }
}

#!/usr/bin/env bash
# deploy/contracts: the generated files are what the contracts say; one that somebody edited is named with the command that mends it,
# and a contract that cannot be read with its line and the reason.
set -euo pipefail
cd "$(dirname "$0")/../.."
deploy/contracts --check || exit

copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
mkdir -p "$copy/Sources" "$copy/deploy" "$copy/.build"
cp -r Sources/Contracts Sources/LogContracts "$copy/Sources"
cp -r deploy/contracts "$copy/deploy"
cp -r tools "$copy"
ln -s "$PWD/.build/contracts" "$copy/.build"
cd "$copy"
generated=Sources/Contracts/Generated/Seed+Test.swift

# refused ARGUMENTS: what deploy/contracts says when it fails.
refused() {
  local said
  if said=$(deploy/contracts "$@" 2>&1); then echo "deploy/contracts $* did not fail" >&2; exit 1; fi
  echo "$said"
}
holds() { grep -qF "$1" <<<"$2" || { echo "it does not say \"$1\" but: $2" >&2; exit 1; }; }

touch "$generated"
said=$(refused --check)
holds "$generated: not what the contracts say" "$said"
holds "deploy/contracts writes" "$said"
deploy/contracts
[ ! -e "$generated" ] || { echo "$generated is still there" >&2; exit 1; }
edited=Sources/Contracts/Generated/Game+Generated.swift
sed -i 's/self.going = going/self.going = maybe/' "$edited"
holds "$edited: not what the contracts say" "$(refused --check)"
deploy/contracts
deploy/contracts --check

# unreadable REASON <CONTRACT: named with its line, and nothing is written.
unreadable() {
  local file=Sources/Contracts/Unreadable.swift
  cat >"$file"
  holds "$file:$1" "$(refused)"
  rm "$file"
  deploy/contracts --check
}
unreadable "3: Odd.name has an attribute" <<'SWIFT'
// A field that the generator does not know how to copy.
public struct Odd: Codable {
    @Trimmed public var name: String
}
SWIFT
unreadable "2: a stored property has a line of its own" <<'SWIFT'
public struct Odd: Codable {
    public var a, b: Int
}
SWIFT
unreadable "2: Odd.age needs its type" <<'SWIFT'
public struct Odd: Codable {
    public var age = usualAge
}
SWIFT
unreadable "2: Odd.secret is private" <<'SWIFT'
public struct Odd: Codable {
    private var secret: String
}
SWIFT
unreadable "1: Odd: its CodingKeys are written by hand" <<'SWIFT'
public struct Odd: Codable, FieldReadable {
    private enum CodingKeys: String, CodingKey { case name = "n" }
    public var name: String
}
SWIFT
unreadable "1: Odd: its filter is flattened" <<'SWIFT'
public struct Odd: Codable, FieldReadable {
    public var filter: Flattened<GameFilter>
}
SWIFT
unreadable "1: Odd: only a struct" <<'SWIFT'
public enum Odd: Codable, FieldWritable { case one }
SWIFT
unreadable "5: Ask.gameId is an ID of no service" <<'SWIFT'
public struct Ask: Query {
    public typealias Reply = Done
    public static let type = "odd.ask"
    public static let about = About("Ask", .user, example: "odd ask")
    public var gameId: ID
}
SWIFT
unreadable "6: Ask.name is explained by \`\`Names\`\`, which is no value" <<'SWIFT'
public struct Ask: Query {
    public typealias Reply = Done
    public static let type = "odd.ask"
    public static let about = About("Ask", .user, example: "odd ask")
    /// A name as long as ``Names`` are.
    public var name: String
}
SWIFT
unreadable "1: Odd does not say whose members it has" <<'SWIFT'
public struct Odd: Codable, FieldCopying {
    public var name: String
}
SWIFT
unreadable "4: Odd has no fee, which Whole has" <<'SWIFT'
public struct Whole: Codable {
    public var fee: Int? = nil
}
public struct Odd: Codable, FieldCopying {
    public typealias Original = Whole
    public var name: String
}
SWIFT
unreadable "4: Odd has no fee, which Whole has" <<'SWIFT'
public struct Whole: Codable {
    public var fee: Int? = nil
}
public struct Odd: Codable, FieldApplicable {
    public typealias Original = Whole
    public var name: String?
}
SWIFT
unreadable "6: Odd.fee is Change<String>; it must be Int? or Change<Int>" <<'SWIFT'
public struct Whole: Codable {
    public var fee: Int? = nil
}
public struct Odd: Codable, FieldApplicable {
    public typealias Original = Whole
    public var fee: Change<String>
}
SWIFT
unreadable "6: Odd is made without fee" <<'SWIFT'
public struct Odd: Codable {
    public var fee: Int?
    public var name: String
}
extension Odd {
    static var plain: Odd { Odd(name: "plain") }
}
SWIFT
unreadable "2: " <<'SWIFT'
public struct Odd: Codable {
    public var name String
}
SWIFT
echo "the generated files are what the contracts say; what is wrong is named with its place"

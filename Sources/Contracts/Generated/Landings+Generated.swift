// Made by deploy/contracts from Sources/Contracts/Social/Landings.swift.

import Values

extension PostLanding {
    @_disfavoredOverload
    public init(
        author: sending LandingPerson, text: String? = nil, photo: String? = nil, noindex: Bool = true
    ) {
        self.author = author
        self.text = text
        self.photo = photo
        self.noindex = noindex
    }
}

extension InviteLanding {
    @_disfavoredOverload
    public init(inviter: sending LandingPerson, noindex: Bool = true) {
        self.inviter = inviter
        self.noindex = noindex
    }
}

extension ShowInviteLanding {
    public static let notes: [String: String] = [
        "token": "the end of the link"
    ]
}

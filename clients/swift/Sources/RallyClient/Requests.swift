// Every request of Rally as a method, and every query that can be watched. Made from the contracts:
// RALLY_WRITE_CLIENTS=1 swift test --filter ClientsTests

import Contracts
import Darts
import Geo
import JSON
import PartyCards
import Values

extension Rally {
    /// Who you are: signing up, logging in and out.
    public var account: Account { Account(rally: self) }

    /// Who you are: signing up, logging in and out.
    public struct Account: Sendable {
        let rally: Rally

        /// Create an account and log in to it. For anyone, logged in or not.
        @discardableResult
        public func signup(
            email: String,
            password: String,
            displayName: String,
            nickname: String,
            asking: AskOptions = AskOptions()
        ) async throws -> SignUp.Reply {
            var data = RequestData()
            try data.put("email", email)
            try data.put("password", password)
            try data.put("displayName", displayName)
            try data.put("nickname", nickname)
            return try await rally.ask(SignUp.self, data, asking)
        }

        /// Play at once as a guest, without signing up. For anyone, logged in or not.
        @discardableResult
        public func guest(
            deviceId: String,
            asking: AskOptions = AskOptions()
        ) async throws -> SignUpAsGuest.Reply {
            var data = RequestData()
            try data.put("deviceId", deviceId)
            return try await rally.ask(SignUpAsGuest.self, data, asking)
        }

        /// Make an account of the guest you are; everything you have played stays yours. For any account, guests included.
        @discardableResult
        public func upgrade(
            email: String,
            password: String,
            displayName: String,
            nickname: String,
            asking: AskOptions = AskOptions()
        ) async throws -> UpgradeGuest.Reply {
            var data = RequestData()
            try data.put("email", email)
            try data.put("password", password)
            try data.put("displayName", displayName)
            try data.put("nickname", nickname)
            return try await rally.ask(UpgradeGuest.self, data, asking)
        }

        /// Log in with an e-mail address or a nickname. For anyone, logged in or not.
        @discardableResult
        public func login(
            password: String,
            email: String? = nil,
            nickname: String? = nil,
            deviceId: String? = nil,
            remember: Bool? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> LogIn.Reply {
            var data = RequestData()
            try data.put("password", password)
            try data.put("email", email)
            try data.put("nickname", nickname)
            try data.put("deviceId", deviceId)
            try data.put("remember", remember)
            return try await rally.ask(LogIn.self, data, asking)
        }

        /// Renew your login with its refresh token; the gateway does so by itself. For anyone, logged in or not.
        @discardableResult
        public func refresh(
            refreshToken: String,
            asking: AskOptions = AskOptions()
        ) async throws -> RefreshSession.Reply {
            var data = RequestData()
            try data.put("refreshToken", refreshToken)
            return try await rally.ask(RefreshSession.self, data, asking)
        }

        /// Log out. For any account, guests included.
        @discardableResult
        public func logout(asking: AskOptions = AskOptions()) async throws -> LogOut.Reply {
            let data = RequestData()
            return try await rally.ask(LogOut.self, data, asking)
        }

        /// Log out everywhere. For any account, guests included.
        @discardableResult
        public func logoutAll(asking: AskOptions = AskOptions()) async throws -> LogOutEverywhere.Reply {
            let data = RequestData()
            return try await rally.ask(LogOutEverywhere.self, data, asking)
        }

        /// Change the password; every other session ends. For registered accounts.
        @discardableResult
        public func password(
            old: String,
            new: String,
            asking: AskOptions = AskOptions()
        ) async throws -> ChangePassword.Reply {
            var data = RequestData()
            try data.put("old", old)
            try data.put("new", new)
            return try await rally.ask(ChangePassword.self, data, asking)
        }

        /// Register a phone or a browser for notifications, or change how it is reached. For registered accounts.
        @discardableResult
        public func deviceAdd(
            deviceId: String,
            platform: DevicePlatform,
            pushToken: String? = nil,
            appVersion: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> AddDevice.Reply {
            var data = RequestData()
            try data.put("deviceId", deviceId)
            try data.put("platform", platform)
            try data.put("pushToken", pushToken)
            try data.put("appVersion", appVersion)
            return try await rally.ask(AddDevice.self, data, asking)
        }

        /// Stop sending notifications to a device. For registered accounts.
        @discardableResult
        public func deviceRemove(
            deviceId: String,
            asking: AskOptions = AskOptions()
        ) async throws -> RemoveDevice.Reply {
            var data = RequestData()
            try data.put("deviceId", deviceId)
            return try await rally.ask(RemoveDevice.self, data, asking)
        }

        /// Show your account, with what only you can see. For any account, guests included.
        public func me(asking: AskOptions = AskOptions()) async throws -> WhoAmI.Reply {
            let data = RequestData()
            return try await rally.ask(WhoAmI.self, data, asking)
        }

        /// Suspend an account: it can read but not take part, until a time or until it is restored. For moderators and administrators.
        @discardableResult
        public func suspend(
            accountId: UserReference,
            until: Timestamp? = nil,
            reason: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> SuspendAccount.Reply {
            var data = RequestData()
            try data.put("accountId", accountId)
            try data.put("until", until)
            try data.put("reason", reason)
            return try await rally.ask(SuspendAccount.self, data, asking)
        }

        /// Ban an account: it is logged out, and its games are cancelled. For moderators and administrators.
        @discardableResult
        public func ban(
            accountId: UserReference,
            reason: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> BanAccount.Reply {
            var data = RequestData()
            try data.put("accountId", accountId)
            try data.put("reason", reason)
            return try await rally.ask(BanAccount.self, data, asking)
        }

        /// Lift a suspension or a ban. For moderators and administrators.
        @discardableResult
        public func restore(
            accountId: UserReference,
            reason: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> RestoreAccount.Reply {
            var data = RequestData()
            try data.put("accountId", accountId)
            try data.put("reason", reason)
            return try await rally.ask(RestoreAccount.self, data, asking)
        }

        /// Make somebody a moderator or an administrator, or an ordinary user again. For administrators.
        @discardableResult
        public func setRole(
            accountId: UserReference,
            role: Role,
            asking: AskOptions = AskOptions()
        ) async throws -> SetRole.Reply {
            var data = RequestData()
            try data.put("accountId", accountId)
            try data.put("role", role)
            return try await rally.ask(SetRole.self, data, asking)
        }

        /// Delete your account; what you host is cancelled, and there is no way back. For any account, guests included.
        @discardableResult
        public func delete(
            password: String? = nil,
            idToken: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> DeleteAccount.Reply {
            var data = RequestData()
            try data.put("password", password)
            try data.put("idToken", idToken)
            return try await rally.ask(DeleteAccount.self, data, asking)
        }

        /// Change your settings; the latest change of all your devices counts. For any account, guests included.
        @discardableResult
        public func settings(
            sound: Bool? = nil,
            searchPreset: Change<GameFilter> = .keep,
            deviceTime: Timestamp? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> ChangeSettings.Reply {
            var data = RequestData()
            try data.put("sound", sound)
            try data.put("searchPreset", searchPreset)
            try data.put("deviceTime", deviceTime)
            return try await rally.ask(ChangeSettings.self, data, asking)
        }

        /// Confirm your e-mail address with the link that was mailed to it. For anyone, logged in or not.
        @discardableResult
        public func verify(
            token: String,
            asking: AskOptions = AskOptions()
        ) async throws -> VerifyEmail.Reply {
            var data = RequestData()
            try data.put("token", token)
            return try await rally.ask(VerifyEmail.self, data, asking)
        }

        /// Change your e-mail address; it counts once the link mailed to it is opened. For registered accounts.
        @discardableResult
        public func email(
            password: String,
            email: String,
            asking: AskOptions = AskOptions()
        ) async throws -> ChangeEmail.Reply {
            var data = RequestData()
            try data.put("password", password)
            try data.put("email", email)
            return try await rally.ask(ChangeEmail.self, data, asking)
        }

        /// Get a link by e-mail to set a new password. For anyone, logged in or not.
        @discardableResult
        public func forgot(
            email: String,
            asking: AskOptions = AskOptions()
        ) async throws -> ForgotPassword.Reply {
            var data = RequestData()
            try data.put("email", email)
            return try await rally.ask(ForgotPassword.self, data, asking)
        }

        /// Set a new password with the link that was mailed to you; every session ends. For anyone, logged in or not.
        @discardableResult
        public func reset(
            token: String,
            new: String,
            asking: AskOptions = AskOptions()
        ) async throws -> ResetPassword.Reply {
            var data = RequestData()
            try data.put("token", token)
            try data.put("new", new)
            return try await rally.ask(ResetPassword.self, data, asking)
        }

        /// Log in with Google or Apple; the first time makes an account. For anyone, logged in or not.
        @discardableResult
        public func oauth(
            provider: OAuthProvider,
            idToken: String,
            nickname: String? = nil,
            deviceId: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> SignInWithProvider.Reply {
            var data = RequestData()
            try data.put("provider", provider)
            try data.put("idToken", idToken)
            try data.put("nickname", nickname)
            try data.put("deviceId", deviceId)
            return try await rally.ask(SignInWithProvider.self, data, asking)
        }
    }
}

extension Live {
    /// Who you are: signing up, logging in and out.
    public var account: Account { Account(rally: rally) }

    /// Who you are: signing up, logging in and out.
    public struct Account: Sendable {
        let rally: Rally

        /// Show your account, with what only you can see, and again each time it changes.
        public func me() throws -> AsyncThrowingStream<WhoAmI.Reply, any Error> {
            let data = RequestData()
            return rally.watch(WhoAmI.self, data)
        }
    }
}

extension Rally {
    /// How others see you, and finding people.
    public var profile: Profile { Profile(rally: self) }

    /// How others see you, and finding people.
    public struct Profile: Sendable {
        let rally: Rally

        /// Show someone's public profile. For registered accounts.
        public func get(
            accountId: UserReference,
            asking: AskOptions = AskOptions()
        ) async throws -> GetProfile.Reply {
            var data = RequestData()
            try data.put("accountId", accountId)
            return try await rally.ask(GetProfile.self, data, asking)
        }

        /// Show several people, a line each; those you may not see are left out. For registered accounts.
        public func list(
            ids: [UserReference],
            asking: AskOptions = AskOptions()
        ) async throws -> ListProfiles.Reply {
            var data = RequestData()
            try data.put("ids", ids)
            return try await rally.ask(ListProfiles.self, data, asking)
        }

        /// Find people by nickname or name, or a part of it; up to 20. For registered accounts.
        public func search(
            q: String,
            asking: AskOptions = AskOptions()
        ) async throws -> SearchProfiles.Reply {
            var data = RequestData()
            try data.put("q", q)
            return try await rally.ask(SearchProfiles.self, data, asking)
        }

        /// Check whether a nickname is free. For anyone, logged in or not.
        public func nicknameCheck(
            nickname: String,
            asking: AskOptions = AskOptions()
        ) async throws -> CheckNickname.Reply {
            var data = RequestData()
            try data.put("nickname", nickname)
            return try await rally.ask(CheckNickname.self, data, asking)
        }

        /// Fill in what you need for joining games, in one go. For registered accounts.
        @discardableResult
        public func onboard(
            birthDate: Day,
            gender: Gender,
            cityLabel: String,
            nickname: String? = nil,
            displayName: String? = nil,
            lat: Double? = nil,
            lng: Double? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Onboard.Reply {
            var data = RequestData()
            try data.put("birthDate", birthDate)
            try data.put("gender", gender)
            try data.put("cityLabel", cityLabel)
            try data.put("nickname", nickname)
            try data.put("displayName", displayName)
            try data.put("lat", lat)
            try data.put("lng", lng)
            return try await rally.ask(Onboard.self, data, asking)
        }

        /// Change your profile; what you leave out stays, and none takes a value away. For registered accounts.
        @discardableResult
        public func update(
            nickname: String? = nil,
            displayName: String? = nil,
            firstName: Change<String> = .keep,
            lastName: Change<String> = .keep,
            bio: Change<String> = .keep,
            occupation: Change<String> = .keep,
            instagram: Change<String> = .keep,
            gender: Change<Gender> = .keep,
            cityLabel: Change<String> = .keep,
            city: String? = nil,
            skillLevel: Change<SkillLevel> = .keep,
            sportSkills: Change<[String: SkillLevel]> = .keep,
            avgScore18: Change<Int> = .keep,
            handicap: Change<Double> = .keep,
            experienceYears: Change<Int> = .keep,
            playsPerMonth: Change<Int> = .keep,
            homeCourse: Change<String> = .keep,
            birthDate: Change<Day> = .keep,
            home: Change<Place.Point> = .keep,
            timezone: Change<String> = .keep,
            ifVersion: Int? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> UpdateProfile.Reply {
            var data = RequestData()
            try data.put("nickname", nickname)
            try data.put("displayName", displayName)
            try data.put("firstName", firstName)
            try data.put("lastName", lastName)
            try data.put("bio", bio)
            try data.put("occupation", occupation)
            try data.put("instagram", instagram)
            try data.put("gender", gender)
            try data.put("cityLabel", cityLabel)
            try data.put("city", city)
            try data.put("skillLevel", skillLevel)
            try data.put("sportSkills", sportSkills)
            try data.put("avgScore18", avgScore18)
            try data.put("handicap", handicap)
            try data.put("experienceYears", experienceYears)
            try data.put("playsPerMonth", playsPerMonth)
            try data.put("homeCourse", homeCourse)
            try data.put("birthDate", birthDate)
            try data.put("home", home)
            try data.put("timezone", timezone)
            try data.put("ifVersion", ifVersion)
            return try await rally.ask(UpdateProfile.self, data, asking)
        }

        /// Add a photo to your profile; up to six, and the first stands beside your name. For registered accounts.
        @discardableResult
        public func photoAdd(
            url: String? = nil,
            file: File? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> AddPhoto.Reply {
            var data = RequestData()
            try data.put("url", url)
            return try await rally.ask(AddPhoto.self, data, file: file, asking)
        }

        /// Remove a photo from your profile; the last one stays while a game ahead asks for it. For registered accounts.
        @discardableResult
        public func photoRemove(
            index: Int,
            asking: AskOptions = AskOptions()
        ) async throws -> RemovePhoto.Reply {
            var data = RequestData()
            try data.put("index", index)
            return try await rally.ask(RemovePhoto.self, data, asking)
        }

        /// Change the order of your photos. For registered accounts.
        @discardableResult
        public func photoOrder(
            order: [Int],
            asking: AskOptions = AskOptions()
        ) async throws -> OrderPhotos.Reply {
            var data = RequestData()
            try data.put("order", order)
            return try await rally.ask(OrderPhotos.self, data, asking)
        }

        /// Upload a picture for a post, a chat message or a guest player. For registered accounts.
        @discardableResult
        public func photoUpload(
            file: File,
            asking: AskOptions = AskOptions()
        ) async throws -> UploadPhoto.Reply {
            let data = RequestData()
            return try await rally.ask(UploadPhoto.self, data, file: file, asking)
        }

        /// Get a picture that is shown to you: in a profile, a post or a chat. For registered accounts.
        public func photo(
            photo: String,
            size: PhotoSize? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> File {
            var data = RequestData()
            try data.put("photo", photo)
            try data.put("size", size)
            return try await rally.file(ShowPhoto.self, data, asking)
        }
    }
}

extension Live {
    /// How others see you, and finding people.
    public var profile: Profile { Profile(rally: rally) }

    /// How others see you, and finding people.
    public struct Profile: Sendable {
        let rally: Rally

        /// Show someone's public profile, and again each time it changes.
        public func get(
            accountId: UserReference
        ) throws -> AsyncThrowingStream<GetProfile.Reply, any Error> {
            var data = RequestData()
            try data.put("accountId", accountId)
            return rally.watch(GetProfile.self, data)
        }

        /// Show several people, a line each; those you may not see are left out, and again each time it changes.
        public func list(
            ids: [UserReference]
        ) throws -> AsyncThrowingStream<ListProfiles.Reply, any Error> {
            var data = RequestData()
            try data.put("ids", ids)
            return rally.watch(ListProfiles.self, data)
        }

        /// Find people by nickname or name, or a part of it; up to 20, and again each time it changes.
        public func search(q: String) throws -> AsyncThrowingStream<SearchProfiles.Reply, any Error> {
            var data = RequestData()
            try data.put("q", q)
            return rally.watch(SearchProfiles.self, data)
        }

        /// Check whether a nickname is free, and again each time it changes.
        public func nicknameCheck(
            nickname: String
        ) throws -> AsyncThrowingStream<CheckNickname.Reply, any Error> {
            var data = RequestData()
            try data.put("nickname", nickname)
            return rally.watch(CheckNickname.self, data)
        }
    }
}

extension Rally {
    /// People who play along without an account.
    public var guests: Guests { Guests(rally: self) }

    /// People who play along without an account.
    public struct Guests: Sendable {
        let rally: Rally

        /// Add somebody who plays along without an account; up to fifty. For any account, guests included.
        @discardableResult
        public func add(
            displayName: String,
            nickname: String,
            id: ID? = nil,
            avatar: String? = nil,
            deviceUpdatedAt: Timestamp? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> AddGuest.Reply {
            var data = RequestData()
            try data.put("displayName", displayName)
            try data.put("nickname", nickname)
            try data.put("id", id)
            try data.put("avatar", avatar)
            try data.put("deviceUpdatedAt", deviceUpdatedAt)
            return try await rally.ask(AddGuest.self, data, asking)
        }

        /// Change a guest player; the latest change of all your devices counts. For any account, guests included.
        @discardableResult
        public func update(
            guestId: ID,
            displayName: String? = nil,
            nickname: String? = nil,
            avatar: Change<String> = .keep,
            deviceUpdatedAt: Timestamp? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> UpdateGuest.Reply {
            var data = RequestData()
            try data.put("guestId", guestId)
            try data.put("displayName", displayName)
            try data.put("nickname", nickname)
            try data.put("avatar", avatar)
            try data.put("deviceUpdatedAt", deviceUpdatedAt)
            return try await rally.ask(UpdateGuest.self, data, asking)
        }

        /// Remove a guest player from your list; what they have played stays. For any account, guests included.
        @discardableResult
        public func remove(
            guestId: ID,
            asking: AskOptions = AskOptions()
        ) async throws -> RemoveGuest.Reply {
            var data = RequestData()
            try data.put("guestId", guestId)
            return try await rally.ask(RemoveGuest.self, data, asking)
        }

        /// Get a code that makes the matches you played as a friend's guest yours; for 15 minutes. For registered accounts.
        @discardableResult
        public func claimCode(asking: AskOptions = AskOptions()) async throws -> MakeClaimCode.Reply {
            let data = RequestData()
            return try await rally.ask(MakeClaimCode.self, data, asking)
        }

        /// Say who a guest player of yours is; their matches become that account's. For any account, guests included.
        @discardableResult
        public func link(
            guestId: ID,
            claimCode: String,
            asking: AskOptions = AskOptions()
        ) async throws -> LinkGuest.Reply {
            var data = RequestData()
            try data.put("guestId", guestId)
            try data.put("claimCode", claimCode)
            return try await rally.ask(LinkGuest.self, data, asking)
        }

        /// Show your guest players by name. For any account, guests included.
        public func list(asking: AskOptions = AskOptions()) async throws -> ListGuests.Reply {
            let data = RequestData()
            return try await rally.ask(ListGuests.self, data, asking)
        }
    }
}

extension Live {
    /// People who play along without an account.
    public var guests: Guests { Guests(rally: rally) }

    /// People who play along without an account.
    public struct Guests: Sendable {
        let rally: Rally

        /// Show your guest players by name, and again each time it changes.
        public func list() throws -> AsyncThrowingStream<ListGuests.Reply, any Error> {
            let data = RequestData()
            return rally.watch(ListGuests.self, data)
        }
    }
}

extension Rally {
    /// Scheduled games: hosting one, finding one.
    public var games: Games { Games(rally: self) }

    /// Scheduled games: hosting one, finding one.
    public struct Games: Sendable {
        let rally: Rally

        /// Create a game that you host. For registered accounts.
        @discardableResult
        public func create(
            sport: Sport,
            title: String? = nil,
            description: String? = nil,
            place: NewPlace? = nil,
            durationMinutes: Int? = nil,
            timezone: String? = nil,
            skillLevel: SkillLevel? = nil,
            capacity: Int? = nil,
            waitlist: Bool? = nil,
            waitlistMode: WaitlistMode? = nil,
            visibility: Visibility? = nil,
            joinPolicy: JoinPolicy? = nil,
            membersCanInvite: Bool? = nil,
            requireTier2: Bool? = nil,
            price: Price? = nil,
            requirements: Requirements? = nil,
            golf: Golf? = nil,
            startsAt: WrittenTime? = nil,
            invite: [UserReference]? = nil,
            options: NewGameOptions? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> CreateGame.Reply {
            var data = RequestData()
            try data.put("sport", sport)
            try data.put("title", title)
            try data.put("description", description)
            try data.put("place", place)
            try data.put("durationMinutes", durationMinutes)
            try data.put("timezone", timezone)
            try data.put("skillLevel", skillLevel)
            try data.put("capacity", capacity)
            try data.put("waitlist", waitlist)
            try data.put("waitlistMode", waitlistMode)
            try data.put("visibility", visibility)
            try data.put("joinPolicy", joinPolicy)
            try data.put("membersCanInvite", membersCanInvite)
            try data.put("requireTier2", requireTier2)
            try data.put("price", price)
            try data.put("requirements", requirements)
            try data.put("golf", golf)
            try data.put("startsAt", startsAt)
            try data.put("invite", invite)
            try data.put("options", options)
            return try await rally.ask(CreateGame.self, data, asking)
        }

        /// Change a game you host, before it starts; what you leave out stays, none takes away. For registered accounts.
        @discardableResult
        public func update(
            gameId: ID,
            title: String? = nil,
            description: Change<String> = .keep,
            place: NewPlace? = nil,
            durationMinutes: Int? = nil,
            timezone: String? = nil,
            skillLevel: Change<SkillLevel> = .keep,
            capacity: Change<Int> = .keep,
            waitlist: Bool? = nil,
            waitlistMode: WaitlistMode? = nil,
            visibility: Visibility? = nil,
            joinPolicy: JoinPolicy? = nil,
            membersCanInvite: Bool? = nil,
            requireTier2: Bool? = nil,
            price: Change<Price> = .keep,
            requirements: Change<Requirements> = .keep,
            golf: Change<Golf> = .keep,
            startsAt: WrittenTime? = nil,
            ifVersion: Int? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> UpdateGame.Reply {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("title", title)
            try data.put("description", description)
            try data.put("place", place)
            try data.put("durationMinutes", durationMinutes)
            try data.put("timezone", timezone)
            try data.put("skillLevel", skillLevel)
            try data.put("capacity", capacity)
            try data.put("waitlist", waitlist)
            try data.put("waitlistMode", waitlistMode)
            try data.put("visibility", visibility)
            try data.put("joinPolicy", joinPolicy)
            try data.put("membersCanInvite", membersCanInvite)
            try data.put("requireTier2", requireTier2)
            try data.put("price", price)
            try data.put("requirements", requirements)
            try data.put("golf", golf)
            try data.put("startsAt", startsAt)
            try data.put("ifVersion", ifVersion)
            return try await rally.ask(UpdateGame.self, data, asking)
        }

        /// Close a game you host to newcomers; whoever is in it stays. For registered accounts.
        @discardableResult
        public func close(gameId: ID, asking: AskOptions = AskOptions()) async throws -> CloseGame.Reply {
            var data = RequestData()
            try data.put("gameId", gameId)
            return try await rally.ask(CloseGame.self, data, asking)
        }

        /// Open a closed game again. For registered accounts.
        @discardableResult
        public func open(gameId: ID, asking: AskOptions = AskOptions()) async throws -> OpenGame.Reply {
            var data = RequestData()
            try data.put("gameId", gameId)
            return try await rally.ask(OpenGame.self, data, asking)
        }

        /// Cancel a game you host. For registered accounts.
        @discardableResult
        public func cancel(
            gameId: ID,
            reason: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> CancelGame.Reply {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("reason", reason)
            return try await rally.ask(CancelGame.self, data, asking)
        }

        /// Say that a game you host is over, once it has started. For registered accounts.
        @discardableResult
        public func complete(
            gameId: ID,
            asking: AskOptions = AskOptions()
        ) async throws -> CompleteGame.Reply {
            var data = RequestData()
            try data.put("gameId", gameId)
            return try await rally.ask(CompleteGame.self, data, asking)
        }

        /// Cancel a game you host and hide it from lists. For registered accounts.
        @discardableResult
        public func delete(gameId: ID, asking: AskOptions = AskOptions()) async throws -> DeleteGame.Reply {
            var data = RequestData()
            try data.put("gameId", gameId)
            return try await rally.ask(DeleteGame.self, data, asking)
        }

        /// Report the weather at a game; the latest report counts. For administrators.
        @discardableResult
        public func weather(
            gameId: ID,
            observedAt: Timestamp,
            temperatureF: Double,
            windMph: Double,
            precipitationPct: Double,
            lightning: Bool? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> ObserveWeather.Reply {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("observedAt", observedAt)
            try data.put("temperatureF", temperatureF)
            try data.put("windMph", windMph)
            try data.put("precipitationPct", precipitationPct)
            try data.put("lightning", lightning)
            return try await rally.ask(ObserveWeather.self, data, asking)
        }

        /// Show a game, your part in it, and what you can do. For registered accounts.
        public func get(gameId: ID, asking: AskOptions = AskOptions()) async throws -> GetGame.Reply {
            var data = RequestData()
            try data.put("gameId", gameId)
            return try await rally.ask(GetGame.self, data, asking)
        }

        /// Show your games: those you go to, host, were invited to and more. For registered accounts.
        public func mine(
            section: MyGames.Section? = nil,
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> MyGames.Reply {
            var data = RequestData()
            try data.put("section", section)
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.ask(MyGames.self, data, asking)
        }

        /// Find games by place, time, sport and more. For registered accounts.
        public func search(
            center: Place.Point? = nil,
            near: String? = nil,
            radiusMiles: Double? = nil,
            from: WrittenTime? = nil,
            to: WrittenTime? = nil,
            day: Day? = nil,
            timezone: String? = nil,
            sports: [Sport]? = nil,
            skillLevels: [SkillLevel]? = nil,
            visibility: [Visibility]? = nil,
            joinPolicy: [JoinPolicy]? = nil,
            priceTiers: [PriceTier]? = nil,
            scope: SearchScope? = nil,
            status: [StatusFilter]? = nil,
            hasOpenSlots: Bool? = nil,
            matchesMe: Bool? = nil,
            hostId: UserReference? = nil,
            seriesId: ID? = nil,
            venueId: ID? = nil,
            q: String? = nil,
            sort: SearchSort? = nil,
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> SearchGames.Reply {
            var data = RequestData()
            try data.put("center", center)
            try data.put("near", near)
            try data.put("radiusMiles", radiusMiles)
            try data.put("from", from)
            try data.put("to", to)
            try data.put("day", day)
            try data.put("timezone", timezone)
            try data.put("sports", sports)
            try data.put("skillLevels", skillLevels)
            try data.put("visibility", visibility)
            try data.put("joinPolicy", joinPolicy)
            try data.put("priceTiers", priceTiers)
            try data.put("scope", scope)
            try data.put("status", status)
            try data.put("hasOpenSlots", hasOpenSlots)
            try data.put("matchesMe", matchesMe)
            try data.put("hostId", hostId)
            try data.put("seriesId", seriesId)
            try data.put("venueId", venueId)
            try data.put("q", q)
            try data.put("sort", sort)
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.ask(SearchGames.self, data, asking)
        }

        /// Find games around a place, the nearest first. For registered accounts.
        public func near(
            center: Place.Point? = nil,
            near: String? = nil,
            radiusMiles: Double? = nil,
            from: WrittenTime? = nil,
            to: WrittenTime? = nil,
            day: Day? = nil,
            timezone: String? = nil,
            sports: [Sport]? = nil,
            skillLevels: [SkillLevel]? = nil,
            visibility: [Visibility]? = nil,
            joinPolicy: [JoinPolicy]? = nil,
            priceTiers: [PriceTier]? = nil,
            scope: SearchScope? = nil,
            status: [StatusFilter]? = nil,
            hasOpenSlots: Bool? = nil,
            matchesMe: Bool? = nil,
            hostId: UserReference? = nil,
            seriesId: ID? = nil,
            venueId: ID? = nil,
            q: String? = nil,
            sort: SearchSort? = nil,
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> GamesNear.Reply {
            var data = RequestData()
            try data.put("center", center)
            try data.put("near", near)
            try data.put("radiusMiles", radiusMiles)
            try data.put("from", from)
            try data.put("to", to)
            try data.put("day", day)
            try data.put("timezone", timezone)
            try data.put("sports", sports)
            try data.put("skillLevels", skillLevels)
            try data.put("visibility", visibility)
            try data.put("joinPolicy", joinPolicy)
            try data.put("priceTiers", priceTiers)
            try data.put("scope", scope)
            try data.put("status", status)
            try data.put("hasOpenSlots", hasOpenSlots)
            try data.put("matchesMe", matchesMe)
            try data.put("hostId", hostId)
            try data.put("seriesId", seriesId)
            try data.put("venueId", venueId)
            try data.put("q", q)
            try data.put("sort", sort)
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.ask(GamesNear.self, data, asking)
        }

        /// Show the games you go to or may go to, day by day. For registered accounts.
        public func calendar(
            from: Day? = nil,
            to: Day? = nil,
            timezone: String? = nil,
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> GamesCalendar.Reply {
            var data = RequestData()
            try data.put("from", from)
            try data.put("to", to)
            try data.put("timezone", timezone)
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.ask(GamesCalendar.self, data, asking)
        }

        /// Show the next game you go to, and how long it is until then. For registered accounts.
        public func next(asking: AskOptions = AskOptions()) async throws -> NextGame.Reply {
            let data = RequestData()
            return try await rally.ask(NextGame.self, data, asking)
        }

        /// Show the games that somebody is going to host. For registered accounts.
        public func byHost(
            accountId: UserReference,
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> GamesByHost.Reply {
            var data = RequestData()
            try data.put("accountId", accountId)
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.ask(GamesByHost.self, data, asking)
        }

        /// Host a game again at another time; nobody is in it yet but you. For registered accounts.
        @discardableResult
        public func duplicate(
            gameId: ID,
            startsAt: WrittenTime,
            asking: AskOptions = AskOptions()
        ) async throws -> DuplicateGame.Reply {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("startsAt", startsAt)
            return try await rally.ask(DuplicateGame.self, data, asking)
        }

        /// Vote for the places and times that suit you; a new vote replaces the one before. For registered accounts.
        @discardableResult
        public func optionVote(
            gameId: ID,
            choiceIds: [String],
            asking: AskOptions = AskOptions()
        ) async throws -> VoteOnOptions.Reply {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("choiceIds", choiceIds)
            return try await rally.ask(VoteOnOptions.self, data, asking)
        }

        /// Choose the place or the time of a game you host, from those people voted on. For registered accounts.
        @discardableResult
        public func optionChoose(
            gameId: ID,
            placeChoice: String? = nil,
            timeChoice: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> ChooseOption.Reply {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("placeChoice", placeChoice)
            try data.put("timeChoice", timeChoice)
            return try await rally.ask(ChooseOption.self, data, asking)
        }

        /// Save a search under a name; up to 10, and the same name again replaces it. For registered accounts.
        @discardableResult
        public func filterSave(
            name: String,
            filter: GameFilter,
            asking: AskOptions = AskOptions()
        ) async throws -> SaveFilter.Reply {
            var data = RequestData()
            try data.put("name", name)
            try data.put("filter", filter)
            return try await rally.ask(SaveFilter.self, data, asking)
        }

        /// Delete a saved search. For registered accounts.
        @discardableResult
        public func filterDelete(
            name: String,
            asking: AskOptions = AskOptions()
        ) async throws -> DeleteFilter.Reply {
            var data = RequestData()
            try data.put("name", name)
            return try await rally.ask(DeleteFilter.self, data, asking)
        }

        /// Show your saved searches. For registered accounts.
        public func filters(asking: AskOptions = AskOptions()) async throws -> ListFilters.Reply {
            let data = RequestData()
            return try await rally.ask(ListFilters.self, data, asking)
        }

        /// Show a game as a calendar file (iCalendar). For registered accounts.
        public func ics(
            gameId: ID,
            asking: AskOptions = AskOptions()
        ) async throws -> GameAsCalendar.Reply {
            var data = RequestData()
            try data.put("gameId", gameId)
            return try await rally.calendar(GameAsCalendar.self, data, asking)
        }

        /// Make a link that shows your games in a calendar app; the one before stops working. For registered accounts.
        @discardableResult
        public func feedLink(asking: AskOptions = AskOptions()) async throws -> MakeFeedLink.Reply {
            let data = RequestData()
            return try await rally.ask(MakeFeedLink.self, data, asking)
        }

        /// Stop the link that shows your games in a calendar app. For registered accounts.
        @discardableResult
        public func feedRevoke(asking: AskOptions = AskOptions()) async throws -> RevokeFeedLink.Reply {
            let data = RequestData()
            return try await rally.ask(RevokeFeedLink.self, data, asking)
        }

        /// Show the calendar behind such a link, as a calendar app reads it. For anyone, logged in or not.
        public func feedIcs(
            token: String,
            asking: AskOptions = AskOptions()
        ) async throws -> CalendarFeed.Reply {
            var data = RequestData()
            try data.put("token", token)
            return try await rally.calendar(CalendarFeed.self, data, asking)
        }

        /// Find games for a map: GeoJSON, the first 500. For registered accounts.
        public func geojson(
            center: Place.Point? = nil,
            near: String? = nil,
            radiusMiles: Double? = nil,
            from: WrittenTime? = nil,
            to: WrittenTime? = nil,
            day: Day? = nil,
            timezone: String? = nil,
            sports: [Sport]? = nil,
            skillLevels: [SkillLevel]? = nil,
            visibility: [Visibility]? = nil,
            joinPolicy: [JoinPolicy]? = nil,
            priceTiers: [PriceTier]? = nil,
            scope: SearchScope? = nil,
            status: [StatusFilter]? = nil,
            hasOpenSlots: Bool? = nil,
            matchesMe: Bool? = nil,
            hostId: UserReference? = nil,
            seriesId: ID? = nil,
            venueId: ID? = nil,
            q: String? = nil,
            sort: SearchSort? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> GamesOnMap.Reply {
            var data = RequestData()
            try data.put("center", center)
            try data.put("near", near)
            try data.put("radiusMiles", radiusMiles)
            try data.put("from", from)
            try data.put("to", to)
            try data.put("day", day)
            try data.put("timezone", timezone)
            try data.put("sports", sports)
            try data.put("skillLevels", skillLevels)
            try data.put("visibility", visibility)
            try data.put("joinPolicy", joinPolicy)
            try data.put("priceTiers", priceTiers)
            try data.put("scope", scope)
            try data.put("status", status)
            try data.put("hasOpenSlots", hasOpenSlots)
            try data.put("matchesMe", matchesMe)
            try data.put("hostId", hostId)
            try data.put("seriesId", seriesId)
            try data.put("venueId", venueId)
            try data.put("q", q)
            try data.put("sort", sort)
            return try await rally.ask(GamesOnMap.self, data, asking)
        }

        /// Get a link that shows a game's place, or the way there, in a map app. For registered accounts.
        public func mapLink(
            gameId: ID,
            provider: MapLink.Provider,
            mode: MapLink.Mode? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> MapLink.Reply {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("provider", provider)
            try data.put("mode", mode)
            return try await rally.ask(MapLink.self, data, asking)
        }

        /// Get a link to a game you host or go to, with a few words to send along. For registered accounts.
        @discardableResult
        public func share(gameId: ID, asking: AskOptions = AskOptions()) async throws -> ShareGame.Reply {
            var data = RequestData()
            try data.put("gameId", gameId)
            return try await rally.ask(ShareGame.self, data, asking)
        }

        /// Show what a link to a game tells anyone who opens it. For anyone, logged in or not.
        public func landing(
            gameId: ID,
            asking: AskOptions = AskOptions()
        ) async throws -> ShowLanding.Reply {
            var data = RequestData()
            try data.put("gameId", gameId)
            return try await rally.ask(ShowLanding.self, data, asking)
        }

        /// Count that a link to a game was opened, and show what it tells; for the server of the page. For anyone, logged in or not.
        @discardableResult
        public func linkOpen(
            gameId: ID,
            visitor: String,
            inviter: ID? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> OpenLink.Reply {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("visitor", visitor)
            try data.put("inviter", inviter)
            return try await rally.ask(OpenLink.self, data, asking)
        }

        /// Say what a link of Rally's leads to. For anyone, logged in or not.
        public func linkParse(
            url: String,
            asking: AskOptions = AskOptions()
        ) async throws -> ParseLink.Reply {
            var data = RequestData()
            try data.put("url", url)
            return try await rally.ask(ParseLink.self, data, asking)
        }
    }
}

extension Live {
    /// Scheduled games: hosting one, finding one.
    public var games: Games { Games(rally: rally) }

    /// Scheduled games: hosting one, finding one.
    public struct Games: Sendable {
        let rally: Rally

        /// Show a game, your part in it, and what you can do, and again each time it changes.
        public func get(gameId: ID) throws -> AsyncThrowingStream<GetGame.Reply, any Error> {
            var data = RequestData()
            try data.put("gameId", gameId)
            return rally.watch(GetGame.self, data)
        }

        /// Show your games: those you go to, host, were invited to and more, and again each time it changes.
        public func mine(
            section: MyGames.Section? = nil,
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<MyGames.Reply, any Error> {
            var data = RequestData()
            try data.put("section", section)
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.watch(MyGames.self, data)
        }

        /// Find games by place, time, sport and more, and again each time it changes.
        public func search(
            center: Place.Point? = nil,
            near: String? = nil,
            radiusMiles: Double? = nil,
            from: WrittenTime? = nil,
            to: WrittenTime? = nil,
            day: Day? = nil,
            timezone: String? = nil,
            sports: [Sport]? = nil,
            skillLevels: [SkillLevel]? = nil,
            visibility: [Visibility]? = nil,
            joinPolicy: [JoinPolicy]? = nil,
            priceTiers: [PriceTier]? = nil,
            scope: SearchScope? = nil,
            status: [StatusFilter]? = nil,
            hasOpenSlots: Bool? = nil,
            matchesMe: Bool? = nil,
            hostId: UserReference? = nil,
            seriesId: ID? = nil,
            venueId: ID? = nil,
            q: String? = nil,
            sort: SearchSort? = nil,
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<SearchGames.Reply, any Error> {
            var data = RequestData()
            try data.put("center", center)
            try data.put("near", near)
            try data.put("radiusMiles", radiusMiles)
            try data.put("from", from)
            try data.put("to", to)
            try data.put("day", day)
            try data.put("timezone", timezone)
            try data.put("sports", sports)
            try data.put("skillLevels", skillLevels)
            try data.put("visibility", visibility)
            try data.put("joinPolicy", joinPolicy)
            try data.put("priceTiers", priceTiers)
            try data.put("scope", scope)
            try data.put("status", status)
            try data.put("hasOpenSlots", hasOpenSlots)
            try data.put("matchesMe", matchesMe)
            try data.put("hostId", hostId)
            try data.put("seriesId", seriesId)
            try data.put("venueId", venueId)
            try data.put("q", q)
            try data.put("sort", sort)
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.watch(SearchGames.self, data)
        }

        /// Find games around a place, the nearest first, and again each time it changes.
        public func near(
            center: Place.Point? = nil,
            near: String? = nil,
            radiusMiles: Double? = nil,
            from: WrittenTime? = nil,
            to: WrittenTime? = nil,
            day: Day? = nil,
            timezone: String? = nil,
            sports: [Sport]? = nil,
            skillLevels: [SkillLevel]? = nil,
            visibility: [Visibility]? = nil,
            joinPolicy: [JoinPolicy]? = nil,
            priceTiers: [PriceTier]? = nil,
            scope: SearchScope? = nil,
            status: [StatusFilter]? = nil,
            hasOpenSlots: Bool? = nil,
            matchesMe: Bool? = nil,
            hostId: UserReference? = nil,
            seriesId: ID? = nil,
            venueId: ID? = nil,
            q: String? = nil,
            sort: SearchSort? = nil,
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<GamesNear.Reply, any Error> {
            var data = RequestData()
            try data.put("center", center)
            try data.put("near", near)
            try data.put("radiusMiles", radiusMiles)
            try data.put("from", from)
            try data.put("to", to)
            try data.put("day", day)
            try data.put("timezone", timezone)
            try data.put("sports", sports)
            try data.put("skillLevels", skillLevels)
            try data.put("visibility", visibility)
            try data.put("joinPolicy", joinPolicy)
            try data.put("priceTiers", priceTiers)
            try data.put("scope", scope)
            try data.put("status", status)
            try data.put("hasOpenSlots", hasOpenSlots)
            try data.put("matchesMe", matchesMe)
            try data.put("hostId", hostId)
            try data.put("seriesId", seriesId)
            try data.put("venueId", venueId)
            try data.put("q", q)
            try data.put("sort", sort)
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.watch(GamesNear.self, data)
        }

        /// Show the games you go to or may go to, day by day, and again each time it changes.
        public func calendar(
            from: Day? = nil,
            to: Day? = nil,
            timezone: String? = nil,
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<GamesCalendar.Reply, any Error> {
            var data = RequestData()
            try data.put("from", from)
            try data.put("to", to)
            try data.put("timezone", timezone)
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.watch(GamesCalendar.self, data)
        }

        /// Show the next game you go to, and how long it is until then, and again each time it changes.
        public func next() throws -> AsyncThrowingStream<NextGame.Reply, any Error> {
            let data = RequestData()
            return rally.watch(NextGame.self, data)
        }

        /// Show the games that somebody is going to host, and again each time it changes.
        public func byHost(
            accountId: UserReference,
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<GamesByHost.Reply, any Error> {
            var data = RequestData()
            try data.put("accountId", accountId)
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.watch(GamesByHost.self, data)
        }

        /// Show your saved searches, and again each time it changes.
        public func filters() throws -> AsyncThrowingStream<ListFilters.Reply, any Error> {
            let data = RequestData()
            return rally.watch(ListFilters.self, data)
        }

        /// Find games for a map: GeoJSON, the first 500, and again each time it changes.
        public func geojson(
            center: Place.Point? = nil,
            near: String? = nil,
            radiusMiles: Double? = nil,
            from: WrittenTime? = nil,
            to: WrittenTime? = nil,
            day: Day? = nil,
            timezone: String? = nil,
            sports: [Sport]? = nil,
            skillLevels: [SkillLevel]? = nil,
            visibility: [Visibility]? = nil,
            joinPolicy: [JoinPolicy]? = nil,
            priceTiers: [PriceTier]? = nil,
            scope: SearchScope? = nil,
            status: [StatusFilter]? = nil,
            hasOpenSlots: Bool? = nil,
            matchesMe: Bool? = nil,
            hostId: UserReference? = nil,
            seriesId: ID? = nil,
            venueId: ID? = nil,
            q: String? = nil,
            sort: SearchSort? = nil
        ) throws -> AsyncThrowingStream<GamesOnMap.Reply, any Error> {
            var data = RequestData()
            try data.put("center", center)
            try data.put("near", near)
            try data.put("radiusMiles", radiusMiles)
            try data.put("from", from)
            try data.put("to", to)
            try data.put("day", day)
            try data.put("timezone", timezone)
            try data.put("sports", sports)
            try data.put("skillLevels", skillLevels)
            try data.put("visibility", visibility)
            try data.put("joinPolicy", joinPolicy)
            try data.put("priceTiers", priceTiers)
            try data.put("scope", scope)
            try data.put("status", status)
            try data.put("hasOpenSlots", hasOpenSlots)
            try data.put("matchesMe", matchesMe)
            try data.put("hostId", hostId)
            try data.put("seriesId", seriesId)
            try data.put("venueId", venueId)
            try data.put("q", q)
            try data.put("sort", sort)
            return rally.watch(GamesOnMap.self, data)
        }

        /// Get a link that shows a game's place, or the way there, in a map app, and again each time it changes.
        public func mapLink(
            gameId: ID,
            provider: MapLink.Provider,
            mode: MapLink.Mode? = nil
        ) throws -> AsyncThrowingStream<MapLink.Reply, any Error> {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("provider", provider)
            try data.put("mode", mode)
            return rally.watch(MapLink.self, data)
        }

        /// Show what a link to a game tells anyone who opens it, and again each time it changes.
        public func landing(gameId: ID) throws -> AsyncThrowingStream<ShowLanding.Reply, any Error> {
            var data = RequestData()
            try data.put("gameId", gameId)
            return rally.watch(ShowLanding.self, data)
        }

        /// Say what a link of Rally's leads to, and again each time it changes.
        public func linkParse(url: String) throws -> AsyncThrowingStream<ParseLink.Reply, any Error> {
            var data = RequestData()
            try data.put("url", url)
            return rally.watch(ParseLink.self, data)
        }
    }
}

extension Rally {
    /// Games that come again every week or few.
    public var series: Series { Series(rally: self) }

    /// Games that come again every week or few.
    public struct Series: Sendable {
        let rally: Rally

        /// Host a game every week, or every few weeks, at the same local time. For registered accounts.
        @discardableResult
        public func create(
            sport: Sport,
            place: NewPlace,
            firstDate: Day,
            localTime: String,
            title: String? = nil,
            description: String? = nil,
            durationMinutes: Int? = nil,
            timezone: String? = nil,
            skillLevel: SkillLevel? = nil,
            capacity: Int? = nil,
            waitlist: Bool? = nil,
            waitlistMode: WaitlistMode? = nil,
            visibility: Visibility? = nil,
            joinPolicy: JoinPolicy? = nil,
            membersCanInvite: Bool? = nil,
            requireTier2: Bool? = nil,
            price: Price? = nil,
            requirements: Requirements? = nil,
            golf: Golf? = nil,
            everyWeeks: Int? = nil,
            weekdays: [Int]? = nil,
            count: Int? = nil,
            until: Day? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> CreateSeries.Reply {
            var data = RequestData()
            try data.put("sport", sport)
            try data.put("place", place)
            try data.put("firstDate", firstDate)
            try data.put("localTime", localTime)
            try data.put("title", title)
            try data.put("description", description)
            try data.put("durationMinutes", durationMinutes)
            try data.put("timezone", timezone)
            try data.put("skillLevel", skillLevel)
            try data.put("capacity", capacity)
            try data.put("waitlist", waitlist)
            try data.put("waitlistMode", waitlistMode)
            try data.put("visibility", visibility)
            try data.put("joinPolicy", joinPolicy)
            try data.put("membersCanInvite", membersCanInvite)
            try data.put("requireTier2", requireTier2)
            try data.put("price", price)
            try data.put("requirements", requirements)
            try data.put("golf", golf)
            try data.put("everyWeeks", everyWeeks)
            try data.put("weekdays", weekdays)
            try data.put("count", count)
            try data.put("until", until)
            return try await rally.ask(CreateSeries.self, data, asking)
        }

        /// Change the games ahead in a series you host. For registered accounts.
        @discardableResult
        public func update(
            seriesId: ID,
            fromOccurrence: Int? = nil,
            title: String? = nil,
            description: Change<String> = .keep,
            place: NewPlace? = nil,
            durationMinutes: Int? = nil,
            timezone: String? = nil,
            skillLevel: Change<SkillLevel> = .keep,
            capacity: Change<Int> = .keep,
            waitlist: Bool? = nil,
            waitlistMode: WaitlistMode? = nil,
            visibility: Visibility? = nil,
            joinPolicy: JoinPolicy? = nil,
            membersCanInvite: Bool? = nil,
            requireTier2: Bool? = nil,
            price: Change<Price> = .keep,
            requirements: Change<Requirements> = .keep,
            golf: Change<Golf> = .keep,
            localTime: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> UpdateSeries.Reply {
            var data = RequestData()
            try data.put("seriesId", seriesId)
            try data.put("fromOccurrence", fromOccurrence)
            try data.put("title", title)
            try data.put("description", description)
            try data.put("place", place)
            try data.put("durationMinutes", durationMinutes)
            try data.put("timezone", timezone)
            try data.put("skillLevel", skillLevel)
            try data.put("capacity", capacity)
            try data.put("waitlist", waitlist)
            try data.put("waitlistMode", waitlistMode)
            try data.put("visibility", visibility)
            try data.put("joinPolicy", joinPolicy)
            try data.put("membersCanInvite", membersCanInvite)
            try data.put("requireTier2", requireTier2)
            try data.put("price", price)
            try data.put("requirements", requirements)
            try data.put("golf", golf)
            try data.put("localTime", localTime)
            return try await rally.ask(UpdateSeries.self, data, asking)
        }

        /// Cancel the games ahead in a series you host. For registered accounts.
        @discardableResult
        public func cancel(
            seriesId: ID,
            fromOccurrence: Int? = nil,
            reason: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> CancelSeries.Reply {
            var data = RequestData()
            try data.put("seriesId", seriesId)
            try data.put("fromOccurrence", fromOccurrence)
            try data.put("reason", reason)
            return try await rally.ask(CancelSeries.self, data, asking)
        }

        /// Add games at the end of a series you host. For registered accounts.
        @discardableResult
        public func extend(
            seriesId: ID,
            count: Int,
            asking: AskOptions = AskOptions()
        ) async throws -> ExtendSeries.Reply {
            var data = RequestData()
            try data.put("seriesId", seriesId)
            try data.put("count", count)
            return try await rally.ask(ExtendSeries.self, data, asking)
        }

        /// Show a series and its games. For registered accounts.
        public func get(seriesId: ID, asking: AskOptions = AskOptions()) async throws -> GetSeries.Reply {
            var data = RequestData()
            try data.put("seriesId", seriesId)
            return try await rally.ask(GetSeries.self, data, asking)
        }
    }
}

extension Live {
    /// Games that come again every week or few.
    public var series: Series { Series(rally: rally) }

    /// Games that come again every week or few.
    public struct Series: Sendable {
        let rally: Rally

        /// Show a series and its games, and again each time it changes.
        public func get(seriesId: ID) throws -> AsyncThrowingStream<GetSeries.Reply, any Error> {
            var data = RequestData()
            try data.put("seriesId", seriesId)
            return rally.watch(GetSeries.self, data)
        }
    }
}

extension Rally {
    /// Where people play, and what they say of it.
    public var venues: Venues { Venues(rally: self) }

    /// Where people play, and what they say of it.
    public struct Venues: Sendable {
        let rally: Rally

        /// Rate a place where you played within the last 30 days; a new rating replaces the former. For registered accounts.
        @discardableResult
        public func review(
            venueId: ID,
            stars: Int,
            text: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> ReviewVenue.Reply {
            var data = RequestData()
            try data.put("venueId", venueId)
            try data.put("stars", stars)
            try data.put("text", text)
            return try await rally.ask(ReviewVenue.self, data, asking)
        }

        /// Find places to play: the nearest first, or by name. For registered accounts.
        public func search(
            q: String? = nil,
            center: Place.Point? = nil,
            radiusMiles: Double? = nil,
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> SearchVenues.Reply {
            var data = RequestData()
            try data.put("q", q)
            try data.put("center", center)
            try data.put("radiusMiles", radiusMiles)
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.ask(SearchVenues.self, data, asking)
        }

        /// Find cities and venues by name, the beginning of one, or one with a typing mistake. For registered accounts.
        public func places(
            q: String,
            near: Place.Point? = nil,
            limit: Int? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> SearchPlaces.Reply {
            var data = RequestData()
            try data.put("q", q)
            try data.put("near", near)
            try data.put("limit", limit)
            return try await rally.ask(SearchPlaces.self, data, asking)
        }

        /// Show a place to play, and how people rate it. For registered accounts.
        public func get(venueId: ID, asking: AskOptions = AskOptions()) async throws -> GetVenue.Reply {
            var data = RequestData()
            try data.put("venueId", venueId)
            return try await rally.ask(GetVenue.self, data, asking)
        }

        /// Show what people say of a place to play, the newest first. For registered accounts.
        public func reviews(
            venueId: ID,
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> ListVenueReviews.Reply {
            var data = RequestData()
            try data.put("venueId", venueId)
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.ask(ListVenueReviews.self, data, asking)
        }
    }
}

extension Live {
    /// Where people play, and what they say of it.
    public var venues: Venues { Venues(rally: rally) }

    /// Where people play, and what they say of it.
    public struct Venues: Sendable {
        let rally: Rally

        /// Find places to play: the nearest first, or by name, and again each time it changes.
        public func search(
            q: String? = nil,
            center: Place.Point? = nil,
            radiusMiles: Double? = nil,
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<SearchVenues.Reply, any Error> {
            var data = RequestData()
            try data.put("q", q)
            try data.put("center", center)
            try data.put("radiusMiles", radiusMiles)
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.watch(SearchVenues.self, data)
        }

        /// Find cities and venues by name, the beginning of one, or one with a typing mistake, and again each time it changes.
        public func places(
            q: String,
            near: Place.Point? = nil,
            limit: Int? = nil
        ) throws -> AsyncThrowingStream<SearchPlaces.Reply, any Error> {
            var data = RequestData()
            try data.put("q", q)
            try data.put("near", near)
            try data.put("limit", limit)
            return rally.watch(SearchPlaces.self, data)
        }

        /// Show a place to play, and how people rate it, and again each time it changes.
        public func get(venueId: ID) throws -> AsyncThrowingStream<GetVenue.Reply, any Error> {
            var data = RequestData()
            try data.put("venueId", venueId)
            return rally.watch(GetVenue.self, data)
        }

        /// Show what people say of a place to play, the newest first, and again each time it changes.
        public func reviews(
            venueId: ID,
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<ListVenueReviews.Reply, any Error> {
            var data = RequestData()
            try data.put("venueId", venueId)
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.watch(ListVenueReviews.self, data)
        }
    }
}

extension Rally {
    /// Matches of darts: keeping score, and what came of them.
    public var darts: Darts { Darts(rally: self) }

    /// Matches of darts: keeping score, and what came of them.
    public struct Darts: Sendable {
        let rally: Rally

        /// Start a match of darts, and keep its score. For any account, guests included.
        @discardableResult
        public func start(
            gameType: DartsGame,
            options: MatchOptions? = nil,
            players: [NewPlayer]? = nil,
            seed: Seed? = nil,
            keepOrder: Bool? = nil,
            gameId: ID? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> StartMatch.Reply {
            var data = RequestData()
            try data.put("gameType", gameType)
            try data.put("options", options)
            try data.put("players", players)
            try data.put("seed", seed)
            try data.put("keepOrder", keepOrder)
            try data.put("gameId", gameId)
            return try await rally.ask(StartMatch.self, data, asking)
        }

        /// Record a visit of the player on turn; in a remote match each records their own. For any account, guests included.
        @discardableResult
        public func visit(
            matchId: ID,
            darts: [String],
            expectedTurn: Int? = nil,
            bust: Bool? = nil,
            dryRun: Bool? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> RecordVisit.Reply {
            var data = RequestData()
            try data.put("matchId", matchId)
            try data.put("darts", darts)
            try data.put("expectedTurn", expectedTurn)
            try data.put("bust", bust)
            try data.put("dryRun", dryRun)
            return try await rally.ask(RecordVisit.self, data, asking)
        }

        /// Take the last visit back; in a remote match only your own, and once. For any account, guests included.
        @discardableResult
        public func undo(matchId: ID, asking: AskOptions = AskOptions()) async throws -> UndoVisit.Reply {
            var data = RequestData()
            try data.put("matchId", matchId)
            return try await rally.ask(UndoVisit.self, data, asking)
        }

        /// Give up a match that nobody has won; it counts for nothing. For any account, guests included.
        @discardableResult
        public func abandon(
            matchId: ID,
            asking: AskOptions = AskOptions()
        ) async throws -> AbandonMatch.Reply {
            var data = RequestData()
            try data.put("matchId", matchId)
            return try await rally.ask(AbandonMatch.self, data, asking)
        }

        /// Play again with the same players; the next one begins. For any account, guests included.
        @discardableResult
        public func rematch(matchId: ID, asking: AskOptions = AskOptions()) async throws -> Rematch.Reply {
            var data = RequestData()
            try data.put("matchId", matchId)
            return try await rally.ask(Rematch.self, data, asking)
        }

        /// Show a match; friends of the players see its result. For any account, guests included.
        public func match(matchId: ID, asking: AskOptions = AskOptions()) async throws -> GetMatch.Reply {
            var data = RequestData()
            try data.put("matchId", matchId)
            return try await rally.ask(GetMatch.self, data, asking)
        }

        /// Follow a match of yours or of friends while it is played. For registered accounts.
        public func watch(
            matchId: ID,
            since: Int? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> WatchMatch.Reply {
            var data = RequestData()
            try data.put("matchId", matchId)
            try data.put("since", since)
            return try await rally.ask(WatchMatch.self, data, asking)
        }

        /// Show where the darts of a match went. For any account, guests included.
        public func board(
            matchId: ID,
            player: PlayerReference? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> ShowBoard.Reply {
            var data = RequestData()
            try data.put("matchId", matchId)
            try data.put("player", player)
            return try await rally.ask(ShowBoard.self, data, asking)
        }

        /// Show the matches you played or kept score of, the latest first. For any account, guests included.
        public func history(
            gameType: DartsGame? = nil,
            startScore: Int? = nil,
            opponent: String? = nil,
            from: Timestamp? = nil,
            to: Timestamp? = nil,
            mode: MatchMode? = nil,
            result: MatchResult? = nil,
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> MatchHistory.Reply {
            var data = RequestData()
            try data.put("gameType", gameType)
            try data.put("startScore", startScore)
            try data.put("opponent", opponent)
            try data.put("from", from)
            try data.put("to", to)
            try data.put("mode", mode)
            try data.put("result", result)
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.ask(MatchHistory.self, data, asking)
        }

        /// Say how to finish from a score. For anyone, logged in or not.
        public func checkout(
            score: Int,
            dartsLeft: Int? = nil,
            out: Out? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> AdviseCheckout.Reply {
            var data = RequestData()
            try data.put("score", score)
            try data.put("dartsLeft", dartsLeft)
            try data.put("out", out)
            return try await rally.ask(AdviseCheckout.self, data, asking)
        }

        /// Show what can be played, with its rules. For anyone, logged in or not.
        public func modes(asking: AskOptions = AskOptions()) async throws -> ListModes.Reply {
            let data = RequestData()
            return try await rally.ask(ListModes.self, data, asking)
        }

        /// Challenge a friend to a match at a board of their own; good for a day. For registered accounts.
        @discardableResult
        public func challenge(
            opponentId: UserReference,
            startScore: Int? = nil,
            bestOfLegs: Int? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> ChallengeFriend.Reply {
            var data = RequestData()
            try data.put("opponentId", opponentId)
            try data.put("startScore", startScore)
            try data.put("bestOfLegs", bestOfLegs)
            return try await rally.ask(ChallengeFriend.self, data, asking)
        }

        /// Accept a challenge; then both have five minutes to join. For registered accounts.
        @discardableResult
        public func accept(
            matchId: ID,
            asking: AskOptions = AskOptions()
        ) async throws -> AcceptChallenge.Reply {
            var data = RequestData()
            try data.put("matchId", matchId)
            return try await rally.ask(AcceptChallenge.self, data, asking)
        }

        /// Decline a challenge. For registered accounts.
        @discardableResult
        public func decline(
            matchId: ID,
            asking: AskOptions = AskOptions()
        ) async throws -> DeclineChallenge.Reply {
            var data = RequestData()
            try data.put("matchId", matchId)
            return try await rally.ask(DeclineChallenge.self, data, asking)
        }

        /// Take a challenge of yours back, or call off one that was accepted. For registered accounts.
        @discardableResult
        public func cancel(
            matchId: ID,
            asking: AskOptions = AskOptions()
        ) async throws -> CancelChallenge.Reply {
            var data = RequestData()
            try data.put("matchId", matchId)
            return try await rally.ask(CancelChallenge.self, data, asking)
        }

        /// Step up to your board; the match begins when both have. For registered accounts.
        @discardableResult
        public func join(matchId: ID, asking: AskOptions = AskOptions()) async throws -> JoinMatch.Reply {
            var data = RequestData()
            try data.put("matchId", matchId)
            return try await rally.ask(JoinMatch.self, data, asking)
        }

        /// End a remote match for both; it counts for nothing. For registered accounts.
        @discardableResult
        public func abort(matchId: ID, asking: AskOptions = AskOptions()) async throws -> AbortMatch.Reply {
            var data = RequestData()
            try data.put("matchId", matchId)
            return try await rally.ask(AbortMatch.self, data, asking)
        }

        /// Show the challenges you got and sent, and the remote match you are in. For registered accounts.
        public func remotes(asking: AskOptions = AskOptions()) async throws -> ListRemotes.Reply {
            let data = RequestData()
            return try await rally.ask(ListRemotes.self, data, asking)
        }

        /// Show a remote match that you are in. For registered accounts.
        public func remote(matchId: ID, asking: AskOptions = AskOptions()) async throws -> GetRemote.Reply {
            var data = RequestData()
            try data.put("matchId", matchId)
            return try await rally.ask(GetRemote.self, data, asking)
        }

        /// Send matches that a device has recorded; sending them twice does no harm. For registered accounts.
        @discardableResult
        public func sync(
            items: [SyncItem],
            deviceId: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> SyncMatches.Reply {
            var data = RequestData()
            try data.put("items", items)
            try data.put("deviceId", deviceId)
            return try await rally.ask(SyncMatches.self, data, asking)
        }

        /// Show what became of the matches your devices have sent. For registered accounts.
        public func syncStatus(
            deviceId: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> SyncStatus.Reply {
            var data = RequestData()
            try data.put("deviceId", deviceId)
            return try await rally.ask(SyncStatus.self, data, asking)
        }
    }
}

extension Live {
    /// Matches of darts: keeping score, and what came of them.
    public var darts: Darts { Darts(rally: rally) }

    /// Matches of darts: keeping score, and what came of them.
    public struct Darts: Sendable {
        let rally: Rally

        /// Show a match; friends of the players see its result, and again each time it changes.
        public func match(matchId: ID) throws -> AsyncThrowingStream<GetMatch.Reply, any Error> {
            var data = RequestData()
            try data.put("matchId", matchId)
            return rally.watch(GetMatch.self, data)
        }

        /// Follow a match of yours or of friends while it is played, and again each time it changes.
        public func watch(
            matchId: ID,
            since: Int? = nil
        ) throws -> AsyncThrowingStream<WatchMatch.Reply, any Error> {
            var data = RequestData()
            try data.put("matchId", matchId)
            try data.put("since", since)
            return rally.watch(WatchMatch.self, data)
        }

        /// Show where the darts of a match went, and again each time it changes.
        public func board(
            matchId: ID,
            player: PlayerReference? = nil
        ) throws -> AsyncThrowingStream<ShowBoard.Reply, any Error> {
            var data = RequestData()
            try data.put("matchId", matchId)
            try data.put("player", player)
            return rally.watch(ShowBoard.self, data)
        }

        /// Show the matches you played or kept score of, the latest first, and again each time it changes.
        public func history(
            gameType: DartsGame? = nil,
            startScore: Int? = nil,
            opponent: String? = nil,
            from: Timestamp? = nil,
            to: Timestamp? = nil,
            mode: MatchMode? = nil,
            result: MatchResult? = nil,
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<MatchHistory.Reply, any Error> {
            var data = RequestData()
            try data.put("gameType", gameType)
            try data.put("startScore", startScore)
            try data.put("opponent", opponent)
            try data.put("from", from)
            try data.put("to", to)
            try data.put("mode", mode)
            try data.put("result", result)
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.watch(MatchHistory.self, data)
        }

        /// Say how to finish from a score, and again each time it changes.
        public func checkout(
            score: Int,
            dartsLeft: Int? = nil,
            out: Out? = nil
        ) throws -> AsyncThrowingStream<AdviseCheckout.Reply, any Error> {
            var data = RequestData()
            try data.put("score", score)
            try data.put("dartsLeft", dartsLeft)
            try data.put("out", out)
            return rally.watch(AdviseCheckout.self, data)
        }

        /// Show what can be played, with its rules, and again each time it changes.
        public func modes() throws -> AsyncThrowingStream<ListModes.Reply, any Error> {
            let data = RequestData()
            return rally.watch(ListModes.self, data)
        }

        /// Show the challenges you got and sent, and the remote match you are in, and again each time it changes.
        public func remotes() throws -> AsyncThrowingStream<ListRemotes.Reply, any Error> {
            let data = RequestData()
            return rally.watch(ListRemotes.self, data)
        }

        /// Show a remote match that you are in, and again each time it changes.
        public func remote(matchId: ID) throws -> AsyncThrowingStream<GetRemote.Reply, any Error> {
            var data = RequestData()
            try data.put("matchId", matchId)
            return rally.watch(GetRemote.self, data)
        }

        /// Show what became of the matches your devices have sent, and again each time it changes.
        public func syncStatus(
            deviceId: String? = nil
        ) throws -> AsyncThrowingStream<SyncStatus.Reply, any Error> {
            var data = RequestData()
            try data.put("deviceId", deviceId)
            return rally.watch(SyncStatus.self, data)
        }
    }
}

extension Rally {
    /// Party cards: playing a deck, card by card.
    public var cards: Cards { Cards(rally: self) }

    /// Party cards: playing a deck, card by card.
    public struct Cards: Sendable {
        let rally: Rally

        /// Start a party session; another active one of yours is paused. For any account, guests included.
        @discardableResult
        public func start(
            category: DeckReference,
            id: ID? = nil,
            shuffle: Bool? = nil,
            seed: Seed? = nil,
            players: [String]? = nil,
            name: String? = nil,
            gameId: ID? = nil,
            deviceTime: Timestamp? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> StartDeck.Reply {
            var data = RequestData()
            try data.put("category", category)
            try data.put("id", id)
            try data.put("shuffle", shuffle)
            try data.put("seed", seed)
            try data.put("players", players)
            try data.put("name", name)
            try data.put("gameId", gameId)
            try data.put("deviceTime", deviceTime)
            return try await rally.ask(StartDeck.self, data, asking)
        }

        /// Go on to the next card; this one counts as skipped. For any account, guests included.
        @discardableResult
        public func next(
            sessionId: ID,
            ifVersion: Int? = nil,
            deviceTime: Timestamp? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> NextCard.Reply {
            var data = RequestData()
            try data.put("sessionId", sessionId)
            try data.put("ifVersion", ifVersion)
            try data.put("deviceTime", deviceTime)
            return try await rally.ask(NextCard.self, data, asking)
        }

        /// Go back one card, played or not. For any account, guests included.
        @discardableResult
        public func previous(
            sessionId: ID,
            ifVersion: Int? = nil,
            deviceTime: Timestamp? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> PreviousCard.Reply {
            var data = RequestData()
            try data.put("sessionId", sessionId)
            try data.put("ifVersion", ifVersion)
            try data.put("deviceTime", deviceTime)
            return try await rally.ask(PreviousCard.self, data, asking)
        }

        /// Go to a card. For any account, guests included.
        @discardableResult
        public func jump(
            sessionId: ID,
            number: Int,
            ifVersion: Int? = nil,
            deviceTime: Timestamp? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> JumpToCard.Reply {
            var data = RequestData()
            try data.put("sessionId", sessionId)
            try data.put("number", number)
            try data.put("ifVersion", ifVersion)
            try data.put("deviceTime", deviceTime)
            return try await rally.ask(JumpToCard.self, data, asking)
        }

        /// Mark a card as played, and go on if it is the one on the table. For any account, guests included.
        @discardableResult
        public func complete(
            sessionId: ID,
            number: Int? = nil,
            ifVersion: Int? = nil,
            deviceTime: Timestamp? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> CompleteCard.Reply {
            var data = RequestData()
            try data.put("sessionId", sessionId)
            try data.put("number", number)
            try data.put("ifVersion", ifVersion)
            try data.put("deviceTime", deviceTime)
            return try await rally.ask(CompleteCard.self, data, asking)
        }

        /// Mark a card as not played after all; a session that was over goes on. For any account, guests included.
        @discardableResult
        public func uncomplete(
            sessionId: ID,
            number: Int,
            ifVersion: Int? = nil,
            deviceTime: Timestamp? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> UncompleteCard.Reply {
            var data = RequestData()
            try data.put("sessionId", sessionId)
            try data.put("number", number)
            try data.put("ifVersion", ifVersion)
            try data.put("deviceTime", deviceTime)
            return try await rally.ask(UncompleteCard.self, data, asking)
        }

        /// Shuffle the cards that are left. For any account, guests included.
        @discardableResult
        public func shuffle(
            sessionId: ID,
            seed: Seed? = nil,
            ifVersion: Int? = nil,
            deviceTime: Timestamp? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> ShuffleCards.Reply {
            var data = RequestData()
            try data.put("sessionId", sessionId)
            try data.put("seed", seed)
            try data.put("ifVersion", ifVersion)
            try data.put("deviceTime", deviceTime)
            return try await rally.ask(ShuffleCards.self, data, asking)
        }

        /// Start a session over, even one that has ended. For any account, guests included.
        @discardableResult
        public func reset(
            sessionId: ID,
            ifVersion: Int? = nil,
            deviceTime: Timestamp? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> ResetDeck.Reply {
            var data = RequestData()
            try data.put("sessionId", sessionId)
            try data.put("ifVersion", ifVersion)
            try data.put("deviceTime", deviceTime)
            return try await rally.ask(ResetDeck.self, data, asking)
        }

        /// Pause a session. For any account, guests included.
        @discardableResult
        public func pause(
            sessionId: ID,
            ifVersion: Int? = nil,
            deviceTime: Timestamp? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> PauseDeck.Reply {
            var data = RequestData()
            try data.put("sessionId", sessionId)
            try data.put("ifVersion", ifVersion)
            try data.put("deviceTime", deviceTime)
            return try await rally.ask(PauseDeck.self, data, asking)
        }

        /// Go on with a session; another active one of yours is paused. For any account, guests included.
        @discardableResult
        public func resume(
            sessionId: ID? = nil,
            ifVersion: Int? = nil,
            deviceTime: Timestamp? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> ResumeDeck.Reply {
            var data = RequestData()
            try data.put("sessionId", sessionId)
            try data.put("ifVersion", ifVersion)
            try data.put("deviceTime", deviceTime)
            return try await rally.ask(ResumeDeck.self, data, asking)
        }

        /// End a session; only cards reset brings it back. For any account, guests included.
        @discardableResult
        public func end(
            sessionId: ID,
            ifVersion: Int? = nil,
            deviceTime: Timestamp? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> EndDeck.Reply {
            var data = RequestData()
            try data.put("sessionId", sessionId)
            try data.put("ifVersion", ifVersion)
            try data.put("deviceTime", deviceTime)
            return try await rally.ask(EndDeck.self, data, asking)
        }

        /// Mark a card as a favorite, or take the mark away. For any account, guests included.
        @discardableResult
        public func favorite(
            cardId: CardReference,
            on: Bool? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> FavorCard.Reply {
            var data = RequestData()
            try data.put("cardId", cardId)
            try data.put("on", on)
            return try await rally.ask(FavorCard.self, data, asking)
        }

        /// Show the categories of party cards. For any account, guests included.
        public func categories(
            q: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> ListCategories.Reply {
            var data = RequestData()
            try data.put("q", q)
            return try await rally.ask(ListCategories.self, data, asking)
        }

        /// Show one category, or a deck that somebody made. For any account, guests included.
        public func category(
            category: DeckReference,
            asking: AskOptions = AskOptions()
        ) async throws -> GetCategory.Reply {
            var data = RequestData()
            try data.put("category", category)
            return try await rally.ask(GetCategory.self, data, asking)
        }

        /// Show the cards of a category or a deck, by number. For any account, guests included.
        public func cards(
            category: DeckReference,
            q: String? = nil,
            maxDifficulty: Int? = nil,
            favorites: Bool? = nil,
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> ListCards.Reply {
            var data = RequestData()
            try data.put("category", category)
            try data.put("q", q)
            try data.put("maxDifficulty", maxDifficulty)
            try data.put("favorites", favorites)
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.ask(ListCards.self, data, asking)
        }

        /// Show a session of yours, or one you have joined, at its card. For any account, guests included.
        public func session(
            sessionId: ID,
            asking: AskOptions = AskOptions()
        ) async throws -> GetSession.Reply {
            var data = RequestData()
            try data.put("sessionId", sessionId)
            return try await rally.ask(GetSession.self, data, asking)
        }

        /// Show your sessions, the newest first. For any account, guests included.
        public func sessions(
            status: DeckSession.Status? = nil,
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> ListSessions.Reply {
            var data = RequestData()
            try data.put("status", status)
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.ask(ListSessions.self, data, asking)
        }

        /// Make a deck of your own, or rewrite one; sessions under way keep the cards they have. For registered accounts.
        @discardableResult
        public func deckSave(
            name: String,
            prompts: [String],
            id: ID? = nil,
            visibility: DeckVisibility? = nil,
            ifVersion: Int? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> SaveDeck.Reply {
            var data = RequestData()
            try data.put("name", name)
            try data.put("prompts", prompts)
            try data.put("id", id)
            try data.put("visibility", visibility)
            try data.put("ifVersion", ifVersion)
            return try await rally.ask(SaveDeck.self, data, asking)
        }

        /// Delete a deck of yours; sessions under way keep its cards. For registered accounts.
        @discardableResult
        public func deckDelete(
            deckId: ID,
            asking: AskOptions = AskOptions()
        ) async throws -> DeleteDeck.Reply {
            var data = RequestData()
            try data.put("deckId", deckId)
            return try await rally.ask(DeleteDeck.self, data, asking)
        }

        /// Show your decks, or those that a friend shares, the newest first. For registered accounts.
        public func decks(
            ownerId: UserReference? = nil,
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> ListDecks.Reply {
            var data = RequestData()
            try data.put("ownerId", ownerId)
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.ask(ListDecks.self, data, asking)
        }

        /// Get a code with which others join your session; the one before stops working. For registered accounts.
        @discardableResult
        public func code(
            sessionId: ID,
            asking: AskOptions = AskOptions()
        ) async throws -> MakePartyCode.Reply {
            var data = RequestData()
            try data.put("sessionId", sessionId)
            return try await rally.ask(MakePartyCode.self, data, asking)
        }

        /// Join somebody's session: watch its cards, and turn them when it is your turn. For registered accounts.
        @discardableResult
        public func join(
            code: String,
            asking: AskOptions = AskOptions()
        ) async throws -> JoinSession.Reply {
            var data = RequestData()
            try data.put("code", code)
            return try await rally.ask(JoinSession.self, data, asking)
        }

        /// Leave a session that you have joined; the turn passes to the next player. For registered accounts.
        @discardableResult
        public func leave(
            sessionId: ID,
            asking: AskOptions = AskOptions()
        ) async throws -> LeaveSession.Reply {
            var data = RequestData()
            try data.put("sessionId", sessionId)
            return try await rally.ask(LeaveSession.self, data, asking)
        }
    }
}

extension Live {
    /// Party cards: playing a deck, card by card.
    public var cards: Cards { Cards(rally: rally) }

    /// Party cards: playing a deck, card by card.
    public struct Cards: Sendable {
        let rally: Rally

        /// Show the categories of party cards, and again each time it changes.
        public func categories(
            q: String? = nil
        ) throws -> AsyncThrowingStream<ListCategories.Reply, any Error> {
            var data = RequestData()
            try data.put("q", q)
            return rally.watch(ListCategories.self, data)
        }

        /// Show one category, or a deck that somebody made, and again each time it changes.
        public func category(
            category: DeckReference
        ) throws -> AsyncThrowingStream<GetCategory.Reply, any Error> {
            var data = RequestData()
            try data.put("category", category)
            return rally.watch(GetCategory.self, data)
        }

        /// Show the cards of a category or a deck, by number, and again each time it changes.
        public func cards(
            category: DeckReference,
            q: String? = nil,
            maxDifficulty: Int? = nil,
            favorites: Bool? = nil,
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<ListCards.Reply, any Error> {
            var data = RequestData()
            try data.put("category", category)
            try data.put("q", q)
            try data.put("maxDifficulty", maxDifficulty)
            try data.put("favorites", favorites)
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.watch(ListCards.self, data)
        }

        /// Show a session of yours, or one you have joined, at its card, and again each time it changes.
        public func session(sessionId: ID) throws -> AsyncThrowingStream<GetSession.Reply, any Error> {
            var data = RequestData()
            try data.put("sessionId", sessionId)
            return rally.watch(GetSession.self, data)
        }

        /// Show your sessions, the newest first, and again each time it changes.
        public func sessions(
            status: DeckSession.Status? = nil,
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<ListSessions.Reply, any Error> {
            var data = RequestData()
            try data.put("status", status)
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.watch(ListSessions.self, data)
        }

        /// Show your decks, or those that a friend shares, the newest first, and again each time it changes.
        public func decks(
            ownerId: UserReference? = nil,
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<ListDecks.Reply, any Error> {
            var data = RequestData()
            try data.put("ownerId", ownerId)
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.watch(ListDecks.self, data)
        }
    }
}

extension Rally {
    /// Who comes: joining, waiting, leaving.
    public var rsvp: Rsvp { Rsvp(rally: self) }

    /// Who comes: joining, waiting, leaving.
    public struct Rsvp: Sendable {
        let rally: Rally

        /// Say that you come; where it is full, you wait in line. For registered accounts.
        @discardableResult
        public func going(
            gameId: ID,
            note: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Going.Reply {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("note", note)
            return try await rally.ask(Going.self, data, asking)
        }

        /// Say that you may come; takes no slot. For registered accounts.
        @discardableResult
        public func maybe(
            gameId: ID,
            note: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Maybe.Reply {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("note", note)
            return try await rally.ask(Maybe.self, data, asking)
        }

        /// Step out of a game, its waitlist or a request; a walk-in may until two days after it. For registered accounts.
        @discardableResult
        public func leave(gameId: ID, asking: AskOptions = AskOptions()) async throws -> Leave.Reply {
            var data = RequestData()
            try data.put("gameId", gameId)
            return try await rally.ask(Leave.self, data, asking)
        }

        /// Let someone in who asked to join your game. For registered accounts.
        @discardableResult
        public func accept(
            gameId: ID,
            accountId: UserReference,
            asking: AskOptions = AskOptions()
        ) async throws -> AcceptRequest.Reply {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("accountId", accountId)
            return try await rally.ask(AcceptRequest.self, data, asking)
        }

        /// Turn down someone who asked to join your game. For registered accounts.
        @discardableResult
        public func decline(
            gameId: ID,
            accountId: UserReference,
            asking: AskOptions = AskOptions()
        ) async throws -> DeclineRequest.Reply {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("accountId", accountId)
            return try await rally.ask(DeclineRequest.self, data, asking)
        }

        /// Remove somebody from your game; only a new invitation lets them back in. For registered accounts.
        @discardableResult
        public func remove(
            gameId: ID,
            accountId: UserReference,
            asking: AskOptions = AskOptions()
        ) async throws -> RemovePerson.Reply {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("accountId", accountId)
            return try await rally.ask(RemovePerson.self, data, asking)
        }

        /// Show who comes to a game: the host first, then in the order they joined. For registered accounts.
        public func roster(gameId: ID, asking: AskOptions = AskOptions()) async throws -> Roster.Reply {
            var data = RequestData()
            try data.put("gameId", gameId)
            return try await rally.ask(Roster.self, data, asking)
        }

        /// Show the games you have answered, the latest answer first. For registered accounts.
        public func mine(
            status: ParticipationStatus? = nil,
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> MyRsvps.Reply {
            var data = RequestData()
            try data.put("status", status)
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.ask(MyRsvps.self, data, asking)
        }

        /// Show who asks to join a game you host, the longest waiting first. For registered accounts.
        public func requests(
            gameId: ID,
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> JoinRequests.Reply {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.ask(JoinRequests.self, data, asking)
        }

        /// Show how far up the waitlist you are. For registered accounts.
        public func position(
            gameId: ID,
            asking: AskOptions = AskOptions()
        ) async throws -> WaitlistPosition.Reply {
            var data = RequestData()
            try data.put("gameId", gameId)
            return try await rally.ask(WaitlistPosition.self, data, asking)
        }

        /// Say what your game needs, so that people can bring it; up to 30 things. For registered accounts.
        @discardableResult
        public func equipmentAdd(
            gameId: ID,
            name: String,
            needed: Int,
            asking: AskOptions = AskOptions()
        ) async throws -> AddEquipment.Reply {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("name", name)
            try data.put("needed", needed)
            return try await rally.ask(AddEquipment.self, data, asking)
        }

        /// Rename something your game needs, or change how many. For registered accounts.
        @discardableResult
        public func equipmentEdit(
            gameId: ID,
            itemId: ID,
            name: String? = nil,
            needed: Int? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> EditEquipment.Reply {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("itemId", itemId)
            try data.put("name", name)
            try data.put("needed", needed)
            return try await rally.ask(EditEquipment.self, data, asking)
        }

        /// Remove something from what your game needs. For registered accounts.
        @discardableResult
        public func equipmentRemove(
            gameId: ID,
            itemId: ID,
            asking: AskOptions = AskOptions()
        ) async throws -> RemoveEquipment.Reply {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("itemId", itemId)
            return try await rally.ask(RemoveEquipment.self, data, asking)
        }

        /// Say how many of something you bring; 0 takes it back. For registered accounts.
        @discardableResult
        public func equipmentClaim(
            gameId: ID,
            itemId: ID,
            qty: Int,
            asking: AskOptions = AskOptions()
        ) async throws -> ClaimEquipment.Reply {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("itemId", itemId)
            try data.put("qty", qty)
            return try await rally.ask(ClaimEquipment.self, data, asking)
        }

        /// Show what a game you are going to needs, who brings it, and what is missing. For registered accounts.
        public func equipment(
            gameId: ID,
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> ListEquipment.Reply {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.ask(ListEquipment.self, data, asking)
        }

        /// Offer a ride to a game; only those who ride along are told where you start. For registered accounts.
        @discardableResult
        public func rideOffer(
            gameId: ID,
            seats: Int,
            from: String,
            departAt: WrittenTime,
            note: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> OfferRide.Reply {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("seats", seats)
            try data.put("from", from)
            try data.put("departAt", departAt)
            try data.put("note", note)
            return try await rally.ask(OfferRide.self, data, asking)
        }

        /// Take a seat in somebody's car; one ride for each game. For registered accounts.
        @discardableResult
        public func rideJoin(rideId: ID, asking: AskOptions = AskOptions()) async throws -> JoinRide.Reply {
            var data = RequestData()
            try data.put("rideId", rideId)
            return try await rally.ask(JoinRide.self, data, asking)
        }

        /// Give up your seat in a ride. For registered accounts.
        @discardableResult
        public func rideLeave(
            rideId: ID,
            asking: AskOptions = AskOptions()
        ) async throws -> LeaveRide.Reply {
            var data = RequestData()
            try data.put("rideId", rideId)
            return try await rally.ask(LeaveRide.self, data, asking)
        }

        /// Remove somebody from your ride. For registered accounts.
        @discardableResult
        public func rideRemove(
            rideId: ID,
            accountId: UserReference,
            asking: AskOptions = AskOptions()
        ) async throws -> RemoveRider.Reply {
            var data = RequestData()
            try data.put("rideId", rideId)
            try data.put("accountId", accountId)
            return try await rally.ask(RemoveRider.self, data, asking)
        }

        /// Withdraw the ride you offer. For registered accounts.
        @discardableResult
        public func rideWithdraw(
            rideId: ID,
            asking: AskOptions = AskOptions()
        ) async throws -> WithdrawRide.Reply {
            var data = RequestData()
            try data.put("rideId", rideId)
            return try await rally.ask(WithdrawRide.self, data, asking)
        }

        /// Show the rides to a game, the earliest first. For registered accounts.
        public func rides(
            gameId: ID,
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> ListRides.Reply {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.ask(ListRides.self, data, asking)
        }

        /// Suggest teams of about the same strength for a game you host. For registered accounts.
        public func teams(
            gameId: ID,
            k: Int,
            asking: AskOptions = AskOptions()
        ) async throws -> ProposeTeams.Reply {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("k", k)
            return try await rally.ask(ProposeTeams.self, data, asking)
        }

        /// Save the suggested teams, for everyone in the game to see. For registered accounts.
        @discardableResult
        public func teamsSave(
            gameId: ID,
            k: Int,
            asking: AskOptions = AskOptions()
        ) async throws -> SaveTeams.Reply {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("k", k)
            return try await rally.ask(SaveTeams.self, data, asking)
        }

        /// Swap two people between your saved teams. For registered accounts.
        @discardableResult
        public func teamsSwap(
            gameId: ID,
            a: UserReference,
            b: UserReference,
            asking: AskOptions = AskOptions()
        ) async throws -> SwapPlayers.Reply {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("a", a)
            try data.put("b", b)
            return try await rally.ask(SwapPlayers.self, data, asking)
        }

        /// Hand a game you host over to somebody who is going; you stay in it. For registered accounts.
        @discardableResult
        public func transferHost(
            gameId: ID,
            accountId: UserReference,
            asking: AskOptions = AskOptions()
        ) async throws -> TransferHost.Reply {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("accountId", accountId)
            return try await rally.ask(TransferHost.self, data, asking)
        }

        /// Add somebody who has just turned up at your game, while it is on; they are told. For registered accounts.
        @discardableResult
        public func walkIn(
            gameId: ID,
            accountId: UserReference,
            asking: AskOptions = AskOptions()
        ) async throws -> WalkIn.Reply {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("accountId", accountId)
            return try await rally.ask(WalkIn.self, data, asking)
        }

        /// Say who was late or did not come; until 48 hours after the game. For registered accounts.
        @discardableResult
        public func attendance(
            gameId: ID,
            attendance: [String: Attendance],
            asking: AskOptions = AskOptions()
        ) async throws -> SetAttendance.Reply {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("attendance", attendance)
            return try await rally.ask(SetAttendance.self, data, asking)
        }

        /// Join or leave all games ahead in a series at once. For registered accounts.
        @discardableResult
        public func series(
            seriesId: ID,
            status: SeriesAnswer,
            asking: AskOptions = AskOptions()
        ) async throws -> AnswerSeries.Reply {
            var data = RequestData()
            try data.put("seriesId", seriesId)
            try data.put("status", status)
            return try await rally.ask(AnswerSeries.self, data, asking)
        }
    }
}

extension Live {
    /// Who comes: joining, waiting, leaving.
    public var rsvp: Rsvp { Rsvp(rally: rally) }

    /// Who comes: joining, waiting, leaving.
    public struct Rsvp: Sendable {
        let rally: Rally

        /// Show who comes to a game: the host first, then in the order they joined, and again each time it changes.
        public func roster(gameId: ID) throws -> AsyncThrowingStream<Roster.Reply, any Error> {
            var data = RequestData()
            try data.put("gameId", gameId)
            return rally.watch(Roster.self, data)
        }

        /// Show the games you have answered, the latest answer first, and again each time it changes.
        public func mine(
            status: ParticipationStatus? = nil,
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<MyRsvps.Reply, any Error> {
            var data = RequestData()
            try data.put("status", status)
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.watch(MyRsvps.self, data)
        }

        /// Show who asks to join a game you host, the longest waiting first, and again each time it changes.
        public func requests(
            gameId: ID,
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<JoinRequests.Reply, any Error> {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.watch(JoinRequests.self, data)
        }

        /// Show how far up the waitlist you are, and again each time it changes.
        public func position(gameId: ID) throws -> AsyncThrowingStream<WaitlistPosition.Reply, any Error> {
            var data = RequestData()
            try data.put("gameId", gameId)
            return rally.watch(WaitlistPosition.self, data)
        }

        /// Show what a game you are going to needs, who brings it, and what is missing, and again each time it changes.
        public func equipment(
            gameId: ID,
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<ListEquipment.Reply, any Error> {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.watch(ListEquipment.self, data)
        }

        /// Show the rides to a game, the earliest first, and again each time it changes.
        public func rides(
            gameId: ID,
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<ListRides.Reply, any Error> {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.watch(ListRides.self, data)
        }

        /// Suggest teams of about the same strength for a game you host, and again each time it changes.
        public func teams(gameId: ID, k: Int) throws -> AsyncThrowingStream<ProposeTeams.Reply, any Error> {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("k", k)
            return rally.watch(ProposeTeams.self, data)
        }
    }
}

extension Rally {
    /// Asking friends into a game, and answering.
    public var invites: Invites { Invites(rally: self) }

    /// Asking friends into a game, and answering.
    public struct Invites: Sendable {
        let rally: Rally

        /// Invite friends to a game. For registered accounts.
        @discardableResult
        public func send(
            gameId: ID,
            accountIds: [UserReference],
            asking: AskOptions = AskOptions()
        ) async throws -> SendInvitations.Reply {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("accountIds", accountIds)
            return try await rally.ask(SendInvitations.self, data, asking)
        }

        /// Accept an invitation; where the game is full, you wait in line. For registered accounts.
        @discardableResult
        public func accept(
            gameId: ID,
            asking: AskOptions = AskOptions()
        ) async throws -> AcceptInvitation.Reply {
            var data = RequestData()
            try data.put("gameId", gameId)
            return try await rally.ask(AcceptInvitation.self, data, asking)
        }

        /// Decline an invitation. For registered accounts.
        @discardableResult
        public func decline(
            gameId: ID,
            asking: AskOptions = AskOptions()
        ) async throws -> DeclineInvitation.Reply {
            var data = RequestData()
            try data.put("gameId", gameId)
            return try await rally.ask(DeclineInvitation.self, data, asking)
        }

        /// Take back an invitation that you sent, or one to your game. For registered accounts.
        @discardableResult
        public func revoke(
            gameId: ID,
            accountId: UserReference,
            asking: AskOptions = AskOptions()
        ) async throws -> RevokeInvitation.Reply {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("accountId", accountId)
            return try await rally.ask(RevokeInvitation.self, data, asking)
        }

        /// Show the invitations you can still answer, the latest first. For registered accounts.
        public func list(
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> ListInvitations.Reply {
            var data = RequestData()
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.ask(ListInvitations.self, data, asking)
        }
    }
}

extension Live {
    /// Asking friends into a game, and answering.
    public var invites: Invites { Invites(rally: rally) }

    /// Asking friends into a game, and answering.
    public struct Invites: Sendable {
        let rally: Rally

        /// Show the invitations you can still answer, the latest first, and again each time it changes.
        public func list(
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<ListInvitations.Reply, any Error> {
            var data = RequestData()
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.watch(ListInvitations.self, data)
        }
    }
}

extension Rally {
    /// Whom you follow, and who follows you.
    public var follows: Follows { Follows(rally: self) }

    /// Whom you follow, and who follows you.
    public struct Follows: Sendable {
        let rally: Rally

        /// Follow someone; if they follow you, you are friends. For registered accounts.
        @discardableResult
        public func add(
            accountId: UserReference,
            asking: AskOptions = AskOptions()
        ) async throws -> AddFollow.Reply {
            var data = RequestData()
            try data.put("accountId", accountId)
            return try await rally.ask(AddFollow.self, data, asking)
        }

        /// Stop following someone. For registered accounts.
        @discardableResult
        public func remove(
            accountId: UserReference,
            asking: AskOptions = AskOptions()
        ) async throws -> RemoveFollow.Reply {
            var data = RequestData()
            try data.put("accountId", accountId)
            return try await rally.ask(RemoveFollow.self, data, asking)
        }

        /// Show who follows someone, your friends first. For registered accounts.
        public func followers(
            accountId: UserReference? = nil,
            q: String? = nil,
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Followers.Reply {
            var data = RequestData()
            try data.put("accountId", accountId)
            try data.put("q", q)
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.ask(Followers.self, data, asking)
        }

        /// Show whom someone follows, your friends first. For registered accounts.
        public func following(
            accountId: UserReference? = nil,
            q: String? = nil,
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Following.Reply {
            var data = RequestData()
            try data.put("accountId", accountId)
            try data.put("q", q)
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.ask(Following.self, data, asking)
        }
    }
}

extension Live {
    /// Whom you follow, and who follows you.
    public var follows: Follows { Follows(rally: rally) }

    /// Whom you follow, and who follows you.
    public struct Follows: Sendable {
        let rally: Rally

        /// Show who follows someone, your friends first, and again each time it changes.
        public func followers(
            accountId: UserReference? = nil,
            q: String? = nil,
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<Followers.Reply, any Error> {
            var data = RequestData()
            try data.put("accountId", accountId)
            try data.put("q", q)
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.watch(Followers.self, data)
        }

        /// Show whom someone follows, your friends first, and again each time it changes.
        public func following(
            accountId: UserReference? = nil,
            q: String? = nil,
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<Following.Reply, any Error> {
            var data = RequestData()
            try data.put("accountId", accountId)
            try data.put("q", q)
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.watch(Following.self, data)
        }
    }
}

extension Rally {
    /// Asking, answering, invite links and blocks.
    public var friends: Friends { Friends(rally: self) }

    /// Asking, answering, invite links and blocks.
    public struct Friends: Sendable {
        let rally: Rally

        /// Ask someone to be friends; if they have asked you, you are. For registered accounts.
        @discardableResult
        public func request(
            accountId: UserReference,
            asking: AskOptions = AskOptions()
        ) async throws -> RequestFriend.Reply {
            var data = RequestData()
            try data.put("accountId", accountId)
            return try await rally.ask(RequestFriend.self, data, asking)
        }

        /// Accept someone's friend request. For registered accounts.
        @discardableResult
        public func accept(
            accountId: UserReference,
            asking: AskOptions = AskOptions()
        ) async throws -> AcceptFriend.Reply {
            var data = RequestData()
            try data.put("accountId", accountId)
            return try await rally.ask(AcceptFriend.self, data, asking)
        }

        /// Deny someone's friend request; they are not told, and cannot ask again for 7 days. For registered accounts.
        @discardableResult
        public func deny(
            accountId: UserReference,
            asking: AskOptions = AskOptions()
        ) async throws -> DenyFriend.Reply {
            var data = RequestData()
            try data.put("accountId", accountId)
            return try await rally.ask(DenyFriend.self, data, asking)
        }

        /// Take back a friend request that you sent. For registered accounts.
        @discardableResult
        public func withdraw(
            accountId: UserReference,
            asking: AskOptions = AskOptions()
        ) async throws -> WithdrawFriendRequest.Reply {
            var data = RequestData()
            try data.put("accountId", accountId)
            return try await rally.ask(WithdrawFriendRequest.self, data, asking)
        }

        /// End a friendship, for both. For registered accounts.
        @discardableResult
        public func remove(
            accountId: UserReference,
            asking: AskOptions = AskOptions()
        ) async throws -> RemoveFriend.Reply {
            var data = RequestData()
            try data.put("accountId", accountId)
            return try await rally.ask(RemoveFriend.self, data, asking)
        }

        /// Make a link with which one person can ask to be your friend; good once, for 7 days. For registered accounts.
        @discardableResult
        public func inviteLink(asking: AskOptions = AskOptions()) async throws -> MakeInviteLink.Reply {
            let data = RequestData()
            return try await rally.ask(MakeInviteLink.self, data, asking)
        }

        /// Ask to be friends with whoever made an invite link. For registered accounts.
        @discardableResult
        public func inviteClaim(
            token: String,
            asking: AskOptions = AskOptions()
        ) async throws -> ClaimInviteLink.Reply {
            var data = RequestData()
            try data.put("token", token)
            return try await rally.ask(ClaimInviteLink.self, data, asking)
        }

        /// Block someone: neither of you sees the other any more, and a friendship ends. For registered accounts.
        @discardableResult
        public func block(
            accountId: UserReference,
            asking: AskOptions = AskOptions()
        ) async throws -> BlockPerson.Reply {
            var data = RequestData()
            try data.put("accountId", accountId)
            return try await rally.ask(BlockPerson.self, data, asking)
        }

        /// Unblock someone; a friendship that the block ended stays ended. For registered accounts.
        @discardableResult
        public func unblock(
            accountId: UserReference,
            asking: AskOptions = AskOptions()
        ) async throws -> UnblockPerson.Reply {
            var data = RequestData()
            try data.put("accountId", accountId)
            return try await rally.ask(UnblockPerson.self, data, asking)
        }

        /// Show someone's friends, yours first. For registered accounts.
        public func list(
            accountId: UserReference? = nil,
            q: String? = nil,
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> ListFriends.Reply {
            var data = RequestData()
            try data.put("accountId", accountId)
            try data.put("q", q)
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.ask(ListFriends.self, data, asking)
        }

        /// Show the friends you have in common with someone. For registered accounts.
        public func mutuals(
            accountId: UserReference,
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> MutualFriends.Reply {
            var data = RequestData()
            try data.put("accountId", accountId)
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.ask(MutualFriends.self, data, asking)
        }

        /// Show friend requests that you got (in) or sent (out), the newest first. For registered accounts.
        public func requests(
            direction: RequestDirection,
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> ListFriendRequests.Reply {
            var data = RequestData()
            try data.put("direction", direction)
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.ask(ListFriendRequests.self, data, asking)
        }

        /// Show whom you have blocked. For registered accounts.
        public func blocks(
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> ListBlocks.Reply {
            var data = RequestData()
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.ask(ListBlocks.self, data, asking)
        }

        /// Show how you and someone stand: friends, following, a request. For registered accounts.
        public func relation(
            accountId: UserReference,
            asking: AskOptions = AskOptions()
        ) async throws -> ShowRelation.Reply {
            var data = RequestData()
            try data.put("accountId", accountId)
            return try await rally.ask(ShowRelation.self, data, asking)
        }
    }
}

extension Live {
    /// Asking, answering, invite links and blocks.
    public var friends: Friends { Friends(rally: rally) }

    /// Asking, answering, invite links and blocks.
    public struct Friends: Sendable {
        let rally: Rally

        /// Show someone's friends, yours first, and again each time it changes.
        public func list(
            accountId: UserReference? = nil,
            q: String? = nil,
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<ListFriends.Reply, any Error> {
            var data = RequestData()
            try data.put("accountId", accountId)
            try data.put("q", q)
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.watch(ListFriends.self, data)
        }

        /// Show the friends you have in common with someone, and again each time it changes.
        public func mutuals(
            accountId: UserReference,
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<MutualFriends.Reply, any Error> {
            var data = RequestData()
            try data.put("accountId", accountId)
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.watch(MutualFriends.self, data)
        }

        /// Show friend requests that you got (in) or sent (out), the newest first, and again each time it changes.
        public func requests(
            direction: RequestDirection,
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<ListFriendRequests.Reply, any Error> {
            var data = RequestData()
            try data.put("direction", direction)
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.watch(ListFriendRequests.self, data)
        }

        /// Show whom you have blocked, and again each time it changes.
        public func blocks(
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<ListBlocks.Reply, any Error> {
            var data = RequestData()
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.watch(ListBlocks.self, data)
        }

        /// Show how you and someone stand: friends, following, a request, and again each time it changes.
        public func relation(
            accountId: UserReference
        ) throws -> AsyncThrowingStream<ShowRelation.Reply, any Error> {
            var data = RequestData()
            try data.put("accountId", accountId)
            return rally.watch(ShowRelation.self, data)
        }
    }
}

extension Rally {
    /// Talking with those who are going to a game.
    public var chat: Chat { Chat(rally: self) }

    /// Talking with those who are going to a game.
    public struct Chat: Sendable {
        let rally: Rally

        /// Write to everyone who is going to a game. For registered accounts.
        @discardableResult
        public func send(
            gameId: ID,
            text: String? = nil,
            photo: String? = nil,
            nonce: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> SendMessage.Reply {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("text", text)
            try data.put("photo", photo)
            try data.put("nonce", nonce)
            return try await rally.ask(SendMessage.self, data, asking)
        }

        /// Mark a game's chat as read, up to a message. For registered accounts.
        @discardableResult
        public func read(
            gameId: ID,
            upTo: ID? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> ReadChat.Reply {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("upTo", upTo)
            return try await rally.ask(ReadChat.self, data, asking)
        }

        /// Mute a game's chat, or unmute it; unread messages still count. For registered accounts.
        @discardableResult
        public func mute(
            gameId: ID,
            on: Bool,
            asking: AskOptions = AskOptions()
        ) async throws -> MuteChat.Reply {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("on", on)
            return try await rally.ask(MuteChat.self, data, asking)
        }

        /// Remove a message from a chat; people see that one was removed. For moderators and administrators.
        @discardableResult
        public func remove(
            messageId: ID,
            asking: AskOptions = AskOptions()
        ) async throws -> RemoveMessage.Reply {
            var data = RequestData()
            try data.put("messageId", messageId)
            return try await rally.ask(RemoveMessage.self, data, asking)
        }

        /// Read a game's chat, the newest first. For registered accounts.
        public func history(
            gameId: ID,
            before: ID? = nil,
            limit: Int? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> ChatHistory.Reply {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("before", before)
            try data.put("limit", limit)
            return try await rally.ask(ChatHistory.self, data, asking)
        }

        /// Count your unread messages, in each game's chat and in all. For registered accounts.
        public func unread(asking: AskOptions = AskOptions()) async throws -> UnreadChats.Reply {
            let data = RequestData()
            return try await rally.ask(UnreadChats.self, data, asking)
        }
    }
}

extension Live {
    /// Talking with those who are going to a game.
    public var chat: Chat { Chat(rally: rally) }

    /// Talking with those who are going to a game.
    public struct Chat: Sendable {
        let rally: Rally

        /// Read a game's chat, the newest first, and again each time it changes.
        public func history(
            gameId: ID,
            before: ID? = nil,
            limit: Int? = nil
        ) throws -> AsyncThrowingStream<ChatHistory.Reply, any Error> {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("before", before)
            try data.put("limit", limit)
            return rally.watch(ChatHistory.self, data)
        }

        /// Count your unread messages, in each game's chat and in all, and again each time it changes.
        public func unread() throws -> AsyncThrowingStream<UnreadChats.Reply, any Error> {
            let data = RequestData()
            return rally.watch(UnreadChats.self, data)
        }
    }
}

extension Rally {
    /// Saying how the others were, after a game.
    public var feedback: Feedback { Feedback(rally: self) }

    /// Saying how the others were, after a game.
    public struct Feedback: Sendable {
        let rally: Rally

        /// Say how the others were at a game, once; they do not learn what you said. For registered accounts.
        @discardableResult
        public func submit(
            gameId: ID,
            allGood: Bool,
            playAgain: [UserReference]? = nil,
            skillAccurate: Bool? = nil,
            incidents: [FeedbackIncident]? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> SubmitFeedback.Reply {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("allGood", allGood)
            try data.put("playAgain", playAgain)
            try data.put("skillAccurate", skillAccurate)
            try data.put("incidents", incidents)
            return try await rally.ask(SubmitFeedback.self, data, asking)
        }

        /// Show the games you can still give feedback on, the soonest to close first. For registered accounts.
        public func pending(
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> PendingFeedback.Reply {
            var data = RequestData()
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.ask(PendingFeedback.self, data, asking)
        }
    }
}

extension Live {
    /// Saying how the others were, after a game.
    public var feedback: Feedback { Feedback(rally: rally) }

    /// Saying how the others were, after a game.
    public struct Feedback: Sendable {
        let rally: Rally

        /// Show the games you can still give feedback on, the soonest to close first, and again each time it changes.
        public func pending(
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<PendingFeedback.Reply, any Error> {
            var data = RequestData()
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.watch(PendingFeedback.self, data)
        }
    }
}

extension Rally {
    /// What people post, comments on it, and feeds.
    public var posts: Posts { Posts(rally: self) }

    /// What people post, comments on it, and feeds.
    public struct Posts: Sendable {
        let rally: Rally

        /// Post a text or photos, for everyone or for your friends (needs a full profile). For registered accounts.
        @discardableResult
        public func create(
            text: String? = nil,
            photos: [String]? = nil,
            gameId: ID? = nil,
            sessionId: ID? = nil,
            type: PostType? = nil,
            score: Int? = nil,
            visibility: PostVisibility? = nil,
            tags: [String]? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> CreatePost.Reply {
            var data = RequestData()
            try data.put("text", text)
            try data.put("photos", photos)
            try data.put("gameId", gameId)
            try data.put("sessionId", sessionId)
            try data.put("type", type)
            try data.put("score", score)
            try data.put("visibility", visibility)
            try data.put("tags", tags)
            return try await rally.ask(CreatePost.self, data, asking)
        }

        /// Change a post of yours; what you leave out stays, and none takes a value away. For registered accounts.
        @discardableResult
        public func edit(
            postId: ID,
            text: Change<String> = .keep,
            photos: [String]? = nil,
            tags: [String]? = nil,
            gameId: Change<ID> = .keep,
            ifVersion: Int? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> EditPost.Reply {
            var data = RequestData()
            try data.put("postId", postId)
            try data.put("text", text)
            try data.put("photos", photos)
            try data.put("tags", tags)
            try data.put("gameId", gameId)
            try data.put("ifVersion", ifVersion)
            return try await rally.ask(EditPost.self, data, asking)
        }

        /// Delete a post of yours with its comments; moderators can delete any. For registered accounts.
        @discardableResult
        public func delete(postId: ID, asking: AskOptions = AskOptions()) async throws -> DeletePost.Reply {
            var data = RequestData()
            try data.put("postId", postId)
            return try await rally.ask(DeletePost.self, data, asking)
        }

        /// Upvote a post, or take your upvote back (needs a full profile). For registered accounts.
        @discardableResult
        public func upvote(
            postId: ID,
            on: Bool? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> UpvotePost.Reply {
            var data = RequestData()
            try data.put("postId", postId)
            try data.put("on", on)
            return try await rally.ask(UpvotePost.self, data, asking)
        }

        /// Comment on a post, or answer a comment; @nickname tells that person (needs a full profile). For registered accounts.
        @discardableResult
        public func comment(
            postId: ID,
            text: String,
            parentId: ID? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> CommentOnPost.Reply {
            var data = RequestData()
            try data.put("postId", postId)
            try data.put("text", text)
            try data.put("parentId", parentId)
            return try await rally.ask(CommentOnPost.self, data, asking)
        }

        /// Change the text of a comment of yours (needs a full profile). For registered accounts.
        @discardableResult
        public func commentEdit(
            commentId: ID,
            text: String,
            asking: AskOptions = AskOptions()
        ) async throws -> EditComment.Reply {
            var data = RequestData()
            try data.put("commentId", commentId)
            try data.put("text", text)
            return try await rally.ask(EditComment.self, data, asking)
        }

        /// Delete a comment of yours; answers to it stay. Moderators can delete any. For registered accounts.
        @discardableResult
        public func commentDelete(
            commentId: ID,
            asking: AskOptions = AskOptions()
        ) async throws -> DeleteComment.Reply {
            var data = RequestData()
            try data.put("commentId", commentId)
            return try await rally.ask(DeleteComment.self, data, asking)
        }

        /// Like a comment, or take your like back (needs a full profile). For registered accounts.
        @discardableResult
        public func commentLike(
            commentId: ID,
            on: Bool? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> LikeComment.Reply {
            var data = RequestData()
            try data.put("commentId", commentId)
            try data.put("on", on)
            return try await rally.ask(LikeComment.self, data, asking)
        }

        /// Show a post and its comments, the oldest first. For registered accounts.
        public func get(
            postId: ID,
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> GetPost.Reply {
            var data = RequestData()
            try data.put("postId", postId)
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.ask(GetPost.self, data, asking)
        }

        /// Show someone's posts, the newest first. For registered accounts.
        public func by(
            accountId: UserReference? = nil,
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> PostsBy.Reply {
            var data = RequestData()
            try data.put("accountId", accountId)
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.ask(PostsBy.self, data, asking)
        }

        /// Show new posts: of people you follow (friends), or of everyone (public). For registered accounts.
        public func feed(
            kind: FeedKind,
            explain: Bool? = nil,
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> ShowFeed.Reply {
            var data = RequestData()
            try data.put("kind", kind)
            try data.put("explain", explain)
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.ask(ShowFeed.self, data, asking)
        }
    }
}

extension Live {
    /// What people post, comments on it, and feeds.
    public var posts: Posts { Posts(rally: rally) }

    /// What people post, comments on it, and feeds.
    public struct Posts: Sendable {
        let rally: Rally

        /// Show a post and its comments, the oldest first, and again each time it changes.
        public func get(
            postId: ID,
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<GetPost.Reply, any Error> {
            var data = RequestData()
            try data.put("postId", postId)
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.watch(GetPost.self, data)
        }

        /// Show someone's posts, the newest first, and again each time it changes.
        public func by(
            accountId: UserReference? = nil,
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<PostsBy.Reply, any Error> {
            var data = RequestData()
            try data.put("accountId", accountId)
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.watch(PostsBy.self, data)
        }

        /// Show new posts: of people you follow (friends), or of everyone (public), and again each time it changes.
        public func feed(
            kind: FeedKind,
            explain: Bool? = nil,
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<ShowFeed.Reply, any Error> {
            var data = RequestData()
            try data.put("kind", kind)
            try data.put("explain", explain)
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.watch(ShowFeed.self, data)
        }
    }
}

extension Rally {
    /// Saying that something should not be here, and what moderators do.
    public var reports: Reports { Reports(rally: self) }

    /// Saying that something should not be here, and what moderators do.
    public struct Reports: Sendable {
        let rally: Rally

        /// Report something to the moderators; nobody else learns that it was you. For registered accounts.
        @discardableResult
        public func create(
            contentType: ContentType,
            contentId: UserReference,
            kind: ReportKind,
            reason: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> CreateReport.Reply {
            var data = RequestData()
            try data.put("contentType", contentType)
            try data.put("contentId", contentId)
            try data.put("kind", kind)
            try data.put("reason", reason)
            return try await rally.ask(CreateReport.self, data, asking)
        }

        /// Ask moderators to reconsider what they decided about something of yours; once. For registered accounts.
        @discardableResult
        public func appeal(
            ticketId: ID,
            text: String,
            asking: AskOptions = AskOptions()
        ) async throws -> AppealTicket.Reply {
            var data = RequestData()
            try data.put("ticketId", ticketId)
            try data.put("text", text)
            return try await rally.ask(AppealTicket.self, data, asking)
        }

        /// Decide on a ticket; on an appeal, dismiss lifts what was decided before. For moderators and administrators.
        @discardableResult
        public func resolve(
            ticketId: ID,
            action: TicketAction,
            note: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> ResolveTicket.Reply {
            var data = RequestData()
            try data.put("ticketId", ticketId)
            try data.put("action", action)
            try data.put("note", note)
            return try await rally.ask(ResolveTicket.self, data, asking)
        }

        /// Show the tickets that wait for a decision, the oldest first. For moderators and administrators.
        public func queue(
            status: TicketStatus? = nil,
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> TicketQueue.Reply {
            var data = RequestData()
            try data.put("status", status)
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.ask(TicketQueue.self, data, asking)
        }

        /// Show a ticket: what it is about, who reported it and why, what was done about it. For moderators and administrators.
        public func ticket(
            ticketId: ID,
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> ShowTicket.Reply {
            var data = RequestData()
            try data.put("ticketId", ticketId)
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.ask(ShowTicket.self, data, asking)
        }
    }
}

extension Live {
    /// Saying that something should not be here, and what moderators do.
    public var reports: Reports { Reports(rally: rally) }

    /// Saying that something should not be here, and what moderators do.
    public struct Reports: Sendable {
        let rally: Rally

        /// Show the tickets that wait for a decision, the oldest first, and again each time it changes.
        public func queue(
            status: TicketStatus? = nil,
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<TicketQueue.Reply, any Error> {
            var data = RequestData()
            try data.put("status", status)
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.watch(TicketQueue.self, data)
        }

        /// Show a ticket: what it is about, who reported it and why, what was done about it, and again each time it changes.
        public func ticket(
            ticketId: ID,
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<ShowTicket.Reply, any Error> {
            var data = RequestData()
            try data.put("ticketId", ticketId)
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.watch(ShowTicket.self, data)
        }
    }
}

extension Rally {
    /// What you are told, and how.
    public var notifications: Notifications { Notifications(rally: self) }

    /// What you are told, and how.
    public struct Notifications: Sendable {
        let rally: Rally

        /// Show your notifications, the latest first. For registered accounts.
        public func list(
            unreadOnly: Bool? = nil,
            group: Bool? = nil,
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> ListNotifications.Reply {
            var data = RequestData()
            try data.put("unreadOnly", unreadOnly)
            try data.put("group", group)
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.ask(ListNotifications.self, data, asking)
        }

        /// Count your unread notifications. For registered accounts.
        public func badge(asking: AskOptions = AskOptions()) async throws -> NotificationBadge.Reply {
            let data = RequestData()
            return try await rally.ask(NotificationBadge.self, data, asking)
        }

        /// Show what is new in your notifications since a time, the oldest first. For registered accounts.
        public func watch(
            since: Timestamp? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> WatchNotifications.Reply {
            var data = RequestData()
            try data.put("since", since)
            return try await rally.ask(WatchNotifications.self, data, asking)
        }

        /// Mark a notification as read. For registered accounts.
        @discardableResult
        public func read(id: ID, asking: AskOptions = AskOptions()) async throws -> ReadNotification.Reply {
            var data = RequestData()
            try data.put("id", id)
            return try await rally.ask(ReadNotification.self, data, asking)
        }

        /// Mark every notification as read. For registered accounts.
        @discardableResult
        public func readAll(asking: AskOptions = AskOptions()) async throws -> ReadAllNotifications.Reply {
            let data = RequestData()
            return try await rally.ask(ReadAllNotifications.self, data, asking)
        }

        /// Delete a notification. For registered accounts.
        @discardableResult
        public func delete(
            id: ID,
            asking: AskOptions = AskOptions()
        ) async throws -> DeleteNotification.Reply {
            var data = RequestData()
            try data.put("id", id)
            return try await rally.ask(DeleteNotification.self, data, asking)
        }

        /// Show what you want to be told, and how. For registered accounts.
        public func prefs(
            asking: AskOptions = AskOptions()
        ) async throws -> ShowNotificationPreferences.Reply {
            let data = RequestData()
            return try await rally.ask(ShowNotificationPreferences.self, data, asking)
        }

        /// Say what you want to be told, and how; what you leave out stays as it is. For registered accounts.
        @discardableResult
        public func prefsSet(
            types: [String: ChannelChanges]? = nil,
            reminderOffsets: [Int]? = nil,
            quietHours: Change<QuietHours> = .keep,
            nearby: NearbyChanges? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> SetNotificationPreferences.Reply {
            var data = RequestData()
            try data.put("types", types)
            try data.put("reminderOffsets", reminderOffsets)
            try data.put("quietHours", quietHours)
            try data.put("nearby", nearby)
            return try await rally.ask(SetNotificationPreferences.self, data, asking)
        }

        /// Send yourself a notification, to see how it looks. For administrators.
        @discardableResult
        public func test(
            type: NotificationType,
            asking: AskOptions = AskOptions()
        ) async throws -> TestNotification.Reply {
            var data = RequestData()
            try data.put("type", type)
            return try await rally.ask(TestNotification.self, data, asking)
        }

        /// Show deliveries and what became of them, the latest first. For administrators.
        public func outbox(
            state: DeliveryState? = nil,
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> ShowOutbox.Reply {
            var data = RequestData()
            try data.put("state", state)
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.ask(ShowOutbox.self, data, asking)
        }

        /// Try a failed delivery again. For administrators.
        @discardableResult
        public func retry(id: ID, asking: AskOptions = AskOptions()) async throws -> RetryDelivery.Reply {
            var data = RequestData()
            try data.put("id", id)
            return try await rally.ask(RetryDelivery.self, data, asking)
        }

        /// Show the key with which a browser subscribes to pushes. For registered accounts.
        public func pushKey(asking: AskOptions = AskOptions()) async throws -> ShowPushKey.Reply {
            let data = RequestData()
            return try await rally.ask(ShowPushKey.self, data, asking)
        }
    }
}

extension Live {
    /// What you are told, and how.
    public var notifications: Notifications { Notifications(rally: rally) }

    /// What you are told, and how.
    public struct Notifications: Sendable {
        let rally: Rally

        /// Show your notifications, the latest first, and again each time it changes.
        public func list(
            unreadOnly: Bool? = nil,
            group: Bool? = nil,
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<ListNotifications.Reply, any Error> {
            var data = RequestData()
            try data.put("unreadOnly", unreadOnly)
            try data.put("group", group)
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.watch(ListNotifications.self, data)
        }

        /// Count your unread notifications, and again each time it changes.
        public func badge() throws -> AsyncThrowingStream<NotificationBadge.Reply, any Error> {
            let data = RequestData()
            return rally.watch(NotificationBadge.self, data)
        }

        /// Show what is new in your notifications since a time, the oldest first, and again each time it changes.
        public func watch(
            since: Timestamp? = nil
        ) throws -> AsyncThrowingStream<WatchNotifications.Reply, any Error> {
            var data = RequestData()
            try data.put("since", since)
            return rally.watch(WatchNotifications.self, data)
        }

        /// Show what you want to be told, and how, and again each time it changes.
        public func prefs() throws -> AsyncThrowingStream<ShowNotificationPreferences.Reply, any Error> {
            let data = RequestData()
            return rally.watch(ShowNotificationPreferences.self, data)
        }

        /// Show deliveries and what became of them, the latest first, and again each time it changes.
        public func outbox(
            state: DeliveryState? = nil,
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<ShowOutbox.Reply, any Error> {
            var data = RequestData()
            try data.put("state", state)
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.watch(ShowOutbox.self, data)
        }

        /// Show the key with which a browser subscribes to pushes, and again each time it changes.
        public func pushKey() throws -> AsyncThrowingStream<ShowPushKey.Reply, any Error> {
            let data = RequestData()
            return rally.watch(ShowPushKey.self, data)
        }
    }
}

extension Rally {
    /// What you do, in numbers.
    public var stats: Stats { Stats(rally: self) }

    /// What you do, in numbers.
    public struct Stats: Sendable {
        let rally: Rally

        /// Show your numbers: games, sports, streak, trust. For registered accounts.
        public func me(asking: AskOptions = AskOptions()) async throws -> ShowMyStats.Reply {
            let data = RequestData()
            return try await rally.ask(ShowMyStats.self, data, asking)
        }

        /// Show somebody's numbers. For registered accounts.
        public func user(
            accountId: UserReference,
            asking: AskOptions = AskOptions()
        ) async throws -> ShowStats.Reply {
            var data = RequestData()
            try data.put("accountId", accountId)
            return try await rally.ask(ShowStats.self, data, asking)
        }

        /// Say what you like to play, where and with whom; replaces what you said before. For registered accounts.
        @discardableResult
        public func quizSubmit(
            lat: Double,
            lng: Double,
            playSports: [Sport]? = nil,
            dontPlaySports: [Sport]? = nil,
            genders: [Gender]? = nil,
            ageGroups: [AgeGroup]? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> SubmitQuiz.Reply {
            var data = RequestData()
            try data.put("lat", lat)
            try data.put("lng", lng)
            try data.put("playSports", playSports)
            try data.put("dontPlaySports", dontPlaySports)
            try data.put("genders", genders)
            try data.put("ageGroups", ageGroups)
            return try await rally.ask(SubmitQuiz.self, data, asking)
        }

        /// Delete what you said you like to play. For registered accounts.
        @discardableResult
        public func quizDelete(asking: AskOptions = AskOptions()) async throws -> DeleteQuiz.Reply {
            let data = RequestData()
            return try await rally.ask(DeleteQuiz.self, data, asking)
        }

        /// Show what you said you like to play. For registered accounts.
        public func quiz(asking: AskOptions = AskOptions()) async throws -> ShowQuiz.Reply {
            let data = RequestData()
            return try await rally.ask(ShowQuiz.self, data, asking)
        }

        /// Show up to 8 games you might like, the best first. For registered accounts.
        public func recommend(asking: AskOptions = AskOptions()) async throws -> Recommend.Reply {
            let data = RequestData()
            return try await rally.ask(Recommend.self, data, asking)
        }

        /// Stop recommending a game, or its whole sport until you take the quiz again. For registered accounts.
        @discardableResult
        public func dismiss(
            gameId: ID,
            reason: DismissalReason,
            asking: AskOptions = AskOptions()
        ) async throws -> DismissGame.Reply {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("reason", reason)
            return try await rally.ask(DismissGame.self, data, asking)
        }

        /// Show how somebody plays darts. For registered accounts.
        public func darts(
            accountId: UserReference? = nil,
            gameType: DartsGame? = nil,
            from: Timestamp? = nil,
            to: Timestamp? = nil,
            opponent: UserReference? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> ShowDartsStats.Reply {
            var data = RequestData()
            try data.put("accountId", accountId)
            try data.put("gameType", gameType)
            try data.put("from", from)
            try data.put("to", to)
            try data.put("opponent", opponent)
            return try await rally.ask(ShowDartsStats.self, data, asking)
        }

        /// Show how two people have played darts against each other. For registered accounts.
        public func headToHead(
            a: UserReference,
            b: UserReference,
            gameType: DartsGame? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> HeadToHead.Reply {
            var data = RequestData()
            try data.put("a", a)
            try data.put("b", b)
            try data.put("gameType", gameType)
            return try await rally.ask(HeadToHead.self, data, asking)
        }

        /// Show somebody's rating in x01; everyone begins with 1500. For registered accounts.
        public func elo(
            accountId: UserReference? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> ShowElo.Reply {
            var data = RequestData()
            try data.put("accountId", accountId)
            return try await rally.ask(ShowElo.self, data, asking)
        }

        /// Show what somebody has achieved, the oldest first. For registered accounts.
        public func achievements(
            accountId: UserReference? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> ListAchievements.Reply {
            var data = RequestData()
            try data.put("accountId", accountId)
            return try await rally.ask(ListAchievements.self, data, asking)
        }

        /// Show who did most: the first 50, and where you are. For registered accounts.
        public func leaderboard(
            board: Board,
            scope: BoardScope? = nil,
            period: BoardPeriod? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Leaderboard.Reply {
            var data = RequestData()
            try data.put("board", board)
            try data.put("scope", scope)
            try data.put("period", period)
            return try await rally.ask(Leaderboard.self, data, asking)
        }

        /// Say whether you stand on leaderboards; at first everyone does. For registered accounts.
        @discardableResult
        public func leaderboardOpt(
            choice: BoardChoice,
            asking: AskOptions = AskOptions()
        ) async throws -> OptForLeaderboards.Reply {
            var data = RequestData()
            try data.put("choice", choice)
            return try await rally.ask(OptForLeaderboards.self, data, asking)
        }

        /// Show what happened on a day (UTC), in numbers. For administrators.
        public func metrics(
            day: Day? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> ShowMetrics.Reply {
            var data = RequestData()
            try data.put("day", day)
            return try await rally.ask(ShowMetrics.self, data, asking)
        }

        /// Work out everybody's numbers again, and correct what was told. For administrators.
        @discardableResult
        public func rebuild(asking: AskOptions = AskOptions()) async throws -> RebuildStats.Reply {
            let data = RequestData()
            return try await rally.ask(RebuildStats.self, data, asking)
        }
    }
}

extension Live {
    /// What you do, in numbers.
    public var stats: Stats { Stats(rally: rally) }

    /// What you do, in numbers.
    public struct Stats: Sendable {
        let rally: Rally

        /// Show your numbers: games, sports, streak, trust, and again each time it changes.
        public func me() throws -> AsyncThrowingStream<ShowMyStats.Reply, any Error> {
            let data = RequestData()
            return rally.watch(ShowMyStats.self, data)
        }

        /// Show somebody's numbers, and again each time it changes.
        public func user(
            accountId: UserReference
        ) throws -> AsyncThrowingStream<ShowStats.Reply, any Error> {
            var data = RequestData()
            try data.put("accountId", accountId)
            return rally.watch(ShowStats.self, data)
        }

        /// Show what you said you like to play, and again each time it changes.
        public func quiz() throws -> AsyncThrowingStream<ShowQuiz.Reply, any Error> {
            let data = RequestData()
            return rally.watch(ShowQuiz.self, data)
        }

        /// Show up to 8 games you might like, the best first, and again each time it changes.
        public func recommend() throws -> AsyncThrowingStream<Recommend.Reply, any Error> {
            let data = RequestData()
            return rally.watch(Recommend.self, data)
        }

        /// Show how somebody plays darts, and again each time it changes.
        public func darts(
            accountId: UserReference? = nil,
            gameType: DartsGame? = nil,
            from: Timestamp? = nil,
            to: Timestamp? = nil,
            opponent: UserReference? = nil
        ) throws -> AsyncThrowingStream<ShowDartsStats.Reply, any Error> {
            var data = RequestData()
            try data.put("accountId", accountId)
            try data.put("gameType", gameType)
            try data.put("from", from)
            try data.put("to", to)
            try data.put("opponent", opponent)
            return rally.watch(ShowDartsStats.self, data)
        }

        /// Show how two people have played darts against each other, and again each time it changes.
        public func headToHead(
            a: UserReference,
            b: UserReference,
            gameType: DartsGame? = nil
        ) throws -> AsyncThrowingStream<HeadToHead.Reply, any Error> {
            var data = RequestData()
            try data.put("a", a)
            try data.put("b", b)
            try data.put("gameType", gameType)
            return rally.watch(HeadToHead.self, data)
        }

        /// Show somebody's rating in x01; everyone begins with 1500, and again each time it changes.
        public func elo(
            accountId: UserReference? = nil
        ) throws -> AsyncThrowingStream<ShowElo.Reply, any Error> {
            var data = RequestData()
            try data.put("accountId", accountId)
            return rally.watch(ShowElo.self, data)
        }

        /// Show what somebody has achieved, the oldest first, and again each time it changes.
        public func achievements(
            accountId: UserReference? = nil
        ) throws -> AsyncThrowingStream<ListAchievements.Reply, any Error> {
            var data = RequestData()
            try data.put("accountId", accountId)
            return rally.watch(ListAchievements.self, data)
        }

        /// Show who did most: the first 50, and where you are, and again each time it changes.
        public func leaderboard(
            board: Board,
            scope: BoardScope? = nil,
            period: BoardPeriod? = nil
        ) throws -> AsyncThrowingStream<Leaderboard.Reply, any Error> {
            var data = RequestData()
            try data.put("board", board)
            try data.put("scope", scope)
            try data.put("period", period)
            return rally.watch(Leaderboard.self, data)
        }

        /// Show what happened on a day (UTC), in numbers, and again each time it changes.
        public func metrics(day: Day? = nil) throws -> AsyncThrowingStream<ShowMetrics.Reply, any Error> {
            var data = RequestData()
            try data.put("day", day)
            return rally.watch(ShowMetrics.self, data)
        }
    }
}

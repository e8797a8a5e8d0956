// Addresses on the public Internet, and the parts of URLs.

import Foundation
import Platform
import Testing

@testable import Delivery

@Suite struct AddressTests {
    @Test(arguments: [
        "0.0.0.0", "0.255.255.255", "10.0.0.0", "10.255.255.255", "100.64.0.0", "100.100.100.200",
        "100.127.255.255",
        "127.0.0.1", "127.255.255.255", "168.63.129.16", "169.254.169.254", "172.16.0.0", "172.31.255.255",
        "192.0.0.192", "192.0.2.1", "192.168.0.0", "192.168.255.255", "198.18.0.0", "198.19.255.255",
        "198.51.100.7",
        "203.0.113.9", "224.0.0.1", "239.255.255.255", "240.0.0.1", "255.255.255.255",
        "::", "::1", "::7f00:1", "::ffff:127.0.0.1", "::ffff:10.1.2.3", "::ffff:169.254.169.254",
        "64:ff9b::a00:1",
        "64:ff9b::169.254.169.254", "64:ff9b:1::1", "100::1", "2001::1", "2001:0:0:1::", "2001:1ff::1",
        "2001:db8::1",
        "2002:a00:1::", "2002:7f00:1::1", "2002:a9fe:a9fe::", "3fff::1", "3fff:fff::1", "fc00::1",
        "fd00:ec2::254",
        "fdff::1", "fe80::1", "fec0::1", "ff02::1", "4000::1", "1fff::1",
    ])
    func privateAndReservedAddressesAreNotPublic(_ text: String) throws {
        #expect(try !#require(IPAddress(text)).isPublic)
    }

    @Test(arguments: [
        "1.1.1.1", "8.8.8.8", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255",
        "128.0.0.0", "168.63.129.15", "168.63.129.17", "169.253.255.255", "169.255.0.0", "172.15.255.255",
        "172.32.0.0",
        "192.0.1.0", "192.0.3.0", "192.167.255.255", "192.169.0.0", "198.17.255.255", "198.20.0.0",
        "223.255.255.255",
        "::ffff:8.8.8.8", "64:ff9b::8.8.8.8", "2000::1", "2001:200::1", "2001:db7::1", "2001:db9::1",
        "2002:808:808::1", "2606:4700::1111", "2a00:1450::1", "3ffe::1", "3fff:1000::1",
    ])
    func publicAddressesAreRecognized(_ text: String) throws {
        #expect(try #require(IPAddress(text)).isPublic)
    }

    @Test(arguments: [
        "", "1", "1.2.3", "1.2.3.4.5", "256.1.1.1", "127.1", "0x7f.0.0.1", "[::1]", "::g", "a.example",
    ])
    func malformedTextsAreNoAddresses(_ text: String) {
        #expect(IPAddress(text) == nil)
    }

    @Test func anAddressOfTheSystemEqualsItsText() throws {
        var four = sockaddr_in()
        four.sin_family = sa_family_t(AF_INET)
        inet_pton(AF_INET, "10.1.2.3", &four.sin_addr)
        #expect(
            withUnsafeBytes(of: four) { IPAddress(family: AF_INET, $0.baseAddress!) } == IPAddress("10.1.2.3")
        )
        var six = sockaddr_in6()
        six.sin6_family = sa_family_t(AF_INET6)
        inet_pton(AF_INET6, "fe80::1:2", &six.sin6_addr)
        #expect(
            withUnsafeBytes(of: six) { IPAddress(family: AF_INET6, $0.baseAddress!) }
                == IPAddress("fe80::1:2"))
        #expect(withUnsafeBytes(of: six) { IPAddress(family: AF_UNIX, $0.baseAddress!) } == nil)
    }

    @Test func thePartsOfAURLAreDecoded() throws {
        let url = try #require(URLParts("SMTP://us%40er:p%3Aw%25@Mail.Example:2525"))
        #expect(url.scheme == "smtp" && url.host == "mail.example" && url.port == 2525)
        #expect(url.user == "us@er" && url.password == "p:w%")
        #expect(url.path == "/" && !url.hasQuery)
    }

    @Test(arguments: [
        ("http://127.0.0.1:80", true), ("http://localhost", true), ("http://[::1]/", true),
        ("http://127.9.9.9", true),
        ("https://other.example", true), ("http://other.example", false), ("http://10.0.0.1", false),
        ("http://127.0.0.1.example", false), ("ftp://127.0.0.1", false),
    ])
    func secretsAreSentEncryptedOrNotAtAll(_ url: String, _ isSafe: Bool) throws {
        #expect(try #require(URLParts(url)).isSafeForSecrets == isSafe)
    }
}

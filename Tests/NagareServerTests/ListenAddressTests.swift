import NagareServer
import Testing

@Suite struct ListenAddressTests {
  @Test(arguments: [
    ("127.0.0.1:8080", "127.0.0.1:8080", true), ("localhost:0", "127.0.0.1:0", true),
    ("127.3.2.1:1", "127.3.2.1:1", true),
    ("[::1]:65535", "[::1]:65535", true), ("0.0.0.0:80", "0.0.0.0:80", false), ("[::]:80", "[::]:80", false),
    ("192.168.0.7:80", "192.168.0.7:80", false), ("[2001:db8::1]:80", "[2001:db8::1]:80", false),
    ("[::ffff:127.0.0.1]:80", "[::ffff:127.0.0.1]:80", false),
  ])
  func validAddressesAreParsed(_ text: String, _ description: String, _ isLoopback: Bool) throws {
    let address = try #require(ListenAddress(text))
    #expect("\(address)" == description)
    #expect(address.isLoopback == isLoopback)
  }

  @Test(arguments: [
    "", ":80", "127.0.0.1", "127.0.0.1:", "127.0.0.1:65536", "127.0.0.1:-1", "127.0.0.1:8a", "::1:80", "[127.0.0.1]:80",
    "[::1]", "example.org:80", "1.2.3:80", "127.0.0.1:１",
  ])
  func invalidAddressesAreRefused(_ text: String) { #expect(ListenAddress(text) == nil) }
}

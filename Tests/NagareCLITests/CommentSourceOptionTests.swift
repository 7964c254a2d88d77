import ArgumentParser
import Foundation
import Nagare
import NagareServer
import TestSupport
import Testing

import NagareCLI

/// The sources of comments for `live`.
@Suite struct CommentSourceOptionTests {
  private func start(
    _ words: [String], inbox: CommentInbox = CommentInbox(), environment: [String: String] = [:]
  ) throws -> CommentSources {
    let options = try CommentSourceOptions.parse(words)
    try options.check(environment: environment)
    return try options.start(inbox: inbox, environment: environment)
  }

  @Test func noServerStartsWithoutListen() throws {
    #expect(try CommentSourceOptions.parse([]).isEmpty)
    #expect(try start([]).address == nil)
  }

  @Test func everySourceStarts() throws {
    let folder = try Workspace()
    let inbox = CommentInbox()
    let file = try folder.write("{\"text\":\"a\"}\n", to: "file")
    let sources = try start(
      ["--comments", file, "--comments", "unix:" + folder / "socket", "--listen", "localhost:0"], inbox: inbox)
    let address = try #require(sources.address)
    #expect(address.host == "127.0.0.1" && address.port != 0)
    let post = Program.tool(["curl", "-sS", "-d", "{\"text\":\"b\"}", "http://\(address)/comments"])
    #expect(try post.run().ending == .exit(0))
    let write =
      "import socket,sys; s=socket.socket(socket.AF_UNIX); s.connect(sys.argv[1]); s.sendall(b'{\"text\":\"c\"}')"
    #expect(try Program.tool(["python3", "-c", write, folder / "socket"]).run().ending == .exit(0))
    waits(seconds: 5) { inbox.received >= 3 }
    sources.stop()
    #expect(inbox.received == 3)
    #expect(try folder.names == ["file"])
  }

  @Test(arguments: [
    ["--comments", ""], ["--comments", "unix:"], ["--comments", "-", "--comments", "-"], ["--listen", "0.0.0.0:0"],
    ["--listen", "[::]:80"], ["--listen", "0.0.0.0:0", "--token", ""], ["--listen", "127.0.0.1:0", "--token", ""],
    ["--token", "t"],
  ])
  func contradictoryOptionsAreUsageErrors(_ words: [String]) throws {
    #expect(throws: ValidationError.self) { try start(words) }
  }

  @Test(arguments: ["80", "example.org:80", "127.0.0.1:x", "::1:80", "127.0.0.1:99999"])
  func invalidAddressesAreRefused(_ text: String) {
    #expect(throws: (any Error).self) { try CommentSourceOptions.parse(["--listen", text]) }
  }

  @Test func tokenComesFromTheEnvironment() throws {
    let options = try CommentSourceOptions.parse(["--listen", "0.0.0.0:0"])
    #expect(throws: ValidationError.self) { try options.check(environment: ["NAGARE_TOKEN": ""]) }
    try options.check(environment: ["NAGARE_TOKEN": "t"])
    let sources = try start(["--listen", "127.0.0.1:0"], environment: ["NAGARE_TOKEN": "t"])
    defer { sources.stop() }
    let words = ["curl", "-s", "-d", "{\"text\":\"a\"}", "-o", "/dev/null", "-w", "%{http_code}"]
    let url = "http://\(try #require(sources.address))/comments"
    #expect(try Program.tool(words + [url]).run().text == "401")
    #expect(try Program.tool(words + [url + "?token=t"]).run().text == "204")
  }
}

import Foundation
import NagareCLI
import Testing

@Suite struct CommandLineWordsTests {
  /// The expected words are those into which `/bin/sh` splits the line.
  @Test(arguments: [
    "ffplay -", "  mpv\t--title='a b'  - ", #"mpv "--title=it's" -"#, #"a\ b c\"d "e\"f" "g\h" '\'"#, #"x "" '' y"#,
    #"ffplay -vf "drawtext=text='50%',hflip" -"#, "re=1 a~b#c * ? [a]", #"日本語 "𠮷 野""#,
  ])
  func wordsAreSplitLikeInAShell(_ line: String) throws {
    let shell = Process()
    let pipe = Pipe()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    let quoted = "'" + line.replacingOccurrences(of: "'", with: #"'\''"#) + "'"
    // File name expansion is not part of splitting.
    let script = "set -f; eval set -- x \(quoted); shift; for word; do printf '%s\\0' \"$word\"; done"
    shell.arguments = ["-c", script]
    shell.standardOutput = pipe
    try shell.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    shell.waitUntilExit()
    let expected = output.split(separator: 0, omittingEmptySubsequences: false).dropLast()
      .map { String(decoding: $0, as: UTF8.self) }
    #expect(try CommandLineWords(line).words == expected)
  }

  @Test(
    arguments: [
      ("", .empty), ("  \t", .empty), ("'' x", .empty), ("'a", .openQuote("'")), (#"a "b\""#, .openQuote("\"")),
      ("a | b", .needsShell("|")), ("a>b", .needsShell(">")), ("a <b", .needsShell("<")), ("a &", .needsShell("&")),
      ("a; b", .needsShell(";")), ("a $b", .needsShell("$")), ("\"$b\"", .needsShell("$")), ("a `b`", .needsShell("`")),
      (#"a "`b`""#, .needsShell("`")), ("(a)", .needsShell("(")), ("a\nb", .needsShell("\n")),
      ("a\r\nb", .needsShell("\r")),
      ("~/a", .needsShell("~")), ("a # b", .needsShell("#")), ("a \\\nb", .needsShell("\n")),
    ] as [(String, CommandLineWords.Objection)])
  func shellSyntaxIsRefused(line: String, objection: CommandLineWords.Objection) {
    #expect(throws: objection) { try CommandLineWords(line) }
  }

  @Test(arguments: ["'a | b'", #""a;b""#, #"a\|b"#, #"a\$b"#, #""\$b""#])
  func quotedOperatorsAreText(_ line: String) throws {
    #expect(try CommandLineWords(line).words.count == 1)
  }
}

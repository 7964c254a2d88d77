import Foundation
import NagareCLI
import NagareComments
import Testing

extension CommandLineResultTests {
  /// Comments in formats that the command line describes.
  @Suite struct FieldMapOptionTests {
    private let folder: Workspace

    init() throws { folder = try Workspace() }

    private func converted(_ text: String, _ format: String) throws -> Outcome {
      let path = try folder.write(text, to: "c.txt")
      return try Program.nagare("convert", path, "--to", "ndjson", "-o", "-", "--quiet", "--format", format).run()
    }

    private static let json =
      ##"{"data":{"list":[{"position":1500,"content":"a","textColor":"#ff0000","danmakuType":5}]}}"##

    @Test(arguments: [
      (json, "json:time=position/1000,text=content,color=textColor,mode=danmakuType"),
      ("at,body\n00:01.5,a\n", "csv:time=at,text=body"), ("1.5\ta\n", "tsv:time=1,text=2"),
    ])
    func describedFormatIsRead(_ text: String, _ format: String) throws {
      let outcome = try converted(text, format)
      expectSuccess(outcome)
      #expect(outcome.text.contains(#""time":1.5,"text":"a""#), "\(outcome.text)")
      #expect(outcome.text.contains(##""mode":"top","color":"#ff0000""##) == format.contains("color"))
    }

    @Test func badFieldCostsTheField() throws {
      let text = ##"[{"t":1,"x":"a","c":"undefined"},{"t":2,"x":"b","c":"#00ff00"}]"##
      let outcome = try converted(text, "json:time=t,text=x,color=c")
      expectSuccess(outcome)
      #expect(outcome.lines.count == 2)
      #expect(outcome.diagnostics.contains("unreadable colour"))
    }

    /// The suggestion is one that works.
    @Test func unknownJSONShowsItsFirstItemAndAStart() throws {
      // Large numbers are milliseconds.
      let text = Self.json.replacing("1500", with: "95000")
      let path = try folder.write(text, to: "c.json")
      let outcome = try Program.nagare("convert", path, "--to", "ndjson", "-o", "-").run()
      expectFailure(outcome, 3, #"Its first item: {"position":95000,"content":"a""#)
      let start = try #require(outcome.diagnostics.firstMatch(of: #/--format (?:'([^']+)'|(\S+))\. /#))
      let format = String(start.1 ?? start.2 ?? "")
      #expect(try converted(text, format).text.contains(#""time":95,"text":"a""#), "\(format)")
    }

    @Test(arguments: [
      ("json:time=t", "text is missing"), ("json:time=t,text=x,colour=c", "no field \"colour\""),
      ("csv:time=0,text=1", "no column 0"), ("json:time=t/0,text=x", "divides by zero"),
    ])
    func descriptionsAreChecked(_ format: String, _ message: String) {
      expectUsageError(["convert", "c.json", "-o", "c.ndjson", "--format", format], "--format \(format)", message)
      expectUsageError(["bench", "v.mp4", "c.json", "--format", format], "--format \(format)", message)
    }

    /// A pipe can be read only once, so that there is no sample.
    @Test func unknownJSONFromAPipeIsRefused() throws {
      let line =
        "mkfifo \"$2\"; printf '[{\"position\":1,\"content\":\"a\"}]' > \"$2\" & "
        + "\"$0\" convert \"$1\" --to ndjson -o -"
      let outcome = try Program.shell(line, folder / "pipe", folder / "pipe").run(timeout: 20)
      #expect(outcome.ending == .exit(3), "\(outcome.diagnostics)")
    }

    @Test func descriptionThatDoesNotFitIsExplained() throws {
      expectFailure(try converted("a,b\n1,2\n", "csv:time=at,text=body"), 3, "compare it with the file")
      expectFailure(try converted(Self.json, "field-map"), 2, "--format")
    }
  }

  /// Commands that change comments.
  @Suite struct TransformTests {
    private let folder: Workspace

    init() throws { folder = try Workspace() }

    private func converted(_ command: String) throws -> Outcome {
      let lines = (1...3).map { #"{"time":\#($0),"text":"comment \#($0)","user":"u\#($0 % 2)"}"# }
      let path = try folder.write(lines.joined(separator: "\n"), to: "c.ndjson")
      return try Program.nagare("convert", path, "--to", "ndjson", "-o", "-", "--quiet", "--transform", command).run()
    }

    @Test func commandMayChangeDropAndAddComments() throws {
      let changed = try converted("sed s/comment/Kommentar/")
      expectSuccess(changed)
      #expect(changed.lines.count == 3)
      #expect(changed.lines.allSatisfy { $0.contains(#""text":"Kommentar "#) })
      #expect(try converted("grep u1").lines.count == 2)
      let added = try converted(#"sh -c 'cat; echo "{\"time\":0.5,\"text\":\"new\"}"'"#)
      #expect(added.lines.count == 4)
      #expect(added.lines.first?.contains("new") == true)
    }

    /// The command reads more than a pipe holds before it writes, and the other way round.
    @Test func manyCommentsPass() throws {
      let lines = (0..<20_000).map { #"{"time":\#($0),"text":"\#(String(repeating: "x", count: 40))"}"# }
      let path = try folder.write(lines.joined(separator: "\n"), to: "c.ndjson")
      for command in ["sort", "cat"] {
        let outcome = try Program.nagare(
          "convert", path, "--to", "ndjson", "-o", "-", "--quiet", "--transform", command
        )
        .run(timeout: 60)
        expectSuccess(outcome)
        #expect(outcome.lines.count == 20_000)
      }
    }

    @Test func commandThatReadsOnlyAPartIsFine() throws {
      let outcome = try converted("head -n 1")
      expectSuccess(outcome)
      #expect(outcome.lines.count == 1)
    }

    @Test func badLinesCostThemselves() throws {
      let outcome = try converted("sh -c 'cat; echo {}; echo nonsense'")
      expectSuccess(outcome)
      #expect(outcome.lines.count == 3)
      #expect(outcome.diagnostics.contains("nagare: warning: --transform"))
    }

    @Test(arguments: [
      ("false", 1 as Int32, "it ended with code 1"), ("nosuchcommand", 1, "No such file or directory"),
      ("sh -c 'kill -9 $$'", 1, "signal 9"), ("echo nonsense", 3, "--transform"), ("seq 5 | cat", 2, "--transform"),
    ])
    func failuresAreExplained(_ command: String, _ code: Int32, _ message: String) throws {
      let outcome = try converted(command)
      #expect(outcome.ending == .exit(code), "\(outcome.diagnostics)")
      #expect(outcome.diagnostics.contains(message), "\(outcome.diagnostics)")
      #expect(outcome.output.isEmpty)
    }

    @Test func commandThatHangsIsEnded() throws {
      let comments = [Comment(time: 1, text: "a")]
      for command in ["sleep 100", "sh -c 'trap \"\" TERM; exec sleep 100'", "sh -c 'exec >&-; exec sleep 100'"] {
        let transform = try #require(CommentTransform(argument: command))
        let error = #expect(throws: (any Error).self) {
          try transform.apply(to: comments, patience: .milliseconds(300))
        }
        #expect("\(error.map { "\($0)" } ?? "")".contains("it "))
      }
    }

    @Test func outputIsLimited() throws {
      let transform = try #require(CommentTransform(argument: "yes"))
      let error = #expect(throws: (any Error).self) {
        try transform.apply(to: [], patience: .seconds(60), limit: 1 << 20)
      }
      #expect("\(error.map { "\($0)" } ?? "")".contains("more than 1 MiB"))
    }

    /// A signal ends the command, too.
    @Test func commandEndsWithTheProgram() throws {
      let path = try folder.write(#"{"time":1,"text":"a"}"#, to: "c.ndjson")
      let command = "sh -c 'echo $$ > \(folder / "pid"); exec sleep 100'"
      let running = try Program.nagare("convert", path, "--to", "ndjson", "-o", "-", "--transform", command).start()
      var identifier: pid_t?
      for _ in 0..<500 where identifier == nil {
        usleep(20_000)
        let text = try? String(contentsOfFile: folder / "pid", encoding: .utf8)
        identifier = text.flatMap { pid_t($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
      }
      let started = try #require(identifier)
      running.send(SIGTERM)
      #expect(try running.wait(timeout: 20).ending == .exit(143))
      var isRunning = true
      for _ in 0..<100 where isRunning {
        usleep(20_000)
        isRunning = kill(started, 0) == 0
      }
      #expect(!isRunning)
    }

    @Test func nothingMayBeLeft() throws {
      let outcome = try converted("true")
      expectSuccess(outcome)
      #expect(outcome.output.isEmpty)
    }

    /// What comes with somebody else's files must not start programs.
    @Test func filesCannotStartCommands() throws {
      let clip = try SmallClip.path
      let project = #"{"version":1,"options":{"transform":"touch \#(folder / "made")"}}"#
      let path = try folder.write(project, to: "v.nagare.json")
      let burn = try Program.nagare(
        "burn", clip, Fixture.comments, "-o", folder / "o.mp4", "--project", path
      ).run()
      expectFailure(burn, 2, "a job cannot have the option transform")
      var batch = Program.nagare("batch", "-")
      batch.input = Data((#"{"video":"\#(clip)","options":{"transform":"touch \#(folder / "made")"}}"# + "\n").utf8)
      expectFailure(try batch.run(), 2, "a job cannot have the option transform")
      batch.input = Data((#"{"video":"\#(clip)","options":{"ranges":"a.llc"}}"# + "\n").utf8)
      expectFailure(try batch.run(), 2, "a job cannot have the option ranges")
      #expect(try !folder.names.contains("made"))
      expectFailure(
        try Program.nagare("studio", clip, Fixture.comments, "--no-open", "--transform", "cat").run(timeout: 20), 2,
        "the studio does not start")
    }
  }
}

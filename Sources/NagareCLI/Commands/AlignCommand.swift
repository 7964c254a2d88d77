import ArgumentParser
import Foundation
import Nagare
import NagareAlignment

struct AlignCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "align",
    abstract: "Find where a video has the moments of another cut.",
    discussion: """
      Comments were written for OTHER, and VIDEO is another cut of it: without its
      opening, with advertisements, or at another speed, as films on PAL discs are.
      The videos are compared by their audio or, where that is missing or does not
      fit, by their scene cuts, which takes far longer. Of the audio, the first
      twelve hours are compared.

      The output is a table of pieces, in tab-separated columns: where the piece
      begins and ends in OTHER, the seconds by which it is later in VIDEO, the
      seconds of VIDEO for one of OTHER, and how well it fits, 0 to 1. Gaps, where
      nothing fits, are lines that begin with "#". A passage of up to 90 seconds
      whose audio differs, between parts with the same shift, is no gap. Comments
      follow the table with FILE@TABLE.tsv; those in gaps are left out.

      EXAMPLES
        nagare align recording.flv video.mkv -o map.tsv
        nagare burn video.mkv recording.xml@map.tsv -o out.mp4
      """)

  @Argument(help: "The video that the comments were written for.", completion: .file())
  var other: String

  @Argument(help: "The video that they are to be burned into.", completion: .file())
  var video: String

  @Option(
    name: .shortAndLong, help: ArgumentHelp("Output: a table (.tsv), or \"-\".", valueName: "map"),
    completion: .file(extensions: ["tsv"]))
  var output: String

  @Option(help: ArgumentHelp("Compare by audio or cuts alone (default: audio, then cuts).", valueName: "what"))
  var by: Method?

  @Flag(help: "Replace the output if it exists.")
  var overwrite = false

  @Flag(help: "Print the alignment as one JSON document to the standard output.")
  var json = false

  @Flag(help: "Print warnings and errors only.")
  var quiet = false

  /// What the videos are compared by.
  enum Method: String, ExpressibleByArgument, CaseIterable {
    case audio, cuts

    var method: Alignment.Method { self == .audio ? .audio : .sceneCuts }
  }

  func validate() throws {
    if [other, video].contains("-") { throw ValidationError("align reads both videos from files") }
    if output == "-", json { throw ValidationError("the standard output cannot take both the table and JSON") }
    if output != "-", OutputFile.isReplaceable(output), !ShiftTable.isNamed(output) {
      throw ValidationError("-o writes a table: end its name in .tsv")
    }
  }

  func run() throws {
    StandardStreams.silenceLibraries()
    try OutputFile.check(output, inputs: [other, video], allowsOverwriting: overwrite)
    Interrupts.beginRun()
    let aligner = by.map { Aligner(methods: [$0.method]) } ?? Aligner()
    let alignment = try align(with: aligner)
    try OutputFile.write(Data(alignment.table.utf8), to: output, allowsOverwriting: overwrite)
    if json { try OutputFile.write(Data((JSONLine.encode(AlignmentDocument(alignment)) + "\n").utf8), to: "-") }
    if !quiet { for line in summary(alignment) { Diagnostics.note(line) } }
  }

  private func align(with aligner: Aligner) throws -> Alignment {
    do {
      return try aligner.alignment(of: other, to: video) { !Interrupts.cancellation.isCancelled }
    } catch {
      if error == .cancelled, let code = Interrupts.exitCode { _exit(code) }
      throw error
    }
  }

  /// What was found: a line, and one for each piece.
  private func summary(_ alignment: Alignment) -> [String] {
    let share = Int((alignment.coverage * 100).rounded())
    let lines = alignment.pieces.map { piece in
      let shift = String(format: "%+.3f s", piece.shift)
      let speed = piece.speed == 1 ? "" : String(format: ", %.4f times as long", piece.speed)
      return "  \(clock(piece.from)) to \(clock(piece.to)): \(shift)\(speed)"
    }
    let method = alignment.method == .audio ? "audio" : "scene cuts"
    let head =
      "\(output): \(numbered(alignment.pieces.count, "piece")) by \(method), \(share) % of \(other)"
    return [head] + lines
  }
}

/// The JSON document of `align`.
struct AlignmentDocument: Encodable {
  struct Piece: Encodable {
    let from, to, shift, speed, confidence: Double
  }

  struct Gap: Encodable {
    let from, to: Double
  }

  let method: String
  let duration: Double
  let coverage: Double
  let pieces: [Piece]
  let gaps: [Gap]

  init(_ alignment: Alignment) {
    method = alignment.method == .audio ? "audio" : "cuts"
    (duration, coverage) = (alignment.duration.rounded(digits: 3), alignment.coverage.rounded(digits: 4))
    pieces = alignment.pieces.map {
      Piece(
        from: $0.from.rounded(digits: 3), to: $0.to.rounded(digits: 3), shift: $0.shift.rounded(digits: 3),
        speed: $0.speed.rounded(digits: 6), confidence: $0.confidence.rounded(digits: 2))
    }
    gaps = alignment.gaps.map { Gap(from: $0.from.rounded(digits: 3), to: $0.to.rounded(digits: 3)) }
  }
}

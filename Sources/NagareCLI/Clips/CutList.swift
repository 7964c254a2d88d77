import Foundation
import Nagare

/// Ranges of a video, as editors keep them in files.
package struct CutList: Equatable {
  /// A range with its name.
  package struct Cut: Equatable {
    /// Seconds.
    package let from: Double
    package let to: Double
    package let name: String

    package init(from: Double, to: Double, name: String) {
      (self.from, self.to, self.name) = (from, to, name)
    }

    var range: ProjectFile.TimeRange { ProjectFile.TimeRange(from: from, to: to) }
  }

  /// In the order of their times.
  package let cuts: [Cut]

  /// A kind of file, by its suffix.
  enum Format: String, CaseIterable {
    /// A project of LosslessCut.
    case losslessCut = "llc"
    /// An edit decision list in the form of CMX 3600, which most editors read.
    case editDecisionList = "edl"

    init?(path: String) { self.init(rawValue: path.fileSuffix.lowercased()) }
  }

  package init(_ cuts: [Cut]) {
    // The sort is stable.
    self.cuts = cuts.sorted { $0.from < $1.from }
  }

  // MARK: LosslessCut

  private struct Project: Codable {
    var version = 1
    let mediaFileName: String?
    let cutSegments: [Segment]

    struct Segment: Codable {
      let start: Double?
      let end: Double?
      let name: String?
    }
  }

  /// The largest size of a project, in bytes; a larger one is a mistake.
  private static let maxBytes = 1 << 20

  /// Reads a project of LosslessCut: its segments with an end, as those without are marks.
  /// - Throws: `Failure` if it cannot be read or understood, or has no segment or too many.
  package init(contentsOf path: String) throws {
    let bytes: [UInt8]
    do throws(TextFile.Problem) {
      bytes = try TextFile.read(path, maxBytes: Self.maxBytes, isRegular: true)
    } catch .unreadable(let number) {
      throw Failure(.failed, "cannot read the ranges", path, why: Failure.text(of: number))
    } catch .malformed(_, let why) {
      throw Self.malformed(path, why)
    }
    let decoder = JSONDecoder()
    // LosslessCut writes names without quotation marks.
    decoder.allowsJSON5 = true
    guard let project = try? decoder.decode(Project.self, from: Data(bytes)) else {
      throw Self.malformed(path, "it is no project of LosslessCut")
    }
    self.init(
      project.cutSegments.compactMap { segment in
        segment.end.map { Cut(from: segment.start ?? 0, to: $0, name: segment.name ?? "") }
      })
    guard !cuts.isEmpty else { throw Self.malformed(path, "no segment has an end") }
    guard cuts.count <= ProjectFile.maxRanges else {
      throw Self.malformed(path, "it has more than \(ProjectFile.maxRanges) segments")
    }
    if let bad = cuts.first(where: { !$0.range.isUsable }) {
      throw Self.malformed(path, "a segment goes from \(bad.from) to \(bad.to)")
    }
  }

  private static func malformed(_ path: String, _ why: String) -> Failure {
    Failure(
      .input, "cannot understand the ranges", path, why: why,
      advice: "It has to be a project that LosslessCut saved, with the suffix .llc.")
  }

  /// - Parameters:
  ///   - video: the path of the video.
  ///   - folder: the folder of the project, to which the path is made relative.
  package func losslessCut(of video: String, in folder: String) throws -> String {
    let project = Project(
      mediaFileName: Self.path(video, from: folder),
      cutSegments: cuts.map { .init(start: $0.from, end: $0.to, name: $0.name) })
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys, .prettyPrinted]
    return String(decoding: try encoder.encode(project), as: UTF8.self) + "\n"
  }

  /// The path of a file relative to a folder.
  private static func path(_ file: String, from folder: String) -> String {
    let target = URL(filePath: file).standardizedFileURL.resolvingSymlinksInPath().pathComponents
    let base = URL(filePath: folder).standardizedFileURL.resolvingSymlinksInPath().pathComponents
    let shared = zip(target, base).prefix { $0 == $1 }.count
    return (Array(repeating: "..", count: base.count - shared) + target[shared...]).joined(separator: "/")
  }

  // MARK: Edit decision lists

  /// - Parameters:
  ///   - video: the path of the video.
  ///   - rate: its frames per second. Times are in whole frames, counted without dropping numbers.
  package func editDecisionList(of video: String, rate: Double) -> String {
    let name = video.lastComponent
    let base = max(Int(rate.rounded()), 1)
    func code(_ frame: Int) -> String {
      let seconds = frame / base
      return [seconds / 3_600, seconds / 60 % 60, seconds % 60, frame % base]
        .map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }
    var lines = ["TITLE: \(Self.line(name))", "FCM: NON-DROP FRAME", ""]
    var record = 0
    for (index, cut) in cuts.enumerated() {
      let start = Int((cut.from * rate).rounded())
      let length = max(Int((cut.to * rate).rounded()) - start, 1)
      let number = String(index + 1)
      lines.append(
        String(repeating: "0", count: max(3 - number.count, 0)) + number
          + "  AX       B     C        \(code(start)) \(code(start + length)) \(code(record)) \(code(record + length))")
      lines.append("* FROM CLIP NAME: \(Self.line(name))")
      if !cut.name.isEmpty { lines.append("* COMMENT: \(Self.line(cut.name))") }
      record += length
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A text in one line.
  private static func line(_ text: String) -> String {
    String(text.map { $0.isNewline ? " " : $0 })
  }
}

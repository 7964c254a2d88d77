import NagareMedia
import NagareOverlay
import NagareSystem
import NagareText

/// The layout of a burn's comments, by which machines are compared: with other fonts, comments would look different or
/// be in other places.
package struct PlannedLayout: Codable, Sendable, Equatable {
  /// A font that draws comments.
  package struct Font: Codable, Sendable, Equatable {
    /// The name of the file, without its folder.
    package let file: String
    /// The index of the face in a collection.
    package let index: Int
    /// The digest of the file.
    package let digest: String
  }

  /// The digest of all placements and glyphs.
  package let digest: String
  /// The fonts in the order of their first use.
  package let fonts: [Font]

  /// Lays out all comments of a job, and lists the fonts; the suffix of the output names the container.
  /// - Returns: the layout, and the paths of its fonts on this machine.
  /// - Throws: `FontError`, or `MediaError` if a font cannot be read.
  package static func survey(of job: BurnJob) throws -> (layout: PlannedLayout, fontPaths: [String]) {
    var paths: [String] = []
    let source = try OpenedSource(of: job, for: OutputContainer(path: job.output))
    return (try PlannedLayout(of: job, source) { paths.append($0) }, paths)
  }

  /// Lays out all comments of a job.
  /// - Parameter addFont: receives the path of each font on this machine.
  /// - Throws: `FontError`, or `MediaError` if a font cannot be read.
  init(of job: BurnJob, _ source: OpenedSource, addFont: (String) -> Void = { _ in }) throws {
    let digest = try ContentDigest()
    let survey = try LayoutSurvey(
      of: job.comments, options: job.overlay.decodingEmotes(),
      stage: job.overlay.stage(of: source.encoder.plan.display),
      frameInterval: source.timing.steadyInterval, record: digest.add)
    self.digest = digest.finish()
    var digests: [String: String] = [:]
    fonts = try survey.fonts.map { font in
      let known = try digests[font.path] ?? ContentDigest.ofFile(font.path)
      digests[font.path] = known
      addFont(font.path)
      return Font(file: font.path.lastComponent, index: font.index, digest: known)
    }
  }

  /// The difference from another layout; nil if there is none.
  package func difference(from planned: PlannedLayout) -> String? {
    if let font = planned.fonts.first(where: { font in !fonts.contains { $0.digest == font.digest } }) {
      let isOther = fonts.contains { $0.file == font.file }
      return isOther ? "its file \(font.file) is another one" : "\(font.file) is not used here"
    }
    return digest == planned.digest ? nil : "the same fonts give other glyphs or places"
  }
}

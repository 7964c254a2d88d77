import NagareMedia
import NagareText

/// The plan of a burn in parts, as a job's folder holds it: all that a worker needs besides the video, the comments and
/// the fonts.
package struct BurnPlan: Codable, Sendable, Equatable, JobFile {
  /// A file that the burn reads, and the digest by which a change is noticed.
  package struct Input: Codable, Sendable, Equatable {
    package let path: String
    package let digest: String
  }

  /// The value of `format` in every plan.
  package static let formatName = "nagare-job"
  /// The version of the plans that this program writes and reads.
  package static let currentVersion = 1

  package let format: String
  package let version: Int
  /// A name that no other plan has, which parts refer to.
  package private(set) var id: String
  /// The names and versions of the program and of all libraries that affect frames.
  package let program: [String]
  /// The suffix of the joined video.
  package let container: String
  /// FFmpeg's name of the encoder.
  package let encoder: String
  /// The digest of the encoder's header, which differs between versions and settings of some encoders.
  package let encoderHeader: String
  /// The video; its digest covers its size and samples of its content.
  package let video: Input
  /// Other files that the options name; the digest of numbered images covers their numbers and sizes.
  package let files: [Input]
  /// The digest of the model that finds people; nil if none does.
  package let model: String?
  /// The options of `nagare burn` that apply to the rendering.
  package let options: [String]
  /// The number of comments.
  package let commentCount: Int
  /// The digest of the file of comments.
  package let comments: String
  package let layout: PlannedLayout
  /// Whether the job's folder holds the fonts.
  package let bundlesFonts: Bool
  /// The start and the end of the output, in seconds from the start of the video.
  package let start, end: Double
  package private(set) var parts: [BurnPart]

  /// Plans a burn.
  /// - Parameters:
  ///   - id: a name that no other plan has.
  ///   - job: the burn; the suffix of its output names the container.
  ///   - division: the wanted parts.
  ///   - options: the options from which a worker makes the job.
  ///   - files: the paths of other files that the options name.
  ///   - comments: the digest of the file of comments.
  ///   - bundlesFonts: whether the job's folder holds the fonts.
  /// - Throws: `PartError` if parts cannot give the result of a single burn, `MediaError`, `MaskError` or `FontError`.
  package init(
    id: String, of job: BurnJob, _ division: PartDivision, options: [String], files: [String], comments: String,
    bundlesFonts: Bool
  ) throws {
    let outputContainer = try OutputContainer(path: job.output)
    let source = try OpenedSource(of: job, for: outputContainer)
    if bundlesFonts, source.reader.decoder.drawsText {
      throw PartError.unbundledFonts
    }
    (parts, start, end) = try BurnPart.parts(of: job, source, division)
    (format, version, self.id) = (BurnPlan.formatName, BurnPlan.currentVersion, id)
    program = BurnPlan.program
    container = outputContainer.rawValue
    (encoder, encoderHeader) = (source.encoder.name, try source.encoder.headerDigest)
    video = try Input(
      path: job.video.path, digest: ContentDigest.ofSamples(job.video.path, access: job.video.access))
    self.files = try files.map { try Input(path: $0, digest: BurnPlan.digest(ofFile: $0)) }
    model = try BurnPlan.modelPath(of: job, source).map { try ContentDigest.ofFile($0) }
    (self.options, self.comments, commentCount) = (options, comments, job.comments.count)
    layout = try PlannedLayout(of: job, source)
    self.bundlesFonts = bundlesFonts
  }

  var isPlausible: Bool {
    (1...PartDivision.maxCount).contains(parts.count) && Self.counts.contains(Int64(commentCount))
      && ([start, end] + parts.flatMap { [$0.start ?? start, $0.end ?? end] }).allSatisfy(Self.times.contains)
  }

  /// Whether another plan gives the same output, perhaps with other parts.
  package func isSameBurn(as other: BurnPlan) -> Bool {
    var copy = self
    (copy.id, copy.parts) = (other.id, other.parts)
    return copy == other
  }

  private static func digest(ofFile path: String) throws -> String {
    guard DiskSpace.bytes(of: path) == nil, let pattern = ImageSequencePattern(path) else {
      return try ContentDigest.ofFile(path)
    }
    let digest = try ContentDigest()
    for number in pattern.existingNumbers {
      digest.add(Int64(number))
      digest.add(DiskSpace.bytes(of: pattern.path(of: number)) ?? 0)
    }
    return digest.finish()
  }

  private static func modelPath(of job: BurnJob, _ source: OpenedSource) throws -> String? {
    try job.mask?.people.flatMap { try PeopleFinder.modelPath($0, in: source.reader.decoder.description) }
  }

  /// The names and versions of this program and its libraries.
  package static var program: [String] {
    ["Nagare \(NagareVersion.current)"] + MediaLibraries.versions + TextLibraries.versions
  }

  /// Checks that this machine renders the job as planned.
  /// - Parameters:
  ///   - job: the job, made from the plan.
  ///   - draws: whether comments are drawn, so that fonts matter.
  /// - Throws: `PartError` for the first difference, `MediaError`, `MaskError` or `FontError`.
  package func check(_ job: BurnJob, draws: Bool = true) throws {
    let program = BurnPlan.program
    if program != self.program {
      let ours = program.first { !self.program.contains($0) }
      let theirs = self.program.first { !program.contains($0) }
      throw PartError.otherProgram(here: ours ?? "less", planned: theirs ?? "more")
    }
    let digest = try ContentDigest.ofSamples(job.video.path, access: job.video.access)
    guard digest == video.digest else { throw PartError.otherInput(path: job.video.path) }
    guard draws else { return }
    for file in files where try BurnPlan.digest(ofFile: file.path) != file.digest {
      throw PartError.otherInput(path: file.path)
    }
    let source = try OpenedSource(of: job, for: OutputContainer(path: job.output))
    if let path = try BurnPlan.modelPath(of: job, source), try ContentDigest.ofFile(path) != model {
      throw PartError.otherInput(path: path)
    }
    guard source.encoder.name == encoder, try source.encoder.headerDigest == encoderHeader else {
      throw PartError.otherEncoder(name: source.encoder.name)
    }
    if let difference = try PlannedLayout(of: job, source).difference(from: layout) {
      throw PartError.otherFonts(difference)
    }
  }
}

import Foundation
import NagareMedia

/// The content of a file in a job's folder, which any machine may have written.
protocol JobFile: Decodable {
  /// Whether the numbers are in their ranges; if not, the file is damaged. Sums over the most parts cannot overflow.
  var isPlausible: Bool { get }
}

extension JobFile {
  var isPlausible: Bool { true }

  /// The range of frames, packets and bytes.
  static var counts: ClosedRange<Int64> { 0...(1 << 43) }
  /// The range of times in seconds.
  static var times: ClosedRange<Double> { -1e12...1e12 }
  /// The range of rates, and of lengths in seconds.
  static var rates: ClosedRange<Double> { 0...1e12 }
}

/// A folder with a plan, the comments, perhaps the fonts, and the parts that are done.
///
/// Any number of processes on any number of machines may use it at once. A part is done once its record exists; its
/// other files say who works on it, and why it failed.
package struct JobFolder: Sendable {
  package let path: String

  package init(_ path: String) { self.path = path }

  package var planPath: String { path + "/job.json" }
  package var commentsPath: String { path + "/comments.ndjson" }
  package var fontsPath: String { path + "/fonts" }
  var partsPath: String { path + "/parts" }

  private func path(ofPart number: Int, _ suffix: String) -> String {
    "\(partsPath)/\(JobFolder.name(number)).\(suffix)"
  }

  /// The number of a part in file names, which sort by it.
  private static func name(_ number: Int) -> String {
    String(repeating: "0", count: max(5 - "\(number)".count, 0)) + "\(number)"
  }

  /// Creates the folders.
  package func create() throws(MediaError) {
    do {
      let files = FileManager.default
      for folder in [path, partsPath] { try files.createDirectory(atPath: folder, withIntermediateDirectories: false) }
    } catch {
      throw .cannotCreate(path: path, reason: String(cString: strerror(errno)))
    }
  }

  /// Writes the plan, which makes the folder a job.
  package func write(_ plan: BurnPlan) throws { try write(plan, to: planPath, isForReaders: true) }

  /// Reads the plan.
  package func plan() throws(PartError) -> BurnPlan {
    guard let data = try? Data(contentsOf: URL(filePath: planPath)) else {
      throw .notAJob(path: path, reason: "it has no readable file job.json")
    }
    struct Version: JobFile {
      let format: String
      let version: Int
    }
    guard let found = JobFolder.decode(Version.self, data), found.format == BurnPlan.formatName else {
      throw .notAJob(path: path, reason: "its file job.json is not a plan")
    }
    guard found.version == BurnPlan.currentVersion else {
      throw .notAJob(path: path, reason: "its file job.json has version \(found.version) of the format")
    }
    guard let plan = JobFolder.decode(BurnPlan.self, data) else {
      throw .notAJob(path: path, reason: "its file job.json is damaged")
    }
    return plan
  }

  // MARK: - Parts

  /// A new path for the file of a part: a process may still write to another one.
  package func newPath(ofPart number: Int) -> String {
    "\(partsPath)/\(JobFolder.name(number))-\(String(UInt32.random(in: .min ... .max), radix: 16)).nut"
  }

  /// The path of a part's file.
  package func path(of record: PartRecord) -> String { "\(partsPath)/\(record.file)" }

  /// The record of a part that is done; nil if it is not, or if its file is missing or was cut off.
  package func record(ofPart number: Int, in plan: BurnPlan) -> PartRecord? {
    guard let record: PartRecord = read(path(ofPart: number, "json")), record.job == plan.id, record.part == number,
      DiskSpace.bytes(of: path(of: record)) == record.bytes
    else { return nil }
    return record
  }

  /// Makes a part done, and removes the unfinished files of killed processes.
  /// - Parameter again: whether to replace the record of a part that is done. If not, a part that another process did
  ///   meanwhile stays, as a join may be reading it.
  /// - Returns: whether the part has this record.
  package func write(_ record: PartRecord, in plan: BurnPlan, again: Bool) throws -> Bool {
    if try !write(record, to: path(ofPart: record.part, "json"), replaces: again) {
      let found = self.record(ofPart: record.part, in: plan)
      guard found != nil else { return try write(record, in: plan, again: true) }
      // NFS may report the success of a repeated request as a failure.
      guard found == record else {
        unlink(self.path(of: record))
        return false
      }
    }
    tidy(afterPart: record)
    return true
  }

  /// Removes the note of a failure, and the part's other files, except those that processes still write.
  private func tidy(afterPart record: PartRecord) {
    forgetFailure(ofPart: record.part)
    let start = "\(JobFolder.name(record.part))-"
    for name in (try? FileManager.default.contentsOfDirectory(atPath: partsPath)) ?? [] {
      let path = "\(partsPath)/\(name)"
      let isOther = name != record.file && (name.hasPrefix(start) || name.hasPrefix("." + start))
      if isOther, FileLock.isFree(path) { unlink(path) }
    }
  }

  /// Removes the unfinished files of parts that are done, which processes leave that are killed at their end.
  package func removeUnfinished(in plan: BurnPlan) {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: partsPath)) ?? [] where name.hasPrefix(".") {
      guard let number = Int(name.dropFirst().prefix(while: \.isNumber)), record(ofPart: number, in: plan) != nil,
        FileLock.isFree("\(partsPath)/\(name)")
      else { continue }
      unlink("\(partsPath)/\(name)")
    }
  }

  /// The failure of a part; nil if it did not fail, or was done since.
  package func failure(ofPart number: Int) -> PartFailure? { read(path(ofPart: number, "failed")) }

  /// Notes that a part failed, so that no other process takes it by itself.
  package func write(_ failure: PartFailure, ofPart number: Int) {
    _ = try? write(failure, to: path(ofPart: number, "failed"))
  }

  /// Forgets that a part failed, so that processes take it again.
  package func forgetFailure(ofPart number: Int) { unlink(path(ofPart: number, "failed")) }

  // MARK: - Work

  /// The path of the note on the work on a part.
  private func workPath(ofPart number: Int) -> String { path(ofPart: number, "lease") }

  /// The work on a part; nil if there is none, or if its note is older than its time limit, or as far in the future.
  /// - Parameter now: the time by `clock()`.
  func work(onPart number: Int, now: @autoclosure () -> Double?) -> PartWork? {
    let path = workPath(ofPart: number)
    guard let work: PartWork = read(path), let noted = PartialFile.time(of: path), let now = now(),
      abs(now - noted) < work.limit, !work.hasEnded
    else { return nil }
    return work
  }

  /// Notes the work on a part, whoever else works on it.
  package func begin(_ work: PartWork, onPart number: Int) {
    _ = try? write(work, to: workPath(ofPart: number))
  }

  /// Notes the progress of the work on a part, unless another process has taken it since.
  package func note(_ work: PartWork, onPart number: Int) {
    if isOwn(work, onPart: number) { begin(work, onPart: number) }
  }

  /// Ends the work on a part, unless another process has taken it since.
  package func end(_ work: PartWork, onPart number: Int) {
    if isOwn(work, onPart: number) { unlink(workPath(ofPart: number)) }
  }

  private func isOwn(_ work: PartWork, onPart number: Int) -> Bool {
    let noted: PartWork? = read(workPath(ofPart: number))
    return noted.map(work.isOfSameProcess(as:)) ?? true
  }

  /// Takes a part that nobody works on.
  ///
  /// If two processes find the same abandoned part at the same instant, both may take it; that costs time, but both give
  /// the same part.
  /// - Returns: false if another process works on it.
  /// - Throws: `MediaError.cannotCreate` if the folder cannot be written to, or an earlier note cannot be removed.
  package func take(_ work: PartWork, onPart number: Int) throws -> Bool {
    let path = workPath(ofPart: number)
    for isAbandoned in [false, true] {
      if self.work(onPart: number, now: clock()) != nil { return false }
      if isAbandoned, unlink(path) != 0, errno != ENOENT {
        throw MediaError.cannotCreate(path: path, reason: String(cString: strerror(errno)))
      }
      if try write(work, to: path, replaces: false) { return true }
    }
    return false
  }

  /// The time by the clock that also stamps the folder's files, which may be another machine's, in seconds.
  func clock() -> Double? {
    let path = TemporaryName.path(for: partsPath + "/clock")
    defer { unlink(path) }
    return FileManager.default.createFile(atPath: path, contents: nil) ? PartialFile.time(of: path) : nil
  }

  // MARK: - Files

  private static let encoder = jsonEncoder([])
  private static let readableEncoder = jsonEncoder(.prettyPrinted)

  private static func jsonEncoder(_ formatting: JSONEncoder.OutputFormatting) -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys, formatting]
    return encoder
  }

  private static func decode<Value: JobFile>(_ type: Value.Type, _ data: Data) -> Value? {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    guard let value = try? decoder.decode(type, from: data), value.isPlausible else { return nil }
    return value
  }

  private func read<Value: JobFile>(_ path: String) -> Value? {
    (try? Data(contentsOf: URL(filePath: path))).flatMap { JobFolder.decode(Value.self, $0) }
  }

  /// Writes a file, which appears under its name when it is complete.
  /// - Parameters:
  ///   - replaces: whether it replaces an existing file.
  ///   - isForReaders: whether people read it.
  /// - Returns: false if there is a file that it may not replace.
  /// - Throws: `MediaError.cannotCreate`.
  @discardableResult
  private func write(
    _ value: some Encodable, to path: String, replaces: Bool = true, isForReaders: Bool = false
  ) throws -> Bool {
    let data = try (isForReaders ? JobFolder.readableEncoder : JobFolder.encoder).encode(value)
    let temporary = TemporaryName.path(for: path)
    errno = EIO
    let isWritten = FileManager.default.createFile(atPath: temporary, contents: data + Data("\n".utf8))
    let error = isWritten ? Publication.publish(temporary, as: path, allowsOverwriting: replaces) : errno
    guard let error else { return true }
    unlink(temporary)
    if error == EEXIST, !replaces { return false }
    throw MediaError.cannotCreate(path: path, reason: String(cString: strerror(error)))
  }
}

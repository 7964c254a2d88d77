import Foundation
import Nagare
import TestSupport
import Testing

/// Files in a job's folder that other machines wrote.
@Suite("Files of jobs")
struct JobFolderTests {
  private let folder: TemporaryFolder
  private var job: JobFolder { JobFolder(folder.url.path) }

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.path("parts"), withIntermediateDirectories: false)
    try folder.write(JobFolderTests.plan, as: "job.json")
    for number in 1...2 { try folder.write("x", as: "parts/\(number).nut") }
  }

  private static let plan = """
    {"format":"nagare-job","version":1,"id":"j","program":[],"container":"mkv","encoder":"e","encoder_header":"",
     "video":{"path":"v","digest":""},"files":[],"options":[],"comment_count":0,"comments":"",
     "layout":{"digest":"","fonts":[]},"bundles_fonts":false,"start":0,"end":10,"parts":[{"end":5},{"start":5}]}
    """

  private static func record(_ part: Int) -> String {
    """
    {"job":"j","part":\(part),"file":"\(part).nut","bytes":1,"host":"h","elapsed":2,
     "summary":{"digest":"","frames":50,"start":0,"last":4,"end":5,"delay":2},"corruption":{"packets":3,"frames":4}}
    """
  }

  private static let lease = """
    {"host":"h","process":1,"limit":60,"fraction":0.5,"frames":25,"frames_per_second":30,"speed":1.5}
    """

  /// The status if a number of a file is changed in both parts.
  private func status(_ file: (Int) -> String, as suffix: String, _ old: String, _ new: String) throws -> JobStatus {
    for number in 1...2 {
      let text = file(number)
      #expect(text.contains(old))
      try folder.write(text.replacing(old, with: new), as: "parts/0000\(number).\(suffix)")
    }
    let status = try JobStatus(job, job.plan())
    _ = try JSONEncoder().encode(status)
    return status
  }

  @Test("records and notes are read")
  func reading() throws {
    let done = try status(JobFolderTests.record, as: "json", "50", "49")
    #expect(done.isComplete && done.frames == 98 && done.bytes == 2)
    for number in 1...2 { try FileManager.default.removeItem(atPath: folder.path("parts/0000\(number).json")) }
    let running = try status({ _ in JobFolderTests.lease }, as: "lease", "25", "24")
    #expect(running.running.count == 2 && running.frames == 48 && running.speed == 3)
  }

  @Test(
    "a part whose record has impossible numbers is not done",
    arguments: [
      ("frames\":50", "frames\":9223372036854775807"), ("frames\":50", "frames\":-1"), ("delay\":2", "delay\":51"),
      ("delay\":2", "delay\":-1"), ("packets\":3", "packets\":9223372036854775807"),
      ("frames\":4", "frames\":-9223372036854775808"), ("start\":0", "start\":1e308"), ("end\":5", "end\":-1e308"),
      ("elapsed\":2", "elapsed\":-1"), ("file\":\"", "file\":\"../parts/"),
    ])
  func records(old: String, new: String) throws {
    let status = try status(JobFolderTests.record, as: "json", old, new)
    #expect(status.records.isEmpty && status.missing == [1, 2])
  }

  @Test(
    "notes with impossible numbers are no work",
    arguments: [
      ("frames\":25", "frames\":9223372036854775807"), ("0.5", "1e308"), ("0.5", "-1"), ("30", "1e308"),
      ("1.5", "1e308"), ("60", "-1"),
    ])
  func notes(old: String, new: String) throws {
    #expect(try status({ _ in JobFolderTests.lease }, as: "lease", old, new).waiting == 2)
  }

  @Test("a note whose time lies far ahead is no work, and is replaced", arguments: [(30.0, true), (172_800.0, false)])
  func future(seconds: Double, isWork: Bool) throws {
    let path = try folder.write(JobFolderTests.lease, as: "parts/00001.lease")
    try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSinceNow: seconds)], ofItemAtPath: path)
    #expect(try JobStatus(job, job.plan()).waiting == (isWork ? 1 : 2))
    #expect(try job.take(PartWork(limit: 60), onPart: 1) == !isWork)
    #expect(try JobStatus(job, job.plan()).running.map(\.part) == [1])
  }

  @Test("a note that cannot be removed is an error")
  func obstacle() throws {
    let path = folder.path("parts/00001.lease")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    let error = #expect(throws: MediaError.self) { try job.take(PartWork(limit: 60), onPart: 1) }
    #expect(error?.description.contains(path) == true)
    #expect(try job.take(PartWork(limit: 60), onPart: 2))
  }

  @Test("a tiny speed tells no remaining time")
  func slowness() throws {
    let status = try status({ _ in JobFolderTests.lease }, as: "lease", "1.5", "1e-300")
    #expect(status.running.count == 2 && status.remaining == nil)
  }

  @Test(
    "a plan without parts, or with impossible numbers, is damaged",
    arguments: [
      ("[{\"end\":5},{\"start\":5}]", "[]"), ("end\":10", "end\":1e308"), ("end\":5", "end\":-1e308"),
      ("count\":0", "count\":-1"),
    ])
  func plans(old: String, new: String) throws {
    #expect(try job.plan().parts.count == 2)
    try folder.write(JobFolderTests.plan.replacing(old, with: new), as: "job.json")
    #expect(throws: PartError.notAJob(path: job.path, reason: "its file job.json is damaged")) { try job.plan() }
  }
}

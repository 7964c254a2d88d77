import CFFmpeg
import Foundation
import NagareMedia
import NagareSystem
import TestSupport
import Testing

@Suite("Limits of control groups")
struct ControlGroupTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(
    "CPU quotas are numbers of processors",
    arguments: [
      ("100000 100000\n", 1.0), ("150000 100000", 1.5), ("max 100000\n", nil), ("50000 200000\n", 0.25), ("", nil),
      ("1", nil), ("0 100000", nil), ("100000 0", nil), ("-5 100000", nil), ("many 100000", nil), ("1e400 1", nil),
    ] as [(String, Double?)])
  func quota(text: String, processors: Double?) {
    #expect(ControlGroup.processors(text) == processors)
  }

  @Test(
    "memory limits are in bytes",
    arguments: [("1073741824\n", 1 << 30), ("max\n", nil), ("", nil), ("0", nil), ("-1", nil), ("1.5", nil)]
      as [(String, Int?)])
  func memory(text: String, bytes: Int?) {
    #expect(ControlGroup.memory(text) == bytes)
  }

  @Test(
    "the quota is rounded up to processors, at least one and at most the machine's",
    arguments: [
      (nil, 16, 16), (1, 16, 1), (1.5, 16, 2), (0.1, 16, 1), (2, 2, 2), (8, 2, 2), (15.5, 16, 16), (nil, 0, 1),
    ] as [(Double?, Int, Int)])
  func processors(quota: Double?, machine: Int, usable: Int) {
    var group = ControlGroup()
    group.processors = quota
    #expect(group.processors(of: machine) == usable)
  }

  private static let fullHD = 1920 * 1080 * 3 / 2

  @Test(
    "the number of threads follows the quota and the memory that their frames take",
    arguments: [
      // 0 leaves the number to the codec, without limits or with high ones.
      (nil, nil, 0, 0), (16, nil, 0, 0), (32, 64 << 30, 0, 0),
      (1, nil, 0, 1), (4, nil, 0, 4), (2.5, nil, 0, 3),
      (nil, 1 << 30, 0, 10), (nil, 64 << 20, 0, 1), (4, 512 << 20, 0, 4), (8, 256 << 20, 0, 2),
      // The user's number takes precedence.
      (1, 64 << 20, 12, 12), (nil, nil, 3, 3),
    ] as [(Double?, Int?, Int, Int)])
  func threads(quota: Double?, memory: Int?, asked: Int, threads: Int) {
    var group = ControlGroup()
    (group.processors, group.memory) = (quota, memory)
    #expect(group.threads(asked, processorCount: 16, frameSize: Self.fullHD) == threads)
  }

  @Test(
    "encoders with thread pools of their own get the number of threads",
    arguments: [
      ("libx265", 3, ["pools=3"]), ("libsvtav1", 1, ["lp=1"]), ("libx264", 3, []),
      // A number of processors, or a level of parallelism for the SVT-AV1 that comes with FFmpeg 7 and later.
      ("libsvtav1", 5, [LIBAVCODEC_VERSION_MAJOR < 61 ? "lp=5" : "lp=3"]),
      ("libsvtav1", 6, [LIBAVCODEC_VERSION_MAJOR < 61 ? "lp=6" : "lp=4"]),
      ("libsvtav1", 64, [LIBAVCODEC_VERSION_MAJOR < 61 ? "lp=64" : "lp=6"]),
    ])
  func workers(encoder: String, threads: Int, options: [String]) {
    #expect(EncoderSettings.threadOptions(threads, for: encoder).map(\.value) == options)
  }

  /// Writes a hierarchy of groups, and returns the group of a process in it.
  private func group(_ membership: String, _ files: [String: String]) throws -> ControlGroup {
    for (name, text) in files {
      let file = URL(filePath: folder.path("groups/\(name)"))
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: false, encoding: .utf8)
    }
    try membership.write(toFile: folder.path("membership"), atomically: false, encoding: .utf8)
    return ControlGroup(membership: folder.path("membership"), hierarchy: folder.path("groups"))
  }

  @Test("the tightest limit on the way to the root counts")
  func nested() throws {
    let group = try group(
      "0::/user.slice/burn.scope\n",
      [
        "user.slice/cpu.max": "200000 100000\n", "user.slice/memory.max": "max\n",
        "user.slice/burn.scope/cpu.max": "max 100000\n", "user.slice/burn.scope/memory.max": "536870912\n",
        "other.slice/cpu.max": "10000 100000\n",
      ])
    #expect(group.processors == 2 && group.memory == 512 << 20)
  }

  @Test(
    "in a container the group is the root, whatever its name outside",
    arguments: ["/", "/docker/a1b2", "/../x"])
  func container(name: String) throws {
    let group = try group("12:cpu:/x\n0::\(name)\n", ["cpu.max": "100000 100000\n", "memory.max": "1048576\n"])
    #expect(group.processors == 1 && group.memory == 1 << 20)
  }

  @Test("without groups nothing is limited")
  func none() throws {
    #expect(try group("", [:]) == ControlGroup())
    #expect(ControlGroup(membership: folder.path("no"), hierarchy: folder.path("none")) == ControlGroup())
  }
}

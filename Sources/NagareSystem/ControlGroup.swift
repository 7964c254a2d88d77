import Foundation

/// The limits of the control group that this process belongs to, as containers and services have them.
///
/// They are read as the Linux kernel's "Control Group v2" documents them. A group's limits hold for the groups within it, so
/// the tightest on the way to the root counts.
package struct ControlGroup: Equatable, Sendable {
  /// The processor time that it gets, in processors, such as 1.5; nil without a limit.
  package var processors: Double?
  /// The memory that it gets, in bytes; nil without a limit.
  package var memory: Int?

  /// The group of this process, with the limits that it had when they were first asked for.
  package static let current = ControlGroup(membership: "/proc/self/cgroup", hierarchy: "/sys/fs/cgroup")

  /// No limits.
  package init() {}

  /// - Parameters:
  ///   - membership: the file that names the group of a process.
  ///   - hierarchy: the folder of all groups. What cannot be read there sets no limit.
  package init(membership: String, hierarchy: String) {
    for folder in ControlGroup.folders(membership, hierarchy) {
      func read(_ name: String) -> String? { try? String(contentsOfFile: folder + "/" + name, encoding: .utf8) }
      if let limit = read("cpu.max").flatMap(ControlGroup.processors) { processors = min(limit, processors ?? limit) }
      if let limit = read("memory.max").flatMap(ControlGroup.memory) { memory = min(limit, memory ?? limit) }
    }
  }

  /// The folders from the root down to the group. In a container, the group may be named by its place outside of it: those
  /// that are not there set no limit.
  private static func folders(_ membership: String, _ hierarchy: String) -> [String] {
    let lines = (try? String(contentsOfFile: membership, encoding: .utf8))?.split(separator: "\n") ?? []
    let names = lines.first { $0.hasPrefix("0::") }?.dropFirst(3).split(separator: "/") ?? []
    guard !names.contains("..") else { return [hierarchy] }
    return names.reduce(into: [hierarchy]) { $0.append($0[$0.count - 1] + "/" + $1) }
  }

  /// Reads `cpu.max`: microseconds of processor time in each period of so many, or `max`.
  package static func processors(_ text: String) -> Double? {
    let fields = text.split(whereSeparator: \.isWhitespace)
    guard fields.count == 2, let quota = Double(fields[0]), let period = Double(fields[1]), quota > 0, period > 0,
      (quota / period).isFinite
    else { return nil }
    return quota / period
  }

  /// Reads `memory.max`: bytes, or `max`.
  package static func memory(_ text: String) -> Int? {
    Int(text.trimmingCharacters(in: .whitespacesAndNewlines)).flatMap { $0 > 0 ? $0 : nil }
  }
}

extension ControlGroup {
  /// How many of the machine's processors can be kept busy; at least 1.
  package func processors(of machine: Int) -> Int {
    guard let processors, processors < Double(machine) else { return max(machine, 1) }
    return max(Int(processors.rounded(.up)), 1)
  }

  /// The share of its memory that the frames of decoders, and those of encoders, may each take.
  private static let shareOfFrames = 4

  /// How many frames' memory a decoder's or an encoder's thread may need: of H.264 and x264 at 1920x1080, both together
  /// take that of ten for each thread.
  private static let framesPerThread = 8

  /// How many threads a codec gets.
  /// - Parameters:
  ///   - asked: the number that the user asked for; 0 for one that suits the machine.
  ///   - machine: the machine's processors.
  ///   - frameSize: the bytes of a frame.
  /// - Returns: 0 where nothing is limited, which leaves the number to the codec.
  package func threads(_ asked: Int, machine: Int, frameSize: Int) -> Int {
    guard asked == 0 else { return asked }
    let usable = processors(of: machine)
    let holdable = memory.map { max($0 / Self.shareOfFrames / Self.framesPerThread / max(frameSize, 1), 1) } ?? usable
    let threads = min(usable, holdable)
    return threads < machine ? threads : 0
  }
}

/// The processors that this process can keep busy.
package enum Processors {
  /// How many there are for it, at least 1.
  package static var count: Int { ControlGroup.current.processors(of: ProcessInfo.processInfo.activeProcessorCount) }
}

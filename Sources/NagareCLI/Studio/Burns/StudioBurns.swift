import Foundation
import Nagare
import NagareServer
import Synchronization

/// The burns that the page has ordered. They run one after another, in the order of the list, and survive a restart of
/// the program.
final class StudioBurns: Sendable {
  private let folder: StudioFolder
  private let store: BurnStore?
  private let state: Mutex<State>
  /// Signalled when there may be something to do.
  private let change = DispatchSemaphore(value: 0)
  private let hasStopped = DispatchSemaphore(value: 0)
  /// For the files of burns and trials other than outputs.
  let temporaryFolder: TemporaryFolder
  /// Runs trials, one after another.
  let trials = DispatchQueue(label: "studio trials")

  private struct State {
    /// Those that have ended come first.
    var burns: [StudioBurn]
    /// Why the burn that is next waits; nil if it does not.
    var note: String?
    /// Why the list is not kept; nil if it is.
    var problem: String?
    var isStopping = false
  }

  /// What the page can do with a burn.
  enum Action: String, Decodable {
    case pause, `continue`, cancel, retry, remove, earlier, later
  }

  /// Why an order is refused.
  struct Refusal: Error {
    let status: Int
    let text: String
    /// The part of the order at fault.
    var option: String?
  }

  /// The list as the page shows it.
  struct Summary: Encodable {
    let burns: [StudioBurn.Summary]
    let note: String?
  }

  /// The largest number of burns; more are a mistake.
  private static let limit = 1_000

  /// Takes up the burns that an earlier run of the program has left. `start` runs them.
  init(in folder: StudioFolder) throws {
    self.folder = folder
    temporaryFolder = try TemporaryFolder()
    do {
      store = try BurnStore(for: folder)
    } catch {
      store = nil
      Diagnostics.warn("the queue is forgotten at the end: \(Failure(describing: error).summary)")
    }
    state = Mutex(State(burns: store?.burns ?? []))
  }

  /// Begins to run what waits.
  func start() { Thread.detachNewThread { self.run() } }

  /// Ends what is burned, so that a later run of the program continues it.
  func stop() {
    state.withLock { $0.isStopping = true }
    change.signal()
    hasStopped.wait()
    temporaryFolder.remove()
  }

  var summary: Summary {
    state.withLock { state in
      Summary(
        burns: state.burns.map { $0.summary(in: folder) },
        note: isElsewhere ? Self.elsewhere + "; start this one again when that has ended" : state.note ?? state.problem)
    }
  }

  /// The path of the output of a burn that is done; nil for others.
  func output(of id: String) -> String? {
    state.withLock { state in state.burns.first { $0.id == id && $0.state == .done }?.output }
  }

  private static let elsewhere = "another studio of this folder has the queue"

  /// Whether another studio of this folder has the queue.
  private var isElsewhere: Bool { store?.isBusy == true }

  /// Adds burns, one after another.
  func add(_ burns: [StudioBurn]) throws(Refusal) {
    if isElsewhere { throw Refusal(status: 503, text: Self.elsewhere) }
    for burn in burns where !burn.replaces && access(burn.output, F_OK) == 0 {
      throw Refusal(status: 409, text: "\(folder.name(of: burn.output)) exists", option: "output")
    }
    try changeList { (list) throws(Refusal) in
      if let twice = burns.first(where: { list.hasUnfinished($0.output) }) {
        let name = folder.name(of: twice.output)
        throw Refusal(status: 422, text: "\(name) is the output of a burn that waits", option: "output")
      }
      guard list.count + burns.count <= Self.limit else {
        throw Refusal(status: 422, text: "there are more than \(Self.limit) burns; remove some")
      }
      list += burns
    }
  }

  func apply(_ action: Action, to id: String) throws(Refusal) {
    var removed: StudioBurn?
    try changeList { (list) throws(Refusal) in
      guard let index = list.firstIndex(where: { $0.id == id }) else {
        throw Refusal(status: 404, text: "there is no such burn")
      }
      let burn = list[index]
      guard StudioBurns.apply(action, at: index, of: &list) else {
        throw Refusal(status: 409, text: "this cannot be done with a burn that is \(burn.state.rawValue)")
      }
      if action == .remove { removed = burn }
    }
    if let removed { removeLeftovers(of: removed.job(statistics: "")) }
  }

  /// Deletes what an interrupted burn has left, unless it will be continued.
  private func removeLeftovers(of job: BatchJob) {
    let isContinued = state.withLock { $0.burns.contains { $0.output == job.output && $0.state != .done } }
    if !isContinued { job.removeLeftovers() }
  }

  /// - Returns: false if the burn's state does not allow it.
  private static func apply(_ action: Action, at index: Int, of list: inout [StudioBurn]) -> Bool {
    let state = list[index].state
    switch action {
    case .pause where state == .waiting || state == .running: list[index].state = .paused
    case .continue where state == .paused: list[index].state = .waiting
    case .cancel where !state.isEnded: list.end(index, as: .cancelled)
    case .retry where (state == .failed || state == .cancelled) && !list.hasUnfinished(list[index].output):
      var burn = list.remove(at: index)
      (burn.state, burn.error, burn.warnings, burn.figures) = (.waiting, nil, [], nil)
      list.append(burn)
    case .remove where state.isEnded: list.remove(at: index)
    case .earlier where state == .waiting:
      guard let other = list[..<index].lastIndex(where: { $0.state == .waiting }) else { return false }
      list.swapAt(index, other)
    case .later where state == .waiting:
      guard let other = list[(index + 1)...].firstIndex(where: { $0.state == .waiting }) else { return false }
      list.swapAt(index, other)
    default: return false
    }
    return true
  }

  /// Changes the list, keeps it, and wakes the thread.
  private func changeList<Problem: Error>(_ body: (inout [StudioBurn]) throws(Problem) -> Void) throws(Problem) {
    try state.withLock { (state) throws(Problem) in
      try body(&state.burns)
      do {
        try store?.keep(state.burns)
        state.problem = nil
      } catch {
        state.problem = "the queue cannot be kept: \(Failure(describing: error).summary)"
      }
    }
    change.signal()
  }

  /// Runs the burns that wait, one after another, until it is told to stop.
  private func run() {
    var settings = JobQueue.Settings()
    // The page has asked whether to replace an output.
    settings.burnsAgain = true
    let queue = JobQueue(settings) { self.take($0) }
    var current: String?
    while let state = state.withLock({ $0.isStopping ? nil : $0 }) {
      if queue.isEmpty {
        let next = state.burns.first { $0.state == .waiting }
        current = next?.id
        if let next { start(next, queue) }
      }
      let order = state.burns.first { $0.id == current }?.state ?? .cancelled
      queue.isHeld = order == .paused
      if order.isEnded { queue.cancel() }
      if queue.isEmpty { change.wait() } else { queue.step() }
    }
    queue.finish()
    hasStopped.signal()
  }

  private func start(_ burn: StudioBurn, _ queue: JobQueue) {
    let job = burn.job(statistics: statisticsPath)
    guard job.state() == .upToDate else { return queue.add(job) }
    // The program may have ended before the list said that it was done.
    end(burn.id, as: .done)
    change.signal()
  }

  private var statisticsPath: String { temporaryFolder.path + "/statistics.json" }

  private func take(_ event: JobEvent) {
    switch event {
    case .progress(let running):
      state.withLock { state in
        // One that was cancelled may wait again, for a process of its own.
        for job in running where !job.isCancelled {
          guard let index = state.burns.firstIndex(where: { $0.id == job.job.id }) else { continue }
          if let figures = job.process.figures { state.burns[index].take(figures) }
          if state.burns[index].state == .waiting { state.burns[index].state = .running }
        }
      }
    case .started(let job):
      update(job.id) { if $0.state == .waiting { $0.state = .running } }
    case .warned(let job, let warnings): update(job.id) { $0.warnings += warnings }
    case .done(let job, let bytes, let seconds):
      let problems = StatisticsFile(contentsOf: statisticsPath).map(BurnProblemReport.init)
      end(job.id, as: .done) { burn in
        (burn.seconds, burn.problems) = (seconds, problems)
        burn.figures = StudioBurn.Figures(percent: 100, bytes: bytes)
      }
    case .skipped(let job, let reason): end(job.id, as: .failed) { $0.error = reason.rawValue }
    case .failed(let job, let failure):
      let lines = [failure.summary] + (failure.advice.map { [$0] } ?? [])
      end(job.id, as: .failed) { $0.error = lines.joined(separator: "\n") }
    case .waitsForRoom(let output, let needed):
      state.withLock { $0.note = DiskRoom.waitingText(for: output, needed: needed) }
    case .hasRoom: state.withLock { $0.note = nil }
    // It may have been taken off the list while it ended.
    case .stopped(let job): removeLeftovers(of: job)
    case .hookFailed: break
    }
  }

  private func update(_ id: String, _ body: (inout StudioBurn) -> Void) {
    changeList { list in
      if let index = list.firstIndex(where: { $0.id == id }) { body(&list[index]) }
    }
  }

  /// Ends a burn, unless it has been removed.
  private func end(_ id: String, as state: StudioBurn.State, _ body: (inout StudioBurn) -> Void = { _ in }) {
    changeList { list in
      guard let index = list.firstIndex(where: { $0.id == id }) else { return }
      body(&list[index])
      list.end(index, as: state)
    }
  }
}

extension [StudioBurn] {
  /// Whether a burn that has not ended writes an output.
  fileprivate func hasUnfinished(_ output: String) -> Bool { contains { !$0.state.isEnded && $0.output == output } }

  /// Ends a burn, and moves it behind those that ended before.
  fileprivate mutating func end(_ index: Int, as state: StudioBurn.State) {
    var burn = remove(at: index)
    burn.state = state
    insert(burn, at: firstIndex { !$0.state.isEnded } ?? endIndex)
  }
}

extension PageResponse {
  /// The response to an order that is refused.
  init(_ refusal: StudioBurns.Refusal) {
    self.init(refusal.status, json: StudioSettings.Refusal(error: refusal.text, option: refusal.option))
  }
}

import CLinux
import Foundation
import TestSupport
import Testing

/// Debian's Chromium with one page, driven by its DevTools protocol over pipes.
///
/// Used by one thread.
final class Chromium {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private let folder: Workspace
  private let log: String
  private let process: pid_t
  private let commands: FileHandle
  private let messages: FileHandle
  private var received = Data()
  private var session: String?
  private var count = 0
  /// What the page wrote to its console as errors or warnings, and what it threw.
  private(set) var complaints: [String] = []

  /// Starts the browser with an empty page.
  init() throws {
    folder = try Workspace()
    log = folder / "log"
    let (input, output) = (Pipe(), Pipe())
    let words = [
      "chromium", "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe", "--no-first-run",
      "--user-data-dir=\(folder.path)", "--disable-dev-shm-usage",
    ]
    // The browser reads commands from descriptor 3, and writes messages to 4.
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 2, log, O_WRONLY | O_CREAT, 0o600)
    // Copies above the targets keep one from overwriting the other.
    let ends = [input.fileHandleForReading, output.fileHandleForWriting].map {
      fcntl($0.fileDescriptor, F_DUPFD_CLOEXEC, 5)
    }
    defer { for end in ends { close(end) } }
    posix_spawn_file_actions_adddup2(&actions, ends[0], 3)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 4)
    // The browser must not keep the files of other tests open.
    posix_spawn_file_actions_addclosefrom_np(&actions, 5)
    var identifier: pid_t = 0
    var arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    guard posix_spawnp(&identifier, words[0], &actions, nil, &arguments, environ) == 0 else {
      throw Failure(description: "chromium is not installed")
    }
    process = identifier
    (commands, messages) = (input.fileHandleForWriting, output.fileHandleForReading)
    try input.fileHandleForReading.close()
    try output.fileHandleForWriting.close()
    let target = try send("Target.createTarget", ["url": "about:blank"])["targetId"]
    session = try send("Target.attachToTarget", ["targetId": target ?? "", "flatten": true])["sessionId"] as? String
    for domain in ["Page", "Runtime", "Log"] { try send("\(domain).enable") }
  }

  deinit {
    kill(process, SIGKILL)
    waitpid(process, nil, 0)
    try? commands.close()
    try? messages.close()
  }

  /// Opens an address.
  func open(_ address: String) throws {
    try send("Page.navigate", ["url": address])
    #expect(try TestSupport.waits { try evaluate("document.readyState") as? String == "complete" })
  }

  /// The size of the window in pixels.
  func setSize(width: Int, height: Int) throws {
    try send(
      "Emulation.setDeviceMetricsOverride",
      ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600])
  }

  /// Whether pages see that the user prefers dark colours.
  func setDark(_ isDark: Bool) throws {
    try send(
      "Emulation.setEmulatedMedia",
      ["features": [["name": "prefers-color-scheme", "value": isDark ? "dark" : "light"]]])
  }

  /// The value of an expression, after it is settled if it is a promise; nil for none.
  @discardableResult
  func evaluate(_ expression: String) throws -> Any? {
    let answer = try send(
      "Runtime.evaluate", ["expression": expression, "returnByValue": true, "awaitPromise": true, "userGesture": true])
    if let exception = answer["exceptionDetails"] as? [String: Any] {
      throw Failure(description: "\(expression): \(exception["exception"] ?? exception)")
    }
    return (answer["result"] as? [String: Any])?["value"]
  }

  /// Waits until an expression is true.
  func waits(
    for expression: String, seconds: Double = 20, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let holds = try TestSupport.waits(seconds: seconds) { try evaluate(expression) as? Bool == true }
    #expect(holds, "\(expression)", sourceLocation: sourceLocation)
  }

  /// Presses a key, such as `ArrowRight` or `a`.
  /// - Parameter modifiers: 1 for Alt, 2 for Control, 8 for Shift.
  func press(_ key: String, modifiers: Int = 0) throws {
    let codes = [
      "Tab": 9, "Enter": 13, "Escape": 27, " ": 32, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40,
      "Home": 36, "End": 35,
    ]
    let code = codes[key] ?? Int(key.uppercased().unicodeScalars.first?.value ?? 0)
    var event: [String: Any] = [
      "type": "keyDown", "key": key, "windowsVirtualKeyCode": code, "modifiers": modifiers,
    ]
    if key == "Enter" { event["text"] = "\r" } else if key.count == 1, modifiers & 2 == 0 { event["text"] = key }
    try send("Input.dispatchKeyEvent", event)
    try send(
      "Input.dispatchKeyEvent", ["type": "keyUp", "key": key, "windowsVirtualKeyCode": code, "modifiers": modifiers])
  }

  /// Types a text into the focused element.
  func type(_ text: String) throws { try send("Input.insertText", ["text": text]) }

  /// Moves the pressed mouse from one point of the window to others.
  func drag(_ points: [(x: Double, y: Double)]) throws {
    for (index, point) in points.enumerated() {
      var event: [String: Any] = ["x": point.x, "y": point.y, "button": "left", "buttons": 1, "clickCount": 1]
      event["type"] = index == 0 ? "mousePressed" : "mouseMoved"
      try send("Input.dispatchMouseEvent", event)
    }
    guard let last = points.last else { return }
    try send(
      "Input.dispatchMouseEvent",
      ["type": "mouseReleased", "x": last.x, "y": last.y, "button": "left", "clickCount": 1])
  }

  /// Clicks the middle of an element.
  func click(_ selector: String) throws {
    let place =
      try evaluate(
        """
        (() => {
          const element = document.querySelector(\(Chromium.literal(selector)));
          element.scrollIntoView({ block: "center" });
          const box = element.getBoundingClientRect();
          return [box.x + box.width / 2, box.y + box.height / 2];
        })()
        """) as? [Double]
    guard let place, place.count == 2 else { throw Failure(description: "there is no \(selector)") }
    try drag([(place[0], place[1])])
  }

  /// A picture of the window, as PNG.
  func screenshot() throws -> Data {
    let text = try send("Page.captureScreenshot", ["format": "png"])["data"] as? String
    return text.flatMap { Data(base64Encoded: $0) } ?? Data()
  }

  /// A string as JavaScript has it.
  static func literal(_ text: String) -> String {
    (try? JSONEncoder().encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
  }

  @discardableResult
  private func send(_ method: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
    count += 1
    var message: [String: Any] = ["id": count, "method": method, "params": parameters]
    if let session { message["sessionId"] = session }
    try commands.write(contentsOf: JSONSerialization.data(withJSONObject: message) + [0])
    while true {
      let answer = try receive()
      guard answer["id"] as? Int == count else {
        note(answer)
        continue
      }
      if let error = answer["error"] { throw Failure(description: "\(method): \(error)") }
      return answer["result"] as? [String: Any] ?? [:]
    }
  }

  /// The next message, which a zero byte ends.
  private func receive() throws -> [String: Any] {
    while true {
      if let end = received.firstIndex(of: 0) {
        let line = received[..<end]
        received = Data(received[(end + 1)...])
        return try JSONSerialization.jsonObject(with: line) as? [String: Any] ?? [:]
      }
      var waiting = pollfd(fd: messages.fileDescriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, Int32(60_000 * Sanitizer.patience)) > 0 else {
        throw Failure(description: "the browser does not answer")
      }
      let data = messages.availableData
      guard !data.isEmpty else {
        let log = try? String(decoding: Data(contentsOf: URL(filePath: log)).suffix(1_000), as: UTF8.self)
        throw Failure(description: "the browser has ended: \(log ?? "")")
      }
      received += data
    }
  }

  private func note(_ event: [String: Any]) {
    let parameters = event["params"] as? [String: Any] ?? [:]
    switch event["method"] as? String {
    case "Runtime.exceptionThrown": complaints.append("\(parameters["exceptionDetails"] ?? "")")
    case "Runtime.consoleAPICalled" where ["error", "warning"].contains(parameters["type"] as? String):
      complaints.append("\(parameters["args"] ?? "")")
    case "Log.entryAdded":
      let entry = parameters["entry"] as? [String: Any] ?? [:]
      // Refused values and superseded frames are answers, which the browser logs as errors.
      if entry["source"] as? String != "network" { complaints.append("\(entry["text"] ?? "")") }
    default: break
    }
  }
}

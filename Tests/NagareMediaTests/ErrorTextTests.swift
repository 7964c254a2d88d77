import NagareMedia
import NagareSystem
import Testing

@Suite("Texts of errors")
struct ErrorTextTests {
  @Test("a line has the place and the reason if they are known")
  func line() {
    #expect(ErrorText("out of memory").line == "out of memory")
    #expect(ErrorText("the output is a folder", "/tmp").line == "the output is a folder (/tmp)")
    #expect(ErrorText("cannot convert", why: "from a to b").line == "cannot convert: from a to b")
    #expect(ErrorText("cannot open", "a.mp4", why: "no such file").line == "cannot open (a.mp4): no such file")
  }

  @Test("errors print what happened, not their names")
  func description() {
    let error = MediaError.cannotOpen(path: "a.mp4", reason: "No such file or directory")
    #expect("\(error)" == "cannot open the video (a.mp4): No such file or directory")
    #expect("\(MediaError.outOfMemory)" == "out of memory")
  }

  @Test("a file that cannot be read is not called a video")
  func file() {
    let error = MediaError.cannotRead(path: "/none", reason: "No such file or directory")
    #expect(throws: error) { try ContentDigest.ofFile("/none") }
    #expect("\(error)" == "cannot read the file (/none): No such file or directory")
  }

  @Test("keys and passwords of addresses are left out")
  func address() {
    let error = MediaError.cannotOpen(path: "rtmp://user:secret@host/app/key", reason: "Connection refused")
    #expect(!"\(error)".contains("secret") && !"\(error)".contains("key"))
    #expect("\(error)".contains("rtmp://host/app"))
    let option = MediaError.inputOption(path: "rtmp://user:secret@host/app/key", option: "nix")
    #expect(!"\(option)".contains("secret") && !"\(option)".contains("/key"))
  }

  @Test(
    "so they are where a library's message repeats addresses",
    arguments: [
      (
        "Connection to srt://127.0.0.1:9?passphrase=s3cr3t&streamid=s3cr3t failed: Input/output error",
        "Connection to srt://127.0.0.1:9/… failed: Input/output error"
      ),
      ("Cannot open rtmp://a:s3cr3t@host/app/s3cr3t, tcp://host:1", "Cannot open rtmp://host/app/… tcp://host:1"),
      ("moov atom not found: 1 // 2", "moov atom not found: 1 // 2"),
    ])
  func message(text: String, redacted: String) {
    #expect(NetworkAddress.redacting(text) == redacted)
  }

  @Test(
    "the reason for a missing frame depends on the video's end",
    arguments: [
      (61.5, 60.0, "1:01.500 is past the end (1:00)"), (60, 60, "it ends there"),
      (0, 60, "the video has no frame at 0:00"), (5, nil, "the video has no frame at 0:05"),
    ] as [(Double, Double?, String)])
  func noFrame(time: Double, duration: Double?, reason: String) {
    #expect(MediaError.noFrame(path: "a.mp4", at: time, duration: duration).text.why == reason)
  }
}

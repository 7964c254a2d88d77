import Foundation
import NagareServer

extension Failure {
  init(_ error: CommentSourceError) {
    switch error {
    case .cannotOpen(let path, let reason):
      self.init(.failed, "cannot read the comments", path, why: reason)
    case .cannotListen(let address, let reason):
      let advice =
        switch reason {
        case Failure.text(of: EADDRINUSE): "Choose another port, or stop the program that uses it."
        case Failure.text(of: EADDRNOTAVAIL):
          "This machine does not have that address: use 127.0.0.1 for local clients, or 0.0.0.0 for all interfaces."
        case Failure.text(of: EACCES):
          ListenAddress(address) == nil ? "Choose a path in a folder of your own." : "Choose a port above 1023."
        default: String?.none
        }
      self.init(.failed, "cannot listen", address, why: reason, advice: advice)
    case .inUse(let path):
      self.init(
        .failed, "cannot listen", path, why: "another program listens there",
        advice: "Stop it, or choose another path.")
    case .notASocket(let path):
      self.init(
        .usage, "cannot listen", path, why: "another file has this name, and is not replaced",
        advice: "Choose an unused path; to read a file, leave out unix:.")
    case .pathTooLong(let path, let limit):
      self.init(
        .usage, "cannot listen", path, why: "a socket's path may be at most \(limit) bytes long")
    case .tokenNeeded(let address):
      self.init(
        .usage, "cannot listen", address, why: "other machines can reach it and no token is set",
        advice: "Set one with --token, or listen on 127.0.0.1.")
    case .cannotStart(let reason): self.init(.failed, "cannot receive comments", why: reason)
    }
  }
}

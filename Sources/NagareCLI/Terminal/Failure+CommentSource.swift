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
        case Failure.text(of: EADDRINUSE): "Choose another port, or end the program that listens there."
        case Failure.text(of: EADDRNOTAVAIL):
          "It is not an address of this machine: 127.0.0.1 is, and 0.0.0.0 stands for all."
        case Failure.text(of: EACCES): "Choose a port above 1023."
        default: String?.none
        }
      self.init(.failed, "cannot listen for comments", address, why: reason, advice: advice)
    case .inUse(let path):
      self.init(
        .failed, "cannot listen for comments", path, why: "another program listens there",
        advice: "Stop it, or choose another path.")
    case .notASocket(let path):
      self.init(
        .usage, "cannot listen for comments", path, why: "the file is not a socket, and is kept",
        advice: "Choose a path that does not exist; name a comment file without unix:.")
    case .pathTooLong(let path, let limit):
      self.init(
        .usage, "cannot listen for comments", path, why: "the path of a socket may have at most \(limit) bytes")
    case .notAnAddress(let host):
      self.init(
        .usage, "cannot listen for comments", host, why: "not an address",
        advice: "Name an IPv4 or IPv6 address of this machine, or localhost.")
    case .tokenNeeded(let address):
      self.init(
        .usage, "cannot listen for comments", address, why: "other machines can reach it and no token is set",
        advice: "Set one with --token, or listen on 127.0.0.1.")
    case .cannotStart(let reason): self.init(.failed, "cannot receive comments", why: reason)
    }
  }
}

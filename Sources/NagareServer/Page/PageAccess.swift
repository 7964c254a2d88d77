import Foundation
import NIOHTTP1

/// The access rules of a page for one person: the address has a secret, and other web pages are kept out.
///
/// A page of somebody else may send requests here from a browser on this machine, and its host name may resolve to this
/// machine (DNS rebinding). So the host must be this machine's, and the origin, if stated, must be that host.
struct PageAccess: AccessRules {
  private let token: AccessToken
  private let page: String
  private let invitation: Invitation
  private let hostNames: Set<String>

  /// - Parameters:
  ///   - token: the first part of all paths.
  ///   - hostName: the name of this machine.
  ///   - invitation: what else leads to the page.
  init(token: String, hostName: String, invitation: Invitation) {
    (self.token, page) = (AccessToken(token), "/\(token)/")
    self.invitation = invitation
    hostNames = PageAccess.names(ofHost: hostName)
  }

  var hasToken: Bool { true }
  var hasSecret: Bool { token.isSecret }

  func refusal(of request: WebRequest) -> AccessRefusal? {
    guard let host = request.host, isOwn(host) else {
      return forbidden("the request is for another host: use this machine's name or its address")
    }
    let isOpening = request["sec-fetch-dest"] == "document" && request.head.method == .GET
    let site = request["sec-fetch-site"] ?? "none"
    guard request["origin"].map({ $0 == "http://" + (request.authority ?? "") }) ?? true,
      site == "none" || site == "same-origin" || isOpening
    else { return forbidden("the request comes from another web page") }
    let first = request.path.split(separator: "/", maxSplits: 1).first ?? ""
    guard token.matches(first.utf8) else {
      if request.head.method == .GET, invitation.accepts(first.utf8) {
        var response = HTTPResponse(.seeOther)
        response.fields.add(name: "Location", value: page)
        return AccessRefusal(response: response)
      }
      var response = HTTPResponse(.unauthorized, error: "open the address that nagare printed: it has a secret")
      response.fields.add(name: "WWW-Authenticate", value: "Bearer")
      return AccessRefusal(response: response, hasWrongToken: request.path != "/")
    }
    return nil
  }

  private func forbidden(_ reason: String) -> AccessRefusal {
    AccessRefusal(response: HTTPResponse(.forbidden, error: reason))
  }

  /// Whether a host is an address or a name of this machine.
  private func isOwn(_ host: String) -> Bool {
    ListenAddress(host: host, port: 0) != nil || hostNames.contains(host.lowercased())
  }

  /// Domains of home and company networks, in which nobody outside can have a name (RFC 6762, RFC 8375, ICANN).
  private static let localDomains = ["local", "home.arpa", "internal", "lan"]

  /// The names by which a machine may be reached: its own, and its first label in local domains.
  private static func names(ofHost hostName: String) -> Set<String> {
    let name = hostName.lowercased()
    guard let label = name.split(separator: ".").first.map(String.init) else { return [] }
    return Set([name, label] + localDomains.map { "\(label).\($0)" })
  }
}

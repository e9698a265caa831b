/// Why a request gets no result, with the number that JSON-RPC and the protocol have for it.
struct ServerFault: Error, Hashable {
  let code: Int
  let message: String

  static func brokenMessage(_ why: String) -> Self { Self(code: -32700, message: why) }

  static func invalidRequest(_ why: String) -> Self { Self(code: -32600, message: why) }

  static func unknownMethod(_ method: String) -> Self {
    Self(code: -32601, message: "there is no method '\(method)'")
  }

  static func invalidParameters(_ why: String) -> Self { Self(code: -32602, message: why) }

  static let notInitialized = Self(
    code: -32002, message: "the first request has to be 'initialize'")

  /// A request that is understood, and cannot be fulfilled.
  static func requestFailed(_ why: String) -> Self { Self(code: -32803, message: why) }
}

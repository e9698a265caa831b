/// A JSON value with the place it was read from.
///
/// Two nodes are equal if their values are, wherever they stand.
package struct JSONNode: Sendable {
  /// The value.
  package var value: JSONValue
  /// The offset of its first byte in the text read.
  package var start: Int
  /// The offset just past its last byte.
  package var end: Int

  /// Creates a node; one made by hand stands nowhere.
  package init(_ value: JSONValue, start: Int = 0, end: Int = 0) {
    self.value = value
    self.start = start
    self.end = end
  }
}

/// A JSON value.
package enum JSONValue: Sendable, Equatable {
  case null
  case bool(Bool)
  /// A number without fraction or exponent that fits.
  case int(Int)
  /// Any other number, correctly rounded.
  case double(Double)
  case string(String)
  case array([JSONNode])
  case object(JSONObject)
}

/// The members of a JSON object, in the order of the text.
package struct JSONObject: Sendable, Equatable {
  /// The members; a key occurs once, its first value is the one kept.
  package var members: [JSONMember]

  /// Creates an object.
  package init(members: [JSONMember] = []) {
    self.members = members
  }

  /// The value of a key, or nil if the object lacks it; linear in the number of members.
  package subscript(key: String) -> JSONNode? {
    for member in members where member.key == key { return member.value }
    return nil
  }
}

/// One key of a JSON object with its value.
package struct JSONMember: Sendable, Equatable {
  /// The key, unescaped.
  package var key: String
  /// The offset of the key's opening quote.
  package var keyStart: Int
  /// The offset just past the key's closing quote.
  package var keyEnd: Int
  /// The value.
  package var value: JSONNode

  /// Creates a member; one made by hand stands nowhere.
  package init(key: String, keyStart: Int = 0, keyEnd: Int = 0, value: JSONNode) {
    self.key = key
    self.keyStart = keyStart
    self.keyEnd = keyEnd
    self.value = value
  }

  package static func == (left: JSONMember, right: JSONMember) -> Bool {
    left.key == right.key && left.value == right.value
  }
}

extension JSONNode: Equatable {
  package static func == (left: JSONNode, right: JSONNode) -> Bool { left.value == right.value }
}

// MARK: - Reading values

extension JSONNode {
  /// The text, if this is a string.
  package var string: String? { if case .string(let text) = value { text } else { nil } }
  /// The number, if this is a whole one.
  package var int: Int? { if case .int(let number) = value { number } else { nil } }
  /// The truth value, if this is one.
  package var bool: Bool? { if case .bool(let truth) = value { truth } else { nil } }
  /// The elements, if this is an array.
  package var array: [JSONNode]? { if case .array(let elements) = value { elements } else { nil } }
  /// The members, if this is an object.
  package var object: JSONObject? { if case .object(let object) = value { object } else { nil } }
  /// Whether this is null.
  package var isNull: Bool { if case .null = value { true } else { false } }

  /// The number, whole or not.
  package var double: Double? {
    switch value {
    case .int(let number): Double(number)
    case .double(let number): number
    default: nil
    }
  }

  /// The value of a key, if this is an object that has it.
  package subscript(key: String) -> JSONNode? { object?[key] }

  /// The kind of value with its article, for messages: "a string", "an object", "null".
  package var kindName: String {
    switch value {
    case .null: "null"
    case .bool: "a truth value"
    case .int, .double: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

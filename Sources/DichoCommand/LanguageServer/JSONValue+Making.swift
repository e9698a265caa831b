import DichoCore

extension JSONValue {
  /// An object of these members, in their order; those that are nil are left out.
  static func members(_ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
    .object(
      JSONObject(
        members: members.compactMap { key, value in
          value.map { JSONMember(key: key, value: JSONNode($0)) }
        }))
  }

  /// An array of these values.
  static func elements(_ values: [JSONValue]) -> JSONValue {
    .array(values.map { JSONNode($0) })
  }
}

/// Why an application or a schema cannot be added to a catalog.
public enum CatalogError: Error, Hashable, Sendable {
  /// The identifier is empty.
  case emptyID
  /// Another application has the identifier.
  case duplicateID(String)
  /// The application, or the named entity, has no name to show.
  case missingName(entity: String?)
  /// A name has nothing that a person could say: no letter, digit or symbol.
  case emptyName(String)
  /// A name is longer than ``CatalogBuilder/nameLimit`` bytes.
  case nameTooLong(String)
  /// No schema has the name.
  case unknownSchema(String)
  /// The schema does not have the scope.
  case unknownScope(String, schema: String)
  /// The schema does not allow the mode.
  case unknownMode(String, schema: String)
  /// The schema does not allow the execution target.
  case unknownExecutionTarget(String, schema: String)
  /// Two entities of the application have the identifier.
  case duplicateEntityID(String)
  /// Another schema has the name.
  case duplicateSchema(String)
  /// A table is full: texts take 4 GiB, or there are over 32,767 languages or entity types.
  case tooLarge
}

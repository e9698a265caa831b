/// What reading a catalog file gives: the applications that are right, and what is wrong.
public struct CatalogReading: Sendable {
  /// The applications without faults.
  public var catalog: Catalog
  /// The faults and doubts, in the order of the file.
  public var diagnostics: [Diagnostic]

  /// Creates a result.
  public init(catalog: Catalog, diagnostics: [Diagnostic]) {
    self.catalog = catalog
    self.diagnostics = diagnostics
  }
}

/// Reads catalogs in JSON and in JSON lines.
///
///     {"version": 1, "apps": [{"id": "a", "names": {"en": "A"}}, …], "schemas": […]}
///
/// or one application a line, which is told by the first line being a whole object without `apps`:
///
///     {"id": "a", "names": {"en": "A"}}
///     {"id": "b", "names": {"en": "B", "es": ["Be", "Bé"]}}
///
/// The first line may instead be `{"version": 1, "schemas": […]}`.
public enum CatalogReader {
  /// Reads a catalog; what is faulty is left out and reported, the rest works.
  ///
  /// A name without letters in the fourth application gives the error "'apps[3].names.en' has
  /// nothing that could be said" and a catalog without that application.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file.
  ///   - name: The name of the file, for messages.
  /// - Returns: The catalog and the diagnostics in the order of the file.
  public static func read(_ bytes: UnsafeRawBufferPointer, name: String) -> CatalogReading {
    var reading = CatalogFileReader(bytes)
    if CatalogLines.isLines(bytes) { reading.readLines() } else { reading.readDocument() }
    return CatalogReading(
      catalog: reading.builder.finish(),
      diagnostics: reading.decoder.findings.diagnostics(in: bytes, file: name))
  }

  /// Reads a catalog given as an array of bytes.
  public static func read(_ bytes: [UInt8], name: String) -> CatalogReading {
    bytes.withUnsafeBytes { read($0, name: name) }
  }
}

/// A catalog file being read.
struct CatalogFileReader: ~Copyable {
  let bytes: UnsafeRawBufferPointer
  var builder = CatalogBuilder()
  var decoder = CatalogDecoder()
  private var plain = PlainAppReader()
  /// Where the applications in the builder begin.
  private var starts = Column<Int>()
  /// The applications met so far, the faulty ones too.
  private var appNumber = 0
  /// Whether the version is another, so that nothing in the file means what it seems to.
  var isRefused = false

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  deinit {
    var starts = starts
    starts.deallocate()
  }
}

// MARK: - Applications

extension CatalogFileReader {
  /// Reads the application at the position of a scanner.
  mutating func readApp(_ scanner: inout JSONScanner) throws(JSONFault) {
    let start = scanner.offset
    if plain.read(&scanner, into: &builder) {
      appNumber += 1
      starts.append(start)
      return
    }
    var tree = JSONTreeReader(scanner)
    let node: JSONNode
    do {
      node = try tree.value()
    } catch {
      appNumber += 1
      decoder.note(faults: tree.duplicates)
      throw error
    }
    scanner.offset = node.end
    add(node, faults: tree.duplicates)
  }

  /// Adds the application a node describes, if it is right.
  mutating func add(_ node: JSONNode, faults: [JSONFault]) {
    decoder.path.push("apps")
    decoder.path.push(index: appNumber)
    appNumber += 1
    decoder.note(faults: faults)
    if let app = decoder.app(node, schemas: builder.schemas), faults.isEmpty {
      do {
        try builder.add(app)
        starts.append(node.start)
      } catch .duplicateID {
        decoder.duplicateID(app, node, first: firstApp(app.id))
      } catch {
        decoder.note(node, "catalog-too-large", "\(decoder.path.quoted) does not fit any more")
      }
    }
    decoder.path.pop()
    decoder.path.pop()
  }

  /// The tree of the application that has an identifier.
  private func firstApp(_ id: String) -> JSONNode? {
    var id = id
    let number = id.withUTF8 { builder.columns.appIndex(UnsafeRawBufferPointer($0)) }
    guard let number else { return nil }
    var scanner = JSONScanner(bytes)
    scanner.offset = starts[number]
    var tree = JSONTreeReader(scanner)
    return try? tree.value()
  }

  /// Checks the version of the format.
  mutating func checkVersion(_ node: JSONNode) {
    guard node.int != 1 else { return }
    isRefused = true
    let version = String(decoding: bytes[node.start..<node.end], as: UTF8.self)
    decoder.note(
      node, "bad-version", "catalog version \(version) is not known; nothing of it is used",
      label: "the version is 1")
  }
}

import DichoResources

/// A file of the package that is compiled in.
package struct BundledFile {
  /// Its path in the package: `Grammars/es/verbs.jsgf`.
  package let name: String
  /// Where its bytes are; they live as long as the process and a NUL follows them.
  package let bytes: UnsafeRawBufferPointer

  /// The file as text; bytes that are no UTF-8 are replaced.
  package var text: String {
    String(decoding: bytes, as: UTF8.self)
  }
}

/// The grammars and the example catalog, compiled in so that nothing has to lie beside the program.
package enum BundledFiles {
  /// Every file, sorted by language and name as in the list of the C target.
  package static var all: [BundledFile] {
    (0..<dicho_resource_count()).map { index in
      let resource = dicho_resource_at(index).pointee
      return BundledFile(
        name: String(cString: resource.name),
        bytes: UnsafeRawBufferPointer(start: resource.bytes, count: resource.length))
    }
  }

  /// The file at a path of the package, or nil if it is not compiled in.
  package static func file(named name: String) -> BundledFile? {
    all.first { $0.name == name }
  }
}

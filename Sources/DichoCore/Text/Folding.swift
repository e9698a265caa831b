/// A word of a name or grammar, in the two forms it is looked up by.
package struct FoldedWord: Hashable, Sendable {
  /// Lower case, without accents; UTF-8.
  package var folded: [UInt8]

  /// Lower case with accents, in normalization form C; equal to `folded` if there are none.
  package var key: [UInt8]

  /// The `FoldedHash` of `folded`.
  package var hash: UInt64

  /// The `FoldedHash` of `key`.
  package var accentHash: UInt64

  /// Creates a word from its two forms.
  package init(folded: [UInt8], key: [UInt8]) {
    self.folded = folded
    self.key = key
    hash = FoldedHash.hash(folded)
    accentHash = FoldedHash.hash(key)
  }

  /// Creates a word that is folded as it is written.
  package init(plain bytes: [UInt8]) {
    folded = bytes
    key = bytes
    hash = FoldedHash.hash(bytes)
    accentHash = hash
  }
}

/// Folds names and words of grammars and catalogs the way utterances are folded.
package enum Folding {
  /// Returns the folded bytes of all words and symbols of a name together, as it is looked up.
  ///
  /// "Recipe Box" and "RécipeBox!" both give "recipebox". Empty for a name of punctuation only.
  package static func foldedName(_ name: String) -> [UInt8] {
    let buffer = TokenBuffer()
    return foldedName(name, using: buffer)
  }

  /// Does the same in storage that is used again; for many names.
  package static func foldedName(_ name: String, using buffer: TokenBuffer) -> [UInt8] {
    tokenize(name, into: buffer)
    return Array(UnsafeBufferPointer(start: buffer.folded, count: buffer.foldedCount))
  }

  /// Returns the words and symbols of a text in order, without its punctuation.
  package static func words(_ text: String) -> [FoldedWord] {
    let buffer = TokenBuffer()
    return words(text, using: buffer)
  }

  /// Does the same in storage that is used again; for many texts.
  package static func words(_ text: String, using buffer: TokenBuffer) -> [FoldedWord] {
    var text = text
    return text.withUTF8 { utf8 in
      let bytes = UnsafeRawBufferPointer(utf8)
      Tokenizer.tokenize(bytes, into: buffer)
      var words: [FoldedWord] = []
      for index in 0..<buffer.count where buffer.tokens[index].kind != .punctuation {
        words.append(word(buffer.tokens[index], of: bytes, buffer))
      }
      return words
    }
  }

  /// Fills a buffer with the tokens of a string.
  package static func tokenize(_ text: String, into buffer: TokenBuffer) {
    var text = text
    text.withUTF8 { Tokenizer.tokenize(UnsafeRawBufferPointer($0), into: buffer) }
  }

  private static func word(
    _ token: Token, of bytes: UnsafeRawBufferPointer, _ buffer: TokenBuffer
  ) -> FoldedWord {
    let start = buffer.folded + Int(token.foldStart)
    let folded = Array(UnsafeBufferPointer(start: start, count: token.foldedCount))
    var key = folded
    if token.flags.contains(.accented) {
      let spelling = UnsafeRawBufferPointer(rebasing: bytes[Int(token.start)..<Int(token.end)])
      key = TokenFolder.key(spelling, using: buffer)
    }
    return FoldedWord(folded: folded, key: key)
  }
}

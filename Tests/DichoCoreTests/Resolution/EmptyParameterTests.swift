import Testing

@testable import DichoCore

/// Parameters of a catalog's own schema that were said, but with nothing in them.
@Suite struct EmptyParameterTests {
  let engine = TestEngine(
    [
      "en": """
      public <note> = note <slot.term> {title=} [under <folder>] {note.add};
      <folder> = (<slot.term> | (it | nothing) {empty}) {folder=};
      public <determiners> = (the | a) {term.determiner};
      """
    ],
    catalog: """
      {"version":1,"schemas":[{"name":"note.add","parameters":[{"name":"title","type":"string"},\
      {"name":"folder","type":"string","required":false}]}]}
      {"id":"kite","names":{"en":"Kite"},"intents":[{"schema":"note.add"}]}
      """)

  @Test(arguments: [
    ("note milk", "\"parameters\":{\"title\":\"milk\"},\"supported"),
    ("note milk under home", "\"parameters\":{\"title\":\"milk\",\"folder\":\"home\"},\"supported"),
    (
      "note milk under it",
      "\"parameters\":{\"title\":\"milk\",\"folder\":null},\"empty\":[\"folder\"],\"supported"
    ),
    (
      "note milk under the",
      "\"parameters\":{\"title\":\"milk\",\"folder\":null},\"empty\":[\"folder\"],\"supported"
    ),
    (
      "note the under home",
      "\"parameters\":{\"title\":null,\"folder\":\"home\"},\"empty\":[\"title\"],\"supported"
    ),
  ])
  func recordsTellWhatWasSaidEmpty(_ utterance: String, _ members: String) {
    let record = engine.record(utterance)
    #expect(record.contains(members), "\(record)")
  }
}

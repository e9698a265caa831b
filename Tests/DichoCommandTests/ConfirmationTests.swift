import Foundation
import Testing

@testable import DichoCommand

/// Apps that want to be confirmed when their name was understood only nearly.
@Suite struct ConfirmationTests {
  /// What each turn of some dialogues gave: status, app, term, prompt.
  private func turns(_ dialogues: [[String]]) throws -> [[String]] {
    let directory = try TemporaryDirectory()
    let catalog = directory.url.appendingPathComponent("apps.json")
    try """
    {"version":1,"apps":[
    {"id":"tube","names":{"en":"YouTube"},"contentNouns":{"en":["video","videos"]},
     "intents":[{"schema":"system.searchInApp","confirm":true}]},
    {"id":"shop","names":{"en":"Spotify"}}]}
    """.write(to: catalog, atomically: true, encoding: .utf8)
    let input = dialogues.enumerated().flatMap { number, utterances in
      utterances.map { "{\"session\":\(number),\"utterance\":\"\($0)\"}\n" }
    }.joined()
    let outcome = try BuiltTool.run(["converse", "--catalog", catalog.path], input: input)
    #expect(outcome.status == 0)
    var turns = [[String]](repeating: [], count: dialogues.count)
    for line in outcome.output.split(separator: "\n") {
      let record = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      let intent = record?["intent"] as? [String: Any]
      let criteria = (intent?["parameters"] as? [String: Any])?["criteria"] as? [String: Any]
      let question = record?["followUp"] as? [String: Any]
      let parts = [record?["status"], intent?["app"], criteria?["term"], question?["prompt"]]
      let session = try #require(record?["session"] as? Int)
      turns[session].append(parts.map { $0 as? String ?? "-" }.joined(separator: ", "))
    }
    return turns
  }

  private static let asked = "needsValue, -, cat videos, Do you mean YouTube?"

  /// What is said, and what each turn gives.
  private static let dialogues = [
    (["find cat videos in YouTube"], ["resolved, tube, cat, -"]),
    (["find cat videos in yutub", "yes"], [asked, "resolved, tube, cat, -"]),
    (["find cat videos in yutub", "yutub"], [asked, "resolved, tube, cat, -"]),
    (["find cat videos in yutub", "huh?", "YouTube"], [asked, asked, "resolved, tube, cat, -"]),
    (["find cat videos in yutub", "in Spotify"], [asked, "resolved, shop, cat videos, -"]),
    (["find cat videos in yutub", "never mind"], [asked, "cancelled, -, -, -"]),
    (
      ["find cat videos in yutub", "no"],
      [asked, "needsValue, -, cat videos, Which app should I search for cat videos?"]
    ),
    (
      ["find cat videos", "yutub", "yes"],
      [
        "needsValue, -, cat videos, Which app should I search for cat videos?", asked,
        "resolved, tube, cat, -",
      ]
    ),
    (["busca gatos en yutub"], ["needsValue, -, gatos, ¿Te refieres a YouTube?"]),
    (["find cats in spotifi"], ["resolved, shop, cats, -"]),
  ]

  @Test func aNearNameIsConfirmed() throws {
    // One run for all, since each has its session.
    let turns = try turns(Self.dialogues.map(\.0))
    for (turns, (utterances, expected)) in zip(turns, Self.dialogues) {
      #expect(turns == expected, "\(utterances)")
    }
  }
}

import { expect, test } from "vitest";
import frenchColours from "#messages/fr/colours.json" with { type: "json" };
import { CONDITION_WORDS, FAMILY_WORDS, FILLERS, familiesOf } from "./word-files.ts";

test("every colour that the shop names is in a family of the file", () => {
  for (const [colourSlug, name] of Object.entries(frenchColours)) {
    // With its own words alone, a missing row would go unseen.
    const families = familiesOf({ colourSlug, colour: "" });
    expect([name, families.length > 0]).toEqual([name, true]);
  }
});

test("a colour that the file lacks has the families that its name says", () => {
  expect(familiesOf({ colourSlug: "bleu-lagon", colour: "Bleu lagon" })).toEqual(["bleu"]);
  expect(familiesOf({ colourSlug: "zorglub", colour: "Zorglub" })).toEqual([]);
});

test("no written form means two things", () => {
  const forms = [...CONDITION_WORDS, ...FAMILY_WORDS].flatMap(({ keys }) => keys);
  const all = [...new Set(FILLERS), ...forms];
  expect(all.filter((form, at) => all.indexOf(form) !== at)).toEqual([]);
});

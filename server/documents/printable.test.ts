import fc from "fast-check";
import { expect, test } from "vitest";
import { loadFonts } from "./fonts.ts";
import { printable } from "./printable.ts";
import { splitLine } from "./split-line.ts";

const fonts = await loadFonts();

test.each([
  ["iPhone 13 😀 comme neuf", "iPhone 13 comme neuf"],
  ["Cœur d’Été – 128\u202fGo\n12 rue", "Cœur d’Été – 128\u00a0Go\n12 rue"],
  ["Łukasz Żółć, Nguyễn Thị Hương, Şükrü İnönü", "Łukasz Żółć, Nguyễn Thị Hương, Şükrü İnönü"],
  ["Ольга Петрова, Γιώργος", "Ольга Петрова, Γιώργος"],
  ["محمد بن عليّ، پرویز گل", "محمد بن عليّ، پرویز گل"],
  ["Cafe\u0301 \u202etruof", "Café truof"],
  ["王小明", "???"],
])("a document prints no boxes: %s", (typed, printed) => {
  expect(printable(typed, fonts)).toBe(printed);
});

const runsOf = (line: string) =>
  splitLine(line, fonts).map(({ font, text, isRtl }) => `${isRtl ? "←" : "→"} ${font} ${text}`);

test.each([
  ["Zoé Martin", ["→ regular Zoé Martin"]],
  ["Łukasz Martin", ["→ wide Łukasz ", "→ regular Martin"]],
  ["محمد بن علي", ["← arabic محمد بن علي"]],
  ["Mme ليلى Martin", ["→ regular Mme ", "← arabic ليلى", "→ regular  Martin"]],
  // Arabic runs to the left, with its number at the end, and the line to the right.
  ["شارع الحمراء 12, Paris", ["→ regular 12", "← arabic شارع الحمراء ", "→ regular , Paris"]],
  // The library reads from the right, too: brackets are turned.
  ["محمد (علي) سعيد", ["← arabic محمد )علي( سعيد"]],
])("a line is split from left to right: %s", (line, runs) => {
  expect(runsOf(line)).toEqual(runs);
});

test("whatever is typed can be shaped, so that no name keeps an invoice from its buyer", () => {
  const marks = ["\u0674\u032c\u0315\u0346\u065c\ufcec", "\u06c0\u06da\u065b", "\u0640\u064b\u0670\u0656"];
  const signs = fc.oneof(
    fc.constantFrom(...marks),
    fc.integer({ min: 0x600, max: 0x6ff }).map((code) => String.fromCodePoint(code)),
    fc.string({ unit: "binary", maxLength: 3 }),
  );
  fc.assert(
    fc.property(fc.array(signs, { maxLength: 8 }), (typed) => {
      const shown = printable(typed.join(""), fonts);
      for (const line of shown.split("\n"))
        for (const { font, text } of splitLine(line, fonts)) expect(fonts.canShape(font, text)).toBe(true);
    }),
  );
});

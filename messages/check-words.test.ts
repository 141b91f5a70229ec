import { describe, expect, it } from "vitest";
import { checkWords } from "./check-words.ts";
import { wordTypes } from "./word-types.ts";

const FR = "{n, plural, one {# prix} many {# de prix} other {# prix}}";
const EN = "{n, plural, one {# price} other {# prices}}";
const AR = "{n, plural, zero {a} one {b} two {c} few {d #} many {e #} other {f #}}";

function problemsOf(fr: object, en: object, ar: object): string[] {
  const [french, english, arabic] = [fr, en, ar].map((words) => ({ store: JSON.stringify(words, null, 2) }));
  return checkWords({ fr: french ?? {}, en: english ?? {}, ar: arabic ?? {} }).problems;
}

describe("the check of the words", () => {
  it("is content with complete languages", () => {
    const say = { n: "Bonjour <b>{name}</b>", kind: "{k, select, a {A} other {B}}" };
    expect(problemsOf({ p: FR, ...say }, { p: EN, ...say }, { p: AR, ...say })).toEqual([]);
  });

  it.each([
    ["a missing key", [{ a: "x", b: "y" }, { a: "x" }, { a: "x", b: "y" }], 'en/store: "b" is missing'],
    ["an extra key", [{ a: "x" }, { a: "x" }, { a: "x", b: "y" }], 'ar/store: "b" is not in fr'],
    ["a forgotten placeholder", [{ a: "{x}" }, { a: "x" }, { a: "{x}" }], 'en/store: "a" leaves out x'],
    [
      "another placeholder",
      [{ a: "{x}" }, { a: "{x} {y}" }, { a: "{x}" }],
      'en/store: "a" uses y as text, fr does not',
    ],
    ["a forgotten tag", [{ a: "<b>x</b>" }, { a: "x" }, { a: "<b>x</b>" }], 'en/store: "a" leaves out b'],
    [
      "a tag for a value",
      [{ a: "{b}" }, { a: "<b>x</b>" }, { a: "{b}" }],
      'en/store: "a" uses b as tag, fr does not',
    ],
    [
      "a count French lacks",
      [{ a: "{n}" }, { a: EN }, { a: "{n}" }],
      'en/store: "a" uses n as plural, fr does not',
    ],
    ["a plural form that is missing", [{ a: EN }, { a: EN }, { a: AR }], 'fr/store: "a": {n} lacks many'],
    [
      "Arabic with two forms",
      [{ a: FR }, { a: EN }, { a: EN }],
      'ar/store: "a": {n} lacks zero, two, few, many',
    ],
    [
      "an ASCII apostrophe",
      [{ a: "l'eau" }, { a: "x" }, { a: "x" }],
      'fr/store: "a" has an ASCII apostrophe: write ’',
    ],
    [
      "a French sign that may begin a line",
      [{ a: "Prêt\u00a0? Oui !" }, { a: "x" }, { a: "x" }],
      'fr/store: "a" has a plain space that may end a line: write a no-break one',
    ],
    ["an empty text", [{ a: "x" }, { a: " " }, { a: "x" }], 'en/store: "a" is empty'],
    ["a nested object", [{ a: { b: "x" } }, {}, {}], 'fr/store: "a" is not a text: the files are flat'],
    [
      "a date that is not formatted before",
      [{ a: "{d, date}" }, { a: "{d}" }, { a: "{d}" }],
      'fr/store: "a": {d, date}: format it before (contract/format.ts)',
    ],
  ])("finds %s", (_, [fr = {}, en = {}, ar = {}], problem) => {
    expect(problemsOf(fr, en, ar)).toEqual([problem]);
  });

  it("finds what is not ICU, not JSON, written twice, or a file of one language", () => {
    expect(problemsOf({ a: "{" }, { a: "x" }, { a: "x" })[0]).toMatch(
      /^fr\/store: "a" is not an ICU message/,
    );
    expect(checkWords({ fr: { a: "{" }, en: { a: "{}" }, ar: { a: "{}" } }).problems[0]).toMatch(
      /^fr\/a: not JSON/,
    );
    const twice = '{\n  "a": "x",\n  "a": "y"\n}';
    expect(checkWords({ fr: { s: twice }, en: { s: '{"a":"x"}' }, ar: { s: '{"a":"x"}' } }).problems).toEqual(
      ['fr/s: "a" is written twice'],
    );
    expect(checkWords({ fr: { s: "{}" }, en: {}, ar: { s: "{}", t: "{}" } }).problems).toEqual([
      "en/s: the file is missing",
      "ar/t: no such file in fr",
    ]);
  });

  it("tells the types what each key asks for", () => {
    const words = {
      plain: "x",
      "a.b": FR,
      rich: "<b>{name}</b>",
      kind: "{k, select, a {A} other {B}}",
      us: "{shop}",
    };
    const text = JSON.stringify(words);
    const { source } = checkWords({ fr: { store: text }, en: { store: text }, ar: { store: text } });
    expect(wordTypes(source)).toContain(
      [
        "  store: {",
        "    plain: null;",
        '    "a.b": { n: number };',
        "    rich: { b: Tag; name: string | number };",
        '    kind: { k: "a" | "other" };',
        "    us: null;",
        "  };",
      ].join("\n"),
    );
  });
});

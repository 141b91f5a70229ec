import { describe, expect, it } from "vitest";
import { strayTexts, unusedKeys } from "./check-usage.ts";
import { checkWords } from "./check-words.ts";

const words = JSON.stringify({ title: "a", "status.PAYED": "b", "status.PENDING": "c", note: "d" });
const { source } = checkWords({ fr: { store: words }, en: { store: words }, ar: { store: words } });
const unused = (text: string) => unusedKeys(source, [{ path: "page.tsx", text }]);

describe("the search for unused keys", () => {
  it("names each key that nobody reads", () => {
    expect(unused("")).toHaveLength(4);
    expect(unused('t("title"); t.rich("note", {})')).toEqual([
      'fr/store: "status.PAYED" is not used',
      'fr/store: "status.PENDING" is not used',
    ]);
  });

  it("counts a template for all keys with its beginning", () => {
    expect(unused(`t("title"); t("note"); t(\`status.\${status}\`)`)).toEqual([]);
    expect(unused(`t(\`\${anything}\`)`)).toHaveLength(4);
  });

  it("counts a text equal to a key where the namespace is named", () => {
    const table = 'const LABELS = { a: "title", b: "note" };';
    expect(unused(table)).toHaveLength(4);
    expect(unused(`useWords("store"); ${table}`)).toHaveLength(2);
  });

  it("counts a whole file that is imported", () => {
    expect(unused('import words from "#messages/fr/store.json" with { type: "json" };')).toEqual([]);
  });
});

describe("the search for texts outside the messages", () => {
  const stray = (text: string) => strayTexts([{ path: "page.tsx", text }]);

  it.each([
    [
      "an accent between tags",
      "<p>\n  Livré (demain)\n</p>",
      'page.tsx:2: "Livré (demain)" belongs in messages',
    ],
    ["small French words", "<p>Voir le panier</p>", 'page.tsx:1: "Voir le panier" belongs in messages'],
    ["English", "<p>Add to your cart</p>", 'page.tsx:1: "Add to your cart" belongs in messages'],
    [
      "an attribute",
      '<button aria-label="Fermer la fenetre" />',
      'page.tsx:1: "Fermer la fenetre" belongs in messages',
    ],
    ["a text in braces", '<p>{"Réparer"}</p>', 'page.tsx:1: "Réparer" belongs in messages'],
    ["Arabic", '<img alt="هاتف" />', 'page.tsx:1: "هاتف" belongs in messages'],
  ])("finds %s", (_, text, problem) => {
    expect(stray(text)).toEqual([problem]);
  });

  it("leaves code, comments and translated texts alone", () => {
    expect(
      stray("// le prix réel\n/* la suite */ {/* l’été */}\nconst a = <T,>(x: T) => is > 2 && the < 3;"),
    ).toEqual([]);
    expect(stray('<a href="/de" title={t("of.the")} className="sur le">{t("x")}</a>')).toEqual([]);
    expect(
      stray("function f(x: Map<string, number>): x is Set<string> { for (const the of x) g<la>(); }"),
    ).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { unusedKeys } from "./check-usage.ts";
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

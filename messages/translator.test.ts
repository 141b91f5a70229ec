import { describe, expect, it } from "vitest";
import { compileWords, loadNamespace } from "./compile.ts";
import { type Compiled, createRichTranslator, createTranslator, type Tag } from "./translator.ts";

type Demo = {
  title: null;
  items: { count: number };
  rank: { place: number };
  hello: { name: string | number };
  note: { name: string | number; b: Tag };
  "status.PAYED": null;
  "status.PENDING": null;
};

function words(items: string): Compiled<Demo> {
  return compileWords(
    JSON.stringify({
      title: "Titre",
      items,
      rank: "{place, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}",
      hello: "Bonjour {name}",
      note: "Lisez <b>ceci, {name}</b> !",
      "status.PAYED": "Payée",
      "status.PENDING": "En attente",
    }),
  );
}

const french = words("{count, plural, one {# article} many {# d’articles} other {# articles}}");
const arabic = words(
  "{count, plural, zero {لا شيء} one {واحد} two {اثنان} few {# عناصر} many {# عنصرًا} other {# عنصر}}",
);

describe("a translator", () => {
  it("chooses the plural form of the language", () => {
    const fr = createTranslator("fr", french);
    expect([0, 1, 2].map((count) => fr("items", { count }))).toEqual([
      "0 article",
      "1 article",
      "2 articles",
    ]);
    expect(fr("items", { count: 1_000_000 })).toBe("1\u00a0000\u00a0000 d’articles");
    const ar = createTranslator("ar", arabic);
    expect([0, 1, 2, 3, 11, 100].map((count) => ar("items", { count }))).toEqual([
      "لا شيء",
      "واحد",
      "اثنان",
      "3 عناصر",
      "11 عنصرًا",
      "100 عنصر",
    ]);
    expect(createTranslator("en", words("{count, plural, one {#} other {#}}"))("rank", { place: 2 })).toBe(
      "2nd",
    );
  });

  it("says the shop’s name without being given it", () => {
    const compiled: Compiled<{ title: null }> = compileWords(JSON.stringify({ title: "Panier | {shop}" }));
    expect(createTranslator("fr", compiled, { shop: "Éclat" })("title")).toBe("Panier | Éclat");
  });

  it("wraps what stands in a tag, as text or as anything else", () => {
    const text = createTranslator("fr", french);
    expect(text.rich("note", { name: "Zoé", b: (chunks) => `*${chunks}*` })).toBe("Lisez *ceci, Zoé* !");
    const nodes = createRichTranslator<Demo, object>("fr", french, (parts) => parts);
    expect(nodes.rich("note", { name: "Zoé", b: (inside) => ({ inside }) })).toEqual([
      "Lisez ",
      { inside: ["ceci, Zoé"] },
      " !",
    ]);
  });

  it("shows the name of a value that is missing, and never fails", () => {
    const t = createTranslator("fr", french);
    // @ts-expect-error a placeholder without its value
    expect(t("hello")).toBe("Bonjour {name}");
    // @ts-expect-error a tag without its function
    expect(t.rich("note", { name: "Zoé" })).toBe("Lisez ceci, Zoé !");
    // @ts-expect-error a key that no message has
    expect(t("nothing")).toBe("nothing");
  });

  it("keeps markup in a value as text", () => {
    expect(createTranslator("fr", french)("hello", { name: "<b>{x}</b>" })).toBe("Bonjour <b>{x}</b>");
  });

  it("knows its keys, and those of a template", () => {
    const t = createTranslator("fr", french);
    const status: "PAYED" | "PENDING" = "PAYED";
    expect(t(`status.${status}`)).toBe("Payée");
    // @ts-expect-error a message with tags is read with t.rich
    expect(t("note", { name: "Zoé" })).toBe("Lisez ceci, Zoé !");
    // @ts-expect-error a plural counts with a number
    const wrong = () => t("items", { count: "2" });
    expect(wrong).toThrow("Expected number");
  });

  it("reads words from disk for the server", () => {
    expect(createTranslator("en", loadNamespace("en", "shell"))("notFound.title")).toBe("Page not found");
  });
});

import fc from "fast-check";
import { parseSync } from "vite";
import { describe, expect, test } from "vitest";
import { shortenSheet, shortenStrings, shortNames } from "./short-classes-plugin.ts";

const UTILITIES = [
  "flex",
  "min-h-11",
  "sm:mt-2.5",
  "[&_svg]:size-5",
  "2xl:p-4",
  "group-hover:scale-103",
  "w-1/2",
];
const names = shortNames(UTILITIES);
const nameOf = (utility: string) => names.get(utility) ?? "";

const sheet = (rules: string) => shortenSheet(rules, names);
const script = (code: string) => shortenStrings(code, parseSync("made.js", code).program, names);

describe("names", () => {
  test("each utility has its own, which CSS needs not escape, no class of the sources has and nobody takes for a word", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.stringMatching(/^[a-z]{1,3}[-:/][a-z0-9.[\]]{1,4}$/), { maxLength: 3000 }),
        (long) => {
          const short = [...shortNames(long).values()];
          expect(new Set(short).size).toBe(long.length);
          for (const name of short) expect(name).toMatch(/^[B-Z][^\WaeiouAEIOU_]*$/);
        },
      ),
      { numRuns: 20 },
    );
  });

  test("they are the same for the same utilities, in whatever order they were found", () => {
    expect(shortNames(UTILITIES.toReversed())).toEqual(names);
  });

  test("a word of its own keeps its name: it may be no class at all", () => {
    expect(names.has("flex")).toBe(false);
  });

  test("what a script can only write with an escape keeps its name", () => {
    expect(shortNames(["after:content-['+']"]).size).toBe(0);
  });
});

describe("style sheets", () => {
  test("a rule is called as the class is, however CSS has to write it", () => {
    const rules = String.raw`.flex{display:flex}.sm\:mt-2\.5{margin:1px}.\[\&_svg\]\:size-5 svg{width:1px}.\32xl\:p-4{padding:1px}.w-1\/2{width:50%}`;
    expect(sheet(rules)).toBe(
      `.flex{display:flex}.${nameOf("sm:mt-2.5")}{margin:1px}.${nameOf("[&_svg]:size-5")} svg{width:1px}` +
        `.${nameOf("2xl:p-4")}{padding:1px}.${nameOf("w-1/2")}{width:50%}`,
    );
  });

  test("each class of a selector is renamed, within conditions too; values are not", () => {
    const rules = String.raw`@media (width>=1px){.group-hover\:scale-103:is(:where(.group):hover *),.min-h-11{background:url(min-h-11.svg)}}`;
    expect(sheet(rules)).toBe(
      `@media (width>=1px){.${nameOf("group-hover:scale-103")}:is(:where(.group):hover *),.${nameOf("min-h-11")}{background:url(min-h-11.svg)}}`,
    );
  });
});

describe("scripts", () => {
  test("names are short in strings, keys and templates", () => {
    expect(
      script(
        `jsx("i", { className: "flex min-h-11" }); const of = { "w-1/2": 1 }; const a = \`min-h-11 \${b} w-1/2\`;`,
      ),
    ).toBe(
      `jsx("i", { className: "flex ${nameOf("min-h-11")}" }); const of = { "${nameOf("w-1/2")}": 1 }; const a = \`${nameOf("min-h-11")} \${b} ${nameOf("w-1/2")}\`;`,
    );
  });

  test("a template within a template is found as well", () => {
    expect(script(`const a = \`flex \${b ? \`min-h-11\` : ''} w-1/2\`;`)).toBe(
      `const a = \`flex \${b ? \`${nameOf("min-h-11")}\` : ''} ${nameOf("w-1/2")}\`;`,
    );
  });

  test("what touches an expression is part of a longer name", () => {
    const code = `const a = \`\${b}min-h-11 w-1/2\${c}\`;`;
    expect(script(code)).toBe(code);
  });

  test("other words, sums and patterns stay as they are", () => {
    const code = 'const min = h - 11; const a = /min-h-11/; say("min-h-110, not min-h-11.");';
    expect(script(code)).toBe(code);
  });
});

import { check } from "recheck";
import { expect, test } from "vitest";
import { sourcePatterns } from "./source-patterns.ts";

// The checker's native program is an optional package; this backend always works.
process.env.RECHECK_BACKEND = "pure";

/** Patterns that are quadratic in a text that is bounded or typed into one's own browser. */
const BOUNDED: Readonly<Record<string, string>> = {
  "contract/public-pages.ts \\/+$": "an address has 4096 characters at most",
  "server/accounts/sessions/device-of.ts \\bVersion\\/[\\d.]+.*\\bSafari\\/":
    "400 characters of the User-Agent",
  "server/accounts/registration/username-for.ts ^_+|_+$": "64 characters, and runs of _ were folded before",
  "web/seller/listing-form/listing-form.ts ^[+-]?(?:\\d+\\.?\\d*|\\.\\d+)$": "typed into one’s own browser",
};

/** Patterns that are built from the shop's own lists, not from input. */
const MADE_FROM_LISTS = [
  "server/devices/reception/read-title.ts",
  "contract/locale.ts",
  // Names and numbers of lists, no two of which share a prefix within a repetition.
  "contract/page-addresses.ts",
  "contract/catalog/photos.ts",
  // The families of colours.
  "contract/catalog/filters.ts",
  // The name of a cookie.
  "server/accounts/caller.ts",
  // Names of keyframes and fonts of the shop's own style sheet.
  "web/ssr/critical-css.ts",
  // Characters that begin a formula.
  "server/catalog/catalogue-file/cells.ts",
  // Digits that a spreadsheet changes; the same pattern in SQL.
  "server/csv/not-as-written.ts",
  // Words of specifications.
  "server/catalog/localize-item.ts",
  // Paths of routes.
  "server/http/pages/cache-keys.ts",
  "server/photos/routes.ts",
  "web/checkout/card/card-text.ts",
];

/** Without quantifiers, or with one after `^`, a pattern cannot backtrack. */
function isPlain(source: string): boolean {
  const bare = source.replace(/\\[pP]\{[^}]*\}|\\./g, "x").replace(/\[[^\]]*\]/g, "x");
  const quantifiers = bare.replace(/\(\?[:=!<]*/g, "(").match(/[*+?]|\{\d/g)?.length ?? 0;
  return quantifiers === 0 || (quantifiers === 1 && bare.startsWith("^") && !bare.includes("|"));
}

test("no regular expression of the shop is slow for any text", { timeout: 180_000 }, async () => {
  const { literals, made } = sourcePatterns();
  expect(literals.length).toBeGreaterThan(150);
  expect([...new Set(made)].filter((file) => !MADE_FROM_LISTS.includes(file))).toEqual([]);

  const slow = new Map<string, string>();
  const seen = new Set<string>();
  for (const { file, source, flags } of literals) {
    if (isPlain(source) || seen.has(source + flags)) continue;
    seen.add(source + flags);
    const found = await check(source, flags, { randomSeed: 1, timeout: 100_000 });
    if (found.status === "vulnerable") slow.set(`${file} ${source}`, found.complexity.summary);
    else if (found.status !== "safe") slow.set(`${file} ${source}`, "unknown");
  }
  const unknown = [...slow].filter(([name]) => !BOUNDED[name]);
  expect(unknown, "rewrite them, or say in BOUNDED what bounds their text").toEqual([]);
  const written = new Set(literals.map(({ file, source }) => `${file} ${source}`));
  expect(Object.keys(BOUNDED).filter((name) => !written.has(name))).toEqual([]);
  // Quadratic patterns are accepted with a reason, exponential ones never.
  expect([...slow].filter(([, words]) => !/2nd degree/.test(words))).toEqual([]);
});

test("the check finds a bad pattern", async () => {
  expect((await check("^(a+)+$", "")).status).toBe("vulnerable");
});

import { check } from "recheck";
import { expect, test } from "vitest";
import { sourcePatterns } from "./source-patterns.ts";

// The checker's own native program is an optional package; this backend is everywhere.
process.env.RECHECK_BACKEND = "pure";

/** Quadratic in the length of their text, which is bounded or nobody else's. */
const BOUNDED: Readonly<Record<string, string>> = {
  'contract/accounts.ts ^[^\\s\\p{Cc}\\p{Cf}@<>(),;:"[\\]\\\\]{1,64}@[^\\s\\p{Cc}\\p{Cf}@<>(),;:"[\\]\\\\]+\\.[^\\s\\p{Cc}\\p{Cf}@<>(),;:"[\\]\\\\.]{2,63}$':
    "at most 63 steps back for each dot: 0.1 s for the largest body there can be",
  "contract/public-pages.ts \\/+$": "an address has 4096 characters at most",
  "server/accounts/device-of.ts \\bVersion\\/[\\d.]+.*\\bSafari\\/": "400 characters of the User-Agent",
  "server/accounts/username-for.ts ^_+|_+$": "64 characters, and runs of _ were folded before",
  "web/seller/listing-form.ts ^[+-]?(?:\\d+\\.?\\d*|\\.\\d+)$": "typed into one’s own browser",
};

/** Built from our own lists at the start, not from texts that come in. */
const MADE_FROM_LISTS = [
  "contract/locale.ts",
  "contract/photos.ts",
  // The name of a cookie of our own.
  "server/accounts/oidc/journey.ts",
  // A few signs that a table reads as a formula.
  "server/operate/catalogue-file/cells.ts",
  "server/photos/routes.ts",
  "web/checkout/card-text.ts",
];

/** With one quantifier after `^`, or with none at all, there is one way to match: nothing to go back to. */
function isPlain(source: string): boolean {
  const bare = source.replace(/\\[pP]\{[^}]*\}|\\./g, "x").replace(/\[[^\]]*\]/g, "x");
  const quantifiers = bare.replace(/\(\?[:=!<]*/g, "(").match(/[*+?]|\{\d/g)?.length ?? 0;
  return quantifiers === 0 || (quantifiers === 1 && bare.startsWith("^") && !bare.includes("|"));
}

test("no regular expression of the shop’s can be kept busy by a text", { timeout: 180_000 }, async () => {
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
  // A quadratic one is accepted with a reason, an exponential one never.
  expect([...slow].filter(([, words]) => !/2nd degree/.test(words))).toEqual([]);
});

test("the check knows a bad one", async () => {
  expect((await check("^(a+)+$", "")).status).toBe("vulnerable");
});

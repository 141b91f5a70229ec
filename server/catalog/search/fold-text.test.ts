import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestCatalogue } from "../fixtures/test-catalogue.ts";
import { foldText } from "./fold-text.ts";

let catalogue: Awaited<ReturnType<typeof openTestCatalogue>>;
beforeAll(async () => {
  catalogue = await openTestCatalogue();
});
afterAll(() => catalogue.close());

test.each([
  ["  Écran   fêlé, à réparer ! ", "ecran fele a reparer"],
  ["Cœur « neuf »", "coeur neuf"],
  ["100 % d’origine", "100 d origine"],
  ["Galaxy S21+ 5G", "galaxy s21 plus 5g"],
  ["iPhone + coque", "iphone coque"],
  ["% _ ' \\", ""],
  ["أسود", "أسود".normalize("NFD")],
])("%j is compared as %j", (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test("the database folds as the search does", async () => {
  const letters = "abzAZ09éÉèçœŒæßàÀñïÿ'’\"«» \t\n%_\\+-–—…!?.,;:/()&€°²½×أبةﻻ日本한😀ø".split("");
  const text = fc.oneof(
    fc.string({ unit: fc.constantFrom(...letters), maxLength: 30 }),
    // Beyond the letters above, the database may know a newer or older Unicode than the process.
    fc.string({ unit: "grapheme-ascii", maxLength: 12 }),
  );
  await fc.assert(
    fc.asyncProperty(
      text.filter((one) => !one.includes("\0")),
      async (one) => {
        const { rows } = await catalogue.database.execute<{ folded: string }>(
          sql`select fold_text(${one}) as folded`,
        );
        expect(rows[0]?.folded).toBe(foldText(one));
      },
    ),
    { numRuns: 300 },
  );
});

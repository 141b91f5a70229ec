import { expect, test } from "vitest";
import { SETTING_NAMES } from "#contract/back-office/settings.ts";
import { hasWords, SETTING_GROUPS } from "./setting-groups.ts";

test("every setting stands in one group", () => {
  expect(SETTING_GROUPS.flatMap(([, names]) => names).toSorted()).toEqual(SETTING_NAMES.toSorted());
});

test("a search finds all typed words in any order, without accents and case", () => {
  const texts = ["Rétractation", "Jours pour rembourser"];
  expect(hasWords(texts, "jours RETRACT")).toBe(true);
  expect(hasWords(texts, "")).toBe(true);
  expect(hasWords(texts, "jours livraison")).toBe(false);
});

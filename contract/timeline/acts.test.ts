import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { AUDIT_ACTIONS, EVENT_KINDS } from "./acts.ts";

test.each(["fr", "en"])("every event and every action of staff has its sentence in %s", async (locale) => {
  const file = new URL(`../../messages/${locale}/admin.json`, import.meta.url);
  const words: Record<string, string> = JSON.parse(await readFile(file, "utf8"));
  const without = [...EVENT_KINDS, ...AUDIT_ACTIONS].filter((act) => !words[`event.${act}`]?.includes(" "));
  expect(without).toEqual([]);
});

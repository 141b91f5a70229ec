import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { adminNames } from "./words-plugin.ts";

test("the back office is built with every text that its pages ask for", () => {
  const built = adminNames();
  for (const file of globSync("{admin,web/ui}/**/*.{ts,tsx}")) {
    const asked = readFileSync(file, "utf8").matchAll(/\buseWords\("([\w-]+)"/g);
    for (const [, namespace] of asked) expect(built, file).toContain(`fr/${namespace}`);
  }
});

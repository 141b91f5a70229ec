import { expect, test } from "vitest";
import { sayOutgrown } from "./outgrown.ts";

const GB = 1024 ** 3;

test("a database that is too large for a copy of every row is told to move on to pgbackrest", () => {
  expect(sayOutgrown(10 * GB - 1)).toBeNull();
  expect(sayOutgrown(23 * GB)).toMatch(/23 GB.*pgbackrest.*docs\/cluster\.md/);
});

import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { NODE_OPTIONS } from "./running-shop.ts";

it("the image runs the shop as the scripts do, by which it is measured", async () => {
  const image = await readFile(new URL("../../Dockerfile", import.meta.url), "utf8");
  const command = /^CMD (\[.+\])$/m.exec(image)?.[1] ?? "[]";
  expect(NODE_OPTIONS.length).toBeGreaterThan(0);
  expect(JSON.parse(command)).toEqual(["node", ...NODE_OPTIONS, "server/main.ts"]);
});

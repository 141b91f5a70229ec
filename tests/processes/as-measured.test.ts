import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { NODE_OPTIONS } from "./running-shop.ts";

const read = (name: string) => readFile(new URL(`../../${name}`, import.meta.url), "utf8");

it("scripts, image and benches run the shop with the same options of Node", async () => {
  const command = /^CMD (\[.+\])$/m.exec(await read("Dockerfile"))?.[1] ?? "[]";
  expect(JSON.parse(command)).toEqual(["node", ...NODE_OPTIONS, "server/main.ts"]);
  expect(await read("script/environment")).toContain(`\nnode_options=(${NODE_OPTIONS.join(" ")})\n`);
});

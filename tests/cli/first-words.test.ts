import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeDataDir, startShop } from "#tests/processes/running-shop.ts";
import { runOperator } from "./run-operator.ts";

const NEEDS_WORDS = [
  "user",
  "inbox",
  "keys",
  "order",
  "staff",
  "setting",
  "catalogue",
  "backup",
  "restore",
  "move-to",
];
const COMMANDS = [...NEEDS_WORDS, "audit", "doctor"];
// No server listens here, so a command that connects would fail.
const NOWHERE = { DATABASE_URL: "postgres://reluit:secret@127.0.0.1:1/shop" };

test("each command prints its help for --help, and when arguments it needs are missing", {
  timeout: 240_000,
}, async () => {
  const asked = [
    ...COMMANDS.map((name) => [name, ["--help"]] as const),
    ...NEEDS_WORDS.map((name) => [name, []] as const),
  ];
  for (const [name, words] of asked) {
    const { code, output } = await runOperator(name, words, NOWHERE);
    expect([name, code, output.split("\n")[0]]).toEqual([
      name,
      0,
      expect.stringMatching(`^npm run ${name}\\b`),
    ]);
  }
});

test.each([
  ["user", ["list"], 1],
  ["order", ["list"], 1],
  ["setting", ["list"], 1],
  ["backup", ["/tmp/never.tar.zst"], 1],
  ["audit", [], 2],
] as const)(
  "npm run %s says which database does not answer, why, and what helps, but not its password",
  { timeout: 60_000 },
  async (name, words, wanted) => {
    const { code, output } = await runOperator(name, words, NOWHERE);
    expect(code).toBe(wanted);
    expect(output).toMatch(
      /^The database shop at 127\.0\.0\.1:1 can't be reached: .*ECONNREFUSED.*\nnpm run doctor /m,
    );
    expect(output).not.toContain("secret");
  },
);

test("the shop itself does the same", { timeout: 60_000 }, async () => {
  const folder = await makeDataDir();
  const shop = startShop({ DATA_DIR: folder.dataDir, ...NOWHERE });
  expect(await shop.ended).toBe(1);
  expect(shop.output()).toMatch(/shop at 127\.0\.0\.1:1 can't be reached: .*\nnpm run doctor /);
  expect(shop.output()).not.toContain("secret");
  await folder.remove();
});

test("a shop whose port is taken makes no database", { timeout: 60_000 }, async () => {
  const folder = await makeDataDir();
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const bound = other.address();
  const port = typeof bound === "object" && bound ? bound.port : 0;
  const dataDir = join(folder.dataDir, "new");
  const shop = startShop({ DATA_DIR: dataDir, PORT: String(port) });
  expect(await shop.ended).toBe(1);
  expect(shop.output()).toContain(`Port ${port} is taken by another program.`);
  expect(existsSync(dataDir)).toBe(false);
  other.close();
  await folder.remove();
});

import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { catalogueWith, listing, SELLER } from "#tests/cli/catalogue-text.ts";
import { runOperator } from "#tests/cli/run-operator.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { runCatalogueCommand } from "./catalogue-commands.ts";

let shop: TestShop;
let folder: string;
let files = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "reluit-catalogue-"));
  shop = await openTestShop();
  await shop.database.$client.query(
    "insert into users (username, email, password_hash, roles) values ('vendeur', $1, '', '{SELLER}')",
    [SELLER],
  );
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

async function withModel(...rows: string[]) {
  const file = join(folder, `file-${++files}.csv`);
  await writeFile(file, catalogueWith(...rows));
  return file;
}
const byReference = async (reference: string) =>
  (await shop.database.$client.query("select * from smartphone_items where reference = $1", [reference]))
    .rows[0];

test("the command as a process of its own imports, reports and keeps the bad rows", async () => {
  const file = await withModel(listing("cli-1"), listing("cli-2", "x"));
  const environment = { DATABASE_URL: shop.url, DATA_DIR: shop.dataDir };
  const { code, output } = await runOperator("catalogue", ["import", file], environment);
  expect(code).toBe(1);
  expect(output).toContain("listing: 1 added, 0 changed, 0 unchanged, 1 refused");
  expect(output).toContain("Line 4 (listing): price is no such number.");
  expect(await readFile(`${file}.errors.csv`, "utf8")).toContain('"4","listing","price","WRONG_TYPE"');
  expect(await byReference("cli-1")).toBeDefined();
}, 60_000);

test("a dry run names the first rows that would change, all of them in a file beside it, and changes nothing", async () => {
  const { settings, clock } = shop.shop;
  const run = (...words: string[]) => runCatalogueCommand({ settings, clock, progress() {} }, words);
  const rows = Array.from({ length: 25 }, (_, index) => listing(`dry-${index}`));
  await run("import", await withModel(rows[0] ?? ""));
  const file = await withModel(listing("dry-0", "1"), ...rows.slice(1));
  const said = await run("import", file, "--dry-run");
  expect(said).toContain("listing: 24 added, 1 changed, 0 unchanged, 0 refused");
  expect(said.match(/^ {2}Line /gm)).toHaveLength(10);
  expect(said).toContain(`All that would change: ${file}.changes.csv`);
  const [first, ...told] = (await readFile(`${file}.changes.csv`, "utf8")).trim().split("\n");
  expect(first).toBe("line,kind,change");
  expect(told).toHaveLength(25);
  expect(told[0]).toBe('"3","listing","price"');
  expect(told[24]).toBe('"27","listing","new"');
  expect(await byReference("dry-1")).toBeUndefined();
  await run("import", file);
  expect(await run("import", file, "--dry-run")).toContain("Nothing changes");
  await expect(stat(`${file}.changes.csv`)).rejects.toThrow();
});

test("with --strict one bad row leaves the shop as it was; a file of one’s own gets through", async () => {
  const { settings, clock } = shop.shop;
  const run = (...words: string[]) => runCatalogueCommand({ settings, clock, progress() {} }, words);
  const bad = await withModel(listing("strict-1"), listing("strict-2", "x"));
  await expect(run("import", bad, "--strict")).rejects.toThrow("Nothing was changed (--strict)");
  expect(await byReference("strict-1")).toBeUndefined();
  const good = await withModel(listing("strict-1"));
  expect(await run("import", good, "--dry-run")).toContain("Line 3 (listing): new.");
  expect(await run("import", "--strict", good)).toContain("listing: 1 added");
  expect(await run("import", good)).toContain("Nothing changes: the shop has all of it already.");
  await expect(stat(`${good}.errors.csv`)).rejects.toThrow();
  expect(await run("export", `${good}.own`)).toContain("Exported");
  await expect(run("export", `${good}.own`)).rejects.toThrow("is there already");
  await expect(run("import", "/nowhere.csv")).rejects.toThrow("can't be read");
  await expect(run("take")).rejects.toThrow("Commands: export, import");
});

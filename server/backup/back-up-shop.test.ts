import { randomUUID } from "node:crypto";
import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import pg from "pg";
import { PgBoss } from "pg-boss";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withClient } from "#server/database/find-database.ts";
import { migrate } from "#server/database/migrate.ts";
import { auditShop } from "#server/orders/operator/audit-shop.ts";
import { sandboxGateway } from "#server/payments/sandbox-gateway.ts";
import { folderStore } from "#server/photos/folder-store.ts";
import { pictureName } from "#server/photos/photo-store.ts";
import { makeOlderSchema, makeReplacedSchema } from "#tests/cli/older-schema.ts";
import { createTestDatabase, type TestDatabase } from "#tests/database/test-database.ts";
import { listPhone, order, orderFor, registerBuyer, testCard } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { readArchive, writeArchive } from "./archive.ts";
import { backUpShop } from "./back-up-shop.ts";
import { verifyBackup } from "./manifest.ts";
import { restoreShop } from "./restore-shop.ts";
import { digestTable, fixTextFormat, shopTables } from "./shop-tables.ts";

let shop: TestShop;
let folder: string;
let photo: string;
const made: TestDatabase[] = [];
const clock = () => new Date("2026-11-21T06:00:00Z");

/** A database without anything in it. */
async function emptyDatabase(): Promise<string> {
  const database = await createTestDatabase("template0");
  made.push(database);
  return database.url;
}
const store = (name: string) => folderStore(join(folder, name));

async function backUp(name: string, url = shop.url) {
  const file = join(folder, `${name}-${randomUUID()}.tar.zst`);
  const made = await withClient(url, (client) => backUpShop({ client, store: store("photos"), clock }, file));
  return { file, ...made };
}
const restore = async (file: string, url: string, options: { replace?: boolean; migrations?: URL } = {}) => {
  const manifest = await verifyBackup(file);
  return withClient(url, (client) =>
    restoreShop({ client, store: store("restored") }, { file, manifest }, options),
  );
};

/** Every table with its count and digest. */
const contents = (url: string) =>
  withClient(url, async (client) => {
    await fixTextFormat(client);
    const found: Record<string, unknown> = {};
    for (const table of await shopTables(client)) found[table.name] = await digestTable(client, table);
    return found;
  });

const query = async (url: string, text: string, values: unknown[] = []) =>
  withClient(url, async (client) => (await client.query(text, values)).rows);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "reluit-backup-"));
  shop = await openTestShop();
  const seller = await registerBuyer(shop);
  const buyer = await registerBuyer(shop);
  const item = await listPhone(shop, seller.id, { stock: 5 });
  await listPhone(shop, seller.id);
  const paid = await order(shop, buyer, {
    ...orderFor(item, 45_990),
    paymentMethodId: await testCard(shop),
  });
  expect(paid.statusCode).toBe(201);
  photo = randomUUID();
  await query(shop.url, "insert into photos (id, seller_id, item_id, position) values ($1, $2, $3, 0)", [
    photo,
    seller.id,
    item,
  ]);
  // What COPY must write in a special way, and people do write.
  await query(
    shop.url,
    String.raw`update smartphone_items set description = E'tab\there, line\nthere, back\\slash, \\N, «é» 📱' where id = $1`,
    [item],
  );
  for (const width of [320, 640, 1280] as const)
    await store("photos").put(pictureName(photo, width), Buffer.from(`picture ${width}`));
});
afterAll(async () => {
  await shop.close();
  for (const database of made) await database.drop();
  await rm(folder, { recursive: true, force: true });
});

test("a restore into an empty database brings back every row, sequence and picture", async () => {
  const { file, manifest, bytes } = await backUp("whole");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await stat(file)).size).toBe(bytes);
  expect(manifest.pictures).toMatchObject({ count: 3, missing: [] });

  const url = await emptyDatabase();
  expect(await restore(file, url)).toEqual({ migrated: [] });
  expect(await contents(url)).toEqual(await contents(shop.url));
  expect((await store("restored").get(pictureName(photo, 640)))?.toString()).toBe("picture 640");

  // The restored shop works: counters go on, triggers are awake, the books agree.
  const again = await openTestShop({ url, dataDir: shop.dataDir });
  try {
    expect(
      await auditShop({ database: again.database, gateway: sandboxGateway(again.database.$client) }),
    ).toEqual([]);
    const [{ id }] = await query(url, "select id from smartphone_items where on_hand > 1");
    const buyer = await registerBuyer(again);
    const paid = await order(again, buyer, {
      ...orderFor(id, 45_990),
      paymentMethodId: await testCard(again),
    });
    expect(paid.statusCode).toBe(201);
    await expect(query(url, "update orders set status = 'PENDING'")).rejects.toThrow("may not go");
    await expect(query(url, "update order_lines set quantity = quantity + 1")).rejects.toThrow("differ");
  } finally {
    await again.close();
  }
});

test("a migrated but unused database counts as empty", async () => {
  const { file } = await backUp("migrated");
  const database = await createTestDatabase();
  made.push(database);
  await restore(file, database.url);
  expect(await contents(database.url)).toEqual(await contents(shop.url));
});

test("a database with a shop is refused and unchanged; with --replace it is replaced", async () => {
  const { file } = await backUp("full");
  const url = await emptyDatabase();
  await restore(file, url);
  await query(url, "update users set username = username || '_2'");
  const before = await contents(url);
  await expect(restore(file, url)).rejects.toThrow(/not empty.*--replace/);
  expect(await contents(url)).toEqual(before);
  await restore(file, url, { replace: true });
  expect(await contents(url)).toEqual(await contents(shop.url));
});

test("a failed restore leaves the database unchanged", async () => {
  const { file } = await backUp("half");
  const url = await emptyDatabase();
  await restore(file, url);
  await query(url, "update users set username = username || '_3'");
  const before = await contents(url);
  const manifest = await verifyBackup(file);
  const failing = { ...store("restored"), put: () => Promise.reject(new Error("the disk is full")) };
  await expect(
    withClient(url, (client) =>
      restoreShop({ client, store: failing }, { file, manifest }, { replace: true }),
    ),
  ).rejects.toThrow("the disk is full");
  expect(await contents(url)).toEqual(before);
  // Rows that are not what the manifest says are found before they count.
  const tables = manifest.tables.map((table) =>
    table.name === "public.users" ? { ...table, rows: 99 } : table,
  );
  await expect(
    withClient(url, (client) =>
      restoreShop(
        { client, store: store("restored") },
        { file, manifest: { ...manifest, tables } },
        { replace: true },
      ),
    ),
  ).rejects.toThrow("public.users is not what the backup holds");
  expect(await contents(url)).toEqual(before);
});

test("a database with other connections or with foreign tables is refused", async () => {
  const { file } = await backUp("busy");
  const url = await emptyDatabase();
  const other = new pg.Client(url);
  await other.connect();
  await expect(restore(file, url)).rejects.toThrow("1 other connection is open");
  await other.query("create table accounts_of_another_program (id int)");
  await other.end();
  await expect(restore(file, url, { replace: true })).rejects.toThrow("not a shop's");
  expect(await query(url, "select * from accounts_of_another_program")).toEqual([]);
});

test("a truncated, changed, newer or foreign file is refused in one line", async () => {
  const { file, bytes } = await backUp("damage");
  const whole = await readFile(file);
  const refused = async (content: Buffer, words: RegExp) => {
    const damaged = join(folder, "damaged.tar.zst");
    await writeFile(damaged, content);
    const error = await verifyBackup(damaged).catch((reason: Error) => reason);
    expect((error as Error).message).toMatch(words);
    expect((error as Error).message).not.toContain("\n");
  };
  for (const length of [0, 10, Math.floor(bytes / 2), bytes - 20])
    await refused(whole.subarray(0, length), /no whole backup/);
  const flipped = Buffer.from(whole);
  flipped.writeUInt8(flipped.readUInt8(bytes - 200) ^ 0xff, bytes - 200);
  await refused(flipped, /no whole backup|damaged/);
  await refused(Buffer.from("a text"), /is no backup of this shop/);
  await expect(verifyBackup(join(folder, "nothing"))).rejects.toThrow("can't be read");

  const manifest = await verifyBackup(file);
  const url = await emptyDatabase();
  const newer = { ...manifest, migrations: [...manifest.migrations, "9999_later.sql"] };
  await expect(
    withClient(url, (client) => restoreShop({ client, store: store("restored") }, { file, manifest: newer })),
  ).rejects.toThrow(/newer version.*9999_later/);
});

test("a well-formed archive that differs from its manifest is refused", async () => {
  const { file } = await backUp("forged");
  const entries: { name: string; content: Buffer }[] = [];
  await readArchive(file, async (name, content) => void entries.push({ name, content }));
  const repack = async (name: string, change: (entry: (typeof entries)[number]) => Buffer | null) => {
    const forged = join(folder, `${name}.tar.zst`);
    await writeArchive(forged, async (archive) => {
      for (const entry of entries) {
        const content = change(entry);
        if (content) await archive.add(entry.name, content);
      }
    });
    return verifyBackup(forged).catch((error: Error) => error.message);
  };
  const dearer = (part: string) => (entry: { name: string; content: Buffer }) =>
    entry.name.startsWith(part) ? Buffer.concat([entry.content, Buffer.from(" ")]) : entry.content;
  expect(await repack("rows", dearer("tables/public.users"))).toContain("the rows of public.users differ");
  expect(await repack("pictures", dearer("pictures/"))).toContain("the pictures differ");
  expect(await repack("jobs", dearer("queue/"))).toContain("the waiting jobs differ");
  expect(
    await repack("gone", ({ name, content }) => (name.startsWith("tables/public.orders") ? null : content)),
  ).toContain("the rows of public.orders differ");
  expect(
    await repack("endless", ({ name, content }) => (name === "manifest.json" ? null : content)),
  ).toContain("its end is missing");
});

test("an existing file is never overwritten, and a failed backup leaves no file", async () => {
  const { file } = await backUp("once");
  await expect(
    withClient(shop.url, (client) => backUpShop({ client, store: store("photos"), clock }, file)),
  ).rejects.toThrow("is there already");
  const before = await readdir(folder);
  const failing = { ...store("photos"), get: () => Promise.reject(new Error("the bucket is away")) };
  await expect(
    withClient(shop.url, (client) => backUpShop({ client, store: failing, clock }, join(folder, "none"))),
  ).rejects.toThrow("the bucket is away");
  await expect(
    withClient(await emptyDatabase(), (client) =>
      backUpShop({ client, store: failing, clock }, join(folder, "none")),
    ),
  ).rejects.toThrow("holds no shop");
  await expect(
    withClient(shop.url, (client) =>
      backUpShop({ client, store: store("photos"), clock }, join(folder, "no/such/folder")),
    ),
  ).rejects.toThrow("can't be written");
  expect(await readdir(folder)).toEqual(before);
});

test("waiting and running jobs wait again, once; finished ones do not come back", async () => {
  const boss = new PgBoss({ connectionString: shop.url, supervise: false, schedule: false });
  boss.on("error", () => {});
  await boss.start();
  await boss.createQueue("mail", { retryLimit: 2000, retryDelay: 5 });
  const ids: (string | null)[] = [];
  for (const id of ["a", "b", "c"]) ids.push(await boss.send("mail", { id }));
  const [done] = await boss.fetch("mail", { batchSize: 1 });
  await boss.complete("mail", done?.id ?? "");
  const [underWay] = await boss.fetch("mail", { batchSize: 1 });
  await boss.stop({ graceful: false });

  const { file, manifest } = await backUp("jobs");
  expect(manifest.jobs.count).toBe(2);
  const url = await emptyDatabase();
  await restore(file, url);
  const waiting = await query(url, "select id::text, state, retry_limit, data from pgboss.job");
  expect(waiting.map(({ id }) => id).sort()).toEqual(ids.filter((id) => id !== done?.id).sort());
  expect(waiting.map(({ id }) => id)).toContain(underWay?.id);
  for (const job of waiting) expect(job).toMatchObject({ state: "created", retry_limit: 2000 });
  await restore(file, url, { replace: true });
  expect(await query(url, "select id from pgboss.job")).toHaveLength(2);
});

/** A database with one person, whose schema `make` makes. */
async function oneUser(make: (client: pg.Client) => Promise<unknown>) {
  const url = await emptyDatabase();
  await withClient(url, async (client) => {
    await make(client);
    await client.query(
      "insert into users (username, email, password_hash, roles) values ('ancienne', 'a@example.fr', 'x', '{SELLER}')",
    );
  });
  return url;
}

test("a backup of an older schema is migrated", async () => {
  const { file, manifest } = await backUp("older", await oneUser((client) => makeOlderSchema(client, 1)));
  expect(manifest.migrations).toEqual(["0001_baseline.sql"]);
  // Today has one migration more.
  const today = join(folder, "migrations");
  await cp(fileURLToPath(new URL("../database/migrations/", import.meta.url)), today, { recursive: true });
  await writeFile(join(today, "9000_later.sql"), "alter table users add column later text default 'new'");
  const target = await emptyDatabase();
  const { migrated } = await restore(file, target, { migrations: pathToFileURL(`${today}/`) });
  expect(migrated).toContain("9000_later.sql");
  expect(await query(target, "select username, later from users")).toEqual([
    { username: "ancienne", later: "new" },
  ]);
  expect(await query(target, "select count(*)::int as n from photos")).toEqual([{ n: 0 }]);
});

test("a backup of the replaced migrations is restored and stamped with the baseline", async () => {
  const { file, manifest } = await backUp("replaced", await oneUser((client) => makeReplacedSchema(client)));
  expect(manifest.migrations).not.toContain("0001_baseline.sql");
  const target = await emptyDatabase();
  await restore(file, target);
  expect(await query(target, "select username from users")).toEqual([{ username: "ancienne" }]);
  expect(await query(target, "select name from migrations where name = '0001_baseline.sql'")).toHaveLength(1);
  expect(await migrate(target)).toEqual([]);
});

test("a backup with only some of the replaced migrations is refused in one line", async () => {
  const { file } = await backUp("too-old", await oneUser((client) => makeReplacedSchema(client, 3)));
  const target = await emptyDatabase();
  const refused = await restore(file, target).catch((error: Error) => error.message);
  expect(refused).toMatch(/^[^\n]*too-old[^\n]* is of an earlier version [^\n]*$/);
  expect(await query(target, "select relname from pg_class where relname = 'users'")).toEqual([]);
});

test("missing pictures are listed and do not stop a backup", async () => {
  await rm(join(folder, "photos"), { recursive: true });
  const { file, manifest } = await backUp("lost");
  expect(manifest.pictures).toMatchObject({ count: 0 });
  expect(manifest.pictures.missing).toHaveLength(3);
  await restore(file, await emptyDatabase());
});

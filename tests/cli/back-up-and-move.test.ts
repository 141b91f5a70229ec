import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyBackup } from "#server/backup/manifest.ts";
import { ownDatabase, withClient } from "#server/database/find-database.ts";
import { createTestDatabase, type TestDatabase } from "#tests/database/test-database.ts";
import { newKey, orderFor } from "#tests/people.ts";
import { makeDataDir, startShop } from "#tests/processes/running-shop.ts";
import { waitFor } from "#tests/wait-for.ts";
import { contents } from "./contents.ts";
import { runOperator } from "./run-operator.ts";

// One shop on the embedded database: backed up while it sells, restored elsewhere, moved to PostgreSQL.
let folder: Awaited<ReturnType<typeof makeDataDir>>;
let target: TestDatabase;
const running: ReturnType<typeof startShop>[] = [];

const place = (name: string) => join(folder.dataDir, name);
function open(environment: Record<string, string>) {
  const shop = startShop({ RATE_LIMIT_FACTOR: "1000", ...environment });
  running.push(shop);
  return shop;
}

beforeAll(async () => {
  folder = await makeDataDir();
  target = await createTestDatabase("template0");
});
afterAll(async () => {
  for (const shop of running) shop.kill("SIGKILL");
  await Promise.all(running.map(({ ended }) => ended));
  await target.drop();
  await folder.remove();
});

async function post<Answer>(address: string, path: string, body: unknown, headers = {}): Promise<Answer> {
  const answer = await fetch(`${address}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json() as Promise<Answer>;
}

async function logIn(address: string, email: string) {
  const login = { email, password: "demo1234" };
  const { token } = await post<{ token: string }>(address, "/users/authenticate", login);
  return { authorization: `Bearer ${token}` };
}

/** Places orders of one unit until it is stopped. Returns the acknowledged orders. */
function keepBuying(
  address: string,
  headers: Record<string, string>,
  items: { id: number; price: number }[],
) {
  const bought: string[] = [];
  let stopped = false;
  const buy = async () => {
    for (let item = items.pop(); item && !stopped; item = items.pop()) {
      const { id } = await post<{ id: string }>(address, "/sandbox/payment-methods", {
        number: "4242424242424242",
        expMonth: 12,
        expYear: 2040,
        cvc: "123",
      });
      const order = { ...orderFor(item.id, Math.round(item.price * 100)), paymentMethodId: id };
      const { orderId } = await post<{ orderId: string }>(address, "/orders", order, {
        ...headers,
        "idempotency-key": newKey(),
      });
      bought.push(orderId);
    }
  };
  const done = Promise.all([buy(), buy(), buy()]);
  return {
    bought,
    async stop() {
      stopped = true;
      await done;
    },
  };
}

test("a backup of a selling shop restores every row, its pictures and its waiting mails", async () => {
  const dataDir = place("shop");
  // No server listens at SMTP_URL, so mails wait.
  const shop = open({ DATA_DIR: dataDir, DEMO: "1", SMTP_URL: "smtp://127.0.0.1:9" });
  const address = await shop.address;
  const seller = await logIn(address, "vendeur@reluit.test");
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#3b6" } })
    .jpeg()
    .toBuffer();
  const sent = await fetch(`${address}/listing-photos`, {
    method: "POST",
    headers: { ...seller, "content-type": "image/jpeg" },
    body: new Uint8Array(picture),
  });
  const { url: photo } = (await sent.json()) as { url: string };
  const listed = await fetch(`${address}/smartphoneItems?status=available&limit=100`);
  const items = ((await listed.json()) as { id: string; price: number }[]).map(({ id, price }) => ({
    id: Number(id),
    price,
  }));
  const load = keepBuying(address, await logIn(address, "client@reluit.test"), items);
  await waitFor("five orders", async () => load.bought.length >= 5);
  const before = [...load.bought];

  const file = place("shop.tar.zst");
  const backup = await runOperator("backup", [file], { DATA_DIR: dataDir });
  await load.stop();
  expect(backup, backup.output).toMatchObject({ code: 0 });
  // The backup's pictures are the photograph in three widths and the documents rendered meanwhile.
  const [, pictures] = /rows of \d+ tables, (\d+) pictures, [1-9]\d* waiting jobs?/.exec(backup.output) ?? [];
  expect(Number(pictures)).toBeGreaterThanOrEqual(3);
  expect(load.bought.length).toBeGreaterThanOrEqual(before.length);
  const shown = Buffer.from(await (await fetch(`${address}${photo}`)).arrayBuffer());

  // These commands are refused while the shop runs, and the shop is unharmed.
  for (const [name, word] of [
    ["restore", file],
    ["move-to", target.url],
  ] as const) {
    const refused = await runOperator(name, [word], { DATA_DIR: dataDir });
    expect(refused).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^The shop is already running.*$/),
    });
  }
  shop.kill("SIGTERM");
  expect(await shop.ended).toBe(0);

  const elsewhere = place("elsewhere");
  const restored = await runOperator("restore", [file], { DATA_DIR: elsewhere });
  expect(restored).toMatchObject({ code: 0 });
  expect(await runOperator("audit", [], { DATA_DIR: elsewhere })).toMatchObject({ code: 0 });
  const { tables, jobs } = await verifyBackup(file);
  // The backup also holds refunds, documents and cases, which the demo has.
  const filled = tables.flatMap(({ name, rows }) => (rows > 0 ? [name.replace("public.", "")] : []));
  const money = ["ledger_postings", "ledger_entries", "refunds", "refund_lines", "series", "documents"];
  expect(filled).toEqual(expect.arrayContaining([...money, "cases", "case_lines", "withdrawals"]));
  const own = await ownDatabase(elsewhere);
  let waiting: string[] = [];
  try {
    expect(await contents(own.url)).toEqual(tables.map(({ name, rows, sha256 }) => ({ name, rows, sha256 })));
    await withClient(own.url, async (client) => {
      const { rows } = await client.query<{ number: string }>(
        "select number from orders where status = 'PAYED'",
      );
      const kept = rows.map(({ number }) => number);
      expect(before.filter((number) => !kept.includes(number))).toEqual([]);
      // The mails of the demo's orders were sent before.
      const mails = await client.query<{ id: string }>("select id from mails where sent_at is null");
      waiting = mails.rows.map(({ id }) => id);
    });
  } finally {
    await own.stop();
  }

  // The restored shop sends the waiting mails once each, and shows the picture.
  const again = open({ DATA_DIR: elsewhere });
  expect(jobs.count).toBeGreaterThan(0);
  expect(Buffer.from(await (await fetch(`${await again.address}${photo}`)).arrayBuffer())).toEqual(shown);
  expect(waiting.length).toBeGreaterThan(0);
  // Count only these mails: the restored shop also writes others, such as mails to sellers.
  const letters = async () =>
    (await readdir(join(elsewhere, "mail")).catch((): string[] => [])).filter((name) =>
      waiting.some((id) => name.includes(id)),
    );
  await waitFor("the mails", async () => (await letters()).length >= waiting.length);
  expect(await letters()).toHaveLength(waiting.length);
  again.kill("SIGTERM");
  expect(await again.ended).toBe(0);
}, 180_000);

test("a move to PostgreSQL keeps every row; no shop starts on the old data folder any more", async () => {
  const dataDir = place("shop");
  const own = await ownDatabase(dataDir);
  const before = await contents(own.url).finally(() => own.stop());
  const moved = await runOperator("move-to", [target.url], { DATA_DIR: dataDir });
  expect(moved).toMatchObject({ code: 0 });
  expect(moved.output).toContain("each table equal on both sides");
  expect(moved.output).toContain("set DATABASE_URL");
  expect(await contents(target.url)).toEqual(before);

  const left = open({ DATA_DIR: dataDir });
  expect(await left.ended).toBe(1);
  expect(left.output().trim()).toMatch(/^The shop's data was moved to .*: set DATABASE_URL\. .*$/);

  const shop = open({ DATA_DIR: dataDir, DATABASE_URL: target.url });
  const address = await shop.address;
  const listed = await fetch(`${address}/smartphoneItems?status=available&limit=1`);
  const [item] = (await listed.json()) as { id: string; price: number }[];
  const load = keepBuying(address, await logIn(address, "client@reluit.test"), [
    { id: Number(item?.id), price: item?.price ?? 0 },
  ]);
  await waitFor("an order", async () => load.bought.length === 1);
  const audit = await runOperator("audit", [], { DATA_DIR: dataDir, DATABASE_URL: target.url });
  expect(audit).toMatchObject({ code: 0 });
  shop.kill("SIGTERM");
  await shop.ended;

  // A second move is refused: the target is not empty.
  expect(await runOperator("move-to", ["--stay"], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  const twice = await runOperator("move-to", [target.url], { DATA_DIR: dataDir });
  expect(twice).toMatchObject({ code: 1, output: expect.stringMatching(/^This database is not empty: .*$/) });
}, 120_000);

test.each([
  ["backup", ["a", "b"], /Name one file/],
  ["backup", ["--fast", "x"], /no option --fast/],
  ["restore", ["a", "b"], /Name one file/],
  ["restore", ["/no/such/file"], /can't be read/],
  ["move-to", ["mysql://x"], /postgres:\/\//],
  ["move-to", ["postgres://x/a", "postgres://x/b"], /Name one address/],
  ["restore", ["--check", "README.md"], /^README\.md is no backup of this shop/],
])("npm run %s -- %j is refused before anything starts", async (name, words, told) => {
  const refused = await runOperator(name, words, { DATA_DIR: place("never") });
  expect(refused.code).toBe(1);
  expect(refused.output).toMatch(told);
  expect(await readdir(folder.dataDir)).not.toContain("never");
});

import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, open, readdir, rm, statfs, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findDatabase, withClient } from "#server/database/find-database.ts";
import { runOperator } from "#tests/cli/run-operator.ts";
import { newKey, orderFor } from "#tests/people.ts";
import { startShop } from "#tests/processes/running-shop.ts";
import { waitFor } from "#tests/wait-for.ts";

/** A small disk for this test. */
const DISK_MB = 320;
const MB = 1024 ** 2;

function mountDisk(folder: string): boolean {
  try {
    execFileSync("/usr/bin/mount", [
      "-t",
      "tmpfs",
      "-o",
      `size=${DISK_MB}m,mode=755`,
      "reluit-disk-full",
      folder,
    ]);
    return true;
  } catch {
    return false;
  }
}

let disk: string;
let mounted = false;
let shop: ReturnType<typeof startShop>;
let address: string;
let buyer: Record<string, string>;
let seller: Record<string, string>;
let items: { id: number; price: number }[];

const dataDir = () => join(disk, "data");
const ballast = () => join(disk, "ballast");
const post = (path: string, body: unknown, headers = {}) =>
  fetch(`${address}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
const logIn = async (email: string) => {
  const answer = await post("/users/authenticate", { email, password: "demo1234" });
  return { authorization: `Bearer ${((await answer.json()) as { token: string }).token}` };
};

async function buy(): Promise<number> {
  const card = { number: "4242424242424242", expMonth: 12, expYear: 2040, cvc: "123" };
  const method = await post("/sandbox/payment-methods", card);
  if (!method.ok) return method.status;
  const { id } = (await method.json()) as { id: string };
  const item = items.pop();
  const order = { ...orderFor(item?.id ?? 0, Math.round((item?.price ?? 0) * 100)), paymentMethodId: id };
  return (await post("/orders", order, { ...buyer, "idempotency-key": newKey() })).status;
}

let subject = 0;
const write = async () => {
  subject += 1;
  const message = {
    name: "Zoé",
    email: `a${subject}@example.fr`,
    subject: `Nº ${subject}`,
    message: "é".repeat(4000),
  };
  return (await post("/contact", message)).status;
};

async function sendPhoto(): Promise<number> {
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#3b6" } })
    .jpeg()
    .toBuffer();
  const answer = await fetch(`${address}/listing-photos`, {
    method: "POST",
    headers: { ...seller, "content-type": "image/jpeg" },
    body: new Uint8Array(picture),
  });
  return answer.status;
}

const read = async (path: string) => (await fetch(`${address}${path}`)).status;
/** Requests that are never cached: each queries the database. */
const readFresh = () => read(`/smartphoneItems?limit=1&search=${Math.random().toString(36).slice(2, 6)}`);

/** Fills the space that is free now. Space that the shop frees later is for its database. */
async function fill(): Promise<void> {
  const { bavail, bsize } = await statfs(disk);
  const file = await open(ballast(), "w");
  try {
    for (let left = bavail * bsize; left > 0; left -= MB) await file.write(Buffer.alloc(Math.min(left, MB)));
  } catch (error) {
    // The shop may have filled the rest meanwhile.
    if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
  } finally {
    await file.close();
  }
}

const until = (what: string, check: () => Promise<boolean>) =>
  waitFor(what, check, { explain: () => shop.output() });

beforeAll(async () => {
  disk = await mkdtemp(join(tmpdir(), "reluit-disk-full-"));
  mounted = mountDisk(disk);
  if (!mounted)
    return console.warn("Not tried: a full disk. Only root can mount the small disk that it takes.");
  await mkdir(dataDir());
  shop = startShop({ DATA_DIR: dataDir(), DEMO: "1", RATE_LIMIT_FACTOR: "10000" });
  address = await shop.address;
  [buyer, seller] = await Promise.all([logIn("client@reluit.test"), logIn("vendeur@reluit.test")]);
  const listed = await fetch(`${address}/smartphoneItems?status=available&limit=100`);
  items = ((await listed.json()) as { id: string; price: number }[]).map(({ id, price }) => ({
    id: Number(id),
    price,
  }));
}, 90_000);
afterAll(async () => {
  if (mounted) {
    shop.kill("SIGKILL");
    await shop.ended;
    // The shop's PostgreSQL stops a moment later.
    await until("the end of all work on the disk", async () => {
      try {
        execFileSync("/usr/bin/umount", [disk], { stdio: "ignore" });
        return true;
      } catch {
        return false;
      }
    });
  }
  await rm(disk, { recursive: true, force: true });
});

test("a full disk: writes are refused with 503, reads are answered, and with space again the shop recovers", async ({
  skip,
}) => {
  if (!mounted) skip("only root can mount the small disk that it takes");
  for (const work of [buy, sendPhoto]) expect(await work()).toBe(201);
  await fill();

  await until("the first refusal", async () => (await write()) === 503);
  // The write-ahead log needs a new file and gets space for it; otherwise PostgreSQL would stop.
  const place = await findDatabase({ dataDir: dataDir(), DATABASE_URL: undefined });
  await withClient(place.url, async (client) => {
    for (let time = 0; time < 12; time += 1)
      await client.query("select pg_logical_emit_message(false, 'test', repeat('x', 1000000))");
  });
  // The freed reserve may leave space for a few writes.
  await until("refusals again", async () => (await write()) === 503);

  const codes: number[] = [];
  const reads: number[] = [];
  await until("forty refusals", async () => {
    codes.push(...(await Promise.all([write(), write(), write(), write(), buy(), sendPhoto()])));
    reads.push(await readFresh(), await read("/store"), await read("/health/live"));
    return codes.filter((code) => code === 503).length >= 40;
  });
  expect(reads.filter((code) => code !== 200)).toEqual([]);
  expect(codes.filter((code) => code !== 503)).toEqual([]);

  // After a kill, the shop starts on the full disk and still only reads.
  shop.kill("SIGKILL");
  await shop.ended;
  shop = startShop({ DATA_DIR: dataDir(), RATE_LIMIT_FACTOR: "10000" });
  address = await shop.address;
  expect([await readFresh(), await read("/store"), await write()]).toEqual([200, 200, 503]);

  await truncate(ballast(), 0);
  await until("an order", async () => (await buy()) === 201);
  await until("a photograph", async () => (await sendPhoto()) === 201);
  expect(await write()).toBe(201);
  expect(await readFresh()).toBe(200);
  expect(await runOperator("audit", [], { DATA_DIR: dataDir() })).toMatchObject({ code: 0 });
  await until("mails on the disk", async () => (await readdir(join(dataDir(), "mail"))).length > 0);

  shop.kill("SIGTERM");
  expect(await shop.ended).toBe(0);
  shop = startShop({ DATA_DIR: dataDir() });
  address = await shop.address;
  expect(await readFresh()).toBe(200);
}, 120_000);

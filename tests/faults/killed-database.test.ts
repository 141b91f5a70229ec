import { chmod, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { openDatabase } from "#server/database/client.ts";
import { findDatabase } from "#server/database/find-database.ts";
import { choosePlace } from "#server/embedded-postgres/place.ts";
import { runOperator } from "#tests/cli/run-operator.ts";
import { ADDRESS, listPhone, newKey, orderFor } from "#tests/people.ts";
import { openDemoShop } from "#tests/processes/running-shop.ts";
import { waitFor } from "#tests/wait-for.ts";

const ORDERS = 12;
const CENTS = 45_990;

let shop: Awaited<ReturnType<typeof openDemoShop>>;
afterEach(() => shop?.close());

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${shop.address}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });

const until = (what: string, check: () => Promise<boolean>) =>
  waitFor(what, check, { explain: () => shop.output() });
const readiness = async () => (await fetch(`${shop.address}/health/ready`)).status;

async function findPostgres() {
  const { folder } = await choosePlace(join(shop.dataDir, "postgres"), () => {});
  const engine = (await readdir(folder)).find((name) => name.startsWith("engine-")) ?? "";
  const program = join(folder, engine, "bin", "postgres");
  const pidFile = join(folder, "cluster", "postmaster.pid");
  return {
    kill: async () => process.kill(Number((await readFile(pidFile, "utf8")).split("\n")[0]), "SIGKILL"),
    /** Sets whether the next start succeeds. */
    allow: (allowed: boolean) => chmod(program, allowed ? 0o755 : 0o644),
  };
}

/** Registers a seller with phones, one unit each, and a buyer. */
async function stock() {
  const register = async (username: string) => {
    const person = { username, email: `${username}@example.fr`, password: "tilleul7" };
    const answer = await post("/users/register", person);
    return (await answer.json()) as { id: number; token: string };
  };
  const [seller, buyer] = [await register("zoe_vendeuse"), await register("zoe_martin")];
  await post(`/clients/${buyer.id}`, ADDRESS, { authorization: `Bearer ${buyer.token}` });
  const { url } = await findDatabase({ dataDir: shop.dataDir, DATABASE_URL: undefined });
  const { database, close } = openDatabase(url, 1);
  const items: { id: number; cents: number }[] = [];
  while (items.length < ORDERS)
    items.push({ id: await listPhone({ database }, seller.id, { priceCents: CENTS }), cents: CENTS });
  await close();
  return { token: buyer.token, items };
}

/** Repeats an order with its key, as a page does, until the answer is no temporary refusal. */
async function buy(item: { id: number; cents: number }, token: string, told: (status: number) => void) {
  const [card, key] = [{ number: "4242424242424242", expMonth: 12, expYear: 2040, cvc: "123" }, newKey()];
  for (;;) {
    const method = await post("/sandbox/payment-methods", card);
    if (method.status !== 201) {
      told(method.status);
      continue;
    }
    const { id } = (await method.json()) as { id: string };
    const order = { ...orderFor(item.id, item.cents), paymentMethodId: id };
    const answer = await post("/orders", order, { authorization: `Bearer ${token}`, "idempotency-key": key });
    const body = (await answer.json()) as { error?: string; orderId?: string };
    told(answer.status);
    if (answer.status < 500 && body.error !== "IN_PROGRESS")
      return { status: answer.status, orderId: body.orderId };
  }
}

test("a killed PostgreSQL is started again under orders: not ready meanwhile, then every order is paid once", async () => {
  shop = await openDemoShop({ DEMO: "0", RATE_LIMIT_FACTOR: "100000" });
  const postgres = await findPostgres();
  const { token, items } = await stock();
  const statuses: number[] = [];
  const buying = items.map((item) => buy(item, token, (status) => statuses.push(status)));
  await until("the first order", async () => statuses.includes(201));

  await postgres.allow(false);
  await postgres.kill();
  await until("a shop that is not ready", async () => (await readiness()) === 503);
  expect((await fetch(`${shop.address}/health/live`)).status).toBe(200);
  await postgres.allow(true);
  await until("a shop that is ready again", async () => (await readiness()) === 200);

  const orders = await Promise.all(buying);
  expect(orders.map(({ status }) => status)).toEqual(items.map(() => 201));
  expect(new Set(orders.map(({ orderId }) => orderId)).size).toBe(items.length);
  // 502: nobody knows whether the lost statement was committed; the key makes it safe to repeat.
  const refused = statuses.filter((status) => status !== 201 && status !== 409);
  expect(refused.filter((status) => status !== 503 && status !== 502)).toEqual([]);
  expect(refused).toContain(503);
  expect(shop.output()).toMatch(/PostgreSQL ended and is started again/);
  expect(await runOperator("audit", [], { DATA_DIR: shop.dataDir })).toMatchObject({ code: 0 });
}, 180_000);

test("a PostgreSQL that cannot be started again ends the shop with one line", async () => {
  shop = await openDemoShop({ DEMO: "0" });
  const postgres = await findPostgres();
  await postgres.allow(false);
  await postgres.kill();
  expect(await shop.ended).toBe(1);
  expect(shop.output().match(/is started again/g)).toHaveLength(5);
  expect(shop.output().trim().split("\n").at(-1)).toMatch(/PostgreSQL ended too often.*Permission denied/);
}, 180_000);

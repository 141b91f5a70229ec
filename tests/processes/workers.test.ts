import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { Agent } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEFAULT_COMPANY, DEFAULT_LEGAL_IDENTITY } from "#contract/company.ts";
import { DEMO_STAFF } from "#server/demo/demo-staff.ts";
import { codeAt } from "#tests/staff.ts";
import { waitFor } from "#tests/wait-for.ts";
import { ask } from "./balancer.ts";
import { openDemoShop, startShop } from "./running-shop.ts";

let shop: Awaited<ReturnType<typeof openDemoShop>>;
let address: string;
const ENVIRONMENT = {
  DEMO: "1",
  LOG_LEVEL: "warn",
  WORKERS: "3",
  METRICS_TOKEN: "a-token-of-some-length",
  RATE_LIMIT_FACTOR: "1000",
};
/** Half the age from which a cached page is made anew without a change. */
const BEFORE_ITS_AGE_MS = 30_000;

beforeAll(async () => {
  shop = await openDemoShop(ENVIRONMENT);
  ({ address } = shop);
}, 90_000);
afterAll(() => shop.close());

const workers = () =>
  execFileSync("ps", ["--ppid", String(shop.pid), "-o", "pid=,args="], { encoding: "utf8" })
    .split("\n")
    .filter((line) => line.includes("server/main.ts"))
    .map((line) => Number.parseInt(line, 10));
/** A new connection each time, so that all workers are reached. */
const agent = new Agent({ keepAlive: false });
async function get(path: string, headers: Record<string, string> = {}) {
  const { status, body } = await ask(agent, address, path, { headers });
  return { status, text: async () => body, json: async () => JSON.parse(body) };
}
const metrics = async () =>
  (await get("/metrics", { authorization: `Bearer ${ENVIRONMENT.METRICS_TOKEN}` })).text();
const value = (text: string, start: string) =>
  Number(
    text
      .split("\n")
      .find((line) => line.startsWith(start))
      ?.slice(start.length),
  );

test("three processes share one port, one database and one set of keys; their metrics are summed", async () => {
  expect(workers()).toHaveLength(3);
  const login = await fetch(`${address}/users/authenticate`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "vendeur@reluit.test", password: "demo1234" }),
  });
  const { token } = await login.json();
  for (let turn = 0; turn < 12; turn += 1) {
    const own = await get("/orders/all", { authorization: `Bearer ${token}` });
    expect(own.status).toBe(200);
  }
  const text = await metrics();
  expect(value(text, "reluit_workers ")).toBe(3);
  expect(value(text, 'reluit_http_requests_total{route="/orders/all",method="GET",status="200"} ')).toBe(12);
});

test("a change at one worker is on the pages of all", async () => {
  const [item]: { id: number }[] = await (await get("/smartphoneItems?status=available&limit=1")).json();
  for (let turn = 0; turn < 6; turn += 1) await get(`/product/${item?.id}`);
  const login = await fetch(`${address}/users/authenticate`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "vendeur@reluit.test", password: "demo1234" }),
  });
  const { token } = await login.json();
  const [own]: { id: number }[] = await (
    await get("/smartphoneItems?seller=me&status=available&limit=1", { authorization: `Bearer ${token}` })
  ).json();
  for (let turn = 0; turn < 6; turn += 1) await get(`/product/${own?.id}`);
  const renamed = await fetch(`${address}/smartphoneItems/${own?.id}`, {
    method: "PATCH",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({ name: "Un nom tout neuf" }),
  });
  expect(renamed.status).toBe(200);
  const isRenamed = async () => {
    for (let turn = 0; turn < 9; turn += 1)
      expect(await (await get(`/product/${own?.id}`)).text()).toContain("Un nom tout neuf");
  };
  await waitFor("the new name at all workers", isRenamed, { limitMs: BEFORE_ITS_AGE_MS });
});

test("a company saved in the back office is on the cached pages of all", async () => {
  const jar = new Map<string, string>();
  const send = async (path: string, body: object) => {
    const cookie = [...jar].map((pair) => pair.join("=")).join("; ");
    const headers = { "content-type": "application/json", "sec-fetch-site": "same-origin", cookie };
    const answer = await fetch(`${address}/admin/api/${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [name = "", value = ""] = line.split(";")[0]?.split("=") ?? [];
      jar.set(name, value);
    }
    return answer.status;
  };
  const { email, password, totpSecret } = DEMO_STAFF;
  await send("session", { email, password });
  expect(await send("session/factor", { code: codeAt(totpSecret, new Date()) })).toBe(200);
  for (let turn = 0; turn < 9; turn += 1) expect(await (await get("/contact")).text()).toContain("Reluit");
  const value = {
    ...DEFAULT_COMPANY,
    ...DEFAULT_LEGAL_IDENTITY,
    phone: "+33 4 72 00 00 01",
    mediatorUrl: "https://mediation.fr/",
  };
  expect(await send("settings/company", { value, validFrom: null, newest: 0 })).toBe(200);
  const isSaved = async () => {
    for (let turn = 0; turn < 9; turn += 1)
      expect(await (await get("/contact")).text()).toContain("+33 4 72 00 00 01");
  };
  await waitFor("the new company at all workers", isSaved, { limitMs: BEFORE_ITS_AGE_MS });
});

test("each message is mailed once by three processes that poll for jobs", async () => {
  const send = async (message: string) => {
    const sent = await fetch(`${address}/contact`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ name: "Zoé", email: "zoe@example.fr", subject: "Bonjour", message }),
    });
    expect(sent.status).toBeLessThan(300);
  };
  const done = async () => value(await metrics(), 'reluit_jobs_total{job="mail",outcome="completed"} ');
  // One mail to the shop, one to the sender. A mail that is sent twice makes a later sum too high.
  for (const turn of [1, 2, 3, 4, 5]) {
    await send(`La question ${turn}.`);
    await waitFor(`the mails of message ${turn}`, async () => (await done()) >= 2 * turn);
    expect(await done()).toBe(2 * turn);
  }
}, 120_000);

test("a killed worker is replaced at once, and the others keep working", async () => {
  const before = workers();
  const [victim = 0] = before;
  process.kill(victim, "SIGKILL");
  await expect
    .poll(() => shop.output(), { timeout: 10_000 })
    .toMatch(/"pause":0[,}].*a worker died and is replaced/);
  for (let turn = 0; turn < 10; turn += 1) expect((await get("/health/live")).status).toBe(200);
  await waitFor("three workers", async () => value(await metrics().catch(() => ""), "reluit_workers ") === 3);
  expect(workers()).toHaveLength(3);
  expect(workers()).not.toContain(victim);
}, 60_000);

test("a worker whose replacement cannot start is replaced as soon as one can, and the log says why not", async () => {
  const keys = join(shop.dataDir, "keys.json");
  const sound = await readFile(keys, "utf8");
  await writeFile(keys, "no keys");
  const [victim = 0] = workers();
  process.kill(victim, "SIGKILL");
  await expect
    .poll(() => shop.output(), { timeout: 20_000 })
    .toMatch(/"reason":"[^"]*keys\.json[^\n]*could not start/);
  expect((await get("/health/live")).status).toBe(200);
  await writeFile(keys, sound);
  await waitFor("three workers", async () => value(await metrics().catch(() => ""), "reluit_workers ") === 3);
  expect(workers()).toHaveLength(3);
}, 60_000);

test("SIGTERM ends all of them, and the database", async () => {
  const pids = workers();
  shop.kill("SIGTERM");
  expect(await shop.ended).toBe(0);
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow();
  const again = startShop({ ...ENVIRONMENT, DATA_DIR: shop.dataDir });
  expect((await fetch(`${await again.address}/health/ready`)).status).toBe(200);
  // The workers end when the first process is killed.
  const children = execFileSync("ps", ["--ppid", String(again.pid), "-o", "pid="], { encoding: "utf8" });
  again.kill("SIGKILL");
  await again.ended;
  await expect
    .poll(
      () => {
        const left = execFileSync("ps", ["-e", "-o", "pid=,args="], { encoding: "utf8" }).split("\n");
        return left.filter(
          (line) => line.includes("server/main.ts") && children.includes(String(Number.parseInt(line, 10))),
        );
      },
      { timeout: 15_000 },
    )
    .toEqual([]);
}, 90_000);

test("workers that cannot start stop the start with one line", async () => {
  const failing = startShop({ ...ENVIRONMENT, DATA_DIR: shop.dataDir, STRIPE_SECRET_KEY: "sk_test_1" });
  expect(await failing.ended).toBe(1);
  expect(failing.output().trim().split("\n")).toHaveLength(1);
});

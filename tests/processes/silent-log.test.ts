import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newKey, orderFor } from "#tests/people.ts";
import { makeDataDir, startShop } from "./running-shop.ts";

let shop: ReturnType<typeof startShop>;
let folder: Awaited<ReturnType<typeof makeDataDir>>;
let address: string;
beforeAll(async () => {
  folder = await makeDataDir();
  shop = startShop({
    DATA_DIR: folder.dataDir,
    DEMO: "1",
    LOG_LEVEL: "debug",
    PUBLIC_URL: "http://reluit.test",
  });
  address = await shop.address;
}, 60_000);
afterAll(async () => {
  shop.kill("SIGTERM");
  await shop.ended;
  await folder.remove();
});

async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const answer = await fetch(address + path, {
    method,
    headers: { ...headers, ...(body ? { "content-type": "application/json" } : {}) },
    ...(body ? { body: typeof body === "string" ? body : JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  try {
    return { status: answer.status, body: JSON.parse(text) };
  } catch {
    return { status: answer.status, body: null };
  }
}

/** The secret of the mailed link. */
async function mailedSecret(): Promise<string> {
  const mails = join(folder.dataDir, "mail");
  for (const name of await readdir(mails).catch(() => [])) {
    // Quoted-printable wraps long lines with an equals sign.
    const text = (await readFile(join(mails, name), "utf8")).replace(/=\r?\n/g, "");
    const found = /reset-password#([\w-]{43})/.exec(text)?.[1];
    if (found) return found;
  }
  return "";
}

test("the whole log of register, login, payment, refusals and a new password holds no secret and no address", {
  timeout: 90_000,
}, async () => {
  const email = "zoe.secret@example.test";
  const words = [email, "zoe.secret", "tilleul7", "peuplier8", "mauvais1", "0612349876", "9 rue Cachée"];
  const made = await call("POST", "/users/register", { username: "zoe_cachee", email, password: "tilleul7" });
  const { id, token } = made.body;
  words.push(token, token.split(".")[2], "zoe_cachee");
  const headers = { authorization: `Bearer ${token}` };
  await call("POST", "/users/register", { username: "zoe_cachee", email, password: "tilleul7" });
  await call("POST", "/users/register", { username: "x", email: "zoe.secret", password: "mauvais1" });
  await call("POST", "/users/register", `{"email":"${email}","password":"mauvais1"`);
  await call("POST", "/users/authenticate", { email, password: "mauvais1" });
  await call("POST", "/users/authenticate", { email: `${email}\u0000`, password: "mauvais1" });
  const profile = { nom: "Martin", prenom: "Zoé", telephone: "0612349876", adresse: "9 rue Cachée" };
  await call("POST", `/clients/${id}`, { ...profile, codePostal: "75011", ville: "Paris" }, headers);
  await call("GET", `/orders?token=${token}&email=${email}`, undefined, headers);

  const [item] = (await call("GET", "/smartphoneItems?limit=1")).body;
  for (const number of ["4242424242424242", "4000000000000002", "4242424242424241"]) {
    words.push(number);
    const card = { number, expMonth: 12, expYear: 2040, cvc: "987" };
    const method = await call("POST", "/sandbox/payment-methods", card);
    const order = { ...orderFor(item.id, Math.round(item.price * 100)), paymentMethodId: method.body.id };
    if (method.body.id) words.push(method.body.id);
    await call("POST", "/orders", order, { ...headers, "idempotency-key": newKey() });
  }
  await call("POST", "/contact", { name: "Zoé", email, subject: "Sujet", message: "Message 9 rue Cachée" });
  await call("GET", "/users/me/export", undefined, headers);
  await call("POST", "/users/password-resets", { email });
  await expect.poll(mailedSecret, { timeout: 20_000 }).not.toBe("");
  const secret = await mailedSecret();
  words.push(secret);
  await call("POST", "/users/password", { token: "wrong", password: "peuplier8" });
  expect((await call("POST", "/users/password", { token: secret, password: "peuplier8" })).status).toBe(204);
  const again = await call("POST", "/users/authenticate", { email, password: "peuplier8" });
  words.push(again.body.token);
  await call(
    "POST",
    "/users/me/erasure",
    { password: "peuplier8" },
    { authorization: `Bearer ${again.body.token}` },
  );

  // The log is written shortly after the responses.
  await expect.poll(shop.output).toContain('"route":"/users/me/erasure"');
  const log = shop.output();
  // The log has these requests, at its most detailed level.
  for (const route of ["/users/register", "/orders", "/users/password"])
    expect(log).toContain(`"route":"${route}"`);
  expect(words.filter((word) => log.includes(word))).toEqual([]);
  expect(/eyJ[\w-]{10,}\.|\$argon2|BEGIN [A-Z ]*PRIVATE/.exec(log)).toBeNull();
});

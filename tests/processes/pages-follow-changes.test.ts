import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/database/test-database.ts";
import { waitFor } from "#tests/wait-for.ts";
import { makeDataDir, startShop } from "./running-shop.ts";

let database: TestDatabase;
const folders: Awaited<ReturnType<typeof makeDataDir>>[] = [];
const shops: ReturnType<typeof startShop>[] = [];

async function open() {
  const folder = await makeDataDir();
  folders.push(folder);
  const shop = startShop({ DATA_DIR: folder.dataDir, DATABASE_URL: database.url, DEMO: "1" });
  shops.push(shop);
  return shop.address;
}

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  for (const shop of shops) {
    shop.kill("SIGKILL");
    await shop.ended;
  }
  for (const folder of folders) await folder.remove();
  await database.drop();
});

async function sellerAt(address: string) {
  const answer = await fetch(`${address}/users/authenticate`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "vendeur@reluit.test", password: "demo1234" }),
  });
  const { token } = await answer.json();
  return { authorization: `Bearer ${token}` };
}

/** Half the age from which a cached page is made anew without a change. */
const BEFORE_ITS_AGE_MS = 30_000;

const page = async (address: string, path: string) => (await fetch(`${address}${path}`)).text();

test("a seller's change at one server shows on the pages of another at once, and a withdrawn listing disappears", async () => {
  const here = await open();
  const there = await open();
  const headers = await sellerAt(here);
  const answer = await fetch(`${here}/smartphoneItems?seller=me&status=available&limit=1`, { headers });
  const [item]: { id: number; name: string }[] = await answer.json();
  const id = item?.id ?? 0;

  // Cached by the other server: two requests get the same ETag.
  const first = await fetch(`${there}/product/${id}`);
  const again = await fetch(`${there}/product/${id}`, {
    headers: { "if-none-match": first.headers.get("etag") ?? "" },
  });
  expect([first.status, again.status]).toEqual([200, 304]);
  expect(await first.text()).toContain(item?.name);

  const renamed = await fetch(`${here}/smartphoneItems/${id}`, {
    method: "PATCH",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ name: "Zéphyrin carillonneur" }),
  });
  expect(renamed.status).toBe(200);
  const renamedThere = async () =>
    expect(await page(there, `/product/${id}`)).toContain("Zéphyrin carillonneur");
  await waitFor("the new name at the other server", renamedThere, { limitMs: BEFORE_ITS_AGE_MS });
  const lists = "/store?search=Z%C3%A9phyrin+carillonneur";
  expect(await page(there, lists)).toContain(`/product/${id}`);

  expect((await fetch(`${here}/smartphoneItems/${id}`, { method: "DELETE", headers })).status).toBe(204);
  const goneThere = async () => expect((await fetch(`${there}/product/${id}`)).status).toBe(404);
  await waitFor("the end of the page at the other server", goneThere, { limitMs: BEFORE_ITS_AGE_MS });
  expect(await page(there, lists)).not.toContain(`/product/${id}"`);
}, 180_000);

import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openTestCatalogue } from "#server/catalog/fixtures/test-catalogue.ts";
import { followChanges, type ItemChange } from "#server/database/follow-changes.ts";
import { sellers } from "./tables.ts";

let catalogue: Awaited<ReturnType<typeof openTestCatalogue>>;
let follower: Awaited<ReturnType<typeof followChanges>>;
const changes: ItemChange[] = [];
beforeAll(async () => {
  catalogue = await openTestCatalogue();
  follower = await followChanges(catalogue.url, { onChange: (change) => changes.push(change), onGap() {} });
});
afterAll(async () => {
  await follower.stop();
  await catalogue.close();
});

const EVERYTHING = { lists: true, ids: "all" };
let made = 0;
async function openShop({ listings }: { listings: number }) {
  const userId = await catalogue.addSeller(`shop_${++made}`);
  await catalogue.database
    .insert(sellers)
    .values({ userId, storeName: `Boutique ${made}`, businessName: "Dupont SARL" });
  const modelId = await catalogue.addModel({ model: `Phone ${made}` });
  for (let left = listings; left > 0; left -= 1) await catalogue.addItem({ modelId, sellerId: userId });
  return userId;
}

/** The changes that an update of a profile announces. */
async function announced(userId: number, values: Partial<typeof sellers.$inferInsert>) {
  await catalogue.database.update(sellers).set(values).where(eq(sellers.userId, userId));
  // Notifications come in order: what stands before the end is the update's.
  await catalogue.database.$client.query("notify items, ';end;0;'");
  await vi.waitFor(() => expect(changes.at(-1)?.ids).toEqual(["end"]));
  const found = changes.splice(0).slice(0, -1);
  return found.map(({ lists, ids, seller }) => (seller ? { seller } : { lists, ids }));
}
const started = async (listings: number) => {
  const userId = await openShop({ listings });
  await announced(userId, { phoneNumber: "+33 4 91 00 00 00" });
  return userId;
};

test("a new telephone number outdates no response; a new address outdates the seller's page alone", async () => {
  const userId = await started(1);
  expect(await announced(userId, { phoneNumber: "+33 4 91 00 00 01" })).toEqual([]);
  const page = [{ seller: `boutique-${made}` }];
  expect(await announced(userId, { businessAddress: "3 rue du Port, Marseille" })).toEqual(page);
  expect(await announced(userId, { businessName: "Durand SARL", vatNumber: "FR12" })).toEqual(page);
});

test("a new name or kind of seller outdates the lists that show it", async () => {
  const userId = await started(1);
  expect(await announced(userId, { storeName: "Autre" })).toEqual([EVERYTHING]);
  expect(await announced(userId, { siret: "00000000100008" })).toEqual([EVERYTHING]);
});

test("a new name of a seller without listings outdates their page alone", async () => {
  const userId = await started(0);
  expect(await announced(userId, { storeName: "Autre" })).toEqual([{ seller: `boutique-${made}` }]);
});

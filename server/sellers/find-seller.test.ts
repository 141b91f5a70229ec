import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestCatalogue } from "#server/catalog/fixtures/test-catalogue.ts";
import { findSeller } from "./find-seller.ts";
import { markFirstParty } from "./mark-first-party.ts";
import { sellers } from "./tables.ts";

let catalogue: Awaited<ReturnType<typeof openTestCatalogue>>;
let modelId: number;
const clock = () => new Date();
beforeAll(async () => {
  catalogue = await openTestCatalogue();
  modelId = await catalogue.addModel();
});
afterAll(() => catalogue.close());

let made = 0;
async function addShop(storeName: string, values: Partial<typeof sellers.$inferInsert> = {}) {
  const username = `shop_${++made}`;
  const userId = await catalogue.addSeller(username);
  await catalogue.database.insert(sellers).values({
    userId,
    storeName,
    businessName: "Dupont SARL",
    vatNumber: "FR12",
    businessAddress: "3 rue privée, Lyon",
    phoneNumber: "0612345678",
    ...values,
  });
  const [row] = await catalogue.database.select().from(sellers).where(eq(sellers.userId, userId));
  return { userId, slug: row?.slug ?? "" };
}

test("the address of a page is made of the shop's name, is never taken twice and stays after a renaming", async () => {
  const first = await addShop("L’Œil & Été n° 5");
  expect(first.slug).toBe("l-oeil-ete-n-5");
  const second = await addShop("l'œil, ÉTÉ n° 5!");
  expect(second.slug).toBe(`l-oeil-ete-n-5-${second.userId}`);
  expect((await addShop("متجر")).slug).toBe("vendeur");
  await catalogue.database
    .update(sellers)
    .set({ storeName: "Autre" })
    .where(eq(sellers.userId, first.userId));
  expect(await findSeller({ ...catalogue, clock }, first.slug, 1)).toMatchObject({
    storeName: "Autre",
    slug: first.slug,
  });
});

test("shops of one name that open together all get an address", async () => {
  const opened = await Promise.all([1, 2, 3, 4].map(() => addShop("Ensemble")));
  expect(new Set(opened.map(({ slug }) => slug)).size).toBe(4);
});

test("an undeclared seller shows a name and nothing of the person", async () => {
  const shop = await addShop("Particulier");
  const shown = await findSeller({ ...catalogue, clock }, shop.slug, 1);
  expect(shown).toMatchObject({ kind: "private", business: null });
  expect(JSON.stringify(shown)).not.toMatch(/Dupont|FR12|privée|0612345678|@/);
});

test("a declared business shows its legal identity, without phone and e-mail", async () => {
  const shop = await addShop("Entreprise", { siret: "00000000100008" });
  const shown = await findSeller({ ...catalogue, clock }, shop.slug, 1);
  expect(shown.kind).toBe("professional");
  expect(shown.business).toEqual({
    name: "Dupont SARL",
    siret: "00000000100008",
    vatNumber: "FR12",
    address: "3 rue privée, Lyon",
  });
  expect(JSON.stringify(shown)).not.toMatch(/0612345678|@/);
});

test("available listings come newest first, 24 a page", async () => {
  const shop = await addShop("Beaucoup");
  const ids: number[] = [];
  for (let day = 1; day <= 26; day += 1)
    ids.push(await catalogue.addItem({ modelId, sellerId: shop.userId, createdAt: new Date(2026, 0, day) }));
  await catalogue.addItem({ modelId, sellerId: shop.userId, onHand: 0 });
  await catalogue.addItem({ modelId, sellerId: shop.userId, withdrawnAt: new Date() });
  await catalogue.addItem({ modelId });
  const first = await findSeller({ ...catalogue, clock }, shop.slug, 1);
  expect(first).toMatchObject({ total: 26, page: 1, pages: 2 });
  const last = await findSeller({ ...catalogue, clock }, shop.slug, 2);
  expect(last.page).toBe(2);
  expect([...first.items, ...last.items].map(({ id }) => id)).toEqual(ids.toReversed());
  expect(first.items[0]).toMatchObject({ seller: "Beaucoup", sellerSlug: shop.slug });
  expect(first.items[0]?.sellerKind).toBe("private");
});

test("a page beyond a seller's last is not found", async () => {
  const shop = await addShop("Peu");
  for (let made = 0; made < 25; made += 1) await catalogue.addItem({ modelId, sellerId: shop.userId });
  expect((await findSeller({ ...catalogue, clock }, shop.slug, 2)).items).toHaveLength(1);
  await expect(findSeller({ ...catalogue, clock }, shop.slug, 3)).rejects.toThrow("NOT_FOUND");
});

test("an unknown address is NOT_FOUND", async () => {
  // PostgreSQL refuses a NUL in a text.
  for (const slug of ["nobody", "", "\0", "a\0b", "ÉTÉ", "a".repeat(5000)])
    await expect(findSeller({ ...catalogue, clock }, slug, 1), slug).rejects.toThrow("NOT_FOUND");
});

test("one seller at most is the shop itself", async () => {
  const [one, other] = [await addShop("Un"), await addShop("Deux")];
  await markFirstParty(catalogue, one.userId);
  await markFirstParty(catalogue, other.userId);
  expect((await findSeller({ ...catalogue, clock }, one.slug, 1)).kind).toBe("private");
  await catalogue.addItem({ modelId, sellerId: other.userId });
  const shown = await findSeller({ ...catalogue, clock }, other.slug, 1);
  expect(shown).toMatchObject({ kind: "shop", business: null });
  expect(shown.items[0]).toMatchObject({ sellerKind: "shop" });
  await expect(
    catalogue.database.update(sellers).set({ firstParty: true }).where(eq(sellers.userId, one.userId)),
  ).rejects.toThrow();
  await expect(markFirstParty(catalogue, catalogue.sellerId)).rejects.toThrow("NOT_FOUND");
});

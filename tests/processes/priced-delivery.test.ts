import { afterAll, beforeAll, expect, test } from "vitest";
import { openShopDatabase } from "#server/cli/open-shop-database.ts";
import { offerDelivery } from "#server/dated-settings/fixtures/offer-delivery.ts";
import { readSettings } from "#server/settings.ts";
import { openDemoShop } from "./running-shop.ts";

let shop: Awaited<ReturnType<typeof openDemoShop>>;
beforeAll(async () => {
  shop = await openDemoShop();
}, 90_000);
afterAll(() => shop.close());

/** The texts between the page's head and its end, on one line. */
async function read(path: string): Promise<string> {
  const html = await (await fetch(shop.address + path)).text();
  return html
    .replace(/^[\s\S]*<body/, "")
    .replace(/<script[\s\S]*?<\/script>|<[^>]*>/g, " ")
    .replace(/\s+/g, " ");
}

test("home, about and the offers beside the login promise free delivery only while it is free", async () => {
  const promises = async (path: string) => /[Ll]ivraison gratuite en France/.test(await read(path));
  for (const path of ["/", "/about", "/login"]) expect(await promises(path), path).toBe(true);
  const { database, close } = await openShopDatabase(readSettings({ DATA_DIR: shop.dataDir }));
  try {
    await offerDelivery(database, "standard", { priceCents: 490 });
  } finally {
    await close();
  }
  for (const path of ["/", "/about", "/login"])
    await expect.poll(() => promises(path), { timeout: 15_000 }).toBe(false);
  for (const path of ["/", "/about"]) expect(await read(path)).toContain("Livraison standard : 4,90 €");
});

import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { putOnDesk } from "./fixtures/repair-desk.ts";
import { listRepairPrices } from "./list-repair-prices.ts";
import { repairOptions } from "./tables.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

test("a service has the lowest and the highest price of all models; without a price it is on quote", async () => {
  const { optionIds } = await putOnDesk(shop, {}, [
    { kind: "screen", priceCents: 6583 },
    { kind: "diagnosis", name: "Diagnostic", priceCents: 0 },
    { kind: "motherboard", name: "Carte mère", priceCents: null },
    { kind: "other", name: "", priceCents: 100 },
  ]);
  const [screen] = await shop.database
    .select()
    .from(repairOptions)
    .where(eq(repairOptions.id, optionIds[0] ?? 0));
  const serviceId = screen?.serviceId ?? 0;
  for (const priceCents of [9990, null]) {
    const { modelId } = await putOnDesk(shop, {}, []);
    await shop.database.insert(repairOptions).values({ modelId, serviceId, priceCents });
  }
  const prices = await listRepairPrices(shop);
  expect(prices.map(({ kind, least, most }) => [kind, least, most])).toEqual([
    ["screen", "65.83", "99.90"],
    ["diagnosis", "0.00", "0.00"],
    ["motherboard", "Sur devis", "Sur devis"],
  ]);
});

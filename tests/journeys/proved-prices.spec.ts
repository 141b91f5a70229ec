import type { Page } from "@playwright/test";
import { MOST_CLAIMED, type SmartphoneItem } from "#contract/catalog/catalog.ts";
import { formatMoney } from "#contract/format.ts";
import { roundCents } from "#contract/money.ts";
import { expect, test } from "./fixture.ts";
import { variants } from "./variants.ts";

const euros = (price: number) => formatMoney(roundCents(price * 100), "fr");

async function forSale(page: Page): Promise<SmartphoneItem[]> {
  return (await page.request.get("/smartphoneItems?status=available&limit=100")).json();
}

for (const width of variants(375, 1440)) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 860 } });

    test("a price is compared with the launch price and its source, or with nothing; an old price proves no saving", async ({
      page,
    }) => {
      const items = await forSale(page);
      const known = items.find(({ model, price }) => model.newPrice && model.newPrice.price > price);
      const unknown = items.find(({ model }) => !model.newPrice);
      if (!known?.model.newPrice || !unknown) throw new Error("The demo catalogue has no such phones.");
      const { price, source, date } = known.model.newPrice;
      const proof = page.getByRole("main").getByText("Prix de lancement");
      await page.goto(`/product/${known.id}`);
      await expect(proof).toHaveText(`Prix de lancement (${date.slice(0, 4)}) : ${euros(price)}, ${source}.`);
      await expect(page.getByRole("main").getByText("économie")).toHaveCount(0);
      await page.goto(`/product/${unknown.id}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(proof).toHaveCount(0);
      await expect(page.locator("main :is(s, del)")).toHaveCount(0);
    });

    // What a reduction says after thirty known days: server/catalog/prices/price-drop.test.ts.
    test("no reduction is shown while the prices of thirty days are unknown", async ({ page }) => {
      const { token } = await (
        await page.request.post("/users/authenticate", {
          data: { email: "vendeur@reluit.test", password: "demo1234" },
        })
      ).json();
      const headers = { authorization: `Bearer ${token}` };
      const [like] = await forSale(page);
      const made = await page.request.post("/smartphoneItems", {
        headers,
        data: {
          name: "Baisse de prix",
          smartphoneModelId: like?.smartphoneModelId,
          price: 300,
          description: "Un prix qui change.",
          condition: "Bon",
          batteryCapacity: "",
          batteryHealth: 90,
          stockQuantity: 1,
          status: "available",
          photos: [],
        },
      });
      const { id } = await made.json();
      const setPrice = async (price: number) =>
        expect((await page.request.patch(`/smartphoneItems/${id}`, { headers, data: { price } })).ok()).toBe(
          true,
        );
      await setPrice(250);
      await expect(async () => {
        await page.goto(`/product/${id}`);
        await expect(page.getByRole("main").getByText(euros(250)).first()).toBeVisible({ timeout: 1000 });
      }).toPass();
      await expect(page.getByRole("main").getByText("Prix baissé")).toHaveCount(0);
      await expect(page.locator("main :is(s, del)")).toHaveCount(0);
      await page.request.delete(`/smartphoneItems/${id}`, { headers });
    });

    test("the home page claims no more than the catalogue proves", async ({ page }) => {
      const { percent } = await (await page.request.get("/smartphoneItems/saving")).json();
      await page.goto("/");
      const title = page.getByRole("heading", { level: 1 });
      if (percent === null) await expect(title).not.toContainText("%");
      else await expect(title).toContainText(`Jusqu’à ${Math.min(percent, MOST_CLAIMED)} % moins cher`);
    });
  });
}

import type { Page } from "@playwright/test";
import type { SmartphoneItem } from "#contract/catalog/catalog.ts";
import type { ItemVariant } from "#contract/catalog/variants.ts";
import { formatUnits } from "#contract/units.ts";
import { expect, test } from "./fixture.ts";
import { ready } from "./shopper.ts";
import { variants } from "./variants.ts";

/** Finds a phone on sale in two storages that are alike in all else. */
async function phoneWithTwoStorages(page: Page) {
  const items: SmartphoneItem[] = await (
    await page.request.get("/smartphoneItems?status=available&brand=apple&limit=100")
  ).json();
  for (const item of items) {
    const variants: ItemVariant[] = await (
      await page.request.get(`/smartphoneItems/${item.id}/variants`)
    ).json();
    const other = variants.find(
      ({ storageCapacity, condition, colorSlug }) =>
        storageCapacity !== item.model.storageCapacity &&
        condition === item.condition &&
        colorSlug === item.model.colorSlug,
    );
    if (other) return { item, other };
  }
  throw new Error("The demo catalogue has no phone in two storages.");
}

for (const width of variants(375, 1440)) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test("another storage is chosen without leaving the page: its price, its address, focus and scroll kept", async ({
      page,
    }) => {
      const { item, other } = await phoneWithTwoStorages(page);
      await page.goto(`/product/${item.id}`);
      await ready(page);
      await page.evaluate(() => Object.assign(window, { sameDocument: true }));
      const versions = page.getByRole("navigation", { name: "Choisir une autre version" });
      const storages = versions.getByRole("list", { name: "Stockage" });
      await expect(storages.locator("[aria-current=true]")).toContainText(
        formatUnits(item.model.storageCapacity, "fr"),
      );
      const chosen = storages.locator(`a[href="/product/${other.id}"]`);
      await expect(chosen).toContainText(
        new Intl.NumberFormat("fr-FR", { style: "currency", currency: "EUR" }).format(other.price),
      );
      await chosen.scrollIntoViewIfNeeded();
      const scrolled = await page.evaluate(() => window.scrollY);

      await chosen.focus();
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(new RegExp(`/product/${other.id}$`));
      await expect(page.getByRole("heading", { level: 1 })).toContainText(
        formatUnits(other.storageCapacity, "fr"),
      );
      await expect(storages.locator("[aria-current=true]")).toBeFocused();
      expect(Math.abs((await page.evaluate(() => window.scrollY)) - scrolled)).toBeLessThan(120);
      expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);

      await page.goBack();
      await expect(page).toHaveURL(new RegExp(`/product/${item.id}$`));
      await expect(storages.locator("[aria-current=true]")).toContainText(
        formatUnits(item.model.storageCapacity, "fr"),
      );
    });
  });
}

test("a choice says what else it changes", async ({ page }) => {
  const answer = await page.request.get("/smartphoneItems?status=available&limit=100");
  const items: SmartphoneItem[] = await answer.json();
  let told = 0;
  for (const { id } of items.slice(0, 8)) {
    await page.goto(`/product/${id}`);
    told += await page
      .getByRole("navigation", { name: "Choisir une autre version" })
      .getByText(/existe en/)
      .count();
    if (told > 0) return;
  }
  expect(told).toBeGreaterThan(0);
});

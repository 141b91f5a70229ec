import { expect, test } from "./fixture.ts";
import { ready } from "./shopper.ts";

test.use({ viewport: { width: 1440, height: 900 } });

test("checkboxes respond at once, and together filter the next list", async ({ page }) => {
  await page.goto("/store");
  await ready(page);
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route(/\/store\.data\?/, async (route) => {
    await answered;
    await route.continue();
  });
  const box = (name: RegExp) => page.getByRole("complementary").getByRole("checkbox", { name });
  const sort = page.getByRole("combobox", { name: "Trier par" });
  await box(/^64 Go/).check();
  await box(/^128 Go/).check();
  await sort.selectOption("price-asc");
  await expect(box(/^64 Go/)).toBeChecked();
  await expect(box(/^128 Go/)).toBeChecked();
  await expect(sort).toHaveValue("price-asc");
  await expect(page).toHaveURL(/\/store$/);
  answer();
  await expect(page).toHaveURL(/\/store\?storage=64&storage=128&sort=price-asc$/);
  await expect(box(/^64 Go/)).toBeChecked();
  await expect(box(/^128 Go/)).toBeChecked();
  await expect(page.getByRole("listitem").filter({ hasText: "128 Go" }).first()).toBeVisible();
  await expect(page.getByRole("article").filter({ hasText: "256 Go" })).toHaveCount(0);
  await page.goBack();
  await expect(box(/^64 Go/)).not.toBeChecked();
  await expect(sort).toHaveValue("newest");
});

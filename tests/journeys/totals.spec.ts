import type { Page } from "@playwright/test";
import { expect, test } from "./fixture.ts";
import { availablePhone, ownPhone, ready } from "./shopper.ts";

/** Labels of the sums on the cart page. */
const labels = (page: Page) => page.locator("main dl dt").allTextContents();

async function addPhone(page: Page, phone?: { readonly id: number }) {
  const { id } = phone ?? (await availablePhone(page));
  await page.goto(`/product/${id}`);
  await ready(page);
  await page.getByRole("button", { name: "Ajouter au panier" }).first().click();
  await expect(page.getByRole("dialog")).toContainText("dans votre panier");
}

async function addRepair(page: Page, service: RegExp) {
  const answer = await page.request.get("/repair-phone-models/brand/apple");
  const models: { id: number; name: string }[] = await answer.json();
  await page.goto(`/repair/services?model=${models.find(({ name }) => name === "iPhone 13")?.id}`);
  await ready(page);
  await page.getByRole("checkbox", { name: service }).check();
  await page.getByRole("button", { name: "Continuer" }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByRole("list", { name: "Articles du panier" })).toBeVisible();
}

/** The first line of a list of articles says its scheme. */
async function expectScheme(page: Page, list: string, scheme: string, other: string) {
  const line = page.getByRole("list", { name: list }).getByRole("listitem").first();
  await expect(line).toContainText(scheme);
  await expect(line).not.toContainText(other);
}

for (const width of [375, 1440])
  test(`totals say what they are, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await addPhone(page);
    await page.goto("/cart");
    await expect(page.locator("main dl").getByText("incluse")).toBeVisible();
    expect(await labels(page)).toEqual(["TVA sur marge", "Livraison", "Total"]);
    await expectScheme(page, "Articles du panier", "TVA sur marge", "TVA incluse");

    await addRepair(page, /Remplacement (?:de la )?batterie/);
    expect(await labels(page)).toEqual(["Total HT", "TVA", "TVA sur marge", "Livraison", "Total"]);

    // The phone goes: what is left is taxed.
    await page
      .getByRole("button", { name: /^Retirer .*du panier$/ })
      .first()
      .click();
    await expect(page.locator("main dl").getByText("incluse")).toHaveCount(0);
    expect(await labels(page)).toEqual(["Total HT", "TVA", "Livraison", "Total"]);
  });

test("a phone that was bought with VAT shows it, and claims no margin scheme", async ({ page }) => {
  const answer = await page.request.get("/smartphoneItems?status=available&limit=100");
  const items: { id: number; price: number; stockQuantity: number; vatIncluded?: true }[] =
    await answer.json();
  await addPhone(page, ownPhone(items.filter(({ vatIncluded }) => vatIncluded)));
  const main = page.locator("main");
  await expect(main.getByText("TVA incluse").first()).toBeVisible();
  await expect(main.locator("h1 ~ p").getByText("TVA sur marge")).toHaveCount(0);
  await page.goto("/cart");
  await expect(page.getByRole("list", { name: "Articles du panier" })).toBeVisible();
  expect(await labels(page)).toEqual(["Total HT", "TVA", "Livraison", "Total"]);
  await expectScheme(page, "Articles du panier", "TVA incluse", "TVA sur marge");
  await page.getByRole("button", { name: "Choisir ma livraison" }).click();
  await expectScheme(page, "Vos articles", "TVA incluse", "TVA sur marge");
});

test("a free diagnosis reads free from the service to the total", async ({ page }) => {
  await addRepair(page, /Diagnostic complet/);
  const lines = page.getByRole("list", { name: "Articles du panier" });
  await expect(lines.getByText("Gratuit", { exact: true })).toBeVisible();
  await expect(page.locator("main dl").getByText("Gratuit", { exact: true })).toBeVisible();
  await expect(page.locator("main").getByText(/\b0,00/)).toHaveCount(0);
});

test("every price of a phone says its scheme: home, store and similar phones", async ({ page }) => {
  const phone = await availablePhone(page);
  for (const path of ["/", "/store", `/product/${phone.id}`]) {
    await page.goto(path);
    const [prices, notes] = await page.locator("main").evaluate((main) => {
      const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
      const texts: string[] = [];
      // The prices of the other versions stand below the one that says it.
      while (walker.nextNode())
        if (!walker.currentNode.parentElement?.closest("nav"))
          texts.push(walker.currentNode.textContent?.trim() ?? "");
      return [
        texts.filter((text) => /^\d[\d\s]*,\d\d\s€$/.test(text)).length,
        texts.filter((text) => text === "TVA sur marge" || text === "TVA incluse").length,
      ];
    });
    expect(prices, path).toBeGreaterThan(0);
    expect(notes, path).toBeGreaterThanOrEqual(prices ?? 0);
  }
});

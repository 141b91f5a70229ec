import type { Page } from "@playwright/test";
import { VAT_SCHEMES, type VatScheme } from "#contract/orders/vat.ts";
import { expectAmountsAddUp } from "./amounts.ts";
import { expect, test } from "./fixture.ts";
import {
  availablePhone,
  fillCard,
  fillProfile,
  giveAddress,
  orderNumberOn,
  ownPhone,
  ready,
  register,
} from "./shopper.ts";
import { variants } from "./variants.ts";

/** Labels of the amounts, and of the tax inside, on a page whose amounts add up. */
const labels = async (page: Page) => [
  await expectAmountsAddUp(page),
  await page.locator("main dl[data-tax-inside] dt").allTextContents(),
];

/** Adds a phone that is sold under this scheme. */
async function addPhone(page: Page, scheme: VatScheme) {
  const answer = await page.request.get("/smartphoneItems?status=available&limit=100");
  const items: { id: number; stockQuantity: number; vatScheme: VatScheme | null }[] = await answer.json();
  const { id } = ownPhone(items.filter(({ vatScheme }) => vatScheme === scheme));
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

for (const width of variants(375, 1440))
  test(`totals say what they are, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await addPhone(page, "margin");
    await page.goto("/cart");
    await expect(page.locator("main dl").getByText("incluse")).toBeVisible();
    expect(await labels(page)).toEqual([["Téléphones", "Livraison", "Total"], ["TVA sur marge"]]);
    await expectScheme(page, "Articles du panier", "TVA sur marge", "TVA incluse");

    await addRepair(page, /Remplacement (?:de la )?batterie/);
    expect(await labels(page)).toEqual([
      ["Téléphones", "Réparations", "Livraison", "Total"],
      ["Total HT", "TVA", "TVA sur marge"],
    ]);
    await expect(page.locator("main dl").getByText(/^dont TVA/)).toHaveCount(1);

    // The phone goes: what is left is taxed.
    await page
      .getByRole("button", { name: /^Retirer .*du panier$/ })
      .first()
      .click();
    await expect(page.locator("main dl").getByText("incluse")).toHaveCount(0);
    expect(await labels(page)).toEqual([
      ["Réparations", "Livraison", "Total"],
      ["Total HT", "TVA"],
    ]);
  });

test("a phone that was bought with VAT shows it, and claims no margin scheme", async ({ page }) => {
  await addPhone(page, "standard");
  const main = page.locator("main");
  await expect(main.getByText("TVA incluse").first()).toBeVisible();
  await expect(main.locator("h1 ~ p").getByText("TVA sur marge")).toHaveCount(0);
  await page.goto("/cart");
  await expect(page.getByRole("list", { name: "Articles du panier" })).toBeVisible();
  expect(await labels(page)).toEqual([
    ["Téléphones", "Livraison", "Total"],
    ["Total HT", "TVA"],
  ]);
  await expectScheme(page, "Articles du panier", "TVA incluse", "TVA sur marge");
  await page.getByRole("button", { name: "Choisir ma livraison" }).click();
  await expectScheme(page, "Vos articles", "TVA incluse", "TVA sur marge");
});

test("a free diagnosis reads free from the service to the total", async ({ page }) => {
  await addRepair(page, /Diagnostic complet/);
  const lines = page.getByRole("list", { name: "Articles du panier" });
  await expect(lines.getByText("Gratuit", { exact: true })).toBeVisible();
  await expect(page.locator("main dl").getByText("Gratuit", { exact: true })).toHaveText([
    "Gratuit",
    "Gratuit",
  ]);
  await expect(page.locator("main").getByText(/\b0,00/)).toHaveCount(0);
});

test("every phone shows its own VAT scheme, or nothing if none is recorded: home, store and similar phones", async ({
  page,
}) => {
  const sentences = {
    margin: "TVA sur marge",
    standard: "TVA incluse",
    franchise: "TVA non applicable, art. 293 B du CGI",
  };
  const phone = await availablePhone(page);
  for (const path of ["/", "/store", `/product/${phone.id}`]) {
    await page.goto(path);
    // The prices of the other versions stand below the one that says it; the phones of the hero show no price.
    const cards = await page
      .locator("main :is(article, li):not(nav *)")
      .filter({ hasText: "€" })
      .locator("a[href*='/product/']")
      .evaluateAll((links) =>
        links.map((link) => ({
          id: Number(/\d+$/.exec(link.getAttribute("href") ?? "")?.[0]),
          text: link.closest("article, li")?.textContent ?? "",
        })),
      );
    expect(cards.length, path).toBeGreaterThan(0);
    const answer = await page.request.get(
      `/smartphoneItems/chosen?ids=${[...new Set(cards.map(({ id }) => id))].slice(0, 20).join(",")}`,
    );
    const items: { id: number; vatScheme: VatScheme | null }[] = await answer.json();
    expect(items.length, path).toBeGreaterThan(0);
    for (const { id, vatScheme } of items)
      for (const { text } of cards.filter((card) => card.id === id))
        for (const scheme of VAT_SCHEMES)
          expect(text.includes(sentences[scheme]), `${path} ${id} ${scheme}`).toBe(scheme === vatScheme);
  }
});

test("the amounts of a phone and a repair add up on every page from the cart to the order", async ({
  page,
}) => {
  const rows = ["Téléphones", "Réparations", "Livraison", "Total"];
  await register(page);
  await fillProfile(page);
  await addPhone(page, "margin");
  await addRepair(page, /Remplacement (?:de la )?batterie/);
  expect(await expectAmountsAddUp(page)).toEqual(rows);
  await page.getByRole("button", { name: "Choisir ma livraison" }).click();
  await expect(page).toHaveURL(/\/shipping-options$/);
  expect(await expectAmountsAddUp(page)).toEqual(rows);
  await giveAddress(page);
  await fillCard(page);
  expect(await expectAmountsAddUp(page)).toEqual(rows);
  await page.getByRole("button", { name: /^Commander et payer/ }).click();
  await expect(page.getByRole("heading", { name: "Commande confirmée !" })).toBeVisible();
  expect(await expectAmountsAddUp(page)).toEqual(rows);
  const number = await orderNumberOn(page);
  await page.goto(`/client-area?activeTab=orders&order=${number}`);
  await ready(page);
  expect(await expectAmountsAddUp(page)).toEqual(rows);
});

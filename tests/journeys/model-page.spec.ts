import { expect, test } from "./fixture.ts";
import { availablePhone, ready, seriousFlaws } from "./shopper.ts";
import { variants } from "./variants.ts";

for (const width of variants(375, 1440))
  test(`a buyer goes from the home page to a model, chooses a state and buys its best offer, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/");
    await ready(page);
    const wanted = page.getByRole("region", { name: "Les plus demandés" });
    await wanted.getByRole("link").first().click();
    await expect(page).toHaveURL(/\/modeles\/[a-z0-9-]+$/);
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toContainText("reconditionné");
    expect(await seriousFlaws(page)).toEqual([]);

    const rows = page.getByRole("navigation", { name: "Choisir une autre version" });
    const states = rows.getByRole("list", { name: "État" }).getByRole("link");
    const other = states.locator(":scope:not([aria-current])").first();
    const name = await other.locator("bdi").first().textContent();
    await other.click();
    await expect(page).toHaveURL(/condition=/);
    const best = page.getByRole("region", { name: "La meilleure offre pour ce choix" });
    await expect(best.getByRole("link", { name: new RegExp(`^${name?.replace("+", "\\+")}`) })).toBeVisible();
    const price = await best.locator(".figures").first().textContent();
    await best.getByRole("button", { name: "Ajouter au panier" }).click();
    await expect(page.getByRole("dialog")).toContainText("dans votre panier");
    await page.goto("/cart");
    await expect(page.locator("main")).toContainText(price ?? "no price");
  });

test("the page of a model keeps one canonical address, and a choice that is not in stock says so", async ({
  page,
}) => {
  await page.goto("/modeles/iphone-13?storage=9999");
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/modeles\/iphone-13$/);
  await expect(page.getByRole("status").filter({ hasText: "pas en stock" })).toBeVisible();
  for (const language of ["en", "ar"]) {
    await page.goto(`/modeles/iphone-13?lang=${language}`);
    expect(await seriousFlaws(page)).toEqual([]);
  }
});

test("the store shows one card a model, keeps the filters, and its address remembers it", async ({
  page,
}) => {
  await page.goto("/store?brand=apple");
  await ready(page);
  await page.getByRole("link", { name: "Un par modèle" }).click();
  await expect(page).toHaveURL(/brand=apple.*group=model|group=model.*brand=apple/);
  const models = page.locator("section[aria-labelledby=store-count] li a[href^='/modeles/']");
  await expect(models.first()).toContainText("iPhone");
  await expect(page.locator("#store-count")).toHaveText(`${await models.count()} modèles`);
  expect(await seriousFlaws(page)).toEqual([]);
  await page.getByLabel("Trier par").selectOption({ label: "Prix croissant" });
  await expect(page).toHaveURL(/sort=price-asc/);
  await expect(page).toHaveURL(/group=model/);
  await models.first().click();
  await expect(page).toHaveURL(/\/modeles\//);
  await page.goBack();
  await expect(models.first()).toBeVisible();
  await page.getByRole("link", { name: "Toutes les annonces" }).click();
  await expect(page).not.toHaveURL(/group=/);
  await expect(page.getByRole("article").first()).toBeVisible();
});

test.describe("an address without a model", () => {
  test.use({ provoked: /^404 / });
  test("says that there is no such page", async ({ page }) => {
    const answer = await page.goto("/modeles/telephone-inconnu");
    expect(answer?.status()).toBe(404);
  });
});

for (const [width, height] of [
  [1440, 900],
  [1280, 720],
  [768, 1024],
] as const)
  test(`price, state, date, seller and both buttons are in sight when a product opens, at ${width} × ${height}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const phone = await availablePhone(page);
    await page.goto(`/product/${phone.id}`);
    await ready(page);
    const main = page.locator("main");
    for (const part of [
      main.locator("h1"),
      main.getByText("€").first(),
      main.getByText(/^Livraison prévue/).first(),
      main.getByText(/^Vendu/).first(),
      page.getByRole("button", { name: "Ajouter au panier" }).locator("visible=true").first(),
      main.getByRole("button", { name: "Achat rapide" }),
    ])
      await expect(part).toBeInViewport({ ratio: 1 });
    // Further down, the bar at the bottom has the button to buy.
    await page.getByRole("heading", { name: "Téléphones similaires" }).scrollIntoViewIfNeeded();
    await expect(
      page.getByRole("button", { name: "Ajouter au panier" }).locator("visible=true").last(),
    ).toBeInViewport();
  });

import type { Page } from "@playwright/test";
import type { SmartphoneItem } from "#contract/catalog/catalog.ts";
import { expect, test } from "./fixture.ts";
import { arrived, ready } from "./shopper.ts";
import { variants } from "./variants.ts";

test.use({ provoked: /^404 \/vendeurs\/personne$/ });

async function phoneOf(page: Page, isOwn: boolean) {
  const items: SmartphoneItem[] = await (
    await page.request.get("/smartphoneItems?status=available&limit=100")
  ).json();
  const found = items.find(({ sellerKind }) => sellerKind === (isOwn ? "shop" : "professional"));
  if (!found) throw new Error("The demo catalogue lacks a seller.");
  return found;
}

for (const width of variants(375, 1440)) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test("a third party's phone says who tests, ships and guarantees it, and leads to the seller", async ({
      page,
    }) => {
      const phone = await phoneOf(page, false);
      await page.goto(`/product/${phone.id}`);
      await ready(page);
      await expect(page.getByRole("main")).not.toContainText("nos techniciens");
      await expect(
        page.getByText(
          `Vendu, testé, expédié et garanti 12 mois par ${phone.seller}, vendeur professionnel.`,
        ),
      ).toBeVisible();
      await page.getByRole("link", { name: phone.seller }).click();
      await arrived(page, new RegExp(`/vendeurs/${phone.sellerSlug}$`));
      await expect(page.getByRole("heading", { level: 1, name: phone.seller })).toBeVisible();
      const main = page.getByRole("main");
      await expect(main.getByText("Vendeur professionnel", { exact: true })).toBeVisible();
      await expect(main.getByText(/^Sur Reluit depuis le/)).toBeVisible();
      await expect(main.getByText(/téléphones en vente$/)).toBeVisible();
      await expect(main.getByText(/^Livraison gratuite en France métropolitaine/)).toBeVisible();
      await expect(page.getByRole("region", { name: "Identité du vendeur" })).toContainText("SIRET");
      await expect(main).not.toContainText("@");
      const cards = page.getByRole("region", { name: "Téléphones en vente" }).getByRole("article");
      expect(await cards.count()).toBeGreaterThan(10);
    });

    test("the shop's own phone names the shop as seller, and its page has the company's identity", async ({
      page,
    }) => {
      const phone = await phoneOf(page, true);
      await page.goto(`/product/${phone.id}`);
      await ready(page);
      await expect(page.getByText("Vendu, testé, expédié et garanti 12 mois par Reluit.")).toBeVisible();
      await expect(page.getByText("Testé par nos techniciens").first()).toBeVisible();
      await page.getByRole("main").getByRole("link", { name: "Reluit" }).click();
      await arrived(page, /\/vendeurs\/reluit$/);
      const name = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
      await expect(page).toHaveTitle(new RegExp(`^${name}, `));
      await expect(page.getByRole("region", { name: "Identité du vendeur" })).toContainText("RCS");
      await page.getByRole("link", { name: "Page suivante" }).click();
      await expect(page).toHaveURL(/\/vendeurs\/reluit\?page=2$/);
    });
  });
}

test("an unknown seller is a page that is not found", async ({ page }) => {
  const answer = await page.goto("/vendeurs/personne");
  expect(answer?.status()).toBe(404);
});

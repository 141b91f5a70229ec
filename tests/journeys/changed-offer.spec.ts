import type { Page } from "@playwright/test";
import { expect, test } from "./fixture.ts";
import { fillCard, fillProfile, logIn, ready, register, seriousFlaws } from "./shopper.ts";

test.use({ provoked: /^409 \/orders$/ });

const pay = (page: Page) => page.getByRole("button", { name: /^Commander et payer/ });
/** The notice that asks the buyer to agree. After a refused payment, the refusal is shown beside it. */
const changes = (page: Page) =>
  page.getByRole("alert").filter({ has: page.getByRole("button", { name: "J’accepte ce changement" }) });

/** Creates a listing of a demo seller, with functions that change it from the seller's own window. */
async function listAsSeller(page: Page) {
  await page.goto("/login");
  await logIn(page, "deux@reluit.test");
  await expect(page).not.toHaveURL(/\/login/);
  const token = await page.evaluate(() => sessionStorage.getItem("authToken"));
  const headers = { authorization: `Bearer ${token}` };
  const models: { id: number; model: string }[] = await (
    await page.request.get("/smartphoneModel?brand=apple")
  ).json();
  const made = await page.request.post("/smartphoneItems", {
    headers,
    data: {
      ...{
        name: `${models[0]?.model} de Léa`,
        price: 321.5,
        description: "Complet.",
        stockQuantity: 3,
        condition: "Très bon",
      },
      ...{ smartphoneModelId: models[0]?.id, batteryCapacity: "90 %" },
    },
  });
  const { id }: { id: number } = await made.json();
  return {
    id,
    async change(data: object) {
      const changed = await page.request.patch(`/smartphoneItems/${id}`, { headers, data });
      expect(changed.status()).toBe(200);
    },
  };
}

test("a buyer whose phone was changed by its seller sees it in the cart and at the payment, says yes, and gets what was shown", async ({
  page,
  browser,
}) => {
  const sellers = await browser.newContext();
  const listing = await listAsSeller(await sellers.newPage());
  await register(page);
  await fillProfile(page, "75011");
  await page.goto(`/product/${listing.id}`);
  await ready(page);
  await page.getByRole("button", { name: "Ajouter au panier" }).first().click();

  await listing.change({ condition: "Acceptable", description: "L’étui seul." });
  await page.goto("/cart");
  await expect(changes(page)).toContainText("État");
  await expect(changes(page)).toContainText("Très bon état A");
  await expect(changes(page)).toContainText("État correct C aujourd’hui");
  await expect(changes(page)).toContainText("L’étui seul.");
  await expect(page.getByRole("button", { name: "Choisir ma livraison" })).toBeDisabled();
  expect(await seriousFlaws(page)).toEqual([]);
  await changes(page).getByRole("button", { name: "J’accepte ce changement" }).click();
  await expect(changes(page)).toBeHidden();
  await page.getByRole("button", { name: "Choisir ma livraison" }).click();
  await page.getByRole("button", { name: "Continuer", disabled: false }).click();
  await expect(page).toHaveURL(/\/payment$/);
  await fillCard(page);

  // The seller changes the listing while the buyer has the page open.
  await listing.change({ condition: "Bon" });
  await pay(page).click();
  await expect(changes(page)).toContainText("Bon état B aujourd’hui");
  await expect(pay(page)).toBeDisabled();
  const refusal = page.getByRole("alert").filter({ hasText: "Vérifiez-la avant de payer" });
  await expect(refusal).toBeVisible();
  await changes(page).getByRole("button", { name: "J’accepte ce changement" }).click();
  await expect(refusal).toBeHidden();
  await pay(page).click();
  await expect(page).toHaveURL(/\/payment-success/);
  await expect(page.getByText(/ de Léa/).first()).toBeVisible();
  const orders: { items: { phone: { condition: string; description: string } }[] }[] = await (
    await page.request.get("/orders", {
      headers: {
        authorization: `Bearer ${await page.evaluate(() => sessionStorage.getItem("authToken"))}`,
      },
    })
  ).json();
  expect(orders[0]?.items[0]?.phone).toMatchObject({ condition: "Bon", description: "L’étui seul." });
  await sellers.close();
});

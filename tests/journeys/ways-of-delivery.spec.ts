import type { Page } from "@playwright/test";
import { overflows } from "#tests/screens/flaws.ts";
import { expect, test } from "./fixture.ts";
import {
  fillCard,
  fillProfile,
  giveAddress,
  mailsTo,
  orderNumberOn,
  ownPhone,
  ready,
  register,
  seriousFlaws,
} from "./shopper.ts";
import { variants } from "./variants.ts";

interface Item {
  readonly id: number;
  readonly price: number;
  readonly stockQuantity: number;
  readonly sellerKind?: string;
}

/** Opens the choice of delivery with a phone of the shop itself, or of another seller, and a complete address. */
async function chooseDelivery(page: Page, seller: "shop" | "other") {
  const person = await register(page);
  await fillProfile(page);
  const answer = await page.request.get("/smartphoneItems?status=available&limit=100");
  const items: Item[] = await answer.json();
  const phone = ownPhone(items.filter(({ sellerKind }) => (sellerKind === "shop") === (seller === "shop")));
  await page.goto(`/product/${phone.id}`);
  await ready(page);
  await page.getByRole("button", { name: "Ajouter au panier" }).first().click();
  await page.getByRole("dialog").getByRole("link", { name: "Voir le panier" }).click();
  await page.getByRole("button", { name: "Choisir ma livraison" }).click();
  await expect(page).toHaveURL(/\/shipping-options/);
  return { person, phone };
}

async function isSound(page: Page) {
  expect(await overflows(page)).toEqual([]);
  expect(await seriousFlaws(page)).toEqual([]);
}

async function pay(page: Page) {
  await fillCard(page);
  await page.getByRole("button", { name: /^Commander et payer/ }).click();
  await expect(page).toHaveURL(/\/payment-success/);
  return orderNumberOn(page);
}

const euros = (cents: number) =>
  `${(cents / 100)
    .toFixed(2)
    .replace(".", ",")
    .replace(/\B(?=(\d{3})+,)/, "\u202f")}\u00a0€`;

for (const width of variants(375, 1440)) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test("the standard delivery is chosen first and costs nothing", async ({ page }) => {
      await chooseDelivery(page, "other");
      await expect(page.getByRole("radio", { name: /^Livraison standard/ })).toBeChecked();
      // Another seller's phone is not at the shop's desk, and its seller sends no express.
      await expect(page.getByRole("radio", { name: /^(Retrait en magasin|Livraison express)/ })).toHaveCount(
        0,
      );
      await isSound(page);
      await giveAddress(page);
      await pay(page);
    });

    test("express adds its price to the total, and the order says so", async ({ page }) => {
      const { phone } = await chooseDelivery(page, "shop");
      await page.getByRole("radio", { name: /^Livraison express/ }).check();
      const total = euros(Math.round(phone.price * 100) + 499);
      await giveAddress(page);
      await expect(page.getByText("Livraison express").first()).toBeVisible();
      await expect(
        page.getByRole("button", { name: `Commander et payer ${total}`, exact: true }),
      ).toBeVisible();
      const number = await pay(page);
      await page.goto(`/client-area?activeTab=orders&order=${number}`);
      await expect(page.getByText(euros(499)).first()).toBeVisible();
    });

    test("a collection point is found by town, kept on the order, and told by mail", async ({ page }) => {
      const { person } = await chooseDelivery(page, "other");
      await page.getByRole("radio", { name: /^Point relais/ }).check();
      await page.getByLabel("Ville ou code postal").fill("Lyon");
      await page.getByRole("button", { name: "Rechercher", exact: true }).click();
      await page.getByRole("radio", { name: /^Presse des Tilleuls/ }).check();
      await isSound(page);
      await page.locator("input[name=codePostal]").fill("75011");
      await page.locator("input[name=ville]").fill("Paris");
      await page.getByRole("button", { name: "Enregistrer et continuer" }).click();
      await expect(page).toHaveURL(/\/payment$/);
      await expect(page.getByText("Presse des Tilleuls").first()).toBeVisible();
      const number = await pay(page);
      await expect(page.getByText("14 rue Paul Bert, 69003 Lyon").first()).toBeVisible();
      const mail = () => mailsTo(person.email).find((one) => one.includes(number)) ?? "";
      await expect.poll(mail).toContain("Presse des Tilleuls");
    });

    test("a pickup at the shop shows its place and hours, and waits for the code", async ({ page }) => {
      await chooseDelivery(page, "shop");
      await page.getByRole("radio", { name: /^Retrait en magasin/ }).check();
      await isSound(page);
      await giveAddress(page);
      await pay(page);
      await expect(page.getByText("À retirer à notre atelier").first()).toBeVisible();
      await expect(page.getByText("Samedi : 10 h à 18 h").first()).toBeVisible();
    });
  });
}

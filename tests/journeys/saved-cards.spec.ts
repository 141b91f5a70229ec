import type { Page } from "@playwright/test";
import { expect, test } from "./fixture.ts";
import {
  availablePhone,
  fillCard,
  fillProfile,
  giveAddress,
  ready,
  register,
  seriousFlaws,
} from "./shopper.ts";
import { variants } from "./variants.ts";

// A declined card, and a list of cards that never comes.
test.use({ provoked: /^(?:402 \/orders|net::ERR_FAILED \/payments\/cards)$/ });

/** Puts a phone into the cart and goes to the payment. */
async function toPayment(page: Page, first: boolean) {
  const phone = await availablePhone(page, 2);
  await page.goto(`/product/${phone.id}`);
  await ready(page);
  await page.getByRole("button", { name: "Achat rapide" }).first().click();
  if (first) await giveAddress(page);
  else {
    await expect(page).toHaveURL(/\/shipping-options$/);
    await page.getByRole("button", { name: "Continuer" }).click();
  }
  await expect(page).toHaveURL(/\/payment$/);
}

const pay = (page: Page) => page.getByRole("button", { name: /^Commander et payer/ }).click();
const confirmed = (page: Page) =>
  expect(page.getByRole("heading", { name: "Commande confirmée !" })).toBeVisible();
const choices = (page: Page) => page.getByRole("group", { name: "Payer avec" });
const saved = (page: Page) => page.getByRole("radio", { name: /Visa •••• 4242/ });
const box = (page: Page) =>
  page.getByRole("checkbox", { name: "Enregistrer cette carte pour mes prochains achats" });

for (const width of variants(375, 1440))
  test(`a buyer saves a card, pays the next phone with it, and removes it from the account (${width} px)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await register(page);
    await fillProfile(page);
    await expect(page).toHaveURL(/\/client-area/);
    await expect(page.getByRole("heading", { name: "Cartes enregistrées" })).toHaveCount(0);

    await toPayment(page, true);
    await fillCard(page);
    await expect(choices(page)).toHaveCount(0);
    await box(page).check();
    expect(await seriousFlaws(page)).toEqual([]);
    await pay(page);
    await confirmed(page);

    // The saved card is chosen; another, refused one shows its error at its field.
    await toPayment(page, false);
    await expect(saved(page)).toBeChecked();
    await expect(page.getByLabel("Numéro de carte")).toBeHidden();
    expect(await seriousFlaws(page)).toEqual([]);
    await page.getByRole("radio", { name: "Une autre carte" }).check();
    await fillCard(page, "4000 0000 0000 0002");
    await pay(page);
    await expect(page.getByText("La carte a été refusée.").first()).toBeVisible();
    await expect(page.getByLabel("Numéro de carte")).toBeFocused();
    await saved(page).check();
    await expect(page.getByLabel("Numéro de carte")).toBeHidden();
    await pay(page);
    await confirmed(page);

    await page.goto("/client-area");
    const section = page.getByRole("main").locator("section", { hasText: "Cartes enregistrées" });
    await expect(section.getByText("Visa •••• 4242")).toBeVisible();
    await section.getByRole("button", { name: "Retirer la carte Visa •••• 4242" }).click();
    await expect(section.getByText(/^Retirer la carte Visa •••• 4242\s\?$/)).toBeFocused();
    await section.getByRole("button", { name: "Oui, retirer" }).click();
    await expect(section.getByText("Aucune carte enregistrée.")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Cartes enregistrées" })).toBeFocused();
    await page.reload();
    await expect(page.getByRole("heading", { name: "Mes adresses" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Cartes enregistrées" })).toHaveCount(0);

    await toPayment(page, false);
    await expect(page.getByLabel("Numéro de carte")).toBeVisible();
    await expect(choices(page)).toHaveCount(0);
  });

test("a saved card that is asked for at the bank pays after its step, and without saved cards the form is there when the list fails", async ({
  page,
}) => {
  await register(page);
  await fillProfile(page);
  await expect(page).toHaveURL(/\/client-area/);
  for (const first of [true, false]) {
    await toPayment(page, first);
    if (first) {
      await fillCard(page, "4000 0025 0000 3155");
      await box(page).check();
    } else await expect(page.getByRole("radio", { name: /Visa •••• 3155/ })).toBeChecked();
    await pay(page);
    await page.getByRole("button", { name: "Approuver le paiement" }).click();
    await confirmed(page);
  }
  await page.route("**/payments/cards", (route) => route.abort());
  await toPayment(page, false);
  await expect(page.getByLabel("Numéro de carte")).toBeVisible();
  await expect(choices(page)).toHaveCount(0);
});

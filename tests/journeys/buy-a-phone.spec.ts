import { expectAmountsAddUp } from "./amounts.ts";
import { expect, test } from "./fixture.ts";
import {
  arrived,
  availablePhone,
  fillCard,
  fillProfile,
  giveAddress,
  mailsTo,
  newPerson,
  orderNumberOn,
  ready,
  register,
  stockOf,
} from "./shopper.ts";
import { variants } from "./variants.ts";

// A declined card, and a server that is silent after the charge.
test.use({ provoked: /^(?:402|net::ERR_TIMED_OUT) \/orders$/ });

test("a visitor searches, filters, buys a phone, and finds the order, the mail and the stock as they should be", async ({
  page,
}) => {
  // Search from the home page, with a typing error.
  await page.goto("/");
  await ready(page);
  const search = page.getByRole("combobox", { name: "Rechercher un smartphone" });
  await search.fill("ipone 12");
  await search.press("Enter");
  await expect(page).toHaveURL(/\/store\?search=ipone/);
  await expect(page.getByRole("heading", { name: "Résultats pour « ipone 12 »" })).toBeVisible();

  // Filter: the address contains it, and Back removes it.
  await page.getByRole("link", { name: /^Bon état B \(\d/ }).click();
  await expect(page).toHaveURL(/condition=bon/);
  await page.goBack();
  await expect(page).not.toHaveURL(/condition/);
  await page.goForward();
  await expect(page).toHaveURL(/condition=bon/);

  // Open a phone with two units.
  const phone = await availablePhone(page, 2);
  await page.goto(`/product/${phone.id}`);
  await ready(page);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(phone.name);
  await page.getByRole("button", { name: "Ajouter au panier" }).first().click();
  await expect(page.getByRole("dialog")).toContainText("1 article dans votre panier");
  await page.getByRole("dialog").getByRole("link", { name: "Voir le panier" }).click();

  // Raise the quantity to two, then lower it to one.
  await expect(page).toHaveURL(/\/cart$/);
  await page.getByRole("button", { name: "Augmenter la quantité" }).click();
  await expect(page.getByRole("list", { name: "Articles du panier" })).toContainText("2");
  await page.getByRole("button", { name: "Diminuer la quantité" }).click();
  await expect(page.getByRole("button", { name: "Diminuer la quantité" })).toBeDisabled();
  await expectAmountsAddUp(page);

  // The delivery needs an account: register, complete the profile, return.
  await page.getByRole("button", { name: "Choisir ma livraison" }).click();
  await expect(page.getByRole("heading", { name: "Votre e‑mail pour commencer" })).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
  const person = newPerson();
  await register(page, person);
  await fillProfile(page, "75011");
  await expect(page).toHaveURL(/\/shipping-options/);
  await expectAmountsAddUp(page);
  await page.getByRole("button", { name: "Continuer" }).click();
  await expect(page).toHaveURL(/\/payment$/);

  const before = await stockOf(page, phone.id);
  await fillCard(page);
  await expectAmountsAddUp(page);
  await page.getByRole("button", { name: /^Commander et payer/ }).click();
  await expect(page).toHaveURL(/\/payment-success/);
  await expect(page.getByRole("heading", { name: "Commande confirmée !" })).toBeVisible();
  const number = await orderNumberOn(page);
  await expectAmountsAddUp(page);

  // The order in the customer area, the mail on disk, one unit less in stock, an empty cart.
  await page.goto("/client-area?activeTab=orders");
  await expect(page.getByText(number)).toBeVisible();
  await expect(page.getByText("Payée").and(page.locator(":not(option)")).first()).toBeVisible();
  await expect.poll(() => mailsTo(person.email).filter((mail) => mail.includes(number)).length).toBe(1);
  expect(await stockOf(page, phone.id)).toBe(before - 1);
  await page.goto("/cart");
  await expect(page.getByText("Panier vide")).toBeVisible();
});

test.describe("at the payment", () => {
  test.beforeEach(async ({ page }) => {
    await register(page);
    await fillProfile(page);
    await expect(page).toHaveURL(/\/client-area/);
    const phone = await availablePhone(page, 1);
    await page.goto(`/product/${phone.id}`);
    await ready(page);
    await page.getByRole("button", { name: "Achat rapide" }).first().click();
    await expect(page).toHaveURL(/\/shipping-options/);
    await giveAddress(page);
  });

  for (const [number, sentence] of variants<[string, string]>(
    [
      "4000 0000 0000 0002",
      "La carte a été refusée. Veuillez vérifier vos fonds ou utiliser une autre carte.",
    ],
    ["4000 0000 0000 0069", "La carte est expirée."],
    ["4000 0000 0000 0127", "Le code de sécurité (CVC) est incorrect."],
    ["4000 0000 0000 0119", "Une erreur est survenue lors du traitement. Veuillez réessayer."],
  )) {
    test(`card ${number} is refused with its sentence, the cart is kept, another card pays`, async ({
      page,
    }) => {
      await fillCard(page, number);
      await page.getByRole("button", { name: /^Commander et payer/ }).click();
      await expect(page.getByText(sentence).first()).toBeVisible();
      await expect(page).toHaveURL(/\/payment$/);
      await fillCard(page);
      await page.getByRole("button", { name: /^Commander et payer/ }).click();
      await expect(page.getByRole("heading", { name: "Commande confirmée !" })).toBeVisible();
    });
  }

  test("the wallet of the sandbox orders and pays with one click, once", async ({ page }) => {
    const wallet = page.getByRole("button", { name: /^Portefeuille de test/ });
    await expect(page.getByRole("list", { name: "Cartes acceptées" })).toContainText("VISA");
    await expect(page.getByText("Vérification 3-D Secure")).toBeVisible();
    await expect(page.getByText("Paiement de démonstration : aucune somme n’est prélevée.")).toBeVisible();
    await wallet.evaluate((element: HTMLElement) => {
      for (let click = 0; click < 5; click += 1) element.click();
    });
    await expect(page.getByRole("heading", { name: "Commande confirmée !" })).toBeVisible();
    await page.goto("/client-area?activeTab=orders");
    await expect(page.getByText("1 commande", { exact: true })).toBeVisible();
  });

  test("twenty clicks on the pay button are one order", async ({ page }) => {
    await fillCard(page);
    const button = page.getByRole("button", { name: /^Commander et payer/ });
    await button.evaluate((element: HTMLElement) => {
      for (let click = 0; click < 20; click += 1) element.click();
    });
    await expect(page.getByRole("heading", { name: "Commande confirmée !" })).toBeVisible();
    await page.goto("/client-area?activeTab=orders");
    await expect(page.getByText("1 commande", { exact: true })).toBeVisible();
  });

  test("a card that asks for 3-D Secure pays once the bank’s page is approved", async ({ page }) => {
    await fillCard(page, "4000 0025 0000 3155");
    await page.getByRole("button", { name: /^Commander et payer/ }).click();
    await expect(page).toHaveURL(/\/sandbox\/3ds\//);
    await page.getByRole("button", { name: "Approuver le paiement" }).click();
    await expect(page.getByRole("heading", { name: "Commande confirmée !" })).toBeVisible();
  });

  test("an order that waits for the bank is cancelled from the orders, after one question", async ({
    page,
  }) => {
    await fillCard(page, "4000 0025 0000 3155");
    await page.getByRole("button", { name: /^Commander et payer/ }).click();
    await expect(page).toHaveURL(/\/sandbox\/3ds\//);
    await page.goto("/client-area?activeTab=orders");
    const status = (words: string) => page.getByText(words).and(page.locator(":not(option)")).first();
    await expect(status("En attente")).toBeVisible();
    await page.getByRole("button", { name: /^RL-/ }).click();
    await page.getByRole("button", { name: "Annuler la commande" }).click();
    await page.getByRole("button", { name: "Oui, annuler" }).click();
    await expect(status("Annulée")).toBeVisible();
  });

  test("an order whose server is silent after the charge shows the pending page and is settled later", async ({
    page,
  }) => {
    await page.route("**/orders", async (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      await route.fetch();
      return route.abort("timedout");
    });
    await fillCard(page);
    await page.getByRole("button", { name: /^Commander et payer/ }).click();
    await expect(page).toHaveURL(/\/payment-success/, { timeout: 30_000 });
    await expect(page.getByRole("heading", { name: "Commande confirmée !" })).toBeHidden();
    await expect(page.getByText("pending")).toBeVisible();
    await page.goto("/client-area?activeTab=orders");
    await expect(page.getByText("Payée").and(page.locator(":not(option)")).first()).toBeVisible();
    await page.goto("/cart");
    await expect(page.getByText("Panier vide")).toBeVisible();
  });
});

test("a phone can be bought with the keyboard alone", async ({ page }) => {
  test.slow();
  await register(page);
  await fillProfile(page);
  await expect(page).toHaveURL(/\/client-area/);
  const phone = await availablePhone(page, 1);

  /** Presses Tab until the element has the focus. */
  async function tabTo(name: RegExp) {
    for (let step = 0; step < 150; step += 1) {
      await page.keyboard.press("Tab");
      const label = await page.evaluate(() => {
        const element = document.activeElement;
        if (!(element instanceof HTMLElement)) return "";
        const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
        return [
          element.getAttribute("aria-label"),
          ...labels.map((one) => one.textContent),
          element.textContent,
        ]
          .filter(Boolean)
          .join(" ");
      });
      if (name.test(label)) return;
    }
    throw new Error(`The keyboard never reached ${name}.`);
  }

  await page.goto(`/product/${phone.id}`);
  await ready(page);
  await tabTo(/^Achat rapide/);
  await page.keyboard.press("Enter");
  await arrived(page, /\/shipping-options/);
  await expect(page.getByLabel("Code postal")).toBeVisible();
  await tabTo(/Code postal/);
  await page.keyboard.type("75011");
  await tabTo(/^Ville/);
  await expect(page.getByLabel("Ville")).toHaveValue("Paris");
  await page.keyboard.press("Enter");
  await arrived(page, /\/payment$/);
  await expect(page.getByLabel("Numéro de carte")).toBeVisible();
  await tabTo(/Numéro de carte/);
  await page.keyboard.type("4242424242424242");
  await tabTo(/Expiration/);
  await page.keyboard.type("1240");
  await tabTo(/CVC/);
  await page.keyboard.type("123");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Commande confirmée !" })).toBeVisible();
});

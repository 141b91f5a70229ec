import { test as bare, type Page } from "@playwright/test";
import { expect, test } from "./fixture.ts";
import { newStaff } from "./new-staff.ts";
import { paidOrder } from "./paid-order.ts";
import { availablePhone, fillCard, newPerson } from "./shopper.ts";
import { translatePages } from "./translate.ts";

// A card that is refused, on purpose; and the sign-in before there is a session.
test.use({ provoked: /^402 \/orders$|^401 / });

const translated = (page: Page) => page.waitForFunction(() => "isTranslated" in window);

test("a phone is bought on pages that the browser translates, and a changed quantity is seen changed", async ({
  page,
}) => {
  await translatePages(page);
  const phone = await availablePhone(page, 2);
  await page.goto("/store");
  await translated(page);
  await page.locator("select[name=sort]").selectOption("price-asc");
  await expect(page).toHaveURL(/sort=price-asc/);
  await expect(page.locator("main article font").first()).toBeVisible();

  await page.goto(`/product/${phone.id}`);
  await translated(page);
  await page.getByRole("button", { name: "Ajouter au panier" }).first().click();
  await expect(page.getByRole("dialog")).toContainText("1 article dans votre panier", { ignoreCase: true });
  await page.getByRole("dialog").getByRole("link", { name: "Voir le panier" }).click();
  await expect(page).toHaveURL(/\/cart$/);
  const lines = page.getByRole("list", { name: "Articles du panier" });
  const total = page.getByRole("region").or(page.locator("section")).filter({ hasText: "TOTAL" }).first();
  const before = await total.textContent();
  await page.getByRole("button", { name: "Augmenter la quantité" }).click();
  await expect(lines).toContainText("2");
  await expect(page.getByText("2 articles", { exact: false }).first()).toBeVisible();
  await expect.poll(() => total.textContent()).not.toBe(before);
  await page.getByRole("button", { name: "Diminuer la quantité" }).click();
  await expect(page.getByText("1 article", { exact: false }).first()).toBeVisible();
  await expect.poll(() => total.textContent()).toBe(before);

  await page.getByRole("button", { name: "Choisir ma livraison" }).click();
  await expect(page).toHaveURL(/\/login/);
  const person = newPerson();
  await page.getByLabel("Adresse e‑mail").fill(person.email);
  await page.getByRole("button", { name: "Utiliser un mot de passe" }).click();
  await page.locator("input[name=password]").fill(person.password);
  await page.getByRole("button", { name: "Continuer" }).click();
  await expect(page).toHaveURL(/\/shipping-options/);
  await page.locator("input[name=firstName]").fill("Zoé");
  await page.locator("input[name=lastName]").fill("Martin");
  await page.locator("input[name=address]").fill("12 rue des Lilas");
  await page.locator("input[name=phone]").fill("0612345678");
  await page.locator("input[name=codePostal]").fill("75011");
  await expect(page.locator("[name=ville]")).not.toHaveValue("");
  await page.getByRole("button", { name: "Enregistrer et continuer" }).click();
  await expect(page).toHaveURL(/\/payment$/);
  await fillCard(page, "4000 0000 0000 0002");
  await page.getByRole("button", { name: /^Commander et payer/i }).click();
  await expect(page.getByText("La carte a été refusée", { exact: false }).first()).toBeVisible();
  await fillCard(page);
  await page.getByRole("button", { name: /^Commander et payer/i }).click();
  await expect(page.getByRole("heading", { name: "Commande confirmée !" })).toBeVisible();

  for (const tab of ["messages", "security", "dashboard", "orders"]) {
    await page.goto(`/client-area?activeTab=${tab}`);
    await translated(page);
    await expect(page.getByText("Une erreur est survenue", { exact: false })).toHaveCount(0);
  }
});

// React reports that the texts are others, and renders the page again.
bare("a page that is translated before React took it over still works", async ({ page }) => {
  await translatePages(page, { isEarly: true });
  await page.goto("/store");
  await translated(page);
  // A choice made before the page is rendered again is lost, and made again.
  await expect(async () => {
    await page.locator("select[name=sort]").selectOption("price-desc");
    await page.locator("select[name=sort]").selectOption("price-asc");
    await expect(page).toHaveURL(/sort=price-asc/, { timeout: 2000 });
  }).toPass();
  await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
});

test("a listing is written on translated pages, and its photographs are counted", async ({ page }) => {
  await translatePages(page);
  await page.goto("/sell");
  await page.waitForURL("/login");
  await page.locator("input[name=email]").fill("vendeur@reluit.test");
  await page.locator("input[name=password]").fill("demo1234");
  await page.getByRole("main").getByRole("button", { name: "Se connecter" }).click();
  await page.waitForURL("/sell");
  await page.getByRole("link", { name: /^Smartphones/i }).click();
  await page.getByRole("link", { name: /^Apple/i }).click();
  await page.getByRole("button", { name: "iPhone 13" }).first().click();
  await page.getByRole("radio", { name: "128 Go" }).check();
  await page.getByRole("radio", { name: "Minuit" }).check();
  await page.getByRole("radio", { name: /^Excellent/i }).check();
  await page.getByRole("link", { name: "Continuer" }).click();
  await page.locator("input[name=price]").fill("-1");
  await page.getByRole("button", { name: "Publier l’annonce" }).click();
  await expect(page.getByText("Le prix ne peut pas être négatif", { exact: false })).toBeVisible();
  await page.locator("input[name=price]").fill("429.5");
  await expect(page.getByText("Le prix ne peut pas être négatif", { exact: false })).toHaveCount(0);
  await expect(page.getByRole("complementary")).toContainText("429");
});

test("the back office’s daily pages work translated", async ({ page, browser }) => {
  const shopper = await browser.newPage();
  const { orderId } = await paidOrder(shopper, await availablePhone(shopper));
  await translatePages(page);
  await newStaff(page);
  for (const path of [
    "orders",
    "inbox?state=open",
    "cases",
    "withdrawals",
    "devices",
    "receptions",
    "bench",
    "packing",
    "customers",
    "listings",
    "money",
    "settings",
  ]) {
    await page.goto(`/admin/${path}`);
    await translated(page);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  await page.goto("/admin/orders");
  await page.getByRole("searchbox").first().fill(orderId);
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: orderId }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(orderId, { ignoreCase: true });
  await page.locator("main textarea[name=body]").fill("Rappeler lundi");
  await page.getByRole("button", { name: "Ajouter la note" }).click();
  await expect(page.getByText("Rappeler lundi", { exact: false }).first()).toBeVisible();
});

import { expect, type Page, test } from "@playwright/test";
import { availablePhone, enterAtCheckout, fillCard, fillFirstAddress, newPerson, ready } from "./shopper.ts";

// Not the fixture's `test`, which allows no thrown error: React Router's inline script throws one.
let said: string[] = [];
test.beforeEach(({ page }) => {
  said = [];
  page.on("pageerror", ({ message }) => said.push(message));
  page.on("console", (message) => message.type() === "error" && said.push(message.text()));
});
test.afterEach(() => {
  expect(said.filter((text) => !text.includes("refused to an inline script"))).toEqual([]);
});

/** Makes every access to storage throw, as in a frame without storage or with all cookies blocked. */
const refuseStorage = (page: Page) =>
  page.addInitScript(() => {
    const refuse = () => {
      // React Router's inline script reports the refusal; the shop's own scripts must not.
      const isShop = new Error().stack?.includes("/assets/");
      throw new DOMException(isShop ? "refused to the shop" : "refused to an inline script", "SecurityError");
    };
    for (const name of ["localStorage", "sessionStorage", "indexedDB", "BroadcastChannel"])
      Object.defineProperty(window, name, { configurable: true, get: refuse });
    Object.defineProperty(Document.prototype, "cookie", { configurable: true, get: refuse, set: refuse });
  });

test("where the browser refuses storage, every kind of page opens and works", async ({ page }) => {
  await refuseStorage(page);
  const phone = await availablePhone(page);
  for (const path of [
    "/",
    "/store",
    `/product/${phone.id}`,
    "/cart",
    "/favoris",
    "/repair",
    "/sell",
    "/revendre",
    "/contact",
    "/suivi",
    "/login",
    "/register",
    "/admin",
  ]) {
    await page.goto(path);
    await expect(page.locator("h1").first()).toBeVisible();
    await expect(page.getByText("Une erreur est survenue")).toHaveCount(0);
  }
  await page.goto("/");
  await ready(page);
  await page
    .getByRole("button", { name: /langue|français/i })
    .first()
    .click();
  await page
    .getByRole("button", { name: "English" })
    .or(page.getByRole("link", { name: "English" }))
    .first()
    .click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

test("where the browser refuses storage, a phone can be bought without reloading the page", async ({
  page,
}) => {
  await refuseStorage(page);
  const phone = await availablePhone(page);
  await page.goto(`/product/${phone.id}`);
  await ready(page);
  await page.getByRole("button", { name: "Ajouter au panier" }).first().click();
  await page.getByRole("dialog").getByRole("link", { name: "Voir le panier" }).click();
  await page.getByRole("button", { name: "Choisir ma livraison" }).click();
  await expect(page).toHaveURL(/\/login/);
  const person = newPerson();
  await enterAtCheckout(page, person.email, person.password);
  await fillFirstAddress(page);
  await page.getByRole("button", { name: "Enregistrer et continuer" }).click();
  await expect(page).toHaveURL(/\/payment$/);
  await fillCard(page);
  await page.getByRole("button", { name: /^Commander et payer/ }).click();
  await expect(page.getByRole("heading", { name: "Commande confirmée !" })).toBeVisible();
});

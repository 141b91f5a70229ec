import type { Page } from "@playwright/test";
import { expect, test } from "./fixture.ts";
import { logIn, register } from "./shopper.ts";

// Sessions that the server ended; a profile that its owner skipped.
test.use({ provoked: /^401 / });

const SELLER = "vendeur@reluit.test";

/** Ends the session on the server without telling the tab. */
async function endSession(page: Page) {
  const token = await page.evaluate(() => sessionStorage.getItem("authToken"));
  const answer = await page.request.post("/users/logout", { headers: { authorization: `Bearer ${token}` } });
  expect(answer.ok()).toBe(true);
}

/** The page that the login will return to. */
const target = (page: Page) => page.evaluate(() => sessionStorage.getItem("redirectAfterLogin"));

test("a session that the server ended leads to the login and back, in the customer area and the checkout", async ({
  page,
}) => {
  const person = await register(page);
  await page.getByRole("button", { name: "Ignorer pour l’instant" }).click();
  await expect(page).toHaveURL("/client-area");
  await endSession(page);
  await page.goto("/client-area?activeTab=security");
  await expect(page).toHaveURL("/login");
  await expect(page.getByText("Authentification requise", { exact: true }).first()).toBeVisible();
  expect(await target(page)).toBe("/client-area?activeTab=security");

  await logIn(page, person.email, person.password);
  await expect(page).toHaveURL(/\/client-/);
  await endSession(page);
  await page.goto("/shipping-options");
  await expect(page).toHaveURL("/login");
  // The toast and the page say why.
  await expect(page.getByText("Veuillez vous connecter pour continuer votre commande")).toHaveCount(2);
  await expect(page.getByRole("heading", { name: "Votre e‑mail pour commencer" })).toBeVisible();
  expect(await target(page)).toBe("/shipping-options");
});

test("a session that the server ended leads from the seller’s account to the login and back", async ({
  page,
}) => {
  await page.goto("/seller-account");
  await expect(page).toHaveURL("/login");
  await logIn(page, SELLER);
  await expect(page).toHaveURL("/seller-account");
  await endSession(page);
  await page.goto("/seller-account?tab=orders");
  await expect(page).toHaveURL("/login");
  await expect(page.getByText("Connexion requise", { exact: true }).first()).toBeVisible();
  expect(await target(page)).toBe("/seller-account");
  await logIn(page, SELLER);
  await expect(page).toHaveURL("/seller-account");
});

test("a token without a known account shows a message, and leads to the login", async ({ page }) => {
  await page.goto("/");
  await page.evaluate(() => {
    const claims = btoa(JSON.stringify({ exp: Date.now() / 1000 + 3600, roles: ["CUSTOMER"] }));
    sessionStorage.setItem("authToken", `h.${claims}.s`);
  });
  await page.goto("/client-area");
  await expect(page.getByText("Impossible de déterminer l’ID utilisateur").first()).toBeVisible();
  await page.getByRole("button", { name: "Réessayer" }).click();
  await expect(page).toHaveURL("/login");
});

import { breaches } from "#tests/screens/flaws.ts";
import { expect, test } from "./fixture.ts";

test.use({ provoked: /^401 \/admin\/api\/session$/ });

test("staff without an account stay at the sign-in, in French and in English", async ({ page }) => {
  await page.goto("/admin/orders");
  await expect(page.getByRole("heading", { name: "Connexion" })).toBeVisible();
  expect(await breaches(page)).toEqual([]);
  await page.getByLabel("Adresse e-mail").fill("nobody@reluit.test");
  await page.getByRole("textbox", { name: "Mot de passe" }).fill("sapin vert 47 caisses");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("Identifiants incorrects");
  expect(new URL(page.url()).pathname).toBe("/admin/orders");
  await page.context().addCookies([{ name: "reluit_lang", value: "en", url: page.url() }]);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
});

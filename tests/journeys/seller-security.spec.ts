import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { runOperator } from "#tests/cli/run-operator.ts";
import { expect, test } from "./fixture.ts";
import { confirmEmail, logIn, newPerson, register, seriousFlaws } from "./shopper.ts";

// The session that was ended elsewhere, and a seller without a profile.
test.use({
  provoked:
    /^401 \/(?:orders\/all\/summary|seller\/\d+\/profile|users\/me\/(?:email|sessions))$|^404 \/seller\/\d+\/profile$/,
});

async function logInAsSeller(page: Page, email: string, password: string) {
  await page.goto("/login");
  await logIn(page, email, password);
  await expect(page).toHaveURL("/seller-account");
}

test("a seller ends a session, changes the password, exports the data and erases the account", async ({
  page,
  browser,
}) => {
  const person = await register(page, newPerson());
  const environment = { DATA_DIR: process.env.JOURNEY_DATA_DIR ?? "" };
  for (const words of [
    ["grant", "seller", person.email],
    ["revoke", "customer", person.email],
  ])
    expect(await runOperator("user", words, environment)).toMatchObject({ code: 0 });
  // The tab still has a customer's session, which the login page would redirect.
  await page.evaluate(() => sessionStorage.clear());
  await logInAsSeller(page, person.email, person.password);
  const tablet = await browser.newContext({ baseURL: test.info().project.use.baseURL ?? "" });
  const other = await tablet.newPage();
  await logInAsSeller(other, person.email, person.password);

  await page.getByRole("tab", { name: "Sécurité" }).click();
  await expect(page).toHaveURL("/seller-account?tab=security");
  const devices = page.getByRole("list", { name: "Appareils connectés" });
  await expect(devices.getByRole("listitem")).toHaveCount(2);
  expect(await seriousFlaws(page)).toEqual([]);
  await devices.getByRole("button", { name: /^Déconnecter/ }).click();
  await expect(devices.getByRole("listitem")).toHaveCount(1);
  await other.goto("/seller-account?tab=security");
  await expect(other).toHaveURL("/login");

  await page.getByLabel("Mot de passe actuel").fill(person.password);
  await page.getByRole("textbox", { name: "Nouveau mot de passe", exact: true }).fill("bouleau88");
  await page.getByLabel("Confirmez le nouveau mot de passe").fill("bouleau88");
  await page.getByRole("button", { name: "Modifier le mot de passe" }).click();
  await expect(page.getByText("Mot de passe modifié", { exact: true })).toBeVisible();

  await confirmEmail(page, person.email);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Télécharger mes données" }).click();
  const data = JSON.parse(await readFile(await (await download).path(), "utf8"));
  expect(data).toMatchObject({ account: { email: person.email, roles: ["SELLER"] }, listings: [] });

  await page.getByRole("button", { name: "Supprimer mon compte" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Votre mot de passe, pour confirmer").fill("bouleau88");
  await dialog.getByRole("button", { name: "Supprimer définitivement" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByText("Votre compte est supprimé", { exact: true })).toBeVisible();
  await tablet.close();
});

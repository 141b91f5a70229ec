import type { Page } from "@playwright/test";
import { expect, test } from "./fixture.ts";
import {
  fillProfile,
  logIn,
  mailedSecrets,
  mailsTo,
  newPerson,
  ready,
  register,
  seriousFlaws,
} from "./shopper.ts";

// An export too early, a used link, a wrong password, a taken e-mail, and the ended session of the first device.
test.use({
  provoked:
    /^403 \/users\/me\/export$|^410 \/users\/email-confirmation$|^(?:400|409) \/users\/me\/email$|^401 \/(?:orders|clients\/\d+|users\/me\/(?:email|sessions))$/,
});

/** The link of the newest mail to an address. */
async function mailedLink(email: string, page: "confirm-email" | "undo-email" | "reset-password") {
  await expect.poll(() => mailedSecrets(email, page)).toHaveLength(1);
  return `/${page}#${mailedSecrets(email, page)[0]}`;
}

async function askForEmail(page: Page, email: string, password: string) {
  await page.getByLabel("Nouvelle adresse e‑mail").fill(email);
  await page.getByRole("textbox", { name: "Votre mot de passe" }).fill(password);
  await page.getByRole("button", { name: "Envoyer le lien" }).click();
}

test("a mailbox is confirmed by its link, changed with the password, and the old one undoes the change", async ({
  page,
  browser,
}) => {
  const person = await register(page, newPerson());
  await fillProfile(page);
  await page.goto("/client-area?activeTab=security");
  await expect(page.getByText("À confirmer")).toBeVisible();
  expect(await seriousFlaws(page)).toEqual([]);

  // No export before the mailbox is confirmed.
  await page.getByRole("button", { name: "Télécharger mes données" }).click();
  await expect(page.getByText("Adresse e‑mail à confirmer", { exact: true })).toBeVisible();

  // A mail scanner fetches the link first, then the owner opens it in another browser.
  const mailbox = await browser.newContext({ baseURL: test.info().project.use.baseURL ?? "" });
  const other = await mailbox.newPage();
  const link = await mailedLink(person.email, "confirm-email");
  await other.request.get(link);
  await other.goto(link);
  await expect(other).toHaveURL("/confirm-email");
  await ready(other);
  expect(await seriousFlaws(other)).toEqual([]);
  await other.getByRole("button", { name: "Confirmer mon adresse" }).click();
  await expect(other.getByRole("heading", { name: "Adresse confirmée" })).toBeVisible();
  // Open the link again. Another page in between makes it a new document.
  await other.goto("/about");
  await other.goto(link);
  await ready(other);
  await other.getByRole("button", { name: "Confirmer mon adresse" }).click();
  await expect(other.getByRole("heading", { name: "Ce lien n’est plus valable" })).toBeVisible();
  expect(await seriousFlaws(other)).toEqual([]);

  await page.reload();
  await expect(page.getByText("Confirmée", { exact: true })).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Télécharger mes données" }).click();
  await download;

  // A new e-mail is refused without the password, and if it is taken.
  const moved = `new_${person.email}`;
  await page.getByRole("button", { name: "Modifier l’adresse" }).click();
  expect(await seriousFlaws(page)).toEqual([]);
  await askForEmail(page, moved, "faux1234");
  await expect(page.getByText("Ce n’est pas votre mot de passe actuel").first()).toBeVisible();
  await askForEmail(page, "client@reluit.test", person.password);
  await expect(page.getByText("Cet email est déjà utilisé").first()).toBeVisible();
  await askForEmail(page, moved, person.password);
  await expect(page.getByText("En attente de confirmation")).toContainText(moved);
  await expect
    .poll(() => mailsTo(person.email).some((mail) => /^Subject:.*Changement/m.test(mail)))
    .toBe(true);

  await other.goto(await mailedLink(moved, "confirm-email"));
  await ready(other);
  await other.getByRole("button", { name: "Confirmer mon adresse" }).click();
  await expect(other.getByRole("heading", { name: "Votre nouvelle adresse est en place" })).toBeVisible();
  await other.getByRole("link", { name: "Me connecter" }).click();
  await logIn(other, moved, person.password);
  await expect(other).toHaveURL(/\/client-area/);
  // The first device is logged out.
  await page.reload();
  await expect(page).toHaveURL("/login");

  // The owner of the old mailbox did not request it.
  await page.goto(await mailedLink(person.email, "undo-email"));
  await ready(page);
  expect(await seriousFlaws(page)).toEqual([]);
  await page.getByRole("button", { name: "Rétablir mon adresse" }).click();
  await expect(page.getByRole("heading", { name: "Votre adresse est rétablie" })).toBeVisible();
  await other.goto("/client-area?activeTab=security");
  await expect(other).toHaveURL("/login");
  await page.goto(await mailedLink(person.email, "reset-password"));
  await ready(page);
  await page.getByRole("textbox", { name: "Nouveau mot de passe", exact: true }).fill("peuplier8");
  await page.getByLabel("Confirmez le nouveau mot de passe").fill("peuplier8");
  await page.getByRole("button", { name: "Enregistrer le mot de passe" }).click();
  await expect(page).toHaveURL("/login");
  await logIn(page, person.email, "peuplier8");
  await expect(page).toHaveURL(/\/client-area/);
  await mailbox.close();
});

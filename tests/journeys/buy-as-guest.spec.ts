import { expect, test } from "./fixture.ts";
import {
  availablePhone,
  fillCard,
  fillFirstAddress,
  goOnAsGuest,
  logIn,
  mailedSecrets,
  mailsTo,
  newPerson,
  orderNumberOn,
  ready,
} from "./shopper.ts";

test("who bought with an e-mail alone stays a visitor elsewhere, and gets the account by the mail’s link", async ({
  page,
}) => {
  const phone = await availablePhone(page);
  await page.goto(`/product/${phone.id}`);
  await ready(page);
  await page.getByRole("button", { name: "Achat rapide" }).first().click();
  const { email } = newPerson();
  await goOnAsGuest(page, email);
  await fillFirstAddress(page);
  await page.getByRole("button", { name: "Enregistrer et continuer" }).click();
  await fillCard(page);
  await page.getByRole("button", { name: /^Commander et payer/ }).click();
  await expect(page.getByRole("heading", { name: "Commande confirmée !" })).toBeVisible();
  const number = await orderNumberOn(page);
  await expect.poll(() => mailsTo(email).filter((mail) => mail.includes(number)).length).toBe(1);
  // A reload keeps the order on the page.
  await page.reload();
  await expect(page.getByRole("main").getByText(number).first()).toBeVisible();
  await page.getByRole("button", { name: "Recevoir le lien" }).click();
  await expect(page.getByRole("status").filter({ hasText: email })).toContainText("Le lien est en route");
  await expect.poll(() => mailedSecrets(email, "reset-password")).toHaveLength(1);

  // The guest has no customer area.
  await page.goto("/client-area");
  await expect(page).toHaveURL("/login");
  await page.goto(`/reset-password#${mailedSecrets(email, "reset-password")[0]}`);
  await ready(page);
  await page.getByRole("textbox", { name: "Nouveau mot de passe", exact: true }).fill("peuplier8");
  await page.getByLabel("Confirmez le nouveau mot de passe").fill("peuplier8");
  await page.getByRole("button", { name: "Enregistrer le mot de passe" }).click();
  await expect(page).toHaveURL("/login");
  await logIn(page, email, "peuplier8");
  await expect(page).toHaveURL(/\/client-area/);
  await page.goto("/client-area?activeTab=orders");
  // The order at a glance: the phone, its parcel, and what can be done now.
  const row = page.getByRole("row").filter({ hasText: number });
  await expect(row).toContainText(phone.name.slice(0, 6));
  await expect(row).toContainText("En préparation");
  await expect(row).toContainText("Livraison prévue");
  await row.getByRole("button", { name: "Suivre" }).click();
  await expect(page.getByRole("list", { name: "Étapes de la commande" })).toBeVisible();
  await expect(row.getByRole("button", { name: "Suivre" })).toHaveCount(0);
});

import { expect, test } from "./fixture.ts";
import { fillCard, fillProfile, giveAddress, mailsTo, orderNumberOn, ready, register } from "./shopper.ts";

test("a visitor chooses a repair from the landing page, pays it, and the lines add up to the total", async ({
  page,
}) => {
  const person = await register(page);
  await fillProfile(page);
  await expect(page).toHaveURL(/\/client-area/);

  await page.goto("/reparer");
  await ready(page);
  await page.getByRole("link", { name: "Réparer votre téléphone" }).first().click();
  await expect(page).toHaveURL(/\/repair/);
  await page
    .getByRole("link", { name: /^Apple/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/repair\/models\?brand=apple/);
  await page.getByRole("link", { name: "iPhone 13", exact: true }).click();
  await expect(page).toHaveURL(/\/repair\/services/);
  await page.getByRole("checkbox", { name: /Remplacement de la batterie/ }).check();

  // A service on quote says so, stays selected, and counts 0.
  await page.getByRole("checkbox", { name: /Désoxydation/ }).check();
  await expect(page.getByRole("dialog")).toContainText("Service sur devis");
  await page.getByRole("dialog").getByRole("button", { name: "Fermer" }).last().click();
  await page.getByRole("button", { name: "Continuer" }).click();

  await expect(page).toHaveURL(/\/cart$/);
  const lines = page.getByRole("list", { name: "Articles du panier" });
  await expect(lines.getByText("Réparation", { exact: true })).toHaveCount(2);
  await expect(lines).toContainText("Sur devis");
  await expect(page.locator("main")).toContainText("Réparation garantie 12 mois");
  await expect(page.locator("main")).not.toContainText("Garantie 12 mois");
  await page.getByRole("button", { name: "Choisir ma livraison" }).click();
  await giveAddress(page);
  await fillCard(page);
  await page.getByRole("button", { name: /^Commander et payer/ }).click();
  await expect(page.getByRole("heading", { name: "Commande confirmée !" })).toBeVisible();
  await expect(page.locator("main")).toContainText("dont TVA 20");
  // The one thing to do now: to choose how the phone arrives.
  await expect(page.getByRole("link", { name: "Choisir maintenant" })).toHaveAttribute("href", /^\/suivi\//);
  const number = await orderNumberOn(page);
  await expect.poll(() => mailsTo(person.email).filter((mail) => mail.includes(number)).length).toBe(1);
});

test("the summary page shows HT, TVA and TTC of the services in its address", async ({ page }) => {
  const answer = await page.request.get("/repair-phone-models/brand/apple");
  const models: { id: number; name: string }[] = await answer.json();
  const model = models.find(({ name }) => name === "iPhone 13");
  await page.goto(`/repair/services?model=${model?.id}`);
  await ready(page);
  await page.getByRole("checkbox", { name: /Remplacement de l’écran/ }).check();
  await page.getByRole("link", { name: "Voir le récapitulatif" }).click();
  await expect(page).toHaveURL(/\/repair\/summary/);
  for (const words of ["Prix HT", "TVA", "Prix TTC", "Remplacement de l’écran"])
    await expect(page.getByText(words).first()).toBeVisible();
});

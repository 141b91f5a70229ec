import { deliver } from "./deliver.ts";
import { expect, test } from "./fixture.ts";
import { newStaff } from "./new-staff.ts";
import { ownUnit } from "./own-unit.ts";
import {
  fillCard,
  fillFirstAddress,
  goOnAsGuest,
  mailsTo,
  newPerson,
  orderNumberOn,
  ready,
  seriousFlaws,
  unwrapped,
} from "./shopper.ts";

// Before the sign-in the session is refused.
test.use({ provoked: /^401 \/admin\/api\/session$/ });

test("a guest whose new phone has arrived sells the old one from the tracking page, with the answers already given", async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const { email } = newPerson();
  await page.goto("/combien-vaut/iphone-13");
  await ready(page);
  await page.getByRole("link", { name: "Vendre mon iPhone 13" }).click();
  await page.getByText("Oui, tout fonctionne").click();
  await page.getByRole("radio", { name: /^État moyen/ }).check();
  await page.getByRole("radio", { name: "128 Go" }).check();
  await page.getByRole("checkbox", { name: "Écran marqué" }).check();
  const offer = page.getByRole("region", { name: "Notre offre" });
  const price = (await offer.locator("bdi").first().textContent()) ?? "no price";
  await page.getByLabel("Décrivez son état").fill("Avec sa boîte et son câble.");
  await page.getByRole("button", { name: "Continuer" }).click();
  await expect(page.getByRole("textbox", { name: "E‑mail", exact: true })).toBeVisible();

  const unit = await ownUnit();
  await page.goto(`/product/${unit.id}`);
  await ready(page);
  await page.getByRole("button", { name: "Achat rapide" }).first().click();
  await goOnAsGuest(page, email);
  await fillFirstAddress(page);
  await page.goto("/cart");
  await page.getByRole("checkbox", { name: "M’écrire une fois après la livraison" }).check();
  await page.goto("/shipping-options");
  await fillFirstAddress(page);
  await page.getByRole("button", { name: "Enregistrer et continuer" }).click();
  await fillCard(page);
  await page.getByRole("button", { name: /^Commander et payer/ }).click();
  await expect(page.getByRole("heading", { name: "Commande confirmée !" })).toBeVisible();
  const number = await orderNumberOn(page);
  const address = () =>
    mailsTo(email).flatMap((mail) => /\/suivi\/[\w-]{22}/.exec(unwrapped(mail))?.[0] ?? [])[0];
  await expect.poll(address).toBeTruthy();
  const tracking = address() ?? "";

  // Another browser: nothing but the order knows the old phone.
  const guest = await browser.newPage();
  await guest.goto(tracking);
  await ready(guest);
  await expect(guest.getByText("Vendez-nous votre iPhone 13")).toHaveCount(0);
  const desk = await browser.newPage();
  await newStaff(desk);
  await deliver(desk, number, unit.publicId);

  await guest.reload();
  await ready(guest);
  await expect(guest.getByText("Vendez-nous votre iPhone 13")).toContainText(price);
  expect(await seriousFlaws(guest)).toEqual([]);
  await guest.getByRole("link", { name: "Vendre mon iPhone 13" }).click();
  await expect(guest).toHaveURL(/\/revendre\?step=conditionDetails$/);
  await expect(guest.getByRole("radio", { name: /^État moyen/ })).toBeChecked();
  await expect(guest.getByRole("radio", { name: "128 Go" })).toBeChecked();
  await expect(guest.getByRole("checkbox", { name: "Écran marqué" })).toBeChecked();
  await expect(guest.getByRole("region", { name: "Notre offre" })).toContainText(price);
});

import { expect, type Page } from "@playwright/test";

/** Accepts the offer of the open page: identity, account or voucher, and declarations. */
export async function acceptOffer(page: Page, payout: "transfer" | "voucher" = "transfer") {
  await page.getByRole("button", { name: "Accepter l’offre" }).click();
  const fill = (name: string, value: string) => page.getByLabel(name).fill(value);
  await fill("Prénom", "Zoé");
  await page.getByRole("textbox", { name: "Nom", exact: true }).fill("Martin");
  await fill("Date de naissance", "1990-05-17");
  await fill("Adresse", "12 rue des Lilas");
  await fill("Code postal", "75011");
  await fill("Ville", "Paris");
  await fill("Numéro de la pièce", "X4RTBPFW4");
  await fill("Délivrée le", "2022-03-01");
  await fill("Délivrée par", "Préfecture de police");
  if (payout === "voucher") {
    await page.getByRole("radio", { name: /^Bon d’achat de/ }).check();
    await expect(page.getByLabel("IBAN")).toHaveCount(0);
  } else {
    await fill("IBAN", "FR76 3000 6000 0112 3456 7890 189");
    await fill("Titulaire du compte", "Zoé Martin");
  }
  await page.getByRole("checkbox", { name: "Ce téléphone m’appartient" }).check();
  await page.getByRole("checkbox", { name: "J’ai retiré mes comptes" }).check();
  await page.getByRole("checkbox", { name: "J’accepte les conditions d’achat" }).check();
  await page.getByRole("button", { name: /^Vendre pour/ }).click();
  await expect(page.getByText("Offre acceptée").first()).toBeVisible();
}

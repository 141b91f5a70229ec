import type { Page } from "@playwright/test";
import { randomImei } from "#server/devices/fixtures/devices.ts";

/** Opens a repair at the counter for a phone of the catalogue, receives the phone and notes its diagnosis, at 768 px. */
export async function diagnosedWalkIn(page: Page, email: string): Promise<void> {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto("/admin/repairs/new");
  // A name of the catalogue, which the field proposes, chooses the model as well.
  const model = await page.locator("#phones option").first().getAttribute("value");
  await page.getByRole("combobox", { name: "Téléphone", exact: true }).fill(model ?? "");
  await page.getByRole("textbox", { name: "Panne décrite" }).fill("Écran noir.");
  await page.getByRole("textbox", { name: "Nom", exact: true }).fill("Zoé Martin");
  await page.getByRole("textbox", { name: "E‑mail" }).fill(email);
  await page.getByRole("textbox", { name: "Numéro de téléphone" }).fill("06 12 34 56 78");
  await page.getByRole("button", { name: "Ouvrir la réparation" }).click();
  const reception = page.getByRole("region", { name: "Réception" });
  await reception.getByRole("textbox", { name: "IMEI", exact: true }).fill(randomImei());
  await reception.getByRole("textbox", { name: "État constaté" }).fill("Écran noir.");
  await reception.getByRole("button", { name: "Enregistrer la réception" }).click();
  await page
    .getByRole("region", { name: "Prochain acte" })
    .getByRole("button", { name: "Diagnostic fait" })
    .click();
}

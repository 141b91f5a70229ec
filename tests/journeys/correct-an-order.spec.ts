import { isSound } from "./bench-desk.ts";
import { expect, test } from "./fixture.ts";
import { newStaff } from "./new-staff.ts";

// Before the sign-in the session is refused.
test.use({ provoked: /^401 \/admin\/api\/session$/ });

test("staff corrects a wrong tracking number, and writes to the buyer first", async ({ page }) => {
  await newStaff(page);
  await page.goto("/admin/orders?status=shipped");
  await page.getByRole("row").nth(1).getByRole("link").click();
  const parcels = page.getByRole("region", { name: "Colis" });
  await parcels.getByRole("button", { name: "Corriger le suivi" }).first().click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Numéro de suivi")).not.toHaveValue("");
  await isSound(page);
  await dialog.getByLabel("Numéro de suivi").fill("");
  await dialog.getByRole("button", { name: "Corriger le suivi" }).click();
  await expect(dialog.getByLabel("Numéro de suivi")).toHaveAttribute("aria-invalid", "true");
  await dialog.getByLabel("Transporteur").selectOption("gls");
  await dialog.getByLabel("Numéro de suivi").fill("12345678901");
  await dialog.getByRole("button", { name: "Corriger le suivi" }).click();
  await expect(dialog).toBeHidden();
  await expect(parcels.getByRole("link", { name: /GLS · 12345678901/ })).toBeVisible();

  await page.getByRole("button", { name: "Écrire au client" }).dblclick();
  await expect(page).toHaveURL(/\/admin\/inbox\/\d+$/);
  await page.getByLabel("Rester sur la conversation").check();
  await page.getByLabel(/^Réponse/).fill("Le numéro de suivi était faux, voici le bon.");
  await page.getByRole("button", { name: "Envoyer", exact: true }).click();
  await expect(page.getByRole("button", { name: "Reprendre" })).toBeVisible();
});

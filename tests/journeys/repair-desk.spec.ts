import { randomImei } from "#server/devices/fixtures/devices.ts";
import { isSound, passTheRest } from "./bench-desk.ts";
import { expect, test } from "./fixture.ts";
import { newStaff } from "./new-staff.ts";
import { variants } from "./variants.ts";

// Before the sign-in the session is refused.
test.use({ provoked: /^(?:401 \/admin\/api\/session|409 \/admin\/api\/repairs\/R-[\w-]+\/moves)$/ });

test("a paid repair is found on the dashboard and the board, and moves stage by stage until it is handed back", async ({
  page,
}) => {
  await newStaff(page);
  await page.goto("/admin");
  await page.getByRole("link", { name: /^Réparations en retard/ }).click();
  await expect(page).toHaveURL(/late=1/);
  const stages = page.getByRole("navigation", { name: "Étapes" });
  await stages.getByRole("link", { name: /^Attendu/ }).click();
  await expect(page).toHaveURL(/state=booked/);
  await isSound(page);
  const first = page.getByRole("row").nth(1).getByRole("link").first();
  const number = (await first.textContent()) ?? "";
  await first.click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(number);
  const next = page.getByRole("region", { name: "Prochain acte" });
  await expect(next).toContainText("Le téléphone est attendu");
  await isSound(page);
  const reception = page.getByRole("region", { name: "Réception" });
  await reception.getByRole("textbox", { name: "IMEI", exact: true }).fill("123456789012345");
  await reception.getByRole("textbox", { name: "État constaté" }).fill("Coin haut fendu.");
  const record = reception.getByRole("button", { name: "Enregistrer la réception" });
  await record.click();
  await expect(reception.getByRole("textbox", { name: "IMEI", exact: true })).toBeFocused();
  await reception.getByRole("textbox", { name: "IMEI", exact: true }).fill(randomImei());
  await reception.getByRole("combobox", { name: "Modèle" }).selectOption({ index: 1 });
  await reception.getByRole("checkbox", { name: "Carte SIM" }).check();
  await record.dblclick();
  await expect(next).toContainText("établissez le diagnostic");
  await expect(reception).toContainText("Coin haut fendu.");
  await expect(page.getByRole("alert")).toHaveCount(0);
  for (const act of ["Diagnostic fait", "Prix accepté", "Commencer la réparation"])
    await next.getByRole("button", { name: act }).click();
  const work = page.getByRole("region", { name: "Travail et test" });
  await expect(work).toContainText("à faire");
  await next.getByRole("button", { name: "Test passé" }).click();
  await expect(page.getByRole("alert")).toContainText("Il manque un test après réparation");
  await isSound(page);
  await work.getByRole("link", { name: "Tester le téléphone" }).click();
  const finish = page.getByRole("button", { name: "Terminer" });
  await expect(finish).toBeVisible();
  // A phone that goes back to its owner is not wiped: the two points that a wipe answers stay open.
  await passTheRest(page, 2);
  await finish.click();
  await expect(finish).toBeHidden();
  await page.getByRole("link", { name: "Poursuivre la réparation" }).click();
  await expect(work).toContainText(/Test après réparation\s: réussi/);
  for (const act of ["Test passé", "Prêt à rendre"]) await next.getByRole("button", { name: act }).click();
  await next.getByRole("button", { name: "Remis au client" }).click();
  await expect(next).toContainText("La réparation est terminée");
  await expect(page.getByText("Le téléphone est remis au client.")).toBeVisible();
  await expect(next.getByRole("button")).toHaveCount(0);
});

for (const width of variants(768, 1440))
  test(`a person at the counter gets a repair, at ${width} px`, async ({ page }) => {
    await newStaff(page);
    await page.setViewportSize({ width, height: 1024 });
    await page.goto("/admin/repairs/new");
    await page.getByRole("button", { name: "Ouvrir la réparation" }).click();
    await expect(page.getByRole("combobox", { name: "Téléphone", exact: true })).toBeFocused();
    await page.getByRole("combobox", { name: "Téléphone", exact: true }).fill("Fairphone 4");
    await page.getByRole("textbox", { name: "Panne décrite" }).fill("Ne s’allume plus.");
    await page.getByRole("textbox", { name: "Nom", exact: true }).fill("Zoé Martin");
    await page.getByRole("textbox", { name: "E‑mail" }).fill(`zoe-${Date.now()}@example.fr`);
    await page.getByRole("textbox", { name: "Numéro de téléphone" }).fill("06 12 34 56 78");
    await isSound(page);
    await page.getByRole("button", { name: "Ouvrir la réparation" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Fairphone 4");
    await page.getByRole("button", { name: "Annuler" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").fill("Le client repart avec son téléphone.");
    await dialog.getByRole("button", { name: "Annuler" }).click();
    await expect(page.getByText("La réparation est annulée.").first()).toBeVisible();
  });

import type { SmartphoneItem } from "#contract/catalog/catalog.ts";
import { untoldErrors } from "#tests/screens/flaws.ts";
import { isSound } from "./bench-desk.ts";
import { expect, test } from "./fixture.ts";
import { newStaff } from "./new-staff.ts";
import { ownUnit } from "./own-unit.ts";
import { paidOrder } from "./paid-order.ts";

// Before the sign-in the session is refused; a colour that the catalogue has is refused; a merged entry is gone.
test.use({
  provoked: /^(?:401 \/admin\/api\/session|400 \/admin\/api\/models|404 \/admin\/api\/models\/\d+)$/,
  viewport: { width: 1440, height: 900 },
});

test("staff adds a colour, corrects it, retires it, and merges a double with its phone", async ({ page }) => {
  const unit = await ownUnit();
  const { id } = unit;
  // Sold: its model, retired here, would stand first in the store of other journeys.
  await paidOrder(page, unit);
  const read = async () =>
    (await (await page.request.get(`/smartphoneItems/${id}`)).json()) as SmartphoneItem;
  const { smartphoneModelId: modelId, model: variant } = await read();
  const { model } = variant;
  await newStaff(page);
  await page.goto("/admin/settings");
  await page.getByRole("main").getByRole("link", { name: "Modèles du catalogue" }).last().click();
  await expect(page.getByRole("row")).toHaveCount(51);
  await isSound(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByLabel("Modèle, stockage ou couleur").fill(model);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.getByRole("link", { name: `Apple ${model}` }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Apple ${model} 128 Go Minuit` })).toBeVisible();
  await isSound(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole("button", { name: "Ajouter un modèle semblable" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Ajouter le modèle" }).click();
  await expect(dialog.getByText("Le catalogue a déjà ce téléphone")).toBeVisible();
  expect(await untoldErrors(page)).toEqual([]);
  await dialog.getByLabel("Couleur").fill("Vert sauge");
  await dialog.getByLabel("Teinte").fill("#9caf88");
  await dialog.getByLabel("Fin des mises à jour de sécurité").fill("2031-09-30");
  await dialog.getByRole("button", { name: "Ajouter le modèle" }).click();
  await expect(dialog.getByLabel("Source de cette date")).toBeFocused();
  await isSound(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByLabel("Source de cette date").fill("support.apple.com");
  await dialog.getByRole("button", { name: "Ajouter le modèle" }).click();
  const added = `Apple ${model} 128 Go Vert sauge`;
  await expect(page.getByRole("heading", { level: 1, name: added })).toBeVisible();
  await expect(page.getByText("30 septembre 2031")).toBeVisible();

  await page.getByRole("button", { name: "Corriger" }).click();
  await dialog.getByRole("textbox", { name: "Système" }).fill("iOS 26");
  await dialog.getByText("Écrire aussi processeur").click();
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Ne plus proposer" }).click();
  await dialog.getByRole("button", { name: "Ne plus proposer" }).click();
  await expect(page.getByRole("main").getByText("retiré", { exact: true })).toBeVisible();

  await page.getByRole("link", { name: `Apple ${model} 128 Go Minuit` }).click();
  await expect(page.getByText("iOS 26")).toBeVisible();
  await page.getByRole("button", { name: "Fusionner" }).click();
  await dialog.getByRole("button", { name: "Fusionner et supprimer le double" }).click();
  await expect(dialog.getByLabel("Le modèle à garder")).toBeFocused();
  await dialog.getByLabel("Le modèle à garder").selectOption({ label: added });
  await dialog.getByRole("button", { name: "Fusionner et supprimer le double" }).click();
  await expect(page.getByRole("heading", { level: 1, name: added })).toBeVisible();
  const moved = await read();
  expect(moved.smartphoneModelId).not.toBe(modelId);
  expect(moved.model.color).toBe("Vert sauge");
});

import { untoldErrors } from "#tests/screens/flaws.ts";
import { isSound, withDatabase } from "./bench-desk.ts";
import { expect, test } from "./fixture.ts";
import { newStaff } from "./new-staff.ts";

// Before the sign-in the session is refused; a credit above its claim is refused.
test.use({
  provoked: /^(?:401 \/admin\/api\/session|400 \/admin\/api\/supplier-claims\/\d+\/settlement)$/,
  viewport: { width: 1440, height: 900 },
});

const modelName = () =>
  withDatabase(async ({ $client }) => {
    const { rows } = await $client.query(
      "select concat_ws(' ', brand, model, storage_gb, 'Go', colour) as name from smartphone_models order by id limit 1",
    );
    return rows[0].name as string;
  });

test("a supplier gets a record and an order, a list answers it, what is missing is claimed and credited", async ({
  page,
}) => {
  const phone = await modelName();
  const supplier = `Grossiste ${crypto.randomUUID().slice(0, 6)}`;
  await newStaff(page);
  await page.goto("/admin/suppliers");
  await expect(page.getByRole("row")).not.toHaveCount(0);
  await isSound(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: "Ajouter un fournisseur" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("E‑mail").fill("lots");
  await dialog.getByRole("textbox", { name: "Nom", exact: true }).fill(supplier);
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(dialog.getByLabel("E‑mail")).toBeFocused();
  expect(await untoldErrors(page)).toEqual([]);
  await dialog.getByLabel("E‑mail").fill("lots@example.com");
  await dialog.getByLabel("Délai de paiement, en jours").fill("30");
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByRole("heading", { level: 1, name: supplier })).toBeVisible();
  await expect(page.getByText("30 jours")).toBeVisible();

  await page.getByRole("link", { name: "Nouvelle commande" }).click();
  await expect(page.getByLabel("Fournisseur")).toHaveValue(supplier);
  await page.getByLabel("Référence").fill("BC-2026-7");
  await page
    .getByRole("textbox", { name: "Liste" })
    .fill(`modèle;grade;quantité;prix;tva\n${phone};A;2;200;marge`);
  await page.getByRole("button", { name: "Vérifier" }).click();
  await expect(page.getByText(/2 appareils valables, 400,00/)).toBeVisible();
  await isSound(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: "Enregistrer la commande" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Commande BC-2026-7" })).toBeVisible();
  await page.getByRole("button", { name: "Marquer comme envoyée" }).click();
  await dialog.getByRole("button", { name: "Marquer comme envoyée" }).click();
  await expect(page.getByText("envoyée", { exact: true })).toBeVisible();

  await page.getByRole("link", { name: "Recevoir une liste" }).click();
  await page
    .getByRole("textbox", { name: "Liste" })
    .fill(`modèle;grade;quantité;prix;tva\n${phone};A;1;200;marge`);
  await page.getByRole("button", { name: "Vérifier" }).click();
  await page.getByRole("button", { name: "Ouvrir la réception" }).click();
  await expect(page.getByRole("heading", { name: supplier })).toBeVisible();
  await page.goto("/admin/suppliers");
  await page.getByRole("searchbox", { name: "Nom", exact: true }).fill(supplier);
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: supplier }).click();
  await page.getByRole("link", { name: "BC-2026-7" }).click();
  const line = page.getByRole("row", { name: phone });
  await expect(line).toContainText("2");
  await expect(page.getByRole("table", { name: "Listes reçues" })).toContainText("1");
  await page.getByRole("button", { name: "Réclamer des téléphones manquants" }).click();
  await dialog.getByLabel("Montant réclamé, en €").fill("200");
  await dialog.getByRole("button", { name: "Enregistrer la réclamation" }).click();
  const claims = page.getByRole("table", { name: "Réclamations" });
  await expect(claims).toContainText("jamais arrivé");
  await isSound(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await claims.getByRole("button", { name: "Noter la réponse" }).click();
  await dialog.getByLabel("Avoir obtenu, en €").fill("250");
  await dialog.getByRole("button", { name: "Enregistrer la réponse" }).click();
  await expect(dialog.getByText("L’avoir dépasse le montant réclamé.")).toBeVisible();
  await dialog.getByLabel("Avoir obtenu, en €").fill("180");
  await dialog.getByRole("button", { name: "Enregistrer la réponse" }).click();
  await expect(claims).toContainText(/avoir de 180,00/);
  await page.getByRole("button", { name: "Clore la commande" }).click();
  await dialog.getByRole("button", { name: "Clore la commande" }).click();
  await expect(page.getByText("close", { exact: true })).toBeVisible();
});

import { breaches, untoldErrors } from "#tests/screens/flaws.ts";
import { isSound } from "./bench-desk.ts";
import { expect, test } from "./fixture.ts";
import { newStaff } from "./new-staff.ts";

// Before the sign-in the session is refused; a file with a bad line is refused.
test.use({
  provoked: /^(?:401 \/admin\/api\/session|400 \/admin\/api\/repair-catalogue\/preview)$/,
  viewport: { width: 1440, height: 900 },
});

// An import is refused when another journey changed the catalogue since its preview.
test.describe.configure({ mode: "default" });

const PHONE = "Samsung Galaxy A21s";
const BATTERY = `${PHONE}, Remplacement de la batterie`;

test("staff changes a price and says why a service is not offered, and the wizard shows both at once", async ({
  page,
}) => {
  await newStaff(page);
  await page.goto("/admin/repairs");
  await page.getByRole("link", { name: "Catalogue de réparation" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Catalogue de réparation" })).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(51);
  await isSound(page);
  await page.getByRole("combobox", { name: "Téléphone" }).fill("a21s");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/model=\d+/);
  const id = new URL(page.url()).searchParams.get("model");

  await page.getByRole("button", { name: `Modifier ${BATTERY}` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Prix hors taxes").fill("cher");
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(dialog.getByLabel("Prix hors taxes")).toBeFocused();
  expect(await untoldErrors(page)).toEqual([]);
  await dialog.getByLabel("Prix hors taxes").fill("41,50");
  await expect(dialog).toContainText(/49,80\s€ TTC/);
  await dialog.getByLabel("Durée en minutes").fill("35");
  expect(await breaches(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  const battery = page.getByRole("row").filter({ hasText: "Remplacement de la batterie" });
  await expect(battery).toContainText(/41,50\s€/);
  await expect(battery).toContainText("35 min");

  await page.getByRole("button", { name: `Modifier ${PHONE}, Désoxydation` }).click();
  await dialog.getByLabel("Proposer au client").selectOption("no_guarantee");
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Désoxydation" })).toContainText(
    "résultat non garanti",
  );
  await isSound(page);

  await page.goto(`/repair/services?model=${id}`);
  await expect(page.getByText(/49,80\s€/).first()).toBeVisible();
  await expect(page.getByText("35 minutes de travail")).toBeVisible();
  const missing = page.getByRole("region", { name: "Non proposé pour ce modèle" });
  await expect(missing).toContainText("DésoxydationNous ne pouvons pas garantir le résultat.");
  await expect(missing).toContainText("Ce modèle n’a pas cette pièce.");
  expect(await breaches(page)).toEqual([]);
});

test("a file is previewed before it is written, and one bad line is named; a service is added and removed", async ({
  page,
}) => {
  await newStaff(page);
  await page.goto("/admin/settings/repair-catalogue");
  await page.getByText("Importer un fichier").click();
  const lines = page.getByRole("textbox", { name: "Lignes du fichier" });
  const model = `Journey ${crypto.randomUUID().slice(0, 6)}`;
  const head = "brand;model;service;price;minutes;unoffered";
  await lines.fill(`${head}\nNokia;${model};Remplacement de l'écran;89,90;50;\nNokia;${model};Peinture;10;;`);
  await page.getByRole("button", { name: "Voir les changements" }).click();
  await expect(page.getByText("Ligne 3, service : prestation inconnue")).toBeVisible();
  await isSound(page);
  await lines.fill(`${head}\nNokia;${model};Remplacement de l'écran;89,90;50;`);
  await page.getByRole("button", { name: "Voir les changements" }).click();
  const changes = page.getByRole("table", { name: "Ce que l’import change" });
  await expect(changes.getByRole("row").filter({ hasText: model })).toContainText(/89,90\s€ · 50 min/);
  await isSound(page);
  await page.getByRole("button", { name: "Importer", exact: true }).click();
  await expect(page.getByText("Catalogue importé", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Ajouter une prestation" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Téléphone").selectOption({ label: model });
  await dialog.getByLabel("Prestation").selectOption({ label: "Remplacement de la batterie" });
  await dialog.getByLabel("Prix hors taxes").fill("30");
  await dialog.getByRole("button", { name: "Ajouter" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("combobox", { name: "Téléphone" }).fill(model);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("row")).toHaveCount(3);
  await page.getByRole("button", { name: `Retirer Nokia ${model}, Remplacement de la batterie` }).click();
  await dialog.getByRole("button", { name: "Retirer" }).click();
  await expect(page.getByRole("row")).toHaveCount(2);
  expect(await breaches(page)).toEqual([]);
});

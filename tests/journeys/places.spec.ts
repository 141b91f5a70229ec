import { breaches } from "#tests/screens/flaws.ts";
import { isSound, phoneAt, scan } from "./bench-desk.ts";
import { expect, test } from "./fixture.ts";
import { newStaff } from "./new-staff.ts";
import { soldUnit } from "./own-unit.ts";

test.use({
  // The session is refused before the sign-in; a place with phones is not retired.
  provoked: /^(?:401 \/admin\/api\/session|409 \/admin\/api\/places\/\d+)$/,
  viewport: { width: 1440, height: 900 },
});

const newCode = () => `J-${crypto.randomUUID().slice(0, 5).toUpperCase()}`;

test("a place is added, its label is printed, and phones are put into it by scan alone", async ({ page }) => {
  const [phone, sold] = [await phoneAt("received"), await soldUnit(page)];
  const code = newCode();
  await newStaff(page);
  await page.goto("/admin/places");
  await page.getByRole("button", { name: "Ajouter un emplacement" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Code").fill(code.toLowerCase());
  await dialog.getByLabel("Nom").fill("Étagère du fond");
  await dialog.getByRole("button", { name: "Ajouter un emplacement" }).click();
  const row = page.getByRole("row", { name: code });
  await expect(row).toContainText("Étagère du fond");

  await scan(page, phone);
  await expect(page.getByRole("alert").getByText(`${phone} n’a pas bougé`)).toBeVisible();
  await scan(page, `PLACE-${code}`);
  await expect(page.getByText(`Emplacement ${code} · Étagère du fond`)).toBeVisible();
  await scan(page, phone);
  await scan(page, sold.id);
  const results = page.getByRole("log");
  await expect(results).toContainText(`${phone} est rangé en ${code}`);
  await expect(results.getByRole("link", { name: `commande ${sold.number}` })).toBeVisible();
  await expect(row.getByRole("link", { name: "2" })).toBeVisible();
  await row.getByRole("button", { name: `Retirer l’emplacement ${code}` }).click();
  await expect(page.getByText("Des téléphones ou des pièces sont encore à cet emplacement")).toBeVisible();
  await isSound(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await row.getByRole("link", { name: "2" }).click();
  await expect(page.getByRole("row", { name: sold.id })).toContainText(code);
  await page.goto(`/admin/devices/${phone}`);
  await expect(page.getByText(`${code} · Étagère du fond`)).toBeVisible();
  await page.goto("/admin/picking-list");
  await expect(page.getByRole("row", { name: sold.id })).toContainText(code);
  await page.goto(`/admin/packing?order=${sold.number}`);
  await expect(page.getByText(`Emplacement ${code}`)).toBeVisible();
  await page.goto(`/admin/place-labels?place=${code}`);
  await expect(page.getByRole("img", { name: `PLACE-${code}` })).toBeVisible();
  expect(await breaches(page)).toEqual([]);
});

test("a place is counted by scan, what differs is explained, and posted it moves the phone", async ({
  page,
}) => {
  const [found, missing] = [await phoneAt("received"), await phoneAt("received")];
  const code = newCode();
  await newStaff(page);
  await page.goto("/admin/places");
  await page.getByRole("button", { name: "Ajouter un emplacement" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Code").fill(code);
  await dialog.getByLabel("Nom").fill("Bac bleu");
  await dialog.getByRole("button", { name: "Ajouter un emplacement" }).click();
  await expect(page.getByRole("row", { name: code })).toBeVisible();
  await scan(page, `PLACE-${code}`);
  await scan(page, missing);
  await expect(page.getByRole("log")).toContainText(`${missing} est rangé en ${code}`);

  await page.goto("/admin/counts");
  await page.getByRole("button", { name: "Ouvrir un inventaire" }).click();
  await page.getByLabel("Emplacement").selectOption({ label: `${code} · Bac bleu` });
  await page.getByRole("dialog").getByRole("button", { name: "Ouvrir un inventaire" }).click();
  await expect(page.getByText(`Emplacement ${code} · Bac bleu`)).toBeVisible();
  await scan(page, found);
  await expect(page.getByRole("log")).toContainText("Il n’avait pas d’emplacement.");
  const [lost, unplaced] = [
    page.getByRole("region", { name: "Manquants" }),
    page.getByRole("region", { name: "Sans emplacement" }),
  ];
  // The answer of the scan comes before the new differences; those of missing phones are folded.
  await expect(unplaced.getByLabel("Raison")).toBeVisible();
  await page.getByRole("button", { name: "Enregistrer l’inventaire" }).click();
  await expect(page.getByText("Remplissez ce champ.")).toHaveCount(2);
  await isSound(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await lost.getByLabel("Raison").selectOption({ label: "introuvable : déclaré perdu" });
  await unplaced.getByLabel("Raison").selectOption({ label: "rangé sans scan" });
  await page.getByRole("button", { name: "Enregistrer l’inventaire" }).click();
  await expect(page.getByRole("table", { name: "Écarts" })).toContainText("introuvable");
  await page.goto(`/admin/devices/${found}`);
  await expect(page.getByText(`${code} · Bac bleu`)).toBeVisible();
  await page.goto(`/admin/devices/${missing}`);
  await expect(page.getByText("Perdu").first()).toBeVisible();
});

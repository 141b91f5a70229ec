import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { breaches } from "#tests/screens/flaws.ts";
import { countActs } from "./acts.ts";
import { isSound, scan } from "./bench-desk.ts";
import { expect, test } from "./fixture.ts";
import { newStaff } from "./new-staff.ts";
import { countPrints, soldUnit } from "./own-unit.ts";

test.use({
  // The session is refused before the sign-in; a file that is no label is refused on purpose.
  provoked: /^(?:401 \/admin\/api\/session|400 \/admin\/api\/packing\/.*\/label-file)$/,
  viewport: { width: 1440, height: 900 },
});
const photo = await sharp({ create: { width: 600, height: 400, channels: 3, background: "#557799" } })
  .jpeg()
  .toBuffer();

test("a parcel is packed and sent in four acts, a wrong phone is refused, and the last act is undone", async ({
  page,
}) => {
  const [one, other] = [await soldUnit(page), await soldUnit(page)];
  const printed = await countPrints(page);
  await newStaff(page);
  await page.goto("/admin/packing");
  const queue = page.getByRole("region", { name: /^Colis en attente/ });
  await expect(queue.getByRole("link", { name: one.number })).toBeVisible();
  await isSound(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  const acts = countActs(page);
  await acts.scan(one.number);
  await expect(page.getByRole("heading", { level: 2, name: one.number })).toBeVisible();
  await expect(page.getByText("Grade A").first()).toBeVisible();
  await expect(page.getByText("Outil pour la carte SIM")).toBeVisible();
  await expect(page.getByLabel("Transporteur")).toHaveValue("laposte");

  await scan(page, other.id);
  await expect(
    page.getByRole("alert").getByText(`${other.id} est pour une autre commande : ${other.number}.`),
  ).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: one.number })).toBeVisible();

  await acts.scan(one.id);
  await expect(page.getByText(`${one.id} est vérifié et emballé.`)).toBeVisible();
  await printed(1);
  const choosing = page.waitForEvent("filechooser");
  await page.keyboard.press("f");
  await (await choosing).setFiles({ name: "colis.jpg", mimeType: "image/jpeg", buffer: photo });
  await expect(page.getByRole("link", { name: /^Photo 1 du colis/ })).toBeVisible();
  await isSound(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await acts.scan("6A 123 456 789 01");
  await expect(page.getByText(`Le colis de ${one.number} est expédié.`)).toBeVisible();
  expect(acts.done()).toBeLessThanOrEqual(4);
  await expect(queue.getByRole("link", { name: one.number })).toBeHidden();

  await page.keyboard.press("u");
  await expect(page.getByText("Scannez l’étiquette du transporteur")).toBeVisible();
  await expect(page.getByText(/Colissimo · 6A12345678901/)).toBeHidden();
  await scan(page, "6A12345678902");
  await expect(page.getByText(/Colissimo · 6A12345678902/)).toBeVisible();

  // The next order opens without leaving the page.
  await scan(page, other.number);
  await expect(page.getByRole("heading", { level: 2, name: other.number })).toBeVisible();
  await scan(page, other.id);
  await printed(2);
  await page.keyboard.press("u");
  await expect(page.getByText("Scannez chaque téléphone de la liste")).toBeVisible();
});

test("the note prints on one sheet of A4 or of 10 × 15 cm, or is a file for a label printer", async ({
  page,
}) => {
  const { number, id } = await soldUnit(page);
  const printed = await countPrints(page);
  await newStaff(page);
  await page.goto("/admin/packing");
  const paper = page.getByLabel("Bon de livraison");
  await scan(page, id);
  await printed(1);
  const sheets = async () => {
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
    return [...pdf.matchAll(/\/MediaBox\s*\[0 0 (\d+)[\d.]* (\d+)/g)].map(([, width, height]) => [
      ...[Number(width), Number(height)],
    ]);
  };
  expect(await sheets()).toEqual([[594, 841]]);
  await paper.selectOption({ label: "Imprimer en 10 × 15 cm" });
  expect(await sheets()).toEqual([[282, 425]]);
  await page.keyboard.press("Escape");
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("p");
  await printed(2);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Fichier ZPL" }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe(`${number}.zpl`);
  expect(await readFile(await file.path(), "utf8")).toContain(`^FD${number}^FS`);
});

test("the carrier's label is attached to the parcel: a picture prints with the note, a PDF opens by itself", async ({
  page,
}) => {
  const { id } = await soldUnit(page);
  const printed = await countPrints(page);
  await newStaff(page);
  await page.goto("/admin/packing");
  await scan(page, id);
  await printed(1);
  const section = page.getByRole("region", { name: "Étiquette du transporteur" });
  const attach = section.getByLabel("Joindre l’étiquette (PDF ou image)");
  await attach.setInputFiles({
    name: "texte.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("texte"),
  });
  await expect(section.getByRole("alert")).toHaveText("Ce fichier n’est ni un PDF ni une image.");
  const pdf = Buffer.from("%PDF-1.4\n%%EOF\n");
  await attach.setInputFiles({ name: "etiquette.pdf", mimeType: "application/pdf", buffer: pdf });
  await expect(section.getByRole("link", { name: "Ouvrir l’étiquette (PDF)" })).toBeVisible();
  await attach.setInputFiles({ name: "etiquette.jpg", mimeType: "image/jpeg", buffer: photo });
  await expect(section.getByRole("link", { name: /^Étiquette du transporteur/ })).toBeVisible();
  await isSound(page);
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("p");
  await printed(2);
  const sheets = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect([...sheets.matchAll(/\/MediaBox/g)]).toHaveLength(2);
});

test("the rules of carriers are rows of a table, and a new one proposes its carrier", async ({ page }) => {
  await newStaff(page);
  await page.goto("/admin/settings#packing");
  const section = page.getByRole("region", { name: "Emballage" });
  await section.getByRole("button", { name: "Modifier" }).click();
  await section.getByRole("button", { name: "Ajouter une règle" }).click();
  const row = section.getByRole("group", { name: "Règle 4" });
  await row.getByLabel("Début du code postal").fill("98x");
  await row.getByLabel("Transporteur").selectOption("dpd");
  await section.getByRole("button", { name: "Aperçu" }).click();
  await expect(row.getByLabel("Début du code postal")).toBeFocused();
  await row.getByLabel("Début du code postal").fill("980");
  for (const place of [4, 3, 2])
    await section.getByRole("button", { name: `Monter la règle ${place}` }).click();
  await isSound(page);
  await section.getByRole("button", { name: "Aperçu" }).click();
  await expect(section.getByText("Livraison express, un téléphone à Paris : Chronopost")).toBeVisible();
  await section.getByRole("button", { name: "Enregistrer" }).click();
  await expect(section.getByText("Toute livraison, code postal 980… → DPD").first()).toBeVisible();
  expect(await breaches(page)).toEqual([]);
});

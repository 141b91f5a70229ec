import { randomImei } from "#server/devices/fixtures/devices.ts";
import { countActs } from "./acts.ts";
import { isSound } from "./bench-desk.ts";
import { expect, test } from "./fixture.ts";
import { newStaff } from "./new-staff.ts";
import { newPerson } from "./shopper.ts";

test.use({ provoked: /^401 \/admin\/api\/session$/ });

const file = (name: string, text: string) => ({ name, mimeType: "text/csv", buffer: Buffer.from(text) });

test("three phones of a French file come in with at most five acts, and those of the next file with two", async ({
  page,
}) => {
  await newStaff(page);
  await page.goto("/admin/receptions/new");
  const supplier = `Grossiste ${newPerson().username}`;
  const list = (prices: readonly string[]) =>
    [
      "\ufeffMarque;Modèle;Capacité;Coloris;N° IMEI;État;Batterie;Prix HT",
      ...prices.map((price) => `Apple;iPhone 13;128 Go;Noir;${randomImei()};Grade B;87 %;${price}`),
      ";;;;;;;",
      "Total;;;;3;;;",
    ].join("\r\n");
  const acts = countActs(page);
  // Choosing a file is one act.
  const choose = (text: string) => page.getByLabel("Fichier").setInputFiles(file("liste.csv", text));
  await choose(list(["231,00 €", "1 231,50 €", "229,00 €"]));
  await expect(page.getByText(/2 appareils valables/)).toBeVisible();
  await isSound(page);
  const question = page.getByLabel(/ce prix est loin des autres/);
  await acts.choose(question, { label: "Oui, il est juste" });
  await acts.type(page.getByRole("combobox", { name: "Fournisseur" }), supplier);
  await expect(page.getByText(/3 appareils valables/)).toBeVisible();
  await acts.click(page.getByRole("button", { name: "Ouvrir la réception" }));
  await expect(page.getByRole("heading", { name: supplier })).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "iPhone 13" })).toHaveCount(3);
  expect(acts.done() + 1).toBeLessThanOrEqual(5);
  await isSound(page);

  await page.goto("/admin/receptions/new");
  const before = acts.done();
  await choose(list(["231,00 €", "230,00 €", "229,00 €"]));
  await acts.click(page.getByRole("button", { name: "Ouvrir la réception" }));
  await expect(page.getByRole("row").filter({ hasText: "iPhone 13" })).toHaveCount(3);
  expect(acts.done() - before + 1).toBe(2);
});

test("a table pasted from a mail is read at once; a binary file and a fridge have their messages", async ({
  page,
}) => {
  await newStaff(page);
  await page.goto("/admin/receptions/new");
  await page.getByLabel("Fichier").setInputFiles({
    ...{ name: "liste.xlsx", mimeType: "application/vnd.ms-excel" },
    buffer: Buffer.from("504b030414000600", "hex"),
  });
  await expect(page.getByText(/Ce fichier est un classeur/)).toBeVisible();
  const text = page.getByRole("textbox", { name: "Liste" });
  await text.fill(
    "Bonjour,\n\nQté\tDésignation\tPU\n3\tiPhone 12 128 blanc gr. B\t168\n1\tFrigo\t10\n2\tiPhone 14 Pro Max 128 mix color\t590\nMerci",
  );
  await text.blur();
  await expect(page.getByText("ne correspond à aucun téléphone du catalogue")).toBeVisible();
  await page.getByLabel(/Quelle couleur de Apple iPhone 14 Pro Max/).selectOption("any");
  await page.getByLabel(/Quel régime/).selectOption("margin");
  await expect(page.getByText(/5 appareils valables/)).toBeVisible();
  await isSound(page);
  await page.getByRole("combobox", { name: "Fournisseur" }).fill(`Courtier ${newPerson().username}`);
  await page.getByRole("button", { name: "Ouvrir la réception" }).click();
  await expect(page.getByRole("heading", { name: "Attendus sans IMEI" })).toBeVisible();
  await expect(page.getByText("Lignes non reprises")).toBeVisible();
  await isSound(page);
});

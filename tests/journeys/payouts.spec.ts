import type { Page } from "@playwright/test";
import { breaches, overflows } from "#tests/screens/flaws.ts";
import { expect, test } from "./fixture.ts";

const answer = (page: Page, path: string, json: object, method = "GET") =>
  page.route(`**/admin/api/${path}`, (route) =>
    route.request().method() === method ? route.fulfill({ json }) : route.fallback(),
  );
const signIn = (page: Page, permissions: readonly string[]) =>
  answer(page, "session", {
    ...{ state: "open", publicUrl: "https://reluit.fr", steppedUpUntil: null, hasPasskey: false },
    staff: { id: 1, email: "a@reluit.test", name: "Ada", permissions },
  });
const table = (rows: readonly object[]) => ({
  ...{ rows, next: null, previous: null, count: rows.length, isMore: false },
});
const AT = "2026-11-29T09:30:00.000Z";
const payout = {
  ...{ id: 1, buybackId: 12, attempt: 1, cents: 23_300, state: "due", last4: "0189", batchId: null },
  ...{ createdAt: AT, proof: null },
};
const batch = {
  ...{ id: 7, state: "draft", preparedBy: "Bo", preparedAt: AT, signedBy: null, signedAt: null },
  ...{ byOne: false, exports: 0, exportedAt: null, cents: 23_300, signing: "open" },
  payouts: [{ ...payout, state: "batched", batchId: 7 }],
};

async function isSound(page: Page) {
  expect(await breaches(page)).toEqual([]);
  expect(await overflows(page)).toEqual([]);
}

test("one person prepares the debts as a batch, and another signs what the page shows", async ({ page }) => {
  await signIn(page, ["payouts.prepare", "payouts.sign"]);
  await answer(page, "payouts?*", table([payout]));
  await answer(page, "payouts", table([payout]));
  await answer(page, "payout-batches", { id: 7 }, "POST");
  let shown: object = batch;
  await page.route("**/admin/api/payout-batches/7", (route) => route.fulfill({ json: shown }));
  const seen: unknown[] = [];
  await page.route("**/admin/api/payout-batches/7/signature", (route) => {
    seen.push(route.request().postDataJSON());
    shown = { ...batch, state: "signed", signedBy: "Ada", signedAt: AT };
    return route.fulfill({ status: 204 });
  });
  await page.goto("/admin/payouts");
  await expect(page.getByRole("rowheader", { name: "PAYOUT-1" })).toBeVisible();
  await isSound(page);
  await page.getByRole("button", { name: "Préparer un lot" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Lot 7" })).toBeVisible();
  await isSound(page);
  await page.getByRole("button", { name: "Signer le lot" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Signer le lot" }).click();
  await expect(page.getByRole("button", { name: "Télécharger le fichier" })).toBeVisible();
  expect(seen).toEqual([{ count: 1, cents: 23_300 }]);
  await isSound(page);
});

test("a bank statement says what it changed", async ({ page }) => {
  await signIn(page, ["payouts.prepare"]);
  const report = {
    ...{ format: "csv", isKnown: false, lines: 3, paid: [1], returned: [2], known: [], unknown: [] },
    differing: [{ id: 3, cents: 20_000, expectedCents: 23_300 }],
  };
  await answer(page, "payout-statements", report, "POST");
  await page.goto("/admin/payouts/statement");
  await page.getByLabel("Fichier").setInputFiles({
    ...{ name: "releve.csv", mimeType: "text/csv", buffer: Buffer.from("Date;Montant\n") },
  });
  await expect(page.getByText("PAYOUT-1", { exact: true })).toBeVisible();
  await expect(page.getByText(/PAYOUT-3 \(200,00/)).toBeVisible();
  await isSound(page);
});

test("the police register shows its lines, and one line with its person", async ({ page }) => {
  await signIn(page, ["register.read", "register.write"]);
  const line = {
    ...{ number: 2, at: AT, buybackId: 12, device: "0123456789", corrects: null, reason: "", staff: null },
    ...{ description: "Apple iPhone 13 128 Go Noir", imei: "353535353535353", priceCents: 23_300 },
    ...{ provenance: "Propriété du vendeur", means: "transfer", correctedBy: null },
    person: {
      ...{
        firstName: "Zoé",
        name: "Martin",
        birthDate: "1990-05-17",
        address: "12 rue des Lilas\n75011 Paris",
      },
      ...{ documentKind: "Passeport", documentNumber: "X4RTBPFW4", documentDate: "2022-03-01" },
      documentAuthority: "Préfecture de police",
    },
  };
  await answer(page, "register?*", table([line]));
  await answer(page, "register", table([line]));
  await answer(page, "register/2", line);
  await page.goto("/admin/register");
  await expect(page.getByText("353535353535353")).toBeVisible();
  await isSound(page);
  await page.getByRole("link", { name: "2", exact: true }).click();
  await expect(page.getByText("X4RTBPFW4")).toBeVisible();
  await isSound(page);
  await page.getByRole("button", { name: "Rectifier" }).click();
  await expect(page.getByRole("dialog").getByLabel("Motif de la rectification")).toBeVisible();
  await isSound(page);
});

import type { Locator } from "@playwright/test";
import { randomImei } from "#server/devices/fixtures/devices.ts";
import { isSound } from "./bench-desk.ts";
import { expect, test } from "./fixture.ts";
import { newStaff } from "./new-staff.ts";

// Before the sign-in the session is refused.
test.use({ provoked: /^401 \/admin\/api\/session$/ });

/** From the person at the counter to the signed receipt, at a tablet. */
const MOST_ACTS = 12;

test(`a walk-in has a signed receipt after at most ${MOST_ACTS} acts at a tablet of 768 px`, async ({
  page,
}) => {
  await newStaff(page);
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto("/admin/repairs/new");
  let acts = 0;
  const act = async (work: Promise<unknown>) => {
    acts += 1;
    await work;
  };
  const field = (name: string, within: Pick<Locator, "getByRole"> = page) =>
    within.getByRole("textbox", { name, exact: true });
  const phone = page.getByRole("combobox", { name: "Téléphone", exact: true });
  // A name of the catalogue, which the field proposes, chooses the model as well.
  const model = await page.locator("#phones option").first().getAttribute("value");
  await act(phone.fill(model ?? ""));
  await act(field("Panne décrite").fill("L’écran est fendu."));
  await act(field("Nom").fill("Zoé Martin"));
  await act(field("E‑mail").fill(`zoe-${Date.now()}@example.fr`));
  await act(field("Numéro de téléphone").fill("06 12 34 56 78"));
  await act(page.getByRole("button", { name: "Ouvrir la réparation" }).click());

  const reception = page.getByRole("region", { name: "Réception" });
  await act(field("IMEI", reception).fill(randomImei()));
  await act(field("État constaté", reception).fill("Écran fendu, coque intacte."));
  const photo = { name: "etat.png", mimeType: "image/png", buffer: Buffer.from(PIXEL, "base64") };
  await act(reception.getByLabel("Photographier l’état").setInputFiles(photo));
  await expect(reception.getByRole("link", { name: /^Photo 1/ })).toBeVisible();
  await act(reception.getByRole("button", { name: "Enregistrer la réception" }).click());

  const receipt = page.getByRole("region", { name: "Reçu de dépôt" });
  const pad = receipt.getByRole("img", { name: /^Signature/ });
  // The pad of the page before the reception is recorded gives way to a new one.
  await expect(async () => pad.scrollIntoViewIfNeeded({ timeout: 1000 })).toPass();
  const box = await pad.boundingBox();
  if (!box) throw new Error("The pad is not shown.");
  const stroke = async () => {
    await page.mouse.move(box.x + 20, box.y + 40);
    await page.mouse.down();
    for (const [x, y] of [
      [80, 90],
      [140, 30],
      [200, 100],
      [260, 60],
    ] as const)
      await page.mouse.move(box.x + x, box.y + y);
    await page.mouse.up();
  };
  await act(stroke());
  await act(receipt.getByRole("button", { name: "Signer" }).click());

  await expect(receipt).toContainText(/D-\d{4}-\d{6}/);
  await expect(receipt).toContainText("Signé au comptoir par Zoé Martin");
  expect(acts).toBeLessThanOrEqual(MOST_ACTS);
  await isSound(page);
});

/** A white picture of one pixel. */
const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==";

import type { BackOfficeShipment } from "#contract/back-office/shipments.ts";
import type { OrderCases } from "#contract/cases/cases.ts";
import { countActs } from "./acts.ts";
import { isSound } from "./bench-desk.ts";
import { expect, test } from "./fixture.ts";
import { newStaff, stepUp } from "./new-staff.ts";
import { ownUnit } from "./own-unit.ts";
import { paidOrder, post } from "./paid-order.ts";
import { availablePhone } from "./shopper.ts";

// The session is refused before the sign-in.
test.use({ provoked: /^401 \/admin\/api\/session$/ });

// In both journeys the person has given a code within the last ten minutes, so that no other one is asked for.

test("staff refunds 20 € of one line in five acts, from the dashboard", async ({ page }) => {
  const { orderId } = await paidOrder(page, await availablePhone(page));
  const { email } = await newStaff(page);
  await stepUp(email);
  const acts = countActs(page);
  await acts.press("/");
  await acts.type(page.getByRole("combobox", { name: "Numéro, IMEI" }), orderId);
  await acts.press("Enter");
  const refund = page.getByRole("region", { name: "Rembourser" });
  await acts.type(refund.getByLabel("Montant en euros"), "20");
  await expect(refund.getByRole("status")).toContainText(
    /Rembourser 20,00\s€ sur .+\s: la commande reste payée/,
  );
  await acts.press("Enter");
  await expect(page.getByText(/20,00.€ remboursés/).first()).toBeVisible();
  await expect(page.getByText("Remboursée en partie").first()).toBeVisible();
  expect(acts.done()).toBeLessThanOrEqual(5);
  await page.setViewportSize({ width: 1440, height: 900 });
  // The work stands above the fold: what to do, the lines with their total, and the refund.
  for (const part of [
    page.getByRole("region", { name: "À faire" }),
    page.getByRole("heading", { name: "Articles" }),
    refund.getByRole("button", { name: "Rembourser" }),
  ]) {
    const box = await part.boundingBox();
    expect((box?.y ?? 9999) + (box?.height ?? 0)).toBeLessThanOrEqual(900);
  }
});

test("staff accepts, receives, judges and refunds a return in eight acts, from the dashboard", async ({
  page,
  browser,
}) => {
  const buyer = await (await browser.newContext()).newPage();
  const phone = await ownUnit();
  const { orderId, headers } = await paidOrder(buyer, phone);
  const { email } = await newStaff(page);
  const asStaff = { "sec-fetch-site": "same-origin" };
  await post(page, "/admin/api/packing/scans", { code: phone.publicId }, asStaff);
  const parcels = `/admin/api/orders/${orderId}/shipments`;
  const move = async (word: string, more: object = {}) => {
    const all = (await (
      await page.request.get(parcels, { headers: asStaff })
    ).json()) as BackOfficeShipment[];
    await post(page, `${parcels}/${all[0]?.id}/${word}`, { version: all[0]?.version, ...more }, asStaff);
  };
  await move("shipping", { carrier: "dpd", number: "1234567890" });
  await move("delivery");
  const { cases } = await post<OrderCases>(
    buyer,
    `/orders/${orderId}/cases`,
    { key: crypto.randomUUID(), kind: "change_of_mind", lines: [{ position: 0, quantity: 1 }] },
    headers,
  );
  await stepUp(email);

  const acts = countActs(page);
  await acts.press("/");
  await acts.type(page.getByRole("combobox", { name: "Numéro, IMEI" }), cases[0]?.number ?? "");
  await acts.press("Enter");
  await acts.type(page.getByLabel("Numéro de suivi"), "6A 123 456 789 01");
  await acts.press("Enter");
  await expect(page.getByText("Recevez le colis : scannez chaque appareil de la boutique.")).toBeVisible();
  await expect(page.getByLabel("Numéro de suivi")).toHaveCount(0);
  await acts.scan(phone.publicId);
  await expect(page.getByLabel("Constat")).toHaveValue("as_described");
  await isSound(page);
  await acts.click(page.getByRole("button", { name: /^Rembourser 459,90/ }));
  await expect(page.getByText("Ce dossier est terminé.")).toBeVisible();
  expect(acts.done()).toBeLessThanOrEqual(8);
  await expect(page.getByText(/459,90.€ · Effectué/)).toBeVisible();
});

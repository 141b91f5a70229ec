import { isSound } from "./bench-desk.ts";
import { expect, test } from "./fixture.ts";
import { newStaff, stepUp } from "./new-staff.ts";
import { ownUnit } from "./own-unit.ts";
import { paidOrder } from "./paid-order.ts";
import { fillCard, mailsTo, ready, unwrapped } from "./shopper.ts";
import { unfold } from "./unfold.ts";

// Before the sign-in the session is refused.
test.use({ provoked: /^401 \/admin\/api\/session$/ });

test("staff edits a paid order: its recipient, a line taken out, and the invoice of a company", async ({
  page,
}) => {
  test.setTimeout(180_000);
  const { email, orderId } = await paidOrder(page, await ownUnit(), await ownUnit());
  const staff = await newStaff(page);
  await stepUp(staff.email);
  await page.goto(`/admin/orders/${orderId}`);
  const dialog = page.getByRole("dialog");

  await test.step("the recipient", async () => {
    await page.getByRole("button", { name: "Corriger l’adresse" }).click();
    await dialog.getByLabel("Nom").fill("Ida Roux");
    await dialog.getByLabel("Code postal").fill("75012");
    await dialog.getByLabel("Téléphone").fill("0699887766");
    await dialog.getByRole("button", { name: "Enregistrer" }).click();
    await expect(dialog.getByLabel("Motif")).toHaveAttribute("aria-invalid", "true");
    await isSound(page);
    await dialog.getByLabel("Motif").fill("Demandé par téléphone");
    await dialog.getByRole("button", { name: "Enregistrer" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText("75012 Paris")).toBeVisible();
    await expect(page.getByRole("link", { name: "06 99 88 77 66" })).toBeVisible();
  });

  await test.step("another way of delivery: a collection point, found by its town", async () => {
    await page.getByRole("button", { name: "Changer la livraison" }).click();
    await dialog.getByLabel("Mode de livraison").selectOption("relay");
    await dialog.getByLabel("Ville ou code postal").fill("Lyon");
    // Enter searches; it sends nothing.
    await dialog.getByLabel("Ville ou code postal").press("Enter");
    const point = dialog.getByLabel("Point relais");
    await expect(point.getByRole("option")).not.toHaveCount(1);
    await dialog.getByLabel("Motif").fill("Préfère un relais");
    await dialog.getByRole("button", { name: "Changer la livraison" }).click();
    await expect(point).toHaveAttribute("aria-invalid", "true");
    await isSound(page);
    await point.selectOption({ index: 1 });
    await dialog.getByRole("button", { name: "Changer la livraison" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText("Point relais").first()).toBeVisible();
  });

  await test.step("a line is taken out; the last one stays", async () => {
    const lines = page.getByRole("region", { name: "Articles" });
    const removals = lines.getByRole("button", { name: /^Retirer / });
    await expect(removals).toHaveCount(2);
    await removals.first().click();
    await dialog.getByLabel("Motif").fill("N’en veut qu’un");
    await isSound(page);
    await dialog.getByRole("button", { name: "Retirer l’article" }).dblclick();
    await expect(dialog).toBeHidden();
    await expect(removals).toHaveCount(0);
    await expect(page.getByRole("region", { name: "Colis" }).getByText(/^1 × /)).toHaveCount(1);
  });

  await test.step("the invoice names the company", async () => {
    const documents = page.getByRole("region", { name: "Documents" });
    await unfold(page, "Documents");
    await documents.getByRole("button", { name: "Facturer à une entreprise" }).click();
    await dialog.getByLabel("Raison sociale").fill("Atelier Nord SARL");
    await dialog.getByLabel("SIREN ou SIRET").fill("732 829 320 00075");
    await dialog.getByLabel("Motif").fill("Achat de l’entreprise");
    const issue = dialog.getByRole("button", { name: "Établir la facture" });
    await issue.click();
    await expect(dialog.getByLabel("SIREN ou SIRET")).toHaveAttribute("aria-invalid", "true");
    await isSound(page);
    await dialog.getByLabel("SIREN ou SIRET").fill("732 829 320 00074");
    await issue.click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText("Atelier Nord SARL · 73282932000074")).toBeVisible();
    await expect(documents.getByText(/Facture · /).first()).toBeVisible();
  });

  await expect(() => {
    const mails = mailsTo(email).map((mail) => mail.replace(/=\r?\n/g, ""));
    expect(mails.filter((mail) => mail.includes("comme convenu"))).not.toEqual([]);
  }).toPass();
});

test("a dearer phone of the same model is asked for, paid by the link, and takes the place of the first", async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const phone = await ownUnit();
  const dearer = await ownUnit({ id: phone.id, priceCents: 52_900 });
  const { email, orderId } = await paidOrder(page, phone);
  const staff = await newStaff(page);
  await stepUp(staff.email);
  await page.goto(`/admin/orders/${orderId}`);
  const dialog = page.getByRole("dialog");
  const lines = page.getByRole("region", { name: "Articles" });

  await test.step("staff names the dearer one; its difference waits below the line", async () => {
    await lines.getByRole("button", { name: "Changer d’appareil" }).click();
    await dialog.getByLabel("Étiquette ou IMEI").fill(dearer.publicId);
    await dialog.getByLabel("Motif").fill("Préfère celui-ci");
    await isSound(page);
    await dialog.getByRole("button", { name: "Changer d’appareil" }).dblclick();
    await expect(dialog).toBeHidden();
    await expect(lines.getByRole("link", { name: /^Différence de .* à payer$/ })).toBeVisible();
    await expect(lines.getByRole("link", { name: phone.publicId })).toBeVisible();
    await isSound(page);
  });

  const buyer = await (await browser.newContext()).newPage();
  await test.step("the buyer pays it by the link of the mail", async () => {
    const link = () =>
      mailsTo(email)
        .map(unwrapped)
        .flatMap((mail) => /\/payer\/[\w-]{22}/.exec(mail) ?? [])[0];
    await expect.poll(link).toBeDefined();
    await buyer.goto(link() ?? "");
    await ready(buyer);
    await expect(buyer.getByText(/^Différence de prix pour /).first()).toBeVisible();
    await fillCard(buyer);
    await buyer.getByRole("button", { name: "Payer 69,10 €" }).click();
    await expect(buyer).toHaveURL(/\/suivi\//);
  });

  await page.reload();
  await expect(lines.getByRole("link", { name: /^Différence de .* payée$/ })).toBeVisible();
  await expect(lines.getByRole("link", { name: dearer.publicId })).toBeVisible();
  await lines.getByRole("link", { name: /^Différence de .* payée$/ }).click();
  await expect(page.getByText(/^Différence de prix pour /).first()).toBeVisible();
  await isSound(page);
  await buyer.context().close();
});

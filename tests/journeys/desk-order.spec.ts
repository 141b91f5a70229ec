import type { Page } from "@playwright/test";
import { expect, test } from "./fixture.ts";
import { newStaff } from "./new-staff.ts";
import { ownUnit } from "./own-unit.ts";
import { fillCard, mailsTo, newPerson, ready, seriousFlaws, unwrapped } from "./shopper.ts";
import { variants } from "./variants.ts";

// Before the sign-in the session is refused; a refused card, a phone that is not on sale and a dead link answer with their codes.
test.use({
  provoked:
    /^(?:401 \/admin\/api\/session|404 \/admin\/api\/orders\/offers|402 \/tracking\/payments(?:\/confirmation)?|404 \/payer\/)/,
});

async function fillCustomer(page: Page, email: string) {
  const fill = (name: string, text: string) =>
    page.getByRole("textbox", { name, exact: true }).last().fill(text);
  await fill("Prénom", "Inès");
  await fill("Nom", "Morel");
  await fill("E‑mail", email);
  await fill("Téléphone", "0612345678");
  await fill("Adresse", "3 rue des Lilas");
  await fill("Code postal", "69001");
  await fill("Ville", "Lyon");
}

async function makeOrder(page: Page, publicId: string, email: string) {
  await page.goto("/admin/orders/new");
  await page.getByRole("textbox", { name: "Téléphone", exact: true }).first().fill(publicId);
  await page.keyboard.press("Enter");
  await expect(page.getByText("459,90 €").first()).toBeVisible();
  await fillCustomer(page, email);
  await page.getByRole("button", { name: "Faire la commande" }).click();
  await expect(page.getByRole("heading", { name: /à payer$/ })).toBeVisible();
  return page.url().split("/").at(-1) ?? "";
}

for (const width of variants(375, 1440))
  test(`an order made on the phone is paid by the link of its mail, after a refused card and the bank's question, ${width} px wide`, async ({
    page,
    browser,
  }) => {
    test.setTimeout(120_000);
    const { publicId } = await ownUnit();
    const { email } = newPerson();
    await newStaff(page);
    await page.goto("/admin/orders/new");
    await page.getByRole("textbox", { name: "Téléphone", exact: true }).first().fill("350000000000000");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Aucun téléphone en vente ne porte ce numéro.")).toBeVisible();
    await page.getByRole("button", { name: "Faire la commande" }).click();
    await expect(page.getByText("Ajoutez au moins un téléphone.")).toBeVisible();
    const number = await makeOrder(page, publicId, email);
    expect(await seriousFlaws(page)).toEqual([]);

    const customer = await (await browser.newContext({ viewport: { width, height: 800 } })).newPage();
    const linkOf = () => /\/payer\/[\w-]+/.exec(unwrapped(mailsTo(email).join("")))?.[0] ?? "";
    await expect.poll(linkOf).not.toBe("");
    const link = linkOf();
    await customer.goto(link);
    await ready(customer);
    await expect(customer.getByRole("heading", { name: "Payer votre commande" })).toBeVisible();
    await expect(customer.getByText(number)).toBeVisible();
    expect(await seriousFlaws(customer)).toEqual([]);
    const pay = customer.getByRole("button", { name: "Payer 459,90 €" });

    await fillCard(customer, "4000 0000 0000 0002");
    await pay.click();
    await expect(customer.getByRole("alert")).toContainText("refusée");
    await fillCard(customer, "4000 0025 0000 3155");
    await pay.click();
    await customer.getByRole("button", { name: /^Refuser/ }).click();
    await expect(customer.getByRole("alert")).toContainText("refusée");
    await fillCard(customer, "4000 0025 0000 3155");
    await pay.click();
    await customer.getByRole("button", { name: "Approuver le paiement" }).click();
    await expect(customer).toHaveURL(/\/suivi\//);
    await expect(customer.getByText("Payer par carte")).toBeHidden();
    await customer.goto(link);
    await expect(customer.getByRole("heading", { name: "Cette commande est payée" })).toBeVisible();
    await customer.goto("/payer/AAAAAAAAAAAAAAAAAAAAAA");
    await expect(customer.getByRole("heading", { name: "Ce lien ne permet plus de payer" })).toBeVisible();

    await page.reload();
    await expect(page.getByRole("heading", { name: /à payer$/ })).toBeHidden();
    await expect(page.getByText("Payée").first()).toBeVisible();
    await customer.context().close();
  });

test("a customer at the counter pays in cash, and the order waits to be packed", async ({ page }) => {
  const { publicId } = await ownUnit();
  await newStaff(page);
  await makeOrder(page, publicId, newPerson().email);
  await page.getByRole("button", { name: "Encaisser en espèces" }).click();
  await page.getByRole("button", { name: "459,90 € reçus" }).click();
  await expect(page.getByText("459,90 € encaissés : la commande est payée.").first()).toBeVisible();
  await expect(page.getByRole("heading", { name: /à payer$/ })).toBeHidden();
  await expect(page.getByRole("link", { name: "Emballer", exact: true })).toBeVisible();
});

import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { isSound, withDatabase } from "./bench-desk.ts";
import { expect, test } from "./fixture.ts";
import { newStaff } from "./new-staff.ts";
import { paidOrder } from "./paid-order.ts";
import { availablePhone, logIn, mailsTo, ready } from "./shopper.ts";
import { unfold } from "./unfold.ts";

// Sending and exports ask for a code; there is no session before the sign-in.
test.use({
  provoked:
    /^(?:401 \/admin\/api\/session|403 \/admin\/api\/(?:refunds\/\d+\/sending|money\/(?:vat|sales)\.csv))$/,
});

async function isPdf(download: Download) {
  const content = await readFile(await download.path());
  expect(content.subarray(0, 5).toString()).toBe("%PDF-");
  expect(content.length).toBeGreaterThan(5000);
}

/** Checks for flaws once the toasts are gone. */
async function isSoundSoon(page: Page) {
  await expect(page.getByRole("region", { name: /Messages/ }).getByRole("listitem")).toHaveCount(0);
  await isSound(page);
}

test("staff refunds a part of a line; buyer and staff find refund, invoice and credit note", async ({
  page,
  browser,
}) => {
  // A job issues documents once a minute.
  test.setTimeout(300_000);
  const { email, password, orderId } = await paidOrder(page, await availablePhone(page));
  const { nextCode } = await newStaff(page);
  await page.goto(`/admin/orders/${orderId}`);
  const refunds = page.getByRole("region", { name: "Remboursements" }).first();
  const heading = page.getByRole("heading", { name: "Remboursements" });

  await test.step("grants an amount, after reading what it will do", async () => {
    const refund = page.getByRole("region", { name: "Rembourser" });
    await refund.getByLabel("Motif").selectOption({ label: "Autre motif" });
    await refund.getByLabel("Lequel").fill("Rayure au dos");
    await refund.getByLabel("Montant en euros").fill("12,50");
    await expect(refund.getByRole("status")).toContainText(
      /Rembourser 12,50.€ sur .*la commande reste payée/,
    );
    await refund.getByRole("button", { name: "Rembourser 12,50" }).click();
    // Without a code the grant stands, and its sending is the next act.
    await page.getByRole("dialog").getByRole("button", { name: "Fermer" }).first().click();
    await expect(refunds.getByRole("cell", { name: "Accordé", exact: true })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  });

  await test.step("sends it with the second factor", async () => {
    const next = page.getByRole("region", { name: "À faire" });
    await next.getByRole("button", { name: "Envoyer 12,50" }).click();
    await page.getByRole("dialog").getByLabel("Code").fill(nextCode());
    await page.keyboard.press("Enter");
    await expect(refunds.getByRole("cell", { name: "Effectué" })).toBeVisible();
    await expect(refunds.getByRole("button", { name: "Envoyer" })).toHaveCount(0);
    await expect(next.getByRole("heading")).toBeFocused();
    await isSoundSoon(page);
  });

  const buyer = await (await browser.newContext()).newPage();
  await test.step("the buyer has invoice or receipt, and the credit note, in the account", async () => {
    await buyer.goto("/login");
    await logIn(buyer, email, password);
    await expect(buyer).toHaveURL(/\/client-area/);
    await expect(async () => {
      await buyer.goto("/client-area?activeTab=orders");
      await ready(buyer);
      await buyer.getByRole("button", { name: orderId, exact: true }).click({ timeout: 4000 });
      await expect(buyer.getByRole("button", { name: /^Avoir A-/ })).toBeVisible({ timeout: 4000 });
    }).toPass({ timeout: 150_000 });
    await expect(buyer.getByRole("button", { name: /^(?:Facture F|Reçu R)-/ })).toBeVisible();
    const saved = buyer.waitForEvent("download", { timeout: 30_000 });
    await buyer.getByRole("button", { name: /^Avoir A-/ }).click();
    await isPdf(await saved);
  });

  await test.step("and by the link of the mail, without signing in", async () => {
    const mails = mailsTo(email).map((mail) => mail.replace(/=\r?\n/g, ""));
    // One mail names the refunded amount; the confirmation links to the tracking page.
    expect(mails.filter((mail) => mail.includes("12,50"))).toHaveLength(1);
    const [link = ""] = mails.flatMap((mail) => /\/suivi\/[\w-]{22}/.exec(mail) ?? []);
    expect(link).not.toBe("");
    const guest = await (await browser.newContext()).newPage();
    await guest.goto(link);
    await ready(guest);
    const saved = guest.waitForEvent("download", { timeout: 30_000 });
    await guest.getByRole("button", { name: /^Avoir A-/ }).click();
    await isPdf(await saved);
    await guest.context().close();
  });

  await test.step("staff sees them on Documents and Money", async () => {
    await page.goto(`/admin/documents?q=${orderId}`);
    await expect(page.getByRole("cell", { name: "Avoir" })).toBeVisible();
    await expect(page.getByRole("cell", { name: "12,50 €" })).toBeVisible();
    await isSoundSoon(page);
    await page.getByRole("link", { name: "Comptabilité" }).click();
    await expect(page.getByRole("heading", { name: "Soldes par compte" })).toBeVisible();
    await page.getByLabel("Mois").selectOption({ index: 1 });
    const sum = page.getByRole("row", { name: /^Somme/ });
    await expect(sum.getByRole("cell").last()).toHaveText(/\D0,00\s€$/);
    const saved = page.waitForEvent("download", { timeout: 30_000 });
    await page.getByRole("button", { name: "Journal des ventes (CSV)" }).click();
    expect(await readFile(await (await saved).path(), "utf8")).toContain(orderId);
    await isSoundSoon(page);
  });

  await test.step("the customer's bank sends the refund back: the dashboard leads to it, until it is paid another way", async () => {
    // Marks the refund as returned, as the provider's event would days later.
    await withDatabase(({ $client }) =>
      $client.query(
        "update refunds set failure = 'returned' where order_id = (select id from orders where number = $1)",
        [orderId],
      ),
    );
    await page.goto("/admin");
    await page.getByRole("link", { name: /^Remboursements revenus/ }).click();
    await page.getByRole("link", { name: orderId }).click();
    await refunds.getByRole("button", { name: "Versé autrement" }).click();
    const dialog = page.getByRole("dialog", { name: "Versé autrement" });
    await isSound(page);
    await dialog.getByLabel("Motif").fill("Virement du 3 décembre");
    await dialog.getByRole("button", { name: "Versé autrement" }).click();
    await expect(refunds.getByRole("cell", { name: "Versé autrement" })).toBeVisible();
    await expect(heading).toBeFocused();
    await unfold(page, "Historique");
    await expect(page.getByText("Virement du 3 décembre")).toBeVisible();
    await isSoundSoon(page);
  });
});

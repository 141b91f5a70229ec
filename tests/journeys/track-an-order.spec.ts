import type { Page } from "@playwright/test";
import { expect, test } from "./fixture.ts";
import { paidOrder, post } from "./paid-order.ts";
import { logIn, mailsTo, ownPhone, ready, seriousFlaws } from "./shopper.ts";
import { variants } from "./variants.ts";

const SELLER = "vendeur@reluit.test";

/** A phone of the demo's seller. */
async function phoneOfSeller(page: Page) {
  const seller = await post<{ id: number; token: string }>(page, "/users/authenticate", {
    email: SELLER,
    password: "demo1234",
  });
  const bearer = { headers: { authorization: `Bearer ${seller.token}` } };
  const profile: { slug: string } = await (
    await page.request.get(`/seller/${seller.id}/profile`, bearer)
  ).json();
  const shown: { items: { id: number; price: number; stockQuantity: number }[] } = await (
    await page.request.get(`/sellers/${profile.slug}`)
  ).json();
  return ownPhone(shown.items);
}

/** Mails are quoted-printable: six digits are never cut. */
const codesTo = (email: string) =>
  mailsTo(email).flatMap((mail) => (/code/i.test(mail) ? (/^Code.*?(\d{6})/m.exec(mail)?.[1] ?? []) : []));

for (const width of variants(375, 1440))
  test(`a seller ships a parcel; its buyer finds it without an account and confirms it, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const { email, orderId } = await paidOrder(page, await phoneOfSeller(page));

    await page.goto("/login");
    await logIn(page, SELLER);
    await page.waitForURL("/seller-account");
    const parcel = page.getByRole("listitem").filter({ hasText: orderId });
    await expect(async () => {
      await page.goto("/seller-account?tab=parcels");
      await expect(parcel).toBeVisible({ timeout: 2000 });
    }).toPass();
    await expect(parcel).toContainText("12 rue des Lilas");
    expect(await seriousFlaws(page)).toEqual([]);
    await parcel.getByRole("button", { name: "Marquer comme emballé" }).click();
    await parcel.getByRole("button", { name: "Expédier" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Numéro de suivi").fill("6A 123 456 789 01");
    expect(await seriousFlaws(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Enregistrer" }).click();
    await expect(parcel).toContainText("6A12345678901");

    await page.goto("/suivi");
    await ready(page);
    expect(await seriousFlaws(page)).toEqual([]);
    await page.getByLabel("Numéro de commande").fill(orderId);
    await page.getByLabel("E‑mail").fill(email);
    await page.getByRole("button", { name: "Recevoir un code" }).click();
    await expect.poll(() => codesTo(email)).toHaveLength(1);
    // What was typed is there to be corrected.
    const [first] = codesTo(email);
    await page.getByRole("button", { name: "Changer de commande" }).click();
    await expect(page.getByLabel("Numéro de commande")).toHaveValue(orderId);
    await expect(page.getByLabel("E‑mail")).toHaveValue(email);
    await page.getByRole("button", { name: "Recevoir un code" }).click();
    await expect.poll(() => codesTo(email)).toHaveLength(2);
    await page.getByLabel("Code à 6 chiffres").fill(codesTo(email).find((code) => code !== first) ?? "");
    await page.getByRole("button", { name: "Voir ma commande" }).click();
    await expect(page).toHaveURL(/\/suivi\/[\w-]{22}$/);
    await expect(page.getByText("Votre colis est en route.")).toBeVisible();
    await expect(page.getByRole("link", { name: /Suivre chez La Poste/ })).toHaveAttribute(
      "href",
      /code=6A12345678901$/,
    );
    // What was marked as visible to the customer in the back office is.
    await expect(page.getByRole("listitem").filter({ hasText: "Colis expédié" })).toBeVisible();
    await expect(
      page.getByRole("main").getByRole("link", { name: "Renoncer au contrat ici" }),
    ).toHaveAttribute("href", `/retractation?commande=${orderId}`);
    expect(await seriousFlaws(page)).toEqual([]);
    await page.getByRole("button", { name: "Bien reçu" }).click();
    const asked = page.getByRole("dialog", { name: "Ce colis est-il arrivé" });
    await expect(asked).toContainText("garantie");
    await asked.getByRole("button", { name: "Pas encore" }).click();
    await expect(page.getByText("Votre colis est en route.")).toBeVisible();
    await page.getByRole("button", { name: "Bien reçu" }).click();
    expect(await seriousFlaws(page)).toEqual([]);
    await asked.getByRole("button", { name: "Oui, je l’ai reçu" }).click();
    await expect(page.getByText("Votre commande est livrée.")).toBeVisible();

    await page.getByRole("button", { name: "Envoyer" }).click();
    await expect(page.getByText("Veuillez remplir ce champ")).toBeVisible();
    await page.getByLabel("Votre message").fill("Où est ma facture ?");
    await page.getByRole("button", { name: "Envoyer" }).click();
    await expect(page.getByRole("heading", { name: "Votre conversation" })).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "Où est ma facture ?" })).toBeVisible();
    expect(await seriousFlaws(page)).toEqual([]);
  });

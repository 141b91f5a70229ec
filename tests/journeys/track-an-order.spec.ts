import type { Page } from "@playwright/test";
import { expect, test } from "./fixture.ts";
import { logIn, mailsTo, newPerson, ready, seriousFlaws } from "./shopper.ts";

const SELLER = "vendeur@reluit.test";

async function post<Answer>(page: Page, url: string, data: object, headers: Record<string, string> = {}) {
  const answer = await page.request.post(url, { data, headers });
  expect(answer.ok(), `${url} ${await answer.text()}`).toBe(true);
  return (await answer.json()) as Answer;
}

/** An order, paid through the interface, for a phone of the demo's seller. */
async function paidOrder(page: Page) {
  const person = newPerson();
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
  const phone = shown.items.find(({ stockQuantity }) => stockQuantity > 0);
  if (!phone) throw new Error("The demo's seller has nothing to sell.");
  const { token, id } = await post<{ token: string; id: number }>(page, "/users/register", person);
  const headers = { authorization: `Bearer ${token}` };
  const address = { nom: "Martin", prenom: "Zoé", telephone: "0612345678", adresse: "12 rue des Lilas" };
  await post(page, `/clients/${id}`, { ...address, codePostal: "75011", ville: "Paris" }, headers);
  const card = { number: "4242424242424242", expMonth: 12, expYear: 2040, cvc: "123" };
  const method = await post<{ id: string }>(page, "/sandbox/payment-methods", card);
  const line = { productName: "x", productType: "SMARTPHONE", productId: String(phone.id), quantity: 1 };
  const { orderId } = await post<{ orderId: string }>(
    page,
    "/orders",
    {
      items: [{ ...line, price: phone.price, tax: 0 }],
      paymentMethodId: method.id,
      shippingOption: "standard",
    },
    { ...headers, "idempotency-key": crypto.randomUUID() },
  );
  return { ...person, orderId };
}

/** Mails are quoted-printable: six digits are never cut. */
const codesTo = (email: string) =>
  mailsTo(email).flatMap((mail) => (/code/i.test(mail) ? (/^Code.*?(\d{6})/m.exec(mail)?.[1] ?? []) : []));

for (const width of [375, 1440])
  test(`a seller ships a parcel; its buyer finds it without an account and confirms it, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const { email, orderId } = await paidOrder(page);

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
    await parcel.getByRole("button", { name: "Emballé" }).click();
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
    await page.getByLabel("E-mail").fill(email);
    await page.getByRole("button", { name: "Recevoir un code" }).click();
    await expect.poll(() => codesTo(email)).toHaveLength(1);
    await page.getByLabel("Code à 6 chiffres").fill(codesTo(email)[0] ?? "");
    await page.getByRole("button", { name: "Voir ma commande" }).click();
    await expect(page).toHaveURL(/\/suivi\/[\w-]{22}$/);
    await expect(page.getByText("Votre colis est en route.")).toBeVisible();
    await expect(page.getByRole("link", { name: /Suivre chez La Poste/ })).toHaveAttribute(
      "href",
      /code=6A12345678901$/,
    );
    expect(await seriousFlaws(page)).toEqual([]);
    await page.getByRole("button", { name: "Bien reçu" }).click();
    await expect(page.getByText("Tout est livré.")).toBeVisible();

    await page.getByRole("button", { name: "Envoyer" }).click();
    await expect(page.getByText("Veuillez remplir ce champ")).toBeVisible();
    await page.getByLabel("Votre message").fill("Où est ma facture ?");
    await page.getByRole("button", { name: "Envoyer" }).click();
    await expect(page.getByRole("heading", { name: "Votre conversation" })).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "Où est ma facture ?" })).toBeVisible();
    expect(await seriousFlaws(page)).toEqual([]);
  });

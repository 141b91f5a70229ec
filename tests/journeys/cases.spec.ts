import type { Page } from "@playwright/test";
import sharp from "sharp";
import type { BackOfficeShipment } from "#contract/back-office/shipments.ts";
import { unitOnSale } from "#server/devices/fixtures/devices.ts";
import { breaches, overflows } from "#tests/screens/flaws.ts";
import { isSound, scan, withDatabase } from "./bench-desk.ts";
import { expect, test } from "./fixture.ts";
import { newStaff } from "./new-staff.ts";
import { logIn, mailsTo, newPerson, ready, unwrapped } from "./shopper.ts";

// Before the sign-in the session is refused; another unit and an old version are refused on purpose.
test.use({
  provoked:
    /^(?:401 \/admin\/api\/session|40[09] \/admin\/api\/cases\/C-[\w-]+\/\w+|403 \/admin\/api\/refunds\/\d+\/sending)$/,
});

// Both put phones on sale: their names are counted in one process.
test.describe.configure({ mode: "serial" });

async function post<Answer>(page: Page, url: string, data: object, headers: Record<string, string> = {}) {
  const answer = await page.request.post(url, { data, headers });
  expect(answer.ok(), `${url} ${await answer.text()}`).toBe(true);
  return (await answer.json()) as Answer;
}

/** A phone of the shop's own stock on sale. */
const ownUnit = () =>
  withDatabase(async (database) => {
    const { rows } = await database.$client.query("select user_id from sellers where first_party");
    const shop = { database, shop: { clock: () => new Date() } };
    const { itemId, publicId } = await unitOnSale(shop as never, Number(rows[0]?.user_id));
    return { itemId, publicId };
  });

/** An order of a new person for that phone, paid through the interface. */
async function paidOrder(page: Page, itemId: number) {
  const person = newPerson();
  const { token, id } = await post<{ token: string; id: number }>(page, "/users/register", person);
  const headers = { authorization: `Bearer ${token}` };
  const address = { nom: "Martin", prenom: "Zoé", telephone: "0612345678", adresse: "12 rue des Lilas" };
  await post(page, `/clients/${id}`, { ...address, codePostal: "75011", ville: "Paris" }, headers);
  const card = { number: "4242424242424242", expMonth: 12, expYear: 2040, cvc: "123" };
  const method = await post<{ id: string }>(page, "/sandbox/payment-methods", card);
  const line = { productName: "x", productType: "SMARTPHONE", productId: String(itemId), quantity: 1 };
  const { orderId } = await post<{ orderId: string }>(
    page,
    "/orders",
    {
      items: [{ ...line, price: 459.9, tax: 0 }],
      paymentMethodId: method.id,
      shippingOption: "standard",
    },
    { ...headers, "idempotency-key": crypto.randomUUID() },
  );
  return { ...person, orderId };
}

/** Packs, ships and delivers the order through the interface of the signed-in staff. */
async function deliver(page: Page, orderId: string, publicId: string) {
  const headers = { "sec-fetch-site": "same-origin" };
  const packed = await post<{ outcome: string }>(
    page,
    "/admin/api/packing/scans",
    { code: publicId },
    headers,
  );
  expect(packed.outcome).toBe("packed");
  const url = `/admin/api/orders/${orderId}/shipments`;
  const parcel = async () => {
    const [one] = (await (await page.request.get(url, { headers })).json()) as BackOfficeShipment[];
    if (!one) throw new Error("The order has no parcel.");
    return one;
  };
  const { id, version } = await parcel();
  await post(page, `${url}/${id}/shipping`, { version, carrier: "dpd", number: "1234567890" }, headers);
  await post(page, `${url}/${id}/delivery`, { version: (await parcel()).version }, headers);
}

const picture = async () => ({
  name: "ecran.jpg",
  mimeType: "image/jpeg",
  buffer: await sharp({ create: { width: 800, height: 600, channels: 3, background: "#335577" } })
    .jpeg()
    .toBuffer(),
});

/** No flaws at the three widths. */
async function isWhole(page: Page) {
  for (const width of [375, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await breaches(page), `at ${width} px`).toEqual([]);
    expect(await overflows(page), `at ${width} px`).toEqual([]);
  }
}

test("a buyer returns a phone with a photograph; the shop accepts, scans, inspects and refunds it, and the buyer sees each step", async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const buyerPage = await (await browser.newContext()).newPage();
  const { itemId, publicId } = await ownUnit();
  const other = await ownUnit();
  const { orderId, email, password } = await paidOrder(buyerPage, itemId);
  const staff = await newStaff(page);
  await deliver(page, orderId, publicId);

  // The buyer, in the account.
  await buyerPage.goto("/login");
  await logIn(buyerPage, email, password);
  await buyerPage.waitForURL(/client-area|\/$/);
  await buyerPage.goto(`/client-area?activeTab=orders&order=${orderId}`);
  const part = buyerPage.getByRole("region", { name: "Un problème avec cette commande ?" });
  await part.getByRole("button", { name: "Déclarer un problème" }).click();
  const form = part.getByRole("form", { name: "Déclarer un problème" });
  await form.getByRole("button", { name: "Envoyer ma demande" }).click();
  await expect(form.getByText("Ce champ est requis")).toBeVisible();
  await form.getByLabel("Que se passe-t-il ?").selectOption({ label: "Panne sous garantie" });
  await isWhole(buyerPage);
  await form.getByRole("button", { name: "Envoyer ma demande" }).click();
  await expect(form.getByText("Ce champ est requis")).toBeVisible();
  await form.getByLabel("Décrivez le problème").fill("L’écran scintille.");
  await form.getByLabel("Photos").setInputFiles([await picture()]);
  await form.getByRole("button", { name: "Envoyer ma demande" }).click();
  const own = part.getByRole("list", { name: "Dossiers de cette commande" }).getByRole("listitem").first();
  await expect(own).toContainText("Demande envoyée");
  await expect(own).toContainText("1 photo jointe");
  await expect(part.getByRole("heading", { name: "Un problème avec cette commande ?" })).toBeFocused();
  const number = /C-[2-9A-Z]{4}-[2-9A-Z]{4}/.exec((await own.textContent()) ?? "")?.[0] ?? "";
  await isWhole(buyerPage);

  // The back office, from the dashboard's list.
  await page.goto("/admin/cases?state=open");
  await page.getByRole("link", { name: number }).click();
  await expect(page.getByRole("heading", { name: `Dossier ${number}` })).toBeVisible();
  await expect(page.getByText("L’écran scintille.")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Photo 1/ }).locator("img")).toHaveJSProperty(
    "complete",
    true,
  );
  await isSound(page);
  const stale = await page.context().newPage();
  await stale.goto(page.url());
  await expect(stale.getByLabel("Numéro de suivi")).toBeVisible();
  await page.getByLabel("Numéro de suivi").fill("6A 123 456 789 01");
  await page.getByRole("button", { name: "Accepter avec l’étiquette" }).click();
  await expect(page.getByText("Recevez le colis : scannez chaque appareil de la boutique.")).toBeVisible();

  await stale.getByLabel("Numéro de suivi").fill("6A99999999999");
  await stale.getByRole("button", { name: "Accepter avec l’étiquette" }).click();
  await expect(stale.getByRole("alert")).toContainText("Quelqu’un d’autre a modifié");
  await stale.close();

  await isSound(page);
  await page.getByLabel("Scannez une étiquette, un IMEI ou un numéro de série").focus();
  await scan(page, other.publicId);
  await expect(page.getByRole("alert").filter({ hasText: /./ })).toBeVisible();
  await page.getByLabel("Scannez une étiquette, un IMEI ou un numéro de série").focus();
  await scan(page, publicId);
  await page.getByLabel("Constat").selectOption({ label: "Panne confirmée" });
  await isSound(page);
  await page.getByRole("button", { name: "Enregistrer le constat" }).click();
  await page.getByLabel("Décision").selectOption({ label: "Rembourser" });
  await page.getByRole("button", { name: "Décider" }).click();
  await expect(page.getByText("Le remboursement est accordé. Envoyez-le depuis la commande.")).toBeVisible();
  await isSound(page);
  await page.getByRole("link", { name: "Ouvrir les remboursements de la commande" }).click();
  await expect(
    page.getByRole("region", { name: "Dossiers" }).getByRole("link", { name: number }),
  ).toBeVisible();
  await buyerPage.reload();
  await expect(own).toContainText("Remboursement en cours");

  // A code of the authenticator works once, and the sign-in used it: the session counts as stepped up.
  await withDatabase(async ({ $client }) => {
    await $client.query(
      "update staff_sessions set stepped_up_until = now() + interval '10 minutes' from staff where staff.id = staff_id and staff.email = $1",
      [staff.email],
    );
  });
  await page.getByRole("button", { name: "Envoyer", exact: true }).click();
  await expect(page.getByText("Remboursement effectué").first()).toBeVisible();
  await page.goto(`/admin/cases/${number}`);
  await expect(page.getByText("Ce dossier est terminé.")).toBeVisible();
  await isSound(page);

  // The buyer sees each step, in the account and by the link of the mail.
  await buyerPage.reload();
  for (const step of ["Demande envoyée", "Acceptée", "Colis reçu", "Décision prise", "Terminé", "Remboursé"])
    await expect(own).toContainText(step);
  const link = () =>
    mailsTo(email).flatMap((mail) =>
      mail.includes(number) ? (/\/suivi\/[\w-]{22}/.exec(unwrapped(mail))?.[0] ?? []) : [],
    );
  await expect.poll(() => link().length).toBeGreaterThanOrEqual(5);
  await buyerPage.goto(link()[0] ?? "");
  await ready(buyerPage);
  await expect(buyerPage.getByText("Acceptée, numéro de retour envoyé")).toBeVisible();
  await isWhole(buyerPage);
});

test("a guest opens a case from the tracking page and takes it back", async ({ page, browser }) => {
  const { itemId, publicId } = await ownUnit();
  const guest = await (await browser.newContext()).newPage();
  const { orderId, email } = await paidOrder(guest, itemId);
  await newStaff(page);
  await deliver(page, orderId, publicId);
  const link = () => mailsTo(email).flatMap((mail) => /\/suivi\/[\w-]{22}/.exec(unwrapped(mail))?.[0] ?? []);
  await expect.poll(() => link().length).toBeGreaterThan(0);
  await guest.goto(link()[0] ?? "");
  await ready(guest);
  await guest.getByRole("button", { name: "Déclarer un problème" }).click();
  await guest.getByLabel("Que se passe-t-il ?").selectOption({ label: "Retour" });
  await guest.getByLabel("Photos", { exact: true }).setInputFiles([await picture()]);
  await guest.getByRole("button", { name: "Envoyer ma demande" }).click();
  const own = guest.getByRole("list", { name: "Dossiers de cette commande" }).getByRole("listitem").first();
  await expect(own).toContainText("Demande envoyée");
  await own.getByRole("button", { name: "Annuler ma demande" }).click();
  await own.getByRole("button", { name: "Oui, l’annuler" }).click();
  await expect(own).toContainText("Demande annulée");
  await guest.reload();
  await expect(own).toContainText("Demande annulée");
  await expect(guest.getByRole("button", { name: "Déclarer un problème" })).toBeVisible();
});

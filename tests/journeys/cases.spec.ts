import type { Page } from "@playwright/test";
import sharp from "sharp";
import type { BackOfficeOrder } from "#contract/back-office/orders.ts";
import type { BackOfficeShipment } from "#contract/back-office/shipments.ts";
import type { OrderCases } from "#contract/cases/cases.ts";
import type { OrderRefunds } from "#contract/refunds/refunds.ts";
import { breaches, overflows } from "#tests/screens/flaws.ts";
import { isSound, scan } from "./bench-desk.ts";
import { deliver } from "./deliver.ts";
import { expect, test } from "./fixture.ts";
import { newStaff, stepUp } from "./new-staff.ts";
import { ownUnit } from "./own-unit.ts";
import { paidOrder, post } from "./paid-order.ts";
import { availablePhone, logIn, mailsTo, ready, unwrapped } from "./shopper.ts";
import { unfold } from "./unfold.ts";

// The session is refused before the sign-in; a wrong unit and an old version are refused on purpose.
test.use({
  provoked:
    /^(?:401 \/admin\/api\/session|40[09] \/admin\/api\/cases\/C-[\w-]+\/\w+|403 \/admin\/api\/refunds\/\d+\/sending)$/,
});

const picture = async () => ({
  name: "ecran.jpg",
  mimeType: "image/jpeg",
  buffer: await sharp({ create: { width: 800, height: 600, channels: 3, background: "#335577" } })
    .jpeg()
    .toBuffer(),
});

/** Checks that the page has no flaws at the three widths. */
async function isWhole(page: Page) {
  for (const width of [375, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await breaches(page), `at ${width} px`).toEqual([]);
    expect(await overflows(page), `at ${width} px`).toEqual([]);
  }
}

test("a buyer declares a fault with a photograph in the account, and the shop sees both", async ({
  page,
  browser,
}) => {
  const buyerPage = await (await browser.newContext()).newPage();
  const phone = await ownUnit();
  const { orderId, email, password } = await paidOrder(buyerPage, phone);
  await newStaff(page);
  await deliver(page, orderId, phone.publicId);

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

  await page.goto("/admin/cases?state=open");
  await page.getByRole("link", { name: number }).click();
  await expect(page.getByRole("heading", { name: `Dossier ${number}` })).toBeVisible();
  await expect(page.getByText("L’écran scintille.")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Photo 1/ }).locator("img")).toHaveJSProperty(
    "complete",
    true,
  );
  await isSound(page);
});

test("a code stays whole when newer data of the page arrives while it is scanned", async ({
  page,
  browser,
}) => {
  const buyerPage = await (await browser.newContext()).newPage();
  const phone = await ownUnit();
  const { orderId, headers } = await paidOrder(buyerPage, phone);
  await newStaff(page);
  await deliver(page, orderId, phone.publicId);
  const { cases } = await post<OrderCases>(
    buyerPage,
    `/orders/${orderId}/cases`,
    { key: crypto.randomUUID(), kind: "change_of_mind", lines: [{ position: 0, quantity: 1 }] },
    headers,
  );
  const number = cases[0]?.number ?? "";
  await page.goto(`/admin/cases/${number}`);
  await page.getByLabel("Numéro de suivi").fill("6A 123 456 789 01");
  const isHalfTyped = Promise.withResolvers<void>();
  await page.route(`**/admin/api/cases/${number}`, async (route) => {
    await isHalfTyped.promise;
    const read = await route.fetch();
    await route.fulfill({ json: { ...(await read.json()), version: "0" } });
  });
  await page.getByRole("button", { name: "Accepter avec l’étiquette" }).click();
  const field = page.getByLabel("Scannez une étiquette, un IMEI ou un numéro de série");
  await field.focus();
  await field.evaluate((node) => {
    node.dataset.first = "";
  });
  await page.keyboard.type(phone.publicId.slice(0, 5));
  isHalfTyped.resolve();
  await expect(page.locator("[data-first]")).toHaveCount(0);
  const sent = page.waitForRequest("**/reception");
  await page.keyboard.type(phone.publicId.slice(5));
  await page.keyboard.press("Enter");
  expect((await sent).postDataJSON()).toMatchObject({ code: phone.publicId });
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("the shop accepts a return, scans, inspects and refunds it, and the buyer sees each step", async ({
  page,
  browser,
}) => {
  const buyerPage = await (await browser.newContext()).newPage();
  const phone = await ownUnit();
  const { publicId } = phone;
  const other = await ownUnit();
  const { orderId, email, headers } = await paidOrder(buyerPage, phone);
  const staff = await newStaff(page);
  await deliver(page, orderId, publicId);
  const { cases } = await post<OrderCases>(
    buyerPage,
    `/orders/${orderId}/cases`,
    {
      ...{ key: crypto.randomUUID(), kind: "guarantee", lines: [{ position: 0, quantity: 1 }] },
      description: "L’écran scintille.",
    },
    headers,
  );
  const number = cases[0]?.number ?? "";
  // The buyer follows the case by the link of the mail.
  const links = () =>
    mailsTo(email).flatMap((mail) =>
      mail.includes(number) ? (/\/suivi\/[\w-]{22}/.exec(unwrapped(mail))?.[0] ?? []) : [],
    );
  await expect.poll(() => links().length).toBeGreaterThan(0);
  await buyerPage.goto(links()[0] ?? "");
  await ready(buyerPage);
  const own = buyerPage
    .getByRole("list", { name: "Dossiers de cette commande" })
    .getByRole("listitem")
    .first();
  await expect(own).toContainText("Demande envoyée");

  await page.goto(`/admin/cases/${number}`);
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
  await expect(page.getByLabel("Constat")).toHaveValue("fault_confirmed");
  await page.getByRole("button", { name: "Décider" }).click();
  await expect(page.getByText("Remplissez ce champ.")).toBeVisible();
  await page.getByLabel("Décision").selectOption({ label: "Rembourser" });
  const amount = page.getByLabel("Montant en euros");
  await expect(amount).toHaveValue("459,90");
  await isSound(page);
  await amount.fill("abc");
  await page.getByRole("button", { name: "Rembourser" }).click();
  await expect(page.getByText("Saisissez un montant en euros, par exemple 12,50.")).toBeVisible();
  await expect(amount).toBeFocused();
  await expect(amount).toHaveValue("abc");
  await amount.fill("400");
  await page.getByRole("button", { name: "Rembourser 400,00" }).click();
  await expect(page.getByText("Remplissez ce champ.")).toBeVisible();
  await expect(page.getByLabel("Message au client")).toBeFocused();
  await isSound(page);
  await page.getByLabel("Message au client").fill("Le chargeur manque.");
  await page.getByRole("button", { name: "Rembourser 400,00" }).click();
  // Without a code the decision stands, and its refund waits.
  await page.getByRole("dialog").getByRole("button", { name: "Fermer" }).first().click();
  await expect(page.getByText("Le remboursement est accordé. Il reste à l’envoyer.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Envoyer 400/ })).toBeVisible();
  await isSound(page);
  await page.getByRole("link", { name: orderId }).first().click();
  await expect(
    page.getByRole("region", { name: "Dossiers" }).getByRole("link", { name: number }),
  ).toBeVisible();
  await buyerPage.reload();
  await expect(own).toContainText("Remboursement en cours : 400,00 €");
  await expect(own).toContainText("Le chargeur manque.");
  await isWhole(buyerPage);

  await stepUp(staff.email);
  await page
    .getByRole("region", { name: "À faire" })
    .getByRole("button", { name: /^Envoyer 400/ })
    .click();
  await unfold(page, "Remboursements");
  await expect(page.getByRole("cell", { name: "Effectué" })).toBeVisible();
  await page.goto(`/admin/cases/${number}`);
  await expect(page.getByText("Ce dossier est terminé.")).toBeVisible();
  await isSound(page);

  await buyerPage.reload();
  for (const step of [
    "Demande envoyée",
    "Demande acceptée",
    "Colis reçu",
    "Décision prise",
    "Terminé",
    "Remboursé",
  ])
    await expect(own).toContainText(step);
  await expect.poll(() => links().length).toBeGreaterThanOrEqual(5);
  const told = mailsTo(email).map(unwrapped);
  expect(told.some((mail) => mail.includes("400,00") && mail.includes("Le chargeur manque."))).toBe(true);
  await expect(buyerPage.getByText("Demande acceptée, numéro de retour envoyé")).toBeVisible();
  await isWhole(buyerPage);
});

test("a refund of the whole rest, while another parcel is packed, asks to confirm that it was unpacked", async ({
  page,
}) => {
  const phone = await ownUnit();
  const { orderId, headers } = await paidOrder(page, await availablePhone(page), phone);
  await newStaff(page);
  const asStaff = { "sec-fetch-site": "same-origin" };
  const read = async <Answer>(url: string) =>
    (await (await page.request.get(url, { headers: asStaff })).json()) as Answer;
  const order = `/admin/api/orders/${orderId}`;
  await expect.poll(async () => (await read<BackOfficeShipment[]>(`${order}/shipments`)).length).toBe(2);
  await deliver(page, orderId, phone.publicId);
  const parcels = await read<BackOfficeShipment[]>(`${order}/shipments`);
  const packed = parcels.find(({ state }) => state === "preparing");
  await post(page, `${order}/shipments/${packed?.id}/packing`, { version: packed?.version }, asStaff);
  // The other phone is refunded in full, and its buyer keeps it.
  const { refundable } = await read<OrderRefunds>(`${order}/refunds`);
  const gift = refundable.filter(({ position }) => position !== 1);
  await post(
    page,
    `${order}/refunds`,
    {
      ...{
        key: crypto.randomUUID(),
        reason: "Un geste",
        version: (await read<BackOfficeOrder>(order)).version,
      },
      parts: gift.map(({ name: _, ...part }) => ({ ...part, quantity: 0 })),
    },
    asStaff,
  );
  const { cases } = await post<OrderCases>(
    page,
    `/orders/${orderId}/cases`,
    { key: crypto.randomUUID(), kind: "change_of_mind", lines: [{ position: 1, quantity: 1 }] },
    headers,
  );
  await page.goto(`/admin/cases/${cases[0]?.number}`);
  await page.getByLabel("Scannez une étiquette, un IMEI ou un numéro de série").focus();
  await scan(page, phone.publicId);
  await page.getByLabel("Constat").selectOption({ label: "Comme décrit" });
  await page.getByRole("button", { name: /^Rembourser 459/ }).click();
  const confirmation = page.getByLabel("Le colis emballé a été déballé.");
  await expect(confirmation).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: /./ })).toBeVisible();
  await isSound(page);
  await confirmation.check();
  await page.getByRole("button", { name: /^Rembourser 459/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Fermer" }).first().click();
  await expect(page.getByText("Le remboursement est accordé. Il reste à l’envoyer.")).toBeVisible();
  await expect(page.getByText("459,90 € · Accordé")).toBeVisible();
});

test("a guest opens a case from the tracking page and takes it back", async ({ page, browser }) => {
  const phone = await ownUnit();
  const guest = await (await browser.newContext()).newPage();
  const { orderId, email } = await paidOrder(guest, phone);
  await newStaff(page);
  await deliver(page, orderId, phone.publicId);
  const link = () => mailsTo(email).flatMap((mail) => /\/suivi\/[\w-]{22}/.exec(unwrapped(mail))?.[0] ?? []);
  await expect.poll(() => link().length).toBeGreaterThan(0);
  await guest.goto(link()[0] ?? "");
  await ready(guest);
  await guest.getByRole("button", { name: "Déclarer un problème" }).click();
  await guest.getByLabel("Que se passe-t-il ?").selectOption({ label: "Retour" });
  // A file that is no photograph is refused before the case is opened.
  const notes = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("notes") };
  await guest.getByLabel("Photos", { exact: true }).setInputFiles([notes]);
  await guest.getByRole("button", { name: "Envoyer ma demande" }).click();
  await expect(guest.getByText("« notes.txt » n’est pas une photo JPEG, PNG ou WebP")).toBeVisible();
  await expect(guest.getByRole("list", { name: "Dossiers de cette commande" })).toHaveCount(0);
  // A broken photograph is refused too; typed text stays.
  await guest.getByLabel("Décrivez le problème").fill("Trop grand.");
  const { buffer, ...named } = await picture();
  const broken = { ...named, name: "abimee.jpg", buffer: buffer.subarray(0, 400) };
  await guest.getByLabel("Photos", { exact: true }).setInputFiles([broken]);
  await guest.getByRole("button", { name: "Envoyer ma demande" }).click();
  await expect(guest.getByText("« abimee.jpg » est illisible : choisissez une autre photo")).toBeVisible();
  await expect(guest.getByLabel("Décrivez le problème")).toHaveValue("Trop grand.");
  await expect(guest.getByRole("list", { name: "Dossiers de cette commande" })).toHaveCount(0);
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

test("staff opens a case for a buyer who calls; a phone that is not the shop’s comes, and goes back", async ({
  page,
  browser,
}) => {
  const buyerPage = await (await browser.newContext()).newPage();
  const phone = await ownUnit();
  const { orderId } = await paidOrder(buyerPage, phone);
  await newStaff(page);
  await deliver(page, orderId, phone.publicId);
  await page.goto(`/admin/orders/${orderId}`);
  await page.getByRole("button", { name: "Ouvrir un dossier" }).click();
  const form = page.getByRole("dialog", { name: "Ouvrir un dossier" });
  await form.getByRole("button", { name: "Ouvrir un dossier" }).click();
  await expect(form.getByText("Remplissez ce champ.").first()).toBeVisible();
  await form.getByLabel("Motif").selectOption({ label: "Panne sous garantie" });
  await form.getByLabel("Message du client").fill("Il dit au téléphone que l’écran scintille.");
  await isSound(page);
  await form.getByRole("button", { name: "Ouvrir un dossier" }).click();
  await expect(page.getByText("Il dit au téléphone que l’écran scintille.")).toBeVisible();
  await page.getByLabel("Scannez une étiquette, un IMEI ou un numéro de série").focus();
  await scan(page, "490154203237518");
  await expect(page.getByRole("alert").filter({ hasText: /./ })).toContainText(
    "Ce code n’est pas celui d’un appareil de ce dossier.",
  );
  await isSound(page);
  await page.getByLabel("Ce qui est arrivé").fill("Un Nokia, IMEI 490154203237518.");
  await page.getByRole("button", { name: "Recevoir : pas un appareil de la boutique" }).click();
  await expect(page.getByText("Un Nokia, IMEI 490154203237518.")).toBeVisible();
  const outcomes = page.getByLabel("Décision").getByRole("option");
  await expect(outcomes).toHaveText(["Choisir", "Renvoyer sans défaut", "Refuser et renvoyer"]);
  await page.getByLabel("Décision").selectOption({ label: "Refuser et renvoyer" });
  await page.getByLabel("Message au client").fill("Ce n’est pas le téléphone vendu.");
  await page.getByRole("button", { name: "Décider" }).click();
  await page.getByLabel("Numéro de suivi").fill("6A 123 456 789 01");
  await page.getByRole("button", { name: "Renvoyer au client" }).click();
  await expect(page.getByText("Ce dossier est terminé.")).toBeVisible();
});

import type { Page } from "@playwright/test";
import sharp from "sharp";
import { randomImei } from "#server/devices/fixtures/devices.ts";
import { isSound, passTheRest, phoneAt, scan, withDatabase } from "./bench-desk.ts";
import { deliver } from "./deliver.ts";
import { expect, test } from "./fixture.ts";
import { newStaff, stepUp } from "./new-staff.ts";
import { ownUnit } from "./own-unit.ts";
import { paidOrder } from "./paid-order.ts";
import {
  fillCard,
  fillProfile,
  giveAddress,
  logIn,
  orderNumberOn,
  ready,
  register,
  seriousFlaws,
} from "./shopper.ts";

// The session is refused before the sign-in; an unknown code is not found; a serial number of one character is refused.
test.use({
  provoked:
    /^(?:401 \/admin\/api\/session|404 \/admin\/api\/bench\/scans|400 \/admin\/api\/devices\/\w+\/corrections)$/,
  viewport: { width: 768, height: 1024 },
  hasTouch: true,
});

/** Receives a phone from a supplier's list: checks and opens the list, then scans the phone. Returns its public id. */
async function receive(page: Page, imei: string): Promise<string> {
  const model = await withDatabase(async ({ $client }) => {
    const { rows } = await $client.query(
      "select brand, model, storage_gb, colour from smartphone_models order by id limit 1",
    );
    return rows[0];
  });
  await page.goto("/admin/receptions/new");
  await page.getByLabel("Fournisseur").fill("Grossiste de Lyon");
  await page
    .getByRole("textbox", { name: "Liste" })
    .fill(
      `brand,model,storage,colour,imei,price,vat\n${model.brand},${model.model},${model.storage_gb},${model.colour},${imei},210.50,margin`,
    );
  await page.getByRole("button", { name: "Vérifier" }).tap();
  await expect(page.getByText(/1 appareil valable, 210,50/)).toBeVisible();
  await isSound(page);
  await page.getByRole("button", { name: "Ouvrir la réception" }).tap();
  await expect(page.getByRole("heading", { name: "Grossiste de Lyon" })).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: imei });
  await expect(row).toContainText("Attendu");
  const id = (await row.getByRole("link").getAttribute("href"))?.split("/").at(-1) ?? "";
  await page.goto("/admin/receptions");
  await expect(page.getByLabel("Scannez une étiquette, un IMEI ou un numéro de série")).toBeFocused();
  await scan(page, imei);
  await expect(page.getByText(`${id} est reçu.`)).toBeVisible();
  await isSound(page);
  return id;
}

/** A new customer buys the phone on its own page. Returns the order's number. */
async function buy(page: Page, publicId: string): Promise<string> {
  await page.goto(`/passeport/${publicId}`);
  await ready(page);
  await page.getByRole("link", { name: "Voir l’annonce" }).tap();
  await expect(page.getByText("Ce téléphone, pas un autre.")).toBeVisible();
  // The description that the bench proposed from the facts.
  const described =
    /Batterie à 93\s% de sa capacité d’origine\.\s+Pièces changées par notre atelier\s: Écran/;
  await expect(page.getByText(described)).toBeVisible();
  await page.getByRole("button", { name: "Achat rapide" }).first().tap();
  await expect(page).toHaveURL(/\/shipping-options/);
  await giveAddress(page);
  await fillCard(page);
  await page.getByRole("button", { name: /^Commander et payer/ }).tap();
  await expect(page.getByRole("heading", { name: "Commande confirmée !" })).toBeVisible();
  return orderNumberOn(page);
}

test("a phone of a list is tested, repaired, wiped, tested again, graded, photographed, listed, bought, packed by scan and delivered; a stranger and its holder read its passport", async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000);
  await newStaff(page);
  const imei = randomImei();
  const id = await receive(page, imei);
  await page.goto("/admin/bench");
  const field = page.getByLabel("Scannez une étiquette, un IMEI ou un numéro de série");
  await expect(field).toBeFocused();
  await scan(page, "490154203237518");
  await expect(page.getByText("Aucun appareil n’a ce code.")).toBeVisible();
  await isSound(page);
  await scan(page, id);
  const heading = (name: string) => page.getByRole("heading", { level: 2, name, exact: true });
  await expect(heading("À inspecter")).toBeVisible();
  await isSound(page);

  // By scanner and keyboard alone, until a fault is found.
  const readBack = page.getByLabel("IMEI affiché par l’appareil");
  await expect(readBack).toBeFocused();
  await scan(page, "490154203237518");
  await expect(page.getByText(/^Ce n’est pas l’IMEI de la fiche/)).toBeVisible();
  await scan(page, imei);
  await expect(page.getByText("C’est l’IMEI de la fiche.")).toBeVisible();
  await page.getByLabel("Verrou d’activation").selectOption({ label: "désactivé" });
  await isSound(page);
  await page.getByRole("button", { name: "Inspecté", exact: true }).press("Enter");
  await expect(heading("Tester")).toBeVisible();
  const points = page.getByRole("listitem").getByRole("button");
  const current = page.getByRole("main").locator("[aria-current=true]");
  await expect(current).toContainText("Tactile");
  await page.keyboard.press("p");
  await expect(current).toContainText("Pixels");
  await page.keyboard.press("ArrowUp");
  await expect(current).toContainText("Tactile");
  await page.keyboard.press("f");
  const photo = await sharp({ create: { width: 600, height: 800, channels: 3, background: "#557799" } })
    .jpeg()
    .toBuffer();
  const file = { name: "photo.jpg", mimeType: "image/jpeg", buffer: photo };
  const shown = page.getByRole("link", { name: /^Photo du point\s: Tactile/ });
  await page.getByLabel("Ce qui ne va pas").fill("bord gauche");
  await page.getByLabel(/^Photographier\s: Tactile/).setInputFiles(file);
  await expect(shown).toBeVisible();
  await isSound(page);
  await page.getByLabel("Ce qui ne va pas").press("Enter");
  for (let place = 0; place < 5; place += 1) {
    const shownNow = await current.textContent();
    await page.keyboard.press("p");
    await expect(current).not.toHaveText(shownNow ?? "");
  }
  await expect(current).toContainText("Capacité");
  // A value that is no whole percent is refused at its field, not truncated.
  for (const typed of ["0", "12a", "100,5"]) {
    await page.getByLabel("Batterie, en %").fill(typed);
    await page.keyboard.press("Enter");
    await expect(page.getByText("Saisissez un nombre entier de 1 à 100.")).toBeVisible();
  }
  await page.getByLabel("Batterie, en %").fill("91");
  await page.keyboard.press("Enter");
  await expect(points.filter({ hasText: "91 %" })).toBeVisible();
  await isSound(page);

  // A reload loses nothing, and untested points are named.
  await page.reload();
  await expect(points.filter({ hasText: "bord gauche" })).toContainText("Échec");
  await expect(points.filter({ hasText: "bord gauche" }).getByLabel("avec une photo")).toBeVisible();
  await page.getByRole("button", { name: "Terminer" }).click();
  await expect(page.getByText("Reste à tester : Tenue en usage")).toBeVisible();
  await passTheRest(page, 2);
  // Points that the wipe answers stay open before it; the other missing points are no longer red.
  for (const point of ["Données effacées", "Nettoyage"])
    await expect(points.filter({ hasText: point })).toContainText("Non testé");
  await expect(page.getByRole("alert").filter({ hasText: /./ })).toHaveCount(0);
  await page.getByRole("button", { name: "Terminer" }).click();

  // From here on by touch.
  await expect(heading("Réparer")).toBeVisible();
  await expect(shown).toBeVisible();
  await page.getByRole("button", { name: "Commencer la réparation" }).click();
  await page.getByLabel("Pièce changée").selectOption("screen");
  await isSound(page);
  await page.getByRole("button", { name: "Noter la pièce" }).click();
  await expect(page.getByText("Écran (pièce neuve d’origine)")).toBeVisible();
  await page.getByRole("button", { name: "Réparation finie" }).click();
  await expect(heading("Effacer")).toBeVisible();
  await page.getByRole("textbox", { name: "Méthode", exact: true }).fill("");
  await page.getByRole("button", { name: "Enregistrer l’effacement" }).click();
  await expect(page.getByText("Remplissez ce champ.").first()).toBeVisible();
  for (const [label, text] of [
    ["Méthode", "Effacement cryptographique"],
    ["Outil", "Réinitialisation du fabricant"],
    ["Version de l’outil", "18.1"],
    ["Vérification", "Redémarré sur l’écran d’accueil"],
    ["Lieu", "Atelier de Lyon"],
  ] as const)
    await page.getByRole("textbox", { name: label, exact: true }).fill(text);
  await isSound(page);
  await page.getByRole("button", { name: "Enregistrer l’effacement" }).click();

  await expect(heading("Tester")).toBeVisible();
  await passTheRest(page);
  await page.getByRole("button", { name: "Terminer" }).click();

  await expect(heading("Grader")).toBeVisible();
  for (const typed of ["abc", "-2", "2"]) {
    const scratches = page.getByRole("group", { name: "Dos" }).getByLabel("Rayures");
    await scratches.fill(typed);
    await expect(page.locator("[aria-invalid]")).toHaveCount(typed === "2" ? 0 : 1);
  }
  await page.getByRole("group", { name: "Dos" }).getByLabel("la plus longue (mm)").fill("9");
  await expect(
    page.getByRole("status").filter({ hasText: "Grade A écran A+, châssis et dos A" }),
  ).toBeVisible();
  await isSound(page);
  await page.getByRole("button", { name: "Enregistrer le grade" }).click();

  await expect(heading("Photographier")).toBeVisible();
  for (const [index, angle] of ["Face", "Dos", "Côté gauche", "Côté droit"].entries()) {
    await page.getByLabel(`Photographier : ${angle}`).setInputFiles(file);
    if (index < 3) await expect(page.getByRole("img", { name: angle, exact: true })).toBeVisible();
    if (index === 2) await isSound(page);
  }

  await expect(heading("Mettre en vente")).toBeVisible();
  await isSound(page);
  await page.getByLabel("Prix de vente, en €").fill("439,90");
  await page.keyboard.press("Enter");
  await expect(heading("En rayon")).toBeVisible();
  await expect(page.getByText("En vente", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Changer le prix" }).click();
  await expect(heading("Changer le prix")).toBeVisible();
  await expect(page.getByLabel("Prix de vente, en €")).toHaveValue("439,90");
  await page.getByLabel("Prix de vente, en €").fill("429,90");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/Nouveau prix de \w{10} enregistré/).first()).toBeVisible();

  // The device's history shows who did what.
  await page.getByRole("link", { name: "Tout l’historique" }).click();
  const history = page.getByRole("list", { name: "Historique" });
  await expect(history.getByText(/^Tactile.* · 91 %$/)).toBeVisible();
  await expect(history.getByText("Écran · pièce neuve d’origine")).toBeVisible();
  await expect(history.getByText("Effacement cryptographique · Réinitialisation du")).toBeVisible();
  await expect(history.getByText("A · 93 %")).toBeVisible();
  await expect(history.getByText(/^429,90\s€$/)).toBeVisible();
  await isSound(page);

  // The points of its last test, with what was measured beside the published limits.
  await page.getByText(/^test après réparation · /).click();
  await expect(page.getByRole("row").filter({ hasText: "Capacité restante" })).toContainText(
    /93\s%.*A\+ ≥ 90\s%, A ≥ 85\s%, B ≥ 80\s%/,
  );
  await isSound(page);

  // An invalid correction is refused at its field; a valid one adds an event.
  await page.getByRole("button", { name: "Corriger" }).click();
  const correction = page.getByRole("dialog", { name: "Corriger" });
  await correction.getByLabel("Motif").fill("Mal lu");
  await correction.getByLabel("Numéro de série").fill("?");
  await isSound(page);
  await correction.getByRole("button", { name: "Enregistrer la correction" }).click();
  await expect(correction.getByLabel("Numéro de série")).toHaveAttribute("aria-invalid", "true");
  await correction.getByLabel("Numéro de série").fill("F2LX-90210");
  await correction.getByRole("button", { name: "Enregistrer la correction" }).click();
  await expect(correction).toBeHidden();
  await expect(page.getByText("F2LX-90210")).toBeVisible();
  await expect(history.getByText("La fiche de l’appareil est corrigée.")).toBeVisible();
  await page.goBack();

  await page.getByText("Effacement", { exact: true }).locator("xpath=following::a[1]").click();
  await expect(page.getByRole("heading", { name: "Certificat d’effacement" })).toBeVisible();
  await isSound(page);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: "Imprimer" })).toBeHidden();
  await expect(page.getByText("Effacement cryptographique")).toBeVisible();

  // The printed page has only the label, in the label's size.
  await page.goto(`/admin/devices/${id}/label`);
  await expect(page.getByText(id, { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Étiquettes" })).toBeHidden();
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  const sizes = [...paper.matchAll(/\/MediaBox \[0 0 (\d+)\S* (\d+)\S*\]/g)].map(([, ...size]) => size);
  expect(sizes, "one page of 62 × 29 mm, in points").toEqual([["175", "82"]]);
  await page.emulateMedia({ media: "screen", colorScheme: "dark" });
  await page.context().addCookies([{ name: "reluit_lang", value: "en", url: new URL("/", page.url()).href }]);

  // A scan anywhere on the bench opens the next phone, with keys that are shortcuts in it.
  await page.goto(`/admin/bench/${id}`);
  await expect(page.getByRole("heading", { name: "On the shelf" })).toBeVisible();
  await isSound(page);
  const other = await phoneAt("received");
  await scan(page, other);
  await expect(page).toHaveURL(new RegExp(`/admin/bench/${other}$`));
  await page.context().clearCookies({ name: "reluit_lang" });
  await page.emulateMedia({ colorScheme: "light" });

  const buyer = await (
    await browser.newContext({ viewport: { width: 768, height: 1024 }, hasTouch: true })
  ).newPage();
  const person = await register(buyer);
  await fillProfile(buyer);
  await expect(buyer).toHaveURL(/\/client-area/);
  const number = await buy(buyer, id);

  // Packing by scan: another unit is refused and named; this one opens its order and is verified.
  await page.goto("/admin/packing");
  const packField = page.getByLabel("Scannez une étiquette, un IMEI ou un numéro de série");
  await expect(packField).toBeFocused();
  await scan(page, other);
  await expect(page.getByText(`${other} n’est attribué à aucune commande`)).toBeVisible();
  await scan(page, imei);
  await expect(page.getByText(`${id} est vérifié et emballé.`)).toBeVisible();
  await isSound(page);
  await page.getByRole("heading", { name: number }).getByRole("link").tap();
  const parcels = page.getByRole("region", { name: "Colis" });
  await parcels.getByLabel("Transporteur").selectOption("dpd");
  await parcels.getByLabel("Numéro de suivi").fill("6A 123 456 789 01");
  await parcels.getByRole("button", { name: "Expédier" }).tap();
  await expect(parcels.getByRole("button", { name: "Marquer comme livré" })).toBeVisible();

  await buyer.goto(`/client-area?activeTab=orders&order=${number}`);
  await buyer.getByRole("button", { name: "Bien reçu" }).tap();
  await buyer.getByRole("button", { name: "Oui, je l’ai reçu" }).tap();
  await expect(buyer.getByText("Votre commande est livrée.")).toBeVisible();

  // The guarantee runs from the delivery. A stranger can read it, but nothing about the phone's holder.
  const stranger = await (await browser.newContext({ viewport: { width: 375, height: 900 } })).newPage();
  await stranger.goto(`/passeport/${id}`);
  await ready(stranger);
  const year = new Date().getFullYear() + 1;
  const main = stranger.getByRole("main");
  await expect(main.getByText(new RegExp(`^Jusqu’au .* ${year}$`))).toBeVisible();
  await expect(main.getByText("Vendu", { exact: true })).toBeVisible();
  await expect(main.getByText("Écran : pièce neuve d’origine")).toBeVisible();
  for (const secret of [imei, number, person.email, "Martin", "Lyon"])
    await expect(main).not.toContainText(secret);
  await stranger.goto("/login");
  await logIn(stranger, person.email, person.password);
  await stranger.waitForURL((url) => url.pathname !== "/login");
  await stranger.goto(`/passeport/${id}`);
  const own = main.locator("section", { hasText: "C’est votre téléphone" });
  await expect(own).toContainText(imei);
  await expect(own.getByRole("link", { name: number })).toBeVisible();
  const invoice = own.getByRole("button", { name: /^Facture F-/ });
  await expect(async () => {
    await stranger.reload();
    await expect(invoice).toBeVisible({ timeout: 3000 });
  }).toPass();
  expect(await seriousFlaws(stranger)).toEqual([]);
  const saving = stranger.waitForEvent("download");
  await invoice.click();
  expect((await saving).suggestedFilename()).toMatch(/^F-.*\.pdf$/);
});

test("a withdrawn phone is received by scan, refunded with a credit note, and returns to the bench", async ({
  page,
  browser,
}) => {
  const unit = await ownUnit();
  const buyer = await (
    await browser.newContext({ viewport: { width: 768, height: 1024 }, hasTouch: true })
  ).newPage();
  const person = await paidOrder(buyer, unit);
  const number = person.orderId;
  const staff = await newStaff(page);
  await deliver(page, number, unit.publicId);
  await buyer.goto("/login");
  await logIn(buyer, person.email, person.password);
  await buyer.waitForURL((url) => url.pathname !== "/login");

  await buyer.goto(`/client-area?activeTab=orders&order=${number}`);
  await buyer.getByRole("main").getByRole("link", { name: "Renoncer au contrat ici" }).tap();
  await buyer.getByRole("textbox", { name: "E‑mail" }).fill(person.email);
  await buyer.getByRole("button", { name: "Relire ma déclaration" }).tap();
  await buyer.getByRole("button", { name: "Confirmer la rétractation" }).tap();
  await expect(buyer.getByRole("heading", { name: "Votre déclaration est enregistrée" })).toBeVisible();
  await page.goto(`/admin/withdrawals?state=open&order=${number}`);
  await page.getByRole("button", { name: "Accepter", exact: true }).tap();
  await expect(page.getByText(/décision enregistrée/)).toBeVisible();
  await page.goto(`/admin/withdrawals?order=${number}`);
  await page.getByRole("link", { name: /^C-/ }).tap();
  await page.getByLabel("Numéro de suivi").fill("6A 123 456 789 01");
  await page.getByRole("button", { name: "Accepter avec l’étiquette" }).tap();
  await expect(page.getByText("Recevez le colis : scannez chaque appareil de la boutique.")).toBeVisible();
  await page.getByLabel("Scannez une étiquette, un IMEI ou un numéro de série").focus();
  await scan(page, unit.publicId);
  await expect(page.getByLabel("Constat")).toBeVisible();
  await stepUp(staff.email);
  await page.getByRole("button", { name: /^Rembourser / }).tap();
  await expect(page.getByText("Ce dossier est terminé.")).toBeVisible();
  await page.goto(`/admin/bench/${unit.publicId}`);
  await expect(page.getByRole("heading", { level: 2, name: "À inspecter" })).toBeVisible();
  await buyer.goto(`/client-area?activeTab=orders&order=${number}`);
  await expect(async () => {
    await buyer.reload();
    await expect(buyer.getByRole("button", { name: /^Avoir A-/ })).toBeVisible({ timeout: 3000 });
  }).toPass();
});

/** Reads the saved runs of a phone with their results. */
const savedOf = (publicId: string) =>
  withDatabase(async ({ $client }) => {
    const { rows } = await $client.query(
      `select count(distinct runs.id)::int as runs, count(*)::int as results,
        count(*) filter (where outcome = 'pass')::int as passed
       from test_runs runs join test_results on run_id = runs.id join devices on devices.id = device_id
       where public_id = $1`,
      [publicId],
    );
    return rows[0];
  });

for (const means of ["keyboard", "thumb"] as const)
  test(`40 points by ${means} take one act each, survive a reload, and a double tap answers once`, async ({
    page,
  }) => {
    const id = await phoneAt("wiped");
    await newStaff(page);
    await page.goto(`/admin/bench/${id}`);
    const byKeyboard = means === "keyboard";
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    let acts = 0;
    const act = async (key: string, name: string) => {
      acts += 1;
      if (byKeyboard) await page.keyboard.press(key);
      // Alternate the position: at this speed, two taps on one spot would be a double tap.
      else await button(name).tap({ position: { x: acts % 2 === 0 ? 10 : 70, y: 20 } });
    };
    const done = (count: number) => expect(page.getByText(`${count} sur 40`, { exact: true })).toBeVisible();
    await done(0);
    for (let count = 1; count <= 40; count += 1) {
      const battery = page.getByLabel("Batterie, en %");
      if (await battery.isVisible()) {
        // The field has the focus; on a tablet its digits are taps.
        await expect(battery).toBeFocused();
        await page.keyboard.type("93");
        acts += 2;
        await act("Enter", "Réussi");
      } else if (count === 5 && !byKeyboard) await button("Réussi").dblclick();
      else await act("p", "Réussi");
      await done(count);
      if (count === 20) {
        await expect.poll(() => savedOf(id)).toEqual({ runs: 1, results: 20, passed: 20 });
        await page.reload();
        await done(20);
        // The next three do not reach the server.
        await page.route("**/results/*", () => {});
      }
      if (count === 23) {
        await page.unroute("**/results/*");
        await page.reload();
        await done(23);
        await expect.poll(() => savedOf(id)).toEqual({ runs: 1, results: 23, passed: 23 });
      }
    }
    await button("Terminer").dblclick();
    await expect(page.getByRole("heading", { level: 2, name: "Grader", exact: true })).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
    expect(await savedOf(id)).toEqual({ runs: 1, results: 40, passed: 40 });
    expect(acts).toBeLessThanOrEqual(44);
  });

test("the note on a fault survives a reload and a second F, and returning to it keeps the shortcuts of the points", async ({
  page,
}) => {
  const id = await phoneAt("wiped");
  await newStaff(page);
  await page.goto(`/admin/bench/${id}`);
  const current = page.getByRole("main").locator("[aria-current=true]");
  const noted = page.getByLabel("Ce qui ne va pas");
  await expect(current).toContainText("Tactile");
  await page.keyboard.press("f");
  await expect(noted).toBeFocused();
  await noted.fill("bord");
  await page.reload();
  await page.getByRole("button", { name: /Tactile/ }).click();
  await expect(noted).toHaveValue("bord");
  await noted.fill("bord gauche");
  await noted.press("Enter");
  await expect(current).toContainText("Pixels");
  await page.keyboard.press("ArrowUp");
  await expect(noted).toHaveValue("bord gauche");
  await expect(noted).not.toBeFocused();
  await page.keyboard.press("f");
  await expect(noted).toBeFocused();
  await expect(noted).toHaveValue("bord gauche");
});

/** The facts of an open parcel that the next journeys are not about. */
const parcelFacts = {
  ...{
    shippingOption: "standard",
    isCollected: false,
    box: [],
    carrier: "laposte",
    tracking: null,
    photos: [],
    label: null,
    hasLabelOption: false,
    undoMs: 0,
  },
};

test("a wrong scan leaves the open order unchanged", async ({ page }) => {
  await newStaff(page);
  const packing = (version: string, stage: string) => ({
    ...{ number: "R-1", parcel: 1, version, state: "preparing", refunded: false },
    ...parcelFacts,
    units: [
      { position: 0, publicId: "7F3K9Q2WXA", name: "iPhone 13", stage, grade: "A", accessories: [] },
      {
        position: 1,
        publicId: "7F3K9Q2WXB",
        name: "iPhone 14",
        stage: "allocated",
        grade: "B",
        accessories: [],
      },
    ],
    others: [],
  });
  const wrong = { outcome: "wrong", why: "not_sold", publicId: "7F3K9Q2WXC", stage: "graded", number: null };
  const packed = { outcome: "packed", publicId: "7F3K9Q2WXA", packing: packing("2", "packed") };
  const versions: string[] = [];
  await page.route("**/admin/api/packing/R-1", (route) => route.fulfill({ json: packing("1", "allocated") }));
  await page.route("**/admin/api/packing/scans", (route) => {
    const { code, version } = route.request().postDataJSON();
    versions.push(version);
    return route.fulfill({ json: code === "7F3K9Q2WXA" ? packed : wrong });
  });
  await page.goto("/admin/packing?order=R-1");
  await expect(page.getByText("7F3K9Q2WXB")).toBeVisible();
  await scan(page, "7F3K9Q2WXA");
  await expect(page.getByText("7F3K9Q2WXA est vérifié et emballé.")).toBeVisible();
  for (const _ of [1, 2]) {
    await scan(page, "7F3K9Q2WXC");
    await expect(
      page.getByRole("alert").getByText("7F3K9Q2WXC n’est attribué à aucune commande"),
    ).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "7F3K9Q2WXA" })).toContainText("Emballé");
  }
  await expect(() => expect(versions).toEqual(["1", "2", "2"])).toPass();
});

test("an order that a scan opened stays open until it is packed: the next scan is for it, wherever the focus is", async ({
  page,
}) => {
  await newStaff(page);
  const packing = {
    ...{ number: "R-1", parcel: 1, version: "2", state: "preparing", refunded: false },
    ...parcelFacts,
    units: [
      {
        position: 0,
        publicId: "7F3K9Q2WXA",
        name: "iPhone 13",
        stage: "packed",
        grade: "A",
        accessories: [],
      },
      {
        position: 1,
        publicId: "7F3K9Q2WXB",
        name: "iPhone 14",
        stage: "allocated",
        grade: "B",
        accessories: [],
      },
    ],
    others: [{ name: "Galaxy S24 neuf", quantity: 2 }],
  };
  const packed = { outcome: "packed", publicId: "7F3K9Q2WXA", packing };
  const other = {
    outcome: "wrong",
    why: "other_order",
    publicId: "7F3K9Q2WXC",
    stage: "allocated",
    number: "R-2",
  };
  const sent: unknown[] = [];
  await page.route("**/admin/api/packing/scans", (route) => {
    const body = route.request().postDataJSON();
    sent.push([body.code, body.number, body.version]);
    return route.fulfill({ json: body.code === "7F3K9Q2WXA" ? packed : other });
  });
  await page.goto("/admin/packing");
  await expect(page.getByLabel("Scannez une étiquette, un IMEI ou un numéro de série")).toBeFocused();
  await scan(page, "7F3K9Q2WXA");
  await expect(page.getByText("2 × Galaxy S24 neuf")).toBeVisible();
  await page.getByRole("heading", { level: 1 }).click();
  await scan(page, "7F3K9Q2WXC");
  await expect(page.getByText("7F3K9Q2WXC est pour une autre commande : R-2.")).toBeVisible();
  await page.getByRole("button", { name: "Préparer une autre commande" }).click();
  await expect(page.getByText("Galaxy S24 neuf")).toBeHidden();
  await scan(page, "7F3K9Q2WXC");
  await expect(() =>
    expect(sent).toEqual([
      ["7F3K9Q2WXA", undefined, undefined],
      ["7F3K9Q2WXC", "R-1", "2"],
      ["7F3K9Q2WXC", undefined, undefined],
    ]),
  ).toPass();
});

import type { Cookie, Locator, Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { DEMO_STAFF } from "#server/demo/demo-staff.ts";
import { breaches, overflows, sideways } from "#tests/screens/flaws.ts";
import { expect, test } from "./fixture.ts";
import { paidOrder } from "./paid-order.ts";
import { availablePhone, mailsTo, newPerson, unwrapped } from "./shopper.ts";
import { unfold } from "./unfold.ts";

// The session is refused before the sign-in and after an account is disabled; a stale version is refused on purpose.
test.use({
  provoked:
    /^(?:401 \/admin\/api\/(?:session|customers)|403 \/admin\/api\/refunds\/\d+\/sending|409 \/admin\/api\/orders\/.*\/(?:packing|shipping|refunds))$/,
});

// The second test continues in the session of the first.
test.describe.configure({ mode: "serial" });
let session: Cookie[] = [];

/** An authenticator code works once in its 30 seconds, so this file signs in once. The next code is accepted early. */
const codeAt = (timestamp: number) =>
  new TOTP({ secret: Secret.fromBase32(DEMO_STAFF.totpSecret) }).generate({ timestamp });

/** Signs in by keyboard: each form focuses its first field. */
async function signIn(page: Page) {
  await expect(page.getByLabel("Adresse e‑mail")).toBeFocused();
  await page.keyboard.type(DEMO_STAFF.email);
  await tabTo(page, page.getByRole("textbox", { name: "Mot de passe" }));
  await page.keyboard.type(DEMO_STAFF.password);
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Code")).toBeFocused();
  await page.keyboard.type(codeAt(Date.now()));
  await page.keyboard.press("Enter");
}

/** Moves the focus with Tab. */
async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeEnabled();
  for (let presses = 0; presses < 100; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not reach ${target}.`);
}

async function pressButton(page: Page, target: Locator) {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

/** Replaces the text of a field by keyboard. */
async function typeInto(page: Page, target: Locator, text: string) {
  await tabTo(page, target);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
}

async function isSound(page: Page) {
  // Wait until the toast has gone: it fades at its own time.
  await expect(page.getByRole("region", { name: /Messages/ }).getByRole("listitem")).toHaveCount(0);
  for (const width of [768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await breaches(page), `at ${width} px`).toEqual([]);
    expect(await overflows(page), `at ${width} px`).toEqual([]);
    expect(await sideways(page), `at ${width} px`).toEqual([]);
  }
}

test("staff packs, ships and delivers a parcel by keyboard alone, and takes notes", async ({ page }) => {
  const { orderId: number } = await paidOrder(page, await availablePhone(page));
  await page.goto("/admin");
  await signIn(page);
  await expect(page.getByRole("heading", { name: "Tableau de bord" })).toBeVisible();
  await isSound(page);
  await page.keyboard.press("/");
  const box = page.getByRole("combobox", { name: "Numéro, IMEI" });
  await expect(box).toBeFocused();
  await page.keyboard.type("iphone");
  const options = page.getByRole("option");
  await expect(options.nth(1)).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(options.nth(1)).toHaveAttribute("aria-selected", "true");
  await expect(box).toHaveAttribute("aria-activedescendant", (await options.nth(1).getAttribute("id")) ?? "");
  await isSound(page);
  await box.fill("");
  // Enter before the answer opens the first result as soon as it is there.
  await page.keyboard.type(number.replaceAll("-", "").slice(2).toLowerCase());
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: `Commande ${number}` })).toBeVisible();
  const parcels = page.getByRole("region", { name: "Colis" });
  const pack = parcels.getByRole("button", { name: "Marquer comme emballé" });
  await expect(async () => {
    await page.reload();
    await expect(pack).toBeVisible({ timeout: 2000 });
  }).toPass();
  await isSound(page);
  await pressButton(page, page.getByRole("button", { name: "Corriger l’adresse" }));
  const dialog = page.getByRole("dialog");
  await typeInto(page, dialog.getByLabel("Motif"), "Demandé par téléphone");
  await typeInto(page, dialog.getByLabel("Code postal"), "7501");
  await pressButton(page, dialog.getByRole("button", { name: "Enregistrer" }));
  await expect(dialog.getByText("Saisissez un code postal à 5 chiffres.")).toBeVisible();
  await isSound(page);
  await typeInto(page, dialog.getByLabel("Code postal"), "75012");
  await pressButton(page, dialog.getByRole("button", { name: "Enregistrer" }));
  await expect(page.getByText("75012 Paris")).toBeVisible();
  await pressButton(page, pack);
  await expect(parcels.getByText("Prêt à expédier")).toBeVisible();

  await tabTo(page, parcels.getByLabel("Transporteur"));
  await page.keyboard.type("DPD");
  await expect(parcels.getByLabel("Transporteur")).toHaveValue("dpd");
  const ship = parcels.getByRole("button", { name: "Expédier" });
  await pressButton(page, ship);
  await expect(parcels.getByText("Remplissez ce champ.")).toBeVisible();
  await page.keyboard.type("6A 123 456 789 01");
  // The first answer is STALE, as if a colleague had changed the parcel.
  const shipping = /\/shipments\/\d+\/shipping$/;
  const stale = { error: "STALE", message: "" };
  await page.route(shipping, (route) => route.fulfill({ status: 409, json: stale }), { times: 1 });
  await pressButton(page, ship);
  await expect(parcels.getByRole("alert")).toContainText("Quelqu’un d’autre a modifié");
  await pressButton(page, parcels.getByRole("button", { name: "Recharger" }));
  await expect(parcels.getByRole("alert")).toBeHidden();
  await expect(parcels.getByLabel("Numéro de suivi")).toHaveValue("6A 123 456 789 01");
  await isSound(page);
  await pressButton(page, ship);
  await expect(parcels.getByRole("link", { name: /DPD · 6A12345678901/ })).toHaveAttribute(
    "href",
    "https://trace.dpd.fr/fr/trace/6A12345678901",
  );
  await expect(parcels.getByRole("heading", { level: 3 })).toBeFocused();
  await pressButton(page, parcels.getByRole("button", { name: "Marquer comme livré" }));
  const delivery = page.getByRole("dialog", { name: "Marquer comme livré" });
  await expect(delivery).toContainText("La garantie commence");
  await isSound(page);
  await pressButton(page, delivery.getByRole("button", { name: "Confirmer la livraison" }));
  await expect(parcels.getByText("Livré", { exact: true })).toBeVisible();
  await expect(parcels.getByRole("button")).toHaveCount(0);
  await unfold(page, "E‑mails");
  const mails = page.getByRole("region", { name: "E‑mails", exact: true }).first();
  for (const mail of ["Confirmation de commande", "Colis prêt", "Colis expédié", "Colis livré"])
    await expect(mails.getByRole("rowheader", { name: mail }), mail).toHaveCount(1);

  await unfold(page, "Historique");
  const timeline = page.getByRole("main");
  for (const sentence of [
    "Le colis est emballé.",
    "Le colis est remis au transporteur.",
    "Le colis est livré.",
  ])
    await expect(page.getByRole("list", { name: "Historique" }).getByText(sentence)).toBeVisible();
  await typeInto(page, timeline.getByLabel("Note"), "Le client a appelé.");
  await pressButton(page, timeline.getByRole("button", { name: "Ajouter la note" }));
  await expect(
    page
      .getByRole("list", { name: "Historique" })
      .getByRole("listitem")
      .filter({ hasText: "Le client a appelé." }),
  ).toBeVisible();
  await expect(timeline.getByLabel("Note")).toHaveValue("");
  await pressButton(page, timeline.getByRole("button", { name: "Je m’en occupe" }));
  await expect(timeline.getByRole("status").filter({ hasText: "Atelier" })).toBeVisible();
  await pressButton(page, timeline.getByRole("button", { name: "Ne plus m’en occuper" }));
  await expect(timeline.getByRole("status").filter({ hasText: "personne" })).toBeVisible();
  const confirmation = page.getByRole("button", { name: "Renvoyer : Confirmation de commande" });
  await pressButton(page, confirmation);
  await expect(page.getByText("L’e‑mail va être renvoyé.").first()).toBeVisible();
  await isSound(page);
  await page.context().addCookies([{ name: "reluit_lang", value: "en", url: new URL("/", page.url()).href }]);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.reload();
  await expect(page.getByRole("heading", { name: `Order ${number}` })).toBeVisible();
  await expect(
    page.getByRole("region", { name: "Parcels" }).getByText("Delivered", { exact: true }),
  ).toBeVisible();
  await isSound(page);

  await page.getByRole("link", { name: "Delivery note" }).click();
  await expect(page.getByRole("heading", { name: `Delivery note ${number}` })).toBeVisible();
  await expect(page.getByText("75012 Paris")).toBeVisible();
  await expect(page.getByText("6A12345678901")).toBeVisible();
  await isSound(page);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(page.getByRole("navigation")).toBeHidden();
  await expect(page.getByText("75012 Paris")).toBeVisible();
  session = await page.context().cookies();
});

test("staff refunds a packed order, previews a setting and looks after the team", async ({ page }) => {
  await page.context().addCookies(session);
  await page.emulateMedia({ colorScheme: "dark" });
  const { orderId: refunded } = await paidOrder(page, await availablePhone(page));
  await page.goto(`/admin/orders/${refunded}`);
  const mark = page.getByRole("button", { name: "Mark as packed" });
  await expect(async () => {
    await page.reload();
    await expect(mark).toBeVisible({ timeout: 2000 });
  }).toPass();
  await mark.click();
  await expect(page.getByText("Ready to ship")).toBeVisible();
  const refund = page.getByRole("region", { name: "Refund", exact: true });
  await refund.getByLabel("Everything, and cancel").check();
  await expect(refund.getByRole("status")).toContainText("the order is cancelled");
  const submit = refund.getByRole("button", { name: /^Refund €/ });
  await submit.click();
  await refund.getByLabel("The packed parcel has been unpacked.").check();
  await isSound(page);
  await submit.click();
  const stepUp = page.getByRole("dialog", { name: "Confirm" });
  await stepUp.getByLabel("Code").fill(codeAt(Date.now() + 30_000));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Unpacked", { exact: true })).toBeVisible();
  await expect(refund).toBeHidden();
  await unfold(page, "Payments");
  await expect(page.getByRole("cell", { name: "Refunded", exact: true })).toBeVisible();

  await page.getByRole("link", { name: "Orders", exact: true }).click();
  await page.getByRole("link", { name: "Picking list" }).click();
  await expect(page.getByRole("heading", { name: "Picking list" })).toBeVisible();
  await isSound(page);
  await previewSetting(page);

  // The step-up for the refund holds for ten minutes, so the team is changed in the same session.
  await inviteAndDisable(page);
});

/** A bad value is refused without loss, a good one is previewed in the three languages. Nothing is saved. */
async function previewSetting(page: Page) {
  await page.getByRole("link", { name: "Settings" }).click();
  const delivery = page.getByRole("region", { name: "Delivery", exact: true });
  await delivery.getByRole("button", { name: "Change" }).click();
  const form = delivery.getByRole("form", { name: "Delivery" });
  await form.getByLabel("Spare working days").fill("2");
  await form.getByLabel("Cut-off hour").fill("25");
  await page.keyboard.press("Enter");
  await expect(form.getByText("This value is too large.")).toBeVisible();
  await expect(form.getByLabel("Spare working days")).toHaveValue("2");
  await isSound(page);
  await form.getByLabel("Cut-off hour").fill("16");
  await page.keyboard.press("Enter");
  await expect(form.getByText("Livraison prévue entre")).toBeVisible();
  await expect(form.getByText("Delivery between")).toBeVisible();
  await expect(form.getByRole("button", { name: "Save this version" })).toBeVisible();
  await isSound(page);
}

/** Two people open one order. The slower one is refused, and reloads it. */
async function meetAtOneOrder(page: Page, theirs: Page) {
  const { orderId: number } = await paidOrder(page, await availablePhone(page));
  const mark = page.getByRole("button", { name: "Mark as packed" });
  await page.goto(`/admin/orders/${number}`);
  await expect(async () => {
    await page.reload();
    await expect(mark).toBeVisible({ timeout: 2000 });
  }).toPass();
  await theirs.goto(`/admin/orders/${number}`);
  await theirs.getByRole("button", { name: "Marquer comme emballé" }).click();
  await expect(theirs.getByText("Prêt à expédier")).toBeVisible();
  await mark.click();
  const parcels = page.getByRole("region", { name: "Parcels" });
  await expect(parcels.getByRole("alert")).toContainText("Someone else has changed this");
  await parcels.getByRole("button", { name: "Reload" }).click();
  await expect(parcels.getByText("Ready to ship")).toBeVisible();
  await unfold(page, "E‑mails");
  const mails = page.getByRole("region", { name: "E‑mails", exact: true }).first();
  await expect(mails.getByRole("rowheader", { name: "Parcel ready" })).toHaveCount(1);
}

/** Invites a member who sees orders only, follows the link as that person, and disables them. */
async function inviteAndDisable(page: Page) {
  const { email } = newPerson();
  await page.getByRole("link", { name: "Team" }).click();
  await page.getByRole("button", { name: "Invite" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite" });
  await dialog.getByLabel("E‑mail").fill("nobody");
  await dialog.getByRole("button", { name: "Invite" }).click();
  await expect(dialog.getByText("Fill in this field.")).toBeVisible();
  await expect(dialog.getByText("Enter an e‑mail address")).toBeVisible();
  await isSound(page);
  await dialog.getByLabel("Name").fill(`Ada ${email}`);
  await dialog.getByLabel("E‑mail").fill(email);
  await expect(dialog.getByText("Tick at least one permission.")).toBeVisible();
  const role = dialog.getByLabel("Role");
  await role.selectOption("Workshop");
  await expect(dialog.getByText("Tick at least one permission.")).toBeHidden();
  await expect(dialog.getByLabel("change orders")).toBeChecked();
  await expect(dialog.getByLabel("send refunds")).not.toBeChecked();
  await dialog.getByLabel("work on devices").uncheck();
  await expect(role.locator("option:checked")).toHaveText("Chosen permissions");
  await dialog.getByRole("button", { name: "Invite" }).click();
  await expect(dialog.getByLabel("Link, if the e‑mail does not arrive")).toHaveValue(/\/admin\/invitation#/);
  await dialog.getByRole("button", { name: "Close" }).last().click();
  const row = page.getByRole("row").filter({ hasText: email });
  await expect(row).toContainText("Invited");
  await isSound(page);

  const context = await page.context().browser()?.newContext();
  if (!context) throw new Error("The browser is closed.");
  const theirs = await context.newPage();
  const mailed = () =>
    mailsTo(email).flatMap((mail) => /\/admin\/invitation#[\w-]{43}/.exec(unwrapped(mail))?.[0] ?? []);
  await expect.poll(mailed).toHaveLength(1);
  await theirs.goto(mailed()[0] ?? "");
  await theirs.getByRole("textbox", { name: "Mot de passe" }).fill("sapin vert 47 caisses");
  await theirs.keyboard.press("Enter");
  const secret = Secret.fromBase32((await theirs.locator("code").textContent()) ?? "");
  await theirs.getByRole("textbox", { name: "Code" }).fill(new TOTP({ secret }).generate());
  await theirs.keyboard.press("Enter");
  await theirs.getByRole("button", { name: "Je les ai gardés" }).click();
  await expect(theirs.getByRole("link", { name: "Commandes", exact: true })).toBeVisible();
  await expect(theirs.getByRole("link", { name: "Équipe" })).toBeHidden();
  await meetAtOneOrder(page, theirs);

  await page.goto("/admin/team");

  await page.reload();
  await expect(row).toContainText("Active");
  await row.getByRole("button", { name: "Permissions" }).click();
  await page.getByRole("dialog").getByLabel("view customers").check();
  await isSound(page);
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  // Wait until the dialog has closed: it is in the row and names all permissions, saved or not.
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(row).toContainText("view customers");
  // Wait until the page has read everything: a later refused request would show the sign-in twice.
  await theirs.goto("/admin");
  await expect(theirs.getByRole("main").getByRole("listitem").first()).toBeVisible();
  await expect(theirs.getByRole("link", { name: "Clients" })).toBeVisible();

  await row.getByRole("button", { name: "Disable" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Disable" }).click();
  await expect(row).toContainText("Disabled");
  await theirs.getByRole("link", { name: "Clients" }).click();
  await expect(theirs.getByRole("heading", { name: "Connexion" })).toBeVisible();
  await context.close();
}

import sharp from "sharp";
import { randomImei } from "#server/devices/fixtures/devices.ts";
import { acceptOffer } from "./accept-offer.ts";
import { isSound, scan, withDatabase } from "./bench-desk.ts";
import { expect, test } from "./fixture.ts";
import { testPhone } from "./intake-run.ts";
import { newStaff } from "./new-staff.ts";
import { mailsTo, newPerson, ready, seriousFlaws, unwrapped } from "./shopper.ts";

// Before the sign-in the session is refused.
test.use({ provoked: /^401 \/admin\/api\/session$/ });

const photo = await sharp({ create: { width: 600, height: 400, channels: 3, background: "#775533" } })
  .jpeg()
  .toBuffer();

/** The state and the phone of the buy-back with a slip. */
const stored = (slip: string) =>
  withDatabase(async ({ $client }) => {
    const { rows } = await $client.query(
      `select o.state, d.public_id, d.owner, e.source, e.price_paid_cents from buyback_offers o
        left join devices d on d.id = o.device_id left join episodes e on e.device_id = d.id and e.ended_at is null
        where slip_code = $1`,
      [slip],
    );
    return rows[0];
  });

test("a phone is priced, accepted, posted, received, inspected lower, countered with a photograph, and bought", async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const { email } = newPerson();
  await page.goto("/combien-vaut/iphone-13");
  await page.getByRole("link", { name: "Vendre mon iPhone 13" }).click();
  await page.getByText("Oui, tout fonctionne").click();
  await page.getByRole("radio", { name: "128 Go" }).check();
  await page.getByLabel("Décrivez son état").fill("Avec sa boîte et son câble.");
  await page.getByRole("button", { name: "Continuer" }).click();
  await page.getByRole("textbox", { name: "Nom", exact: true }).fill("Zoé Martin");
  await page.getByRole("textbox", { name: "E‑mail", exact: true }).fill(email);
  await page.getByRole("textbox", { name: "Téléphone" }).fill("0612345678");
  await page.getByRole("button", { name: "Envoyer ma demande" }).click();
  await expect(page.getByRole("heading", { name: "Votre demande est envoyée" })).toBeVisible();
  const offers = () =>
    mailsTo(email).flatMap((mail) => /\/suivi\/[\w-]{22}/.exec(unwrapped(mail))?.[0] ?? []);
  await expect.poll(() => offers().length).toBeGreaterThan(0);
  const address = offers()[0] ?? "";

  await page.goto(address);
  await ready(page);
  await acceptOffer(page);
  expect(await seriousFlaws(page)).toEqual([]);
  const slip = (await page.getByText(/^RB[0-9A-Z]{10}$/).textContent()) ?? "";
  await page.getByLabel("Numéro de suivi").fill("6A12345678901");
  await page.getByRole("button", { name: "Je l’ai posté" }).click();
  await expect(page.getByText("Téléphone posté").first()).toBeVisible();

  const bench = await browser.newPage();
  await newStaff(bench);
  await bench.goto("/admin/bench");
  await scan(bench, slip);
  await expect(bench.getByRole("heading", { level: 1, name: "Apple iPhone 13" })).toBeVisible();
  await isSound(bench);
  await bench.getByRole("textbox", { name: "IMEI", exact: true }).fill(randomImei());
  await bench.getByRole("button", { name: "Réceptionner" }).click();
  await expect(bench.getByRole("link", { name: "Tester", exact: true })).toBeVisible();
  expect(await stored(slip)).toMatchObject({ state: "received", owner: "customer", source: null });
  await testPhone(bench, (await stored(slip)).public_id);
  await bench.reload();
  await bench.getByRole("checkbox", { name: "Écran fissuré" }).check();
  await isSound(bench);
  await bench.getByRole("button", { name: "Contrôler" }).click();
  await expect(bench.getByRole("button", { name: "Faire une contre-offre" })).toBeDisabled();
  await bench
    .getByLabel("Photographier : Écran fissuré")
    .setInputFiles({ name: "screen.jpg", mimeType: "image/jpeg", buffer: photo });
  await bench.getByRole("button", { name: "Faire une contre-offre" }).click();
  await expect(bench.getByText("Contre-offre envoyée").first()).toBeVisible();

  await page.reload();
  await ready(page);
  await expect(page.getByRole("main")).toContainText("Nouvelle offre, à vous de décider");
  await expect(page.getByRole("img", { name: "Écran fissuré, photographie 1" })).toBeVisible();
  expect(await seriousFlaws(page)).toEqual([]);
  await page.getByRole("button", { name: /^Accepter/ }).click();
  await expect(page.getByRole("main").getByRole("status").first()).toContainText("Acheté");
  expect(await stored(slip)).toMatchObject({ state: "bought", owner: "shop", source: "buyback" });
});

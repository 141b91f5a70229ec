import { BUYBACK_SUBJECT, summarize } from "#contract/repair/buyback.ts";
import { phoneOf } from "#server/buyback/fixtures/buybacks.ts";
import { randomImei } from "#server/devices/fixtures/devices.ts";
import { acceptOffer } from "./accept-offer.ts";
import { scan, withDatabase } from "./bench-desk.ts";
import { expect, test } from "./fixture.ts";
import { testPhone } from "./intake-run.ts";
import { newStaff } from "./new-staff.ts";
import {
  fillCard,
  fillFirstAddress,
  goOnAsGuest,
  mailsTo,
  newPerson,
  ownPhone,
  ready,
  seriousFlaws,
  unwrapped,
} from "./shopper.ts";

// Before the sign-in the session is refused, and so is a voucher code that nobody has.
test.use({ provoked: /^(?:401 \/admin\/api\/session|409 \/vouchers\/checks)$/ });

const deviceOf = (slip: string) =>
  withDatabase(async ({ $client }) => {
    const { rows } = await $client.query(
      "select d.public_id as id from buyback_offers o join devices d on d.id = o.device_id where slip_code = $1",
      [slip],
    );
    return String(rows[0]?.id);
  });

test("a phone is bought back for a voucher, which pays a part of the next order beside the card", async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const { email } = newPerson();
  const phone = phoneOf(email);
  await page.request.post("/contact", {
    data: {
      ...{ name: phone.name, email, subject: BUYBACK_SUBJECT, message: summarize(phone), buyback: phone },
    },
  });
  const offers = () =>
    mailsTo(email).flatMap((mail) => /\/suivi\/[\w-]{22}/.exec(unwrapped(mail))?.[0] ?? []);
  await expect.poll(() => offers().length).toBeGreaterThan(0);
  const address = offers()[0] ?? "";
  await page.goto(address);
  await ready(page);
  await expect(page.getByRole("main")).toContainText("en bon d’achat, soit 10 % de plus");
  await acceptOffer(page, "voucher");
  expect(await seriousFlaws(page)).toEqual([]);
  const slip = (await page.getByText(/^RB[0-9A-Z]{10}$/).textContent()) ?? "";

  const bench = await browser.newPage();
  await newStaff(bench);
  await bench.goto("/admin/bench");
  await scan(bench, slip);
  await bench.getByRole("textbox", { name: "IMEI", exact: true }).fill(randomImei());
  await bench.getByRole("button", { name: "Réceptionner" }).click();
  await expect(bench.getByRole("link", { name: "Tester", exact: true })).toBeVisible();
  await testPhone(bench, await deviceOf(slip));
  await bench.reload();
  await bench.getByRole("button", { name: "Contrôler" }).click();

  await expect(async () => {
    await page.goto(address);
    await expect(page.getByRole("heading", { name: "Votre bon d’achat" })).toBeVisible({ timeout: 2000 });
  }).toPass();
  const code = (await page.getByText(/^BON-/).textContent()) ?? "";
  expect(await seriousFlaws(page)).toEqual([]);

  // Dearer than the voucher, so that the card pays the rest.
  const answer = await page.request.get("/smartphoneItems?status=available&limit=100");
  const items: { id: number; price: number; stockQuantity: number; sellerKind?: string }[] =
    await answer.json();
  const item = ownPhone(items.filter(({ price, sellerKind }) => price > 250 && sellerKind !== "shop"));
  await page.goto(`/product/${item.id}`);
  await ready(page);
  await page.getByRole("button", { name: "Achat rapide" }).first().click();
  await goOnAsGuest(page, email);
  await fillFirstAddress(page);
  await page.goto("/cart");
  await ready(page);
  await page.getByText("Utiliser un bon d’achat").click();
  await page.getByLabel("Code du bon d’achat").fill("BON-0000-0000-0000-0000");
  await page.getByRole("button", { name: "Appliquer" }).click();
  await expect(page.getByText("Nous ne connaissons pas ce code.")).toBeVisible();
  await page.getByLabel("Code du bon d’achat").fill(code.toLowerCase());
  await page.getByRole("button", { name: "Appliquer" }).click();
  await expect(page.getByText("Par bon d’achat")).toBeVisible();
  expect(await seriousFlaws(page)).toEqual([]);

  await page.goto("/shipping-options");
  await fillFirstAddress(page);
  await page.getByRole("button", { name: "Enregistrer et continuer" }).click();
  await expect(page).toHaveURL(/\/payment$/);
  await expect(page.getByText("Par carte", { exact: true })).toBeVisible();
  expect(await seriousFlaws(page)).toEqual([]);
  await fillCard(page);
  await page.getByRole("button", { name: /^Commander et payer/ }).click();
  await expect(page.getByRole("heading", { name: "Commande confirmée !" })).toBeVisible();
  await expect(page.getByText("Par bon d’achat")).toBeVisible();
  const spent = await page.request.post("/vouchers/checks", { data: { code } });
  expect((await spent.json()).voucher).toEqual({ reason: "used" });
});

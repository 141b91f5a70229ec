import type { Page } from "@playwright/test";
import { type DeliveryFigures, promiseAt } from "#contract/delivery/delivery.ts";
import { formatDays } from "#contract/format.ts";
import { expect, test } from "./fixture.ts";
import {
  availablePhone,
  fillCard,
  fillProfile,
  giveAddress,
  mailsTo,
  orderNumberOn,
  ready,
  register,
} from "./shopper.ts";
import { variants } from "./variants.ts";

/** The figures of a new shop. */
const FIGURES: DeliveryFigures = { cutOffHour: 14, preparationDays: 1, carrierDays: [2, 3], spareDays: 1 };

/** The promise for an order placed at a moment, in French. */
function promisedAt(moment: Date): string {
  const { first, last } = promiseAt(moment, FIGURES);
  const days = formatDays(first, last, "fr");
  return `Livraison prévue entre le ${days.first} et le ${days.last}`;
}

/** All promises that the page shows. */
async function promisesOn(page: Page): Promise<string[]> {
  const standard = page.getByRole("radio", { name: /^Livraison standard/ });
  let texts: string[] = [];
  // The previous page may disappear between the reads.
  await expect
    .poll(async () => {
      // The choice of delivery also has the dates of the other ways.
      const isChoice = (await standard.count()) > 0;
      const scope = isChoice ? page.locator("label").filter({ has: standard }) : page.locator("main");
      texts = await scope.getByText(/^Livraison prévue entre /).allTextContents();
      return texts;
    })
    .not.toEqual([]);
  return texts;
}

for (const width of variants(375, 1440))
  test(`product, cart, delivery, payment, confirmation, account and mail promise the same days, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const person = await register(page);
    await fillProfile(page);
    const before = promisedAt(new Date());
    const promises: string[] = [];
    const look = async () => {
      const found = await promisesOn(page);
      promises.push(...found);
    };
    const phone = await availablePhone(page);
    await page.goto(`/product/${phone.id}`);
    await ready(page);
    await look();
    await expect(page.getByText("Livraison gratuite en France métropolitaine").first()).toBeVisible();
    await expect(page.getByText("3 à 5 jours ouvrés, transport compris").first()).toBeVisible();
    await page.getByRole("button", { name: "Ajouter au panier" }).first().click();
    await page.getByRole("dialog").getByRole("link", { name: "Voir le panier" }).click();
    await expect(page).toHaveURL(/\/cart$/);
    await look();
    await page.getByRole("button", { name: "Choisir ma livraison" }).click();
    await expect(page).toHaveURL(/\/shipping-options/);
    await expect(page.getByRole("radio", { name: /^Livraison standard/ })).toBeChecked();
    await look();
    await giveAddress(page);
    await look();
    await fillCard(page);
    await page.getByRole("button", { name: /^(?:Commander et payer|Payer)/ }).click();
    await expect(page).toHaveURL(/\/payment-success/);
    await look();
    const steps = page.getByRole("region", { name: "La suite, en trois étapes" });
    await expect(steps.getByRole("listitem")).toHaveCount(3);
    const number = await orderNumberOn(page);
    await page.goto(`/client-area?activeTab=orders&order=${number}`);
    await look();
    const mail = () => mailsTo(person.email).find((one) => one.includes(number)) ?? "";
    await expect.poll(mail).not.toBe("");

    // The cut-off may pass during the test, so both promises are allowed.
    const allowed = [before, promisedAt(new Date())];
    expect(promises.length).toBeGreaterThanOrEqual(6);
    expect(promises.filter((promise) => !allowed.includes(promise))).toEqual([]);
    expect(decoded(mail())).toContain(promises.at(-1));
  });

/** The text of a quoted-printable mail. */
function decoded(mail: string): string {
  const bytes = mail
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}

test("a page that stays open over the cut-off promises the next days", async ({ page }) => {
  const phone = await availablePhone(page);
  await page.goto(`/product/${phone.id}`);
  await ready(page);
  const { until } = promiseAt(new Date(), FIGURES);
  await page.clock.setFixedTime(until);
  await expect(page.getByText(promisedAt(until)).first()).toBeVisible({ timeout: 40_000 });
});

test("repairs alone promise no delivery of a phone", async ({ page }) => {
  const answer = await page.request.get("/repair-phone-models/brand/apple");
  const [model]: { id: number }[] = await answer.json();
  await page.goto(`/repair/services?model=${model?.id}`);
  await ready(page);
  await page.getByRole("checkbox").first().check();
  await page.getByRole("button", { name: "Continuer" }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByRole("list", { name: "Articles du panier" })).toBeVisible();
  await expect(page.getByText(/Livraison prévue/)).toHaveCount(0);
});

import type { Page } from "@playwright/test";
import {
  PUBLISHABLE_KEY,
  STRIPE_KEY,
  startStripeServer,
  WEBHOOK_SECRET,
} from "#tests/payments/stripe-server.ts";
import { makeDataDir, startShop } from "#tests/processes/running-shop.ts";
import { test as base, expect } from "./fixture.ts";
import { availablePhone, fillProfile, giveAddress, ready, register, stockOf } from "./shopper.ts";
import { answerStripeBank, fillStripeCard, payByWallet, standInForStripe } from "./stripe-stand-in.ts";
import { variants } from "./variants.ts";

/** A shop with Stripe's keys: a real process, the real client, a local server in place of Stripe. */
const test = base.extend<object, { stripeShop: Awaited<ReturnType<typeof openStripeShop>> }>({
  stripeShop: [
    // biome-ignore lint/correctness/noEmptyPattern: the first argument must be a pattern.
    async ({}, use) => {
      const shop = await openStripeShop();
      await use(shop);
      await shop.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ stripeShop }, use) => use(stripeShop.address),
});
test.describe.configure({ mode: "serial" });
// Refused cards, and a refusal of the bank.
test.use({ provoked: /^402 (?:\/orders(?:\/RL-[\w-]+\/confirm)?|\/v1\/bank)$/ });

async function openStripeShop() {
  const stripe = await startStripeServer();
  const { dataDir, remove } = await makeDataDir();
  const shop = startShop({
    DEMO: "1",
    DATA_DIR: dataDir,
    HOST: "localhost",
    RATE_LIMIT_FACTOR: "1000",
    STRIPE_SECRET_KEY: STRIPE_KEY,
    STRIPE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_URL: `http://${stripe.api.host}:${stripe.api.port}`,
  });
  const address = await shop.address;
  stripe.deliverTo(`${address}/payments/webhook`);
  return {
    stripe,
    address,
    async close() {
      shop.kill("SIGTERM");
      await shop.ended;
      await stripe.close();
      await remove();
    },
  };
}

const pay = (page: Page) => page.getByRole("button", { name: /^Commander et payer/ }).click();
const confirmed = (page: Page) =>
  expect(page.getByRole("heading", { name: "Commande confirmée !" })).toBeVisible();

let policyErrors: string[] = [];
let phone: Awaited<ReturnType<typeof availablePhone>>;

test.beforeEach(async ({ page, stripeShop }) => {
  policyErrors = [];
  page.on("console", (message) => {
    if (/Content Security Policy/i.test(message.text())) policyErrors.push(message.text());
  });
  await standInForStripe(page, stripeShop.stripe);
  await register(page);
  await fillProfile(page);
  await expect(page).toHaveURL(/\/client-area/);
  phone = await availablePhone(page, 1);
  await page.goto(`/product/${phone.id}`);
  await ready(page);
  await page.getByRole("button", { name: "Achat rapide" }).first().click();
  await giveAddress(page);
});
test.afterEach(async ({ stripeShop }) => {
  stripeShop.stripe.forgetFaults();
  expect(policyErrors).toEqual([]);
});

/** Returns the newest order and its only charge. */
async function onlyCharge({ stripe }: { stripe: Awaited<ReturnType<typeof startStripeServer>> }) {
  const intents = [...stripe.intents.values()];
  const order = intents.at(-1)?.metadata.order ?? "";
  await expect.poll(() => stripe.chargesOf(order).length).toBe(1);
  return order;
}

test("a card is typed into Stripe’s own frames, in the page’s language, and pays the order once", async ({
  page,
  stripeShop,
}) => {
  const before = await stockOf(page, phone.id);
  await fillStripeCard(page);
  await expect(page.locator("html")).toHaveAttribute("data-stripe-locale", "fr");
  await pay(page);
  await confirmed(page);
  await expect(page.getByText(await onlyCharge(stripeShop))).toBeVisible();
  expect(await stockOf(page, phone.id)).toBe(before - 1);
});

test("a wallet of the browser orders and pays without a typed card, once", async ({ page, stripeShop }) => {
  const before = await stockOf(page, phone.id);
  await payByWallet(page);
  await confirmed(page);
  await expect(page.getByText(await onlyCharge(stripeShop))).toBeVisible();
  expect(await stockOf(page, phone.id)).toBe(before - 1);
});

test("a card saved after the bank’s step pays the next phone, and its bank asks over the page again", async ({
  page,
  stripeShop,
}) => {
  await fillStripeCard(page, "4000 0025 0000 3155");
  await page.getByRole("checkbox", { name: "Enregistrer cette carte pour mes prochains achats" }).check();
  await pay(page);
  await answerStripeBank(page, "Approve");
  await confirmed(page);
  await page.goto(`/product/${(await availablePhone(page, 1)).id}`);
  await ready(page);
  await page.getByRole("button", { name: "Achat rapide" }).first().click();
  await expect(page).toHaveURL(/\/shipping-options$/);
  await page.getByRole("button", { name: "Continuer" }).click();
  await expect(page.getByRole("radio", { name: /Visa •••• 3155/ })).toBeChecked();
  // The bank refuses once; the same card is tried again.
  await pay(page);
  await answerStripeBank(page, "Refuse");
  await expect(page.getByText("La carte a été refusée.").first()).toBeVisible();
  await expect(page.getByRole("radio", { name: /Visa •••• 3155/ })).toBeFocused();
  await pay(page);
  await answerStripeBank(page, "Approve");
  await confirmed(page);
  await onlyCharge(stripeShop);
});

test("Stripe’s hosts are allowed on the payment page and nowhere else", async ({ page }) => {
  const policyOf = async (path: string) =>
    (await page.request.get(path)).headers()["content-security-policy"];
  expect(await policyOf("/payment")).toContain("https://js.stripe.com");
  for (const path of ["/", "/cart", "/payment-success", "/client-area"])
    expect(await policyOf(path)).not.toContain("stripe");
});

for (const [number, sentence] of variants<[string, string]>(
  ["4000 0000 0000 0002", "La carte a été refusée. Veuillez vérifier vos fonds ou utiliser une autre carte."],
  ["4000 0000 0000 0069", "La carte est expirée."],
  ["4000 0000 0000 0127", "Le code de sécurité (CVC) est incorrect."],
  ["4000 0000 0000 0119", "Une erreur est survenue lors du traitement. Veuillez réessayer."],
))
  test(`card ${number} is refused with its sentence, its unit is back, another card pays`, async ({
    page,
    stripeShop,
  }) => {
    const before = await stockOf(page, phone.id);
    await fillStripeCard(page, number);
    await pay(page);
    await expect(page.getByText(sentence).first()).toBeVisible();
    await expect(page).toHaveURL(/\/payment$/);
    await expect
      .poll(() => stockOf(page, phone.id), { message: "the unit of the refused order", timeout: 30_000 })
      .toBe(before);
    await fillStripeCard(page);
    await pay(page);
    await confirmed(page);
    await onlyCharge(stripeShop);
  });

test("an incomplete card shows which field, sends nothing, and pays once it is complete", async ({
  page,
  stripeShop,
}) => {
  const known = stripeShop.stripe.intents.size;
  await fillStripeCard(page, "4242");
  await pay(page);
  await expect(page.getByText("Saisissez le numéro de votre carte")).toBeVisible();
  expect(stripeShop.stripe.intents.size).toBe(known);
  await fillStripeCard(page);
  await pay(page);
  await confirmed(page);
});

test("3-D Secure opens over the page: a refusal is shown, an approval pays", async ({ page, stripeShop }) => {
  await fillStripeCard(page, "4000 0025 0000 3155");
  await pay(page);
  await answerStripeBank(page, "Refuse");
  await expect(page.getByText("La carte a été refusée.").first()).toBeVisible();
  await fillStripeCard(page, "4000 0025 0000 3155");
  await pay(page);
  await answerStripeBank(page, "Approve");
  await confirmed(page);
  await onlyCharge(stripeShop);
});

test("a reload during the bank's step shows it again, and there is one charge", async ({
  page,
  stripeShop,
}) => {
  await fillStripeCard(page, "4000 0025 0000 3155");
  await pay(page);
  await expect(page.locator('iframe[title="3-D Secure"]')).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Reprendre la vérification" }).click();
  await answerStripeBank(page, "Approve");
  await confirmed(page);
  await onlyCharge(stripeShop);
});

test("the browser is closed after the charge: the webhook has the order paid before the reconciler", async ({
  page,
  context,
  stripeShop,
}) => {
  // The provider does not answer the charge.
  stripeShop.stripe.orderFault({ on: /POST .*confirm$/, kind: "hang-after", times: 1 });
  const known = stripeShop.stripe.intents.size;
  await fillStripeCard(page);
  await pay(page);
  await expect.poll(() => [...stripeShop.stripe.intents.values()].at(known)?.status).toBe("succeeded");
  const token = await page.evaluate(() => sessionStorage.getItem("authToken"));
  await page.close();
  const status = async () => {
    const answer = await context.request.get("/orders", { headers: { authorization: `Bearer ${token}` } });
    return (await answer.json())[0]?.status;
  };
  // The reconciler only looks at orders that are half a minute old.
  await expect.poll(status, { message: "the order's status", timeout: 25_000 }).toBe("PAYED");
  await onlyCharge(stripeShop);
});

test.describe("without an answer of Stripe", () => {
  // The shop gives up, and the repeated order is still pending.
  test.use({ provoked: /^(?:502|409) \/orders$/ });

  test("Stripe times out after the charge: the pending page and toast, PAYED within 90 s, one charge", async ({
    page,
    stripeShop,
  }) => {
    test.slow();
    const { stripe } = stripeShop;
    // No answers and no events arrive until the page gives up.
    stripe.orderFault({
      on: /(?:POST .*confirm|GET .*payment_intents\/.*)$/,
      kind: "hang-after",
      times: 1000,
    });
    await fillStripeCard(page);
    await pay(page);
    await expect(page).toHaveURL(/\/payment-success/, { timeout: 60_000 });
    await expect(page.getByText("Enregistrement en cours").first()).toBeVisible();
    await expect(page.getByText("pending")).toBeVisible();
    stripe.forgetFaults();
    await expect(async () => {
      await page.goto("/client-area?activeTab=orders");
      const paid = page.getByText("Payée").and(page.locator(":not(option)"));
      await expect(paid.first()).toBeVisible({ timeout: 2000 });
    }).toPass({ timeout: 90_000 });
    await onlyCharge(stripeShop);
    await page.goto("/cart");
    await expect(page.getByText("Panier vide")).toBeVisible();
  });
});

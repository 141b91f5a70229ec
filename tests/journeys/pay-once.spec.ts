import type { Page } from "@playwright/test";
import { expect, test } from "./fixture.ts";
import { availablePhone, fillCard, fillProfile, giveAddress, ready, register } from "./shopper.ts";

// An answer that never arrives, and the refusal of the second tab that pays at once.
test.use({ provoked: /^(?:409|net::ERR_CONNECTION_ABORTED) \/orders$/ });

/** Every order of the page's user, in any state. */
async function ordersOf(page: Page): Promise<{ status: string }[]> {
  const token = await page.evaluate(() => sessionStorage.getItem("authToken"));
  const answer = await page.request.get("/orders", { headers: { authorization: `Bearer ${token}` } });
  return (await answer.json()).map(({ status }: { status: string }) => ({ status }));
}

const pay = (page: Page) => page.getByRole("button", { name: /^Commander et payer/ });
const confirmed = (page: Page) => page.getByRole("heading", { name: "Commande confirmée !" });

test.beforeEach(async ({ page }) => {
  await register(page);
  await fillProfile(page);
  await expect(page).toHaveURL(/\/client-area/);
  const phone = await availablePhone(page, 3);
  await page.goto(`/product/${phone.id}`);
  await ready(page);
  await page.getByRole("button", { name: "Achat rapide" }).first().click();
  await expect(page).toHaveURL(/\/shipping-options/);
  await giveAddress(page);
});

test("pay, reload while the answer is on its way, and pay again where the page asks: one order", async ({
  page,
}) => {
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
  await page.route(
    "**/orders",
    async (route) => {
      // The server accepts the order; its response reaches no page.
      await route.fetch();
      reach();
      await route.abort("connectionaborted").catch(() => {});
    },
    { times: 1 },
  );
  await fillCard(page);
  await pay(page).click({ noWaitAfter: true });
  await reached;
  await page.reload();
  await expect(confirmed(page).or(pay(page)).first()).toBeVisible();
  if (await pay(page).isVisible()) {
    await fillCard(page);
    await pay(page).click();
  }
  await expect(confirmed(page)).toBeVisible();
  expect(await ordersOf(page)).toEqual([{ status: "PAYED" }]);
});

test("two tabs pay the same cart at once: one order", async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto("/payment");
  await ready(other);
  await fillCard(page);
  await fillCard(other);
  // By keyboard, because a click would wait while a toast covers the button.
  await Promise.all([page.keyboard.press("Enter"), other.keyboard.press("Enter")]);
  await expect(page).toHaveURL(/\/payment-success/);
  await expect(other).toHaveURL(/\/payment-success/);
  await expect(confirmed(page)).toBeVisible();
  expect(await ordersOf(page)).toEqual([{ status: "PAYED" }]);
});

test("two tabs pay the same cart, and one’s card takes longer than the whole order of the other: one order", async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  const { promise: paid, resolve: goOn } = Promise.withResolvers<void>();
  await other.route("**/sandbox/payment-methods", async (route) => {
    ask();
    await paid;
    await route.continue();
  });
  await other.goto("/payment");
  await ready(other);
  await fillCard(page);
  await fillCard(other);
  await other.keyboard.press("Enter");
  await asked;
  await page.keyboard.press("Enter");
  await expect(confirmed(page)).toBeVisible();
  goOn();
  await expect(confirmed(other)).toBeVisible();
  expect(await ordersOf(page)).toEqual([{ status: "PAYED" }]);
});

test("the back button after the payment finds nothing left to pay", async ({ page }) => {
  await fillCard(page);
  await pay(page).click();
  await expect(confirmed(page)).toBeVisible();
  await page.goBack();
  await expect(page).not.toHaveURL(/\/payment-success/);
  await expect(page.locator("main")).toBeVisible();
  await expect(pay(page)).toBeHidden();
  await page.goto("/payment");
  await ready(page);
  await expect(page.getByText("Aucun article dans le panier").first()).toBeVisible();
  expect(await ordersOf(page)).toEqual([{ status: "PAYED" }]);
});

test("on a phone, one tap with a wrong card leads to the field that is wrong", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 700 });
  await page.getByLabel("Numéro de carte").fill("4242 4242 4242 4241");
  await page.getByLabel("Expiration").fill("12/40");
  await page.getByLabel("CVC").pressSequentially("1");
  await pay(page).click();
  await expect(page.getByLabel("Numéro de carte")).toBeFocused();
  await expect(page.getByText("Le code a 3 chiffres")).toBeVisible();
});

import type { Page } from "@playwright/test";
import { expect, test } from "./fixture.ts";
import {
  availablePhone,
  fillCard,
  fillProfile,
  giveAddress,
  logIn,
  newPerson,
  ownPhone,
  ready,
  register,
  seriousFlaws,
} from "./shopper.ts";

test.use({ provoked: /^(?:409|422) \/orders$|^409 \/orders\/RL-[\w-]+\/confirm$/ });

const pay = (page: Page) => page.getByRole("button", { name: /^Commander et payer/ });

async function tokenOf(page: Page): Promise<string> {
  return `Bearer ${await page.evaluate(() => sessionStorage.getItem("authToken"))}`;
}

/** Opens the payment of one phone, with the card typed. */
async function startPayment(page: Page, phoneId: number, card?: string) {
  await page.goto(`/product/${phoneId}`);
  await ready(page);
  await page.getByRole("button", { name: "Achat rapide" }).first().click();
  await expect(page).toHaveURL(/\/shipping-options/);
  await ready(page);
  const postcode = page.getByLabel("Code postal");
  const next = page.getByRole("button", { name: "Continuer", disabled: false });
  await expect(postcode.or(next).first()).toBeVisible();
  if (await postcode.isVisible()) await giveAddress(page);
  else await next.click();
  await expect(page).toHaveURL(/\/payment$/);
  await fillCard(page, card);
}

test("a seller who orders their own listing gets a refusal, pays nothing and keeps the cart", async ({
  page,
}) => {
  await page.goto("/login");
  await logIn(page, "deux@reluit.test");
  await expect(page).not.toHaveURL(/\/login/);
  const headers = { authorization: await tokenOf(page) };
  const answer = await page.request.get("/smartphoneItems?seller=me&status=available&limit=100", { headers });
  const own: { id: number; stockQuantity: number }[] = await answer.json();
  const phone = ownPhone(own);
  await startPayment(page, phone.id);
  await pay(page).click();
  const alert = page
    .getByRole("alert")
    .filter({ hasText: "Vous ne pouvez pas acheter votre propre annonce" });
  await expect(alert).toBeVisible();
  expect(await seriousFlaws(page)).toEqual([]);
  await alert.getByRole("link", { name: "Retour au panier" }).click();
  await expect(page).toHaveURL(/\/cart/);
  await expect(page.locator(`a[href="/product/${phone.id}"]`).first()).toBeVisible();
});

test("an unpaid order that another device replaced says so, and one order is charged", async ({
  page,
  browser,
}) => {
  const person = await register(page, newPerson());
  await fillProfile(page);
  const { id } = await availablePhone(page, 3);
  await startPayment(page, id, "4000 0025 0000 3155");
  await pay(page).click();
  await expect(page).toHaveURL(/\/sandbox\/3ds\//);

  const device = await browser.newContext();
  const other = await device.newPage();
  await other.goto("/login");
  await logIn(other, person.email, person.password);
  await expect(other).not.toHaveURL(/\/login/);
  await startPayment(other, id);
  await pay(other).click();
  await expect(other.getByRole("heading", { name: "Commande confirmée !" })).toBeVisible();

  await page.getByRole("button", { name: "Approuver le paiement" }).click();
  const alert = page.getByRole("alert").filter({ hasText: "la nouvelle remplace celle-ci" });
  await expect(alert.getByRole("link", { name: "Voir mes commandes" })).toBeVisible();
  const headers = { authorization: await tokenOf(other) };
  const orders: { status: string }[] = await (await page.request.get("/orders", { headers })).json();
  expect(orders.map(({ status }) => status).sort()).toEqual(["CANCELLED", "PAYED"]);
  await device.close();
});

test("an account with too many unpaid orders is told what to do, and the card stays typed", async ({
  page,
}) => {
  await register(page, newPerson());
  await fillProfile(page);
  await startPayment(page, (await availablePhone(page, 3)).id);
  // This shop's limit is a thousand times higher. `unpaid-orders.test.ts` tests the refusal itself.
  await page.route("**/orders", (route) =>
    route.fulfill({ status: 409, json: { error: "TOO_MANY_UNPAID", message: "Too many unpaid orders." } }),
  );
  await pay(page).click();
  const alert = page.getByRole("alert").filter({ hasText: "3 commandes non payées" });
  await expect(alert).toBeVisible();
  await expect(page.getByLabel("Numéro de carte")).toHaveValue(/4242/);
  expect(await seriousFlaws(page)).toEqual([]);
  await alert.getByRole("link").click();
  await expect(page).toHaveURL(/\/client-area\?activeTab=orders/);
});

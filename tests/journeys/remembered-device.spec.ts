import type { Page } from "@playwright/test";
import { expect, test } from "./fixture.ts";
import {
  availablePhone,
  fillCard,
  fillProfile,
  giveAddress,
  ready,
  register,
  seriousFlaws,
} from "./shopper.ts";

// A customer without a profile, a wrong password, and code that does not load.
test.use({
  provoked: /^400 \/users\/me\/authentication$|^net::ERR_FAILED \/assets\/password-question/,
});

async function logInRemembered(page: Page, email: string, password: string) {
  await page.goto("/login");
  await ready(page);
  await page.getByLabel("Adresse e‑mail").fill(email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(password);
  await page.getByLabel("Rester connecté sur cet appareil").check();
  await page.getByRole("button", { name: "Se connecter", exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

test("a remembered device is still logged in after its tabs were closed, until the logout", async ({
  page,
  browser,
}) => {
  const person = await register(page);
  await fillProfile(page);
  const device = await browser.newContext();
  const first = await device.newPage();
  await logInRemembered(first, person.email, person.password);
  // The browser sends the cookie to the renewing route only.
  const namesAt = async (path: string) =>
    (await device.cookies(new URL(path, first.url()).href)).map(({ name }) => name);
  for (const path of ["/", "/login", "/users/logout", "/orders"])
    expect(await namesAt(path)).not.toContain("reluit_refresh");
  expect(await namesAt("/users/refresh")).toContain("reluit_refresh");
  const refresh = (await device.cookies()).find(({ name }) => name === "reluit_refresh");
  expect(refresh).toMatchObject({ path: "/users/refresh", httpOnly: true, sameSite: "Strict" });
  await first.close();

  const later = await device.newPage();
  await later.goto("/client-area");
  await expect(later.getByText("Bonjour Zoé")).toBeVisible();
  // Two tabs that open at once count as one device.
  const [left, right] = [await device.newPage(), await device.newPage()];
  await later.close();
  await Promise.all([left.goto("/client-area"), right.goto("/client-area")]);
  for (const tab of [left, right]) await expect(tab.getByText("Bonjour Zoé")).toBeVisible();
  // Wait for all answers of the page.
  await right.waitForLoadState("networkidle");
  await left.getByRole("button", { name: "Déconnexion" }).first().click();
  await expect(left).toHaveURL(/\/login/);
  await left.close();
  await right.close();

  const out = await device.newPage();
  await out.goto("/client-area");
  await expect(out).toHaveURL(/\/login/);
  await device.close();
});

test("a session that is renewed while somebody fills in a form keeps what they typed", async ({ page }) => {
  await register(page);
  await page.goto("/client-info");
  await ready(page);
  await page.getByRole("textbox", { name: "Adresse", exact: true }).fill("12 rue des Lilas");
  await page.evaluate(() => {
    // Another tab shares a renewed token: the same person and session, a later end.
    const [head = "", payload = "", signature = ""] = (sessionStorage.getItem("authToken") ?? "").split(".");
    const claims = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
    const later = btoa(JSON.stringify({ ...claims, exp: claims.exp + 60 }));
    const authToken = [head, later, signature].join(".");
    new BroadcastChannel("reluit").postMessage({ kind: "changed", values: { authToken } });
    return new Promise<void>((resolve) => {
      const look = () =>
        sessionStorage.getItem("authToken") === authToken ? resolve() : requestAnimationFrame(look);
      look();
    });
  });
  await expect(page.getByRole("textbox", { name: "Adresse", exact: true })).toHaveValue("12 rue des Lilas");
});

test("a page stays up without the code that asks for the password", async ({ page }) => {
  await register(page);
  await page.route(/password-question/, (route) => route.abort());
  await page.goto("/client-area");
  await ready(page);
  await expect(page.getByRole("button", { name: "Déconnexion" }).first()).toBeVisible();
});

test("paying asks for the password again when it was given more than twelve hours ago", async ({ page }) => {
  const person = await register(page);
  await fillProfile(page);
  // The page gets a token that is about to end; the shop still gets the real one.
  const real = await page.evaluate(() => sessionStorage.getItem("authToken") ?? "");
  const [head = "", payload = "", signature = ""] = real.split(".");
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
  const old = Buffer.from(JSON.stringify({ ...claims, auth_time: claims.auth_time - 13 * 3600 }));
  const shown = [head, old.toString("base64url"), signature].join(".");
  await page.route("**/*", (route) => {
    const headers = route.request().headers();
    return headers.authorization === `Bearer ${shown}`
      ? route.fallback({ headers: { ...headers, authorization: `Bearer ${real}` } })
      : route.fallback();
  });

  const phone = await availablePhone(page, 2);
  await page.goto(`/product/${phone.id}`);
  await ready(page);
  await page.getByRole("button", { name: "Achat rapide" }).first().click();
  await giveAddress(page);
  await page.evaluate((token) => sessionStorage.setItem("authToken", token), shown);
  await page.reload();
  await ready(page);
  await fillCard(page);
  const pay = page.getByRole("button", { name: /^Commander et payer/ });
  const orders: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/orders")) orders.push(request.url());
  });
  await pay.click();
  const dialog = page.getByRole("dialog", { name: "Confirmez votre mot de passe" });
  await expect(dialog).toBeVisible();
  expect(await seriousFlaws(page)).toEqual([]);
  await dialog.getByLabel("Mot de passe", { exact: true }).fill("peuplier8");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Ce mot de passe n’est pas le bon")).toBeVisible();
  await dialog.getByRole("button", { name: "Annuler" }).last().click();
  await expect(
    page.getByRole("alert").filter({ hasText: "saisissez à nouveau votre mot de passe" }),
  ).toBeVisible();
  expect(orders).toEqual([]);

  await pay.click();
  await dialog.getByLabel("Mot de passe", { exact: true }).fill(person.password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Commande confirmée !" })).toBeVisible();
  expect(orders).toHaveLength(1);
});

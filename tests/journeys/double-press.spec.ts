import type { Page } from "@playwright/test";
import { expect, test } from "./fixture.ts";
import { post } from "./paid-order.ts";
import { ready } from "./shopper.ts";

// Every request of a form gets an error, so that each form stays open.
test.use({ provoked: /^503 /, actionTimeout: 20_000 });

/** Presses twice before React can render once. */
const pressTwice = (page: Page, name: string | RegExp) =>
  page
    .getByRole("button", { name })
    .and(page.locator("[type=submit], main button, dialog button"))
    .last()
    .evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });

interface FormOfShop {
  readonly path: string;
  readonly as?: "customer" | "seller";
  /** A key and its value in the tab's storage. */
  readonly stored?: readonly [string, string];
  /** Fills the form; its last press is doubled. */
  readonly fill?: (page: Page) => Promise<unknown>;
  readonly button: string | RegExp;
}

const fields = (values: Readonly<Record<string, string>>) => async (page: Page) => {
  for (const [name, value] of Object.entries(values))
    await page.locator(`main [name=${name}], dialog[open] [name=${name}]`).last().fill(value);
};
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first().click();

const FORMS: Readonly<Record<string, FormOfShop>> = {
  "sign-in": {
    path: "/login",
    fill: fields({ email: "zoe@example.fr", password: "tilleul7" }),
    button: "Se connecter",
  },
  registration: {
    path: "/register",
    fill: fields({
      username: "zoe_martin",
      email: "zoe@example.fr",
      password: "tilleul7",
      confirmPassword: "tilleul7",
    }),
    button: "Créer mon compte",
  },
  "forgotten password": {
    path: "/forgot-password",
    fill: fields({ email: "zoe@example.fr" }),
    button: "Recevoir le lien",
  },
  contact: {
    path: "/contact",
    fill: fields({ name: "Zoé", email: "zoe@example.fr", subject: "Question", message: "Bonjour à vous." }),
    button: /^Envoyer/,
  },
  "look-up of an order": {
    path: "/suivi",
    fill: fields({ number: "R-2026-0001", email: "zoe@example.fr" }),
    button: "Recevoir un code",
  },
  withdrawal: {
    path: "/retractation",
    async fill(page) {
      await fields({ orderNumber: "R-2026-0001", name: "Zoé Martin", email: "zoe@example.fr" })(page);
      await page
        .locator("main form")
        .last()
        .evaluate((form: HTMLFormElement) => form.requestSubmit());
    },
    button: "Confirmer la rétractation",
  },
  "buy-back request": {
    path: "/revendre?step=userInfo",
    stored: [
      "buyback",
      JSON.stringify({
        ...{ brand: "Apple", model: "iPhone 12", functional: true },
        ...{ described: true, details: "Quelques micro-rayures." },
      }),
    ],
    fill: fields({ name: "Zoé", email: "zoe@example.fr", phone: "0612345678" }),
    button: /^Envoyer/,
  },
  profile: {
    path: "/client-info",
    as: "customer",
    async fill(page) {
      await fields({ firstName: "Zoé", lastName: "Martin", address: "1 rue", phone: "0612345678" })(page);
      await page.getByRole("checkbox").check();
    },
    button: "Enregistrer",
  },
  "change of e-mail": {
    path: "/client-area?activeTab=security",
    as: "customer",
    async fill(page) {
      await press(page, "Modifier l’adresse");
      const form = page.locator("form").filter({ has: page.locator("[name=email]") });
      await form.locator("[name=email]").fill("autre@example.fr");
      await form.locator("[name=password]").fill("tilleul7");
    },
    button: "Envoyer le lien",
  },
  "change of password": {
    path: "/client-area?activeTab=security",
    as: "customer",
    async fill(page) {
      const form = page.locator("form").filter({ has: page.locator("[name=currentPassword]") });
      await form.locator("[name=currentPassword]").fill("tilleul7");
      await form.locator("[name=password]").fill("sapin47vert");
      await form.locator("[name=confirmPassword]").fill("sapin47vert");
    },
    button: "Modifier le mot de passe",
  },
  "erasure of the account": {
    path: "/client-area?activeTab=security",
    as: "customer",
    async fill(page) {
      await press(page, "Supprimer mon compte");
      await page.locator("dialog[open] [name=password]").fill("tilleul7");
    },
    button: "Supprimer définitivement",
  },
  "end of all sessions": {
    path: "/client-area?activeTab=security",
    as: "customer",
    button: "Me déconnecter partout",
  },
  "another address": {
    path: "/client-area?activeTab=dashboard",
    as: "customer",
    async fill(page) {
      await press(page, "Ajouter une adresse");
      await fields({ firstName: "Zoé", lastName: "Martin", address: "1 rue", phone: "0612345678" })(page);
      await fields({ codePostal: "75011" })(page);
      await expect(page.locator("main [name=ville]").last()).not.toHaveValue("");
    },
    button: "Enregistrer l’adresse",
  },
  "e-mail alone in the checkout": {
    path: "/login",
    stored: ["redirectAfterLogin", "/shipping-options"],
    fill: fields({ email: "zoe@example.fr" }),
    button: "Continuer",
  },
  "seller’s profile": {
    path: "/seller-account",
    as: "seller",
    fill: (page) => press(page, "Modifier mon profil vendeur"),
    button: "Enregistrer",
  },
  "withdrawal of a listing": {
    path: "/seller-account",
    as: "seller",
    fill: (page) => press(page, /^Supprimer/),
    button: "Supprimer l’annonce",
  },
};

async function signIn(page: Page, as: "customer" | "seller") {
  const { token, roles } = await post<{ token: string; roles: string[] }>(page, "/users/authenticate", {
    email: as === "seller" ? "vendeur@reluit.test" : "client@reluit.test",
    password: "demo1234",
    remember: false,
  });
  await page.addInitScript(
    ([kept, names]) => {
      sessionStorage.setItem("authToken", kept);
      sessionStorage.setItem("userRoles", names);
    },
    [token, JSON.stringify(roles)] as const,
  );
}

for (const [name, { path, as, stored, fill, button }] of Object.entries(FORMS))
  test(`two presses within one frame send once: ${name}`, async ({ page }) => {
    if (as) await signIn(page, as);
    if (stored) await page.addInitScript(([key, value]) => sessionStorage.setItem(key, value), stored);
    const sent: string[] = [];
    await page.goto(path);
    await ready(page);
    await page.waitForLoadState("networkidle");
    await page.route("**/*", async (route) => {
      const request = route.request();
      if (request.method() === "GET" || request.method() === "HEAD") return route.continue();
      sent.push(`${request.method()} ${new URL(request.url()).pathname}`);
      return route.fulfill({ status: 503, json: { error: "OVERLOADED", message: "Plus tard." } });
    });
    await fill?.(page);
    const answered = page.waitForResponse((response) => response.status() === 503);
    await pressTwice(page, button);
    await answered;
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    expect(sent).toHaveLength(1);
  });

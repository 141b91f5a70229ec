import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type APIRequestContext, type Page, request } from "@playwright/test";
import { makeDataDir, startShop } from "../processes/running-shop.ts";
import { HOSTILE_TEXTS } from "../security/hostile-texts.ts";
import { expect, test } from "./fixture.ts";
import { ready } from "./shopper.ts";

// Hostile texts used as URLs of pages and pictures.
test.use({ provoked: /^404 \/(?:product\/|nowhere\.svg)?%(?:22%3E%3C|E2%80%AE)/ });

const { script, header, direction, query } = HOSTILE_TEXTS;
const ALL_SCRIPTS = script.join("\n");
/** Joins as many texts as fit into one field. */
const upTo = (texts: readonly string[], length: number) =>
  texts.filter((text) => text.length <= length && !/\p{Cc}/u.test(text));

// A separate shop, so that other journeys don't buy these listings.
let folder: Awaited<ReturnType<typeof makeDataDir>>;
let shop: ReturnType<typeof startShop>;
let api: APIRequestContext;
let address: string;
test.beforeAll(async () => {
  folder = await makeDataDir();
  shop = startShop({ DATA_DIR: folder.dataDir, DEMO: "1", RATE_LIMIT_FACTOR: "1000" });
  address = await shop.address;
  api = await request.newContext({ baseURL: address });
});
test.afterAll(async () => {
  await api.dispose();
  shop.kill("SIGTERM");
  await shop.ended;
  await folder.remove();
});

interface Somebody {
  readonly id: number;
  readonly token: string;
  readonly headers: { readonly authorization: string };
}

async function logIn(email: string): Promise<Somebody> {
  const answer = await api.post("/users/authenticate", { data: { email, password: "demo1234" } });
  const { id, token } = await answer.json();
  return { id, token, headers: { authorization: `Bearer ${token}` } };
}

/** Lists a phone for each hostile name, with all hostile texts in its description. Returns the ids. */
async function listPhones(seller: Somebody): Promise<number[]> {
  const [known] = await (await api.get("/smartphoneItems?limit=1")).json();
  const ids: number[] = [];
  for (const name of [...upTo(script, 120), ...upTo(query, 120)]) {
    const answer = await api.post("/smartphoneItems", {
      headers: seller.headers,
      data: {
        smartphoneModelId: known.smartphoneModelId,
        name,
        price: 10,
        description: ALL_SCRIPTS,
        stockQuantity: 3,
        condition: "Bon",
        batteryCapacity: upTo(script, 40)[ids.length % 4] ?? "",
      },
    });
    expect(answer.status(), name).toBe(201);
    ids.push((await answer.json()).id);
  }
  return ids;
}

/** Records dialogs, errors and calls that must not happen on a page. */
async function watch(page: Page): Promise<string[]> {
  const events: string[] = [];
  page.on("dialog", (dialog) => {
    events.push(`dialog ${dialog.message()} at ${page.url()}`);
    void dialog.dismiss();
  });
  page.on("pageerror", (error) => events.push(`error ${error.message} at ${page.url()}`));
  page.on("console", (message) => {
    const text = message.text();
    if (message.type() === "error" && !/status of 40[0-9]/.test(text))
      events.push(`console ${text} at ${page.url()}`);
  });
  page.on("request", (asked) => {
    if (!asked.url().startsWith(address) && !/^(?:data|blob):/.test(asked.url()))
      events.push(`went to ${asked.url()}`);
  });
  await page.addInitScript(() => {
    addEventListener("securitypolicyviolation", ({ violatedDirective, sample }) =>
      console.error(`policy: ${violatedDirective} ${sample}`),
    );
  });
  return events;
}

/** Opens a page with the tab's storage, and waits for its hydration. */
async function open(page: Page, path: string) {
  await page.goto(address + path);
  await ready(page);
}

const keepInTab = (page: Page, values: Record<string, string>) =>
  page.evaluate((kept) => {
    for (const [name, value] of Object.entries(kept)) sessionStorage.setItem(name, value);
  }, values);

test("typed text stays text on every page that shows it, and none of it runs", async ({ page }) => {
  test.slow();
  const seller = await logIn("vendeur@reluit.test");
  const customer = await logIn("client@reluit.test");
  const profile = await api.put(`/seller/${seller.id}/profile`, {
    headers: seller.headers,
    data: {
      storeName: script[0],
      businessName: script[2],
      vatNumber: "FR00",
      businessAddress: script[3],
      phoneNumber: "0612345678",
    },
  });
  expect(profile.status()).toBe(200);
  const person = await api.post(`/clients/${customer.id}`, {
    headers: customer.headers,
    data: {
      nom: script[2],
      prenom: script[0],
      telephone: "0612345678",
      adresse: script[3],
      codePostal: "75011",
      ville: script[7],
      isTownConfirmed: true,
    },
  });
  expect(person.status()).toBeLessThan(300);
  const ids = await listPhones(seller);
  const method = await api.post("/sandbox/payment-methods", {
    data: { number: "4242424242424242", expMonth: 12, expYear: 2040, cvc: "123" },
  });
  const bought = await api.post("/orders", {
    headers: { ...customer.headers, "idempotency-key": "0123456789abcdef" },
    data: {
      items: ids.slice(0, 4).map((id) => ({
        productName: script[0],
        version: 1,
        productType: "SMARTPHONE",
        productId: String(id),
        quantity: 1,
        price: 10,
      })),
      paymentMethodId: (await method.json()).id,
      shippingOption: "standard",
    },
  });
  expect(bought.status(), await bought.text()).toBe(201);

  const events = await watch(page);
  await open(page, "/store");
  await expect(page.getByText(script[0] ?? "").first()).toBeVisible();
  for (const id of ids.slice(0, 3)) await open(page, `/product/${id}`);
  // The product page rendered in the browser, with its structured data.
  await open(page, "/store");
  await page
    .locator(`a[href^="/product/${ids.at(-1)}"]`)
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  const line = {
    id: String(ids[0]),
    name: script[2],
    price: 10,
    image: `/nowhere.svg${script[2]}`,
    quantity: 1,
    type: "SMARTPHONE",
    taxRate: 0,
  };
  await keepInTab(page, {
    cart: JSON.stringify([line]),
    authToken: customer.token,
    userRoles: '["CUSTOMER"]',
    redirectAfterLogin: "javascript:alert('struck')",
  });
  for (const path of [
    "/cart",
    "/shipping-options",
    "/payment",
    "/client-area",
    "/client-area?activeTab=orders",
    "/client-info",
  ])
    await open(page, path);
  await open(page, `/client-area?activeTab=orders`);
  await expect(page.getByRole("main")).toContainText("R");
  await keepInTab(page, { authToken: seller.token, userRoles: '["SELLER"]' });
  await open(page, "/seller-account");
  await expect(page.getByText(script[0] ?? "").first()).toBeVisible();
  await page.getByRole("tab", { name: "Commandes" }).click();
  await expect(page.getByRole("table").first()).toBeVisible();
  expect(events).toEqual([]);
});

test("text in an address stays text, too", async ({ page }) => {
  test.slow();
  const events = await watch(page);
  const odd = [script[2], direction[0]].map((text) => encodeURIComponent(text ?? ""));
  for (const text of odd)
    for (const path of [
      `/store?search=${text}&brand=${text}&sort=${text}`,
      `/${text}`,
      `/product/${text}`,
      `/repair/models?brand=${text}`,
      `/repair/services?brand=${text}&model=${text}`,
      `/login?from=${text}&lang=${text}`,
      `/payment-success?order=${text}`,
      `/#/product/${text}`,
      `/?lang=${text}#${text}`,
    ])
      await open(page, path);
  expect(events).toEqual([]);
});

test("no text of a message becomes a header of a mail", async () => {
  const sent = [...header, ...script, ...direction];
  for (const text of sent) {
    const answer = await api.post("/contact", {
      // Leave out texts of only invisible characters, which would be empty.
      data: {
        name: `${text} Zoé`,
        email: "zoe@example.fr",
        subject: `${text} ?`,
        message: `${text} ${sent.indexOf(text)}`,
      },
    });
    expect(answer.status(), text).toBe(201);
  }
  const mails = () => {
    try {
      return readdirSync(join(folder.dataDir, "mail")).filter((name) => !name.startsWith("."));
    } catch {
      return [];
    }
  };
  await expect.poll(() => mails().length, { timeout: 60_000 }).toBeGreaterThanOrEqual(sent.length);
  const names = new Set<string>();
  for (const name of mails()) {
    const mail = readFileSync(join(folder.dataDir, "mail", name), "utf8");
    const head = (mail.split("\r\n\r\n")[0] ?? "").replace(/\r\n[ \t]+/g, " ");
    for (const line of head.split(/\r\n|\n|\r/))
      names.add(/^([\w-]+): /.exec(line)?.[1] ?? `no header: ${line}`);
    expect(head.match(/^To: .*/m)?.[0]).toMatch(/^To: [^\s,]+@[^\s,]+$/);
  }
  const known = ["Content-Type", "Date", "From", "MIME-Version", "Message-ID", "Reply-To", "Subject", "To"];
  expect([...names].filter((name) => !known.includes(name))).toEqual([]);
});

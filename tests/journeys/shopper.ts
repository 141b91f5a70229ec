import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { violationsOf } from "#tests/screens/flaws.ts";

let made = 0;

/** The data of a new account. */
export function newPerson() {
  const name = `zoe_${Date.now().toString(36).slice(-6)}${process.pid % 1000}${made++}`.slice(0, 20);
  return { username: name, email: `${name}@example.fr`, password: "tilleul7" };
}

/** Waits for the hydration of the page. Before it, a click only follows links and sends forms. */
export async function ready(page: Page) {
  await page.waitForFunction(() => {
    // An error page is in a Suspense boundary, which React hydrates after `main`.
    const last = document.querySelector("main h1") ?? document.querySelector("main");
    return last !== null && Object.keys(last).some((key) => key.startsWith("__react"));
  });
}

/** Waits until the fonts that the page uses are loaded. */
export async function dressed(page: Page) {
  await page.waitForFunction(() => {
    const { fonts } = document;
    const isLoaded = ({ family, status }: FontFace) =>
      status === "loaded" && family.replaceAll('"', "") === "Figtree";
    return fonts.status === "loaded" && [...fonts].some(isLoaded);
  });
}

/** Keeps toasts open by taking the focus from the window, so that a slow machine makes no difference. */
export const keepToasts = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event("blur")));

/** Waits until a client-side navigation has moved the focus to the start of the page. */
export async function arrived(page: Page, address: RegExp) {
  await expect(page).toHaveURL(address);
  await expect(page.locator("main")).toBeFocused();
}

/**
 * Holds back the data of each next page, as a slow network does. The returned function waits for a request and then releases
 * all held data.
 */
export async function holdPages(page: Page) {
  let held: { path: string; release: () => void }[] = [];
  await page.route(/\.data(?:\?|$)/, async (route) => {
    const path = new URL(route.request().url()).pathname.replace(/\.data$/, "");
    await new Promise<void>((release) => held.push({ path, release }));
    await route.continue();
  });
  return async (wanted: RegExp) => {
    await expect.poll(() => held.some(({ path }) => wanted.test(path))).toBe(true);
    for (const { release } of held) release();
    held = [];
  };
}

interface Phone {
  readonly id: number;
  readonly stockQuantity: number;
}

const chosen = new Set<number>();

/**
 * Picks a phone that no other journey buys. Parallel journeys have separate shares of the catalogue, and a journey takes no
 * phone that an earlier one of its share has taken.
 */
export function ownPhone<Item extends Phone>(items: readonly Item[], stock = 1): Item {
  const { parallelIndex, config } = test.info();
  const isOwn = (id: number) => id % config.workers === parallelIndex && !chosen.has(id);
  const enough = items.filter(({ id, stockQuantity }) => stockQuantity >= stock && isOwn(id));
  // Take the smallest sufficient stock, so that phones with more units remain for journeys that need several.
  const [phone] = enough.toSorted((one, other) => one.stockQuantity - other.stockQuantity);
  if (!phone) throw new Error("The demo catalogue has nothing left for this journey.");
  chosen.add(phone.id);
  return phone;
}

/** Picks an available phone for this journey alone. */
export async function availablePhone(page: Page, stock = 1) {
  type Item = { id: number; name: string; price: number; stockQuantity: number; sellerKind?: string };
  const items: Item[] = [];
  for (let number = 1; items.length === (number - 1) * 100; number += 1) {
    const answer = await page.request.get(`/smartphoneItems?status=available&limit=100&page=${number}`);
    items.push(...((await answer.json()) as Item[]));
  }
  // Leave out the shop's own phones: they are single units, packed by scan.
  return ownPhone(
    items.filter(({ sellerKind }) => sellerKind !== "shop"),
    stock,
  );
}

export async function stockOf(page: Page, id: number): Promise<number> {
  const answer = await page.request.get(`/smartphoneItems/${id}`);
  return (await answer.json()).stockQuantity;
}

export async function register(page: Page, person = newPerson()) {
  await page.goto("/register");
  await ready(page);
  await page.getByLabel("Nom d’utilisateur").fill(person.username);
  await page.getByLabel("Adresse e‑mail").fill(person.email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(person.password);
  await page.getByLabel("Confirmez le mot de passe").fill(person.password);
  await page.getByRole("button", { name: "Créer mon compte" }).click();
  await expect(page).toHaveURL(/\/client-info/);
  return person;
}

/** Fills the open login page. */
export async function logIn(page: Page, email: string, password = "demo1234") {
  await ready(page);
  await page.getByLabel("Adresse e‑mail").fill(email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Se connecter", exact: true }).click();
}

/** Goes on from the first step of the checkout with an e-mail alone. */
export async function goOnAsGuest(page: Page, email: string) {
  await ready(page);
  await page.getByLabel("Adresse e‑mail").fill(email);
  await page.getByRole("button", { name: "Continuer" }).click();
}

/** Goes on from the first step of the checkout with a password. It opens the account, or creates one. */
export async function enterAtCheckout(page: Page, email: string, password = "demo1234") {
  await ready(page);
  await page.getByLabel("Adresse e‑mail").fill(email);
  await page.getByRole("button", { name: "Utiliser un mot de passe" }).click();
  await page.getByLabel("Mot de passe", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Continuer" }).click();
}

/** The accessibility violations that axe finds on the page in its current state. */
export async function seriousFlaws(page: Page) {
  return (await violationsOf(page))
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => [id, nodes[0]?.html]);
}

/**
 * Completes the profile and waits for the response, which a navigation would abort. In the checkout the profile needs the
 * postal code, which fills in the town.
 */
export async function fillProfile(page: Page, postalCode?: string) {
  await page.getByLabel("Prénom").fill("Zoé");
  await page.getByRole("textbox", { name: "Nom", exact: true }).fill("Martin");
  await page.getByRole("textbox", { name: "Adresse", exact: true }).fill("12 rue des Lilas");
  await page.getByLabel("Téléphone").fill("0612345678");
  if (postalCode) {
    await page.getByLabel("Code postal").fill(postalCode);
    await expect(page.getByLabel("Ville")).not.toHaveValue("");
  }
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page).not.toHaveURL(/\/client-info/);
}

/** On the delivery page of a first order: fills in name, address and phone. The postal code fills in the town. */
export async function fillFirstAddress(page: Page) {
  await expect(page).toHaveURL(/\/shipping-options$/);
  await page.getByLabel("Prénom").fill("Zoé");
  await page.getByRole("textbox", { name: "Nom", exact: true }).fill("Martin");
  await page.getByRole("textbox", { name: "Adresse", exact: true }).fill("12 rue des Lilas");
  await page.getByLabel("Code postal").fill("75011");
  await expect(page.getByLabel("Ville")).toHaveValue("Paris");
  await page.getByLabel("Téléphone").fill("0612345678");
}

/** On the delivery page: completes the address and continues to the payment. */
export async function giveAddress(page: Page) {
  await page.getByLabel("Code postal").fill("75011");
  await page.getByLabel("Ville").fill("Paris");
  await page.getByRole("button", { name: "Enregistrer et continuer" }).click();
  await expect(page).toHaveURL(/\/payment$/);
}

const ORDER_NUMBER = /RL-[0-9A-Z]{4}-[0-9A-Z]{4}/;

/** Returns the order's number from the page. Waits for it, because the URL changes before the page does. */
export async function orderNumberOn(page: Page): Promise<string> {
  const told = await page.getByRole("main").getByText(ORDER_NUMBER).first().textContent();
  return ORDER_NUMBER.exec(told ?? "")?.[0] ?? "no number";
}

export async function fillCard(page: Page, number = "4242 4242 4242 4242") {
  await page.getByLabel("Numéro de carte").fill(number);
  await page.getByLabel("Expiration").fill("12/40");
  await page.getByLabel("CVC").fill("123");
}

/** The mails to an address, from the shop's disk. */
export function mailsTo(email: string): string[] {
  const folder = join(process.env.JOURNEY_DATA_DIR ?? "", "mail");
  try {
    return (
      readdirSync(folder)
        .filter((name) => name.endsWith(".eml") && !name.startsWith("."))
        .map((name) => readFileSync(join(folder, name), "utf8"))
        // Leaves out mails to the shop that have the address in Reply-To.
        .filter((mail) => mail.split("\r\n").includes(`To: ${email}`))
    );
  } catch {
    return [];
  }
}

/** A mail with its long lines whole: quoted-printable wraps them and encodes = as =3D. */
export const unwrapped = (mail: string) => mail.replace(/=\r?\n/g, "").replace(/=3D/g, "=");

/** The secrets of mailed links to a page, as in /confirm-email#SECRET. */
export function mailedSecrets(
  email: string,
  page: "confirm-email" | "undo-email" | "reset-password",
): string[] {
  const found = new RegExp(`/${page}#([\\w-]{43})`);
  return mailsTo(email).flatMap((mail) => found.exec(unwrapped(mail))?.[1] ?? []);
}

/** Confirms the e-mail of a new account with the mailed link. */
export async function confirmEmail(page: Page, email: string) {
  await expect.poll(() => mailedSecrets(email, "confirm-email")).toHaveLength(1);
  const [token] = mailedSecrets(email, "confirm-email");
  const answer = await page.request.post("/users/email-confirmation", { data: { token } });
  expect(answer.status()).toBe(200);
}

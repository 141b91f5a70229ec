import type { Page } from "@playwright/test";
import { expectAmountsAddUp } from "./amounts.ts";
import { expect, test } from "./fixture.ts";
import {
  availablePhone,
  enterAtCheckout,
  fillCard,
  fillFirstAddress,
  goOnAsGuest,
  mailsTo,
  newPerson,
  ready,
  register,
  seriousFlaws,
} from "./shopper.ts";
import { variants } from "./variants.ts";

test.use({ provoked: /^(?:400|401) \/users\/entry$/ });

interface Counted {
  clicks: string[];
  fields: string[];
}

/**
 * Counts, in the page, clicks on buttons and links, and fields: those that the buyer fills in and those that the page fills in
 * for them. A checkbox is a field; the card's fields don't count.
 */
async function startCounting(page: Page) {
  await page.addInitScript(() => {
    const card = /^cc-/;
    const note = (kind: "clicks" | "fields", name: string) => {
      const counted = JSON.parse(sessionStorage.getItem("counted") ?? '{"clicks":[],"fields":[]}');
      if (kind === "clicks" || !counted.fields.includes(name)) counted[kind].push(name);
      sessionStorage.setItem("counted", JSON.stringify(counted));
    };
    const noteField = (field: HTMLInputElement) => {
      if (!field.autocomplete || !card.test(field.autocomplete)) note("fields", field.name);
    };
    addEventListener(
      "click",
      ({ target }) => {
        const pressed = target instanceof Element ? target.closest("button, a") : null;
        if (pressed) note("clicks", pressed.textContent ?? "");
      },
      true,
    );
    addEventListener("input", ({ target }) => target instanceof HTMLInputElement && noteField(target), true);
    addEventListener(
      "submit",
      ({ target }) => {
        for (const field of target instanceof HTMLFormElement ? target.elements : [])
          if (field instanceof HTMLInputElement && field.name === "ville" && field.value) noteField(field);
      },
      true,
    );
  });
}

const counted = (page: Page): Promise<Counted> =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem("counted") ?? "null"));

/** Toasts, which would cover a field. */
const toasts = (page: Page) => page.getByRole("region", { name: /Notifications/ }).getByRole("listitem");

/** Buys from the product page up to the login of the checkout. */
async function buyQuickly(page: Page) {
  const phone = await availablePhone(page, 2);
  await page.goto(`/product/${phone.id}`);
  await ready(page);
  await startCounting(page);
  await page.reload();
  await ready(page);
  await page.getByRole("button", { name: "Achat rapide" }).first().click();
  return phone;
}

async function payWith(page: Page) {
  await fillCard(page);
  const terms = page.getByRole("main").getByRole("link", { name: "conditions générales de vente" });
  await expect(terms).toHaveAttribute("href", "/cgv");
  const pay = page.getByRole("button", { name: /^Commander et payer [\d\s]+,\d\d\s€$/ });
  const [above, below] = [await terms.boundingBox(), await pay.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  // One line of text.
  expect(below?.height).toBeLessThanOrEqual(56);
  await pay.click();
  await expect(page.getByRole("heading", { name: "Commande confirmée !" })).toBeVisible();
}

test("the login of the checkout keeps an e-mail typed before it is ready, and another e-mail drops the refusal", async ({
  page,
}) => {
  const person = await register(page);
  await page.evaluate(() => sessionStorage.clear());
  await buyQuickly(page);
  await expect(page).toHaveURL(/\/login$/);
  const { promise: typed, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await typed;
    await route.continue();
  });
  await page.reload({ waitUntil: "commit" });
  await page.getByLabel("Adresse e‑mail").fill(person.email);
  release();
  await ready(page);
  await expect(page.getByLabel("Mot de passe", { exact: true })).toHaveCount(0);
  await expect(page.getByLabel("Adresse e‑mail")).toHaveValue(person.email);

  await page.getByRole("button", { name: "Utiliser un mot de passe" }).click();
  await page.getByLabel("Mot de passe", { exact: true }).fill("peuplier8");
  await page.getByRole("button", { name: "Continuer" }).click();
  const refusal = page.getByText("Identifiants incorrects");
  await expect(refusal).toBeVisible();
  await page.getByRole("button", { name: "Modifier" }).click();
  await expect(page.getByLabel("Adresse e‑mail")).toHaveValue(person.email);
  await expect(refusal).toHaveCount(0);
});

for (const width of variants(375, 1440))
  test(`a new buyer pays with an e-mail alone within 4 clicks and 7 fields, in a quiet frame without toasts (${width} px)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await buyQuickly(page);
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole("heading", { name: "Votre e‑mail pour commencer" })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Étapes de la commande" })).toBeVisible();
    await expect(page.getByRole("list", { name: "Vos articles" }).getByRole("listitem")).toHaveCount(1);
    await expect(page.getByLabel("Mot de passe", { exact: true })).toHaveCount(0);
    // No provider is set up, so none is announced here.
    await expect(page.getByText("(Disponible bientôt)")).toHaveCount(0);

    // The checkout's frame has the logo, help and legal links; no search, menu or cart.
    await expect(page.getByRole("link", { name: "Besoin d’aide ?" })).toBeVisible();
    await expect(page.getByRole("contentinfo").filter({ visible: true }).getByRole("link")).toHaveCount(5);
    await expect(page.getByRole("search")).toHaveCount(0);
    await expect(page.getByRole("navigation", { name: "Navigation principale" })).toHaveCount(0);
    expect(await seriousFlaws(page)).toEqual([]);

    const { email } = newPerson();
    await goOnAsGuest(page, email);
    await fillFirstAddress(page);
    await expectAmountsAddUp(page);
    expect(await seriousFlaws(page)).toEqual([]);
    await page.getByRole("button", { name: "Enregistrer et continuer" }).click();

    await expect(page).toHaveURL(/\/payment$/);
    await expect(page.getByText("Adresse enregistrée")).toBeVisible();
    await expectAmountsAddUp(page);
    await expect(toasts(page)).toHaveCount(0);
    await payWith(page);
    await expectAmountsAddUp(page);

    const { clicks, fields } = await counted(page);
    expect(clicks.length, clicks.join(" > ")).toBeLessThanOrEqual(4);
    expect(fields.length, fields.join(", ")).toBeLessThanOrEqual(7);
    expect(fields).toEqual(expect.arrayContaining(["email", "ville"]));
    expect(fields).not.toEqual(expect.arrayContaining(["username"]));
    await expect.poll(() => mailsTo(email).filter((mail) => mail.includes("RL-")).length).toBe(1);
  });

test("a new buyer with a password pays within 6 clicks and 9 fields, and the next time within 3 and none", async ({
  page,
}) => {
  await buyQuickly(page);
  const person = newPerson();
  await enterAtCheckout(page, person.email, person.password);
  await fillFirstAddress(page);
  await page.getByRole("button", { name: "Enregistrer et continuer" }).click();
  await expect(page).toHaveURL(/\/payment$/);
  await payWith(page);
  const { clicks, fields } = await counted(page);
  expect(clicks.length, clicks.join(" > ")).toBeLessThanOrEqual(6);
  expect(fields.length, fields.join(", ")).toBeLessThanOrEqual(9);
  expect(fields).toEqual(expect.arrayContaining(["email", "password", "ville"]));
  await expect.poll(() => mailsTo(person.email).filter((mail) => mail.includes("RL-")).length).toBe(1);

  // Signed in, with an address: three clicks and no field.
  await page.evaluate(() => sessionStorage.removeItem("counted"));
  await page.goto(`/product/${(await availablePhone(page, 2)).id}`);
  await ready(page);
  await page.getByRole("button", { name: "Achat rapide" }).first().click();
  await expect(page).toHaveURL(/\/shipping-options$/);
  await page.getByRole("button", { name: "Continuer" }).click();
  await expect(page).toHaveURL(/\/payment$/);
  await payWith(page);
  const again = await counted(page);
  expect(again.clicks.length, again.clicks.join(" > ")).toBeLessThanOrEqual(3);
  expect(again.fields).toEqual([]);
});

test("the login of the checkout says what is wrong at its field, and keeps the shop's login as it is", async ({
  page,
}) => {
  await buyQuickly(page);
  await page.getByRole("button", { name: "Continuer" }).click();
  const email = page.getByLabel("Adresse e‑mail");
  await expect(email).toBeFocused();
  await expect(page.getByText("L’email est requis").filter({ visible: true }).first()).toBeVisible();
  await email.fill("client@reluit.test");
  await page.getByRole("button", { name: "Utiliser un mot de passe" }).click();
  const password = page.getByLabel("Mot de passe", { exact: true });
  await expect(password).toBeFocused();
  await password.fill("peuplier8");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "Identifiants incorrects" })).toBeVisible();
  await password.fill("court");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Le mot de passe doit contenir au moins 6 caractères").last()).toBeVisible();
  await page.getByRole("button", { name: "Modifier l’e‑mail" }).click();
  await expect(email).toHaveValue("client@reluit.test");

  // The target of the checkout is gone with another one.
  await page.evaluate(() => sessionStorage.setItem("redirectAfterLogin", "/client-area"));
  await page.reload();
  await expect(page.getByRole("heading", { name: "Connexion" })).toBeVisible();
  await expect(page.getByLabel("Mot de passe", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Se connecter", exact: true })).toBeVisible();
});

test("the town goes with its postal code, several towns are offered, and another can be typed", async ({
  page,
}) => {
  await buyQuickly(page);
  await enterAtCheckout(page, newPerson().email, "tilleul7");
  const [code, town] = [page.getByLabel("Code postal"), page.getByLabel("Ville")];
  // Whoever is in the field already when its town arrives types over it.
  const { promise: isTyping, resolve: letIn } = Promise.withResolvers<void>();
  await page.route("**/towns/69*", async (route) => {
    await isTyping;
    await route.continue();
  });
  await code.fill("69003");
  await town.focus();
  letIn();
  await expect(town).toHaveValue("Lyon");
  await page.keyboard.type("Lyon 3e");
  await expect(town).toHaveValue("Lyon 3e");
  await code.fill("95000");
  await expect(town).toHaveValue("");
  await expect(page.locator("datalist option")).toHaveCount(4);
  await code.fill("48170");
  await expect(page.locator("datalist option")).toHaveCount(9);
  await expect(town).toHaveValue("");
  // No town has this code, and no file is asked for.
  await code.fill("99999");
  await expect(page.locator("datalist option")).toHaveCount(0);
  await town.fill("Châteauneuf-de-Randon");
  await code.fill("9999");
  await expect(town).toHaveValue("");

  // Both are required on the way to an order.
  await page.getByLabel("Prénom").fill("Zoé");
  await page.getByRole("textbox", { name: "Nom", exact: true }).fill("Martin");
  await page.getByRole("textbox", { name: "Adresse", exact: true }).fill("Le bourg");
  await page.getByLabel("Téléphone").fill("0612345678");
  await page.getByRole("button", { name: "Enregistrer et continuer" }).click();
  await expect(code).toBeFocused();
  await expect(page.getByText("La ville est requise").last()).toBeVisible();
  await expect(page).toHaveURL(/\/shipping-options$/);
  // The town that the code fills in is no error any more.
  await expect(town).toHaveAttribute("aria-invalid", "true");
  await code.fill("69003");
  await expect(town).toHaveValue("Lyon");
  await expect(town).not.toHaveAttribute("aria-invalid");
});

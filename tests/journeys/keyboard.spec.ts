import type { Page } from "@playwright/test";
import { wordsIn } from "#tests/screens/words-in.ts";
import { expect, test } from "./fixture.ts";
import { arrived, availablePhone, newPerson, ready } from "./shopper.ts";

const word = wordsIn("ar");

/** The accessible name of the focused element, and whether its focus is visible. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return { name: "", seen: true };
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    const names = [
      element.getAttribute("aria-label"),
      ...labels.map((one) => one.textContent),
      element.textContent,
    ];
    const around = element.closest("label, li, div") ?? element;
    const marks = [element, around, element.nextElementSibling ?? element].map((one) =>
      getComputedStyle(one),
    );
    const pseudo = getComputedStyle(element, "::after");
    const seen = [...marks, pseudo].some(
      ({ outlineStyle, outlineWidth }) => outlineStyle !== "none" && outlineWidth !== "0px",
    );
    return { name: names.filter(Boolean).join(" ").trim(), seen };
  });

/** Presses Tab until the element has the focus, and checks that each focus is visible. */
async function tabTo(page: Page, name: string) {
  for (let step = 0; step < 150; step += 1) {
    await page.keyboard.press("Tab");
    const { name: here, seen } = await focused(page);
    expect(seen, `the focus is seen on “${here}”`).toBe(true);
    if (here.includes(name)) return;
  }
  throw new Error(`The keyboard never reached “${name}”.`);
}

test("in Arabic, with the keyboard alone: from the home page to the paid order", async ({
  page,
  context,
  baseURL,
}) => {
  test.slow();
  await context.addCookies([{ name: "reluit_lang", value: "ar", url: baseURL ?? "" }]);
  const person = newPerson();
  const registered = await page.request.post("/users/register", { data: { ...person, roles: ["CUSTOMER"] } });
  const { token, id } = await registered.json();
  await page.request.post(`/clients/${id}`, {
    headers: { authorization: `Bearer ${token}` },
    data: {
      nom: "Martin",
      prenom: "Zoé",
      telephone: "0612345678",
      adresse: "12 rue des Lilas",
      codePostal: "75011",
      ville: "Paris",
    },
  });

  const phone = await availablePhone(page, 2);
  await page.goto(`/product/${phone.id}`);
  await ready(page);
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");

  // The first focus is the skip link to the content.
  await page.keyboard.press("Tab");
  expect((await focused(page)).name).toBe(word("shell", "skip"));
  await page.keyboard.press("Enter");
  await expect(page.locator("main")).toBeFocused();

  // The dialog traps the focus and restores it.
  await tabTo(page, word("catalog", "add"));
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  for (let step = 0; step < 8; step += 1) {
    await page.keyboard.press("Tab");
    const where = await page.evaluate(() => {
      const { activeElement: here, body } = document;
      return here === body || here?.closest("dialog") !== null;
    });
    expect(where, "the focus stays in the dialog, or with the browser").toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  expect((await focused(page)).name).toContain(word("catalog", "add"));
  await page.keyboard.press("Enter");
  await expect(dialog).toBeVisible();
  await tabTo(page, word("catalog", "dialog.cart"));
  await page.keyboard.press("Enter");

  // On a new page the focus is at its start, and its title and the cart's count are announced.
  await arrived(page, /\/cart$/);
  await expect(page.locator("[aria-live][aria-atomic]").filter({ hasText: await page.title() })).toHaveCount(
    1,
  );

  await tabTo(page, word("cart", "continue"));
  await page.keyboard.press("Enter");
  await arrived(page, /\/login$/);
  // An empty form shows the errors at its fields and focuses the first.
  await tabTo(page, word("login", "checkout.continue"));
  await page.keyboard.press("Enter");
  const email = page.getByRole("textbox", { name: word("login", "email") });
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription(new RegExp(word("login", "emailRequired")));
  await page.keyboard.type(person.email);
  await tabTo(page, word("login", "checkout.withAccount"));
  await page.keyboard.press("Enter");
  await expect(page.getByLabel(word("login", "password"), { exact: true })).toBeFocused();
  await page.keyboard.type(person.password);
  await page.keyboard.press("Enter");

  await arrived(page, /\/shipping-options$/);
  await expect(page.getByText("75011").first()).toBeVisible();
  await tabTo(page, word("checkout", "shipping.continue"));
  await page.keyboard.press("Enter");
  await arrived(page, /\/payment$/);
  await expect(page.getByLabel(word("checkout", "card.number"))).toBeVisible();
  await tabTo(page, word("checkout", "card.number"));
  await page.keyboard.type("4242424242424242");
  await tabTo(page, word("checkout", "card.expiry"));
  await page.keyboard.type("1240");
  await tabTo(page, word("checkout", "card.cvc"));
  await page.keyboard.type("123");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: word("checkout", "result.paid.title") })).toBeVisible();
  await expect(page.locator("main")).toContainText(/RL-[0-9A-Z]{4}-[0-9A-Z]{4}/);
});

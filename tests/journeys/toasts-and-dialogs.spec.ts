import type { Locator } from "@playwright/test";
import { LOCALE_COOKIE } from "#contract/locale.ts";
import { layOutDesk } from "#tests/screens/desk.ts";
import { wordsIn } from "#tests/screens/words-in.ts";
import { expect, test } from "./fixture.ts";
import { arrived, keepToasts, ready } from "./shopper.ts";

test.use({ provoked: /^401 \/users\/social$/ });

/** Whether a click in the middle of the element reaches it. */
const isOnTop = (part: Locator) =>
  part.evaluate((node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    return node.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

test("a toast appears over its dialog, is announced in it, is clickable, and stays when the dialog closes", async ({
  page,
}) => {
  await page.goto("/register");
  await ready(page);
  await page.getByRole("button", { name: /Google/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: /e‑mail/i }).fill("client@reluit.test");
  await dialog.getByRole("textbox", { name: "Mot de passe Reluit" }).fill("another1");
  await page.evaluate(() => {
    // An announcement lasts for a second: it is recorded when it appears, with whether it is exposed.
    new MutationObserver(() => {
      for (const live of document.querySelectorAll("[role=status], [aria-live]"))
        if (live.textContent?.includes("Erreur d’authentification"))
          document.body.dataset.heard = live.closest("dialog:modal") ? "in the dialog" : "under it";
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await dialog.getByRole("button", { name: "Créer mon compte" }).click();

  const toast = dialog.getByRole("listitem").filter({ hasText: "Erreur d’authentification" });
  await expect(toast).toBeVisible();
  await keepToasts(page);
  await expect.poll(() => isOnTop(toast)).toBe(true);
  await expect(page.locator("body")).toHaveAttribute("data-heard", "in the dialog");

  await page.keyboard.press("F8");
  await expect(dialog.getByRole("region", { name: /Notifications/ }).getByRole("list")).toBeFocused();
  await dialog.getByRole("button", { name: "Annuler" }).click();
  const left = page.getByRole("listitem").filter({ hasText: "Erreur d’authentification" });
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(left).toBeVisible();
  await left.getByRole("button", { name: "Fermer" }).click();
  await expect(left).toHaveCount(0);
});

for (const { locale, width } of [
  { locale: "fr", width: 1440 },
  { locale: "fr", width: 375 },
  { locale: "ar", width: 1440 },
  { locale: "ar", width: 375 },
] as const) {
  test(`a toast on the payment page does not cover the button that pays (${locale}, ${width} px)`, async ({
    page,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.context().addCookies([{ name: LOCALE_COOKIE, value: locale, url: baseURL ?? "" }]);
    const word = wordsIn(locale);
    const { member } = await layOutDesk(page.request);
    await page.goto("/robots.txt");
    await page.evaluate((kept) => {
      for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value);
    }, member);
    // The checkout itself has no toasts: one comes along from the cart.
    await page.goto("/cart");
    await ready(page);
    await page
      .getByRole("button", { name: new RegExp(word("cart", "remove").split("{")[0] ?? "") })
      .last()
      .click();
    const toast = page.getByRole("listitem").filter({ hasText: word("cart", "removed") });
    await expect(toast).toBeVisible();
    await keepToasts(page);
    await page.getByRole("button", { name: word("cart", "continue") }).click();
    await arrived(page, /\/shipping-options$/);
    await page.getByRole("button", { name: word("checkout", "shipping.continue") }).click();
    await arrived(page, /\/payment$/);
    const pay = page.locator("main button[type=submit][form]");
    const apart = async () => {
      const [a, b] = [await toast.boundingBox(), await pay.boundingBox()];
      if (!a || !b) return false;
      return a.y + a.height <= b.y || b.y + b.height <= a.y || a.x + a.width <= b.x || b.x + b.width <= a.x;
    };
    // At every scroll position of the button, also in a low window.
    for (const top of [70, 130, 300, 700]) {
      await pay.evaluate((button, wanted) => scrollBy(0, button.getBoundingClientRect().top - wanted), top);
      await expect.poll(apart, `scrolled to ${top}`).toBe(true);
    }
    const { y = 0, height = 0 } = (await pay.boundingBox()) ?? {};
    await page.setViewportSize({ width, height: Math.round(y + height + 40) });
    await expect.poll(apart, "in a low window").toBe(true);
    await expect(toast).toBeVisible();
  });
}

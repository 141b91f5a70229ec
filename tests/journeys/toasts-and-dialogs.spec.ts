import { expect, type Locator, test } from "@playwright/test";
import { ready } from "./shopper.ts";

/** Whether a click in the middle of it would reach it. */
const isOnTop = (part: Locator) =>
  part.evaluate((node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    return node.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

test("a toast lies over the dialog it comes from, is read out in it, takes a click, and stays when the dialog goes", async ({
  page,
}) => {
  await page.goto("/register");
  await ready(page);
  await page.getByRole("button", { name: /Google/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: /e-mail/i }).fill("client@reluit.test");
  await dialog.getByRole("textbox", { name: "Mot de passe Reluit" }).fill("another1");
  await page.evaluate(() => {
    // What a screen reader is told lasts for a second: noted when it comes, with whether it can be heard there.
    new MutationObserver(() => {
      for (const live of document.querySelectorAll("[role=status], [aria-live]"))
        if (live.textContent?.includes("Erreur d’authentification"))
          document.body.dataset.heard = live.closest("dialog:modal") ? "in the dialog" : "under it";
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await dialog.getByRole("button", { name: "Continuer" }).click();

  const toast = dialog.getByRole("listitem").filter({ hasText: "Erreur d’authentification" });
  await expect(toast).toBeVisible();
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

import type { Page } from "@playwright/test";
import { expect, test } from "./fixture.ts";
import { logIn, ready, seriousFlaws } from "./shopper.ts";
import { variants } from "./variants.ts";

test.use({ provoked: /^net::ERR_FAILED \/assets\/grade-dialog-/ });

/** Finds an available phone of a condition, with a measured battery. */
async function phoneOf(page: Page, query: string) {
  const answer = await page.request.get(`/smartphoneItems?status=available&limit=100&${query}`);
  const items: { id: number; name: string; batteryHealth?: number }[] = await answer.json();
  const phone = items.find(({ batteryHealth }) => batteryHealth !== undefined);
  if (!phone) throw new Error(`The demo has no phone for ${query}.`);
  return phone;
}

for (const width of variants(375, 1440)) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 900 } });

    test("a badge opens its entry of the scale, closes where it was, and leads to the whole scale", async ({
      page,
    }) => {
      const phone = await phoneOf(page, "condition=bon");
      await page.goto(`/product/${phone.id}`);
      await ready(page);
      await expect(page.getByText(`Batterie ${phone.batteryHealth} %`).first()).toBeVisible();
      const badge = page
        .getByRole("main")
        .getByRole("link", { name: /^Bon état/ })
        .first();
      await expect(badge).toHaveAttribute("href", "/etats#b");
      await badge.focus();
      await page.keyboard.press("Enter");
      const dialog = page.getByRole("dialog");
      await expect(dialog.getByRole("heading", { level: 2 })).toHaveText("B · Bon état");
      for (const zone of ["Écran", "Châssis et dos", "Batterie"])
        await expect(dialog.getByRole("heading", { name: zone })).toBeVisible();
      await expect(dialog).toContainText("Au moins 80 % de la capacité d’origine");
      await expect(dialog.getByRole("img", { name: /grade B/ })).toHaveCount(3);
      await expect(page).toHaveURL(/\/product\/\d+$/);
      expect(await seriousFlaws(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
      await expect(badge).toBeFocused();
      await badge.click();
      await dialog.getByRole("link", { name: "Voir tous les états" }).click();
      await expect(page).toHaveURL(/\/etats$/);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Quatre états, mesurés");
    });

    test("a badge whose dialog fails to load leads to the scale", async ({ page }) => {
      await page.goto("/store?condition=bon");
      await ready(page);
      await page.route(/\/grade-dialog-[^/]*\.js/, (route) => route.abort());
      await page
        .getByRole("article")
        .first()
        .getByRole("link", { name: /^Bon état/ })
        .click();
      await expect(page).toHaveURL(/\/etats#b$/);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Quatre états, mesurés");
    });

    test("a card's badge opens its dialog, not the phone", async ({ page }) => {
      await page.goto("/store?condition=correct");
      await ready(page);
      const card = page.getByRole("article").first();
      await card.getByRole("link", { name: /^État (?:correct|acceptable)/ }).click();
      await expect(page.getByRole("dialog").getByRole("heading", { level: 2 })).toHaveText(
        "C · État correct",
      );
      await page.getByRole("button", { name: "Fermer" }).click();
      await expect(page.getByRole("dialog")).toBeHidden();
      await expect(page).toHaveURL(/\/store\?condition=correct$/);
      await expect(card.getByText(/^Batterie \d+\s%$/)).toBeVisible();
    });

    test("the scale has an entry for each grade and for a sealed phone, reached from the footer", async ({
      page,
    }) => {
      await page.goto("/etats");
      await expect(page).toHaveTitle(/A\+, A, B et C/);
      await ready(page);
      expect(await page.getByRole("main").getByRole("heading", { level: 2 }).allTextContents()).toEqual(
        expect.arrayContaining([
          "A+ · Parfait état",
          "A · Très bon état",
          "B · Bon état",
          "C · État correct",
          "Neuf, scellé",
        ]),
      );
      await expect(page.getByRole("img", { name: /^Dessin/ })).toHaveCount(12);
      await page.getByRole("navigation", { name: "Les états" }).getByRole("link", { name: /^C ·/ }).click();
      await expect(page).toHaveURL(/#c$/);
      await expect(page.getByRole("heading", { name: "C · État correct" })).toBeInViewport();
      const trail = page.getByRole("navigation", { name: "Fil d’Ariane" });
      await expect(trail.getByRole("link", { name: "Store" })).toHaveAttribute("href", "/store");
      // On a phone, the footer's groups are closed.
      if (width < 768) await page.getByRole("contentinfo").getByText("Explorer").click();
      await expect(page.getByRole("contentinfo").getByRole("link", { name: "Nos états" })).toHaveAttribute(
        "href",
        "/etats",
      );
      expect(await seriousFlaws(page)).toEqual([]);
    });

    test("the store filters by the four conditions and by battery", async ({ page }) => {
      await page.goto("/store");
      await ready(page);
      const filters =
        width < 1280 ? page.getByRole("dialog") : page.getByRole("complementary", { name: "Filtres" });
      const open = async () => {
        if (width < 1280)
          await page
            .getByRole("main")
            .getByRole("button", { name: /^Filtres/ })
            .click();
      };
      await open();
      for (const name of [/^Parfait état/, /^Très bon état/, /^Bon état/, /^État correct/])
        await expect(filters.getByRole("link", { name })).toBeVisible();
      await filters.getByRole("link", { name: /^État correct/ }).click();
      await expect(page).toHaveURL(/condition=correct/);
      // The links contain the choice once the page has rendered it.
      await expect(filters.getByRole("link", { name: /^État correct/ })).toHaveAttribute("aria-current");
      await filters.getByRole("link", { name: /^90\s% et plus/ }).click();
      await expect(page).toHaveURL(/condition=correct&minBattery=90/);
      if (width < 1280) await page.keyboard.press("Escape");
      await expect(page.getByRole("link", { name: /Batterie 90\s% et plus/ })).toBeVisible();
      // The filters show the choice before the list has loaded.
      await expect(async () => {
        const labels = await page
          .getByRole("article")
          .getByText(/^Batterie/)
          .allTextContents();
        expect(labels.length).toBeGreaterThan(0);
        for (const label of labels) expect(Number(/\d+/.exec(label)?.[0])).toBeGreaterThanOrEqual(90);
      }).toPass();
      await page.getByRole("link", { name: /Batterie 90\s% et plus/ }).click();
      await expect(page).toHaveURL(/\/store\?condition=correct$/);
    });
  });
}

test("without scripts a badge is a link to its entry, and the battery filter a link of the store", async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/store?minBattery=95");
  const card = page.getByRole("article").first();
  await expect(card.getByText(/^Batterie (?:9[5-9]|100)\s%$/)).toBeVisible();
  const badge = card.locator("a[href^='/etats#']");
  const target = await badge.getAttribute("href");
  await badge.click();
  await expect(page).toHaveURL(new RegExp(`${target}$`));
  await expect(page.locator(`section[id="${target?.split("#")[1]}"]`)).toBeInViewport();
  await context.close();
});

test("a seller declares a new phone as sealed, with its battery; nothing contradicts it", async ({
  page,
}) => {
  await page.goto("/login");
  await logIn(page, "deux@reluit.test");
  await page.waitForURL(/client-area|client-info|seller-account/);
  await page.goto("/seller-account");
  await page
    .getByRole("row")
    .nth(1)
    .getByRole("button", { name: /^Modifier/ })
    .click();
  const dialog = page.getByRole("dialog");
  const save = dialog.getByRole("button", { name: "Enregistrer" });
  await dialog.getByLabel("État").selectOption("Neuf");
  await dialog.getByLabel("Santé de la batterie").fill("");
  await save.click();
  await expect(dialog.getByText("Un téléphone n’est neuf que scellé et facturé comme neuf")).toBeVisible();
  await dialog.getByRole("checkbox", { name: /scellé/ }).check();
  await dialog.getByLabel("État").selectOption("Très bon");
  await dialog.getByLabel("Santé de la batterie").fill("84");
  await save.click();
  await expect(dialog.getByText(/Trop faible pour cet état/)).toBeVisible();
  expect(await seriousFlaws(page)).toEqual([]);
  await dialog.getByLabel("Santé de la batterie").fill("88");
  await save.click();
  await expect(page.getByText("Annonce modifiée", { exact: true }).first()).toBeVisible();
  const address = await page.getByRole("row").nth(1).getByRole("link").getAttribute("href");
  const item = await page.request.get(`/smartphoneItems/${address?.split("/").at(-1)}`);
  expect(await item.json()).toMatchObject({ condition: "Très bon", grade: "A", batteryHealth: 88 });
});

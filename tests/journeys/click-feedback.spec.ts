import type { Page } from "@playwright/test";
import { expect, test } from "./fixture.ts";
import { arrived, holdPages, ready } from "./shopper.ts";

/** Notes when a link was pressed and where the page then was, and when a link in sight first said that it is busy. */
async function timeFeedback(page: Page) {
  await page.evaluate(() => {
    const noted = document.documentElement.dataset;
    const press = () => {
      noted.pressed ??= String(performance.now());
      noted.scrolled ??= String(scrollY);
    };
    document.addEventListener("click", press, true);
    new MutationObserver(() => {
      const link = document.querySelector("a[aria-busy=true]");
      if (link?.checkVisibility({ visibilityProperty: true })) noted.shown ??= String(performance.now());
    }).observe(document.body, { subtree: true, attributeFilter: ["aria-busy"] });
  });
}

/** Milliseconds from the click to the busy link. */
const delay = (page: Page) =>
  page.evaluate(() => {
    const { pressed, shown } = document.documentElement.dataset;
    return Number(shown) - Number(pressed);
  });

/** Pixels that the page was scrolled since the click: before it, the browser may have brought the link into sight. */
const moved = (page: Page) =>
  page.evaluate(() => scrollY - Number(document.documentElement.dataset.scrolled));

for (const width of [375, 1440]) {
  test(`at ${width} px a pressed link says so at once, then the skeleton of its page is seen`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/store");
    await ready(page);
    const release = await holdPages(page);
    await timeFeedback(page);
    const card = page.getByRole("article").first();
    await card.getByRole("heading").getByRole("link").click();
    const loading = page.getByRole("main").getByText("Chargement du produit...", { exact: true });
    await expect(loading).toBeVisible();
    await expect(card).toBeHidden();
    expect(await delay(page)).toBeLessThan(100);
    expect(await moved(page)).toBe(0);
    await release(/\/product\/\d+$/);
    await arrived(page, /\/product\/\d+$/);
    await expect(loading).toBeHidden();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("a[aria-busy=true]")).toHaveCount(0);

    await page.goBack();
    await expect(
      page.getByRole("main").getByText("Chargement des produits...", { exact: true }),
    ).toBeVisible();
    await release(/\/store$/);
    await arrived(page, /\/store$/);
    await expect(card).toBeVisible();
  });
}

test("a page that comes soon shows no skeleton", async ({ page }) => {
  // Its code was loaded by a visit before.
  await page.goto("/contact");
  await ready(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "À propos" }).click();
  await arrived(page, /\/about$/);
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (document.querySelector("[data-skeleton]")) document.documentElement.dataset.skeleton = "seen";
    }).observe(document.body, { subtree: true, childList: true });
  });
  await page.getByRole("link", { name: "Nous contacter" }).first().click();
  await arrived(page, /\/contact$/);
  expect(await page.evaluate(() => document.documentElement.dataset.skeleton)).toBeUndefined();
});

test("a second click while a page loads keeps where the first page was scrolled to, for Back", async ({
  page,
}) => {
  await page.goto("/store");
  await ready(page);
  const release = await holdPages(page);
  await page.evaluate(() => scrollTo(0, 700));
  // A click by the pointer would first scroll to where the header is in the document.
  const press = (name: string) =>
    page
      .getByRole("banner")
      .getByRole("link", { name, exact: true })
      .evaluate((link: HTMLElement) => link.click());
  await press("Réparer");
  await expect(page.getByRole("main").locator("[data-skeleton]").first()).toBeInViewport();
  await press("Vendre");
  await release(/\/vendre$/);
  await arrived(page, /\/vendre$/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await release(/\/store$/);
  await arrived(page, /\/store$/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(700);
});

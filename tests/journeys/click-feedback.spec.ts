import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixture.ts";
import { arrived, holdPages, ready } from "./shopper.ts";
import { variants } from "./variants.ts";

/** Records the scroll position when a link is pressed, and whether a visible link shows in the next frame that it is busy. */
async function watchFeedback(page: Page) {
  await page.evaluate(() => {
    const noted = document.documentElement.dataset;
    document.addEventListener(
      "click",
      () => {
        noted.scrolled ??= String(scrollY);
        requestAnimationFrame(() => {
          const link = document.querySelector("a[aria-busy=true]");
          noted.busy ??= String(link?.checkVisibility({ visibilityProperty: true }) ?? false);
        });
      },
      true,
    );
  });
}

/** Pixels scrolled since the click. Scrolling before it doesn't count: the browser may have scrolled to the link. */
const moved = (page: Page) =>
  page.evaluate(() => scrollY - Number(document.documentElement.dataset.scrolled));

for (const width of variants(375, 1440)) {
  test(`at ${width} px a pressed link says so at once, then the skeleton of its page is seen`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/store");
    await ready(page);
    const release = await holdPages(page);
    await watchFeedback(page);
    const card = page.getByRole("article").first();
    await card.getByRole("heading").getByRole("link").click();
    const loading = page.getByRole("main").getByText("Chargement du produit...", { exact: true });
    await expect(loading).toBeVisible();
    await expect(card).toBeHidden();
    await expect(page.locator("html")).toHaveAttribute("data-busy", "true");
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

/** As in `web/shell/coming-page.tsx`. */
const PATIENCE_MS = 200;

test("a page that loads fast shows no skeleton", async ({ page }) => {
  const seen: string[] = [];
  // A first visit loads the code of the page.
  await page.goto("/vendre");
  await ready(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "À propos" }).click();
  await arrived(page, /\/about$/);
  // Delays the data by 80 ms, as a network would.
  await page.route(/\/vendre\.data(?:\?|$)/, async (route) => {
    await delay(80);
    await route.continue();
  });
  // A busy machine may need longer, so only a page that arrived within the shop's patience counts.
  await expect(async () => {
    await page.waitForLoadState("networkidle");
    await page.evaluate(() => {
      const noted = document.documentElement.dataset;
      delete noted.skeleton;
      delete noted.took;
      let pressed = 0;
      const press = () => {
        pressed = performance.now();
      };
      document.addEventListener("click", press, { capture: true, once: true });
      const watch = new MutationObserver(() => {
        if (document.querySelector("[data-skeleton]")) noted.skeleton = "seen";
        if (!location.pathname.endsWith("/vendre")) return;
        noted.took = String(performance.now() - pressed);
        watch.disconnect();
      });
      watch.observe(document.body, { subtree: true, childList: true });
    });
    await page.getByRole("banner").getByRole("link", { name: "Vendre", exact: true }).click();
    await arrived(page, /\/vendre$/);
    const { took, skeleton } = await page.evaluate(() => ({ ...document.documentElement.dataset }));
    if (Number(took) < PATIENCE_MS) seen.push(skeleton ?? "none");
    else await page.goBack();
    expect(seen).toHaveLength(1);
  }).toPass();
  expect(seen).toEqual(["none"]);
});

test("a second click while a page loads keeps the first page's scroll position for Back", async ({
  page,
}) => {
  await page.goto("/store");
  await ready(page);
  const release = await holdPages(page);
  await page.evaluate(() => scrollTo(0, 700));
  // Press by script: a pointer's click would first scroll to the header's place in the document.
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

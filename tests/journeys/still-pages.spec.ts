import { expect, type Page, test } from "@playwright/test";
import { LOCALE_COOKIE } from "#contract/locale.ts";
import { STANDING_PAGES } from "#contract/public-pages.ts";
import { dressed, ready } from "./shopper.ts";

/** What may move at most, in the measure of Chromium’s layout shifts. */
const MOST = 0.005;

/** How much moved after the document was read: fonts came, scripts took the page over, the tab’s own things were known. */
async function movedOn(page: Page, path: string): Promise<number> {
  await page.goto(path);
  await ready(page);
  await page.locator("main [data-skeleton]").first().waitFor({ state: "detached" });
  await dressed(page);
  return page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    const [read] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    return window.moved
      .filter(({ at }) => at > (read?.domContentLoadedEventEnd ?? 0))
      .reduce((sum, { value }) => sum + value, 0);
  });
}

declare global {
  interface Window {
    moved: { value: number; at: number }[];
  }
}

for (const { locale, width } of [
  { locale: "fr", width: 412 },
  { locale: "ar", width: 412 },
  { locale: "fr", width: 1440 },
]) {
  test(`no page moves while it wakes up, in ${locale} at ${width} px`, async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: LOCALE_COOKIE, value: locale, url: baseURL ?? "" }]);
    await page.setViewportSize({ width, height: 823 });
    // The fonts come when the page is there already, as on a slow line.
    await page.route(/\.woff2$/, async (route) => {
      await page.waitForLoadState("domcontentloaded").catch(() => {});
      await page.waitForTimeout(150).catch(() => {});
      await route.continue().catch(() => {});
    });
    await page.addInitScript(() => {
      window.moved = [];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          window.moved.push({
            value: (entry as PerformanceEntry & { value: number }).value,
            at: entry.startTime,
          });
      }).observe({ type: "layout-shift", buffered: true });
    });
    const moved: string[] = [];
    for (const path of [...STANDING_PAGES, "/product/480", "/cart"]) {
      const sum = await movedOn(page, path);
      if (sum > MOST) moved.push(`${path}: ${sum.toFixed(3)}`);
    }
    expect(moved).toEqual([]);
  });
}

/** Parts that stand somewhere else as long as what follows them in the page has not come. */
function displaced(page: Page): Promise<string[]> {
  return page.locator("main").evaluate((main) =>
    [...main.querySelectorAll<HTMLElement>("*")].flatMap((grid) => {
      const [first, second, ...others] = [...grid.children] as HTMLElement[];
      if (!first || !second || others.length > 0 || getComputedStyle(grid).display !== "grid") return [];
      const there = first.getBoundingClientRect().x;
      second.style.display = "none";
      const alone = first.getBoundingClientRect().x;
      second.style.display = "";
      return Math.abs(there - alone) > 1 ? [`${first.getAttribute("class")} by ${there - alone} px`] : [];
    }),
  );
}

test("what a slow line brings first stands where it will stand when the rest is there", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 823 });
  const moved: Record<string, string[]> = {};
  for (const path of [
    ...STANDING_PAGES,
    "/product/480",
    "/cart",
    "/nulle-part",
    "/revendre?step=modelSelection&brand=apple",
  ]) {
    await page.goto(path);
    await ready(page);
    const parts = await displaced(page);
    if (parts.length > 0) moved[path] = parts;
  }
  expect(moved).toEqual({});
});

/** Parts of the header whose first button stands somewhere else as long as the others have not come. */
function displacedInHeader(page: Page): Promise<string[]> {
  return page.locator("header").evaluate((header) =>
    [...header.querySelectorAll<HTMLElement>("*")].flatMap((row) => {
      const [first, ...others] = [...row.children] as HTMLElement[];
      if (!first || others.length === 0 || getComputedStyle(row).display !== "flex") return [];
      const there = first.getBoundingClientRect().x;
      for (const other of others) other.style.display = "none";
      const moved = Math.abs(first.getBoundingClientRect().x - there);
      for (const other of others) other.style.display = "";
      return moved > 4 ? [`${row.getAttribute("class")} by ${moved} px`] : [];
    }),
  );
}

test("what comes first of a phone’s header stands where it will stand", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 823 });
  await page.goto("/cart");
  await ready(page);
  await dressed(page);
  expect(await displacedInHeader(page)).toEqual([]);
});

test("the fonts are asked for when the page was painted, and nothing of them comes twice", async ({
  page,
}) => {
  for (const path of ["/", "/product/480", "/cart"]) {
    await page.goto(path);
    await dressed(page);
    const { painted, fonts } = await page.evaluate(() => ({
      painted: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
      fonts: performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".woff2")),
    }));
    expect(fonts, path).toHaveLength(1);
    // Whoever was here before has the worker, and the fonts before the paint.
    if (path === "/") expect(fonts[0]?.startTime).toBeGreaterThan(painted);
  }
});

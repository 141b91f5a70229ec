import type { Page } from "@playwright/test";
import { LOCALE_COOKIE } from "#contract/locale.ts";
import { STANDING_PAGES } from "#contract/public-pages.ts";
import { expect, test } from "./fixture.ts";
import { dressed, ready } from "./shopper.ts";
import { variants } from "./variants.ts";

test.use({ provoked: /^404 \/nulle-part$/ });

/** The highest cumulative layout shift. */
const MOST = 0.005;

/**
 * The layout shift after the first frame of the whole document: fonts load, the page hydrates, client state appears.
 * A frame of half a document is the parser's; its shift may be reported after DOMContentLoaded.
 */
async function movedOn(page: Page, path: string): Promise<number> {
  await page.goto(path);
  await ready(page);
  await page.locator("main [data-skeleton]").first().waitFor({ state: "detached" });
  await dressed(page);
  return page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    return window.moved.filter(({ at }) => at > window.wholeAt).reduce((sum, { value }) => sum + value, 0);
  });
}

declare global {
  interface Window {
    moved: { value: number; at: number }[];
    /** When the frame after the first one of the whole document began, in ms since the navigation. */
    wholeAt: number;
  }
}

const PAGES = [...STANDING_PAGES, "/product/480", "/cart", "/payment-success"];

for (const { locale, width, pages = PAGES } of variants<{ locale: string; width: number; pages?: string[] }>(
  { locale: "ar", width: 412 },
  { locale: "fr", width: 320, pages: ["/payment-success", "/repair", "/revendre", "/about", "/garanties"] },
  { locale: "ar", width: 320 },
  { locale: "fr", width: 412 },
  { locale: "fr", width: 1440 },
)) {
  test(`no page shifts during hydration, in ${locale} at ${width} px`, async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: LOCALE_COOKIE, value: locale, url: baseURL ?? "" }]);
    await page.setViewportSize({ width, height: 823 });
    // The fonts load late, as on a slow connection.
    await page.route(/\.woff2$/, async (route) => {
      await page.waitForLoadState("domcontentloaded").catch(() => {});
      await page.waitForTimeout(150).catch(() => {});
      await route.continue().catch(() => {});
    });
    await page.addInitScript(() => {
      window.moved = [];
      window.wholeAt = 0;
      document.addEventListener("DOMContentLoaded", () =>
        requestAnimationFrame(() =>
          requestAnimationFrame((now) => {
            window.wholeAt = now;
          }),
        ),
      );
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          window.moved.push({
            value: (entry as PerformanceEntry & { value: number }).value,
            at: entry.startTime,
          });
      }).observe({ type: "layout-shift", buffered: true });
    });
    const moved: string[] = [];
    for (const path of pages) {
      const sum = await movedOn(page, path);
      if (sum > MOST) moved.push(`${path}: ${sum.toFixed(3)}`);
    }
    expect(moved).toEqual([]);
  });
}

/** Elements whose position depends on later parts of the document. */
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

test("the first part of a page keeps its position when the rest arrives", async ({ page }) => {
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

/** Headers whose first button moves when the others arrive. */
function displacedInHeader(page: Page): Promise<string[]> {
  return page.getByRole("banner").evaluate((header) =>
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

test("the first part of a narrow header keeps its position", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 823 });
  await page.goto("/cart");
  await ready(page);
  await dressed(page);
  expect(await displacedInHeader(page)).toEqual([]);
});

test("a page in French requests one font, once", async ({ page }) => {
  for (const path of ["/", "/product/480", "/cart"]) {
    await page.goto(path);
    await dressed(page);
    const fonts = await page.evaluate(() =>
      performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".woff2")),
    );
    expect(fonts, path).toHaveLength(1);
  }
});

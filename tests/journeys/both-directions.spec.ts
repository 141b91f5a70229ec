import type { Locator, Page } from "@playwright/test";
import { LOCALE_COOKIE } from "#contract/locale.ts";
import { wordsIn } from "#tests/screens/words-in.ts";
import { expect, test } from "./fixture.ts";
import { availablePhone, keepToasts, ready } from "./shopper.ts";

test.use({ hasTouch: true, viewport: { width: 412, height: 823 } });

const middle = (part: Locator) =>
  part.evaluate((node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  });

/** Swipes from the middle of an element by so many pixels, in small steps. */
async function swipe(page: Page, part: Locator, by: number) {
  const { x, y } = await middle(part);
  const touch = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", moved?: number) =>
    touch.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: moved === undefined ? [] : [{ x: x + moved, y }],
    });
  await send("touchStart", 0);
  for (let step = 1; step <= 10; step += 1) await send("touchMove", (by * step) / 10);
  await send("touchEnd");
  await touch.detach();
}

/** The distances in pixels from an element to the start and to the end side of its container. */
const gaps = (inner: Locator) =>
  inner.evaluate((node) => {
    const held = node.getBoundingClientRect();
    const holder = node.parentElement?.getBoundingClientRect() ?? held;
    const sides = [held.left - holder.left, holder.right - held.right];
    return getComputedStyle(node).direction === "rtl" ? sides.reverse() : sides;
  });

for (const { locale, onward, forward, back } of [
  { locale: "fr", onward: -1, forward: "ArrowRight", back: "ArrowLeft" },
  { locale: "ar", onward: 1, forward: "ArrowLeft", back: "ArrowRight" },
] as const) {
  test.describe(locale, () => {
    const word = wordsIn(locale);
    test.beforeEach(async ({ context, baseURL }) => {
      await context.addCookies([{ name: LOCALE_COOKIE, value: locale, url: baseURL ?? "" }]);
    });

    test("pictures follow swipes, keys and thumbnails in the reading direction", async ({ page }) => {
      await page.goto(`/product/${(await availablePhone(page)).id}`);
      await ready(page);
      const strip = page.getByRole("list", { name: word("product", "gallery.label") });
      const small = strip.locator("xpath=following-sibling::ul").getByRole("link");
      const shown = (place: number) => expect(small.nth(place)).toHaveAttribute("aria-current", "true");
      await shown(0);
      await swipe(page, strip, onward * 260);
      await shown(1);
      await swipe(page, strip, onward * -260);
      await shown(0);
      await strip.focus();
      await page.keyboard.press(forward);
      await shown(1);
      await page.keyboard.press(back);
      await shown(0);
      await small.nth(2).click();
      await shown(2);
      const steps = page.getByRole("navigation", { name: word("product", "trail.label") }).locator("svg");
      expect(await steps.first().evaluate((icon) => getComputedStyle(icon).scale)).toBe(
        locale === "ar" ? "-1 1" : "none",
      );
    });

    test("a brand stands at the start of its line, and the breadcrumb starts in sight and cuts no name", async ({
      page,
    }) => {
      const start = (part: Locator) =>
        part.evaluate((node) => {
          const { left, right } = node.getBoundingClientRect();
          return getComputedStyle(document.documentElement).direction === "rtl" ? right : left;
        });
      await page.goto("/");
      await ready(page);
      const tiles = await page.locator(".tile-rows > .tile").all();
      expect(tiles.length).toBeGreaterThan(0);
      for (const tile of tiles) {
        const name = await start(tile.getByRole("heading").locator("bdi"));
        expect(Math.abs((await start(tile.locator(".tile-facts bdi").first())) - name)).toBeLessThan(2);
      }
      await page.goto(`/product/${(await availablePhone(page)).id}`);
      await ready(page);
      const trail = page.getByRole("navigation", { name: word("product", "trail.label") });
      await expect(trail.getByRole("link").first()).toBeInViewport({ ratio: 1 });
      const here = trail.locator("[aria-current=page]");
      expect(await here.evaluate((node) => node.scrollWidth - node.clientWidth)).toBeLessThanOrEqual(0);
    });

    test("a toast is swiped away in the reading direction only", async ({ page }) => {
      await page.goto("/contact");
      await ready(page);
      await page.getByRole("button", { name: word("contact", "send") }).click();
      const toast = page.getByRole("listitem").filter({ hasText: word("contact", "errors.missingFields") });
      await expect(toast).toBeVisible();
      await keepToasts(page);
      await expect.poll(() => toast.evaluate((node) => node.getAnimations().length)).toBe(0);
      await swipe(page, toast, onward * 120);
      // By now a dismissed toast would be leaving.
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      await expect(toast).toHaveAttribute("data-state", "open", { timeout: 1 });
      await swipe(page, toast, onward * -120);
      await expect(toast).toHaveCount(0);
    });

    test("the price slider and the progress of a request grow in the reading direction", async ({ page }) => {
      await page.goto("/store");
      await ready(page);
      await page.getByRole("button", { name: word("store", "filters") }).click();
      const least = page.getByRole("slider", { name: word("store", "priceLeast") }).filter({ visible: true });
      // A sheet takes the focus when it opens; a key before that goes to the page behind it.
      await expect(page.getByRole("dialog").locator(":focus")).toHaveCount(1);
      await least.press(forward);
      await expect(page).toHaveURL(/minPrice=50\b/);
      await expect(least).toBeEnabled();
      await least.press(back);
      await expect(page).not.toHaveURL(/minPrice/);

      await page.goto("/revendre?step=brandSelection");
      await ready(page);
      const [before, after] = await gaps(page.getByRole("progressbar").locator("> *").first());
      expect(before).toBeLessThan(1);
      expect(after).toBeGreaterThan(40);
    });
  });
}

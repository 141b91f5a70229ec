import type { Page } from "@playwright/test";
import { LOCALE_COOKIE } from "#contract/locale.ts";
import { STANDING_PAGES } from "#contract/public-pages.ts";
import { overflows } from "#tests/screens/flaws.ts";
import { wordsIn } from "#tests/screens/words-in.ts";
import { expect, test } from "./fixture.ts";
import { availablePhone, dressed, ready } from "./shopper.ts";

test.use({ provoked: /^404 \/nowhere$/ });

test("the switcher changes the language and goes home; the Arabic font is requested in Arabic only", async ({
  page,
}) => {
  const fonts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "font") fonts.push(request.url());
  });
  const arabic = () => fonts.filter((url) => url.includes("arabic")).length;
  for (const [locale, name] of [
    ["en", "English"],
    ["ar", "العربية"],
    ["fr", "Français"],
  ] as const) {
    const before = arabic();
    await page.goto("/about");
    await ready(page);
    await page.locator("header [popovertarget]").filter({ visible: true }).click();
    await page.locator("[popover]:popover-open").getByRole("button", { name }).click();
    await expect(page).toHaveURL("/");
    await expect(page.locator("html")).toHaveAttribute("lang", locale);
    await expect(page.locator("html")).toHaveAttribute("dir", locale === "ar" ? "rtl" : "ltr");
    await expect(page).toHaveTitle(wordsIn(locale)("home", "title"));
    await dressed(page);
    if (locale === "en") expect(arabic(), "in English").toBe(before);
    if (locale === "ar") expect(arabic(), "in Arabic").toBeGreaterThan(before);
  }
  // A link's language overrides the chosen one, and becomes the chosen one.
  await page.goto("/store?lang=en");
  await page.goto("/contact");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

test("changes without a navigation are announced: the cart’s count, the number of results", async ({
  page,
}) => {
  const phone = await availablePhone(page, 1);
  await page.goto(`/product/${phone.id}`);
  await ready(page);
  await page.getByRole("button", { name: "Ajouter au panier" }).filter({ visible: true }).first().click();
  await expect(page.locator("header [aria-live]")).toHaveText("Panier : 1 article");
  await page.goto("/store");
  await ready(page);
  const results = page.locator("#store-count");
  const all = (await results.textContent()) ?? "";
  await page
    .getByRole("link", { name: /^Samsung/ })
    .first()
    .click();
  await expect(page).toHaveURL(/brand=samsung/);
  await expect(results).not.toHaveText(all);
  await expect(results).toHaveText(/\d smartphones?/);
});

/** The addresses of all public pages, each with content. */
const publicPages = async (page: Page) => [
  ...STANDING_PAGES,
  `/product/${(await availablePhone(page)).id}`,
  "/repair/models?brand=samsung",
  "/repair/services?model=1",
  "/repair/summary?model=1",
  "/revendre?step=brandSelection",
  "/cart",
  "/forgot-password",
  "/reset-password",
  "/confirm-email",
  "/undo-email",
  "/sign-in-link",
  "/nowhere",
];

/** Seconds of the longest transition or animation of any element. */
const longestMotion = (page: Page) =>
  page.evaluate(() => {
    const times = [...document.querySelectorAll("*")].flatMap((node) => {
      const { animationName, animationDuration, transitionDuration } = getComputedStyle(node);
      return [animationName === "none" ? "0s" : animationDuration, transitionDuration];
    });
    return Math.max(...times.flatMap((time) => time.split(",")).map(Number.parseFloat));
  });

/** Marks links that have a background, before forced colours remove it. */
const markGrounds = async (page: Page) => {
  await page.emulateMedia({ forcedColors: "none" });
  await page.evaluate(() => {
    for (const link of document.querySelectorAll<HTMLElement>("main a")) {
      const ground = getComputedStyle(link).backgroundColor;
      link.toggleAttribute("data-ground", !/^(?:transparent|rgba\(.*, 0\))$/.test(ground));
    }
  });
  await page.emulateMedia({ forcedColors: "active" });
  // With reduced motion, every transition takes a millisecond. It isn't awaited: a still page may draw no frame that would
  // start it.
  await page.evaluate(() => {
    const changes = () => document.getAnimations().filter((one) => one instanceof CSSTransition);
    for (let left = changes(); left.length > 0; left = changes()) for (const change of left) change.finish();
  });
};

/** Buttons and links with a background that have no visible edge in forced colours. */
const bareButtons = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("main button, main [data-ground]")]
      .filter((node) => node.checkVisibility() && node.textContent?.trim() && !node.matches(":disabled"))
      .filter((node) => {
        const { borderTopWidth, outlineStyle, textDecorationLine } = getComputedStyle(node);
        const edge = [node, node.closest("li, label") ?? node].some(
          (one) => getComputedStyle(one).borderTopWidth !== "0px",
        );
        return borderTopWidth === "0px" && outlineStyle === "none" && textDecorationLine === "none" && !edge;
      })
      .map((node) => node.textContent?.trim()),
  );

for (const locale of ["fr", "ar"] as const) {
  test(`every page without motion, in the system’s own colours, at 200 %: nothing moves, no button loses its edge, nothing is cut (${locale})`, async ({
    page,
    baseURL,
  }) => {
    await page.context().addCookies([{ name: LOCALE_COOKIE, value: locale, url: baseURL ?? "" }]);
    await page.emulateMedia({ reducedMotion: "reduce", forcedColors: "active" });
    // 1280 pixels at 200 %.
    await page.setViewportSize({ width: 640, height: 450 });
    for (const path of await publicPages(page)) {
      await page.goto(path);
      await ready(page);
      expect.soft(await longestMotion(page), path).toBeLessThanOrEqual(0.001);
      await markGrounds(page);
      expect.soft(await bareButtons(page), path).toEqual([]);
      expect.soft(await overflows(page), path).toEqual([]);
    }
  });
}

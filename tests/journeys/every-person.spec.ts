import { expect, test } from "@playwright/test";
import { overflows } from "#tests/screens/flaws.ts";
import { wordsIn } from "#tests/screens/words-in.ts";
import { availablePhone, ready } from "./shopper.ts";

test("the switcher changes the language and goes home; the Arabic font is asked for in Arabic alone", async ({
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
    await page.evaluate(() => document.fonts.ready);
    if (locale === "en") expect(arabic(), "in English").toBe(before);
    if (locale === "ar") expect(arabic(), "in Arabic").toBeGreaterThan(before);
  }
  // A link’s own language wins over the reader’s, and stays theirs from then on.
  await page.goto("/store?lang=en");
  await page.goto("/contact");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

test("what changes without a new page is told: the cart’s count, the number of results", async ({ page }) => {
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

test("who asked for less motion sees none", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const path of ["/", "/store", "/login", "/reparer"]) {
    await page.goto(path);
    await ready(page);
    const longest = await page.evaluate(() => {
      const times = [...document.querySelectorAll("*")].flatMap((node) => {
        const { animationName, animationDuration, transitionDuration } = getComputedStyle(node);
        return [animationName === "none" ? "0s" : animationDuration, transitionDuration];
      });
      return Math.max(...times.flatMap((time) => time.split(",")).map(Number.parseFloat));
    });
    expect(longest, path).toBeLessThanOrEqual(0.001);
  }
});

test("with the system’s own colours every button keeps an edge, and what is chosen is seen", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  for (const path of [
    "/",
    "/register",
    `/product/${(await availablePhone(page)).id}`,
    "/revendre?step=brandSelection",
  ]) {
    await page.goto(path);
    await ready(page);
    const bare = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>("main button, main a[class*=bg-brand]")]
        .filter((node) => node.checkVisibility() && node.textContent?.trim() && !node.matches(":disabled"))
        .filter((node) => {
          const { borderTopWidth, outlineStyle, textDecorationLine } = getComputedStyle(node);
          const edge = [node, node.closest("li, label") ?? node].some(
            (one) => getComputedStyle(one).borderTopWidth !== "0px",
          );
          return (
            borderTopWidth === "0px" && outlineStyle === "none" && textDecorationLine === "none" && !edge
          );
        })
        .map((node) => node.textContent?.trim()),
    );
    expect(bare, path).toEqual([]);
  }
});

test("at 200 % nothing is lost", async ({ page }) => {
  // A window of 1280 pixels, twice as near.
  await page.setViewportSize({ width: 640, height: 450 });
  for (const path of [
    "/",
    "/store",
    `/product/${(await availablePhone(page)).id}`,
    "/register",
    "/cart",
    "/contact",
  ]) {
    await page.goto(path);
    await ready(page);
    expect(await overflows(page), path).toEqual([]);
  }
});

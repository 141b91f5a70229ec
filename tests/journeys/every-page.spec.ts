import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "@playwright/test";
import { ready } from "./shopper.ts";

const PAGES = [
  "/",
  "/store",
  "/product/480",
  "/cart",
  "/login",
  "/register",
  "/vendre",
  "/reparer",
  "/repair",
  "/repair/models?brand=apple",
  "/revendre",
  "/about",
  "/contact",
  "/nowhere",
];

for (const [language, scheme, width] of [
  ["fr", "light", 1280],
  ["ar", "dark", 375],
] as const) {
  test(`every public page in ${language}, ${scheme}, ${width} px is accessible, fits, and runs no foreign script`, async ({
    browser,
    baseURL,
  }) => {
    test.slow();
    // A card that is still rising is half transparent, and so is its text.
    const reducedMotion = "reduce";
    const context = await browser.newContext({
      viewport: { width, height: 900 },
      colorScheme: scheme,
      reducedMotion,
    });
    await context.addCookies([{ name: "reluit_lang", value: language, url: baseURL ?? "" }]);
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("console", (message) => {
      // A page that says 404 is asked for on purpose.
      if (message.type() === "error" && !message.text().includes("404")) complaints.push(message.text());
    });
    for (const path of PAGES) {
      await page.goto(path);
      await ready(page);
      await expect(page.locator("html")).toHaveAttribute("dir", language === "ar" ? "rtl" : "ltr");
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
        path,
      ).toBeLessThanOrEqual(0);
      const { violations } = await new AxeBuilder({ page })
        .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
        .analyze();
      expect(
        violations.map(({ id, nodes }) => `${path} ${id} ${nodes[0]?.html}`),
        path,
      ).toEqual([]);
    }
    expect(complaints).toEqual([]);
    await context.close();
  });
}

test("everything readable is there without scripts", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/store");
  await expect(page.getByRole("heading", { name: "Notre Store" })).toBeVisible();
  await page
    .getByRole("link", { name: /^Samsung/ })
    .first()
    .click();
  await expect(page).toHaveURL(/brand=samsung/);
  await page.getByRole("searchbox").fill("galaxy s21");
  await page.getByRole("searchbox").press("Enter");
  await expect(page).toHaveURL(/search=galaxy/);
  await page.goto("/product/480");
  await expect(page.getByText("Spécifications techniques")).toBeVisible();
  await context.close();
});

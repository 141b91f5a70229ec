import type { Page } from "@playwright/test";
import { expect, test } from "./fixture.ts";
import { availablePhone } from "./shopper.ts";

test.use({ provoked: /^net::ERR_FAILED \/assets\/words-[^/]+\/fr\/\w+\.json$/ });

/** Opens the store by a link. */
async function chooseSamsung(page: Page) {
  await expect(page.getByRole("heading", { name: "Notre Store" })).toBeVisible();
  await page
    .getByRole("link", { name: /^Samsung/ })
    .first()
    .click();
  await expect(page).toHaveURL(/brand=samsung/);
}

test("all content is readable without scripts", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const font = page.waitForResponse(/figtree.*\.woff2$/);
  await page.goto("/store");
  expect((await font).status()).toBe(200);
  await chooseSamsung(page);
  await page.getByRole("searchbox").fill("galaxy s21");
  await page.getByRole("searchbox").press("Enter");
  await expect(page).toHaveURL(/search=galaxy/);
  await page.goto(`/product/${(await availablePhone(page)).id}`);
  await expect(page.getByText("Spécifications techniques")).toBeVisible();
  const about = page.getByRole("contentinfo").getByRole("link", { name: "À propos" });
  await expect(about).toHaveCSS("text-decoration-line", "none");
  await about.hover();
  await expect(about).toHaveCSS("text-decoration-line", "underline");
  await context.close();
});

test("a page whose texts cannot be loaded stays as the server sent it, and its links work", async ({
  page,
}) => {
  await page.route("**/words-*/**", (route) => route.abort());
  await page.goto("/store", { waitUntil: "networkidle" });
  await chooseSamsung(page);
  await expect(page.getByRole("heading", { name: "Notre Store" })).toBeVisible();
});

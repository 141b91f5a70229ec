import type { Page } from "@playwright/test";
import { expect, test } from "./fixture.ts";
import { availablePhone, ready } from "./shopper.ts";

// Scripts of the version before.
test.use({ provoked: /^404 \/(?:admin\/)?assets\/|dynamically imported module|Error loading route module/ });

/** Counts the documents that arrive. Two reloads in one moment are two requests, the first of which is aborted. */
function countLoads(page: Page) {
  const loads = { count: 0 };
  page.on("domcontentloaded", () => {
    loads.count += 1;
  });
  return loads;
}

/** The scripts that the page has not loaded yet are gone, as after an upgrade, while `isOld` is true. */
async function removeOtherScripts(page: Page, isOld = () => true) {
  await page.waitForLoadState("networkidle");
  const loaded = new Set(
    await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name)),
  );
  const isGone = (url: URL) => url.pathname.includes("/assets/") && !loaded.has(url.href);
  await page.route(isGone, (route) =>
    isOld() ? route.fulfill({ status: 404, body: "" }) : route.continue(),
  );
  return () => page.unroute(isGone);
}

test("a page open during an upgrade reloads itself once, and never in a loop", async ({ page }) => {
  const phone = await availablePhone(page);
  await page.goto(`/product/${phone.id}`);
  await ready(page);
  const loads = countLoads(page);
  const upgraded = await removeOtherScripts(page);
  const add = page.getByRole("button", { name: "Ajouter au panier" }).first();
  await add.evaluate((button: HTMLElement) => button.click());
  await expect.poll(() => loads.count).toBe(1);
  await ready(page);
  // It is missing again: the page says so instead.
  await add.evaluate((button: HTMLElement) => button.click());
  await expect(page.locator("[data-spinner]")).toHaveCount(0);
  await expect(page.getByText(/connexion/i).first()).toBeVisible();
  expect(loads.count).toBe(1);
  await upgraded();
  await page.reload();
  await ready(page);
  await add.click();
  await expect(page.getByRole("dialog")).toContainText("1 article dans votre panier");
});

test("a page of the previous version opens another page after an upgrade", async ({ page }) => {
  await page.goto("/about");
  await ready(page);
  const loads = countLoads(page);
  // The new document asks for scripts that the new version has.
  let isReloading = false;
  page.on("request", (request) => {
    isReloading ||= request.isNavigationRequest();
  });
  await removeOtherScripts(page, () => !isReloading);
  const link = page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).first();
  await link.evaluate((element: HTMLElement) => element.click());
  await expect.poll(() => loads.count).toBe(1);
  await page.waitForLoadState("networkidle");
  await ready(page);
  if (!page.url().endsWith("/contact")) await link.evaluate((element: HTMLElement) => element.click());
  await expect(page).toHaveURL(/\/contact$/);
  expect(loads.count).toBe(1);
});

import type { Page } from "@playwright/test";
import { expect, test } from "./fixture.ts";
import { ready } from "./shopper.ts";

// The connection may end while a page still loads the modules of parts out of sight.
test.use({
  provoked:
    /^net::ERR_(?:INTERNET_DISCONNECTED \/(?:smartphoneItems\/480|store|product\/480|about|assets\/[\w-]+\.js)|FAILED \/assets\/[\w-]+\.js)$/,
});

/** Waits until the service worker has cached the offline page. */
const kept = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const { controller } = navigator.serviceWorker;
        return controller !== null && (await caches.match("/offline?lang=ar")) !== undefined;
      }),
    )
    .toBe(true);

/**
 * Opens an address without a connection. The offline page reloads when the browser reports a connection, which its emulation
 * sometimes does for a moment: then the navigation is repeated.
 */
const openOffline = (page: Page, address: string, heading: string) =>
  expect(async () => {
    await page.goto(address);
    await expect(page.getByRole("heading", { name: heading })).toBeVisible({ timeout: 5000 });
    expect(new URL(page.url()).pathname).toBe(address.split("?")[0]);
  }).toPass();

test("without a connection the offline page appears in the visitor's language, without old prices, and reloads by itself", async ({
  page,
  context,
}) => {
  await page.goto("/product/480?lang=ar");
  await ready(page);
  await kept(page);

  await context.setOffline(true);
  await openOffline(page, "/store", "أنت غير متصل بالإنترنت");
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  // The page just visited is offline too, because no page is stored.
  await openOffline(page, "/product/480", "أنت غير متصل بالإنترنت");
  await expect(page.locator("body")).not.toContainText("€");
  expect(await page.evaluate(() => fetch("/smartphoneItems/480").then(String, () => "refused"))).toBe(
    "refused",
  );
  await openOffline(page, "/store?lang=en", "You are offline");

  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: "Our Store" })).toBeVisible();

  // The offline page uses the last chosen language, and only one version of it is stored.
  await ready(page);
  await context.setOffline(true);
  await openOffline(page, "/about", "You are offline");
  // The network may return before the shop answers, so the page must not rely on the browser's single event.
  await page.evaluate(() =>
    addEventListener("online", (event) => event.stopImmediatePropagation(), { capture: true }),
  );
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeHidden();
  expect(await page.evaluate(() => caches.keys())).toHaveLength(1);
  const stored = await page.evaluate(async () => {
    const [name = ""] = await caches.keys();
    return (await (await caches.open(name)).keys()).map(({ url }) => url.replace(location.origin, ""));
  });
  expect(stored.sort()).toEqual(["/offline?lang=ar", "/offline?lang=en", "/offline?lang=fr"]);
});

test("a part of the page whose code does not arrive stays as the server sent it, until it arrives", async ({
  page,
}) => {
  await page.route(/\/assets\/(?:model-groups|active-filters|filter-sheet)-/, (route) =>
    route.abort("failed"),
  );
  await page.goto("/store?lang=fr&brand=apple");
  await ready(page);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: /iPhone/ }).first()).toBeVisible();
  await page.unrouteAll();
  await page
    .getByRole("link", { name: /iPhone/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/product\/\d+/);
});

test("the shop can be put on a home screen: manifest and icons are there, in the page’s language", async ({
  page,
}) => {
  await page.goto("/?lang=ar");
  const href = await page.locator("link[rel=manifest][href]").getAttribute("href");
  const manifest = await (await page.request.get(href ?? "")).json();
  expect(manifest).toMatchObject({ lang: "ar", dir: "rtl", start_url: "/", display: "standalone" });
  const sizes = [];
  for (const { src, type, sizes: size } of manifest.icons) {
    const answer = await page.request.get(src);
    expect(answer.headers()["content-type"], src).toBe(type);
    sizes.push(size);
  }
  expect(sizes).toEqual(["any", "192x192", "512x512", "512x512"]);
  for (const icon of ["/favicon.ico", "/favicon.svg", "/apple-touch-icon.png"])
    expect((await page.request.get(icon)).status(), icon).toBe(200);
  // The browser's own errors of installability.
  const devtools = await page.context().newCDPSession(page);
  const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito")).toEqual(
    [],
  );
});

import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { CHROMIUM, CHROMIUM_ARGS } from "#tests/chromium.ts";
import { makeOpenFolder } from "#tests/database/fast-folder.ts";
import { startShop } from "#tests/processes/running-shop.ts";

/**
 * The time from a touch to the next paint, by the browser's event timing, with the processor slowed to a quarter. Each
 * interaction runs ROUNDS times on a fresh page. `node bench/interactions.ts`; needs the build.
 */
const ROUNDS = 7;
const SLOWER = 4;

interface Act {
  readonly name: string;
  readonly path: string;
  readonly width: number;
  before?(page: Page): Promise<void>;
  act(page: Page): Promise<void>;
}

const ACTS: readonly Act[] = [
  {
    name: "a filter (a link of /store)",
    path: "/store",
    width: 1440,
    act: async (page) => {
      await page
        .getByRole("complementary")
        .getByRole("link", { name: /^Apple/ })
        .click();
      await page.waitForURL(/brand=apple/);
    },
  },
  {
    name: "a filter (a box of /store)",
    path: "/store",
    width: 1440,
    act: async (page) => {
      await page
        .getByRole("complementary")
        .getByRole("checkbox", { name: /^128 Go/ })
        .click();
      await page.waitForURL(/storage=128/);
    },
  },
  {
    name: "add to cart (/product), out of the blue",
    path: "/product/480",
    width: 390,
    act: async (page) => {
      await page.getByRole("button", { name: "Ajouter au panier" }).first().click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "add to cart (/product), pointed at before",
    path: "/product/480",
    width: 1440,
    // Hover first: it fetches the code, so the click doesn't wait for it.
    before: async (page) => {
      const fetched = page.waitForResponse(/\/put-in-cart-/);
      await page.getByRole("button", { name: "Ajouter au panier" }).first().hover();
      await (await fetched).finished();
      await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
    },
    act: async (page) => {
      await page.getByRole("button", { name: "Ajouter au panier" }).first().click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "the menu",
    path: "/",
    width: 390,
    act: async (page) => {
      await page.getByRole("banner").getByRole("button", { name: /menu/i }).first().click();
      await page.getByRole("dialog").waitFor();
    },
  },
];

/** Milliseconds from the event to the next paint: the longest event of an interaction. */
async function measure(
  browser: Browser,
  address: string,
  { path, width, before, act }: Act,
): Promise<number> {
  const page = await browser.newPage({ viewport: { width, height: 844 } });
  try {
    await page.goto(address + path, { waitUntil: "networkidle" });
    await page.locator("html[data-seller]").waitFor();
    await (await page.context().newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    await before?.(page);
    await page.evaluate(() => {
      const seen: number[] = [];
      Object.assign(window, { seen });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          if ("interactionId" in entry && entry.interactionId) seen.push(entry.duration);
      }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
    });
    await act(page);
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
    return await page.evaluate(() => Math.max(16, ...(window as unknown as { seen: number[] }).seen));
  } finally {
    await page.close();
  }
}

const folder = await makeOpenFolder(tmpdir(), "reluit-bench-");
const shop = startShop({ DATA_DIR: join(folder, "data"), DEMO: "1" });
const browser = await chromium.launch({
  executablePath: CHROMIUM,
  args: CHROMIUM_ARGS,
});
try {
  const address = await shop.address;
  const rows = [];
  for (const act of ACTS) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) times.push(await measure(browser, address, act));
    times.sort((a, b) => a - b);
    rows.push({ act: act.name, "median ms": times[Math.floor(ROUNDS / 2)], "worst ms": times.at(-1) });
  }
  console.table(rows);
} finally {
  await browser.close();
  shop.kill("SIGTERM");
  await shop.ended;
  await rm(folder, { recursive: true, force: true });
}

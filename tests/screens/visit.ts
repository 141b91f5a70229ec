import type { Browser, Page } from "@playwright/test";
import { LOCALE_COOKIE, type Locale } from "#contract/locale.ts";
import { dressed, ready } from "#tests/journeys/shopper.ts";
import { type Desk, layOutDesk } from "./desk.ts";
import { SCREENS, type Screen } from "./screens.ts";
import { wordsIn } from "./words-in.ts";

/** A language, a width and a scheme. */
export interface Look {
  readonly locale: Locale;
  readonly width: number;
  readonly scheme?: "light" | "dark";
  readonly forcedColors?: "active" | "none";
}

/** Visits every screen and collects the flaws that `look` finds, and the screens that cannot be reached. */
export async function visitScreens(
  browser: Browser,
  baseURL: string,
  { locale, width, scheme = "light", forcedColors = "none" }: Look,
  look: (page: Page, screen: Screen) => Promise<readonly string[]>,
  screens: readonly Screen[] = SCREENS,
): Promise<string[]> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width, height: 900 },
    colorScheme: scheme,
    forcedColors,
    reducedMotion: "reduce",
    serviceWorkers: "block",
  });
  await context.addCookies([{ name: LOCALE_COOKIE, value: locale, url: baseURL }]);
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  await page.addInitScript(() => {
    const state = sessionStorage.getItem("visit");
    if (state) history.replaceState(JSON.parse(state), "");
  });
  const desk = await layOutDesk(context.request);
  await page.goto("/robots.txt");
  const flaws: string[] = [];
  page.on("pageerror", ({ message }) => flaws.push(`${page.url()}: ${message}`));
  page.on("console", (said) => {
    // A screen may expect an error status, such as 404.
    const expected = /Failed to load resource/.test(said.text());
    if (said.type() === "error" && !expected) flaws.push(`${page.url()}: ${said.text()}`);
  });
  for (const screen of screens) {
    if (screen.only && (screen.only === "narrow") !== width < 768) continue;
    try {
      await open(page, screen, desk, locale);
      flaws.push(...(await look(page, screen)).map((flaw) => `${screen.name}: ${flaw}`));
    } catch (error) {
      flaws.push(
        `${screen.name}: ${error instanceof Error ? error.message.split("\n", 3).join(" ") : error}`,
      );
    }
  }
  await context.close();
  return flaws;
}

async function open(page: Page, screen: Screen, desk: Desk, locale: Locale) {
  const tab: Record<string, string> = screen.tab ? { ...desk[screen.tab] } : {};
  for (const [key, value] of Object.entries(screen.kept?.(desk) ?? {})) tab[key] = JSON.stringify(value);
  const state = screen.state?.(desk);
  if (state) tab.visit = JSON.stringify({ usr: state, key: "visit", idx: 0 });
  await page.evaluate((entries) => {
    sessionStorage.clear();
    for (const [key, value] of entries) sessionStorage.setItem(key, value);
  }, Object.entries(tab));
  await page.goto(typeof screen.path === "string" ? screen.path : screen.path(desk));
  await ready(page);
  await dressed(page);
  await drawWhole(page);
  await settled(page);
  await hydrated(page);
  await screen.arrange?.(page, wordsIn(locale));
  if (screen.arrange) await settled(page);
}

/** Renders the hidden parts, which otherwise wait until they are near the window. */
async function drawWhole(page: Page) {
  await page.evaluate(() => {
    document.documentElement.dataset.moved = "";
  });
}

/**
 * Waits until React has hydrated every boundary of the page. A boundary hydrated later, on a slow machine, would find texts
 * that the test has changed. Boundaries that wait for an interaction are ignored.
 */
async function hydrated(page: Page) {
  const isWhole = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_COMMENT);
    while (walker.nextNode()) {
      const mark = walker.currentNode as Comment;
      const first = mark.data === "$" ? mark.nextSibling : null;
      if (first instanceof Element && !Object.keys(first).some((key) => key.startsWith("__react")))
        return false;
    }
    return true;
  };
  await page.waitForFunction(isWhole, undefined, { timeout: 3000 }).catch(() => {});
}

/** Waits until the page is stable for a moment, without placeholders. */
async function settled(page: Page) {
  await page.evaluate(async () => {
    // A card that is still being revealed is half transparent.
    const waits = () =>
      document.getAnimations().length > 0 ||
      document.querySelector("main [data-skeleton], main [aria-busy=true]") !== null;
    for (let tries = 0; tries < 60; tries += 1) {
      const before = document.body.innerHTML;
      await new Promise((resolve) => setTimeout(resolve, 120));
      if (document.body.innerHTML === before && !waits()) return;
    }
  });
}

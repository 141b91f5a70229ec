import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";
import { matchPath } from "react-router";

const ROOT = "/admin";
/** The addresses whose ids stand on another page than the list above them, and the form of the link that has the id there. */
const FOUND_ON: Readonly<Record<string, { readonly page: string; readonly link?: string }>> = {
  "/bench/:id": { page: "/devices?stage=wiped", link: "/devices/:id" },
  "/bench/:id/wipe": { page: "/devices?stage=listed", link: "/devices/:id" },
  "/bench/buybacks/:id": { page: "/buybacks?state=received", link: "/buybacks/:id" },
  "/orders/:number/delivery-notes/:parcel": { page: "/orders?status=shipped" },
  "/payouts/batches/:id": { page: "/payouts" },
};

/** The page has its data: its heading is there, and nothing is being read. */
async function loaded(page: Page) {
  await expect(page.locator("main h1").first()).toBeVisible();
  await page.waitForLoadState("networkidle");
}

/**
 * Opens every address of the back office, with the first row of its list where an address names one. Returns the addresses for
 * which the demo has no row.
 */
export async function visitBackOffice(
  page: Page,
  paths: readonly string[],
  look: (path: string) => Promise<void>,
): Promise<string[]> {
  const unseen: string[] = [];
  for (const path of paths) {
    const address = path.includes(":") ? await firstOf(page, path, paths) : path;
    if (!address) {
      unseen.push(path);
      continue;
    }
    await page.goto(ROOT + address);
    await loaded(page);
    await look(path);
  }
  return unseen;
}

/** The first link to an address of this form, on the page that lists them or on the page of its first row. */
async function firstOf(page: Page, path: string, paths: readonly string[]): Promise<string | undefined> {
  const parts = path.split("/");
  const own = parts.slice(0, parts.findIndex((part) => part.startsWith(":")) + 1).join("/");
  const rest = path.slice(own.length);
  const { page: list, link: form = own } = FOUND_ON[path] ?? { page: own.slice(0, own.lastIndexOf("/")) };
  await page.goto(ROOT + list);
  const links = (await linksOf(page)).filter((link) => !paths.includes(link));
  const [id] = links.flatMap((link) => Object.values(matchPath(form, link)?.params ?? {}));
  const first = id && own.replace(/:\w+/, id);
  if (!first || !rest.includes(":")) return first && first + rest;
  await page.goto(ROOT + first);
  return (await linksOf(page)).find((link) => matchPath(path, link));
}

/** The addresses to which the loaded page leads, without `/admin`. */
async function linksOf(page: Page): Promise<string[]> {
  await loaded(page);
  const links = page.locator("main a[href]");
  const paths = await links.evaluateAll((found) =>
    found.map((link) => new URL((link as HTMLAnchorElement).href).pathname),
  );
  return paths.map((path) => path.slice(ROOT.length));
}

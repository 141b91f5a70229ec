import type { Locator, Page } from "@playwright/test";
import type { SmartphoneItem } from "#contract/catalog/catalog.ts";
import { pickOffers } from "#server/catalog/home/pick-offers.ts";
import { expect, test } from "./fixture.ts";
import { dressed, ready } from "./shopper.ts";

/** A common telephone, and a common desk. */
const WINDOWS = [
  { width: 375, height: 812 },
  { width: 1440, height: 900 },
];

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error("It has no box.");
  return { ...box, bottom: box.y + box.height, end: box.x + box.width };
}

async function open(page: Page, path: string) {
  await page.goto(path);
  await ready(page);
  await dressed(page);
}

/** Scrolls, and waits until the cards that came into sight are drawn. */
function scrollTo(page: Page, top: number) {
  return page.evaluate(async (y) => {
    window.scrollTo({ top: y, behavior: "instant" });
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  }, top);
}

for (const window of WINDOWS) {
  const narrow = window.width < 768;

  test.describe(`at ${window.width} px`, () => {
    test.use({ viewport: window, reducedMotion: "reduce" });

    test("the best offers of five families stand straight after the hero", async ({ page }) => {
      await open(page, "/");
      const sections = page.getByRole("main").locator("section");
      const hero = await boxOf(sections.nth(0));
      const offers = sections.nth(1);
      await expect(sections.nth(0).getByRole("heading", { level: 1 })).toBeVisible();
      await expect(offers.getByRole("heading", { name: "Les meilleures offres du moment" })).toBeVisible();
      expect((await boxOf(offers)).y - hero.bottom, "px between hero and offers").toBeLessThanOrEqual(1);
      expect(hero.bottom, "the hero fits the screen").toBeLessThanOrEqual(window.height);

      const tiles = offers.locator(".tile");
      await expect(tiles).toHaveCount(5);
      const answer = await page.request.get("/smartphoneItems?status=available&sort=newest&limit=60");
      const items: SmartphoneItem[] = await answer.json();
      const best = pickOffers(items, 5);
      expect(new Set(best.map(({ brand, family }) => `${brand} ${family}`)).size).toBe(5);
      const shown = await tiles
        .locator("h3 a")
        .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
      expect(shown).toEqual(best.map(({ phone }) => `/product/${phone.id}`));

      const boxes = await Promise.all((await tiles.all()).map(boxOf));
      if (narrow) {
        // Each phone has a row, with the picture beside the facts; at least two fit on a screen.
        for (const [index, tile] of (await tiles.all()).entries()) {
          const plate = await boxOf(tile.locator(".tile-plate"));
          const facts = await boxOf(tile.locator(".tile-facts"));
          expect(facts.x).toBeGreaterThanOrEqual(plate.end);
          expect(boxes[index]?.height).toBeLessThan(window.height / 4);
        }
      } else expect(new Set(boxes.map(({ y }) => Math.round(y))).size, "rows of offers").toBe(1);
    });

    test("brands are marks in the shop's own type, and each leads to its phones", async ({ page }) => {
      await open(page, "/");
      const brands = page.getByRole("main").getByRole("navigation", { name: "Marques" });
      const tiles = page.getByRole("main").locator("section").nth(1).locator(".tile");
      expect((await boxOf(brands)).y).toBeGreaterThanOrEqual((await boxOf(tiles.last())).bottom);
      await expect(brands.locator("img, svg")).toHaveCount(0);
      const links = await brands.getByRole("link").all();
      expect(links.length).toBeGreaterThanOrEqual(4);
      const looks = new Set<string>();
      for (const link of links) {
        const box = await boxOf(link);
        expect(box.x).toBeGreaterThanOrEqual(0);
        expect(box.end).toBeLessThanOrEqual(window.width);
        expect(box.height).toBeGreaterThanOrEqual(44);
        const look = await link.locator("bdi").evaluate((mark) => {
          const { fontFamily, fontWeight, letterSpacing, textTransform } = getComputedStyle(mark);
          return [fontFamily.split(",")[0], fontWeight, letterSpacing, textTransform].join();
        });
        expect(look).toMatch(/Figtree/);
        looks.add(look);
      }
      expect(looks.size, "marks that look different").toBeGreaterThanOrEqual(4);
      await brands.getByRole("link", { name: "Samsung" }).click();
      await expect(page).toHaveURL(/\/store\?brand=samsung$/);
      await expect(page.getByRole("article").first()).toBeVisible();
    });

    test("nothing in the list covers a price, wherever it is scrolled to", async ({ page }) => {
      await open(page, "/store");
      const dock = narrow
        ? await page.getByRole("button", { name: "Filtres" }).locator("..").elementHandle()
        : null;
      const last = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
      for (let top = 0; top <= last; top += 400) {
        await scrollTo(page, top);
        const covered = await page.evaluate((docked) => {
          const header = document.querySelector("header > .sticky")?.getBoundingClientRect();
          const from = Math.max(header?.bottom ?? 0, docked?.getBoundingClientRect().bottom ?? 0);
          return [...document.querySelectorAll(".card-price > bdi")].flatMap((price) => {
            const box = price.getBoundingClientRect();
            // A card above the lower edge of the bars is out of sight.
            if (box.top < from || box.bottom > innerHeight) return [];
            const card = price.closest("article");
            const spots = [box.left + 2, (box.left + box.right) / 2, box.right - 2].map((x) =>
              document.elementFromPoint(x, (box.top + box.bottom) / 2),
            );
            return spots.every((spot) => card?.contains(spot)) ? [] : [price.textContent];
          });
        }, dock);
        expect(covered, `prices that are covered at ${top} px`).toEqual([]);
      }
    });

    test("a card has one main action", async ({ page }) => {
      await open(page, "/store");
      for (const card of (await page.locator(".card:not([data-sold])").all()).slice(0, 6)) {
        const actions = card.locator(".card-actions");
        const filled = await actions.locator("a, button").evaluateAll((all) =>
          all
            .filter((one) => one.checkVisibility() && !one.matches("[aria-label]"))
            .filter((one) => getComputedStyle(one).backgroundColor !== "rgba(0, 0, 0, 0)")
            .map((one) => one.textContent?.trim()),
        );
        expect(filled).toEqual(["Achat immédiat"]);
        const main = await boxOf(card.getByRole("button", { name: "Achat immédiat" }));
        expect(main.width).toBeGreaterThan((await boxOf(actions)).width / 2);
        expect(main.height).toBeGreaterThanOrEqual(44);
      }
    });
  });
}

test.describe("at 375 px", () => {
  test.use({ viewport: { width: 375, height: 812 }, reducedMotion: "reduce" });

  test("three phones of the list fit whole on one screen, each picture beside its facts", async ({
    page,
  }) => {
    await open(page, "/store");
    const cards = page.getByRole("article");
    const dock = page.getByRole("button", { name: "Filtres" }).locator("..");
    await cards.first().evaluate((card) => {
      const bars = document.querySelector("header > .sticky")?.getBoundingClientRect().height ?? 0;
      const docked = document.querySelector("main .sticky.top-16")?.getBoundingClientRect().height ?? 0;
      scrollBy({ top: card.getBoundingClientRect().top - bars - docked - 8, behavior: "instant" });
    });
    const below = (await boxOf(dock)).bottom;
    for (const card of (await cards.all()).slice(0, 3)) {
      const box = await boxOf(card);
      expect(box.y).toBeGreaterThanOrEqual(below);
      expect(box.bottom).toBeLessThanOrEqual(812);
      const picture = await boxOf(card.locator(".card-plate"));
      const facts = await boxOf(card.locator(".card-facts"));
      expect(facts.x).toBeGreaterThanOrEqual(picture.end);
      expect(Math.abs(facts.y - picture.y)).toBeLessThan(2);
    }
  });

  test("filters and sort stay docked side by side below the header", async ({ page }) => {
    await open(page, "/store");
    const filters = page.getByRole("button", { name: "Filtres" });
    const sort = page.getByRole("combobox", { name: "Trier par" });
    for (const top of [600, 1500, 2400]) {
      await scrollTo(page, top);
      const header = await boxOf(page.locator("header > .sticky"));
      const [left, right] = [await boxOf(filters), await boxOf(sort)];
      expect(left.y).toBeGreaterThanOrEqual(header.bottom);
      expect(left.bottom).toBeLessThan(header.bottom + 64);
      expect(right.x).toBeGreaterThanOrEqual(left.end);
      expect(Math.abs(left.y + left.height / 2 - (right.y + right.height / 2))).toBeLessThan(3);
    }
    await filters.click();
    await expect(page.getByRole("dialog")).toBeVisible();
  });
});

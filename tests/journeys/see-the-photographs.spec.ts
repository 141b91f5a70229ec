import type { Page } from "@playwright/test";
import type { SmartphoneItem } from "#contract/catalog/catalog.ts";
import { expect, test } from "./fixture.ts";
import { ready, seriousFlaws } from "./shopper.ts";
import { variants } from "./variants.ts";

/** A photographed unit on sale, one with measured marks if there is one. */
async function photographedPhone(page: Page): Promise<SmartphoneItem> {
  const answer = await page.request.get("/smartphoneItems?photos=1&status=available&limit=30");
  const [phone] = (await answer.json()) as SmartphoneItem[];
  if (!phone) throw new Error("The demo has no photographed phone.");
  return phone;
}

for (const width of variants(375, 1440))
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 860 } });

    test("a photograph opens large, changes by keyboard, says what it shows, and gives the focus back", async ({
      page,
    }) => {
      const phone = await photographedPhone(page);
      await page.goto(`/product/${phone.id}`);
      await ready(page);
      const slides = page.getByRole("list", { name: "Photos" }).getByRole("link");
      await slides.first().click();
      const viewer = page.getByRole("dialog", { name: /^Photos de/ });
      await expect(viewer.getByRole("img", { name: /photo 1$/ })).toBeVisible();
      await expect(viewer.getByText("Face avant")).toBeVisible();
      expect(await seriousFlaws(page)).toEqual([]);
      await page.keyboard.press("ArrowRight");
      await expect(viewer.getByRole("img", { name: /photo 2$/ })).toBeVisible();
      await page.keyboard.press("ArrowLeft");
      await expect(viewer.getByRole("img", { name: /photo 1$/ })).toBeVisible();

      const before = await viewer.getByRole("img").boundingBox();
      await page.keyboard.press("+");
      await expect
        .poll(async () => (await viewer.getByRole("img").boundingBox())?.width)
        .toBeGreaterThan((before?.width ?? 0) * 1.4);
      await page.keyboard.press("-");
      await expect.poll(async () => (await viewer.getByRole("img").boundingBox())?.width).toBe(before?.width);

      // The focus stays inside, or goes to the browser’s own buttons.
      for (let press = 0; press < 8; press += 1) {
        await page.keyboard.press("Tab");
        const isInside = await page.evaluate(() => {
          const { activeElement, body } = document;
          return activeElement === body || activeElement?.closest("dialog") !== null;
        });
        expect(isInside).toBe(true);
      }
      await page.keyboard.press("Escape");
      await expect(viewer).toHaveCount(0);
      await expect(slides.first()).toBeFocused();
    });

    test("the store shows photographed phones alone, with photographs that fill their tiles", async ({
      page,
    }) => {
      await page.goto("/store?photos=1");
      await ready(page);
      const cards = page.getByRole("article");
      await expect(cards.first()).toContainText("Photos réelles");
      const plate = await cards.first().locator(".card-plate").boundingBox();
      const picture = await cards.first().locator(".card-plate > img").boundingBox();
      expect(picture?.width).toBeCloseTo(plate?.width ?? 0, 0);
      expect(picture?.height).toBeCloseTo(plate?.height ?? 0, 0);
      await expect(page.getByRole("list", { name: "Filtres actifs" })).toContainText("Photos réelles");

      await page.goto("/store?brand=autres");
      await expect(cards.filter({ hasText: "Illustration" }).first()).toBeVisible();
    });
  });

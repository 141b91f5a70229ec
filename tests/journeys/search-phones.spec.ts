import type { Page } from "@playwright/test";
import { expect, test } from "./fixture.ts";
import { arrived, holdPages, ready } from "./shopper.ts";
import { variants } from "./variants.ts";

const LABEL = "Rechercher un smartphone";
const box = (page: Page) => page.getByRole("combobox", { name: LABEL });

for (const width of variants(375, 1440)) {
  test.describe(`the search at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test("suggests models and phones by keyboard and by pointer", async ({ page }) => {
      await page.goto("/about");
      await ready(page);
      await expect(box(page)).toHaveAttribute("aria-expanded", "false");
      await box(page).fill("iphone 1");
      const options = page.getByRole("option");
      await expect(options.first()).toContainText("iPhone");
      await expect(box(page)).toHaveAttribute("aria-expanded", "true");
      const model = (await options.first().locator("bdi").textContent()) ?? "";

      // The keyboard goes through the lines and back into the input, which keeps the focus.
      await box(page).press("ArrowUp");
      await expect(options.last()).toHaveAttribute("aria-selected", "true");
      await box(page).press("ArrowDown");
      await expect(page.locator("[role=option][aria-selected=true]")).toHaveCount(0);
      await box(page).press("ArrowDown");
      await expect(options.first()).toHaveAttribute("aria-selected", "true");
      const named = await box(page).getAttribute("aria-activedescendant");
      expect(named).toBe(await options.first().getAttribute("id"));
      await expect(box(page)).toBeFocused();

      // Escape closes the list and keeps the text; the arrow opens it again.
      await box(page).press("Escape");
      await expect(options).toHaveCount(0);
      await expect(box(page)).toHaveValue("iphone 1");
      await box(page).press("ArrowDown");
      await expect(options.first()).toBeVisible();
      await box(page).press("ArrowDown");
      await box(page).press("Enter");
      await expect(page).toHaveURL(/\/store\?search=/);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Résultats pour « ${model} »`);
      await expect(page.getByRole("combobox", { name: "Trier par" })).toHaveValue("relevance");
      await expect(page.getByRole("article").first()).toContainText(model);

      // A phone of the list leads to its page.
      await box(page).fill("pixel");
      const phone = options.filter({ hasText: "€" }).first();
      const name = (await phone.locator("bdi").textContent()) ?? "";
      await phone.click();
      await expect(page).toHaveURL(/\/product\/\d+$/);
      await expect(page.getByRole("heading", { level: 1 })).toContainText(name.split(" ")[0] ?? name);
    });

    test("is on every page outside the checkout", async ({ page }) => {
      for (const path of [
        "/",
        "/store",
        "/product/480",
        "/repair",
        "/revendre",
        "/contact",
        "/cart",
        "/login",
      ]) {
        await page.goto(path);
        await ready(page);
        await expect(box(page), path).toBeVisible();
      }
    });
  });
}

test("Enter opens only a line that the person chose, even after a new answer", async ({ page }) => {
  await page.goto("/about");
  await ready(page);
  await box(page).fill("iphone 1");
  const options = page.getByRole("option");
  await expect(options.first()).toBeVisible();
  const release: (() => void)[] = [];
  await page.route("**/smartphoneItems/suggestions?*", async (route) => {
    await new Promise<void>((resolve) => release.push(resolve));
    await route.continue();
  });
  await box(page).fill("pixel");
  await expect.poll(() => release.length).toBe(1);
  // The old list is still there.
  await box(page).press("ArrowDown");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  release[0]?.();
  await expect(options.first()).toContainText("Pixel");
  await expect(page.locator("[role=option][aria-selected=true]")).toHaveCount(0);
  expect(await box(page).getAttribute("aria-activedescendant")).toBeNull();
  await box(page).press("Enter");
  await expect(page).toHaveURL(/\/store\?search=pixel$/);
});

test.describe("a page that comes late", () => {
  /** Waits for the announcement of the new page, which may take the focus at the same moment. */
  const announced = (page: Page) => expect(page.locator("body > p[aria-live]")).not.toBeEmpty();

  test.beforeEach(async ({ page }) => {
    await page.goto("/about");
    await ready(page);
  });

  test("leaves the focus to a person who goes on typing after a search", async ({ page }) => {
    await box(page).fill("pixel");
    const release = await holdPages(page);
    await box(page).press("Enter");
    await page.keyboard.type(" 8");
    await release(/\/store$/);
    await expect(page).toHaveURL(/\/store\?search=pixel$/);
    await announced(page);
    await page.keyboard.type(" pro");
    await expect(box(page)).toBeFocused();
    await expect(box(page)).toHaveValue("pixel 8 pro");
  });

  test("leaves the focus to a person who has typed since the link was pressed", async ({ page }) => {
    const release = await holdPages(page);
    await page.getByRole("banner").getByRole("link", { name: "Réparer", exact: true }).click();
    await box(page).pressSequentially("pix");
    await release(/\/reparer$/);
    await expect(page).toHaveURL(/\/reparer$/);
    await announced(page);
    await page.keyboard.type("el");
    await expect(box(page)).toHaveValue("pixel");
  });

  test("takes the focus when it is the phone that the person chose", async ({ page }) => {
    await box(page).fill("pixel");
    await page.getByRole("option").filter({ hasText: "€" }).first().click();
    await arrived(page, /\/product\/\d+$/);
  });
});

test.describe("on a touch screen", () => {
  test.use({ viewport: { width: 375, height: 800 }, hasTouch: true, isMobile: true });

  test("a search closes the keyboard, which would cover the phones", async ({ page }) => {
    await page.goto("/about");
    await ready(page);
    for (const words of ["pixel", "iphone"]) {
      await box(page).fill(words);
      await box(page).press("Enter");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Résultats pour « ${words} »`);
      await expect(box(page)).not.toBeFocused();
    }
  });
});

test("the chosen line is in sight in a low window", async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 320 });
  await page.goto("/about");
  await ready(page);
  await box(page).fill("iphone 1");
  const options = page.getByRole("option");
  await expect(options.first()).toBeVisible();
  await box(page).press("ArrowUp");
  await expect(options.last()).toBeInViewport({ ratio: 0.9 });
});

test("the breadcrumb names the brand and leads to its phones", async ({ page }) => {
  const answer = await page.request.get("/smartphoneItems?search=huawei&status=available&limit=1");
  const [phone] = await answer.json();
  await page.goto(`/product/${phone.id}`);
  await ready(page);
  const trail = page.getByRole("navigation", { name: /Ariane/i });
  await expect(trail).not.toContainText("Autres");
  await trail.getByRole("link", { name: "Huawei" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Résultats pour « Huawei »");
  await expect(page.getByRole("article").first()).toBeVisible();
});

import { expect, test } from "./fixture.ts";
import { dressed, ready } from "./shopper.ts";

test("the footer’s links navigate without a document, and Back restores the position in the list", async ({
  page,
}) => {
  await page.goto("/store");
  await page.locator("html[data-seller]").waitFor();
  await page.evaluate(() => {
    document.documentElement.dataset.stays = "1";
  });
  const about = page.getByRole("contentinfo").getByRole("link", { name: "À propos" });
  // Scroll row by row, because hidden rows have only an estimated height.
  await expect(async () => {
    await page.mouse.wheel(0, 600);
    await expect(about).toBeInViewport({ timeout: 200 });
  }).toPass();
  await page.evaluate(() => {
    const press = () => {
      document.documentElement.dataset.left = String(window.scrollY);
    };
    document.addEventListener("click", press, { capture: true, once: true });
  });
  await about.click();
  await expect(page).toHaveURL(/\/about$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/neuf/);
  const { stays, left } = await page.evaluate(() => ({ ...document.documentElement.dataset }));
  expect(stays).toBe("1");
  expect(Number(left)).toBeGreaterThan(2_000);
  // The links for search engines name the page of the document.
  await expect(page.locator("link[rel=canonical]")).toHaveCount(0);

  await page.goBack();
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(Number(left));
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "on a phone" : "on a phone without scripts", () => {
    test.use({ viewport: { width: 375, height: 812 }, javaScriptEnabled });

    test("the footer is at most 700 px high, and each group of links opens", async ({ page }) => {
      await page.goto("/about");
      const footer = page.getByRole("contentinfo");
      expect((await footer.boundingBox())?.height).toBeLessThanOrEqual(700);
      await expect(footer.getByRole("link", { name: "Renoncer au contrat ici" })).toBeVisible();
      for (const [group, link] of [
        ["Explorer", "Contact"],
        ["Aide et garanties", "Garanties"],
        ["Informations légales", "Conditions de vente"],
      ] as const) {
        await expect(footer.getByRole("link", { name: link, exact: true })).toBeHidden();
        await footer.getByText(group, { exact: true }).click();
        await expect(footer.getByRole("link", { name: link, exact: true })).toBeVisible();
      }
    });
  });

test("a language chosen in the footer is the language of the home page", async ({ page }) => {
  await page.goto("/about");
  await page.locator("html[data-seller]").waitFor();
  // By keyboard, because parts drawn near the pointer would move the footer under it.
  await page.getByRole("contentinfo").getByRole("link", { name: "العربية" }).press("Enter");
  await expect(page).toHaveURL(/\/$/);
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await page.goto("/about");
  await expect(page.locator("html")).toHaveAttribute("lang", "ar");
});

test("a section has its colours by a link and by its address, in light and dark", async ({ page }) => {
  const brand = () => page.evaluate(() => getComputedStyle(document.body).getPropertyValue("--color-brand"));
  const seen: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto("/");
    await page.locator("html[data-seller]").waitFor();
    seen.push(await brand());
    await page
      .getByRole("navigation", { name: "Acheter, vendre" })
      .getByRole("link", { name: "Vendre" })
      .click();
    await expect(page).toHaveURL(/vendre$/);
    await expect.poll(brand).not.toBe(seen.at(-1));
    seen.push(await brand());
    await page.reload();
    expect(await brand()).toBe(seen.at(-1));
  }
  expect(new Set(seen).size).toBe(4);
});

test("three phones fit a narrow screen, and nothing floats over them", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto("/store?condition=bon");
  await ready(page);
  await dressed(page);
  await page
    .getByRole("article")
    .nth(3)
    .evaluate((card) => {
      scrollTo(0, card.getBoundingClientRect().top + scrollY - 128);
    });
  const cards = page.getByRole("article");
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
  for (const place of [3, 4, 5]) await expect(cards.nth(place)).toBeInViewport({ ratio: 1 });
  const covered = await cards.evaluateAll((all) =>
    all.flatMap((card) =>
      [...card.querySelectorAll(".card-price, h3, button, .badge")].flatMap((part) => {
        const { x, y, width, height } = part.getBoundingClientRect();
        if (y < 128 || y + height > innerHeight || width === 0) return [];
        const top = document.elementFromPoint(x + width / 2, y + height / 2);
        return top && !card.contains(top) ? [part.textContent] : [];
      }),
    ),
  );
  expect(covered).toEqual([]);
  // The way back up is below the list.
  await page.getByRole("button", { name: "Haut de page" }).click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

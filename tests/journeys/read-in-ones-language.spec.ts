import type { SmartphoneItem } from "#contract/catalog/catalog.ts";
import { LOCALE_COOKIE } from "#contract/locale.ts";
import { expect, test } from "./fixture.ts";

for (const { locale, storage, colour, note } of [
  { locale: "en", storage: "GB", colour: "Black", note: "The seller’s own description, in French." },
  { locale: "ar", storage: "غ.ب", colour: "أسود", note: "وصف كتبه البائع، بالفرنسية." },
]) {
  test(`names and colours are in the visitor's language, and a seller's text says its own (${locale})`, async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: LOCALE_COOKIE, value: locale, url: baseURL ?? "" }]);
    const answer = await page.request.get("/smartphoneItems?status=available&limit=100");
    const items: SmartphoneItem[] = await answer.json();
    const black = items.find(({ name, model }) => model.colorSlug === "noir" && /\d Go Noir$/.test(name));
    if (!black) throw new Error("The demo catalogue has no black phone.");
    await page.goto(`/product/${black.id}`);
    const title = page.getByRole("heading", { level: 1 });
    await expect(title).toContainText(black.model.model);
    await expect(title).toContainText(storage);
    await expect(title).toContainText(colour);
    await expect(title.locator("bdi")).toHaveAttribute("lang", locale);
    await expect(page.getByText(note)).toBeVisible();
    await expect(page.locator("main p[lang=fr]")).toContainText(black.description.slice(-30));

    await page.goto("/store");
    await expect(page.getByRole("article").first().getByRole("heading")).not.toContainText(" Go ");
  });
}

test("in French a seller's French text needs no note", async ({ page }) => {
  const answer = await page.request.get("/smartphoneItems?status=available&limit=1");
  const [item]: SmartphoneItem[] = await answer.json();
  await page.goto(`/product/${item?.id}`);
  await expect(page.getByText(/^Texte du vendeur/)).toHaveCount(0);
});

import type { Page } from "@playwright/test";
import type { SmartphoneItem } from "#contract/catalog/catalog.ts";
import { invalidHtml } from "#tests/screens/valid-html.ts";
import { expect, test } from "./fixture.ts";
import { ready, seriousFlaws } from "./shopper.ts";

test.use({ viewport: { width: 375, height: 900 } });

/** The listings of one unit each that can be bought. */
async function unitsOnSale(page: Page): Promise<SmartphoneItem[]> {
  const shown = await page.request.get("/sellers/reluit");
  const { items }: { items: SmartphoneItem[] } = await shown.json();
  return items.filter(({ images, stockQuantity }) => images.length > 0 && stockQuantity > 0);
}

const imeis = async (page: Page) =>
  ((await page.getByRole("main").textContent()) ?? "").match(/\b\d{15}\b/g) ?? [];

test("a stranger finds the passport of the very phone on its product page, and reads it in any language", async ({
  page,
}) => {
  const [phone] = await unitsOnSale(page);
  await page.goto(`/product/${phone?.id}`);
  await ready(page);
  const own = page.getByRole("region", { name: "Ce téléphone, pas un autre." });
  await expect(own).toContainText(`${phone?.batteryHealth} % de sa capacité d’origine`);
  await own.getByText("Voir chaque contrôle").click();
  await expect(own.getByText("Tactile sur toute la dalle")).toBeVisible();
  const lastPhoto = new RegExp(`, photo ${phone?.images.length}$`);
  await expect(page.getByRole("img", { name: lastPhoto }).first()).toHaveAttribute(
    "src",
    /\/pictures\/photos\//,
  );
  await own.getByRole("link", { name: "Ouvrir son passeport" }).click();

  await expect(page).toHaveURL(/\/passeport\/[0-9A-Z]{10}$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(phone?.model.model ?? "");
  const main = page.getByRole("main");
  for (const fact of [
    "Batterie",
    "Pièces changées",
    "Données",
    "Garantie",
    "Mises à jour de sécurité",
    "Passages à l’atelier",
  ])
    await expect(main.getByText(fact, { exact: true }).first()).toBeVisible();
  await expect(main.getByRole("listitem").filter({ hasText: "Tactile sur toute la dalle" })).toContainText(
    "Réussi",
  );
  await expect(main.getByRole("img", { name: "Code QR de ce passeport" })).toBeVisible();
  expect(await imeis(page)).toEqual([]);
  await expect(main.getByText("C’est votre téléphone")).toHaveCount(0);
  expect(await seriousFlaws(page)).toEqual([]);

  const path = new URL(page.url()).pathname;
  for (const [lang, kicker] of [
    ["fr", "Passeport de l’appareil"],
    ["en", "Device passport"],
    ["ar", "جواز الجهاز"],
  ]) {
    const html = await (await page.request.get(`${path}?lang=${lang}`)).text();
    expect(html).toContain(kicker);
    expect(html).toContain('"@type":"IndividualProduct"');
    const picture = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? "";
    expect(picture).toContain(`/pictures/items/${phone?.id}/share.png`);
    expect((await page.request.get(new URL(picture).pathname)).headers()["content-type"]).toBe("image/png");
    expect(await invalidHtml(html)).toEqual([]);
  }
  await page.goto(`${path}?lang=ar`);
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  expect(await seriousFlaws(page)).toEqual([]);
});

test("an id without a published phone is not found, and its page is not indexed", async ({ page }) => {
  for (const unknown of ["0000000000", "undefined", "%27", "W48K844QPJ%00", "A".repeat(40)]) {
    const answer = await page.request.get(`/passeport/${unknown}`);
    expect(answer.status(), unknown).toBe(404);
    expect(await answer.text(), unknown).toContain('name="robots" content="noindex"');
  }
});

import type { Page } from "@playwright/test";
import { acceptOffer } from "./accept-offer.ts";
import { isSound } from "./bench-desk.ts";
import { expect, test } from "./fixture.ts";
import { newStaff } from "./new-staff.ts";
import { mailsTo, newPerson, ready, seriousFlaws, unwrapped } from "./shopper.ts";
import { variants } from "./variants.ts";

// Before the sign-in the session is refused.
test.use({ provoked: /^401 \/admin\/api\/session$/ });

/** Sends the request of the wizard, from the condition step on. */
async function send(page: Page, email: string) {
  await page.getByLabel("Décrivez son état").fill("Avec sa boîte et son câble.");
  await page.getByRole("button", { name: "Continuer" }).click();
  await page.getByRole("textbox", { name: "Nom", exact: true }).fill("Zoé Martin");
  await page.getByRole("textbox", { name: "E‑mail", exact: true }).fill(email);
  await page.getByRole("textbox", { name: "Téléphone" }).fill("0612345678");
  await page.getByRole("button", { name: "Envoyer ma demande" }).click();
  await expect(page.getByRole("heading", { name: "Votre demande est envoyée" })).toBeVisible();
}

/** The address of the offer's page in the mail to a person. */
async function mailedOffer(email: string): Promise<string> {
  const addresses = () =>
    mailsTo(email).flatMap((mail) => /\/suivi\/[\w-]{22}/.exec(unwrapped(mail))?.[0] ?? []);
  await expect.poll(addresses).toHaveLength(1);
  return addresses()[0] ?? "";
}

for (const width of variants(375, 1440))
  test(`a visitor sees the price before any personal field, and accepts the offer of the mail, at ${width} px`, async ({
    page,
  }) => {
    const { email } = newPerson();
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/modeles/iphone-13");
    await page.getByRole("link", { name: "Combien vaut-il ?" }).click();
    await expect(page).toHaveURL(/\/combien-vaut\/iphone-13$/);
    const table = page.getByRole("table");
    const promised = await table
      .getByRole("row", { name: /^Bon état/ })
      .getByRole("cell")
      .first()
      .textContent();
    expect(await seriousFlaws(page)).toEqual([]);
    await page.getByRole("link", { name: "Vendre mon iPhone 13" }).click();
    await page.getByText("Oui, tout fonctionne").click();

    const offer = page.getByRole("region", { name: "Notre offre" });
    await expect(offer).toContainText("Choisissez la capacité");
    await page.getByRole("radio", { name: "128 Go" }).check();
    await expect(offer).toContainText(promised ?? "no price");
    await expect(offer).toContainText("Offre valable 14 jours");
    await page.getByRole("checkbox", { name: "Écran fissuré" }).check();
    await expect(offer).not.toContainText(promised ?? "");
    await expect(offer).toContainText("Écran fissuré");
    await page.getByRole("checkbox", { name: "Batterie gonflée" }).check();
    await expect(page.getByRole("region", { name: "Recyclage gratuit" })).toBeVisible();
    await page.getByRole("checkbox", { name: "Batterie gonflée" }).uncheck();
    const price = (await offer.locator("bdi").first().textContent()) ?? "no price";
    await expect(page.getByRole("textbox", { name: "E‑mail", exact: true })).toHaveCount(0);
    expect(await seriousFlaws(page)).toEqual([]);

    // The browser claims another price: the server works it out again.
    await page.route("**/contact", async (route) => {
      const body = route.request().postDataJSON();
      const buyback = { ...body.buyback, price: 9999, priceCents: 999_900 };
      await route.continue({ postData: { ...body, buyback } });
    });
    await send(page, email);
    await expect(page.getByRole("main")).toContainText(price);

    await page.goto(await mailedOffer(email));
    await ready(page);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("iPhone 13");
    await expect(page.getByRole("main")).toContainText(price);
    await expect(page.getByRole("main")).toContainText("Valable jusqu’au");
    expect(await seriousFlaws(page)).toEqual([]);
    await acceptOffer(page);
    expect(await seriousFlaws(page)).toEqual([]);
    await page.reload();
    await expect(page.getByText("Offre acceptée").first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Accepter l’offre" })).toHaveCount(0);

    // The estimate stands beside other prices, which stay as they are.
    await page.goto("/modeles/iphone-12");
    const beside = page.getByRole("complementary").filter({ hasText: "Votre ancien téléphone" });
    await expect(beside).toContainText(`jusqu’à ${price}`);
    await page.goto("/modeles/iphone-13");
    await ready(page);
    await expect(beside).toHaveCount(0);
  });

test("a model without a price keeps the 48 hours, and is answered from the desk", async ({
  page,
  browser,
}) => {
  const { email } = newPerson();
  await page.goto("/revendre?step=modelSelection&brand=Apple");
  await ready(page);
  await page.getByLabel("Modèle", { exact: false }).last().fill("iPhone 5s");
  await page.getByRole("button", { name: "Continuer" }).click();
  await page.getByText("Oui, tout fonctionne").click();
  await expect(page.getByRole("region", { name: "Notre offre" })).toContainText("48 heures");
  await send(page, email);
  await expect.poll(() => mailsTo(email).length).toBe(1);

  const desk = await browser.newPage();
  await newStaff(desk);
  await desk.getByRole("link", { name: "Rachats", exact: true }).click();
  await desk.getByRole("link", { name: "Apple iPhone 5s" }).first().click();
  await expect(desk.getByRole("heading", { level: 1, name: "Apple iPhone 5s" })).toBeVisible();
  await isSound(desk);
  await desk.getByLabel("Prix proposé (€)").fill("12,50");
  await desk.getByRole("button", { name: "Envoyer l’offre" }).click();
  await expect(desk.getByText("Un montant en euros entiers")).toBeVisible();
  await desk.getByLabel("Prix proposé (€)").fill("12");
  await desk.getByRole("button", { name: "Envoyer l’offre" }).click();
  await expect(desk.getByText("Offre envoyée").first()).toBeVisible();
  await expect(desk.getByLabel("Prix proposé (€)")).toHaveCount(0);

  await page.goto(await mailedOffer(email));
  await ready(page);
  await expect(page.getByRole("main")).toContainText(/12\s€/);
  await page.getByRole("button", { name: "Refuser" }).click();
  await expect(page.getByText("Offre refusée")).toBeVisible();
});

test("the grid is edited as a table: paste, keys, file, preview, draft and publication", async ({ page }) => {
  await newStaff(page);
  await page.goto("/admin/buybacks");
  await page.getByRole("link", { name: "Grille de prix" }).click();
  const cell = (storage: string) =>
    page.getByRole("textbox", { name: `Xiaomi Redmi 12, ${storage}`, exact: true });
  await page.getByLabel("Rechercher un modèle").fill("redmi");
  await isSound(page);
  const before = await cell("128 Go").inputValue();

  await cell("128 Go").focus();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "61\t71\n");
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  await expect(cell("128 Go")).toHaveValue("61");
  await expect(cell("256 Go")).toHaveValue("71");
  await expect(page.getByText("2 prix modifiés")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(cell("128 Go")).not.toBeFocused();
  await cell("128 Go").fill("beaucoup");
  await expect(page.getByText("1 valeur illisible")).toBeVisible();
  await expect(page.getByRole("button", { name: "Enregistrer le brouillon" })).toBeDisabled();
  await cell("128 Go").fill(before);
  await cell("256 Go").fill("72");

  const file = page.getByLabel("Importer un fichier");
  const upload = (text: string) =>
    file.setInputFiles({ name: "grid.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await upload("Apple;iPhone 13;128;gratuit\nApple;iPhone 13");
  await expect(page.getByText("Ligne 1 : le prix n’est pas un montant en euros entiers")).toBeVisible();
  await expect(page.getByText("Ligne 2 : il faut quatre cellules")).toBeVisible();
  await expect(cell("256 Go")).toHaveValue("72");

  await page.getByRole("button", { name: "Aperçu sur 90 jours" }).click();
  await expect(page.getByRole("region", { name: "Aperçu sur 90 jours" })).toContainText("Demandes");
  await page.getByRole("button", { name: "Enregistrer le brouillon" }).click();
  await expect(page.getByText("Brouillon, version")).toBeVisible();
  await page.getByRole("button", { name: "Publier", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publier" }).click();
  await expect(page.getByText("Grille publiée").first()).toBeVisible();
  await expect(page.getByText("Brouillon, version")).toHaveCount(0);
  await isSound(page);

  const shop = await page.context().newPage();
  await expect(async () => {
    await shop.goto("/combien-vaut/redmi-12");
    await expect(shop.getByRole("main")).toContainText(/72\s€/, { timeout: 500 });
  }).toPass();
});

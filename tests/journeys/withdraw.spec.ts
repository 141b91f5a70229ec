import { expect, test } from "./fixture.ts";
import {
  availablePhone,
  fillCard,
  fillProfile,
  giveAddress,
  mailsTo,
  newPerson,
  orderNumberOn,
  ready,
  register,
  seriousFlaws,
} from "./shopper.ts";
import { variants } from "./variants.ts";

for (const width of variants(375, 1440))
  test(`a guest withdraws from an order in two steps, ${width} px wide`, async ({ page }) => {
    const { email } = newPerson();
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/");
    await ready(page);
    await page.getByRole("contentinfo").getByRole("link", { name: "Renoncer au contrat ici" }).click();
    await expect(page.getByRole("heading", { name: "Renoncer au contrat ici", level: 1 })).toBeVisible();
    await ready(page);
    expect(await seriousFlaws(page)).toEqual([]);
    await page.getByRole("button", { name: "Relire ma déclaration" }).click();
    await expect(page.getByText("Veuillez remplir ce champ").first()).toBeVisible();

    await page.getByLabel("Numéro de commande").fill("rl-2222-2222");
    await page.getByRole("textbox", { name: "Nom", exact: true }).fill("Zoé Martin");
    await page.getByRole("textbox", { name: "E‑mail" }).fill(email);
    await page.getByText("Une partie de la commande").click();
    await page.getByLabel("Produits concernés").fill("iPhone 13, un exemplaire");
    await page.getByRole("button", { name: "Relire ma déclaration" }).click();
    await expect(page.getByRole("heading", { name: "Votre déclaration" })).toBeFocused();
    await expect(page.getByText("iPhone 13, un exemplaire")).toBeVisible();
    expect(await seriousFlaws(page)).toEqual([]);
    expect(mailsTo(email)).toEqual([]);

    await page.getByRole("button", { name: "Modifier" }).click();
    await expect(page.getByLabel("Produits concernés")).toHaveValue("iPhone 13, un exemplaire");
    await page.getByText("Toute la commande").click();
    await page.getByRole("button", { name: "Relire ma déclaration" }).click();
    await page.getByRole("button", { name: "Confirmer la rétractation" }).dblclick();
    // The second click may land on the receipt and take its focus away.
    await expect(page.getByRole("heading", { name: "Votre déclaration est enregistrée" })).toBeVisible();
    await expect(page.getByText(/Déclarée le \d\d\/\d\d\/\d{4} \d\d:\d\d/)).toBeVisible();
    expect(await seriousFlaws(page)).toEqual([]);
    await expect.poll(() => mailsTo(email).length).toBe(1);
    expect(mailsTo(email)[0]).toContain("RL-2222-2222");
  });

test("a buyer withdraws from their own order: its number, name and e-mail are filled in", async ({
  page,
}) => {
  const { email } = await register(page);
  await fillProfile(page);
  const phone = await availablePhone(page);
  await page.goto(`/product/${phone.id}`);
  await ready(page);
  await page.getByRole("button", { name: "Ajouter au panier" }).first().click();
  await page.getByRole("dialog").getByRole("link", { name: "Voir le panier" }).click();
  await page.getByRole("button", { name: "Choisir ma livraison" }).click();
  await giveAddress(page);
  await fillCard(page);
  await page.getByRole("button", { name: /Commander et payer/ }).click();
  await expect(page).toHaveURL(/\/payment-success/);
  const number = await orderNumberOn(page);
  await page.goto(`/client-area?activeTab=orders&order=${number}`);
  await page.getByRole("main").getByRole("link", { name: "Renoncer au contrat ici" }).click();
  await expect(page).toHaveURL(`/retractation?commande=${number}`);
  await expect(page.getByLabel("Numéro de commande")).toHaveValue(number);
  await expect(page.getByRole("textbox", { name: "Nom", exact: true })).not.toHaveValue("");
  await expect(page.getByRole("textbox", { name: "E‑mail" })).toHaveValue(email);
  // Without its number in the address, the only order is chosen.
  await page.goto("/retractation");
  await expect(page.getByLabel("Numéro de commande")).toHaveValue(number);
  await page.getByRole("button", { name: "Relire ma déclaration" }).click();
  await page.getByRole("button", { name: "Confirmer la rétractation" }).click();
  await expect(page.getByRole("heading", { name: "Votre déclaration est enregistrée" })).toBeFocused();
  await expect(page.getByText(`commande ${number}, pour la commande entière`)).toBeVisible();
  // The confirmation of the order, and the receipt.
  await expect.poll(() => mailsTo(email).filter((mail) => mail.includes(number)).length).toBe(2);
});

test("without scripts, the statement is reviewed and confirmed, too", async ({ browser }) => {
  const { email } = newPerson();
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/retractation");
  await page.getByLabel("Numéro de commande").fill("RL-2222-2222");
  await page.getByLabel("Nom").fill("Zoé Martin");
  await page.getByLabel("E‑mail").fill(email);
  await page.getByRole("button", { name: "Relire ma déclaration" }).click();
  await expect(page.getByText("pour la commande entière")).toBeVisible();
  await page.getByRole("button", { name: "Confirmer la rétractation" }).click();
  await expect(page.getByRole("heading", { name: "Votre déclaration est enregistrée" })).toBeVisible();
  await expect.poll(() => mailsTo(email).length).toBe(1);
  await context.close();
});

import sharp from "sharp";
import { sideways } from "#tests/screens/flaws.ts";
import { expect, test } from "./fixture.ts";
import { enterAtCheckout, fillCard, logIn, orderNumberOn, ownPhone, ready, seriousFlaws } from "./shopper.ts";

// A file that is no photograph, and a customer who asks for a seller's page.
test.use({ provoked: /^415 \/listing-photos$|^403 \/seller\/\d+\/profile$/ });

const SELLER = "vendeur@reluit.test";
const CUSTOMER = "client@reluit.test";

const picture = (background: string) =>
  sharp({ create: { width: 1600, height: 1200, channels: 3, background } })
    .jpeg()
    .toBuffer();

test("a seller logs in, lists a phone with photographs, a customer buys it, the seller sees the order", async ({
  page,
  browser,
}) => {
  const title = `iPhone 13 de la journée ${Date.now()}`;
  await page.goto("/sell");
  await page.waitForURL("/login");
  await logIn(page, SELLER);
  await page.waitForURL("/sell");

  await page.getByRole("link", { name: /^Smartphones/ }).click();
  await page.getByRole("link", { name: /^Apple/ }).click();
  await page.getByRole("button", { name: "iPhone 13", exact: true }).click();
  await page.getByRole("radio", { name: "128 Go" }).check();
  await page.getByRole("radio", { name: "Minuit" }).check();
  await expect(page.getByRole("link", { name: "Continuer" })).toHaveCount(0);
  await page.getByRole("radio", { name: /^Excellent/ }).check();
  expect(await seriousFlaws(page)).toEqual([]);
  await page.getByRole("link", { name: "Continuer" }).click();

  await expect(page.getByLabel("Titre de l’annonce")).toHaveValue("iPhone 13 128 Go Minuit");
  await expect(page.getByLabel("État")).toHaveValue("Reconditionné");
  await page.getByLabel("Titre de l’annonce").fill(title);
  await page.locator("input[type=file]").setInputFiles([
    { name: "face.jpg", mimeType: "image/jpeg", buffer: await picture("#334455") },
    { name: "notes.jpg", mimeType: "image/jpeg", buffer: Buffer.from("Ceci est un texte.") },
    { name: "dos.png", mimeType: "image/png", buffer: await picture("#aa8844") },
  ]);
  await expect(page.getByText(/«\snotes\.jpg\s» n’est pas une photo/)).toBeVisible();
  await expect(page.getByText("2 sur 6")).toBeVisible();
  await page.getByLabel("Prix (€)").fill("-1");
  await page.getByRole("button", { name: "Publier l’annonce" }).click();
  await expect(page.getByText("Le prix ne peut pas être négatif")).toBeVisible();
  await expect(page.getByLabel("Prix (€)")).toBeFocused();
  await page.getByLabel("Prix (€)").fill("429.5");
  await page.getByLabel("Description").fill("Vitre remplacée.\nBoîte d’origine.");

  await page.reload();
  await expect(page.getByLabel("Titre de l’annonce")).toHaveValue(title);
  await expect(page.getByLabel("Prix (€)")).toHaveValue("429.5");
  await expect(page.getByText("2 sur 6")).toBeVisible();
  expect(await seriousFlaws(page)).toEqual([]);
  await page.getByRole("button", { name: "Publier l’annonce" }).click();
  await expect(page.getByRole("heading", { name: /Annonce créée avec succès/ })).toBeVisible();
  await expect(page.getByText(title)).toBeVisible();
  await page.getByRole("link", { name: "Voir l’annonce" }).click();
  await page.waitForURL(/\/product\/\d+$/);
  const product = new URL(page.url()).pathname;

  const customer = await browser.newPage();
  await customer.goto(product);
  await expect(customer.getByRole("heading", { level: 1 })).toContainText("de la journée");
  await ready(customer);
  await customer.getByRole("button", { name: "Achat rapide" }).first().click();
  await customer.waitForURL("/login");
  await enterAtCheckout(customer, CUSTOMER);
  await customer.waitForURL("/shipping-options");
  await customer.getByRole("button", { name: "Continuer" }).click();
  await customer.waitForURL("/payment");
  await fillCard(customer);
  await customer.getByRole("button", { name: /^Commander et payer/ }).click();
  await expect(customer.getByRole("heading", { name: "Commande confirmée !" })).toBeVisible();
  const orderId = await orderNumberOn(customer);
  await customer.goto(product);
  await expect(customer.getByText("Vendu", { exact: true }).first()).toBeVisible();
  await customer.close();

  await page.goto("/seller-account?tab=orders");
  const row = page.getByRole("row").filter({ hasText: orderId });
  await expect(row).toContainText(title);
  await expect(row).toContainText("Payée");
  await expect(row).toContainText(/\d\d\/\d\d\/\d{4} \d\d:\d\d/);
  await expect(row).toContainText(/429,50\s€/);
  expect(await seriousFlaws(page)).toEqual([]);

  await page.getByRole("tab", { name: "Mes annonces" }).click();
  await page.getByLabel("Rechercher dans mes annonces").fill(title);
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 annonce", { exact: true })).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: title })).toContainText("Vendu");
  expect(await seriousFlaws(page)).toEqual([]);
});

test("a change and a deletion of a listing show at once", async ({ page }) => {
  await page.goto("/login");
  await logIn(page, "deux@reluit.test");
  await page.waitForURL(/client-area|client-info|seller-account/);
  // Other journeys read and buy the newest phones, which are on the first page.
  await page.goto("/seller-account?page=2");
  const links = page.getByRole("row").getByRole("link");
  await expect(links.first()).toBeVisible();
  const listed = await links.evaluateAll((all) =>
    all.map((link) => ({ id: Number(link.getAttribute("href")?.split("/").at(-1)), stockQuantity: 1 })),
  );
  const { id: own } = ownPhone(listed.filter(({ id }) => id > 0));
  const first = page.getByRole("row").filter({ has: page.locator(`a[href$="/product/${own}"]`) });
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(first.getByRole("button").last()).toBeVisible();
    expect(await sideways(page), `at ${width} px`).toEqual([]);
  }
  const id = await first.getByRole("link").getAttribute("href");

  await first.getByRole("button", { name: /^Modifier/ }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Titre de l’annonce")).not.toHaveValue("");
  expect(await seriousFlaws(page)).toEqual([]);
  const euros = 100 + (Date.now() % 800);
  const shown = new RegExp(`${euros},70\\s€`);
  await dialog.getByLabel("Prix (€)").fill(`${euros}.7`);
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Annonce modifiée", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: shown })).toBeVisible();
  expect(await (await page.request.get(`/smartphoneItems/${id?.split("/").at(-1)}`)).json()).toMatchObject({
    price: Number(`${euros}.7`),
  });

  const changed = page.getByRole("row").filter({ hasText: shown });
  await changed.getByRole("button", { name: /^Supprimer/ }).click();
  await expect(dialog).toContainText("Supprimer cette annonce ?");
  await page.keyboard.press("Escape");
  await expect(changed).toBeVisible();
  await changed.getByRole("button", { name: /^Supprimer/ }).click();
  await dialog.getByRole("button", { name: "Supprimer l’annonce" }).click();
  await expect(changed).toHaveCount(0);
  expect((await page.request.get(id ?? "")).status()).toBe(404);
});

test("/sell is for sellers: a visitor is sent to the login and back, a customer home", async ({ page }) => {
  await page.goto("/");
  await page.goto("/sell");
  await page.waitForURL("/login");
  expect(await page.evaluate(() => history.state?.usr)).toEqual({ from: "/sell" });
  await page.goBack();
  await expect(page).toHaveURL("/");

  await page.goto("/login");
  await logIn(page, CUSTOMER);
  await page.waitForURL(/client-area|client-info/);
  await page.goto("/sell");
  await page.waitForURL("/");
  await page.goBack();
  await expect(page).not.toHaveURL(/\/sell$/);
});

test("/seller-account checks the token, then the roles, and says which is missing", async ({ page }) => {
  await page.goto("/seller-account");
  await page.waitForURL("/login");
  await expect(page.getByText("Connexion requise", { exact: true }).first()).toBeVisible();
  await expect(
    page.getByText("Vous devez être connecté pour accéder à cette fonctionnalité").first(),
  ).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem("redirectAfterLogin"))).toBe("/seller-account");

  await logIn(page, CUSTOMER);
  await page.waitForURL(/client-area|client-info/);
  const asked: string[] = [];
  page.on("request", (request) =>
    asked.push(new URL(request.url()).pathname + new URL(request.url()).search),
  );
  await page.goto("/seller-account");
  await page.waitForURL("/");
  // The page waits for the answer about the profile before it loads anything of a seller.
  expect(asked.filter((address) => address.includes("seller=me"))).toEqual([]);
  await expect(page.getByText("Accès refusé", { exact: true }).first()).toBeVisible();
  await expect(
    page.getByText("Vous devez avoir un compte vendeur pour accéder à cette page").first(),
  ).toBeVisible();
});

test("a seller who logs out is not sent to the login", async ({ page }) => {
  await page.goto("/seller-account");
  await logIn(page, SELLER);
  await page.waitForURL("/seller-account");
  await page.getByRole("main").getByRole("button", { name: "Déconnexion" }).click();
  await page.waitForURL("/login");
  await expect(page.getByText("Déconnexion réussie", { exact: true }).first()).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem("redirectAfterLogin"))).toBeNull();
});

test("the confirmation without a listing leads to /sell, and spare parts say that they come later", async ({
  page,
}) => {
  await page.goto("/login");
  await logIn(page, SELLER);
  await page.waitForURL("/seller-account");
  await page.goto("/create-listing-confirmation");
  await page.waitForURL("/sell");
  await page.getByRole("link", { name: /^Pièces détachées/ }).click();
  await expect(page.getByText("Fonctionnalité à venir")).toBeVisible();
  await expect(page.getByText("La vente de pièces détachées sera bientôt disponible.")).toBeVisible();
  await page.getByRole("link", { name: "Retour", exact: true }).click();
  await expect(page.getByText("Que vendez-vous ?")).toBeVisible();
});

test("the sell landing leads to the estimate from both its buttons, in its own theme", async ({ page }) => {
  await page.goto("/vendre");
  for (const name of ["Vendre mon smartphone", "Commencer l’estimation"])
    await expect(page.getByRole("main").getByRole("link", { name })).toHaveAttribute("href", "/revendre");
  await expect(page.locator("[data-theme=sell]").first()).toBeAttached();
  expect(await seriousFlaws(page)).toEqual([]);
});

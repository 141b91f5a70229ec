import type { Page } from "@playwright/test";
import { expect, test } from "./fixture.ts";
import { newPerson, ready } from "./shopper.ts";
import { variants } from "./variants.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1, name: "Mes favoris" });

/** Follows the first phones of the store. Returns their names. */
async function followFirst(page: Page, count: number): Promise<string[]> {
  await page.goto("/store?condition=bon");
  await ready(page);
  const names: string[] = [];
  for (let place = 0; place < count; place += 1) {
    const card = page.getByRole("article").nth(place);
    names.push((await card.getByRole("heading").textContent()) ?? "");
    await card.getByRole("button", { name: "Suivre" }).click();
    await expect(card.getByRole("button", { name: "Suivre" })).toHaveAttribute("aria-pressed", "true");
  }
  return names;
}

for (const width of variants(375, 1440)) {
  test(`a visitor follows phones and sees what is cheaper or sold since, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/favoris");
    await expect(page.getByText("Vous ne suivez encore aucun smartphone")).toBeVisible();
    const [first = "", second = ""] = await followFirst(page, 2);
    await page.goto("/favoris");
    await expect(heading(page)).toBeVisible();
    const cards = page.getByRole("article");
    await expect(cards).toHaveCount(2);
    await expect(cards.nth(0)).toContainText(second.split(" ")[0] ?? "");
    await expect(cards.nth(1)).toContainText(first.split(" ")[0] ?? "");

    // Since then one phone has become cheaper, one was sold, and one was withdrawn.
    const [sold] = await (await page.request.get("/smartphoneItems?status=sold&limit=1")).json();
    await page.evaluate((id) => {
      const [one = "", two = ""] = (localStorage.getItem("favourites") ?? "").split(",");
      const [cheaper, cents] = one.split("@");
      localStorage.setItem("favourites", `${cheaper}@${Number(cents) + 3000},${two},${id}@100,999999999`);
    }, sold.id);
    await page.reload();
    await expect(cards).toHaveCount(3);
    await expect(cards.nth(0)).toContainText("30,00 € de moins que lors de l’ajout");
    await expect(cards.nth(2)).toContainText("Vendu entre-temps");
    await expect(page.getByText("1 smartphone suivi n’est plus en vente")).toBeVisible();
    await page.getByRole("button", { name: "Retirer de mes favoris" }).click();
    await expect(page.getByText("n’est plus en vente")).toHaveCount(0);

    // A phone that is no longer followed stays on the page until it is left.
    await cards.nth(1).getByRole("button", { name: "Suivre" }).click();
    await expect(cards).toHaveCount(3);
    await page.reload();
    await expect(cards).toHaveCount(2);
  });
}

test("favourites move into the account at the sign-in, and leave the browser at the logout", async ({
  page,
  browser,
}) => {
  const person = newPerson();
  const registered = await page.request.post("/users/register", { data: person });
  const { token, id } = await registered.json();
  await page.request.post(`/clients/${id}`, {
    headers: { authorization: `Bearer ${token}` },
    data: { nom: "Martin", prenom: "Zoé", telephone: "0612345678", adresse: "12 rue des Lilas" },
  });
  const own = async () =>
    (
      await page.request.get("/users/me/favourites", { headers: { authorization: `Bearer ${token}` } })
    ).json();
  await followFirst(page, 2);
  await page.goto("/favoris");
  await ready(page);
  await page.getByRole("link", { name: "Connectez-vous pour les retrouver partout" }).click();
  await page.getByLabel("Adresse e‑mail").fill(person.email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Se connecter", exact: true }).click();
  await expect.poll(async () => (await own()).length).toBe(2);

  // Another device shows the followed phones, and removes one from the account.
  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto("/about");
  await other.evaluate((value) => {
    sessionStorage.setItem("authToken", value);
    sessionStorage.setItem("userRoles", '["CUSTOMER"]');
  }, token);
  await other.goto("/favoris");
  await expect(other.getByRole("article")).toHaveCount(2);
  await other.getByRole("article").first().getByRole("button", { name: "Suivre" }).click();
  await expect.poll(async () => (await own()).length).toBe(1);
  await context.close();

  await page.goto("/favoris");
  await expect(page.getByRole("article")).toHaveCount(1);
  await page.goto("/client-area");
  await ready(page);
  await page.getByRole("button", { name: "Déconnexion" }).first().click();
  await expect(page).toHaveURL(/\/login/);
  await page.goto("/favoris");
  await expect(page.getByText("Vous ne suivez encore aucun smartphone")).toBeVisible();
});

import { readFile } from "node:fs/promises";
import { expect, test } from "./fixture.ts";
import { logIn, mailedSecrets, newPerson, ready, register, seriousFlaws } from "./shopper.ts";

// Wrong passwords, a used link, the ended session of the first device, and a customer without a profile.
test.use({
  provoked:
    /^(?:400|410) \/users\/password$|^400 \/users\/me\/password$|^401 \/users\/authenticate$|^401 \/(?:orders|clients\/\d+|users\/me\/(?:email|sessions))$/,
});

test("a forgotten password is reset by mail; then sessions, password, export and erasure of the account", async ({
  page,
  browser,
}) => {
  const person = await register(page, newPerson());
  await page.getByRole("button", { name: "Ignorer pour l’instant" }).click();

  // The owner uses another device.
  const phone = await browser.newContext({ baseURL: test.info().project.use.baseURL ?? "" });
  const other = await phone.newPage();
  await other.goto("/login");
  await ready(other);
  await other.getByRole("link", { name: "Mot de passe oublié ?" }).click();
  await expect(other).toHaveURL("/forgot-password");
  expect(await seriousFlaws(other)).toEqual([]);
  await other.getByRole("button", { name: "Recevoir le lien" }).click();
  await expect(other.getByText("L’email est requis")).toBeVisible();
  await other.getByLabel("Adresse e‑mail").fill(person.email);
  await other.getByRole("button", { name: "Recevoir le lien" }).click();
  await expect(other.getByRole("heading", { name: "Consultez votre boîte de réception" })).toBeVisible();
  await expect.poll(() => mailedSecrets(person.email, "reset-password")).toHaveLength(1);
  const link = `/reset-password#${mailedSecrets(person.email, "reset-password")[0]}`;

  await other.goto(link);
  await expect(other).toHaveURL("/reset-password");
  await ready(other);
  expect(await seriousFlaws(other)).toEqual([]);
  const set = async (password: string) => {
    await other.getByRole("textbox", { name: "Nouveau mot de passe", exact: true }).fill(password);
    await other.getByLabel("Confirmez le nouveau mot de passe").fill(password);
    await other.getByRole("button", { name: "Enregistrer le mot de passe" }).click();
  };
  await set("azerty123");
  await expect(other.getByText("Ce mot de passe est trop courant").first()).toBeVisible();
  await set("peuplier8");
  await expect(other).toHaveURL("/login");
  await other.goto(link);
  await ready(other);
  await set("peuplier9");
  await expect(other.getByRole("heading", { name: "Ce lien n’est plus valable" })).toBeVisible();

  // The first device is logged out.
  await page.goto("/client-area?activeTab=security");
  await expect(page).toHaveURL("/login");
  await page.goto("/login");
  await logIn(page, person.email, "peuplier8");
  await expect(page).toHaveURL(/\/client-/);
  await other.goto("/login");
  await logIn(other, person.email, "peuplier8");
  await expect(other).toHaveURL(/\/client-/);

  await page.goto("/client-info");
  await page.getByRole("button", { name: "Ignorer pour l’instant" }).click();
  await page.getByRole("link", { name: "Sécurité" }).click();
  const devices = page.getByRole("list", { name: "Appareils connectés" });
  await expect(devices.getByRole("listitem")).toHaveCount(2);
  await expect(devices.getByText("Cet appareil")).toHaveCount(1);
  expect(await seriousFlaws(page)).toEqual([]);
  await devices.getByRole("button", { name: /^Déconnecter/ }).click();
  await expect(devices.getByRole("listitem")).toHaveCount(1);

  await page.getByLabel("Mot de passe actuel").fill("faux1234");
  await page.getByRole("textbox", { name: "Nouveau mot de passe", exact: true }).fill("bouleau88");
  await page.getByLabel("Confirmez le nouveau mot de passe").fill("bouleau88");
  await page.getByRole("button", { name: "Modifier le mot de passe" }).click();
  await expect(page.getByText("Ce n’est pas votre mot de passe actuel").first()).toBeVisible();
  await expect(page.getByLabel("Mot de passe actuel")).toBeFocused();
  await page.getByLabel("Mot de passe actuel").fill("peuplier8");
  await page.getByRole("button", { name: "Modifier le mot de passe" }).click();
  await expect(page.getByText("Mot de passe modifié", { exact: true })).toBeVisible();

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Télécharger mes données" }).click();
  const file = await (await download).path();
  expect(JSON.parse(await readFile(file, "utf8"))).toMatchObject({ account: { email: person.email } });

  await page.getByRole("button", { name: "Supprimer mon compte" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  expect(await seriousFlaws(page)).toEqual([]);
  await dialog.getByLabel("Votre mot de passe, pour confirmer").fill("bouleau88");
  await dialog.getByRole("button", { name: "Supprimer définitivement" }).click();
  await expect(page).toHaveURL("/");
  await page.goto("/login");
  await logIn(page, person.email, "bouleau88");
  await expect(page.getByText("Identifiants incorrects")).toBeVisible();
  await phone.close();
});

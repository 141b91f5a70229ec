import type { Page } from "@playwright/test";
import { isSound } from "./bench-desk.ts";
import { expect, test } from "./fixture.ts";
import { newStaff } from "./new-staff.ts";

// Before the sign-in the session is refused; a step-up is asked for by a refusal.
test.use({
  provoked:
    /^(401 \/admin\/api\/session|403 \/admin\/api\/(me\/(passkeys(\/\w+)?|pin)|session\/tablet)|401 \/admin\/api\/session\/pin)$/,
});

/** Gives the browser an authenticator in software that answers by itself. */
async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const options = { protocol: "ctap2", transport: "internal" } as const;
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      ...options,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    loseAll: () => devtools.send("WebAuthn.clearCredentials", { authenticatorId }),
  };
}

async function openMenu(page: Page, name: string, entry: string) {
  await page.getByRole("button", { name }).click();
  await page
    .getByRole("link", { name: entry })
    .or(page.getByRole("button", { name: entry }))
    .click();
}

async function typePassword(page: Page, email: string) {
  await page.getByLabel("Adresse e‑mail").fill(email);
  await page.getByRole("textbox", { name: "Mot de passe" }).fill("sapin vert 47 caisses");
  await page.keyboard.press("Enter");
}

test("a member adds a passkey, signs in and steps up with it, and is offered a code once it is lost", async ({
  page,
}) => {
  const authenticator = await addAuthenticator(page);
  const { email, name, nextCode } = await newStaff(page);
  await openMenu(page, name, "Mon accès");
  await expect(page.getByRole("heading", { level: 1, name: "Mon accès" })).toBeVisible();
  await expect(page.getByText("Aucune clé d’accès")).toBeVisible();
  await isSound(page);

  await page.getByRole("button", { name: "Ajouter une clé d’accès" }).click();
  await page.getByLabel("Nom").fill("Portable de Zoé");
  await isSound(page);
  await page.getByRole("button", { name: "Créer la clé" }).click();
  // The step-up is still by a code.
  await page.getByRole("textbox", { name: "Code" }).fill(nextCode());
  await page.keyboard.press("Enter");
  const row = page.getByRole("row").filter({ hasText: "Portable de Zoé" });
  await expect(row).toContainText("jamais");
  await isSound(page);

  await openMenu(page, name, "Se déconnecter");
  await typePassword(page, email);
  await expect(page.getByRole("button", { name: "Utiliser une clé d’accès" })).toBeFocused();
  await isSound(page);
  await page.keyboard.press("Enter");
  await expect(row).toBeVisible();
  await expect(row).not.toContainText("jamais");

  await row.getByRole("button", { name: "Retirer : Portable de Zoé" }).click();
  const dialogs = page.getByRole("dialog");
  await dialogs.getByRole("button", { name: "Retirer" }).click();
  await expect(page.getByRole("heading", { name: "Confirmez que c’est vous" })).toBeVisible();
  await isSound(page);
  await authenticator.loseAll();
  await page.getByRole("button", { name: "Utiliser une clé d’accès" }).click();
  await expect(page.getByText("La clé d’accès n’a pas répondu.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Code" })).toBeVisible();
});

test("colleagues change on a shared tablet by name and PIN; a PIN opens bench and packing alone", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const { name, nextCode } = await newStaff(page);
  await openMenu(page, name, "Mon accès");
  await page.getByRole("button", { name: "Définir un PIN" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Nouveau PIN").fill("1234");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Ce PIN se devine")).toBeVisible();
  await isSound(page);
  await dialog.getByLabel("Nouveau PIN").fill("4071");
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Code" }).fill(nextCode());
  await page.keyboard.press("Enter");
  await expect(page.getByText("Votre PIN est défini.")).toBeVisible();

  await page.getByRole("button", { name: "Ouvrir une tablette partagée" }).click();
  await dialog.getByRole("button", { name: "Ouvrir la tablette" }).click();
  await expect(page.getByRole("heading", { name: "Qui travaille" })).toBeVisible();
  await page.getByRole("button", { name, exact: true }).click();
  const pin = page.getByLabel(`PIN de ${name}`);
  await expect(pin).toBeFocused();
  await isSound(page);
  await pin.fill("9999");
  await page.keyboard.press("Enter");
  await expect(page.getByText("PIN faux ou verrouillé.")).toBeVisible();
  await pin.fill("4071");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: "Emballage" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Réglages" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Comptabilité" })).toHaveCount(0);
  await openMenu(page, name, "Changer de personne");
  await expect(page.getByRole("heading", { name: "Qui travaille" })).toBeVisible();
  await page.getByRole("button", { name: "Fermer la tablette" }).click();
  await expect(page.getByLabel("Adresse e‑mail")).toBeVisible();
});

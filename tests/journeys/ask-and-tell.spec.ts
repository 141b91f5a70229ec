import { resolve } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixture.ts";
import { mailsTo, newPerson, ready } from "./shopper.ts";

test("a visitor asks what their phone is worth; a reload in the middle loses nothing", async ({ page }) => {
  const { email } = newPerson();
  await page.goto("/revendre");
  await ready(page);
  await page
    .getByRole("button", { name: "Apple", exact: true })
    .or(page.getByRole("link", { name: "Apple", exact: true }))
    .click();
  await expect(page.getByText("Quel est votre modèle Apple ?")).toBeVisible();
  await page
    .getByRole("button", { name: "iPhone 12", exact: true })
    .or(page.getByRole("link", { name: "iPhone 12", exact: true }))
    .click();
  await page.getByText("Oui, tout fonctionne").click();
  await expect(page.getByText("Dans quel état est-il ?")).toBeVisible();

  await page.getByLabel("Décrivez son état").fill("court");
  await page.getByRole("button", { name: "Continuer" }).click();
  await expect(
    page.getByText("Veuillez fournir une description d’au moins 10 caractères").first(),
  ).toBeVisible();
  await page.getByLabel("Décrivez son état").fill("Quelques micro-rayures sur le côté gauche.");
  await page.reload();
  await ready(page);
  await expect(page.getByLabel("Décrivez son état")).toHaveValue(
    "Quelques micro-rayures sur le côté gauche.",
  );
  await page.getByRole("button", { name: "Continuer" }).click();

  await page.getByRole("textbox", { name: "Nom", exact: true }).fill("Zoé Martin");
  await page.getByRole("textbox", { name: "E‑mail", exact: true }).fill(email);
  await page.getByRole("textbox", { name: "Téléphone" }).fill("0612345678");
  await page.getByRole("button", { name: "Envoyer ma demande" }).click();
  await expect(page.getByRole("heading", { name: "Votre demande est envoyée" })).toBeVisible();
  await expect.poll(() => mailsTo(email).length).toBe(1);
});

/** Drags a file of this project from the desktop onto the middle of an element. */
async function dropOn(page: Page, target: Locator, file: string) {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error("The target is not shown");
  const devtools = await page.context().newCDPSession(page);
  for (const type of ["dragEnter", "dragOver", "drop"] as const)
    await devtools.send("Input.dispatchDragEvent", {
      type,
      x: box.x + box.width / 2,
      y: box.y + box.height / 2,
      data: { items: [], files: [resolve(file)], dragOperationsMask: 1 },
    });
}

test("a message to the shop is refused while a field is empty, then sent and acknowledged", async ({
  page,
}) => {
  const { email } = newPerson();
  await page.goto("/contact");
  await ready(page);
  await page.getByRole("textbox", { name: "Nom", exact: true }).fill("Zoé <script>alert(1)</script>");
  await page.getByRole("textbox", { name: "E‑mail", exact: true }).fill(email);
  await page
    .getByRole("textbox", { name: "Message", exact: true })
    .fill("Bonjour, avez-vous un iPhone 13 mini ?");
  await page.getByRole("button", { name: "Envoyer le message" }).click();
  await expect(page.getByText("Veuillez remplir tous les champs").first()).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Message", exact: true })).toHaveValue(/iPhone 13 mini/);
  await page.getByLabel("Sujet").fill("Une question");
  await dropOn(page, page.getByLabel("Photos"), "public/icons/app-192.png");
  await expect(page.getByText("app-192.png")).toBeVisible();
  await page.getByRole("button", { name: "Envoyer le message" }).click();
  await expect(page.getByText("Message envoyé avec succès").first()).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Message", exact: true })).toHaveValue("");
  await expect(page.getByText("app-192.png")).toHaveCount(0);
  await expect.poll(() => mailsTo(email).length).toBe(1);
});

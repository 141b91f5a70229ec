import { isSound } from "./bench-desk.ts";
import { diagnosedWalkIn } from "./diagnosed-walk-in.ts";
import { expect, test } from "./fixture.ts";
import { newStaff } from "./new-staff.ts";
import { mailsTo, ready, unwrapped } from "./shopper.ts";

// Before the sign-in the session is refused.
test.use({ provoked: /^401 \/admin\/api\/session$/ });

test("a part is booked in, quoted, reserved by the customer's yes, fitted and told to the customer", async ({
  page,
  context,
}) => {
  const email = `piece-${Date.now()}@example.fr`;
  const name = `Écran OLED ${Date.now()}`;
  await newStaff(page);
  await page.goto("/admin/parts");
  await expect(page.getByRole("heading", { level: 1, name: "Pièces" })).toBeVisible();
  await isSound(page);
  await page.getByRole("button", { name: "Nouvelle pièce" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Nom", exact: true }).fill(name);
  await dialog.getByLabel("Origine").selectOption("compatible");
  await dialog.getByRole("textbox", { name: "Coût hors taxes" }).fill("45");
  await dialog.getByRole("textbox", { name: "Fournisseur" }).fill("Pièces du Sud");
  await isSound(page);
  await dialog.getByRole("button", { name: "Enregistrer" }).dblclick();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  const part = page.url();
  await page.getByRole("button", { name: "Recevoir des pièces" }).click();
  await dialog.getByRole("textbox", { name: "Quantité" }).fill("2");
  await dialog.getByRole("textbox", { name: "Lot ou numéro de série" }).fill("LOT-7");
  await dialog.getByRole("textbox", { name: "Motif" }).fill("Livraison du matin");
  await dialog.getByRole("button", { name: "Recevoir des pièces" }).click();
  const moves = page.getByRole("region", { name: "Mouvements de stock" }).first();
  await expect(moves).toContainText("LOT-7");
  await isSound(page);

  await diagnosedWalkIn(page, email);
  const next = page.getByRole("region", { name: "Prochain acte" });
  const quotes = page.getByRole("region", { name: "Devis" });
  await quotes.getByRole("button", { name: "Établir un devis" }).click();
  const choice = quotes.getByLabel("Pièce du stock");
  await choice.selectOption({ label: `${name} · Compatible · 2 libres` });
  // The part names the line.
  await expect(quotes.getByLabel("Libellé")).toHaveValue(name);
  await quotes.getByLabel("Montant TTC").fill("99");
  await isSound(page);
  await quotes.getByRole("button", { name: "Envoyer le devis" }).click();
  const parts = page.getByRole("region", { name: "Pièces", exact: true });
  await expect(parts).toContainText("Au devis");
  await quotes.getByRole("button", { name: "Accepté au comptoir" }).click();
  await page.getByRole("dialog").getByRole("textbox").fill("Au comptoir.");
  await page.getByRole("dialog").getByRole("button", { name: "Accepté au comptoir" }).click();
  await expect(parts).toContainText("Réservée");
  await isSound(page);
  await next.getByRole("button", { name: "Commencer la réparation" }).click();
  await expect(quotes).toContainText("Posez-la ou rendez-la");
  await parts.getByRole("button", { name: "Pièce posée" }).dblclick();
  await expect(parts).toContainText("LOT-7");
  await expect(parts.getByRole("button", { name: "Pièce posée" })).toHaveCount(0);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await isSound(page);

  const links = () => mailsTo(email).flatMap((mail) => /\/suivi\/[\w-]{22}/.exec(unwrapped(mail))?.[0] ?? []);
  await expect.poll(() => links().length).toBeGreaterThan(0);
  const theirs = await context.newPage();
  await theirs.setViewportSize({ width: 375, height: 800 });
  await theirs.goto(links()[0] ?? "");
  await ready(theirs);
  await expect(theirs.getByText(`${name} (compatible)`)).toBeVisible();
  await isSound(theirs);

  await page.goto(part);
  await expect(moves).toContainText("Pose");
  const facts = page.getByRole("region", { name: "La pièce" });
  await expect(facts).toContainText(/En stock\s*1/);
  await page.getByRole("button", { name: "Corriger le stock" }).click();
  await dialog.getByRole("textbox", { name: "Pièces comptées" }).fill("0");
  await dialog.getByRole("textbox", { name: "Motif" }).fill("Écran fendu");
  await dialog.getByRole("button", { name: "Corriger le stock" }).click();
  await expect(moves).toContainText("Écran fendu");
  await page.goto("/admin/parts");
  const toOrder = page.getByRole("region", { name: "À commander" });
  await toOrder.getByText("À commander").click();
  await expect(toOrder).toContainText(name);
  await isSound(page);
});

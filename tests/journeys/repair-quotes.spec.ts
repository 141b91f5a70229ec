import type { OwnRepair } from "#contract/repair/tracked-repair.ts";
import { isSound } from "./bench-desk.ts";
import { diagnosedWalkIn } from "./diagnosed-walk-in.ts";
import { expect, test } from "./fixture.ts";
import { newStaff } from "./new-staff.ts";
import { fillCard, fillProfile, mailsTo, ready, register, unwrapped } from "./shopper.ts";

// Before the sign-in the session is refused, and so is a second, other answer.
test.use({ provoked: /^401 \/admin\/api\/session$|^409 \/repairs\/answers$/ });

test("a phone from the counter is quoted, its owner accepts on the tracking page, and the work begins", async ({
  page,
  context,
}) => {
  const email = `devis-${Date.now()}@example.fr`;
  await newStaff(page);
  await diagnosedWalkIn(page, email);
  const next = page.getByRole("region", { name: "Prochain acte" });
  const quotes = page.getByRole("region", { name: "Devis" });
  await expect(quotes).toContainText("Il manque un devis accepté");
  await quotes.getByRole("button", { name: "Établir un devis" }).click();
  await quotes.getByRole("button", { name: "Envoyer le devis" }).click();
  await expect(quotes).toContainText("Écrivez un libellé.");
  await quotes.getByLabel("Libellé").fill("Écran OLED");
  await quotes.getByLabel("Nature").selectOption("part");
  await quotes.getByLabel("Montant TTC").fill("99");
  await quotes.getByRole("button", { name: "Ajouter une ligne" }).click();
  const labour = quotes.getByRole("group", { name: "Ligne 2" });
  await labour.getByLabel("Libellé").fill("Pose et essais");
  await labour.getByLabel("Montant TTC").fill("40,00");
  await expect(quotes.getByRole("status")).toContainText("139,00");
  await isSound(page);
  await quotes.getByRole("button", { name: "Envoyer le devis" }).dblclick();
  await expect(quotes).toContainText("Attend la réponse");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await isSound(page);

  const links = () => mailsTo(email).flatMap((mail) => /\/suivi\/[\w-]{22}/.exec(unwrapped(mail))?.[0] ?? []);
  // The reception and the quote, each once.
  await expect.poll(() => links().length).toBe(2);
  const theirs = await context.newPage();
  await theirs.setViewportSize({ width: 375, height: 800 });
  await theirs.goto(links()[0] ?? "");
  await ready(theirs);
  const quote = theirs.getByRole("region", { name: "Devis n° 1" });
  await expect(quote).toContainText("139,00");
  const otherTab = await context.newPage();
  await otherTab.goto(links()[0] ?? "");
  await ready(otherTab);
  await quote.getByRole("button", { name: "J’accepte ce devis" }).click();
  await expect(quote).toContainText("Écrivez votre nom.");
  await quote.getByLabel("Votre nom").fill("Zoé Martin");
  await isSound(theirs);
  await quote.getByRole("button", { name: "J’accepte ce devis" }).dblclick();
  await expect(quote.getByRole("status")).toContainText("Accepté le");
  await expect(theirs.getByText("Votre accord est enregistré")).toBeVisible();
  // The other tab shows the quote as open. Another answer from it changes nothing.
  const second = otherTab.getByRole("region", { name: "Devis n° 1" });
  await second.getByLabel("Votre nom").fill("Zoé Martin");
  await second.getByRole("button", { name: "Je refuse" }).click();
  await expect(second.getByRole("alert")).toContainText("sa réponse est déjà notée");

  await page.bringToFront();
  await page.reload();
  await expect(quotes).toContainText("Répondu par Zoé Martin");
  await next.getByRole("button", { name: "Commencer la réparation" }).click();
  await expect(next).toContainText("Réparez, puis testez");
  await expect(quotes).toContainText("139,00 € à payer");

  // What remains is paid by card from the tracking page.
  await quote.getByRole("link", { name: /^Payer 139,00/ }).click();
  await ready(theirs);
  await expect(theirs.getByText("C’est le solde de votre devis accepté.")).toBeVisible();
  await isSound(theirs);
  await fillCard(theirs);
  await theirs.getByRole("button", { name: /^Payer 139,00/ }).click();
  await expect(theirs).toHaveURL(/\/suivi\//);
  await page.reload();
  await expect(quotes).toContainText("Répondu par Zoé Martin");
  await expect(quotes).not.toContainText("à payer");
});

test("the account leads to the page that takes what an accepted quote leaves to pay, at 375 px", async ({
  page,
}) => {
  const token = "b".repeat(22);
  const repair: OwnRepair = {
    ...{ number: "R-2026-000007", phone: "Apple iPhone 13", state: "accepted", services: ["screen"], token },
    ...{ parts: [], quote: null, paidCents: 9900, arrival: null, history: [], reception: null, photos: [] },
    ...{ receipt: null, handback: null, guaranteeUntil: null, since: new Date().toISOString() },
    toPay: { totalCents: 4000, token: "a".repeat(22) },
  };
  await page.route("**/users/me/repairs", (route) => route.fulfill({ json: [repair] }));
  await page.setViewportSize({ width: 375, height: 800 });
  await register(page);
  await fillProfile(page);
  await page.goto("/client-area");
  await ready(page);
  const link = page.getByRole("link", { name: /^Payer 40,00/ });
  await expect(link).toHaveAttribute("href", `/payer/${"a".repeat(22)}`);
  await isSound(page);
});

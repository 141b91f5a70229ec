import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { threads } from "#server/inbox/tables.ts";
import { breaches, overflows } from "#tests/screens/flaws.ts";
import { countActs } from "./acts.ts";
import { withDatabase } from "./bench-desk.ts";
import { expect, test } from "./fixture.ts";
import { newStaff } from "./new-staff.ts";
import { post } from "./paid-order.ts";
import { mailsTo, newPerson, ready, seriousFlaws, unwrapped } from "./shopper.ts";

// Before the sign-in the session is refused.
test.use({ provoked: /^401 \/admin\/api\/session$/ });

const photo = async () => ({
  name: "screen.png",
  mimeType: "image/png",
  buffer: await sharp({ create: { width: 400, height: 300, channels: 3, background: "#933" } })
    .png()
    .toBuffer(),
});

async function isSound(page: Page) {
  for (const width of [1440, 768]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await breaches(page), `at ${width} px`).toEqual([]);
    expect(await overflows(page), `at ${width} px`).toEqual([]);
  }
}

/** Whether a picture of the page has loaded. */
const isShown = (page: Page, selector: string) =>
  expect
    .poll(() => page.locator(selector).evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);

test("a visitor writes with a picture, staff answers and takes it back once, the customer answers, staff closes", async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const { email } = newPerson();
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto("/contact");
  await ready(page);
  await page.getByRole("textbox", { name: "Nom", exact: true }).fill("Zoé Martin");
  await page.getByRole("textbox", { name: "E‑mail", exact: true }).fill(email);
  await page.getByLabel("Sujet").fill("Écran rayé");
  await page.getByRole("textbox", { name: "Message", exact: true }).fill("Que dois-je faire ?");
  await page.getByLabel("Photos").setInputFiles(await photo());
  expect(await seriousFlaws(page)).toEqual([]);
  await page.getByRole("button", { name: "Envoyer le message" }).click();
  await expect(page.getByText("Message envoyé avec succès").first()).toBeVisible();

  const context = await browser.newContext({ baseURL: test.info().project.use.baseURL ?? "" });
  const desk = await context.newPage();
  await desk.setViewportSize({ width: 768, height: 900 });
  const { name } = await newStaff(desk);
  await desk.getByRole("link", { name: /Conversations sans réponse/ }).click();
  await expect(desk).toHaveURL("/admin/inbox?state=open");
  await desk.getByLabel("E‑mail, n° de commande ou nom").fill(email);
  await desk.keyboard.press("Enter");
  await expect(desk.getByRole("row")).toHaveCount(2);
  await isSound(desk);
  await desk.locator("main h1").click();
  await desk.keyboard.press("j");
  await desk.keyboard.press("Enter");
  await expect(desk.getByRole("heading", { level: 1, name: "Écran rayé" })).toBeVisible();
  await isShown(desk, "main li img");
  const timeline = desk.getByRole("region", { name: "Historique" });
  await timeline.getByRole("button", { name: "Je m’en occupe" }).click();
  await expect(timeline.getByRole("status")).toContainText(name);

  const answer = desk.getByRole("textbox", { name: /^Réponse/ });
  await desk.getByLabel("Partir d’un modèle").selectOption({ label: "Suivi de commande" });
  await expect(answer).toHaveValue(/^Bonjour Zoé Martin,/);
  await desk.getByRole("button", { name: "Envoyer", exact: true }).click();
  await expect(desk.getByText("Remplissez d’abord {number}.")).toBeVisible();
  await isSound(desk);
  await answer.fill("Bonjour Zoé, renvoyez-nous le téléphone.");
  // Other journeys' conversations wait as well, and this one goes on after its answer.
  await desk.getByLabel("Rester sur la conversation").check();
  await answer.press("Control+Enter");
  await expect(desk.getByRole("timer")).toBeVisible();
  await desk.locator("main h1").click();
  await desk.keyboard.press("u");
  await expect(desk.getByRole("timer")).toBeHidden();
  await expect(answer).toHaveValue("Bonjour Zoé, renvoyez-nous le téléphone.");
  await desk.getByRole("button", { name: "Envoyer", exact: true }).click();
  await expect(desk.getByRole("timer")).toBeVisible();
  await isSound(desk);

  const links = () =>
    mailsTo(email).flatMap((mail) => /\/messages\/[0-9a-f]{32}/.exec(unwrapped(mail))?.[0] ?? []);
  await expect.poll(links, { timeout: 40_000 }).toHaveLength(1);
  await expect(desk.getByRole("timer")).toBeHidden();
  await page.goto(links()[0] ?? "");
  await expect(page.getByText("Bonjour Zoé, renvoyez-nous le téléphone.")).toBeVisible();
  expect(await seriousFlaws(page)).toEqual([]);
  await page.getByLabel("Votre message").fill("C’est fait, merci.");
  await page.getByLabel("Photos").setInputFiles(await photo());
  await page.getByRole("button", { name: "Envoyer", exact: true }).click();
  await expect(page.getByText("C’est fait, merci.")).toBeVisible();
  await isShown(page, "main li:last-child img");

  await desk.reload();
  await expect(desk.getByText("C’est fait, merci.")).toBeVisible();
  // Only the form's message is marked, not the one sent by the link.
  await expect(desk.getByText("expéditeur non vérifié")).toHaveCount(1);
  await desk.getByRole("button", { name: "Clôturer" }).click();
  await expect(desk.getByRole("button", { name: "Rouvrir" })).toBeVisible();
  await expect(timeline.getByText("La conversation est clôturée.")).toBeVisible();

  await desk.goto("/admin/inbox/templates");
  await desk.getByRole("button", { name: "Modifier : Suivi de commande" }).click();
  await isSound(desk);
  await context.close();
});

/** Writes by the public form as a visitor; the messages arrive in their order. */
async function write(page: Page, emails: readonly string[]) {
  for (const email of emails) {
    const message = {
      name: "Zoé",
      email,
      subject: `Question de ${email}`,
      message: "Bonjour, où en est-on ?",
    };
    await post(page, "/contact", message);
  }
}

test("three conversations are answered in a row without leaving the keyboard: two typed answers and a macro", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const emails = [newPerson().email, newPerson().email, newPerson().email];
  await write(page, emails);
  await page.setViewportSize({ width: 1440, height: 900 });
  await newStaff(page);
  // Due last and one after another, so that no other journey's conversation comes in between.
  await withDatabase(async (database) => {
    for (const [place, email] of emails.entries())
      await database
        .update(threads)
        .set({ answerDueAt: new Date(Date.UTC(2100, 0, 1 + place)) })
        .where(eq(threads.email, email));
  });
  await page.goto(`/admin/inbox?state=open&q=${encodeURIComponent(emails[0] ?? "")}`);
  await expect(page.getByRole("row")).toHaveCount(2);
  await isSound(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.locator("main h1").click();

  const acts = countActs(page);
  const title = page.getByRole("heading", { level: 1 });
  await acts.press("j");
  await acts.press("Enter");
  await expect(title).toHaveText(`Question de ${emails[0]}`);
  await isSound(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  const answer = page.getByRole("textbox", { name: /^Réponse/ });
  await acts.press("r");
  await acts.type(answer, "Bonjour, votre colis part aujourd’hui.");
  await acts.press("Control+Enter");
  // The next conversation has the cursor in its answer.
  await expect(title).toHaveText(`Question de ${emails[1]}`);
  await expect(answer).toBeFocused();
  await acts.type(answer, "Bonjour, il est livré demain.");
  await acts.press("Control+Enter");
  await expect(title).toHaveText(`Question de ${emails[2]}`);
  await expect(answer).toBeFocused();
  await acts.press("Escape");
  await acts.press("1");
  await expect(page.getByText(`Réponse enregistrée\u00A0: Question de ${emails[2]}`).first()).toBeVisible();
  // Opened, typed and sent: three acts for each, once the first is open.
  expect(acts.done()).toBeLessThanOrEqual(9);

  await page.getByRole("button", { name: "Y revenir" }).click();
  await expect(title).toHaveText(`Question de ${emails[2]}`);
  await expect(page.getByRole("timer")).toBeVisible();
  await expect(page.locator("main")).toContainText("Nous avons bien reçu votre message");
  await page.goto("/admin/inbox/templates");
  await expect(page.getByRole("table", { name: "Macros" })).toContainText("me confie la conversation");
  await page.getByRole("button", { name: "Nouvelle macro" }).click();
  await isSound(page);
});

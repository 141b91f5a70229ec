import { expect, test } from "./fixture.ts";
import { paidRepair } from "./paid-order.ts";
import { logIn, mailsTo, ready } from "./shopper.ts";

// A slot that somebody else has taken is refused.
test.use({ provoked: /^409 \/tracking\/repair-bookings$/ });

test("a customer books a visit from the account, moves it, cancels it, and sends the phone instead", async ({
  page,
}) => {
  const person = await paidRepair(page);
  await page.goto("/login");
  await logIn(page, person.email, person.password);
  await expect(page).not.toHaveURL(/\/login/);
  await page.goto("/client-area");
  await ready(page);
  await page.getByRole("link", { name: /^Choisir maintenant/ }).click();
  await expect(page).toHaveURL(/\/suivi\//);
  await ready(page);

  await page.getByRole("button", { name: "Je l’apporte" }).click();
  await page.getByLabel("Jour").selectOption({ index: 1 });
  const times = page.getByRole("group", { name: "Heure" });
  await times.getByRole("radio").first().check();
  await page.getByRole("button", { name: "Réserver ce créneau" }).dblclick();
  await expect(page.getByRole("heading", { name: "Votre rendez-vous" })).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: /./ })).toHaveCount(0);
  await expect
    .poll(() => mailsTo(person.email).filter((mail) => mail.includes("rendez-vous.ics")).length)
    .toBe(1);

  await page.getByRole("button", { name: "Changer de créneau" }).click();
  await page.getByLabel("Jour").selectOption({ index: 2 });
  await times.getByRole("radio").last().check();
  await page.getByRole("button", { name: "Réserver ce créneau" }).click();
  const visit = page.getByText(/, de \d\d:\d\d à \d\d:\d\d$/);
  const moved = await visit.textContent();
  await page.goto("/client-area");
  await expect(page.getByText(moved ?? "none")).toBeVisible();
  await page.getByRole("link", { name: /^Suivre la réparation/ }).click();
  await ready(page);

  await page.getByRole("button", { name: "Annuler le rendez-vous" }).click();
  await page.getByRole("button", { name: "Garder le rendez-vous" }).click();
  await page.getByRole("button", { name: "Annuler le rendez-vous" }).click();
  await page.getByRole("button", { name: "Annuler le rendez-vous" }).click();
  await expect(page.getByText("Choisissez comment votre téléphone nous parvient.")).toBeVisible();
  await page.getByRole("button", { name: "Je l’envoie" }).click();
  await expect(page.getByRole("heading", { name: "Votre bordereau" })).toBeVisible();
  await expect(page.getByText(/^R-[2-9A-Z]{4}-[2-9A-Z]{4}$/).last()).toBeVisible();
});

test("a customer whose slot somebody else takes meanwhile is told so, and chooses another one", async ({
  page,
}) => {
  const [mine, theirs] = [await paidRepair(page), await paidRepair(page)];
  await page.goto(`/suivi/${mine.token}`);
  await ready(page);
  await page.getByRole("button", { name: "Je l’apporte" }).click();
  await page.getByLabel("Jour").selectOption({ index: 6 });
  const time = page.getByRole("group", { name: "Heure" }).getByRole("radio").nth(3);
  await time.check();
  const startsAt = await time.inputValue();
  const others = [theirs, await paidRepair(page)];
  for (const { token, number } of others)
    await page.request.post("/tracking/repair-bookings", {
      data: { token, number, version: null, way: "drop_off", startsAt },
    });
  await page.getByRole("button", { name: "Réserver ce créneau" }).click();
  await expect(page.getByText("Ce créneau n’est plus libre.")).toBeVisible();
  await expect(page.locator(`input[value="${startsAt}"]`)).toHaveCount(0);
  await page.getByRole("group", { name: "Heure" }).getByRole("radio").last().check();
  await page.getByRole("button", { name: "Réserver ce créneau" }).click();
  await expect(page.getByRole("heading", { name: "Votre rendez-vous" })).toBeVisible();
});

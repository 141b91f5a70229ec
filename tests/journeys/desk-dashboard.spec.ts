import { isSound } from "./bench-desk.ts";
import { expect, test } from "./fixture.ts";
import { newStaff } from "./new-staff.ts";
import { newPerson } from "./shopper.ts";

test("the dashboard shows new work without a reload, the figures of the day, and charts as tables", async ({
  page,
}) => {
  await page.clock.install();
  await newStaff(page);
  const conversations = page.getByRole("link", { name: /^Conversations sans réponse/ });
  await expect(conversations).toBeVisible();
  const countOf = async () => Number(await conversations.locator("span").last().textContent());
  const before = await countOf();
  const { email } = newPerson();
  const answer = await page.request.post("/contact", {
    data: { name: "Zoé Martin", email, subject: "Question", message: "Bonjour, avez-vous un iPhone 13 ?" },
  });
  expect(answer.ok()).toBe(true);
  await page.clock.fastForward(31_000);
  await expect.poll(countOf).toBeGreaterThan(before);
  await expect(page.getByRole("status").filter({ hasText: /nouvelles? tâches?/ })).toHaveCount(1);

  const today = page.getByRole("region", { name: "Aujourd’hui" });
  for (const term of ["Ventes", "Marge", "Colis expédiés", "Retours reçus"])
    await expect(today.getByRole("term").filter({ hasText: term })).toHaveCount(1);
  await today.getByText("En chiffres").first().click();
  await expect(
    today.getByRole("table", { name: "Ventes des 14 derniers jours" }).getByRole("row"),
  ).toHaveCount(15);
  await isSound(page);
});

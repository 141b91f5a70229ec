import { isSound } from "./bench-desk.ts";
import { expect, test } from "./fixture.ts";
import { newStaff } from "./new-staff.ts";
import { post } from "./paid-order.ts";

// Before the sign-in the session is refused.
test.use({ provoked: /^401 \/admin\/api\/session$/ });

test("a paid repair is found on the dashboard, received, marked as done, and a wrong step is undone", async ({
  page,
}) => {
  await newStaff(page);
  await page.goto("/admin");
  await page.getByRole("link", { name: /^Réparations payées, à faire/ }).click();
  await expect(page).toHaveURL(/status=repairing/);
  // The oldest repair, whose phone is long overdue.
  const first = page.getByRole("row").nth(1).getByRole("link");
  const number = (await first.textContent()) ?? "";
  await first.click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(number);
  const repair = page.getByRole("region", { name: "Réparation" });
  await expect(repair).toContainText("Téléphone attendu");
  await expect(repair).toContainText("n’est pas arrivé dans les 30 jours : remboursez");
  await isSound(page);
  await repair.getByRole("button", { name: "Téléphone reçu" }).dblclick();
  await expect(repair).toContainText("Téléphone reçu, réparation en cours");
  await expect(repair.getByRole("heading")).toBeFocused();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await repair.getByRole("button", { name: "Réparation terminée" }).click();
  await expect(page.getByText("La réparation est terminée.")).toBeVisible();
  await repair.getByRole("button", { name: "Pas encore terminée" }).click();
  await expect(repair).toContainText("Téléphone reçu, réparation en cours");
  await repair.getByRole("button", { name: "Pas encore reçu" }).click();
  await expect(repair).toContainText("Téléphone attendu");
});

test("the decision on a withdrawal can be taken back while its mail waits", async ({ page }) => {
  await newStaff(page);
  const orderNumber = "RL-2222-2223";
  const person = { name: "Zoé Martin", email: `zoe-${Date.now()}@example.fr` };
  await post(page, "/withdrawals", { orderNumber, ...person, scope: "order", key: crypto.randomUUID() });
  await page.goto(`/admin/withdrawals?state=open&order=${orderNumber}`);
  const row = page.getByRole("row").filter({ hasText: person.email });
  // No order has this number, so the statement must be linked to one before it is accepted.
  await expect(row.getByRole("button", { name: "Lier à une commande" })).toBeVisible();
  await expect(row.getByRole("button", { name: "Accepter" })).toHaveCount(0);
  await row.getByRole("button", { name: "Refuser" }).click();
  const dialog = page.getByRole("dialog", { name: /Refuser/ });
  await dialog.getByRole("textbox").fill("Aucune commande ne porte ce numéro.");
  await dialog.getByRole("button", { name: "Refuser" }).click();
  await expect(page.getByText(`${orderNumber} : décision enregistrée.`)).toBeVisible();
  await expect(row).toHaveCount(0);
  await isSound(page);
  await page.getByRole("button", { name: "Reprendre" }).click();
  await expect(row.getByRole("button", { name: "Refuser" })).toBeVisible();
  await expect(page.getByText("décision enregistrée")).toBeHidden();
});

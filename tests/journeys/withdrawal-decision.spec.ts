import { isSound } from "./bench-desk.ts";
import { expect, test } from "./fixture.ts";
import { newStaff } from "./new-staff.ts";
import { post } from "./paid-order.ts";

// Before the sign-in the session is refused.
test.use({ provoked: /^401 \/admin\/api\/session$/ });

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

import { expect, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { runOperator } from "#tests/cli/run-operator.ts";
import { withDatabase } from "./bench-desk.ts";
import { newPerson } from "./shopper.ts";

/**
 * Creates an administrator with the operator's command, follows the link, enrols and signs in on the page. Each journey has its
 * own, since an authenticator code works once.
 */
export async function newStaff(page: Page): Promise<{
  email: string;
  name: string;
  /** The authenticator's next code, which is accepted early. It works once, since the enrolment used the one before. */
  nextCode: () => string;
}> {
  const { email, username: name } = newPerson();
  const environment = { DATA_DIR: process.env.JOURNEY_DATA_DIR ?? "" };
  const { code, output } = await runOperator("staff", ["create", email, name], environment);
  expect(code, output).toBe(0);
  await page.goto(`/admin/invitation${/#\S+/.exec(output)?.[0]}`);
  await page.getByRole("textbox", { name: "Mot de passe" }).fill("sapin vert 47 caisses");
  await page.keyboard.press("Enter");
  const secret = Secret.fromBase32((await page.locator("code").textContent()) ?? "");
  await page.getByRole("textbox", { name: "Code" }).fill(new TOTP({ secret }).generate());
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Je les ai gardés" }).click();
  await expect(page.getByRole("heading", { name: "Tableau de bord" })).toBeVisible();
  const nextCode = () => new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 });
  return { email, name, nextCode };
}

/** Steps the session up in the database: an authenticator code works once, and the sign-in used it. */
export const stepUp = (email: string) =>
  withDatabase(({ $client }) =>
    $client.query(
      "update staff_sessions set stepped_up_until = now() + interval '10 minutes' from staff where staff.id = staff_id and staff.email = $1",
      [email],
    ),
  );

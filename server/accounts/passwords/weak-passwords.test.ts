import { afterAll, beforeAll, expect, test } from "vitest";
import { NewPassword } from "#contract/accounts/accounts.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { post } from "../fixtures/people.ts";
import { isWeakPassword } from "./weak-passwords.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const nobody = { email: "zoe@example.test" };

test.each(["password1", "Password1", "azerty123", "motdepasse1", "abc123", "demo1234", "1q2w3e4r"])(
  "%s meets the rules and is tried first: weak",
  (password) => {
    expect(NewPassword.safeParse(password).success).toBe(true);
    expect(isWeakPassword(password, nobody)).toBe(true);
  },
);

test.each(["tilleul7", "Gr4vière", "kd83jf", "le vélo 3 bleu"])("%s is not on the list", (password) => {
  expect(isWeakPassword(password, nobody)).toBe(false);
});

test("a person’s own name or address is weak, in any letter case", () => {
  const zoe = { username: "Zoe_1984", email: "z.martin75@example.test" };
  for (const own of ["zoe_1984", "ZOE_1984", "z.martin75", "Z.Martin75@example.test"])
    expect(isWeakPassword(own, zoe), own).toBe(true);
  expect(isWeakPassword("zoe_1985", zoe)).toBe(false);
});

test("a weak password creates no account, and the refusal names its field", async () => {
  const person = { username: "weak_1", email: "weak_1@example.test" };
  const refused = await post(shop, "/users/register", { ...person, password: "azerty123" });
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toMatchObject({ error: "VALIDATION", fields: { password: "TOO_COMMON" } });
  expect((await post(shop, "/users/register", { ...person, password: "tilleul7" })).statusCode).toBe(201);
  for (const password of ["aaaaa1", "       a1"]) {
    const repeated = await post(shop, "/users/register", {
      username: "weak_3",
      email: "weak_3@example.test",
      password,
    });
    expect([repeated.statusCode, repeated.json().fields]).toEqual([400, { password: "TOO_COMMON" }]);
  }
  const stranger = { provider: "google", email: "weak_2@example.test", password: "password1" };
  const social = await post(shop, "/users/social", stranger);
  expect([social.statusCode, social.json().fields]).toEqual([400, { password: "TOO_COMMON" }]);
});

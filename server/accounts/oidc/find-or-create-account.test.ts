import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addAccount, addResetLink, meet } from "#tests/races/account-race.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { verifyPassword } from "../passwords/passwords.ts";
import { resetPassword } from "../passwords/reset-password.ts";
import { revokeRole } from "../roles/change-role.ts";
import { users } from "../tables.ts";
import { findOrCreateAccount } from "./find-or-create-account.ts";
import { makeSignInCode, takeSignInCode } from "./sign-in-codes.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const races = () => ({
  database: shop.database,
  tokens: shop.shop.tokens,
  query: async <Row extends object>(text: string, values: unknown[] = []) =>
    (await shop.database.$client.query<Row>(text, values)).rows,
});

test("a provider that links an account while its owner resets the password leaves the new password", async () => {
  const account = await addAccount(races());
  await shop.database.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, account.id));
  const token = await addResetLink(races(), account.id);
  const person = { provider: "google", subject: "linked-1", email: account.email } as const;
  await meet(races(), account.id, "first, second", [
    () => resetPassword(shop.shop, { token, password: "peuplier8" }, "fr"),
    () => findOrCreateAccount(shop.shop, person, "fr"),
  ]);
  const [user] = await shop.database.select().from(users).where(eq(users.id, account.id));
  expect(await verifyPassword(user?.passwordHash ?? null, "peuplier8")).toBe(true);
});

test("a sign-in by a provider while a role is revoked opens a session without that role", async () => {
  const account = await addAccount(races());
  const code = await makeSignInCode(shop.shop, account.id);
  const [, opened] = await meet(races(), account.id, "first, second", [
    () => revokeRole(shop.shop, { email: account.email, role: "SELLER" }),
    () => takeSignInCode(shop.shop, code, ""),
  ]);
  expect(opened.roles).toEqual(["CUSTOMER"]);
});

test.each([
  ["linked before", "sign-in-1", "sign-in-1"],
  ["linked now", "sign-in-2", "sign-in-3"],
])(
  "a code that a provider's sign-in makes just before a reset is void after it: %s",
  async (_words, before, now) => {
    const account = await addAccount(races());
    const person = { provider: "google", email: account.email } as const;
    await findOrCreateAccount(shop.shop, { ...person, subject: before }, "fr");
    const token = await addResetLink(races(), account.id);
    const [, { user, code }] = await meet(races(), account.id, "second, first", [
      () => resetPassword(shop.shop, { token, password: "peuplier8" }, "fr"),
      () => findOrCreateAccount(shop.shop, { ...person, subject: now }, "fr"),
    ]);
    expect(user.id).toBe(account.id);
    await expect(takeSignInCode(shop.shop, code, "")).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  },
);

test("a code used while the password is reset opens no session", async () => {
  const account = await addAccount(races());
  const code = await makeSignInCode(shop.shop, account.id);
  const token = await addResetLink(races(), account.id);
  const [, used] = await meet(races(), account.id, "first, second", [
    () => resetPassword(shop.shop, { token, password: "peuplier8" }, "fr"),
    () => takeSignInCode(shop.shop, code, "").catch((error: unknown) => error),
  ]);
  expect(used).toMatchObject({ code: "UNAUTHENTICATED" });
});

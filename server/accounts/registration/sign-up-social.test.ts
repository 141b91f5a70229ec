import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { bearer, join, PASSWORD, post } from "../fixtures/people.ts";
import { users } from "../tables.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const signUp = (email: unknown, provider: unknown = "google", password: unknown = PASSWORD) =>
  post(shop, "/users/social", { provider, email, password });
const kept = (email: string) => shop.database.select().from(users).where(eq(users.email, email));

test("it makes a customer's account marked with the provider, then opens it", async () => {
  const made = await signUp("Marie.Curie@example.test");
  expect(made.statusCode).toBe(201);
  expect(made.headers["cache-control"]).toBe("no-store");
  expect(made.json()).toMatchObject({
    success: true,
    username: "marie_curie",
    roles: ["CUSTOMER"],
    message: "Compte créé",
  });
  expect(await kept("marie.curie@example.test")).toMatchObject([{ provider: "google", roles: ["CUSTOMER"] }]);
  const opened = await signUp("marie.curie@example.test");
  expect(opened.statusCode).toBe(200);
  expect(opened.json<{ id: number }>().id).toBe(made.json<{ id: number }>().id);
  const { token, id } = opened.json<{ token: string; id: number }>();
  const profile = await shop.app.inject({ url: `/clients/${id}`, headers: bearer(token) });
  expect(profile.statusCode).toBe(404);
});

test("a user name in use gets a number", async () => {
  await join(shop, "paul_1");
  const answer = await signUp("paul.1@elsewhere.test");
  expect(answer.statusCode).toBe(201);
  expect(answer.json<{ username: string }>().username).toMatch(/^paul_1_\d+$/);
});

test("a wrong password gets BAD_CREDENTIALS, however the account was made", async () => {
  await join(shop, "plain_1");
  await signUp("apple@example.test", "apple");
  for (const email of ["plain_1@example.test", "apple@example.test"])
    for (const provider of ["google", "apple"]) {
      const answer = await signUp(email, provider, "wrong123");
      expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([401, "BAD_CREDENTIALS"]);
    }
});

test("the right password of an account made without or with another provider gets ACCOUNT_TAKEN", async () => {
  await join(shop, "plain_2");
  await signUp("apple2@example.test", "apple");
  for (const email of ["plain_2@example.test", "apple2@example.test"]) {
    const answer = await signUp(email, "google");
    expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([409, "ACCOUNT_TAKEN"]);
  }
  expect(await kept("plain_2@example.test")).toMatchObject([{ provider: null }]);
});

test.each([
  ["provider", "github", "INVALID"],
  ["provider", undefined, "INVALID"],
  ["email", "marie", "BAD_EMAIL"],
  ["email", null, "REQUIRED"],
  ["password", "", "REQUIRED"],
  ["password", "short", "TOO_SHORT"],
])("%s %j is refused with %s", async (field, value, code) => {
  const payload = { provider: "google", email: "new@example.test", password: PASSWORD, [field]: value };
  const answer = await post(shop, "/users/social", payload);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ error: "VALIDATION", fields: { [field]: code } });
});

test("ten sign-ups of one person at once make one account and open it", async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => signUp("twin@example.test")));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(9).fill(200), 201]);
  expect(await kept("twin@example.test")).toHaveLength(1);
});

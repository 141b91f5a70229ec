import { count, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { join, PASSWORD, post } from "../fixtures/people.ts";
import { sessions, users } from "../tables.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const register = (payload: unknown) => post(shop, "/users/register", payload);
const good = { username: "lea_1", email: "lea@example.test", password: PASSWORD };

test("a registration makes a customer's account and opens a session", async () => {
  const answer = await register({ ...good, email: " Lea@Example.test " });
  expect(answer.statusCode).toBe(201);
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect(answer.json()).toEqual({
    token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    id: expect.any(Number),
    username: "lea_1",
    email: "lea@example.test",
    roles: ["CUSTOMER"],
    message: "Compte créé",
  });
  const [user] = await shop.database.select().from(users).where(eq(users.username, "lea_1"));
  expect(user?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(user).toMatchObject({ email: "lea@example.test", roles: ["CUSTOMER"], provider: null });
});

test.each([
  ["username", "", "REQUIRED"],
  ["username", undefined, "REQUIRED"],
  ["username", null, "REQUIRED"],
  ["username", 12, "REQUIRED"],
  ["username", "ab", "TOO_SHORT"],
  ["username", "a".repeat(21), "TOO_LONG"],
  ["username", "ana-lea", "BAD_CHARACTERS"],
  ["username", "élodie", "BAD_CHARACTERS"],
  ["username", "ana\u0000", "BAD_CHARACTERS"],
  ["email", "", "REQUIRED"],
  ["email", undefined, "REQUIRED"],
  ["email", ["a@b.fr"], "REQUIRED"],
  ["email", "not an address", "BAD_EMAIL"],
  ["email", "a@b", "BAD_EMAIL"],
  ["email", "a\u0000b@example.test", "BAD_EMAIL"],
  ["email", "a@example.test\r\nBcc: b@example.test", "BAD_EMAIL"],
  ["email", `a@${"b".repeat(250)}.fr`, "TOO_LONG"],
  ["password", "", "REQUIRED"],
  ["password", undefined, "REQUIRED"],
  ["password", { length: 8 }, "REQUIRED"],
  ["password", "abc12", "TOO_SHORT"],
  ["password", `a1${"b".repeat(29)}`, "TOO_LONG"],
  ["password", "abcdefgh", "NEEDS_DIGIT"],
  ["password", "12345678", "NEEDS_LETTER"],
  ["roles", null, "WRONG_TYPE"],
  ["roles", "SELLER", "WRONG_TYPE"],
])("%s %j is refused with %s and nothing is written", async (field, value, code) => {
  const before = await shop.database.select({ people: count() }).from(users);
  const answer = await register({
    username: "new_1",
    email: "new@example.test",
    password: PASSWORD,
    [field]: value,
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ error: "VALIDATION", fields: { [field]: code } });
  expect(await shop.database.select({ people: count() }).from(users)).toEqual(before);
});

test("a username of half a million characters is refused like one of twenty-one", async () => {
  const huge = "a1".repeat(125_000);
  const answer = await register({ username: huge, email: `${huge}@example.test`, password: huge });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({
    fields: { username: "TOO_LONG", email: "TOO_LONG", password: "TOO_LONG" },
  });
});

test.each([[null], [[]], ["text"], [1]])("the body %j is refused", async (body) => {
  const answer = await register(body);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ error: "VALIDATION" });
});

test("an e-mail or user name in use is a conflict whatever its capitals, and the answer names which", async () => {
  await join(shop, "taken_1");
  const email = await register({ ...good, username: "other_1", email: "TAKEN_1@example.test" });
  expect(email.statusCode).toBe(409);
  expect(email.json()).toMatchObject({ error: "EMAIL_TAKEN", fields: { email: "TAKEN" } });
  expect(email.json<{ message: string }>().message).toContain("Email");
  const name = await register({ ...good, username: "Taken_1", email: "other@example.test" });
  expect(name.statusCode).toBe(409);
  expect(name.json()).toMatchObject({ error: "USERNAME_TAKEN", fields: { username: "TAKEN" } });
  expect(name.json<{ message: string }>().message).toContain("Username");
});

test("roles, ids and prototypes sent along have no effect", async () => {
  const answer = await shop.app.inject({
    method: "POST",
    url: "/users/register",
    headers: { "content-type": "application/json" },
    payload: `{"username":"eve_1","email":"eve@example.test","password":"${PASSWORD}","roles":["SELLER"],"id":1,
      "role":"SELLER","provider":"google","passwordHash":"x","__proto__":{"roles":["SELLER"]},
      "constructor":{"prototype":{"roles":["SELLER"]}}}`,
  });
  expect(answer.statusCode).toBe(201);
  const [user] = await shop.database.select().from(users).where(eq(users.username, "eve_1"));
  expect(user).toMatchObject({ roles: ["CUSTOMER"], provider: null });
  expect(user?.id).toBe(answer.json<{ id: number }>().id);
  expect(Object.prototype).not.toHaveProperty("roles");
});

test("twenty registrations of one e-mail at once make one account and one session", async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      register({ username: `twin_${index}`, email: "twin@example.test", password: PASSWORD }),
    ),
  );
  const statuses = answers.map((answer) => answer.statusCode).sort();
  expect(statuses).toEqual([201, ...Array(19).fill(409)]);
  const made = await shop.database.select().from(users).where(eq(users.email, "twin@example.test"));
  expect(made).toHaveLength(1);
  const opened = await shop.database
    .select()
    .from(sessions)
    .where(eq(sessions.userId, made[0]?.id ?? 0));
  expect(opened).toHaveLength(1);
});

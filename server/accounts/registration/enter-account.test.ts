import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { bearer, join, PASSWORD, post } from "../fixtures/people.ts";
import { users } from "../tables.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const enter = (email: unknown, password: unknown = PASSWORD, more = {}) =>
  post(shop, "/users/entry", { email, password, ...more });
const kept = (email: string) => shop.database.select().from(users).where(eq(users.email, email));
const refusal = (answer: Awaited<ReturnType<typeof enter>>) => {
  const { message: _, requestId: __, ...body } = answer.json<Record<string, unknown>>();
  return [answer.statusCode, body];
};

describe("an e-mail that nobody has", () => {
  test("makes a customer's account with a user name of the server's", async () => {
    const made = await enter("Ada.Lovelace@example.test", PASSWORD, { username: "root", roles: ["SELLER"] });
    expect(made.statusCode).toBe(201);
    expect(made.headers["cache-control"]).toBe("no-store");
    expect(made.headers["set-cookie"]).toContainEqual(expect.stringMatching(/^reluit_device=/));
    expect(made.json()).toMatchObject({ username: "ada_lovelace", roles: ["CUSTOMER"] });
    const { token, id } = made.json<{ token: string; id: number }>();
    const profile = await shop.app.inject({ url: `/clients/${id}`, headers: bearer(token) });
    expect(profile.statusCode).toBe(404);
    expect(await kept("ada.lovelace@example.test")).toMatchObject([
      { provider: null, emailVerifiedAt: null, roles: ["CUSTOMER"] },
    ]);
  });

  test("gets another user name when the first is in use", async () => {
    await join(shop, "blaise_1");
    const made = await enter("blaise.1@elsewhere.test");
    expect(made.json<{ username: string }>().username).toMatch(/^blaise_1_\d+$/);
  });

  test("twenty times at once is one account", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => enter("twin@entry.test")));
    const codes = answers.map(({ statusCode }) => statusCode);
    expect(codes.filter((code) => code === 201)).toHaveLength(1);
    expect(codes.every((code) => [200, 201, 429].includes(code))).toBe(true);
    expect(await kept("twin@entry.test")).toHaveLength(1);
  });
});

describe("an e-mail that has an account", () => {
  test("opens it with its password, in any spelling", async () => {
    await join(shop, "open_1");
    const opened = await enter("OPEN_1@Example.test");
    expect(opened.statusCode).toBe(200);
    expect(opened.json()).toMatchObject({ username: "open_1", message: "Connexion réussie" });
  });

  test("is refused with another password, and stays as it was", async () => {
    await join(shop, "shut_1");
    const [before] = await kept("shut_1@example.test");
    expect(refusal(await enter("shut_1@example.test", "peuplier8"))).toEqual([
      401,
      { error: "BAD_CREDENTIALS" },
    ]);
    expect(await kept("shut_1@example.test")).toEqual([before]);
  });
});

test.each([
  ["short", "TOO_SHORT"],
  ["tilleuls", "NEEDS_DIGIT"],
  ["1234567", "NEEDS_LETTER"],
  ["password1", "TOO_COMMON"],
])(
  "a password that no new account may have (%s) does not tell whether the e-mail is known",
  async (password, code) => {
    await join(shop, `known_${code.toLowerCase()}`);
    const known = refusal(await enter(`known_${code.toLowerCase()}@example.test`, password));
    const unknown = refusal(await enter(`unknown_${code.toLowerCase()}@example.test`, password));
    expect(known).toEqual([400, { error: "VALIDATION", fields: { password: code } }]);
    expect(unknown).toEqual(known);
  },
);

test.each([
  ["email", "", "REQUIRED"],
  ["email", "marie", "BAD_EMAIL"],
  ["password", "", "REQUIRED"],
  ["password", "x".repeat(201), "TOO_LONG"],
])("%s %j is refused with %s", async (field, value, code) => {
  const answer = await post(shop, "/users/entry", { email: "n@e.test", password: PASSWORD, [field]: value });
  expect(refusal(answer)).toEqual([400, { error: "VALIDATION", fields: { [field]: code } }]);
});

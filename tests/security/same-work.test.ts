import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { join, post } from "#server/accounts/fixtures/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";

// Compares statements and hashed passwords instead of times, because times depend on the load of the machine.
const compared: string[] = [];
vi.mock("@node-rs/argon2", async (load) => {
  const real = await load<typeof import("@node-rs/argon2")>();
  const verify: typeof real.verify = (hash, ...rest) => {
    // Kind, version, memory, passes and lanes: what the time of a comparison depends on.
    compared.push(/^.*?p=\d+/.exec(String(hash))?.[0] ?? "");
    return real.verify(hash, ...rest);
  };
  return { ...real, verify };
});

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  await join(shop, "rosa_1");
});
afterAll(() => shop.close());
afterEach(() => vi.restoreAllMocks());

/** Returns the statements that a request sends, in order, the parameters of its password hashes, and its answer. */
async function workOf(path: string, body: object) {
  const sent: string[] = [];
  compared.length = 0;
  const query = pg.Client.prototype.query;
  vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [first] = args;
    const text = typeof first === "string" ? first : String((first as { text?: string }).text);
    // The lock of an account has its number in the statement.
    sent.push(text.replace(/-?\d{9,}/g, "N"));
    return Reflect.apply(query, this, args);
  });
  const { statusCode, body: answer } = await post(shop, path, body);
  vi.restoreAllMocks();
  return { sent, hashes: [...compared], statusCode, answer: answer.replace(/"requestId":"[^"]*"/, "") };
}

test.each([
  ["/users/authenticate", { password: "wrong123" }],
  ["/users/password-resets", {}],
  ["/users/sign-in-links", {}],
])(
  "%s sends the same statements, compares as many passwords and answers the same, whether the account exists or not",
  async (path, body) => {
    // Warm up first, because a first request also connects and prepares statements.
    await workOf(path, { ...body, email: "first@example.test" });
    const known = await workOf(path, { ...body, email: "rosa_1@example.test" });
    const unknown = await workOf(path, { ...body, email: "nobody@example.test" });
    expect(known.sent.length).toBeGreaterThan(0);
    expect(unknown).toEqual(known);
    expect(known.hashes).toHaveLength("password" in body ? 1 : 0);
  },
);

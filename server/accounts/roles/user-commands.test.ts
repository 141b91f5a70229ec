import { afterAll, beforeAll, expect, test } from "vitest";
import { UsageError } from "#server/cli/usage-error.ts";
import { sellers } from "#server/sellers/tables.ts";
import { registerBuyer } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { runUserCommand } from "./user-commands.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const run = (...args: string[]) => runUserCommand(shop.shop, args);
const logIn = (email: string, password: string) =>
  shop.app.inject({ method: "POST", url: "/users/authenticate", payload: { email, password } });
const refusal = async (...args: string[]) => {
  const error: unknown = await run(...args).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(UsageError);
  return String(error);
};

test("an account is created with a password that is printed once and opens it", async () => {
  const said = await run("create", "Lea@Example.fr", "lea");
  const password = /Password: (\S+)$/.exec(said)?.[1] ?? "";
  expect((await logIn("lea@example.fr", password)).json()).toMatchObject({ roles: ["CUSTOMER"] });
});

test("a password of one's own is not repeated", async () => {
  const said = await runUserCommand(shop.shop, ["create", "tom@example.fr", "tom"], {
    password: "tilleul99",
  });
  expect(said).not.toContain("tilleul99");
  expect((await logIn("tom@example.fr", "tilleul99")).statusCode).toBe(200);
});

test("a granted role takes effect with the next login, and a revoked one is gone", async () => {
  const person = await registerBuyer(shop);
  const ask = (headers: Record<string, string>) =>
    shop.app.inject({ method: "GET", url: "/orders/all", headers });
  expect((await ask(person.headers)).statusCode).toBe(403);
  expect(await run("grant", "seller", person.email.toUpperCase())).toContain("is a seller now");
  expect((await ask(person.headers)).statusCode).toBe(401);
  const { token, roles } = (await logIn(person.email, "tilleul7")).json();
  expect(roles).toEqual(expect.arrayContaining(["CUSTOMER", "SELLER"]));
  expect((await ask({ authorization: `Bearer ${token}` })).statusCode).toBe(200);
  expect(await run("grant", "SELLER", person.email)).toContain("was a seller already");
  expect(await run("revoke", "seller", person.email)).toContain("is no seller any more");
  expect(await run("revoke", "seller", person.email)).toContain("was no seller");
  expect((await ask({ authorization: `Bearer ${token}` })).statusCode).toBe(401);
});

test("one seller with a profile is made the shop itself", async () => {
  const person = await registerBuyer(shop);
  await run("grant", "seller", person.email);
  expect(await refusal("first-party", person.email)).toContain("has no seller profile yet");
  expect(await refusal("first-party", "nobody@example.fr")).toContain("No account has the e-mail");
  expect(await refusal("first-party")).toContain("Usage: first-party EMAIL");
  await shop.database
    .insert(sellers)
    .values({ userId: person.id, storeName: "La maison", businessName: "La maison" });
  expect(await run("first-party", person.email)).toContain("is the shop itself now");
  const page = await shop.app.inject({ url: "/sellers/la-maison" });
  expect(page.json()).toMatchObject({ kind: "shop" });
});

test("accounts are listed, all or those of a role", async () => {
  const person = await registerBuyer(shop);
  await run("grant", "seller", person.email);
  expect(await run("list")).toContain(person.email);
  const sellers = (await run("list", "seller")).split("\n");
  expect(sellers.some((line) => line.includes(person.email) && line.includes("customer, seller"))).toBe(true);
  expect(sellers.some((line) => line.includes("tom@example.fr"))).toBe(false);
});

test("a mistake gets one line with the correct form", async () => {
  expect(await refusal()).toContain("Commands: create, grant, revoke, first-party, list");
  expect(await refusal("delete", "x")).toContain('no command "delete"');
  expect(await refusal("grant", "seller")).toContain("Usage: grant ROLE EMAIL");
  expect(await refusal("grant", "admin", "lea@example.fr")).toContain('"admin" is no role');
  expect(await refusal("grant", "seller", "nobody@example.fr")).toContain("No account has the e-mail");
  expect(await refusal("create", "lea", "l")).toContain("The email is no e-mail address");
  expect(await refusal("create", "lea", "l")).toContain("The username is too short");
  expect(await refusal("create", "lea@example.fr", "lea2")).toContain("has an account already");
  expect(await refusal("create", "other@example.fr", "LEA")).toContain("username LEA is taken");
  expect(await refusal("list", "seller", "more")).toContain("Usage: list");
});

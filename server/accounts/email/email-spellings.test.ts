import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { PASSWORD, post } from "../fixtures/people.ts";
import { requestReset } from "../fixtures/reset-links.ts";
import { findOrCreateAccount } from "../oidc/find-or-create-account.ts";
import { findUserByEmail } from "../queries.ts";
import { grantRole } from "../roles/change-role.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** Spellings of one address; the account is made with the first. */
const SPELLINGS: readonly (readonly [what: string, email: string, others: readonly string[]])[] = [
  ["composed and decomposed letters", "andré@example.test", ["andre\u0301@example.test"]],
  ["decomposed letters first", "zoe\u0308@example.test", ["zoë@example.test", "ZOË@EXAMPLE.TEST"]],
  [
    "full-width letters and signs",
    "ana_w@example.test",
    ["ａｎａ＿ｗ＠ｅｘａｍｐｌｅ．ｔｅｓｔ", "ANA_Ｗ@example.test"],
  ],
  ["capitals and spaces", "bea_w@example.test", ["  BEA_W@Example.TEST\u00a0"]],
  ["ligatures and styled letters", "office@example.test", ["o\ufb03ce@example.test", "𝐨𝐟𝐟𝐢𝐜𝐞@example.test"]],
  [
    "letters whose capital is another",
    "strasse@example.test",
    ["straße@example.test", "STRAẞE@example.test"],
  ],
  ["the two small sigmas", "νικοσ@example.test", ["νικος@example.test", "ΝΙΚΟΣ@example.test"]],
  [
    "signs that can't be seen",
    "lea_w@example.test",
    ["lea\u200b_w@example.test", "\ufefflea_w@example.test"],
  ],
];

test.each(SPELLINGS)("one account has one e-mail, whatever its spelling: %s", async (what, email, others) => {
  const username = `w_${SPELLINGS.findIndex(([name]) => name === what)}`;
  const register = (address: string, name: string) =>
    post(shop, "/users/register", { username: name, email: address, password: PASSWORD });
  const made = await register(email, username);
  expect(made.statusCode).toBe(201);
  const { id } = made.json<{ id: number }>();
  for (const [n, other] of others.entries()) {
    const taken = await register(other, `${username}_${n}`);
    expect([taken.statusCode, taken.json<{ error: string }>().error], other).toEqual([409, "EMAIL_TAKEN"]);
    const login = await post(shop, "/users/authenticate", { email: other, password: PASSWORD });
    expect([login.statusCode, login.json<{ id: number }>().id], other).toEqual([200, id]);
    const social = await post(shop, "/users/social", {
      provider: "google",
      email: other,
      password: PASSWORD,
    });
    expect(social.json<{ error: string }>().error, other).toBe("ACCOUNT_TAKEN");
    const { emails } = await requestReset(shop, other);
    expect(
      emails.map(({ to }) => to),
      other,
    ).toEqual([made.json<{ email: string }>().email]);
    expect((await findUserByEmail(shop.database, other))?.id, other).toBe(id);
    expect(await grantRole(shop.shop, { email: other, role: "CUSTOMER" }), other).toBe(false);
  }
  // Last, since linking replaces the password of an account with an unconfirmed e-mail.
  for (const [n, other] of others.entries()) {
    const person = { provider: "google" as const, subject: `${username}_${n}`, email: other };
    expect((await findOrCreateAccount(shop.shop, person, "fr")).user.id, other).toBe(id);
  }
});

test("of two concurrent registrations with spellings of one e-mail, one succeeds", async () => {
  const answers = await Promise.all(
    ["rené@example.test", "rene\u0301@example.test", "ＲＥＮÉ@example.test"].map((email, n) =>
      post(shop, "/users/register", { username: `rene_${n}`, email, password: PASSWORD }),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
});

test("the index finds an account by its e-mail", async () => {
  const client = await shop.database.$client.connect();
  try {
    await client.query("set enable_seqscan = off");
    const { rows } = await client.query<{ "QUERY PLAN": string }>(
      "explain select from users where email_key(email) = email_key('a@example.test')",
    );
    expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toMatch(
      /Index Scan using users_(?:email_spelling|by_email_beginning)/,
    );
  } finally {
    client.release(true);
  }
});

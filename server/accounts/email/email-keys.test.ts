import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emailKey, normalizeEmail } from "#contract/accounts/email-address.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { post } from "../fixtures/people.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

test("the database's key of a stored address is that of the shop, for every letter there is", async () => {
  const letters: string[] = [];
  for (let code = 0x21; code < 0x20000; code += 1) {
    const letter = String.fromCodePoint(code);
    if (/[\p{L}\p{M}\p{N}]/u.test(letter)) letters.push(normalizeEmail(`a${letter}i@exemple.fr`));
  }
  expect(letters.length).toBeGreaterThan(50_000);
  const { rows } = await shop.database.execute<{ address: string; key: string }>(
    sql`select address, email_key(address) as key from unnest(${sql.param(letters)}::text[]) as given (address)`,
  );
  expect(rows.filter(({ address, key }) => key !== emailKey(address))).toEqual([]);
});

const SPELLINGS = {
  sharp: ["strasse@exemple.fr", "straße@exemple.fr", "STRAẞE@exemple.fr"],
  dotted: ["İlkin@exemple.fr", "i\u0307lkin@exemple.fr", "ilkin@exemple.fr"],
  sigmas: ["νικοσ@exemple.fr", "νικος@exemple.fr", "ΝΙΚΟΣ@exemple.fr"],
};

test.each(Object.values(SPELLINGS))(
  "one mailbox gets five receipts an hour: %s, %s, %s",
  async (...spellings) => {
    for (let n = 0; n < 9; n += 1) {
      const body = { name: "Zoé", subject: `Sujet ${n}`, message: `Bonjour, question ${n}` };
      expect((await post(shop, "/contact", { ...body, email: spellings[n % 3] })).statusCode).toBe(201);
    }
    const { rows } = await shop.database.execute<{ sent: number }>(sql`
    select count(*)::int as sent from mails
    where kind = 'contact-receipt' and email_key(recipient) = ${emailKey(spellings[0] ?? "")}`);
    expect(rows).toEqual([{ sent: 5 }]);
  },
);

test.each(Object.values(SPELLINGS))(
  "one mailbox states one order five times a day: %s, %s, %s",
  async (...spellings) => {
    const statement = { orderNumber: "RL-2222-2222", name: "Zoé", scope: "order" };
    const answers = [];
    for (let n = 0; n < 6; n += 1)
      answers.push(
        await post(shop, "/withdrawals", { ...statement, email: spellings[n % 3], key: randomUUID() }),
      );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 201, 429]);
  },
);

test.each(Object.values(SPELLINGS))(
  "one mailbox has one code of an order's page: %s, %s, %s",
  async (...spellings) => {
    await shop.database.execute(sql`delete from lookup_codes`);
    for (const email of spellings) await post(shop, "/tracking/codes", { number: "RL-2222-2222", email });
    const { rows } = await shop.database.execute<{ asked: number }>(sql`select asked from lookup_codes`);
    expect(rows).toEqual([{ asked: 3 }]);
  },
);

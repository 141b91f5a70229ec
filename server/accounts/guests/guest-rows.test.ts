import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { searchBackOffice } from "#server/back-office/search.ts";
import { mails } from "#server/mail/tables.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { post } from "../fixtures/people.ts";
import { runUserCommand } from "../roles/user-commands.ts";
import { users } from "../tables.ts";
import { deleteOldGuests } from "./delete-old-guests.ts";

let time = Date.parse("2026-11-28T10:00:00Z");
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ clock: () => new Date(time) });
});
afterAll(() => shop.close());

const enter = async (email: string) => (await post(shop, "/users/guest", { email })).json<{ id: number }>();

test("a thousand guests who ordered nothing are all deleted in one night", async () => {
  await shop.database.execute(sql`
    insert into users (username, email, guest_email, password_hash, roles, created_at)
    select 'guest_many' || n, 'guest-many' || n || '@reluit.invalid', 'crowd@example.test', '!', '{CUSTOMER}',
      ${new Date(time).toISOString()}::timestamptz
    from generate_series(1, 1001) n`);
  time += 24 * 60 * 60_000 + 1;
  await deleteOldGuests(shop.shop);
  expect(await shop.database.$count(users, eq(users.guestEmail, "crowd@example.test"))).toBe(0);
});

test("the operator's list and the back office show the typed e-mail of a guest", async () => {
  const guest = await enter("shown@example.test");
  const listed = (await runUserCommand(shop.shop, ["list"])).split("\n");
  const line = listed.find((one) => one.startsWith(`${guest.id} `));
  expect(line).toContain("shown@example.test");
  const found = await searchBackOffice(shop.database, "shown@example.test", ["customers.read"]);
  expect(found).toEqual([expect.objectContaining({ kind: "customer", detail: "shown@example.test" })]);
});

test("the operator exports and erases a guest alone, with the mails to the typed e-mail", async () => {
  const guest = await enter("alone@example.test");
  const [row] = await shop.database
    .insert(mails)
    .values({
      ...{ kind: "contact-receipt", subjectId: "alone", recipient: "alone@example.test" },
      ...{ locale: "fr" as const, data: {}, createdAt: new Date(time) },
    })
    .returning({ id: mails.id });
  const exported = JSON.parse(await runUserCommand(shop.shop, ["export", "alone@example.test"])) as {
    account: { id: number; email: string };
    mails: { kind: string }[];
  };
  expect(exported.account).toMatchObject({ id: guest.id, email: "alone@example.test" });
  expect(exported.mails.map(({ kind }) => kind)).toEqual(["contact-receipt"]);
  await runUserCommand(shop.shop, ["erase", "alone@example.test", "--yes"]);
  expect(await shop.database.$count(mails, eq(mails.id, row?.id ?? ""))).toBe(0);
});

import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CaseRow } from "#contract/cases/cases.ts";
import { readPage } from "#server/back-office/read-page.ts";
import { registerPerson } from "#server/catalog/fixtures/identities.ts";
import { mails } from "#server/mail/tables.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { type SignedInStaff, signInStaff } from "#tests/staff.ts";
import { acceptCase } from "./answer-case.ts";
import { claim, deliveredUnits, LABEL } from "./fixtures/cases.ts";
import { casesList } from "./list-cases.ts";
import { openCase } from "./open-case.ts";
import { remindCases } from "./remind-cases.ts";

let shop: TestShop;
let ana: SignedInStaff;
let now = new Date("2026-11-25T09:00:00Z");
beforeAll(async () => {
  shop = await openTestShop({ clock: () => now });
  ana = await signInStaff(shop);
});
afterAll(() => shop.close());

const list = async (query: string) =>
  (await shop.app.inject({ url: `/admin/api/cases?${query}`, headers: ana.headers })).json<{
    rows: CaseRow[];
  }>().rows;

test("a customer is reminded once, days before the parcel should have come; then the case is in the escalation view", async () => {
  const seller = await registerPerson(shop, ["SELLER"]);
  const actor = { staffId: ana.id, requestId: null };
  const sold = await deliveredUnits(shop, seller.id, actor);
  const { number } = await openCase(shop.shop, sold.id, claim({ kind: "guarantee" }), "en");
  const [row] = await list("state=open");
  const shown = await shop.app.inject({ url: `/admin/api/cases/${number}`, headers: ana.headers });
  await acceptCase(
    shop.shop,
    number,
    { ...LABEL, version: shown.json().version, number: LABEL.number },
    actor,
  );
  expect(row).toMatchObject({ number, order: sold.number, isOverdue: false });
  const reminders = () => shop.database.select().from(mails).where(eq(mails.kind, "case-reminder"));
  await remindCases(shop.shop);
  expect(await reminders()).toEqual([]);
  now = new Date("2026-12-06T09:00:00Z");
  await Promise.all([remindCases(shop.shop), remindCases(shop.shop)]);
  await remindCases(shop.shop);
  expect(await reminders()).toMatchObject([{ locale: "en", recipient: sold.buyer.email }]);
  now = new Date("2026-12-10T09:00:00Z");
  const { rows } = await readPage(shop.database, casesList({ overdue: "1" }, { staffId: 0, now }));
  expect(rows).toMatchObject([{ number, isOverdue: true }]);
  expect(
    (await readPage(shop.database, casesList({ device: sold.units[0]?.publicId }, { staffId: 0, now }))).rows,
  ).toHaveLength(1);
  expect(
    (await readPage(shop.database, casesList({ overdue: "1", kind: "lost" }, { staffId: 0, now }))).rows,
  ).toEqual([]);
});

test("a case whose reminder fails keeps no other customer waiting", async () => {
  const seller = await registerPerson(shop, ["SELLER"]);
  const actor = { staffId: ana.id, requestId: null };
  now = new Date("2027-01-05T09:00:00Z");
  const numbers: string[] = [];
  for (let count = 0; count < 2; count += 1) {
    const sold = await deliveredUnits(shop, seller.id, actor);
    const { number } = await openCase(shop.shop, sold.id, claim({ kind: "guarantee" }), "fr");
    const shown = await shop.app.inject({ url: `/admin/api/cases/${number}`, headers: ana.headers });
    await acceptCase(shop.shop, number, { ...LABEL, version: shown.json().version }, actor);
    numbers.push(number);
  }
  now = new Date("2027-01-16T09:00:00Z");
  const sendMail: typeof shop.shop.sendMail = (tx, mail) => {
    if (mail.subjectId.includes(numbers[0] ?? "")) throw new Error("no mail");
    return shop.shop.sendMail(tx, mail);
  };
  await expect(remindCases({ ...shop.shop, sendMail })).rejects.toThrow("no mail");
  const reminders = await shop.database.select().from(mails).where(eq(mails.kind, "case-reminder"));
  expect(reminders.filter(({ subjectId }) => subjectId.endsWith(numbers[1] ?? "-"))).toHaveLength(1);
});

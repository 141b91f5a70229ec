import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { offerPath } from "#contract/buyback/tracked-offer.ts";
import { deliverMail } from "#server/mail/deliver-mail.ts";
import type { Email } from "#server/mail/mailer.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { ask, newestOffer, phoneOf, publishTestGrid } from "./fixtures/buybacks.ts";

let shop: TestShop;
let version: number;
let count = 0;
beforeAll(async () => {
  shop = await openTestShop();
  version = await publishTestGrid(shop);
});
afterAll(() => shop.close());

const newEmail = () => `vendeur${count++}@exemple.fr`;
const mailsTo = async (email: string) => {
  const { rows } = await shop.database.$client.query(
    "select id, kind from mails where recipient = $1 order by kind",
    [email],
  );
  return rows as { id: string; kind: string }[];
};
const threadState = async (email: string) => {
  const { rows } = await shop.database.$client.query("select state from threads where email = $1", [email]);
  return rows.map(({ state }) => state);
};
async function read(id: string): Promise<Email> {
  const sent: Email[] = [];
  const { publicUrl } = shop.shop.settings;
  const mailer = async (email: Email) => void sent.push(email);
  await deliverMail({ ...shop.shop, mailer, company: shop.shop.company(), publicUrl }, id);
  if (!sent[0]) throw new Error("No mail was sent.");
  return sent[0];
}

describe("a request with a price", () => {
  test("gets its offer at once, by one mail with each step and the end, and its conversation waits for nobody", async () => {
    const email = newEmail();
    expect((await ask(shop, phoneOf(email, { defects: ["screen_cracked"] }))).json()).toEqual({ ok: true });
    const offer = await newestOffer(shop);
    expect(offer).toMatchObject({ state: "offered", priceCents: 15_300, gridVersion: version });
    expect(offer.token).toMatch(/^[\w-]{22}$/);
    const [mail] = await mailsTo(email);
    expect(mail?.kind).toBe("buyback-offer");
    const { subject, text } = await read(mail?.id ?? "");
    expect(subject).toContain("153");
    for (const part of ["265", "-32", "Écran fissuré", "-80", offerPath(offer.token ?? "")])
      expect(text).toContain(part);
    expect(text).not.toContain("48 heures");
    expect(await threadState(email)).toEqual(["answered"]);
  });

  test("keeps the price of the grid, whatever the browser claims", async () => {
    await ask(shop, phoneOf(newEmail()), { price: 900, priceCents: 90_000, steps: [] });
    expect(await newestOffer(shop)).toMatchObject({ priceCents: 23_300 });
  });

  test("holds for the days of the setting", async () => {
    await ask(shop, phoneOf(newEmail()));
    const { offeredAt, dueAt } = await newestOffer(shop);
    expect((dueAt?.getTime() ?? 0) - (offeredAt?.getTime() ?? 0)).toBe(14 * 86_400_000);
  });

  test("is another request when only its storage or its defects differ", async () => {
    const email = newEmail();
    for (const change of [{}, {}, { storageGb: 256 }, { defects: ["button" as const] }])
      await ask(shop, phoneOf(email, change));
    const { rows } = await shop.database.$client.query(
      "select price_cents from buyback_offers o join buyback_requests r using (message_id) where r.email = $1 order by o.id",
      [email],
    );
    expect(rows.map((row) => row.price_cents)).toEqual([23_300, 25_500, 21_700]);
  });
});

test("a locked phone is recycled free of charge, never bought for 1 €", async () => {
  const email = newEmail();
  await ask(shop, phoneOf(email, { stops: ["activation_lock"] }));
  expect(await newestOffer(shop)).toMatchObject({ state: "offered", priceCents: 0 });
  const [mail] = await mailsTo(email);
  expect((await read(mail?.id ?? "")).subject).toContain("Recyclage gratuit");
});

test.each([
  ["of a model that the grid lacks", { model: "iPhone 4" }],
  ["without a storage", { storageGb: null }],
  ["of a phone that does not work, nobody knows why", { functional: false }],
])("a request %s keeps the 48 hours and waits for staff", async (_, change) => {
  const email = newEmail();
  await ask(shop, phoneOf(email, change));
  expect(await newestOffer(shop)).toMatchObject({ state: "asked", priceCents: null, token: null });
  const [mail] = await mailsTo(email);
  expect(mail?.kind).toBe("buyback-receipt");
  expect(await threadState(email)).toEqual(["open"]);
});

test("the database refuses to change an offered price or a published grid", async () => {
  await ask(shop, phoneOf(newEmail()));
  const { id } = await newestOffer(shop);
  const refused = (statement: string) =>
    expect(shop.database.$client.query(statement)).rejects.toThrow(/never changed/);
  await refused(`update buyback_offers set price_cents = 1 where id = ${id}`);
  await refused(`update buyback_grids set rules = '{}' where version = ${version}`);
  await refused(`update buyback_prices set cents = 100 where version = ${version}`);
  await refused(`delete from buyback_prices where version = ${version}`);
});

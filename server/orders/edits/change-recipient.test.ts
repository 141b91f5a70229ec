import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { registerPerson } from "#server/catalog/fixtures/identities.ts";
import { issueDocuments } from "#server/documents/issue-documents.ts";
import { readOrderForStaff } from "#server/orders/back-office/read-order.ts";
import { parcelsOf } from "#server/shipments/fixtures/parcels.ts";
import { moveShipment } from "#server/shipments/move-shipment.ts";
import type { Buyer } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { signInStaff } from "#tests/staff.ts";
import { changeRecipient } from "./change-recipient.ts";

let shop: TestShop;
let seller: Buyer;
let other: Buyer;
let actor: { staffId: number; requestId: null };
beforeAll(async () => {
  shop = await openTestShop();
  seller = await registerPerson(shop, ["SELLER"]);
  other = await registerPerson(shop, ["SELLER"]);
  actor = { staffId: (await signInStaff(shop, ["orders.write"])).id, requestId: null };
});
afterAll(() => shop.close());

const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await shop.database.$client.query<Row>(text, values)).rows;
const read = (number: string) => readOrderForStaff(shop.database, number);
const typed = {
  nom: "Ida Roux",
  adresse: "9 quai Nord",
  codePostal: "69003",
  ville: "Lyon",
  reason: "appel",
};
const change = async (number: string, input: object = {}) =>
  changeRecipient(shop.shop, { number, version: (await read(number)).version, ...typed, ...input }, actor);
const mailsTo = (number: string) =>
  rows<{ recipient: string; data: { changes: { what: string; text: string }[] } }>(
    "select recipient, data from mails where kind = 'order-changed' and subject_id like $1 order by created_at, recipient",
    [`${number}/%`],
  );

describe("the recipient of an order", () => {
  test("is changed with a reason; the buyer reads what is new, and the log has no words of it", async () => {
    const { number, buyer } = await parcelsOf(shop, [seller]);
    await change(number, { telephone: "06 99 88 77 66" });
    const { order, telephone, timeline } = await read(number);
    expect(order.address).toMatchObject({ nom: "Ida Roux", ville: "Lyon" });
    expect(telephone).toBe("06 99 88 77 66");
    expect(timeline).toContainEqual(
      expect.objectContaining({ kind: "order.recipient-changed", public: true, facts: { reason: "appel" } }),
    );
    expect(await mailsTo(number)).toEqual([
      {
        recipient: buyer.email,
        data: expect.objectContaining({
          changes: [
            { what: "nom", text: "Ida Roux" },
            { what: "adresse", text: "9 quai Nord, 69003 Lyon" },
            { what: "telephone", text: "06 99 88 77 66" },
          ],
        }),
      },
    ]);
    const log = await rows<{ action: string; changes: object; reason: string }>(
      "select action, changes, reason from audit where object_id = $1",
      [number],
    );
    expect(log).toEqual([
      {
        action: "order.recipient-changed",
        changes: { nom: null, adresse: null, telephone: null },
        reason: "appel",
      },
    ]);
  });

  test("another e-mail is told to both mailboxes, and later mails go to it", async () => {
    const { number, buyer, orderNow } = await parcelsOf(shop, [seller]);
    await change(number, { email: "ida@example.fr" });
    expect((await orderNow()).email).toBe("ida@example.fr");
    const recipients = (await mailsTo(number)).map(({ recipient }) => recipient);
    expect(recipients.toSorted()).toEqual([buyer.email, "ida@example.fr"].toSorted());
  });

  test("the same again writes no mail, no event and no entry of the log", async () => {
    const { number } = await parcelsOf(shop, [seller]);
    await change(number);
    await change(number);
    expect(await mailsTo(number)).toHaveLength(1);
    expect(await rows("select from audit where object_id = $1", [number])).toHaveLength(1);
  });

  test("a document that was issued keeps its text", async () => {
    const { number, orderId } = await parcelsOf(shop, [seller]);
    await issueDocuments({ ...shop.shop, database: shop.database }, orderId);
    const contents = () => rows("select content from documents where order_id = $1", [orderId]);
    const before = await contents();
    await change(number);
    expect(await contents()).toEqual(before);
  });
});

describe("is refused", () => {
  test("for another's version, and to the later of two at the same moment", async () => {
    const { number } = await parcelsOf(shop, [seller]);
    const { version } = await read(number);
    const answers = await Promise.allSettled(
      ["Nord", "Sud", "Est"].map((nom) =>
        changeRecipient(shop.shop, { ...typed, number, version, nom }, actor),
      ),
    );
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const answer of answers)
      if (answer.status === "rejected") expect(answer.reason).toMatchObject({ code: "STALE" });
    expect(await mailsTo(number)).toHaveLength(1);
  });

  test("once a parcel is packed, also at the same moment; and once all have left", async () => {
    const { number, of } = await parcelsOf(shop, [seller, other]);
    const by = { kind: "staff", actor } as const;
    const [packed, changed] = await Promise.allSettled([
      moveShipment(shop.shop, { id: (await of(seller)).id, to: "packed", by }),
      change(number),
    ]);
    expect(packed.status).toBe("fulfilled");
    if (changed.status === "rejected") expect(changed.reason).toMatchObject({ code: "STALE" });
    await expect(change(number, { nom: "Trop tard" })).rejects.toMatchObject({ code: "STALE" });
    const parcel = { carrier: "dpd", number: "12345678901234" } as const;
    await moveShipment(shop.shop, { id: (await of(seller)).id, to: "shipped", by, parcel });
    // The other seller's parcel still takes it.
    await change(number, { nom: "Pour l’autre" });
    await moveShipment(shop.shop, { id: (await of(other)).id, to: "packed", by });
    await moveShipment(shop.shop, { id: (await of(other)).id, to: "shipped", by, parcel });
    await expect(change(number)).rejects.toMatchObject({ code: "ORDER_CLOSED" });
  });

  test("for a town of another postcode, until staff confirm it", async () => {
    const { number } = await parcelsOf(shop, [seller]);
    await expect(change(number, { ville: "Tours" })).rejects.toMatchObject({ code: "VALIDATION" });
    await change(number, { ville: "Tours", isTownConfirmed: true });
    expect((await read(number)).order.address.ville).toBe("Tours");
  });
});

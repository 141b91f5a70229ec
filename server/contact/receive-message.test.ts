import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEFAULT_COMPANY } from "#contract/company.ts";
import { BUYBACK_SUBJECT, type BuybackRequest, summarize } from "#contract/repair/buyback.ts";
import { buybackRequests } from "#server/buyback/tables.ts";
import { deliverMail } from "#server/mail/deliver-mail.ts";
import type { Email } from "#server/mail/mailer.ts";
import { mails } from "#server/mail/tables.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { contactMessages } from "./tables.ts";

let shop: TestShop;
let now = new Date("2026-11-21T09:00:00.000Z");
beforeAll(async () => {
  shop = await openTestShop({ clock: () => now });
});
afterAll(() => shop.close());

let people = 0;
const newAddress = () => `person${++people}@exemple.fr`;
const messageOf = (email: string, change: object = {}) => ({
  name: "Zoé Martin",
  email,
  subject: "Une question",
  message: "Livrez-vous à Lyon ?",
  ...change,
});
const post = (payload: object, headers: Record<string, string> = {}) =>
  shop.app.inject({ method: "POST", url: "/contact", payload, headers });
const kept = (email: string) =>
  shop.database.select().from(contactMessages).where(eq(contactMessages.email, email));
const owed = async (email: string) => {
  const [message] = await kept(email);
  return shop.database
    .select()
    .from(mails)
    .where(eq(mails.subjectId, String(message?.id ?? 0)));
};
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};

/** Runs the queue as the shop does: a failed job is retried later. */
async function workQueue(mailer: (email: Email) => Promise<void>): Promise<number> {
  let failed = 0;
  for (const { data } of shop.jobs) {
    const id = "id" in data ? String(data.id) : "";
    const deps = { database: shop.database, clock: () => now, mailer };
    await deliverMail({ ...deps, company: DEFAULT_COMPANY, publicUrl: "https://reluit.example" }, id).catch(
      () => {
        failed += 1;
      },
    );
  }
  return failed;
}

describe("a message", () => {
  test("is stored, mailed to the shop and acknowledged to the person in their language", async () => {
    const email = newAddress();
    const answer = await post(messageOf(email), { cookie: "reluit_lang=ar" });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({ ok: true });
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(await kept(email)).toMatchObject([
      { name: "Zoé Martin", subject: "Une question", message: "Livrez-vous à Lyon ?", locale: "ar" },
    ]);
    expect(await owed(email)).toMatchObject([
      { kind: "contact-message", recipient: DEFAULT_COMPANY.email, locale: "fr", sentAt: null },
      { kind: "contact-receipt", recipient: email, locale: "ar", sentAt: null },
    ]);
  });

  test("sent twice, concurrently or within ten minutes, is stored once; another text or a later one is stored again", async () => {
    const email = newAddress();
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(messageOf(email))));
    expect(answers.every(({ statusCode }) => statusCode === 201)).toBe(true);
    later(9);
    await post(messageOf(email));
    expect(await kept(email)).toHaveLength(1);
    expect(await owed(email)).toHaveLength(2);
    await post(messageOf(email, { message: "Et à Nice ?" }));
    expect(await kept(email)).toHaveLength(2);
    later(11);
    await post(messageOf(email));
    expect(await kept(email)).toHaveLength(3);
  });

  test("that fills the hidden field gets the usual answer and is not stored", async () => {
    const email = newAddress();
    const answer = await post(messageOf(email, { website: "https://spam.example" }));
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({ ok: true });
    expect(await kept(email)).toEqual([]);
    expect((await post(messageOf(email, { website: "" }))).statusCode).toBe(201);
    expect(await kept(email)).toHaveLength(1);
  });

  test("after the fifth in an hour still reaches the shop, but sends no more receipts to that address", async () => {
    const email = newAddress();
    for (let count = 0; count < 7; count += 1) await post(messageOf(email, { message: `n° ${count}` }));
    expect(await kept(email)).toHaveLength(7);
    const receipts = () => shop.database.select().from(mails).where(eq(mails.recipient, email));
    expect(await receipts()).toHaveLength(5);
    later(61);
    await post(messageOf(email, { message: "Une heure plus tard" }));
    expect(await receipts()).toHaveLength(6);
  });

  test.each([
    [{ name: "" }, { name: "REQUIRED" }],
    [
      { subject: undefined, message: " " },
      { subject: "REQUIRED", message: "REQUIRED" },
    ],
    [{ email: "zoe" }, { email: "BAD_EMAIL" }],
    [{ email: "a@b.fr\nBcc: c@d.fr" }, { email: "BAD_EMAIL" }],
    [{ name: "n".repeat(121) }, { name: "TOO_LONG" }],
    [{ message: "m".repeat(5001) }, { message: "TOO_LONG" }],
  ])("with %j is refused, and nothing is stored", async (change, fields) => {
    const before = await shop.database.$count(contactMessages);
    const answer = await post(messageOf(newAddress(), change));
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ error: "VALIDATION", fields });
    expect(await shop.database.$count(contactMessages)).toBe(before);
  });
});

describe("a buy-back request", () => {
  const requestOf = (email: string, change: Partial<BuybackRequest> = {}): BuybackRequest => ({
    brand: "Apple",
    model: "iPhone 13",
    functional: false,
    condition: "verybad",
    details: "L’écran est fissuré en haut à gauche.",
    name: "Zoé Martin",
    email,
    phone: "06 12 34 56 78",
    ...change,
  });
  const payloadOf = (buyback: BuybackRequest) => ({
    name: buyback.name,
    email: buyback.email,
    subject: BUYBACK_SUBJECT,
    message: summarize(buyback),
    buyback,
  });

  test("is stored with its fields beside its message, mailed and acknowledged with the 48 hours", async () => {
    const email = newAddress();
    const request = requestOf(email);
    expect((await post(payloadOf(request))).statusCode).toBe(201);
    const [message] = await kept(email);
    expect(message).toMatchObject({ subject: BUYBACK_SUBJECT, message: summarize(request) });
    expect(
      await shop.database.select().from(buybackRequests).where(eq(buybackRequests.email, email)),
    ).toMatchObject([{ ...request, messageId: message?.id }]);
    expect((await owed(email)).map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ["buyback-request", DEFAULT_COMPANY.email],
      ["buyback-receipt", email],
    ]);
    const sent: Email[] = [];
    await workQueue(async (email) => {
      sent.push(email);
    });
    const receipt = sent.find(({ to }) => to === email);
    expect(receipt?.text).toContain("48 heures");
    expect(receipt?.text).toContain("Apple iPhone 13");
    const toShop = sent.find(({ replyTo }) => replyTo === email);
    expect(toShop?.text).toMatch(/https?:\S+\/admin\/buybacks\/\d+/);
    expect(toShop?.text).not.toMatch(/répondez à cet e‑mail/i);
    for (const told of ["Non fonctionnel", "Très mauvais état", "06 12 34 56 78", "fissuré"])
      expect(toShop?.text).toContain(told);
  });

  test("sent as a plain message with the subject alone, in either spelling, is acknowledged as one", async () => {
    for (const subject of ["Demande d'estimation de rachat", BUYBACK_SUBJECT]) {
      const email = newAddress();
      await post(messageOf(email, { subject, message: "Marque : Apple" }));
      expect((await owed(email)).map(({ kind }) => kind)).toEqual(["contact-message", "buyback-receipt"]);
    }
  });

  test.each([
    [{ details: "court" }, { "buyback.details": "TOO_SHORT" }],
    [{ phone: "12 34" }, { "buyback.phone": "BAD_PHONE" }],
    [{ name: "" }, { "buyback.name": "REQUIRED" }],
  ])("with %j is refused, and nothing is stored", async (change, fields) => {
    const email = newAddress();
    const answer = await post({ ...payloadOf(requestOf(email)), buyback: requestOf(email, change) });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields).toEqual(fields);
    expect(await kept(email)).toEqual([]);
  });
});

test("with the mail server down everything is stored, and once it is back each mail is sent exactly once", async () => {
  shop.jobs.length = 0;
  const email = newAddress();
  await post(messageOf(email));
  await post(messageOf(email));
  const down = async () => {
    throw new Error("no mail server");
  };
  expect(await workQueue(down)).toBe(2);
  expect(await workQueue(down)).toBe(2);
  expect(await owed(email)).toMatchObject([{ sentAt: null }, { sentAt: null }]);
  const sent: Email[] = [];
  const up = async (email: Email) => {
    sent.push(email);
  };
  expect(await workQueue(up)).toBe(0);
  await workQueue(up);
  expect(sent.map(({ to }) => to).sort()).toEqual([DEFAULT_COMPANY.email, email].sort());
  expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(2);
});

test("of more than ten in ten minutes from one address, the rest get 429", async () => {
  const strict = await openTestShop({ environment: { RATE_LIMIT_FACTOR: "1" } });
  try {
    const statuses = [];
    for (let count = 0; count < 11; count += 1) {
      const payload = messageOf(newAddress());
      statuses.push((await strict.app.inject({ method: "POST", url: "/contact", payload })).statusCode);
    }
    expect(statuses).toEqual([...Array(10).fill(201), 429]);
  } finally {
    await strict.close();
  }
});

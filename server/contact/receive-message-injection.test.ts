import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { desc } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEFAULT_COMPANY } from "#contract/company.ts";
import { toOneLine, toPlainText } from "#contract/typed-text.ts";
import { buybackRequests } from "#server/buyback/tables.ts";
import { deliverMail } from "#server/mail/deliver-mail.ts";
import { type Email, openMailer } from "#server/mail/mailer.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { contactMessages } from "./tables.ts";

const ODD = [
  "a\r\nBcc: victim@exemple.fr",
  "a\nSubject: other\n\n<h1>body</h1>",
  "\u202egnp.exe \u2066isolated",
  '<script>alert(1)</script><img src=x onerror="alert(1)">',
  "{phone} <b>{name}</b> '' {count, plural, other {#}}",
  "nul\u0000bell\u0007esc\u001b[31mred",
  "'; drop table contact_messages; --",
  '=HYPERLINK("https://x.example")',
  "lone \ud800 surrogate",
  "مرحبا بالعالم 👩‍👩‍👧‍👦 e\u0301",
];
const FIELDS = ["name", "subject", "message"] as const;
const DEVICE_FIELDS = ["brand", "model", "details", "name"] as const;

let shop: TestShop;
let folder: string;
beforeAll(async () => {
  shop = await openTestShop();
  folder = await mkdtemp(join(tmpdir(), "reluit-odd-"));
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

let sent = 0;

interface Sent {
  readonly email: Email;
  /** The raw message as an SMTP server gets it. */
  readonly eml: string;
}

/** Sends a payload and returns its e-mails. */
async function mailsOf(payload: object): Promise<Sent[]> {
  shop.jobs.length = 0;
  const answer = await shop.app.inject({ method: "POST", url: "/contact", payload });
  expect(answer.statusCode).toBe(201);
  const mails: Sent[] = [];
  const mailer = async (email: Email) => {
    const dataDir = join(folder, String(++sent));
    await openMailer({ SMTP_URL: undefined, dataDir }, () => "Reluit <contact@reluit.example>")(email);
    const [name = ""] = await readdir(join(dataDir, "mail"));
    mails.push({ email, eml: await readFile(join(dataDir, "mail", name), "utf8") });
  };
  const deps = { database: shop.database, clock: () => new Date(), mailer, company: DEFAULT_COMPANY };
  for (const { data } of shop.jobs)
    await deliverMail({ ...deps, publicUrl: "https://reluit.example" }, "id" in data ? String(data.id) : "");
  return mails;
}

const KNOWN_HEADERS =
  /^(?:From|To|Reply-To|Subject|Message-ID|Date|MIME-Version|Content-Type|Content-Transfer-Encoding):/;

function expectHarmless({ email, eml }: Sent) {
  // Every header line is an expected one or its continuation.
  const head = eml.slice(0, eml.indexOf("\r\n\r\n")).split("\r\n");
  for (const line of head) expect(/^[ \t]/.test(line) || KNOWN_HEADERS.test(line), line).toBe(true);
  expect(head.filter((line) => /^(?:To|Subject|Bcc):/i.test(line))).toHaveLength(2);
  expect(email.html).not.toMatch(/<script|<img|<h1>body|<b>/);
  expect(email.subject + email.text + email.html).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
}

describe.each(ODD)("%j", (text) => {
  test.each(FIELDS)("in the message’s %s is stored and mailed as text", async (field) => {
    const payload = {
      name: "Zoé",
      email: `odd${sent}@exemple.fr`,
      subject: "s",
      message: "m",
      [field]: text,
    };
    const emails = await mailsOf(payload);
    const [kept] = await shop.database.select().from(contactMessages).orderBy(desc(contactMessages.id));
    expect(kept?.[field]).toBe(field === "message" ? toPlainText(text) : toOneLine(text));
    expect(emails).toHaveLength(2);
    emails.forEach(expectHarmless);
  });

  test.each(DEVICE_FIELDS)("in a buy-back request’s %s is stored and mailed as text", async (field) => {
    const long = field === "details" ? text.padEnd(10, ".") : text;
    const email = `odd${sent}@exemple.fr`;
    const buyback = {
      brand: "Apple",
      model: "iPhone 13",
      functional: true,
      condition: "good",
      details: "Petite rayure au dos.",
      name: "Zoé",
      email,
      phone: "06 12 34 56 78",
      [field]: long,
    };
    const emails = await mailsOf({ name: buyback.name, email, subject: "s", message: "m", buyback });
    const [kept] = await shop.database
      .select()
      .from(buybackRequests)
      .orderBy(desc(buybackRequests.messageId));
    expect(kept?.[field]).toBe(field === "details" ? toPlainText(long) : toOneLine(long));
    expect(emails).toHaveLength(2);
    emails.forEach(expectHarmless);
  });
});

test.each([
  ["text/plain", "name=x"],
  ["application/x-www-form-urlencoded", "name=x&message=y"],
])("a body that is %s is refused", async (type, payload) => {
  const answer = await shop.app.inject({
    method: "POST",
    url: "/contact",
    headers: { "content-type": type },
    payload,
  });
  expect(answer.statusCode).toBe(415);
});

test.each([null, [], "text", 12, { email: {} }, { name: ["a"], email: 1 }])(
  "a body of %j is refused without a fault of the shop’s own",
  async (payload) => {
    const answer = await shop.app.inject({
      method: "POST",
      url: "/contact",
      headers: { "content-type": "application/json" },
      payload: JSON.stringify(payload),
    });
    expect(answer.statusCode).toBe(400);
  },
);

test("a receipt does not repeat advertising in the name or the phone", async () => {
  const email = "victim@exemple.fr";
  const spam = "Win http://spam.example now";
  const emails = await mailsOf({ name: spam, email, subject: spam, message: spam });
  const receipt = emails.find((one) => one.email.to === email)?.email;
  expect(receipt?.text).toContain("Bonjour,");
  expect(JSON.stringify(receipt)).not.toContain("spam");
});

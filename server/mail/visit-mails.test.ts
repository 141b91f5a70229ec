import { describe, expect, test } from "vitest";
import { DEFAULT_COMPANY } from "#contract/company.ts";
import { LOCALES } from "#contract/locale.ts";
import { writeMail } from "./mail-entry.ts";
import { type VisitMail, visitMails } from "./visit-mails.ts";

const shop = { company: DEFAULT_COMPANY, publicUrl: "https://reluit.test" };
const data: VisitMail = {
  ...{ number: "R-7K3M-9QXW", phone: "Apple iPhone 13", name: "Zoé", reason: "" },
  ...{ startsAt: "2026-12-01T08:30:00.000Z", endsAt: "2026-12-01T09:00:00.000Z" },
  place: ["Atelier, Reluit", "1 rue du Lac; Lyon"],
  ...{ sequence: 1_796_000_000, token: "x".repeat(22) },
};
const fileOf = (kind: keyof typeof visitMails, given = data) =>
  writeMail(visitMails[kind].write, given, "fr", shop).attachments?.[0];

describe.each(LOCALES)("in %s", (locale) => {
  test.each(["repair-visit", "repair-visit-moved", "repair-visit-cancelled"] as const)(
    "%s says day and hours by the clock of Paris",
    (kind) => {
      const { subject, text } = writeMail(visitMails[kind].write, data, locale, shop);
      expect(subject).toContain(data.number);
      for (const part of ["09:30", "10:00", "Apple iPhone 13", `https://reluit.test/suivi/${data.token}`])
        expect(text).toContain(part);
      expect(text).not.toMatch(/[{}]|undefined|visit\.[a-z]/);
    },
  );

  test("the mail about a phone that is sent has no visit", () => {
    const sent = { ...data, startsAt: null, endsAt: null };
    const { text, attachments } = writeMail(visitMails["repair-post"].write, sent, locale, shop);
    expect(text).toContain("1 rue du Lac");
    expect(attachments).toBeUndefined();
  });
});

test("the reason of staff is in the mail", () => {
  const given = { ...data, reason: "Atelier fermé pour travaux" };
  expect(writeMail(visitMails["repair-visit-moved"].write, given, "fr", shop).text).toContain(given.reason);
});

test("the file puts the visit into a calendar, in UTC", () => {
  const file = fileOf("repair-visit");
  expect(file).toMatchObject({ filename: "rendez-vous.ics", contentType: "text/calendar; charset=utf-8" });
  const lines = file?.content.split("\r\n") ?? [];
  expect(lines).toEqual(
    expect.arrayContaining([
      ...["BEGIN:VCALENDAR", "DTSTART:20261201T083000Z", "DTEND:20261201T090000Z", "STATUS:CONFIRMED"],
      ...[
        "UID:R-7K3M-9QXW@reluit.test",
        "LOCATION:Atelier\\, Reluit\\, 1 rue du Lac\\; Lyon",
        "END:VCALENDAR",
      ],
    ]),
  );
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});

test("a long line is folded, and unfolds to what it was", () => {
  const place = ["é".repeat(100)];
  const content = fileOf("repair-visit", { ...data, place })?.content ?? "";
  for (const line of content.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(content.replaceAll("\r\n ", "")).toContain(`LOCATION:${place[0]}`);
});

test("the file of a cancelled visit takes the entry out of the calendar", () => {
  const content = fileOf("repair-visit-cancelled", { ...data, sequence: data.sequence + 1 })?.content;
  expect(content).toContain("METHOD:CANCEL");
  expect(content).toContain("STATUS:CANCELLED");
  expect(content).toContain(`SEQUENCE:${data.sequence + 1}`);
});

import { describe, expect, test } from "vitest";
import { CASE_OUTCOMES } from "#contract/cases/case-states.ts";
import { CASE_MAILS } from "#contract/cases/cases.ts";
import { DEFAULT_COMPANY } from "#contract/company.ts";
import { formatMoney } from "#contract/format.ts";
import { LOCALES } from "#contract/locale.ts";
import { type CaseMail, caseMails } from "./case-mails.ts";
import { writeMail } from "./mail-entry.ts";
import { withoutDirectionCharacters } from "./render-email.ts";
import { withdrawalMails } from "./withdrawal-mails.ts";

const shop = { company: DEFAULT_COMPANY, publicUrl: "https://reluit.test" };
const mail: CaseMail = {
  order: "RL-7K3M-9QXW",
  number: "C-7K3M-9QXW",
  name: "Zoé <b>",
  kind: "guarantee",
  outcome: "refund",
  reason: "Vu avec vous.",
  carrier: "laposte",
  parcel: "6A12345678901",
  dueAt: "2026-12-02T09:00:00.000Z",
  refundCents: 45_990,
  token: "x".repeat(22),
};

describe.each(LOCALES)("in %s", (locale) => {
  test.each(CASE_MAILS)("%s names the case and leads to the tracking page", (kind) => {
    const { subject, text, html } = writeMail(caseMails[kind].write, mail, locale, shop);
    expect(subject).toContain(mail.number);
    for (const part of [mail.number, mail.order, mail.reason, `https://reluit.test/suivi/${mail.token}`])
      expect([text.includes(part), html.includes(part)]).toEqual([true, true]);
    expect(html).not.toContain("<b>");
    expect(text).not.toMatch(/[{}]|undefined|case\.[a-z]/);
  });

  test("the label of the way back is in the mail that asks for the parcel", () => {
    expect(writeMail(caseMails["case-accepted"].write, mail, locale, shop).text).toContain("6A12345678901");
    expect(writeMail(caseMails["case-closed"].write, mail, locale, shop).text).not.toContain("6A12345678901");
  });

  test("the buyer reads where the parcel goes, of an accepted withdrawal, too", () => {
    const address = `>${DEFAULT_COMPANY.name}, ${DEFAULT_COMPANY.address}</td>`;
    const withdrawal = { decision: "accepted", reason: "", orderNumber: mail.order, name: "Zoé" } as const;
    const of = (hasGoods: boolean) =>
      writeMail(
        withdrawalMails["withdrawal-decision"].write,
        { ...withdrawal, statedAt: mail.dueAt, hasGoods },
        locale,
        shop,
      ).html;
    expect(writeMail(caseMails["case-accepted"].write, mail, locale, shop).html).toContain(address);
    expect(writeMail(caseMails["case-reminder"].write, mail, locale, shop).html).toContain(address);
    expect(writeMail(caseMails["case-received"].write, mail, locale, shop).html).not.toContain(address);
    expect(of(true)).toContain(address);
    expect(of(false)).not.toContain(address);
  });

  test("a refund of several lines says what goes back of each", () => {
    const refundParts = [
      { name: "iPhone 13", quantity: 1, amountCents: 30_000 },
      { name: "", quantity: 0, amountCents: 599 },
    ];
    const { text } = writeMail(
      caseMails["case-decided"].write,
      { ...mail, refundCents: 30_599, refundParts },
      locale,
      shop,
    );
    for (const cents of [30_599, 30_000, 599])
      expect(text).toContain(withoutDirectionCharacters(formatMoney(cents, locale)));
    expect(text).toContain("iPhone 13");
  });

  test("each outcome has its own sentence", () => {
    const texts = CASE_OUTCOMES.map(
      (outcome) => writeMail(caseMails["case-decided"].write, { ...mail, outcome }, locale, shop).text,
    );
    expect(new Set(texts).size).toBe(CASE_OUTCOMES.length);
  });
});

import { describe, expect, test } from "vitest";
import { DEFAULT_COMPANY } from "#contract/company.ts";
import { LOCALES } from "#contract/locale.ts";
import { writeMail } from "./mail-entry.ts";
import { type RepairMail, repairMails } from "./repair-mails.ts";

const shop = { company: DEFAULT_COMPANY, publicUrl: "https://reluit.test" };
const mail: RepairMail = {
  number: "RL-7K3M-9QXW",
  name: "Zoé <b>",
  repairs: ["iPhone 13 : écran"],
  address: ["Zoé Blanc", "3 rue du Lac", "69003 Lyon"],
  token: "x".repeat(22),
};

describe.each(LOCALES)("in %s", (locale) => {
  test.each(["repair-received", "repair-done"] as const)(
    "%s names the order and leads to the tracking page",
    (kind) => {
      const { subject, text, html } = writeMail(repairMails[kind].write, mail, locale, shop);
      expect(subject).toContain(mail.number);
      for (const part of [mail.number, "iPhone 13", `https://reluit.test/suivi/${mail.token}`])
        expect([text.includes(part), html.includes(part)]).toEqual([true, true]);
      expect(html).not.toContain("<b>");
      expect(text).not.toMatch(/[{}]|undefined|repair\.[a-z]/);
    },
  );

  test("a quote says what it costs, until when, and where it is answered", () => {
    const quote = { ...mail, phone: "iPhone 13", totalCents: 13_900, until: "2026-12-13T10:00:00Z" };
    const { text, html } = writeMail(repairMails["repair-quote"].write, quote, locale, shop);
    for (const part of ["139", "13", `https://reluit.test/suivi/${mail.token}`])
      expect([text.includes(part), html.includes(part)]).toEqual([true, true]);
    expect(text).not.toMatch(/[{}]|undefined|repair\.[a-z]/);
  });

  test("the address is in the mail that says that the phone goes back", () => {
    expect(writeMail(repairMails["repair-done"].write, mail, locale, shop).text).toContain("3 rue du Lac");
    expect(writeMail(repairMails["repair-received"].write, mail, locale, shop).text).not.toContain(
      "3 rue du Lac",
    );
  });

  test("who sent the phone by post is asked to confirm what was received, and who brought it is not", () => {
    const written = (address: readonly string[]) =>
      writeMail(repairMails["repair-received"].write, { ...mail, address: [...address] }, locale, shop).text;
    expect(written(mail.address).length).toBeGreaterThan(written([]).length + 40);
  });
});

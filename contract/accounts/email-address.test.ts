import { domainToASCII, domainToUnicode } from "node:url";
import fc from "fast-check";
import { expect, test } from "vitest";
import { SETTINGS } from "../back-office/settings.ts";
import { NewMember } from "../back-office/team.ts";
import { ContactForm } from "../contact.ts";
import { BuybackRequest } from "../repair/buyback.ts";
import { LookupInput } from "../shipments/tracking.ts";
import { WithdrawalForm } from "../withdrawal/withdrawal.ts";
import { EmailChange } from "./account-email.ts";
import { ResetRequest } from "./account-safety.ts";
import { EntryInput, RegisterInput, SocialInput } from "./accounts.ts";
import { Email, emailKey, normalizeEmail } from "./email-address.ts";

/** Addresses that no mail server can have. */
const IMPOSSIBLE = [
  "ᾀ@exemple.fr",
  "zoe@ᾀ.fr",
  "zoe@exemple..fr",
  "zoe@.exemple.fr",
  "zoe@exemple.fr.",
  "zoe@exemple",
  "zoe@exemple.f",
  ".zoe@exemple.fr",
  "zoe.@exemple.fr",
  "zo..e@exemple.fr",
  "zoe@-exemple.fr",
  "zoe@exemple-.fr",
  "zoe@ex--emple.fr",
  `zoe@${"a".repeat(64)}.fr`,
  `zoe@${"é".repeat(62)}.fr`,
  `${"z".repeat(65)}@exemple.fr`,
  `${"é".repeat(33)}@exemple.fr`,
  "zoe@ex_emple.fr",
  "zoe@exemple?.fr",
  "zoe@exemple،fr",
  "zoe@exemple.،fr",
  "123@456.789",
  "zoe@127.0.0.1",
  "zoe@[127.0.0.1]",
  "zoe@exemple.123",
  "zoe@exemple.f1",
  "zoe@exem/ple.fr",
  "zoe@exemple.fr/x",
  "zoe@exemple.fr:25",
  "zoe@exem%70le.fr",
  "zoe@exemple.fr#",
  "zoe@zoe@exemple.fr",
  '"zoe"@exemple.fr',
  "zo e@exemple.fr",
  "@exemple.fr",
  "zoe@",
  "zo\u0000e@exemple.fr",
  "zo\ud800e@exemple.fr",
  "zoe@xn--.fr",
  "zoe@xn--a-b.fr",
  "zoe@\u0301exemple.fr",
  "zoe@💌.fr",
  "zo💌e@exemple.fr",
  "zoe@exמple.fr",
];

const FIELDS = {
  Email,
  register: RegisterInput.shape.email,
  entry: EntryInput.shape.email,
  social: SocialInput.shape.email,
  change: EmailChange.shape.email,
  reset: ResetRequest.shape.email,
  contact: ContactForm.shape.email,
  buyback: BuybackRequest.shape.email,
  lookup: LookupInput.shape.email,
  withdrawal: WithdrawalForm.shape.email,
  company: SETTINGS.company.shape.email,
  invitation: NewMember.shape.email,
};

test.each(Object.entries(FIELDS))("the field %s refuses an address that can't exist", (_name, field) => {
  for (const address of IMPOSSIBLE)
    expect(field.safeParse(address).error?.issues[0]?.message, address).toBe("BAD_EMAIL");
});

test.each([
  ["zoe@exemple.fr", "zoe@exemple.fr"],
  ["163@163.com", "163@163.com"],
  ["o'neil+shop/2@mail.example-1.co.uk", "o'neil+shop/2@mail.example-1.co.uk"],
  ["andré@exemple.fr", "andré@exemple.fr"],
  ["ανδρέας@παράδειγμα.ελ", "ανδρέας@παράδειγμα.ελ"],
  ["زوي@مثال.موقع", "زوي@مثال.موقع"],
  ["用户@例子。中国", "用户@例子.中国"],
  ["zoe@xn--mnchen-3ya.de", "zoe@münchen.de"],
  ["ZOE@XN--MNCHEN-3YA.DE", "zoe@münchen.de"],
  ["zoe@exemple.xn--p1ai", "zoe@exemple.рф"],
  ["zoe@straße.de", "zoe@straße.de"],
  ["İNFO@exemple.fr", "info@exemple.fr"],
])("%j is an address, stored as %j", (typed, stored) => expect(Email.parse(typed)).toBe(stored));

test("the longest address there can be is one", () => {
  const address = `${"z".repeat(64)}@${"a".repeat(63)}.${"b".repeat(63)}.${"c".repeat(58)}.fr`;
  expect(address).toHaveLength(254);
  expect(Email.parse(address)).toBe(address);
  expect(Email.safeParse(`${"z".repeat(10_000)}@exemple.fr`).error?.issues[0]?.message).toBe("TOO_LONG");
});

const label = fc.stringMatching(/^[a-z\d](?:[a-z\d]{0,20}[a-z\d])?$/);
const address = fc
  .tuple(fc.array(fc.stringMatching(/^[a-z\d_+]{1,12}$/), { minLength: 1, maxLength: 4 }), label, label)
  .map(([local, one, other]) => `${local.join(".")}@${one}.${other}.fr`);

test("every address of ordinary letters is accepted, in any case and with spaces around it", () => {
  fc.assert(
    fc.property(address, (typed) => {
      expect(Email.parse(` ${typed.toUpperCase()}\u00a0`)).toBe(typed);
    }),
  );
});

test("what is accepted is stored the same again, has a domain of the name system, and one key in any case", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        address,
        fc.emailAddress(),
        fc.string({ unit: "grapheme" }).map((text) => `${text}@${text}.fr`),
      ),
      (typed) => {
        const read = Email.safeParse(typed);
        if (!read.success) return;
        expect(normalizeEmail(read.data)).toBe(read.data);
        expect(emailKey(read.data.toUpperCase())).toBe(emailKey(read.data));
        expect(domainToASCII(read.data.split("@")[1] ?? "")).toMatch(
          /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d-]{2,63}$/,
        );
      },
    ),
  );
});

test("a domain in Punycode is the one in its own letters", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(..."aéßжñ中مか0"), minLength: 1, maxLength: 12 }),
      (text) => {
        const ascii = domainToASCII(`${text}.fr`);
        fc.pre(ascii !== "" && ascii.startsWith("xn--"));
        expect(normalizeEmail(`zoe@${ascii}`)).toBe(`zoe@${domainToUnicode(ascii)}`);
      },
    ),
  );
});

test.each([
  ["strasse@exemple.fr", "STRASSE@exemple.fr", "straße@exemple.fr", "STRAẞE@exemple.fr"],
  ["νικοσ@exemple.fr", "νικος@exemple.fr", "ΝΙΚΟΣ@EXEMPLE.FR"],
  [
    "info@exemple.fr",
    "İNFO@exemple.fr",
    "i\u0307nfo@exemple.fr",
    "ＩＮＦＯ＠ｅｘｅｍｐｌｅ．ｆｒ",
    "in\u200bfo@exemple.fr",
  ],
  ["zoe@münchen.de", "zoe@mu\u0308nchen.de", "zoe@xn--mnchen-3ya.de"],
])("all spellings of %s have one key", (...spellings) => {
  expect(new Set(spellings.map(emailKey)).size).toBe(1);
});

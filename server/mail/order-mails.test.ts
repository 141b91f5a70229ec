import { describe, expect, test } from "vitest";
import { DEFAULT_COMPANY } from "#contract/company.ts";
import { formatMoney } from "#contract/format.ts";
import { LOCALES } from "#contract/locale.ts";
import type { Order } from "#contract/orders/orders.ts";
import { loadTranslators } from "#messages/compile.ts";
import { writeMail } from "./mail-entry.ts";
import { orderMails } from "./order-mails.ts";
import { withoutDirectionCharacters } from "./render-email.ts";

const shop = { company: DEFAULT_COMPANY, publicUrl: "https://reluit.test" };
const line = { productName: "", productId: "1", quantity: 1, price: 0, tax: 0, taxRate: 0, quote: false };
const order: Order = {
  orderId: "RL-7K3M-9QXW",
  createdAt: "2026-11-20T23:30:00.000Z",
  status: "PAYED",
  totalAmount: 1039.78,
  taxAmount: 20,
  shippingAmount: 0,
  shippingOption: "standard",
  items: [
    {
      ...line,
      productName: "iPhone 13 <128 Go>",
      productType: "SMARTPHONE",
      quantity: 2,
      price: 459.89,
      vatScheme: "margin",
    },
    {
      ...line,
      productName: "Écran",
      productType: "REPAIR",
      productId: "2",
      price: 100,
      tax: 20,
      taxRate: 0.2,
    },
  ],
  address: { nom: "Zoé Martin", adresse: "12 rue des Lilas", codePostal: "75011", ville: "Paris" },
};

describe.each(LOCALES)("in %s", (locale) => {
  const mail = writeMail(orderMails["order-confirmation"].write, order, locale, shop);
  const money = (cents: number) => withoutDirectionCharacters(formatMoney(cents, locale));

  test("number, lines, sums, address and link are in the text and in the HTML", () => {
    expect(mail.subject).toContain("RL-7K3M-9QXW");
    for (const part of [
      "RL-7K3M-9QXW",
      money(91_978),
      money(12_000),
      money(2000),
      money(10_000),
      money(103_978),
      "Zoé Martin",
      "12 rue des Lilas",
      "75011 Paris",
      "https://reluit.test/client-area?activeTab=orders",
      DEFAULT_COMPANY.siret,
      DEFAULT_COMPANY.tva,
    ]) {
      expect(mail.text).toContain(part);
      expect(mail.html).toContain(part);
    }
    expect(mail.text).not.toMatch(/[{}]|undefined|order\.[a-z]/);
  });

  test("a phone says its scheme; a repair its rate and tax", () => {
    const [phone = "", repair = ""] = mail.text.split("\n").filter((one) => one.includes(" × "));
    const note = { fr: "TVA sur marge", en: "VAT margin scheme", ar: "ضريبة على الهامش" }[locale];
    expect(phone).toContain(note);
    expect(phone).not.toContain("20");
    expect(repair).toContain(money(2000));
    expect(repair).not.toContain(note);
  });

  test("has the direction of its language, and typed content stays text", () => {
    expect(mail.html).toContain(`<html lang="${locale}" dir="${locale === "ar" ? "rtl" : "ltr"}">`);
    expect(mail.html).toContain("iPhone 13 &lt;128 Go&gt;");
  });
});

describe("the plain text in Arabic", () => {
  const named = {
    ...order.items[0],
    productName: "iPhone\u202e 13 \u2066128\u2069",
    productType: "SMARTPHONE" as const,
  };
  const { text, subject } = writeMail(
    orderMails["order-confirmation"].write,
    {
      ...order,
      items: [{ ...line, ...named }, ...order.items.slice(1)],
      address: { ...order.address, nom: "Zoé\u2067 Martin" },
    },
    "ar",
    shop,
  );

  test("isolates the direction of amounts, names, addresses and the telephone number", () => {
    expect(text).toContain(`: ${formatMoney(103_978, "ar")}`);
    expect(formatMoney(103_978, "ar")).toMatch(/^\u2066.*\u2069$/);
    expect(text).toContain("\u206875011 Paris\u2069");
    expect(text).toContain(`\u2068${DEFAULT_COMPANY.phone}\u2069`);
    const own = text.split("\n").filter((one) => /\p{Script=Arabic}/u.test(one));
    expect(own.filter((one) => !one.startsWith("\u200f"))).toEqual([]);
  });

  test("drops typed characters that change the direction", () => {
    expect(text).toContain("\u2068iPhone 13 \u2066128\u2069\u2069");
    expect(text).toContain("\u2068Zoé Martin\u2069");
    expect(`${subject}${text}`).not.toMatch(/[\u202a-\u202e\u2067]/);
    // Every isolate is closed on its line.
    for (const one of text.split("\n"))
      expect(one.match(/[\u2066\u2068]/g)?.length ?? 0).toBe(one.match(/\u2069/g)?.length ?? 0);
  });
});

const cancelled: Order = { ...order, status: "CANCELLED" };

test.each(LOCALES)(
  "the mails about a cancelled and a refunded order say so in %s, with number and lines",
  (locale) => {
    const amount = withoutDirectionCharacters(formatMoney(103_978, locale));
    const closed = writeMail(orderMails["order-cancelled"].write, cancelled, locale, shop);
    const refund = writeMail(
      orderMails["order-refunded"].write,
      { order: cancelled, refundedCents: 103_978, stands: false },
      locale,
      shop,
    );
    const twice = writeMail(
      orderMails["order-refunded"].write,
      { order, refundedCents: 103_978, stands: true },
      locale,
      shop,
    );
    expect(new Set([closed, refund, twice].map(({ text }) => text.split("\n")[2])).size).toBe(3);
    for (const { subject, text, html } of [closed, refund, twice]) {
      expect(subject).toContain("RL-7K3M-9QXW");
      for (const part of ["RL-7K3M-9QXW", "iPhone 13", amount]) expect(text).toContain(part);
      expect(text.replaceAll("\u2068", "")).toContain("2 × iPhone 13");
      expect(html).toContain(`<html lang="${locale}" dir="${locale === "ar" ? "rtl" : "ltr"}">`);
      expect(html).toContain("iPhone 13 &lt;128 Go&gt;");
      expect(text).not.toMatch(/[{}]|undefined|order\.[a-z]/);
    }
    for (const { text } of [refund, twice]) expect(text.split("\n")[2]).toContain(amount);
  },
);

test("lines add up to the order’s total at the rate of the day it was placed", () => {
  const [, repair] = order.items;
  if (!repair) throw new Error("no repair");
  const former = { ...repair, tax: 5.5, taxRate: 0.055 };
  const { text } = writeMail(
    orderMails["order-confirmation"].write,
    { ...order, items: [former], totalAmount: 105.5, taxAmount: 5.5 },
    "fr",
    shop,
  );
  expect(text).toContain(
    `1 × Écran : ${formatMoney(10_550, "fr")} (dont TVA 5,5\u00a0%\u00a0: ${formatMoney(550, "fr")})`,
  );
});

test("phones alone have no sums without tax, and a free diagnosis reads free", () => {
  const [phone] = order.items;
  const diagnosis = { ...line, productName: "Diagnostic", productType: "REPAIR" as const };
  const sums = (items: Order["items"], totalAmount: number) =>
    writeMail(
      orderMails["order-confirmation"].write,
      { ...order, items, totalAmount, taxAmount: 0 },
      "fr",
      shop,
    ).text;
  const margin = sums(phone ? [phone] : [], 919.78);
  expect(margin).toContain("TVA sur marge : incluse");
  expect(margin).not.toMatch(/Total HT|^TVA :/m);
  const free = sums([diagnosis], 0);
  expect(free).toContain("1 × Diagnostic : Gratuit");
  expect(free).toContain("Total : Gratuit");
  expect(free).not.toMatch(/TVA (?!F|·)|Total HT|0,00/);
});

test("a phone that is sold with VAT shows it, and claims no margin scheme", () => {
  const [phone] = order.items;
  if (!phone) throw new Error("no phone");
  const items = [{ ...phone, vatScheme: "standard" as const }];
  const { text } = writeMail(
    orderMails["order-confirmation"].write,
    { ...order, items, totalAmount: 919.78, taxAmount: 0 },
    "fr",
    shop,
  );
  // 76,65 € of each of two units.
  expect(text).toContain(`Total HT : ${formatMoney(76_648, "fr")}`);
  expect(text).toContain(`TVA : ${formatMoney(15_330, "fr")}`);
  expect(text).not.toContain("marge");
});

test.each(LOCALES)(
  "in %s, who is exempt says so as on the invoice, and who has recorded nothing says nothing",
  (locale) => {
    const [phone] = order.items;
    if (!phone) throw new Error("no phone");
    const soldBy = new Map([["1", { name: "Nova", isPrivate: false }]]);
    const textOf = (vatScheme: "franchise" | null) =>
      writeMail(
        orderMails["order-confirmation"].write,
        { ...order, items: [{ ...phone, vatScheme }], totalAmount: 919.78, taxAmount: 0 },
        locale,
        shop,
        { soldBy },
      ).text;
    const sentence = withoutDirectionCharacters(loadTranslators("documents")[locale]("regime.exempt"));
    expect(withoutDirectionCharacters(textOf("franchise"))).toContain(`(${sentence} · `);
    expect(textOf(null)).toContain("Nova");
    const line = textOf(null)
      .split("\n")
      .find((one) => one.includes(" × "));
    expect(line).not.toMatch(/TVA|VAT|ضريبة|· /);
    expect(textOf(null)).not.toMatch(/marge|margin|هامش/);
  },
);

test.each(LOCALES)(
  "the confirmation in %s says how to withdraw and where the conditions are; a quote has no contract yet",
  (locale) => {
    const addresses = [
      `https://reluit.test/retractation?commande=${order.orderId}`,
      "https://reluit.test/cgv",
    ];
    const { text, html } = writeMail(orderMails["order-confirmation"].write, order, locale, shop);
    for (const address of addresses) {
      expect(
        text
          .replaceAll(/[\u2066-\u2069]/g, "")
          .split("\n")
          .some((one) => one.endsWith(address)),
      ).toBe(true);
      expect(html).toContain(`<a href="${address}">`);
    }
    expect(text).toMatch(/14/);
    expect(
      writeMail(orderMails["order-confirmation"].write, { ...order, status: "PENDING" }, locale, shop).text,
    ).not.toContain("/cgv");
  },
);

test("the guarantee told is that of what was ordered: 12 months a phone, 12 a repair", () => {
  const [phone, repair] = order.items;
  const told = (items: (typeof phone)[]) =>
    writeMail(
      orderMails["order-confirmation"].write,
      { ...order, items: items.filter((one) => one !== undefined) },
      "fr",
      shop,
    ).text;
  const [ofPhone, ofRepair] = ["Garantie 12 mois. Retours sous 30 jours.", "Réparation garantie 12 mois."];
  for (const [items, shown, hidden] of [
    [[phone], [ofPhone], [ofRepair]],
    [[repair], [ofRepair], [ofPhone]],
    [[phone, repair], [ofPhone, ofRepair], []],
  ] as const) {
    for (const sentence of shown) expect(told([...items])).toContain(sentence);
    for (const sentence of hidden) expect(told([...items])).not.toContain(sentence);
  }
});

describe("a phone that a private person sells", () => {
  const [phone, repair] = order.items.map((one) => ({ ...one, productId: one.productType }));
  const other = { ...phone, productId: "other" };
  const told = (...items: (typeof phone)[]) =>
    writeMail(
      orderMails["order-confirmation"].write,
      { ...order, items: items.flatMap((item) => item ?? []) } as Order,
      "fr",
      shop,
      {
        soldBy: new Map([
          ["SMARTPHONE", { name: "Zoé", isPrivate: true }],
          ["other", { name: "Nova", isPrivate: false }],
        ]),
      },
    ).text;
  const [guarantee, withdrawal] = ["Garantie 12 mois. Retours sous 30 jours.", "/retractation"];

  test("alone has no guarantee, no return and no withdrawal in its mail, which says so", () => {
    const text = told(phone);
    for (const promise of [guarantee, withdrawal]) expect(text).not.toContain(promise);
    expect(text).toContain("Vendu et expédié par Zoé, vendeur particulier");
    expect(text).toContain("La garantie des vices cachés demeure.");
  });

  test("beside one of a professional is told apart", () => {
    const text = told(phone, other as typeof phone);
    for (const part of [guarantee, withdrawal, "Ce que vend un particulier n’a ni"])
      expect(text).toContain(part);
    expect(text).toMatch(/Vendu et expédié par Nova(?!,)/);
  });

  test("beside a repair leaves the withdrawal from the repair", () => {
    expect(told(phone, repair)).toContain(withdrawal);
  });
});

test("whoever paid for a repair reads where to send the phone", () => {
  const address = `Téléphone à réparer, à envoyer à : ${DEFAULT_COMPANY.name}, ${DEFAULT_COMPANY.address}\n`;
  const [phone, repair] = order.items;
  const of = (...items: (typeof phone)[]) =>
    writeMail(
      orderMails["order-confirmation"].write,
      { ...order, items: items.flatMap((item) => item ?? []) },
      "fr",
      shop,
    ).text;
  for (const text of [of(repair), of(phone, repair)]) expect(text).toContain(address);
  expect(of(repair)).toContain("avec le numéro de commande");
  expect(of(phone)).not.toContain("à envoyer à");
});

test("an order that waits for its quote says so and shows no price for it", () => {
  const quote = { ...line, productName: "Carte mère", productType: "REPAIR" as const, quote: true };
  const { subject, text } = writeMail(
    orderMails["order-confirmation"].write,
    { ...order, status: "PENDING", items: [quote], totalAmount: 0, taxAmount: 0 },
    "fr",
    shop,
  );
  expect(subject).toBe("Votre demande de devis RL-7K3M-9QXW");
  expect(text).toContain("1 × Carte mère : Sur devis");
});

test("characters that change the direction of a line cannot change an address", () => {
  const ville = "Paris\u202e 00057";
  const { text, html } = writeMail(
    orderMails["order-confirmation"].write,
    { ...order, address: { ...order.address, ville } },
    "fr",
    shop,
  );
  for (const part of [text, html]) expect(part).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
});

test("a name and an address that carry a link to another site reach no mailbox", () => {
  const nom = "Votre colis est bloqué : payez 2 € sur https://evil.example/p";
  const address = { ...order.address, nom, adresse: "Réglez evil.example/payer avant ce soir" };
  const mail = writeMail(orderMails["order-confirmation"].write, { ...order, address }, "fr", shop);
  for (const text of [mail.text, mail.html])
    expect(text).not.toMatch(/evil|colis est bloqué : payez 2 € sur h/);
  expect(mail.text.split("\n")[0]).toBe("Bonjour,");
});

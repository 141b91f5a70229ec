import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEFAULT_COMPANY } from "#contract/company.ts";
import type { Order } from "#contract/orders/orders.ts";
import { registerPerson } from "#server/catalog/fixtures/identities.ts";
import { sellers } from "#server/sellers/tables.ts";
import { parcelsOf } from "#server/shipments/fixtures/parcels.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { deliverMail } from "./deliver-mail.ts";
import { writeMail } from "./mail-entry.ts";
import { type Email, openMailer } from "./mailer.ts";
import { orderMails } from "./order-mails.ts";
import type { PendingMail } from "./outbox.ts";
import { mails } from "./tables.ts";

const ORDER: Order = {
  orderId: "RL-7K3M-9QXW",
  createdAt: "2026-11-21T09:00:00.000Z",
  status: "PAYED",
  totalAmount: 555.89,
  taxAmount: 16,
  shippingAmount: 0,
  shippingOption: "standard",
  items: [
    {
      productName: "iPhone 13 <script>alert(1)</script>",
      productType: "SMARTPHONE",
      productId: "1",
      quantity: 1,
      price: 459.9,
      tax: 0,
      taxRate: 0,
      quote: false,
      vatScheme: "margin",
    },
    {
      productName: "Écran",
      productType: "REPAIR",
      productId: "e",
      quantity: 1,
      price: 79.99,
      tax: 16,
      taxRate: 0.2,
      quote: false,
    },
  ],
  address: { nom: "Zoé Martin", adresse: "12 rue des Lilas", codePostal: "75011", ville: "Paris" },
};
const SHOP = { company: DEFAULT_COMPANY, publicUrl: "https://reluit.example" };
const plain = (text: string) => text.replace(/\u00a0/g, " ");

describe("the confirmation mail", () => {
  test("shows number, lines, tax, total, delivery and address, and the sums are right", () => {
    const { subject, text } = writeMail(orderMails["order-confirmation"].write, ORDER, "fr", SHOP);
    expect(subject).toContain("RL-7K3M-9QXW");
    const words = plain(text);
    for (const told of [
      "1 × Écran : 95,99 € (dont TVA 20 % : 16,00 €)",
      "(TVA sur marge)",
      "Total HT : 79,99 €",
      "TVA : 16,00 €",
      "TVA sur marge : incluse",
      "Téléphones : 459,90 €",
      "Réparations : 95,99 € (dont TVA 16,00 €)",
      "Livraison : Offerte",
      "Total : 555,89 €",
      "12 rue des Lilas",
      "75011 Paris",
    ])
      expect(words).toContain(told);
  });

  test("shows what people wrote as text, never as markup", () => {
    const { html } = writeMail(orderMails["order-confirmation"].write, ORDER, "fr", SHOP);
    expect(html).not.toContain("<script>");
    expect(html).toContain("&lt;script&gt;");
  });

  test("is written in the buyer’s language, from right to left in Arabic", () => {
    expect(writeMail(orderMails["order-confirmation"].write, ORDER, "en", SHOP).subject).toBe(
      "Your order RL-7K3M-9QXW is confirmed",
    );
    expect(writeMail(orderMails["order-confirmation"].write, ORDER, "ar", SHOP).html).toContain('dir="rtl"');
  });

  test("of an order that waits for a quote confirms no payment", () => {
    const { subject, text } = writeMail(
      orderMails["order-confirmation"].write,
      { ...ORDER, status: "PENDING" },
      "fr",
      SHOP,
    );
    expect(subject).toContain("devis");
    expect(text).not.toContain("paiement est bien enregistré");
  });
});

describe("delivering a mail", () => {
  let shop: TestShop;
  let folder: string;
  beforeAll(async () => {
    shop = await openTestShop();
    folder = await mkdtemp(join(tmpdir(), "reluit-mail-"));
  });
  afterAll(async () => {
    await shop.close();
    await rm(folder, { recursive: true });
  });

  const enqueueMail = async (subjectId: string) => {
    const mail: PendingMail = {
      kind: "order-confirmation",
      subjectId,
      recipient: "zoe@example.fr",
      locale: "fr",
      data: ORDER,
    };
    const [row] = await shop.database.insert(mails).values(mail).returning({ id: mails.id });
    return row?.id ?? "";
  };
  const deps = (mailer: (email: Email) => Promise<void>) => ({
    database: shop.database,
    clock: () => new Date(),
    mailer,
    ...SHOP,
  });

  test("to an erased person goes nowhere, and is not tried again", async () => {
    const id = await enqueueMail("erased");
    const erased = { recipient: "erased-1@reluit.invalid" };
    await shop.database.update(mails).set(erased).where(eq(mails.id, id));
    const sent: Email[] = [];
    await deliverMail(
      deps(async (email) => void sent.push(email)),
      id,
    );
    expect(sent).toEqual([]);
    const [row] = await shop.database.select().from(mails).where(eq(mails.id, id));
    expect(row?.sentAt).not.toBeNull();
  });

  test("without a mail server writes one whole .eml file", async () => {
    const id = await enqueueMail("a");
    const mailer = openMailer(
      {
        SMTP_URL: undefined,
        dataDir: folder,
      },
      () => "Reluit <contact@reluit.example>",
    );
    await deliverMail(deps(mailer), id);
    const files = await readdir(join(folder, "mail"));
    expect(files).toHaveLength(1);
    const eml = await readFile(join(folder, "mail", files[0] ?? ""), "utf8");
    expect(eml).toContain(`Message-ID: <${id}@reluit.example>`);
    expect(eml).toContain("To: zoe@example.fr");
  });

  test("that confirms an order names the seller of each phone that is not the shop's own", async () => {
    const [other, house] = [await registerPerson(shop, ["SELLER"]), await registerPerson(shop, ["SELLER"])];
    const own = await registerPerson(shop, ["SELLER"]);
    await shop.database.insert(sellers).values([
      { userId: other.id, storeName: "Atelier Nova", businessName: "Nova", siret: "73282932000074" },
      { userId: own.id, storeName: "Zoé", businessName: "" },
      { userId: house.id, storeName: "Reluit", businessName: "", firstParty: true },
    ]);
    const { number } = await parcelsOf(shop, [other, house, own]);
    const [mail] = await shop.database
      .select()
      .from(mails)
      .where(and(eq(mails.kind, "order-confirmation"), eq(mails.subjectId, number)));
    const sent: Email[] = [];
    await deliverMail(
      deps(async (email) => void sent.push(email)),
      mail?.id ?? "",
    );
    expect(sent[0]?.text.match(/Vendu et expédié par .*(?=\))/g)).toEqual([
      "Vendu et expédié par Atelier Nova",
      "Vendu et expédié par Zoé, vendeur particulier",
    ]);
    expect(sent[0]?.html).toContain("Vendu et expédié par Atelier Nova");
  });

  test("is retried after a failure with the same Message-ID, and sends nothing once it was sent", async () => {
    const id = await enqueueMail("b");
    const sent: string[] = [];
    let broken = true;
    const mailer = async ({ messageId }: Email) => {
      if (broken) throw new Error("no mail server");
      sent.push(messageId);
    };
    await expect(deliverMail(deps(mailer), id)).rejects.toThrow("no mail server");
    broken = false;
    await deliverMail(deps(mailer), id);
    await deliverMail(deps(mailer), id);
    expect(sent).toEqual([`<${id}@reluit.example>`]);
  });
});

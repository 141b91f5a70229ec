import { eq } from "drizzle-orm";
import type { OrderCases } from "#contract/cases/cases.ts";
import { DEFAULT_COMPANY } from "#contract/company.ts";
import type { Person } from "#contract/interface/access.ts";
import { users } from "#server/accounts/tables.ts";
import { publishTestGrid } from "#server/buyback/fixtures/buybacks.ts";
import { claim } from "#server/cases/fixtures/cases.ts";
import { cases } from "#server/cases/tables.ts";
import { registerIdentities } from "#server/catalog/fixtures/identities.ts";
import { issueDocuments } from "#server/documents/issue-documents.ts";
import { documentsOfOrder } from "#server/documents/list-documents.ts";
import { openFileStore, storeFile } from "#server/files/file-store.ts";
import { files } from "#server/files/tables.ts";
import { orders } from "#server/orders/tables.ts";
import { putOnDesk } from "#server/repair/fixtures/repair-desk.ts";
import { shippingLabels } from "#server/shipments/labels/tables.ts";
import { shipmentsOf } from "#server/shipments/read-shipments.ts";
import { type Buyer, listPhone, newKey, order, orderFor, registerBuyer, testCard } from "#tests/people.ts";
import { openTestShop } from "#tests/shop.ts";
import { signInStaff } from "#tests/staff.ts";

const PRICE_CENTS = 45_990;
const ASKS_THE_BANK = "4000002500003155";
type Named = Exclude<Person, "nobody">;

/** A word that only this person’s data contains. */
const markOf = (person: Named, what: string) => `Rue ${what} ${person}`;

/** The whole shop with pages and files, six kinds of visitors, and their data. */
export async function openSixPersons() {
  const shop = await openTestShop({ pages: true });
  const people = await registerIdentities(shop);
  await publishTestGrid(shop);
  const named = { ...people } satisfies Record<Named, Buyer> & object;
  const secrets = new Map<Named, string[]>();
  // An export needs a confirmed mailbox; privacy.test.ts covers unconfirmed ones.
  await shop.database.update(users).set({ emailVerifiedAt: new Date() });
  for (const name of ["customer", "otherCustomer", "seller", "otherSeller", "both"] as const) {
    const { id, headers, email } = named[name];
    const address = markOf(name, "privée");
    const office = markOf(name, "bureau");
    await shop.app.inject({
      method: "POST",
      url: `/clients/${id}`,
      headers,
      payload: {
        nom: "Martin",
        prenom: "Zoé",
        telephone: "0612345678",
        adresse: address,
        codePostal: "75011",
        ville: "Paris",
      },
    });
    await shop.app.inject({
      method: "PUT",
      url: `/seller/${id}/profile`,
      headers,
      payload: {
        storeName: "Boutique",
        businessName: "Boutique SARL",
        vatNumber: "FR00",
        businessAddress: office,
        phoneNumber: "0612345678",
      },
    });
    secrets.set(name, [email, address, office]);
  }

  const stranger = await registerBuyer(shop);
  const repair = await putOnDesk(shop, {}, [{ priceCents: 5000 }]);
  const desk = {
    shop,
    people,
    repair: repair.modelId,
    headersOf: people.headersOf,
    /** A listing of the seller. */
    listing: (stock = 1) => listPhone(shop, people.seller.id, { priceCents: PRICE_CENTS, stock }),
    /** An order of the customer for a phone of the seller, paid or waiting for the bank. */
    async order(card = "4242424242424242") {
      const payload = {
        ...orderFor(await desk.listing(), PRICE_CENTS),
        paymentMethodId: await testCard(shop, card),
      };
      const answer = await order(shop, people.customer, payload, newKey());
      const { orderId, actionUrl = "" } = answer.json<{ orderId: string; actionUrl?: string }>();
      return { number: orderId, bankSecret: actionUrl.split("/").at(-1)?.split("?")[0] ?? "" };
    },
    /** A parcel of the seller for the customer. */
    async parcel() {
      const { number } = await desk.order();
      const [found] = await shop.database.select().from(orders).where(eq(orders.number, number));
      const [parcel] = await shipmentsOf(shop.database, [found?.id ?? 0]);
      if (!parcel) throw new Error("the seller has no parcel");
      return { id: parcel.id, version: parcel.version, number };
    },
    /** A parcel that its seller has packed or shipped. */
    async sentParcel(step: "packing" | "shipping") {
      let parcel = await desk.parcel();
      for (const one of step === "packing" ? (["packing"] as const) : (["packing", "shipping"] as const)) {
        const version = parcel.version;
        const answer = await shop.app.inject({
          method: "POST",
          url: `/seller/shipments/${parcel.id}/${one}`,
          headers: people.seller.headers,
          payload: one === "packing" ? { version } : { version, carrier: "laposte", number: "6A12345678901" },
        });
        parcel = { ...parcel, version: answer.json<{ version: string }>().version };
      }
      return parcel;
    },
    /** A document of an order of the customer. */
    async document() {
      const { number } = await desk.order();
      const [found] = await shop.database.select().from(orders).where(eq(orders.number, number));
      const issue = { ...shop.shop, company: () => DEFAULT_COMPANY };
      await issueDocuments(issue, found?.id ?? 0);
      const [document] = await documentsOfOrder(shop.database, found?.id ?? 0);
      return { number, label: document?.label ?? "" };
    },
    /** An open case of the customer about a delivered order. */
    async claim() {
      const { id, number } = await desk.sentParcel("shipping");
      const own = { headers: people.customer.headers, method: "POST" } as const;
      await shop.app.inject({ ...own, url: `/orders/${number}/shipments/${id}/receipt` });
      const payload = claim({ kind: "guarantee" });
      const opened = await shop.app.inject({ ...own, url: `/orders/${number}/cases`, payload });
      return { number, own: opened.json<OrderCases>().cases[0]?.number ?? "" };
    },
    /** A case whose return label was bought. */
    async labelledClaim() {
      const found = await desk.claim();
      const { settings } = shop.shop;
      const content = Buffer.from("%PDF-1.7");
      const file = await storeFile(openFileStore(settings), {
        ...{ kind: "shipping-label", contentType: "application/pdf", content, now: new Date() },
      });
      await shop.database.insert(files).values(file);
      const [row] = await shop.database.select().from(cases).where(eq(cases.number, found.own));
      const { id: staffId } = await signInStaff(shop, ["orders.write"]);
      await shop.database.insert(shippingLabels).values({
        ...{ caseId: row?.id ?? 0, key: `${found.own}/1`, provider: "sendcloud", state: "bought" },
        ...{ carrier: "laposte", number: "6A12345678901", fileId: file.id, staffId, createdAt: new Date() },
      });
      return found;
    },
    waitingOrder: () => desk.order(ASKS_THE_BANK),
    /** An order for a phone of another seller, because sellers may not buy their own. */
    async orderPayload() {
      return {
        ...orderFor(await listPhone(shop, stranger.id, { priceCents: PRICE_CENTS }), PRICE_CENTS),
        paymentMethodId: await testCard(shop),
      };
    },
    /** The other people whose private words a text contains. A seller reads the address of a parcel, and nothing else. */
    strangersIn(text: string, reader: Person, key = ""): string[] {
      const ofParcel = reader === "seller" && key.includes(" /seller/shipments");
      const shown = ofParcel ? [markOf("customer", "privée")] : [];
      return [...secrets].flatMap(([owner, words]) =>
        owner === reader ? [] : words.filter((word) => text.includes(word) && !shown.includes(word)),
      );
    },
    close: () => shop.close(),
  };
  return desk;
}

export type SixPersons = Awaited<ReturnType<typeof openSixPersons>>;

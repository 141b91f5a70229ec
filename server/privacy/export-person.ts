import { and, asc, desc, eq, inArray, isNull, or } from "drizzle-orm";
import type { PersonExport } from "#contract/accounts/privacy.ts";
import { threadPath } from "#contract/inbox/threads.ts";
import { DEFAULT_LOCALE } from "#contract/locale.ts";
import { centsToEuros } from "#contract/money.ts";
import { listAddresses } from "#server/accounts/addresses/other-addresses.ts";
import { findFormerEmails, isOfMailbox, type MailboxOwner } from "#server/accounts/email/former-emails.ts";
import { listSessions } from "#server/accounts/sessions/list-sessions.ts";
import { clients, identities, users } from "#server/accounts/tables.ts";
import { buybackOffers, buybackRequests } from "#server/buyback/tables.ts";
import { cases } from "#server/cases/tables.ts";
import { smartphoneItems } from "#server/catalog/tables.ts";
import { contactMessages } from "#server/contact/tables.ts";
import type { Queries } from "#server/database/client.ts";
import { listOwnPhones } from "#server/devices/passport/list-own-phones.ts";
import { listFavourites } from "#server/favourites/list-favourites.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { threadMessages, threads } from "#server/inbox/tables.ts";
import { mails } from "#server/mail/tables.ts";
import { presentOrders } from "#server/orders/reading/read-own-orders.ts";
import { orders } from "#server/orders/tables.ts";
import { exportCustomers } from "#server/payments/payment-customers.ts";
import { sellers } from "#server/sellers/tables.ts";
import { withdrawals } from "#server/withdrawal/tables.ts";
import { repairsOf } from "./export-repairs.ts";
import { vouchersOf } from "./export-vouchers.ts";
import { isToMailbox } from "./own-mails.ts";

interface Requester {
  readonly userId: number;
  /** The current session; absent for the operator. */
  readonly sessionId?: string;
  /** Whether the operator exports, after checking the person's identity. */
  readonly byOperator?: boolean;
}

const NO_SESSION = "00000000-0000-0000-0000-000000000000";

const iso = (time: Date | null) => time?.toISOString() ?? null;

/**
 * Exports all stored data of one person. Mails and messages are found by e-mail. A stranger may have registered the
 * e-mail, so it must be confirmed. Errors: NOT_FOUND, EMAIL_UNCONFIRMED.
 */
export async function exportPerson(
  { database, clock }: Pick<Shop, "database" | "clock">,
  { userId, sessionId = NO_SESSION, byOperator = false }: Requester,
): Promise<PersonExport> {
  const [user] = await database
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.erasedAt)));
  if (!user) throw new Failure("NOT_FOUND");
  if (!byOperator && !user.emailVerifiedAt) throw new Failure("EMAIL_UNCONFIRMED");
  const [client] = await database.select().from(clients).where(eq(clients.userId, userId));
  const former = await findFormerEmails(database, userId);
  // The mails and messages of a guest have the typed e-mail.
  const email = user.guestEmail ?? user.email;
  const owner = { id: userId, email, former };
  const own = await messagesOf(database, owner);
  return {
    format: "reluit-export-1",
    madeAt: clock().toISOString(),
    account: {
      id: user.id,
      username: user.username,
      email,
      roles: user.roles,
      provider: user.provider,
      createdAt: user.createdAt.toISOString(),
      emailVerifiedAt: iso(user.emailVerifiedAt),
      formerEmails: former.map((one) => ({ email: one.email, until: one.until.toISOString() })),
    },
    profile: client ? profileOf(client) : null,
    consent: client ? { givenAt: client.consentAt.toISOString(), version: client.consentVersion } : null,
    signIns: await signInsOf(database, userId),
    sellerProfile: await sellerProfileOf(database, userId),
    addresses: (await listAddresses(database, userId)).map(({ id: _, ...address }) => address),
    savedCards: await exportCustomers(database, userId),
    favourites: await listFavourites(database, userId),
    orders: await ordersOf(database, userId),
    phones: await listOwnPhones(database, userId),
    listings: await listingsOf(database, userId),
    messages: own.map(({ message: { name, subject, message, createdAt } }) => ({
      name,
      subject,
      message,
      createdAt: createdAt.toISOString(),
    })),
    buybackRequests: own.flatMap(({ buyback, offer }) => {
      if (!buyback) return [];
      const { messageId: _id, email: _email, createdAt, ...fields } = buyback;
      return {
        ...{ ...fields, createdAt: createdAt.toISOString() },
        offer: offer && {
          ...{ state: offer.state, priceCents: offer.priceCents },
          ...{ offeredAt: iso(offer.offeredAt), until: iso(offer.dueAt) },
        },
      };
    }),
    conversations: await conversationsOf(database, owner),
    withdrawals: await withdrawalsOf(database, owner),
    cases: await casesOf(database, userId),
    repairs: await repairsOf(database, owner),
    vouchers: await vouchersOf(database, owner),
    mails: await mailsTo(database, owner),
    sessions: await listSessions({ database, clock }, { id: sessionId, userId }),
  };
}

function profileOf(client: typeof clients.$inferSelect) {
  const { nom, prenom, telephone, adresse, codePostal, ville, dateCreation } = client;
  return { nom, prenom, telephone, adresse, codePostal, ville, dateCreation: dateCreation.toISOString() };
}

async function signInsOf(db: Queries, userId: number) {
  const rows = await db.select().from(identities).where(eq(identities.userId, userId));
  return rows.map(({ provider, subject, linkedAt }) => ({
    provider,
    subject,
    linkedAt: linkedAt.toISOString(),
  }));
}

async function sellerProfileOf(db: Queries, userId: number) {
  const [seller] = await db.select().from(sellers).where(eq(sellers.userId, userId));
  if (!seller) return null;
  const { storeName, businessName, vatNumber, businessAddress, phoneNumber, siret } = seller;
  return { storeName, businessName, vatNumber, businessAddress, phoneNumber, siret };
}

async function ordersOf(db: Queries, userId: number) {
  const rows = await db.select().from(orders).where(eq(orders.userId, userId)).orderBy(desc(orders.id));
  const shown = await presentOrders(db, rows, DEFAULT_LOCALE);
  return shown.map((order, at) => ({
    ...order,
    termsVersion: rows[at]?.termsVersion,
    termsAcceptedAt: rows[at]?.termsAcceptedAt?.toISOString() ?? null,
    telephone: rows[at]?.shipTelephone ?? null,
    company: rows[at]?.company ?? null,
  }));
}

async function listingsOf(db: Queries, userId: number) {
  const rows = await db
    .select()
    .from(smartphoneItems)
    .where(eq(smartphoneItems.sellerId, userId))
    .orderBy(asc(smartphoneItems.id));
  return rows.map((item) => ({
    id: item.id,
    name: item.name,
    price: centsToEuros(item.priceCents),
    description: item.description,
    condition: item.condition,
    batteryCapacity: item.batteryCapacity,
    stock: item.onHand,
    createdAt: item.createdAt.toISOString(),
    withdrawnAt: iso(item.withdrawnAt),
  }));
}

async function messagesOf(db: Queries, owner: MailboxOwner) {
  return db
    .select({ message: contactMessages, buyback: buybackRequests, offer: buybackOffers })
    .from(contactMessages)
    .leftJoin(buybackRequests, eq(buybackRequests.messageId, contactMessages.id))
    .leftJoin(buybackOffers, eq(buybackOffers.messageId, buybackRequests.messageId))
    .where(isOfMailbox(db, { email: contactMessages.email, at: contactMessages.createdAt }, owner))
    .orderBy(asc(contactMessages.id));
}

/** Conversations without pictures, which are available at the conversation's own address. */
async function conversationsOf(db: Queries, owner: MailboxOwner) {
  const own = db.select({ id: orders.id }).from(orders).where(eq(orders.userId, owner.id));
  const ofMailbox = isOfMailbox(db, { email: threads.email, at: threads.createdAt }, owner);
  const rows = await db
    .select({ subject: threads.subject, token: threads.token, message: threadMessages })
    .from(threadMessages)
    .innerJoin(threads, eq(threads.id, threadMessages.threadId))
    .where(or(ofMailbox, inArray(threads.orderId, own)))
    .orderBy(asc(threadMessages.id));
  return rows.map(({ subject, token, message: { byKind, body, at } }) => ({
    ...{ subject, address: threadPath(token), by: byKind, body },
    at: at.toISOString(),
  }));
}

async function withdrawalsOf(db: Queries, owner: MailboxOwner) {
  const rows = await db
    .select()
    .from(withdrawals)
    .where(isOfMailbox(db, { email: withdrawals.email, at: withdrawals.statedAt }, owner))
    .orderBy(asc(withdrawals.id));
  return rows.map(({ statedAt, orderNumber, name, statement, state, judgedAt, reason }) => ({
    ...{ orderNumber, name, statement, state, reason },
    statedAt: statedAt.toISOString(),
    judgedAt: iso(judgedAt),
  }));
}

/** Cases without photographs, which the shop provides on request. */
async function casesOf(db: Queries, userId: number) {
  const rows = await db
    .select({ row: cases, order: orders.number })
    .from(cases)
    .innerJoin(orders, eq(orders.id, cases.orderId))
    .where(eq(orders.userId, userId))
    .orderBy(asc(cases.id));
  return rows.map(
    ({ order, row: { number, kind, state, outcome, description, reason, openedAt, endedAt } }) => ({
      ...{ number, order, kind, state, outcome, description, reason },
      openedAt: openedAt.toISOString(),
      endedAt: iso(endedAt),
    }),
  );
}

async function mailsTo(db: Queries, owner: MailboxOwner) {
  const rows = await db
    .select({ kind: mails.kind, createdAt: mails.createdAt, sentAt: mails.sentAt })
    .from(mails)
    .where(isToMailbox(db, owner))
    .orderBy(asc(mails.createdAt));
  return rows.map(({ kind, createdAt, sentAt }) => ({
    kind,
    createdAt: createdAt.toISOString(),
    sentAt: iso(sentAt),
  }));
}

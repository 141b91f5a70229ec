import { and, eq, ne } from "drizzle-orm";
import { DEFAULT_LOCALE } from "#contract/locale.ts";
import { soldName } from "#server/catalog/localize-names.ts";
import { sellerKindOf } from "#server/catalog/serialize.ts";
import { prepared } from "#server/database/prepared.ts";
import { orderLines, orders } from "#server/orders/tables.ts";
import { trackingTokenOf } from "#server/tracking/tracking-token.ts";
import { isErasedMailbox } from "./erased-mailbox.ts";
import { deliveryStart } from "./held-mails.ts";
import { type OrderFacts, type SoldBy, writeMail } from "./mail-entry.ts";
import { MAIL_KINDS, type MailKind } from "./mail-kinds.ts";
import type { MailJobDeps } from "./mailer.ts";
import { orderMails } from "./order-mails.ts";
import { mails } from "./tables.ts";

/**
 * Sends one pending e-mail; does nothing for a mail that was sent or taken back. A mail to an erased person is not sent
 * and counts as sent. Throws when the mailer fails or the mail is still held; the queue retries.
 */
export async function deliverMail(deps: MailJobDeps, id: string): Promise<void> {
  const [mail] = await deps.database.select().from(mails).where(eq(mails.id, id));
  if (!mail || mail.sentAt) return;
  if (mail.heldUntil && deps.clock() < deliveryStart(mail.heldUntil)) throw new Error("The mail waits.");
  const domain = new URL(deps.publicUrl).hostname;
  if (!isErasedMailbox(mail.recipient))
    await deps.mailer({
      messageId: `<${mail.id}@${domain}>`,
      to: mail.recipient,
      ...(await composeMail(deps, mail)),
    });
  await deps.database.update(mails).set({ sentAt: deps.clock() }).where(eq(mails.id, id));
}

/**
 * Returns the tracking token of the order that a mail confirms or refunds; creates it here, because settling writes no
 * row for it. No token while the order waits for its payment.
 */
async function tokenFor(
  { database, clock }: MailJobDeps,
  { kind, subjectId }: typeof mails.$inferSelect,
): Promise<string | null> {
  if (kind !== "order-confirmation" && kind !== "order-refunded") return null;
  const [order] = await database
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.number, orderNumberOf(subjectId)), ne(orders.status, "PENDING")));
  return order ? trackingTokenOf(database, order.id, clock()) : null;
}

interface Seller {
  readonly id: string;
  readonly name: string;
  readonly siret: string | null;
}

/** Prepared, because it runs for every order. */
const SELLERS = `select product_id as id, coalesce(store_name, username) as name, siret
  from orders join order_lines on order_lines.order_id = orders.id and item_id is not null
  join users on users.id = order_lines.seller_id left join sellers on sellers.user_id = users.id
  where orders.number = $1 and first_party is not true`;

/**
 * The sellers of the phones that a mail confirms, by product, without the shop itself. Read at delivery, so that
 * settling reads no sellers.
 */
async function sellersFor(
  { database }: MailJobDeps,
  { kind, subjectId }: typeof mails.$inferSelect,
): Promise<SoldBy> {
  if (kind !== "order-confirmation") return new Map();
  const rows = await prepared<Seller>(database, SELLERS, [subjectId]);
  return new Map(
    rows.map(({ id, name, siret }) => [
      id,
      { name, isPrivate: sellerKindOf({ firstParty: false, siret }) === "private" },
    ]),
  );
}

/** The product names of a mail's order in the mail's language, by the name under which each was sold. */
async function namesFor({ database }: MailJobDeps, { subjectId, locale }: typeof mails.$inferSelect) {
  if (locale === DEFAULT_LOCALE) return (name: string) => name;
  const lines = await database
    .select({ name: orderLines.productName, sold: orderLines.sold })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(orders.number, orderNumberOf(subjectId)));
  return (name: string) => soldName(name, lines.find((line) => line.name === name)?.sold ?? null, locale);
}

/** The order number at the start of a mail's subject id; the rest only makes the id unique. */
const orderNumberOf = (subjectId: string) => subjectId.split("/")[0] ?? "";

async function orderFactsFor(
  deps: MailJobDeps,
  mail: typeof mails.$inferSelect,
): Promise<Partial<OrderFacts>> {
  if (!Object.hasOwn(orderMails, mail.kind)) return {};
  return {
    token: await tokenFor(deps, mail),
    soldBy: await sellersFor(deps, mail),
    nameOf: await namesFor(deps, mail),
  };
}

/** Writes the subject, text and HTML of a stored mail. Throws for an unknown kind and for invalid data. */
async function composeMail(deps: MailJobDeps, mail: typeof mails.$inferSelect) {
  if (!Object.hasOwn(MAIL_KINDS, mail.kind)) throw new Error(`No mail is called ${mail.kind}.`);
  const { writeStored } = MAIL_KINDS[mail.kind as MailKind];
  return writeMail(writeStored, mail.data, mail.locale, deps, await orderFactsFor(deps, mail));
}

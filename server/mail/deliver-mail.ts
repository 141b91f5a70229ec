import { and, eq, ne } from "drizzle-orm";
import { CASE_MAILS } from "#contract/cases/cases.ts";
import { DEFAULT_LOCALE, type Locale } from "#contract/locale.ts";
import { Order, type OrderLine } from "#contract/orders/orders.ts";
import { readSoldNames } from "#server/catalog/localize-names.ts";
import { sellerKindOf } from "#server/catalog/serialize.ts";
import { prepared } from "#server/database/prepared.ts";
import { orders } from "#server/orders/tables.ts";
import { trackingTokenOf } from "#server/tracking/tracking-token.ts";
import { PasswordChangedMail, passwordChanged, SignInLinkedMail, signInLinked } from "./account-mails.ts";
import { BuybackMail, BuybackReceipt, buybackReceipt, buybackRequest } from "./buyback-mails.ts";
import { CaseMail, caseNews } from "./case-mails.ts";
import { ContactMail, ContactReceipt, contactMessage, contactReceipt } from "./contact-mails.ts";
import {
  EmailChangedMail,
  EmailChangeRequestedMail,
  emailChanged,
  emailChangeRequested,
  emailChangeUndone,
} from "./email-address-mails.ts";
import { isErasedMailbox } from "./erased-mailbox.ts";
import { deliveryStart } from "./held-mails.ts";
import { ListingReviewMail, listingReviewed, SellerSuspendedMail, sellerSuspended } from "./listing-mails.ts";
import type { MailJobDeps } from "./mailer.ts";
import { OrderRefund, orderCancelled, orderConfirmation, orderRefunded, type SoldBy } from "./order-mails.ts";
import { RepairMail, repairNews } from "./repair-mails.ts";
import { SellerSaleMail, ShipmentMail, sellerSale, shipmentNews } from "./shipment-mails.ts";
import { mails } from "./tables.ts";
import { ThreadAnswerMail, threadAnswer } from "./thread-mails.ts";
import {
  WithdrawalDecisionMail,
  WithdrawalReceiptMail,
  withdrawalDecision,
  withdrawalReceipt,
} from "./withdrawal-mails.ts";

/**
 * Sends one pending e-mail; does nothing when it was sent before, or taken back. A mail to an erased person goes nowhere and
 * counts as sent. Throws when the mailer fails or the mail still waits; the queue retries.
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
      ...(await composeMail(mail, deps, await tokenFor(deps, mail), await sellersFor(deps, mail))),
    });
  await deps.database.update(mails).set({ sentAt: deps.clock() }).where(eq(mails.id, id));
}

/**
 * The tracking token of the order that a mail confirms or refunds, unless it waits for its payment. Settling writes no row
 * for it.
 */
async function tokenFor(
  { database, clock }: MailJobDeps,
  { kind, subjectId }: typeof mails.$inferSelect,
): Promise<string | null> {
  if (kind !== "order-confirmation" && kind !== "order-refunded") return null;
  const [order] = await database
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.number, subjectId.split("/")[0] ?? ""), ne(orders.status, "PENDING")));
  return order ? trackingTokenOf(database, order.id, clock()) : null;
}

interface Seller {
  readonly id: string;
  readonly name: string;
  readonly siret: string | null;
}

/** Prepared: it runs for each order. */
const SELLERS = `select product_id as id, coalesce(store_name, username) as name, siret
  from orders join order_lines on order_lines.order_id = orders.id and item_id is not null
  join users on users.id = order_lines.seller_id left join sellers on sellers.user_id = users.id
  where orders.number = $1 and first_party is not true`;

/** The sellers of the phones that a mail confirms, by product, without the shop itself. Settling reads no seller. */
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

/** An order with its phones named in the language of the mail. Settling reads no model. */
async function nameOrder({ database }: Pick<MailJobDeps, "database">, order: Order, locale: Locale) {
  if (locale === DEFAULT_LOCALE) return order;
  const itemOf = (line: OrderLine) => (line.productType === "SMARTPHONE" ? Number(line.productId) : null);
  const nameOf = await readSoldNames(database, order.items.map(itemOf), locale);
  const items = order.items.map((line) => ({
    ...line,
    productName: nameOf(itemOf(line), line.productName),
  }));
  return { ...order, items };
}

/** Subject, text and HTML of a stored mail. Throws for an unknown kind and for invalid data. */
async function composeMail(
  mail: typeof mails.$inferSelect,
  shop: Pick<MailJobDeps, "company" | "publicUrl" | "database">,
  token: string | null,
  soldBy: SoldBy,
) {
  const named = (order: Order) => nameOrder(shop, order, mail.locale);
  const caseKind = CASE_MAILS.find((kind) => kind === mail.kind);
  if (caseKind) return caseNews(caseKind, CaseMail.parse(mail.data), mail.locale, shop);
  switch (mail.kind) {
    case "order-confirmation":
    case "quote-requested":
      return orderConfirmation(await named(Order.parse(mail.data)), mail.locale, shop, { token, soldBy });
    case "order-cancelled":
      return orderCancelled(await named(Order.parse(mail.data)), mail.locale, shop);
    case "order-refunded": {
      const refund = OrderRefund.parse(mail.data);
      return orderRefunded({ ...refund, order: await named(refund.order) }, mail.locale, shop, token);
    }
    case "shipment-prepared":
    case "shipment-shipped":
    case "shipment-delivered":
      return shipmentNews(mail.kind, ShipmentMail.parse(mail.data), mail.locale, shop);
    case "repair-received":
    case "repair-done":
      return repairNews(mail.kind, RepairMail.parse(mail.data), mail.locale, shop);
    case "seller-sale":
      return sellerSale(SellerSaleMail.parse(mail.data), mail.locale, shop);
    case "contact-message":
      return contactMessage(ContactMail.parse(mail.data), mail.locale, shop);
    case "contact-receipt":
      return contactReceipt(ContactReceipt.parse(mail.data), mail.locale, shop);
    case "buyback-request":
      return buybackRequest(BuybackMail.parse(mail.data), mail.locale, shop);
    case "buyback-receipt":
      return buybackReceipt(BuybackReceipt.parse(mail.data), mail.locale, shop);
    case "sign-in-linked":
      return signInLinked(SignInLinkedMail.parse(mail.data), mail.locale, shop);
    case "password-changed":
      return passwordChanged(PasswordChangedMail.parse(mail.data), mail.locale, shop);
    case "email-change-requested":
      return emailChangeRequested(EmailChangeRequestedMail.parse(mail.data), mail.locale, shop);
    case "email-changed":
      return emailChanged(EmailChangedMail.parse(mail.data), mail.locale, shop);
    case "email-change-undone":
      return emailChangeUndone(EmailChangedMail.parse(mail.data), mail.locale, shop);
    case "withdrawal-receipt":
      return withdrawalReceipt(WithdrawalReceiptMail.parse(mail.data), mail.locale, shop);
    case "withdrawal-decision":
      return withdrawalDecision(WithdrawalDecisionMail.parse(mail.data), mail.locale, shop);
    case "listing-reviewed":
      return listingReviewed(ListingReviewMail.parse(mail.data), mail.locale, shop);
    case "seller-suspended":
      return sellerSuspended(SellerSuspendedMail.parse(mail.data), mail.locale, shop);
    case "thread-answer":
      return threadAnswer(ThreadAnswerMail.parse(mail.data), mail.locale, shop);
    default:
      throw new Error(`No mail is called ${mail.kind}.`);
  }
}

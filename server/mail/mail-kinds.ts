import type * as z from "zod/mini";
import { CASE_MAILS } from "#contract/cases/cases.ts";
import type { Locale } from "#contract/locale.ts";
import { Order } from "#contract/orders/orders.ts";
import { SHIPMENT_MAILS } from "#contract/shipments/shipment-states.ts";
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
import { ListingReviewMail, listingReviewed, SellerSuspendedMail, sellerSuspended } from "./listing-mails.ts";
import { OrderRefund, orderCancelled, orderConfirmation, orderRefunded, type SoldBy } from "./order-mails.ts";
import type { MailShop, RenderedMail } from "./render-email.ts";
import { REPAIR_MAILS, RepairMail, repairNews } from "./repair-mails.ts";
import { SellerSaleMail, ShipmentMail, sellerSale, shipmentNews } from "./shipment-mails.ts";
import { ThreadAnswerMail, threadAnswer } from "./thread-mails.ts";
import {
  WithdrawalDecisionMail,
  WithdrawalReceiptMail,
  withdrawalDecision,
  withdrawalReceipt,
} from "./withdrawal-mails.ts";

/** What the delivery adds to a mail about an order: settling reads and writes none of it. */
interface OrderFacts {
  readonly token: string | null;
  readonly soldBy: SoldBy;
  /** The same order with its phones named in the language of the mail. */
  readonly named: (order: Order) => Promise<Order>;
}

type Render<Data> = (
  data: Data,
  locale: Locale,
  shop: MailShop,
  facts: OrderFacts,
) => RenderedMail | Promise<RenderedMail>;

interface Kind<Data> {
  readonly schema: z.ZodMiniType<Data>;
  /** Writes a stored mail. Throws for invalid data. */
  readonly compose: Render<unknown>;
}

const kind = <Data>(schema: z.ZodMiniType<Data>, render: Render<Data>): Kind<Data> => ({
  schema,
  compose: (stored, ...rest) => render(schema.parse(stored), ...rest),
});

/** Kinds with the same data, which differ by a word. */
const kinds = <Name extends string, Data>(
  names: readonly Name[],
  schema: z.ZodMiniType<Data>,
  render: (name: Name, data: Data, locale: Locale, shop: MailShop) => RenderedMail,
) =>
  Object.fromEntries(
    names.map((name) => [name, kind(schema, (data, locale, shop) => render(name, data, locale, shop))]),
  ) as Record<Name, Kind<Data>>;

const confirmation = kind(Order, async (order, locale, shop, facts) =>
  orderConfirmation(await facts.named(order), locale, shop, facts),
);

/** Every kind of mail: the data that the outbox keeps, and how it is written. */
export const MAIL_KINDS = {
  "order-confirmation": confirmation,
  /** Of an order of 0 € whose price is told later; its confirmation follows when the work is free. */
  "quote-requested": confirmation,
  "order-cancelled": kind(Order, async (order, locale, shop, { named }) =>
    orderCancelled(await named(order), locale, shop),
  ),
  "order-refunded": kind(OrderRefund, async (refund, locale, shop, { named, token }) =>
    orderRefunded({ ...refund, order: await named(refund.order) }, locale, shop, token),
  ),
  ...kinds(SHIPMENT_MAILS, ShipmentMail, shipmentNews),
  ...kinds(REPAIR_MAILS, RepairMail, repairNews),
  ...kinds(CASE_MAILS, CaseMail, caseNews),
  "seller-sale": kind(SellerSaleMail, sellerSale),
  "contact-message": kind(ContactMail, contactMessage),
  "contact-receipt": kind(ContactReceipt, contactReceipt),
  "buyback-request": kind(BuybackMail, buybackRequest),
  "buyback-receipt": kind(BuybackReceipt, buybackReceipt),
  "sign-in-linked": kind(SignInLinkedMail, signInLinked),
  "password-changed": kind(PasswordChangedMail, passwordChanged),
  "email-change-requested": kind(EmailChangeRequestedMail, emailChangeRequested),
  "email-changed": kind(EmailChangedMail, emailChanged),
  "email-change-undone": kind(EmailChangedMail, emailChangeUndone),
  "withdrawal-receipt": kind(WithdrawalReceiptMail, withdrawalReceipt),
  "withdrawal-decision": kind(WithdrawalDecisionMail, withdrawalDecision),
  "listing-reviewed": kind(ListingReviewMail, listingReviewed),
  "seller-suspended": kind(SellerSuspendedMail, sellerSuspended),
  "thread-answer": kind(ThreadAnswerMail, threadAnswer),
};
export type MailKind = keyof typeof MAIL_KINDS;
export type MailData = { [Name in MailKind]: z.infer<(typeof MAIL_KINDS)[Name]["schema"]> };

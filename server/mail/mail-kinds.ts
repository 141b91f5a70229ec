import type * as z from "zod/mini";
import { accountMails } from "./account-mails.ts";
import { buybackMails } from "./buyback-mails.ts";
import { caseMails } from "./case-mails.ts";
import { contactMails } from "./contact-mails.ts";
import { orderChangeMails } from "./order-change-mails.ts";
import { orderMails } from "./order-mails.ts";
import { paymentLinkMails } from "./payment-link-mails.ts";
import { payoutMails } from "./payout-mails.ts";
import { pickupMails } from "./pickup-mails.ts";
import { repairMails } from "./repair-mails.ts";
import { sellerMails } from "./seller-mails.ts";
import { shipmentMails } from "./shipment-mails.ts";
import { tradeInMails } from "./trade-in-mails.ts";
import { visitMails } from "./visit-mails.ts";
import { withdrawalMails } from "./withdrawal-mails.ts";

/** All mails of the outbox by kind. */
export const MAIL_KINDS = {
  ...orderMails,
  ...orderChangeMails,
  ...paymentLinkMails,
  ...shipmentMails,
  ...pickupMails,
  ...tradeInMails,
  ...repairMails,
  ...visitMails,
  ...caseMails,
  ...buybackMails,
  ...sellerMails,
  ...contactMails,
  ...payoutMails,
  ...accountMails,
  ...withdrawalMails,
};
export type MailKind = keyof typeof MAIL_KINDS;
export type MailData = { [Name in MailKind]: z.infer<(typeof MAIL_KINDS)[Name]["schema"]> };

import type { Company } from "#contract/company.ts";
import type { Locale } from "#contract/locale.ts";
import { Order } from "#contract/orders.ts";
import { PasswordChangedMail, passwordChanged, SignInLinkedMail, signInLinked } from "./account-mails.ts";
import { BuybackMail, BuybackReceipt, buybackReceipt, buybackRequest } from "./buyback-mails.ts";
import { ContactMail, ContactReceipt, contactMessage, contactReceipt } from "./contact-mails.ts";
import { OrderRefund, orderCancelled, orderConfirmation, orderRefunded } from "./order-mails.ts";

interface StoredMail {
  readonly kind: string;
  readonly locale: Locale;
  readonly data: unknown;
}

/** Subject, text and HTML of a stored mail. Throws for a kind nobody writes or data that do not fit it. */
export function composeMail(mail: StoredMail, shop: { company: Company; publicUrl: string }) {
  switch (mail.kind) {
    case "order-confirmation":
      return orderConfirmation(Order.parse(mail.data), mail.locale, shop);
    case "order-cancelled":
      return orderCancelled(Order.parse(mail.data), mail.locale, shop);
    case "order-refunded":
      return orderRefunded(OrderRefund.parse(mail.data), mail.locale, shop);
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
    default:
      throw new Error(`No mail is called ${mail.kind}.`);
  }
}

import type { Company } from "#contract/company.ts";
import { DEFAULT_LOCALE, isLocale } from "#contract/locale.ts";
import { CONFIRMATION_JOB } from "#server/accounts/email/ask-email-confirmation.ts";
import { UNDO_JOB } from "#server/accounts/email/confirm-email.ts";
import { sendEmailConfirmation } from "#server/accounts/email/send-email-confirmation.ts";
import { sendEmailUndo } from "#server/accounts/email/send-email-undo.ts";
import { deleteOldGuests } from "#server/accounts/guests/delete-old-guests.ts";
import { RESET_JOB } from "#server/accounts/passwords/ask-password-reset.ts";
import { sendPasswordReset } from "#server/accounts/passwords/send-password-reset.ts";
import { deleteOldSessions } from "#server/accounts/sessions/delete-old-sessions.ts";
import { SIGN_IN_LINK_JOB } from "#server/accounts/sign-in-link/ask-sign-in-link.ts";
import { sendSignInLink } from "#server/accounts/sign-in-link/send-sign-in-link.ts";
import { verifyAudit } from "#server/audit/verify-chain.ts";
import { followDeadlines } from "./buyback/follow-deadlines.ts";
import { inviteTradeIns } from "./buyback/trade-in/invite-trade-ins.ts";
import { buyBuybackLabels } from "./buyback/way/buy-labels.ts";
import { remindCases } from "./cases/remind-cases.ts";
import type { JobKind } from "./database/queue.ts";
import { issueLately, reconcileDocuments } from "./documents/reconcile-documents.ts";
import { renderWaiting } from "./documents/render-document.ts";
import type { FileStore } from "./files/file-store.ts";
import { fileWaiting } from "./inbox/file-messages.ts";
import { deliverMail } from "./mail/deliver-mail.ts";
import type { MailJobDeps } from "./mail/mailer.ts";
import { MAIL_JOB } from "./mail/outbox.ts";
import { refundPayment } from "./orders/cancellation/refund-order.ts";
import { followDifferences } from "./orders/settlement/follow-differences.ts";
import { handlePaymentEvent } from "./orders/settlement/handle-payment-event.ts";
import type { PaymentDeps } from "./orders/settlement/pay-order.ts";
import { UNSURE_JOB } from "./orders/settlement/pay-order.ts";
import { reconcileOrders, runUnsureJob } from "./orders/settlement/reconcile-orders.ts";
import { REFUND_JOB } from "./orders/settlement/settle-order.ts";
import { FORGET_CUSTOMER_JOB } from "./payments/payment-customers.ts";
import { EVENT_JOB } from "./payments/store-event.ts";
import { followPickups } from "./pickups/follow-pickups.ts";
import { eraseEndedBuybacks } from "./privacy/erase-ended-buybacks.ts";
import { reconcileRefunds } from "./refunds/reconcile-refunds.ts";
import { carryOut, SEND_REFUND_JOB } from "./refunds/send-refund.ts";
import { buyRepairLabels } from "./repair/booking/buy-labels.ts";
import { followRepairs } from "./repair/desk/follow-repairs.ts";
import { issueHandbacks } from "./repair/finish/issue-handback.ts";
import { deliverOverdue } from "./shipments/deliver-overdue.ts";
import { CARRIER_JOB, handleCarrierEvent } from "./shipments/labels/carrier-events.ts";
import { pollCarriers } from "./shipments/labels/poll-carriers.ts";
import type { ShippingLabels } from "./shipments/labels/shipping-labels.ts";
import { reconcileShipments } from "./shipments/open-shipments.ts";
import { tellSellers } from "./shipments/tell-sellers.ts";
import type { SecretBox } from "./staff/factors/secret-box.ts";
import { INVITATION_JOB } from "./staff/team/invite-staff.ts";
import { sendInvitation } from "./staff/team/send-invitation.ts";
import { deleteOldCodes, LOOKUP_JOB, sendCode } from "./tracking/lookup-codes.ts";
import { expireVouchers } from "./vouchers/expire-vouchers.ts";
import { auditWithdrawals } from "./withdrawal/audit-withdrawals.ts";

type JobDeps = Omit<MailJobDeps, "company"> &
  PaymentDeps & {
    readonly labels: ShippingLabels;
    readonly company: () => Company;
    readonly files: FileStore;
    readonly secretBox: SecretBox;
  };

/** All background jobs of the shop. Each is implemented in the folder of its noun. */
export function jobKinds(deps: JobDeps): readonly JobKind[] {
  /** A mail names the company that is in force when it is sent. */
  const mailDeps = () => ({ ...deps, company: deps.company() });
  return [
    {
      name: MAIL_JOB,
      retryLimit: 2000,
      work: ({ id }) => deliverMail(mailDeps(), String(id)),
    },
    { name: RESET_JOB, retryLimit: 40, work: ({ id }) => sendPasswordReset(mailDeps(), String(id)) },
    {
      name: SIGN_IN_LINK_JOB,
      retryLimit: 40,
      work: ({ userId, locale }) =>
        sendSignInLink(mailDeps(), {
          userId: Number(userId),
          locale: isLocale(locale) ? locale : DEFAULT_LOCALE,
        }),
    },
    {
      name: INVITATION_JOB,
      retryLimit: 40,
      work: ({ staffId }) => sendInvitation(mailDeps(), Number(staffId)),
    },
    {
      name: CONFIRMATION_JOB,
      retryLimit: 40,
      work: ({ id }) => sendEmailConfirmation(mailDeps(), String(id)),
    },
    { name: UNDO_JOB, retryLimit: 2000, work: ({ id }) => sendEmailUndo(mailDeps(), String(id)) },
    {
      name: "reconcile-orders",
      cron: "* * * * *",
      work: async () => {
        await reconcileOrders(deps);
      },
    },
    { name: "file-messages", cron: "* * * * *", work: () => fileWaiting(deps) },
    { name: "delete-old-sessions", cron: "23 3 * * *", work: () => deleteOldSessions(deps) },
    { name: "delete-old-guests", cron: "27 3 * * *", work: () => deleteOldGuests(deps) },
    { name: "verify-audit", cron: "41 2 * * *", work: () => verifyAudit(deps) },
    { name: "expire-vouchers", cron: "37 2 * * *", work: () => expireVouchers(deps) },
    { name: "erase-buybacks", cron: "33 3 * * *", work: () => eraseEndedBuybacks(deps) },
    { name: "audit-withdrawals", cron: "47 2 * * *", work: () => auditWithdrawals(deps) },
    {
      name: UNSURE_JOB,
      retryLimit: 20,
      retryDelay: 1,
      retryDelayMax: 30,
      work: ({ id }) => runUnsureJob(deps, Number(id)),
    },
    {
      name: FORGET_CUSTOMER_JOB,
      retryLimit: 2000,
      work: ({ reference }) => deps.gateway.forgetCustomer(String(reference)),
    },
    { name: REFUND_JOB, retryLimit: 2000, work: ({ id }) => refundPayment(deps, Number(id)) },
    {
      name: SEND_REFUND_JOB,
      retryLimit: 2000,
      work: async ({ id }) => {
        await carryOut(deps, Number(id));
      },
    },
    {
      name: "issue-documents",
      cron: "* * * * *",
      work: async () => {
        await issueLately(deps);
        await issueHandbacks(deps);
      },
    },
    { name: "render-documents", cron: "* * * * *", work: () => renderWaiting(deps) },
    {
      name: "reconcile-documents",
      cron: "*/10 * * * *",
      work: async () => {
        await reconcileDocuments(deps);
      },
    },
    { name: "reconcile-refunds", cron: "37 * * * *", work: () => reconcileRefunds(deps) },
    { name: "compare-provider", cron: "7 * * * *", work: () => followDifferences(deps) },
    {
      name: "reconcile-shipments",
      cron: "*/5 * * * *",
      work: async () => {
        await reconcileShipments(deps);
      },
    },
    { name: "poll-carriers", cron: "*/15 * * * *", work: () => pollCarriers(deps) },
    { name: CARRIER_JOB, retryLimit: 50, work: ({ id }) => handleCarrierEvent(deps, String(id)) },
    { name: "tell-sellers", cron: "* * * * *", work: () => tellSellers(deps) },
    { name: "remind-cases", cron: "11 7 * * *", work: () => remindCases(deps) },
    { name: "follow-pickups", cron: "17 7 * * *", work: () => followPickups(deps) },
    { name: "follow-buybacks", cron: "*/10 * * * *", work: () => followDeadlines(deps) },
    { name: "invite-trade-ins", cron: "*/10 * * * *", work: () => inviteTradeIns(deps) },
    { name: "buy-buyback-labels", cron: "* * * * *", work: () => buyBuybackLabels(deps) },
    { name: "buy-repair-labels", cron: "* * * * *", work: () => buyRepairLabels(deps) },
    { name: "follow-repairs", cron: "*/10 * * * *", work: () => followRepairs(deps) },
    { name: "deliver-shipments", cron: "41 4 * * *", work: () => deliverOverdue(deps) },
    {
      name: LOOKUP_JOB,
      retryLimit: 5,
      work: ({ orderId, subject, locale }) =>
        sendCode(mailDeps(), {
          orderId: Number(orderId),
          subject: String(subject),
          locale: isLocale(locale) ? locale : DEFAULT_LOCALE,
        }),
    },
    { name: "delete-lookup-codes", cron: "17 * * * *", work: () => deleteOldCodes(deps) },
    { name: EVENT_JOB, retryLimit: 50, work: ({ id }) => handlePaymentEvent(deps, String(id)) },
  ];
}

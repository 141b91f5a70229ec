import * as z from "zod/mini";
import { nothing, pdfFile } from "../interface/answers.ts";
import { defineRoutes } from "../interface/route.ts";
import { TrackingToken } from "../shipments/tracking.ts";
import { OwnVoucher } from "../vouchers/voucher.ts";
import { payoutAccount } from "./acceptance.ts";
import { PAYOUT_STATES } from "./payout-states.ts";

const token = { token: TrackingToken };

/** `POST /buyback/payments`: the payment of a bought phone, as its seller sees it. */
export const SellerPayment = z.object({
  /** Null for a phone that was paid by voucher. */
  state: z.nullable(z.enum(PAYOUT_STATES)),
  cents: z.int(),
  /** The number of the purchase statement. */
  statement: z.nullable(z.string()),
});
export type SellerPayment = z.infer<typeof SellerPayment>;

/** `POST /buyback/accounts`: another account, after a transfer came back. */
export const OtherAccount = z.strictObject({
  ...token,
  ...payoutAccount,
});
export type OtherAccount = z.infer<typeof OtherAccount>;

/** What the seller of a bought phone sees and does. The token of the offer's page authorises each request. */
export const sellerRoutes = defineRoutes({
  "POST /buyback/payments": {
    who: "anyone",
    limit: "60/10m",
    tag: "buyback",
    summary: "Read the payment of a bought phone",
    body: z.strictObject(token),
    answers: { 200: SellerPayment },
    refuses: [404],
  },
  "POST /buyback/vouchers": {
    who: "anyone",
    limit: "60/10m",
    tag: "buyback",
    summary: "Read the voucher of a bought phone, with its code",
    body: z.strictObject(token),
    answers: { 200: OwnVoucher },
    refuses: [404],
  },
  "POST /buyback/statements": {
    who: "anyone",
    limit: "60/10m",
    tag: "buyback",
    summary: "The purchase statement of a bought phone as PDF",
    body: z.strictObject(token),
    answers: { 200: pdfFile },
    refuses: [404],
  },
  "POST /buyback/accounts": {
    who: "anyone",
    limit: "10/10m",
    tag: "buyback",
    summary: "Name another account after a transfer came back",
    description: "The first account counts, and only while the shop asks for one.",
    body: OtherAccount,
    answers: { 204: nothing },
    refuses: [404, 409],
  },
});

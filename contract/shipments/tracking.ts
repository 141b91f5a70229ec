import * as z from "zod/mini";
import { Email } from "../accounts/email-address.ts";
import { rowId } from "../fields.ts";
import { MessageInput } from "../inbox/threads.ts";
import { readOrderNumber } from "../orders/order-number.ts";
import { bare } from "../text/plain.ts";

/** An order number in any case, with or without spaces and hyphens. */
const OrderNumberField = z.pipe(
  z.pipe(
    z.string("REQUIRED").check(z.minLength(1, "REQUIRED"), z.maxLength(40, "TOO_LONG")),
    z.transform(readOrderNumber),
  ),
  z.string().check(z.regex(/^[\w-]{1,40}$/, "INVALID")),
);

/** Minutes for which a mailed code is valid. */
export const CODE_MINUTES = 10;

export const LookupInput = z.object({ number: OrderNumberField, email: Email });
export type LookupInput = z.infer<typeof LookupInput>;

export const CodeInput = z.extend(LookupInput, {
  code: z.string("REQUIRED").check(bare(), z.minLength(1, "REQUIRED"), z.regex(/^\d{6}$/, "INVALID")),
});
export type CodeInput = z.infer<typeof CodeInput>;

/** The token of a tracking page: 128 random bits. */
export const TrackingToken = z.string().check(z.regex(/^[\w-]{22}$/, "INVALID"));

export const TrackingReceipt = z.object({ token: TrackingToken, shipment: rowId });
export type TrackingReceipt = z.infer<typeof TrackingReceipt>;

/** `POST /tracking/questions`: a question about the order of a tracking page. */
export const TrackingQuestion = z.extend(MessageInput, { token: TrackingToken });
export type TrackingQuestion = z.infer<typeof TrackingQuestion>;

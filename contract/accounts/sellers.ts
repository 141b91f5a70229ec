import * as z from "zod/mini";
import { seenOnly } from "../typed-text.ts";
import { Phone, shortText } from "./accounts.ts";

/** A seller's public name and legal identity. */
export const SellerProfile = z.object({
  userId: z.int(),
  storeName: z.string(),
  businessName: z.string(),
  vatNumber: z.string(),
  businessAddress: z.string(),
  phoneNumber: z.string(),
  email: z.string(),
});
export type SellerProfile = z.infer<typeof SellerProfile>;

/** `PUT /seller/{id}/profile`. */
export const SellerProfileInput = z.object({
  storeName: shortText(80),
  businessName: shortText(120),
  vatNumber: z
    .string()
    .check(seenOnly(), z.maxLength(30, "TOO_LONG"), z.regex(/^[\p{L}\p{N} .-]*$/u, "BAD_CHARACTERS")),
  businessAddress: shortText(200),
  phoneNumber: Phone,
});
export type SellerProfileInput = z.infer<typeof SellerProfileInput>;

import * as z from "zod/mini";
import { Email } from "./accounts/email-address.ts";
import { Attachments } from "./inbox/threads.ts";
import { BuybackRequest } from "./repair/buyback.ts";
import { oneLine, plainText } from "./typed-text.ts";

export const CONTACT_LIMITS = { name: 120, subject: 200, message: 5000 } as const;

/** The contact form. */
export const ContactForm = z.object({
  name: oneLine(CONTACT_LIMITS.name),
  email: Email,
  subject: oneLine(CONTACT_LIMITS.subject),
  message: plainText(CONTACT_LIMITS.message),
});
export type ContactForm = z.infer<typeof ContactForm>;

/** `POST /contact`: a message, or a buy-back request with its summary as the message. */
export const ContactInput = z
  .extend(ContactForm, {
    /** The fields of a buy-back request. Its e-mail must be that of the message. */
    buyback: z.optional(BuybackRequest),
    attachments: Attachments,
    /**
     * A honeypot, invisible to people. When it is filled, a bot sent the form: the answer is the usual one, and nothing is
     * stored.
     */
    website: z.optional(z.string().check(z.maxLength(2000, "TOO_LONG"))),
  })
  .check(
    z.refine(({ email, buyback }) => buyback === undefined || buyback.email === email, {
      path: ["buyback", "email"],
      error: "MISMATCH",
    }),
  );
export type ContactInput = z.infer<typeof ContactInput>;

export const ContactAnswer = z.object({ ok: z.literal(true) });
export type ContactAnswer = z.infer<typeof ContactAnswer>;

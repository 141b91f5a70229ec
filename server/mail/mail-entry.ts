import type * as z from "zod/mini";
import type { Locale } from "#contract/locale.ts";
import {
  type EmailContent,
  greeting,
  MAIL_WORDS,
  type MailShop,
  type RenderedMail,
  renderEmail,
} from "./render-email.ts";

/** The sellers of phones by product, without the shop itself. */
export type SoldBy = ReadonlyMap<string, { readonly name: string; readonly isPrivate: boolean }>;

/** Facts about a mail's order that are read at delivery, so that settling neither reads nor writes them. */
export interface OrderFacts {
  /** The token of the order's tracking page, which needs no account. */
  readonly token: string | null;
  readonly soldBy: SoldBy;
  /** Translates the name under which a product was sold into the mail's language. */
  readonly nameOf: (productName: string) => string;
}

const NO_ORDER: OrderFacts = { token: null, soldBy: new Map(), nameOf: (name) => name };

/** What the writer of a mail gets besides its data. */
export interface MailContext {
  readonly t: (typeof MAIL_WORDS)[Locale];
  readonly locale: Locale;
  readonly company: MailShop["company"];
  /** The greeting with the typed name. */
  readonly hello: (name: string) => string;
  /** Makes the full address of a page from its path. */
  readonly page: (path: string) => string;
  readonly order: OrderFacts;
}

export type WriteMail<Data> = (data: Data, context: MailContext) => EmailContent;

/** A kind of mail in the outbox: the schema of its stored data, and its text. */
export interface MailEntry<Data> {
  readonly schema: z.ZodMiniType<Data>;
  readonly write: WriteMail<Data>;
  /** Throws when the stored data is invalid. */
  readonly writeStored: WriteMail<unknown>;
}

export const mail = <Data>(schema: z.ZodMiniType<Data>, write: WriteMail<Data>): MailEntry<Data> => ({
  schema,
  write,
  writeStored: (stored, context) => write(schema.parse(stored), context),
});

/** Writes a mail in one language. */
export function writeMail<Data>(
  write: WriteMail<Data>,
  data: Data,
  locale: Locale,
  { company, publicUrl }: MailShop,
  order: Partial<OrderFacts> = {},
): RenderedMail {
  const content = write(data, {
    t: MAIL_WORDS[locale],
    locale,
    company,
    hello: (name) => greeting(name, locale),
    page: (path) => publicUrl + path,
    order: { ...NO_ORDER, ...order },
  });
  return renderEmail(locale, { company }, content);
}

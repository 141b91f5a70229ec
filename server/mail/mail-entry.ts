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

/** Of the sellers of phones, by product; without the shop itself. */
export type SoldBy = ReadonlyMap<string, { readonly name: string; readonly isPrivate: boolean }>;

/** What the delivery reads about the order of a mail: settling reads and writes none of it. */
export interface OrderFacts {
  /** Of the tracking page, which needs no account. */
  readonly token: string | null;
  readonly soldBy: SoldBy;
  /** A product's name in the language of the mail, by what was sold. */
  readonly nameOf: (productName: string) => string;
}

const NO_ORDER: OrderFacts = { token: null, soldBy: new Map(), nameOf: (name) => name };

/** What the words of a mail are written with. */
export interface MailContext {
  readonly t: (typeof MAIL_WORDS)[Locale];
  readonly locale: Locale;
  readonly company: MailShop["company"];
  /** Greets a person by the typed name. */
  readonly hello: (name: string) => string;
  /** The address of a page of the shop. */
  readonly page: (path: string) => string;
  readonly order: OrderFacts;
}

export type WriteMail<Data> = (data: Data, context: MailContext) => EmailContent;

/** A mail of the outbox: the schema of the data that is stored, and what the mail says. */
export interface MailEntry<Data> {
  readonly schema: z.ZodMiniType<Data>;
  readonly write: WriteMail<Data>;
  /** Throws for data that is none. */
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

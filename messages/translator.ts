import format, { type CompiledMessage, type FormatOptions, type FormatValues } from "icu-minify/format";
import { formatNumber } from "#contract/format.ts";
import { LOCALE_FACTS, type Locale } from "#contract/locale.ts";

declare const tag: unique symbol;
/** In the generated types: a placeholder written `<name>…</name>`. */
export interface Tag {
  readonly [tag]: true;
}

/** The keys of a namespace, each with its placeholders, or `null` when it has none. */
export type Entries = Readonly<Record<string, Readonly<Record<string, string | number | Tag>> | null>>;

declare const entries: unique symbol;
/** Compiled messages of one namespace in one language; the type remembers which keys they have. */
export interface Compiled<E extends Entries> {
  readonly [key: string]: CompiledMessage;
  readonly [entries]?: E;
}

type Given<Entry, Node> = {
  readonly [Name in keyof Entry]: Entry[Name] extends Tag ? (chunks: Node) => Node : Entry[Name];
};
type Arguments<Entry, Node> = [Entry] extends [null] ? [] : [values: Given<NonNullable<Entry>, Node>];
type Plain<E extends Entries> = {
  [Key in keyof E]: Extract<NonNullable<E[Key]>[keyof NonNullable<E[Key]>], Tag> extends never ? Key : never;
}[keyof E] &
  string;

/** Reads words. Numbers, prices and dates come formatted (`contract/format.ts`), but for the number of a plural. */
export interface Translator<E extends Entries, Node = string> {
  <Key extends Plain<E>>(key: Key, ...values: Arguments<E[Key], Node>): string;
  /** For a message with `<name>…</name>`: each name is a function that wraps the text between the tags. */
  rich<Key extends keyof E & string>(key: Key, ...values: Arguments<E[Key], Node>): Node | string;
}

/** What every message may say without being given it: who the shop is. */
export interface Known {
  readonly shop: string;
}

type Values<Node> = Readonly<Record<string, string | number | ((chunks: Node) => Node)>>;
type Join<Node> = (parts: readonly (Node | string)[]) => Node;

/** A reader whose tags give text: e-mails, titles. */
export function createTranslator<E extends Entries>(
  locale: Locale,
  compiled: Compiled<E>,
  known?: Known,
): Translator<E> {
  return createRichTranslator<E, string>(locale, compiled, (parts) => parts.join(""), known);
}

/** A reader whose tags give anything; `join` makes one of several. */
export function createRichTranslator<E extends Entries, Node>(
  locale: Locale,
  compiled: Compiled<E>,
  join: Join<Node>,
  known?: Known,
): Translator<E, Node> {
  function read(key: string, values: Values<Node>): Node | string {
    const message = compiled[key];
    if (message === undefined) return key;
    if (typeof message === "string") return message;
    const told = format<Node | string>(
      message,
      locale,
      forgiving({ ...known, ...values }, join),
      optionsOf(locale),
    );
    return Array.isArray(told) ? join(told) : told;
  }
  const plain = (key: string, values: Values<Node> = {}) => String(read(key, values));
  const rich = (key: string, values: Values<Node> = {}) => read(key, values);
  // Keys and their placeholders are known to the types alone.
  return Object.assign(plain, { rich }) as Translator<E, Node>;
}

/** A missing value is shown as `{name}` and a missing tag as its content, so that no page fails for it. */
function forgiving<Node>(values: Values<Node>, join: Join<Node>): FormatValues<Node | string> {
  return new Proxy<FormatValues<Node | string>>(
    {},
    {
      has: () => true,
      get(_, name: string) {
        const value = values[name];
        if (typeof value === "function") return (chunks: (Node | string)[]) => value(join(chunks));
        if (value !== undefined) return value;
        return Object.assign((chunks: (Node | string)[]) => join(chunks), { toString: () => `{${name}}` });
      },
    },
  );
}

const kept = new Map<Locale, FormatOptions>();

function optionsOf(locale: Locale): FormatOptions {
  const known = kept.get(locale);
  if (known) return known;
  const { tag } = LOCALE_FACTS[locale];
  // The number of a plural (`#`) is written as every other number of the shop. Messages use no other number formats.
  const numbers = { format: (value: number) => formatNumber(value, locale) } as Intl.NumberFormat;
  const cardinal = new Intl.PluralRules(tag);
  const ordinal = new Intl.PluralRules(tag, { type: "ordinal" });
  const options: FormatOptions = {
    formatters: {
      getNumberFormat: () => numbers,
      getPluralRules: (_, rules) => (rules?.type === "ordinal" ? ordinal : cardinal),
      getDateTimeFormat: (...args) => new Intl.DateTimeFormat(...args),
    },
  };
  kept.set(locale, options);
  return options;
}

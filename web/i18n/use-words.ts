import { createElement, Fragment, type ReactNode, use } from "react";
import { createRichTranslator, type Translator } from "#messages/translator.ts";
import type { Namespace, Words } from "#messages/words.gen.ts";
import { useLocale } from "./locale.ts";
import { ShopNameContext } from "./shop-name.ts";
import { type Messages, messagesOf } from "./word-store.ts";

type PageTranslator<Name extends Namespace> = Translator<Words[Name], ReactNode>;

// One reader for each words object, so that `t` is the same from render to render.
const readers = new WeakMap<Messages, { shop: string; reader: unknown }>();

/** `const t = useWords("store")`: `t("title")`, `t("found", { count })`, `t.rich("note", { b: (chunks) => <b>{chunks}</b> })`. */
export function useWords<Name extends Namespace>(namespace: Name): PageTranslator<Name> {
  const locale = useLocale();
  const found = messagesOf(locale, namespace);
  const messages = found instanceof Promise ? use(found) : found;
  const shop = use(ShopNameContext);
  const known = readers.get(messages);
  // The words object belongs to one namespace, whose type its reader has.
  if (known?.shop === shop) return known.reader as PageTranslator<Name>;
  const join = (parts: readonly ReactNode[]) => createElement(Fragment, null, ...parts);
  const reader = createRichTranslator<Words[Name], ReactNode>(locale, messages, join, { shop });
  readers.set(messages, { shop, reader });
  return reader;
}

/**
 * The same for a page's `meta`, which React Router calls while it renders: only `use` may be called there.
 * @alias
 */
export const metaWords = useWords;

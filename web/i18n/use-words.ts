import { createElement, Fragment, type ReactNode, use } from "react";
import { createRichTranslator, type Translator } from "#messages/translator.ts";
import type { Namespace, Words } from "#messages/words.gen.ts";
import { ShopNameContext, useLocale } from "./locale.ts";
import { type Messages, messagesOf } from "./word-store.ts";

type PageTranslator<Name extends Namespace> = Translator<Words[Name], ReactNode>;

// One translator for each messages object, so that `t` is stable between renders.
const readers = new WeakMap<Messages, { shop: string; reader: unknown }>();

/** `const t = useWords("store")`: `t("title")`, `t("found", { count })`, `t.rich("note", { b: (chunks) => <b>{chunks}</b> })`. */
export function useWords<Name extends Namespace>(namespace: Name): PageTranslator<Name> {
  const locale = useLocale();
  const loaded = messagesOf(locale, namespace);
  const messages = loaded instanceof Promise ? use(loaded) : loaded;
  const shop = use(ShopNameContext);
  const cached = readers.get(messages);
  // The cast is safe: a messages object belongs to one namespace.
  if (cached?.shop === shop) return cached.reader as PageTranslator<Name>;
  const join = (parts: readonly ReactNode[]) => createElement(Fragment, null, ...parts);
  const reader = createRichTranslator<Words[Name], ReactNode>(locale, messages, join, { shop });
  readers.set(messages, { shop, reader });
  return reader;
}

/**
 * The same as `useWords`, for a page's `meta`. React Router calls `meta` during render, where it may call `use` but no other
 * hook. @alias
 */
export const metaWords = useWords;

import { readFileSync } from "node:fs";
import { DEFAULT_COMPANY } from "#contract/company.ts";
import type { Locale } from "#contract/locale.ts";
import { wordsFile } from "#messages/compile.ts";
import type { Namespace } from "#messages/words.gen.ts";

/** Returns a text of the messages. Placeholders stay, except for the shop's name. */
export type Word = (namespace: Namespace, key: string) => string;

export function wordsIn(locale: Locale): Word {
  return (namespace, key) => {
    const words: Record<string, unknown> = JSON.parse(readFileSync(wordsFile(locale, namespace), "utf8"));
    const text = words[key];
    if (typeof text !== "string") throw new Error(`${locale}/${namespace} has no "${key}"`);
    return text.replaceAll("{shop}", DEFAULT_COMPANY.name);
  };
}

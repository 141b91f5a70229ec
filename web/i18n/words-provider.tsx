import type { ReactNode } from "react";
import type { Locale } from "#contract/locale.ts";
import { LocaleContext } from "./locale.ts";
import { ShopNameContext } from "./shop-name.ts";

type WordsProviderProps = { locale: Locale; shop: string; children: ReactNode };

/** Gives everything below the language of the document, and the name the shop goes by. */
export function WordsProvider({ locale, shop, children }: WordsProviderProps) {
  return (
    <LocaleContext value={locale}>
      <ShopNameContext value={shop}>{children}</ShopNameContext>
    </LocaleContext>
  );
}

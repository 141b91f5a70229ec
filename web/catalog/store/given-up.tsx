import type { SearchReading } from "#contract/catalog/search-reading.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { useWishLabel } from "./wish-labels.ts";

/** A sentence about the wishes that no phone in stock fulfils. Loaded on demand. */
export function GivenUp({ givenUp }: Pick<SearchReading, "givenUp">) {
  const t = useWords("store");
  const label = useWishLabel();
  const words = givenUp
    .map(({ wish }) => (wish.kind === "words" ? wish.text : label(wish)))
    .map((text) => `\u2068${text}\u2069`)
    .join(" · ");
  return <p className="mb-5 text-ink-muted">{t("givenUp", { words })}</p>;
}

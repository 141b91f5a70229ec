import { type ComponentType, createContext, type ReactNode, use } from "react";
import { useLocale } from "./locale.ts";
import { ShopNameContext } from "./shop-name.ts";
import { WordsProvider } from "./words-provider.tsx";

/** Tells the HTML that stands for a part, drawn once for each key; `null` where it is to be drawn in its place. */
export type KeepPart = (part: ReactNode, key: string) => string | null;

/** Where a server keeps parts of pages (`web/keep-parts.tsx`); a browser has none, and draws all of them. */
export const KeepPartContext = createContext<KeepPart | null>(null);

type KeptProps<Given> = {
  as: "div" | "footer" | "li";
  className?: string | undefined;
  /** Another one for each part. */
  name: string;
  part: ComponentType<Given>;
  /** All that the part is a function of, besides the language and the shop's name: data, and nothing that is not JSON. */
  of: Given;
};

/**
 * A part that is the same wherever its data is shown: a server draws it once and keeps it. It knows nothing of the page
 * around it: not the address, not what its loader said. It has no `useId`, whose ids would stand twice in a page, and
 * shows no picture first, for which React would have the head ask.
 */
export function Kept<Given extends object>(props: KeptProps<Given>) {
  const { as: Tag, className, name, part: Part, of: given } = props;
  const keep = use(KeepPartContext);
  const locale = useLocale();
  const shop = use(ShopNameContext);
  const part = <Part {...given} />;
  // After all hooks: what is drawn here forgets those of the component that asked for it.
  const html = keep?.(
    <WordsProvider locale={locale} shop={shop}>
      {part}
    </WordsProvider>,
    JSON.stringify([name, locale, shop, given]),
  );
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own HTML
  if (html) return <Tag className={className} dangerouslySetInnerHTML={{ __html: html }} />;
  return <Tag className={className}>{part}</Tag>;
}

import { type ComponentType, createContext, type ReactNode, use } from "react";
import { useLocale } from "./locale.ts";
import { ShopNameContext } from "./shop-name.ts";
import { WordsProvider } from "./words-provider.tsx";

/** Tells the HTML that stands for a part, drawn once for each name and key; `null` where it is to be drawn in its place. */
export type KeepPart = (part: ReactNode, name: string, key: string) => string | null;

/** Where a server keeps parts of pages (`web/keep-parts.tsx`); a browser has none, and draws all of them. */
export const KeepPartContext = createContext<KeepPart | null>(null);

type KeptProps<Given, Live> = {
  as: "div" | "footer" | "header" | "li";
  className?: string | undefined;
  /** Another one for each part. */
  name: string;
  part: ComponentType<Given & Live>;
  /** All that the part is a function of, besides the language and the shop's name: data, and nothing that is not JSON. */
  of: Given;
  /** What only a browser has: handlers, who uses the tab. On a server it changes nothing of what is drawn. */
  live?: Live;
  /** Nobody else will ask for it, such as what a search for some words shows: it is drawn in its place. */
  once?: boolean;
};

/**
 * A part that is the same wherever its data is shown: a server draws it once and keeps it. It knows nothing of the page
 * around it: not the address, not what its loader said. It has no `useId`, whose ids would stand twice in a page, and
 * shows no picture first, for which React would have the head ask.
 */
export function Kept<Given extends object, Live extends object = object>(props: KeptProps<Given, Live>) {
  const { as: Tag, className, part: Part, of: given, live } = props;
  const part = <Part {...({ ...given, ...live } as Given & Live)} />;
  // A browser's scripts need not hold what keeps it.
  if (!import.meta.env.SSR || props.once) return <Tag className={className}>{part}</Tag>;
  return (
    <KeptOnServer as={Tag} className={className} name={props.name} of={given}>
      {part}
    </KeptOnServer>
  );
}

type KeptOnServerProps = Pick<KeptProps<object, object>, "as" | "className" | "name" | "of"> & {
  children: ReactNode;
};

function KeptOnServer({ as: Tag, className, name, of: given, children }: KeptOnServerProps) {
  const keep = use(KeepPartContext);
  const locale = useLocale();
  const shop = use(ShopNameContext);
  // After all hooks: what is drawn here forgets those of the component that asked for it.
  const html = keep?.(
    <WordsProvider locale={locale} shop={shop}>
      {children}
    </WordsProvider>,
    name,
    JSON.stringify([locale, shop, given]),
  );
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own HTML
  if (html) return <Tag className={className} dangerouslySetInnerHTML={{ __html: html }} />;
  return <Tag className={className}>{children}</Tag>;
}

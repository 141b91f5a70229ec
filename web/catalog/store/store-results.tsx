import { Suspense } from "react";
import { useWords } from "#web/i18n/use-words.ts";
import { classes } from "#web/ui/classes.ts";
import { lazyPart } from "#web/ui/lazy-part.ts";
import type { CardItem } from "../cards/card-item.ts";
import { ProductCard } from "../cards/product-card.tsx";
import { pageAddress } from "./store-address.ts";

/** The links of the pages work before the code of their navigation is loaded. */
const Pagination = lazyPart(async () => (await import("#web/ui/navigation/pagination.tsx")).Pagination);
const NothingFound = lazyPart(async () => (await import("./nothing-found.tsx")).NothingFound);

/** The most cards that are visible when the page opens. */
const FIRST_ROW = 3;

type StoreResultsProps = {
  items: readonly CardItem[];
  filters: URLSearchParams;
  page: number;
  pages: number;
  /** Whether a navigation to another list is pending. */
  pending: boolean;
  /** Models to propose when nothing is found. */
  popular: readonly string[];
};

export function StoreResults({ items, filters, page, pages, pending, popular }: StoreResultsProps) {
  const t = useWords("store");
  if (items.length === 0)
    return (
      <Suspense>
        <NothingFound filters={filters} popular={popular} />
      </Suspense>
    );
  return (
    <>
      <ul aria-busy={pending} className={classes("cards smooth calm", pending && "opacity-50 delay-150")}>
        {items.map((item, index) => (
          <li key={item.id}>
            <ProductCard item={item} eager={index < FIRST_ROW} />
          </li>
        ))}
      </ul>
      <Suspense>
        <Pagination
          page={page}
          count={pages}
          href={(target) => pageAddress(filters, target)}
          labels={{
            nav: t("pages"),
            previous: t("previous"),
            next: t("next"),
            page: (number) => t("page", { number }),
          }}
          className="mt-12"
        />
      </Suspense>
    </>
  );
}

import { lazy, Suspense } from "react";
import { Kept } from "#web/i18n/kept.tsx";
import { useWords } from "#web/i18n/use-words.ts";
import { classes } from "#web/ui/classes.ts";
import { Pagination } from "#web/ui/pagination.tsx";
import type { CardItem } from "./card-item.ts";
import { ProductCard } from "./product-card.tsx";
import { pageAddress } from "./store-address.ts";
import { useMarketplace } from "./use-marketplace.ts";

const NothingFound = lazy(async () => ({
  default: (await import("./nothing-found.tsx")).NothingFound,
}));

/** Cards in sight when the page opens, at most. */
const FIRST_ROW = 3;

type StoreResultsProps = {
  items: readonly CardItem[];
  filters: URLSearchParams;
  page: number;
  pages: number;
  /** Others are on their way. */
  pending: boolean;
};

export function StoreResults({ items, filters, page, pages, pending }: StoreResultsProps) {
  const t = useWords("store");
  const marketplace = useMarketplace();
  if (items.length === 0)
    return (
      <Suspense>
        <NothingFound filters={filters} />
      </Suspense>
    );
  return (
    <>
      <ul
        aria-busy={pending}
        className={classes(
          "grid gap-4 smooth calm sm:grid-cols-2 lg:grid-cols-3 lg:gap-5",
          pending && "opacity-50 delay-150",
        )}
      >
        {items.map((item, index) =>
          index < FIRST_ROW ? (
            <li key={item.id}>
              <ProductCard item={item} marketplace={marketplace} index={index} eager />
            </li>
          ) : (
            <Kept
              key={item.id}
              as="li"
              className="later [--later:35rem] xl:[--later:34.5rem]"
              name="card"
              part={ProductCard}
              of={{ item, marketplace, index }}
            />
          ),
        )}
      </ul>
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
    </>
  );
}

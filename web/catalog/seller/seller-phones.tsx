import { useWords } from "#web/i18n/use-words.ts";
import { Pagination } from "#web/ui/navigation/pagination.tsx";
import type { CardItem } from "../cards/card-item.ts";
import { ProductCard } from "../cards/product-card.tsx";

/** The most cards that are visible when the page opens. */
const FIRST_ROW = 3;

type SellerPhonesProps = { slug: string; items: readonly CardItem[]; page: number; pages: number };

/** A seller's phones for sale, newest first. */
export function SellerPhones({ slug, items, page, pages }: SellerPhonesProps) {
  const t = useWords("vendor");
  if (items.length === 0) return <p className="text-ink-muted">{t("phones.none")}</p>;
  return (
    <>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-5 xl:grid-cols-4">
        {items.map((item, index) => (
          <li key={item.id} className={index < FIRST_ROW ? undefined : "later [--later:35rem]"}>
            <ProductCard item={item} />
          </li>
        ))}
      </ul>
      <Pagination
        page={page}
        count={pages}
        href={(target) => `/vendeurs/${slug}${target > 1 ? `?page=${target}` : ""}`}
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

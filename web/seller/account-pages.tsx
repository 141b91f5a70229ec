import { useWords } from "#web/i18n/use-words.ts";
import { Pagination } from "#web/ui/pagination.tsx";
import { type AccountView, accountAddress } from "./account-address.ts";

type AccountPagesProps = { view: AccountView; count: number };

/** First, last, the page and its neighbours, gaps between. */
export function AccountPages({ view, count }: AccountPagesProps) {
  const t = useWords("seller");
  return (
    <Pagination
      page={view.page}
      count={count}
      href={(page) => accountAddress({ ...view, page })}
      labels={{
        nav: t("pages.label"),
        previous: t("pages.previous"),
        next: t("pages.next"),
        page: (number) => t("pages.page", { number }),
      }}
      className="mt-8"
    />
  );
}

import { useWords } from "#web/i18n/use-words.ts";
import { Pagination } from "#web/ui/navigation/pagination.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { type AccountView, accountAddress } from "./account-address.ts";

type AccountPagesProps = { view: AccountView; count: number };

/** The pagination of a table. */
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

/** The place of a table while it loads. */
export function TableLoading({ label }: { label: string }) {
  return (
    <div className="grid gap-3">
      <Spinner label={label} className="mb-2" />
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} className="h-36 rounded-lg md:h-14" />
      ))}
    </div>
  );
}

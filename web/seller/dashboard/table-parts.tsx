import type { ReactNode } from "react";
import type { RequestState } from "#web/client-state/use-request.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { classes } from "#web/ui/classes.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Pagination } from "#web/ui/navigation/pagination.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { type AccountView, accountAddress } from "./account-address.ts";

type AccountPagesProps = { view: AccountView; count: number };

interface AccountListProps<Data> {
  readonly view: AccountView;
  readonly list: RequestState<Data>;
  readonly pageSize: number;
  readonly icon: ReactNode;
  readonly texts: Readonly<Record<"loading" | "error" | "empty" | "emptyText", string>>;
  readonly children: (data: Data) => ReactNode;
}

/** A page of a list. It shows that the list loads, why it failed, that it is empty, or its rows with the pagination. */
export function AccountList<Data extends { readonly total: number }>(props: AccountListProps<Data>) {
  const { view, list, pageSize, icon, texts, children } = props;
  const t = useWords("seller");
  const errors = useWords("errors");
  const { data, error, reload } = list;
  const loading = list.status === "loading";
  if (error)
    return (
      <ErrorState
        title={texts.error}
        text={errors(error.code)}
        retry={{ label: t("retry"), onRetry: reload, loading }}
      />
    );
  if (!data) return <TableLoading label={texts.loading} />;
  if (data.total === 0) return <EmptyState icon={icon} title={texts.empty} text={texts.emptyText} />;
  return (
    <div aria-busy={loading} className={classes("smooth", loading && "opacity-50")}>
      {children(data)}
      <AccountPages view={view} count={Math.ceil(data.total / pageSize)} />
    </div>
  );
}

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

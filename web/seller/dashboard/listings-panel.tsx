import { Plus, Search, Smartphone } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { SmartphoneItem } from "#contract/catalog/catalog.ts";
import { unbrokenStorage } from "#contract/unbroken-storage.ts";
import { pageOf } from "#web/client-state/page-of.ts";
import { useRequest } from "#web/client-state/use-request.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Badge } from "#web/ui/badge.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { classes } from "#web/ui/classes.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { type AccountView, accountAddress, LISTINGS_PAGE_SIZE } from "./account-address.ts";
import { EditAndDelete, type ListingActs } from "./edit-and-delete.tsx";
import { ListingDialogs, type OpenListing } from "./listing-dialogs.tsx";
import { ListingsTable } from "./listings-table.tsx";
import { AccountPages, TableLoading } from "./table-parts.tsx";

type ListingsPanelProps = {
  view: AccountView;
  /** Called after a change of a listing, so that the figures are read again. */
  onChanged: () => void;
};

export function ListingsPanel({ view, onChanged }: ListingsPanelProps) {
  const t = useWords("seller");
  const { page, search } = view;
  const { status, data, error, reload } = useRequest(
    `${page} ${search}`,
    (api) =>
      pageOf(
        api.callForResponse("GET /smartphoneItems", {
          query: {
            seller: "me",
            sort: "newest",
            page: String(page),
            limit: String(LISTINGS_PAGE_SIZE),
            search,
          },
        }),
      ),
    { keepPrevious: true },
  );
  const hidden = useRequest("in review", (api) => api.call("GET /smartphoneItems/in-review"), {
    keepPrevious: true,
  });
  const loading = status === "loading";
  const [open, setOpen] = useState<OpenListing | null>(null);

  if (error)
    return <ErrorState title={t("listings.error")} retry={{ label: t("retry"), onRetry: reload, loading }} />;
  if (!data) return <TableLoading label={t("listings.loading")} />;
  const onEdit = (item: SmartphoneItem) => setOpen({ kind: "edit", item });
  const onDelete = (item: SmartphoneItem) => setOpen({ kind: "delete", item });
  const inReview = hidden.data ?? [];
  if (data.total === 0 && !search && inReview.length === 0) return <NoListings />;
  return (
    <>
      <ListingsInReview items={inReview} onEdit={onEdit} onDelete={onDelete} />
      <ListingsHead view={view} total={data.total} />
      {data.total === 0 && !search ? null : data.total === 0 ? (
        <EmptyState
          icon={<Search aria-hidden />}
          headingLevel={3}
          title={t("listings.none", { search })}
          action={
            <ButtonLink to="/seller-account" variant="outline" preventScrollReset>
              {t("listings.all")}
            </ButtonLink>
          }
        />
      ) : (
        <div aria-busy={loading} className={classes("smooth", loading && "opacity-50")}>
          <ListingsTable items={data.rows} onEdit={onEdit} onDelete={onDelete} />
          <AccountPages view={view} count={Math.ceil(data.total / LISTINGS_PAGE_SIZE)} />
        </div>
      )}
      <ListingDialogs
        open={open}
        onClose={() => setOpen(null)}
        onChanged={() => {
          setOpen(null);
          reload();
          hidden.reload();
          onChanged();
        }}
      />
    </>
  );
}

function NoListings() {
  const t = useWords("seller");
  return (
    <EmptyState
      icon={<Smartphone aria-hidden />}
      title={t("listings.empty")}
      text={t("listings.emptyText")}
      action={
        <ButtonLink to="/sell" icon={<Plus aria-hidden />}>
          {t("add")}
        </ButtonLink>
      }
    />
  );
}

function ListingsHead({ view, total }: { view: AccountView; total: number }) {
  const t = useWords("seller");
  const navigate = useNavigate();
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p role="status" className="font-semibold">
        {t("listings.count", { count: total })}
      </p>
      <search className="w-full sm:w-80">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            const wanted = new FormData(event.currentTarget).get("search");
            const search = typeof wanted === "string" ? wanted.trim() : "";
            navigate(accountAddress({ tab: "listings", page: 1, search }), { preventScrollReset: true });
          }}
        >
          <Input
            key={view.search}
            type="search"
            name="search"
            defaultValue={view.search}
            aria-label={t("listings.search")}
            placeholder={t("listings.search")}
            maxLength={200}
            autoComplete="off"
            enterKeyHint="search"
            icon={<Search aria-hidden />}
          />
        </form>
      </search>
    </div>
  );
}

type InReviewProps = ListingActs & { items: readonly SmartphoneItem[] };

/** The hidden listings: those that the shop reviews, and those it refused, with the reason. */
function ListingsInReview({ items, onEdit, onDelete }: InReviewProps) {
  const t = useWords("seller");
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="in-review" className="mb-8 rounded-lg border border-line p-5">
      <h3 id="in-review" className="text-lg font-bold">
        {t("review.title")}
      </h3>
      <p className="mt-1 text-sm text-ink-muted">{t("review.hint")}</p>
      <ul className="divided mt-3">
        {items.map((item) => {
          const { id, name, review } = item;
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
              <span className="min-w-0 flex-1 basis-48">
                <span className="block font-semibold break-words">
                  <bdi>{unbrokenStorage(name)}</bdi>
                </span>
                {review?.reason && (
                  <span dir="auto" className="block text-sm wrap-anywhere whitespace-pre-line">
                    {review.reason}
                  </span>
                )}
              </span>
              <Badge tone={review?.state === "refused" ? "danger" : "warning"} dot>
                {t(`review.${review?.state ?? "waiting"}`)}
              </Badge>
              <span className="flex">
                <EditAndDelete item={item} onEdit={onEdit} onDelete={onDelete} />
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

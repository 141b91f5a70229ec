import { Link, useSearchParams } from "react-router";
import { useWords } from "#web/i18n/use-words.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { Page } from "../shell/page.tsx";
import { PrintButton } from "../shell/print-button.tsx";
import { useRead } from "../use-read.ts";

/** Printable list of the units to fetch, in walking order, for the own parcels of all or of chosen orders, with boxes to tick. */
export default function PickingListPage() {
  const t = useWords("admin");
  const places = useWords("admin-places");
  const [search] = useSearchParams();
  const loaded = useRead("GET /admin/api/picking-list", { query: { orders: search.get("orders") ?? "" } });
  const { data } = loaded;
  return (
    <Page loaded={loaded} title={t("papers.pickingList")} actions={<PrintButton />}>
      {data?.length === 0 && <p className="py-8 text-center text-ink-muted">{t("papers.nothing")}</p>}
      {data && data.length > 0 && (
        <DataTable
          caption={t("papers.pickingList")}
          rows={data.map((line, position) => ({ ...line, position }))}
          rowKey={({ position }) => position}
          columns={[
            {
              header: places("place"),
              nowrap: true,
              cell: ({ place }) => <span className="font-bold figures">{place ?? "–"}</span>,
            },
            {
              header: t("order.item"),
              cell: ({ name, publicId }) => (
                <>
                  {name} <span className="text-ink-muted figures">{publicId}</span>
                </>
              ),
              lead: true,
            },
            { header: t("order.quantity"), align: "end", cell: ({ quantity }) => quantity },
            {
              header: t("order.title"),
              cell: ({ number, shippingOption }) => (
                <>
                  <Link to={`/orders/${number}`}>{number}</Link>
                  {shippingOption !== "standard" && (
                    <span className="block font-bold">{t(`order.way.${shippingOption}`)}</span>
                  )}
                </>
              ),
            },
            {
              header: t("papers.picked"),
              cell: () => <span aria-hidden className="inline-block size-5 rounded-sm border border-ink" />,
            },
          ]}
        />
      )}
    </Page>
  );
}

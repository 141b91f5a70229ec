import { type ReactNode, useRef } from "react";
import { Link, useSearchParams } from "react-router";
import { COLUMNS_PARAMETER, readTableQuery, unreadParameters } from "#contract/back-office/table.ts";
import { isViewList } from "#contract/back-office/views.ts";
import { formatNumber } from "#contract/format.ts";
import { addressOf } from "#contract/interface/call.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { buttonStyle } from "#web/ui/button-style.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { useSend } from "#web/ui/forms/use-send.ts";
import { ErrorText } from "../error-text.tsx";
import { DisplayOptions } from "./display-options.tsx";
import { type Filter, Filters, SortFilter } from "./filters.tsx";
import { type ListColumn, shownColumns } from "./list-columns.ts";
import type { ListKey, RowOf, SchemaOf } from "./list-key.ts";
import { downloadList, useList } from "./use-list.ts";
import { type Selection, useSelection } from "./use-selection.ts";
import { useSortHeaders } from "./use-sort-headers.tsx";
import { useTableKeys } from "./use-table-keys.ts";
import { ViewsMenu } from "./views-menu.tsx";

export interface TableProps<Key extends ListKey> {
  readonly list: Key;
  readonly schema: SchemaOf<Key>;
  readonly caption: string;
  /** The lead column holds the row's link. */
  readonly columns: readonly ListColumn<RowOf<Key>>[];
  readonly rowKey: (row: RowOf<Key>) => string;
  readonly filters: readonly Filter[];
  /** The order without a choice: a sort key, `-` before it for the last first. By default the newest come first. */
  readonly usualSort?: string;
  /** The sentence of an empty list. */
  readonly emptyText?: string;
  /** Acts on the chosen rows. If given, each row has a checkbox. */
  readonly bulk?: (selection: Selection<RowOf<Key>>) => ReactNode;
}

/** A list whose filters, sort and cursor are in the URL. */
export function Table<Key extends ListKey>({
  list,
  schema,
  caption,
  columns,
  rowKey,
  filters,
  usualSort = schema.shape.sort.def.innerType.options[1],
  emptyText,
  bulk,
}: TableProps<Key>) {
  const t = useWords("admin");
  const locale = useLocale();
  const [search] = useSearchParams();
  const query = readTableQuery(schema, search);
  const { cursor: _, ...first } = query;
  const unread = unreadParameters(schema, search);
  const named = search.get(COLUMNS_PARAMETER);
  const address = (cursor?: string) =>
    `?${new URLSearchParams({ ...first, ...(named && { [COLUMNS_PARAMETER]: named }), ...(cursor && { cursor }) })}`;
  const { data, error, isLoading } = useList(list, query);
  const rows = data?.rows ?? [];
  // While another page loads, the table still shows the rows of the last one; they cannot be chosen.
  const selection = useSelection(
    { address: addressOf(list, { query: first }), page: query.cursor ?? "", isLoading },
    rows,
    rowKey,
  );
  const shown = shownColumns(columns, named);
  const sortable = useSortHeaders(shown, query.sort, usualSort);
  const csv = useSend();
  const place = useRef<HTMLDivElement>(null);

  const bar = useRef<HTMLDivElement>(null);
  useTableKeys(place, bar, {
    toggle: bulk && ((position) => rows[position] && selection.toggle(rowKey(rows[position]))),
    toggleAll: bulk && selection.toggleAll,
  });
  const box: ListColumn<RowOf<Key>> = {
    header: t("bulk.choose"),
    headerCell: (
      <input
        type="checkbox"
        className="tick-box"
        aria-label={t("bulk.chooseAll")}
        checked={selection.isAll}
        onChange={selection.toggleAll}
      />
    ),
    hideHeader: true,
    cell: (row) => (
      <input
        type="checkbox"
        className="tick-box"
        aria-label={t("bulk.chooseOne", { row: rowKey(row) })}
        checked={selection.chosen.includes(rowKey(row))}
        onChange={() => selection.toggle(rowKey(row))}
      />
    ),
  };

  const small = buttonStyle("outline", "sm");
  const name = list.slice("GET /admin/api/".length);
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="no-print flex flex-wrap items-end gap-3">
        <Filters filters={filters} />
        <SortFilter columns={columns} />
        <div className="ms-auto flex flex-wrap items-center gap-3">
          <p role="status" className="text-sm text-ink-muted figures">
            {data && !isLoading
              ? t("table.count", {
                  count: data.count,
                  shown: formatNumber(data.count, locale) + (data.isMore ? "+" : ""),
                })
              : t("table.loading")}
          </p>
          {isViewList(name) && <ViewsMenu list={name} />}
          <DisplayOptions columns={columns} shown={shown} />
          <Button
            variant="outline"
            size="sm"
            loading={csv.isSending}
            onClick={() => void csv.run(() => downloadList(list, first, `${caption}.csv`))}
          >
            {t("table.csv")}
          </Button>
        </div>
      </div>
      {bulk && (
        <div ref={bar} className="no-print">
          {bulk(selection)}
          {selection.pages > 1 && (
            <p role="status" className="mt-2 flex flex-wrap items-center gap-3 text-sm">
              {t("bulk.overPages", { count: selection.chosen.length, pages: selection.pages })}
              <Button size="sm" variant="outline" onClick={selection.clear}>
                {t("bulk.clear")}
              </Button>
            </p>
          )}
        </div>
      )}
      {unread.length > 0 && (
        <p role="status" className="text-sm text-warning">
          {t("table.unread", { names: unread.join(", ") })}
        </p>
      )}
      <ErrorText error={csv.error} />
      <ErrorText error={error} canReload />
      <div ref={place} className={isLoading ? "opacity-60" : ""}>
        {data?.rows.length === 0 ? (
          <p className="py-8 text-center text-ink-muted">{emptyText ?? t("table.empty")}</p>
        ) : (
          data && (
            <DataTable
              caption={caption}
              columns={bulk ? [box, ...sortable] : sortable}
              rows={rows}
              rowKey={rowKey}
            />
          )
        )}
      </div>
      <div className="no-print flex gap-2">
        {query.cursor && (
          <Link to={address()} className={small}>
            {t("table.first")}
          </Link>
        )}
        {data?.previous && (
          <Link to={address(data.previous)} className={small}>
            {t("table.previous")}
          </Link>
        )}
        {data?.next && (
          <Link to={address(data.next)} className={small}>
            {t("table.next")}
          </Link>
        )}
      </div>
    </div>
  );
}

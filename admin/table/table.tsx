import { type ReactNode, useRef } from "react";
import { Link, useSearchParams } from "react-router";
import { readTableQuery } from "#contract/back-office/table.ts";
import { formatNumber } from "#contract/format.ts";
import { addressOf } from "#contract/interface/call.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { buttonStyle } from "#web/ui/button-style.ts";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { useSend } from "#web/ui/forms/use-send.ts";
import { ErrorText } from "../error-text.tsx";
import { type Filter, Filters, useSortFilter } from "./filters.tsx";
import type { ListKey, RowOf, SchemaOf } from "./list-key.ts";
import { downloadList, useList } from "./use-list.ts";
import { type Selection, useSelection } from "./use-selection.ts";
import { useTableKeys } from "./use-table-keys.ts";

export interface TableProps<Key extends ListKey> {
  readonly list: Key;
  readonly schema: SchemaOf<Key>;
  readonly caption: string;
  /** The lead column holds the row's link. */
  readonly columns: readonly Column<RowOf<Key>>[];
  readonly rowKey: (row: RowOf<Key>) => string;
  readonly filters: readonly Filter[];
  /** The order without a choice; the newest first by default. */
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
  usualSort = "-",
  emptyText,
  bulk,
}: TableProps<Key>) {
  const t = useWords("admin");
  const locale = useLocale();
  const [search] = useSearchParams();
  const query = readTableQuery(schema, search);
  const address = (changes: Record<string, string>) => String(new URLSearchParams({ ...query, ...changes }));
  const { data, error, isLoading } = useList(list, query);
  const rows = data?.rows ?? [];
  // While another page loads, the table still shows the rows of the last one; they cannot be chosen.
  const selection = useSelection(addressOf(list, { query }), isLoading ? [] : rows, rowKey);
  const sortFilter = useSortFilter(schema, usualSort);
  const csv = useSend();
  const place = useRef<HTMLDivElement>(null);

  const bar = useRef<HTMLDivElement>(null);
  useTableKeys(place, bar, {
    toggle: bulk && ((position) => rows[position] && selection.toggle(rowKey(rows[position]))),
    toggleAll: bulk && selection.toggleAll,
  });
  const box: Column<RowOf<Key>> = {
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

  const { cursor: _, ...first } = query;
  const small = buttonStyle("outline", "sm");
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="no-print flex flex-wrap items-end gap-3">
        <Filters filters={[...filters, sortFilter]} />
        <div className="ms-auto flex items-center gap-3">
          <p role="status" className="text-sm text-ink-muted figures">
            {data && !isLoading
              ? t("table.count", {
                  count: data.count,
                  shown: formatNumber(data.count, locale) + (data.isMore ? "+" : ""),
                })
              : t("table.loading")}
          </p>
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
        </div>
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
              columns={bulk ? [box, ...columns] : columns}
              rows={rows}
              rowKey={rowKey}
            />
          )
        )}
      </div>
      <div className="no-print flex gap-2">
        {query.cursor && (
          <Link to={`?${new URLSearchParams(first)}`} className={small}>
            {t("table.first")}
          </Link>
        )}
        {data?.previous && (
          <Link to={`?${address({ cursor: data.previous })}`} className={small}>
            {t("table.previous")}
          </Link>
        )}
        {data?.next && (
          <Link to={`?${address({ cursor: data.next })}`} className={small}>
            {t("table.next")}
          </Link>
        )}
      </div>
    </div>
  );
}

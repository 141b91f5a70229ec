import { type ReactNode, useEffect, useRef } from "react";
import { Link, useSearchParams } from "react-router";
import { readTableQuery, type TablePage } from "#contract/back-office/table.ts";
import { formatNumber } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { buttonStyle } from "#web/ui/button-style.ts";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { download } from "../api.ts";
import { ErrorText } from "../error-text.tsx";
import { isTyping } from "../shell/is-typing.ts";
import { useLoad } from "../use-load.ts";
import { useSend } from "../use-send.ts";
import { rowAfterKey } from "./row-keys.ts";

interface TableProps<Row> {
  /** The list's address under `/admin/api`. */
  readonly list: string;
  readonly schema: { readonly shape: Readonly<Record<string, unknown>> };
  readonly caption: string;
  /** The lead column has the link of its row. */
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
  readonly filters?: ReactNode;
  /** The list has a CSV. */
  readonly hasCsv?: boolean;
  /** Another value reads the list again. */
  readonly version?: number;
}

/** A list whose filters, sort and cursor are in the address. J and K move between the links of the rows. */
export function Table<Row>({
  list,
  schema,
  caption,
  columns,
  rowKey,
  filters,
  hasCsv = false,
  version = 0,
}: TableProps<Row>) {
  const t = useWords("admin");
  const locale = useLocale();
  const [search] = useSearchParams();
  const query = readTableQuery(schema, search);
  const address = (changes: Record<string, string>) => String(new URLSearchParams({ ...query, ...changes }));
  const { data, error, isLoading, reload } = useLoad<TablePage<Row>>(`${list}?${address({})}`);
  const csv = useSend();
  const shownVersion = useRef(version);
  useEffect(() => {
    if (shownVersion.current !== version) reload();
    shownVersion.current = version;
  }, [version, reload]);
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return;
      const links = [...(place.current?.querySelectorAll<HTMLElement>("th[scope=row] a") ?? [])];
      const here = links.indexOf(document.activeElement as HTMLElement);
      const row = rowAfterKey(event.key, here, links.length);
      if (row !== null) links[row]?.focus();
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);

  const { cursor: _, ...first } = query;
  const small = buttonStyle("outline", "sm");
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="no-print flex flex-wrap items-end gap-3">
        {filters}
        <p role="status" className="ms-auto text-sm text-ink-muted figures">
          {data && !isLoading
            ? t("table.count", { count: formatNumber(data.count, locale) + (data.isMore ? "+" : "") })
            : t("table.loading")}
        </p>
        {hasCsv && (
          <Button
            variant="outline"
            size="sm"
            loading={csv.isSending}
            onClick={() =>
              void csv.run(() => download(`${list}.csv?${new URLSearchParams(first)}`, `${list}.csv`))
            }
          >
            {t("table.csv")}
          </Button>
        )}
      </div>
      <ErrorText error={csv.error} />
      <ErrorText error={error} onReload={reload} />
      <div ref={place} className={isLoading ? "opacity-60" : ""}>
        {data?.rows.length === 0 ? (
          <p className="py-8 text-center text-ink-muted">{t("table.empty")}</p>
        ) : (
          data && <DataTable caption={caption} columns={columns} rows={data.rows} rowKey={rowKey} />
        )}
      </div>
      <div className="no-print flex gap-2">
        {query.cursor && (
          <Link to={`?${new URLSearchParams(first)}`} className={small}>
            {t("table.first")}
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

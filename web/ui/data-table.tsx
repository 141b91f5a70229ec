// biome-ignore-all lint/a11y/noRedundantRoles: CSS `display` in narrow places removes the implicit roles
import type { ReactNode } from "react";
import { classes } from "./classes.ts";

export type Column<Row> = {
  header: string;
  /** Shown in place of the text, such as a box. */
  headerCell?: ReactNode;
  cell: (row: Row) => ReactNode;
  align?: "start" | "end";
  /** The row's header, and the title of its card in a narrow place. */
  lead?: boolean;
  hideHeader?: boolean;
};

type DataTableProps<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
};

/** A table where it has the room, cards where it is narrow: beside a navigation, a tablet has little. */
export function DataTable<Row>({ caption, columns, rows, rowKey }: DataTableProps<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard
    <section aria-label={caption} tabIndex={0} className="@container relative overflow-x-auto rounded-md">
      <table role="table" className="w-full text-start @max-xl:block">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="@max-xl:sr-only">
          <tr role="row">
            {columns.map((column) => (
              <th
                key={column.header}
                role="columnheader"
                scope="col"
                className={classes(
                  "border-b border-line px-4 py-3 text-sm font-semibold whitespace-nowrap text-ink-muted",
                  column.align === "end" ? "text-end" : "text-start",
                )}
              >
                {column.headerCell ?? (
                  <span className={column.hideHeader ? "sr-only" : ""}>{column.header}</span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="@max-xl:grid @max-xl:gap-3">
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              role="row"
              className="smooth @max-xl:grid @max-xl:rounded-lg @max-xl:border @max-xl:border-line @max-xl:bg-surface-raised @max-xl:p-4 @xl:border-b @xl:border-line @xl:last:border-0 @xl:hover:bg-surface-sunken"
            >
              {columns.map((column) => {
                const Cell = column.lead ? "th" : "td";
                return (
                  <Cell
                    key={column.header}
                    role={column.lead ? "rowheader" : "cell"}
                    scope={column.lead ? "row" : undefined}
                    className={classes(
                      "@xl:px-4 @xl:py-4 @max-xl:flex @max-xl:items-baseline @max-xl:justify-between @max-xl:gap-4 @max-xl:py-1.5",
                      column.align === "end" ? "figures @xl:text-end" : "text-start",
                      column.lead && "font-semibold @max-xl:order-first @max-xl:pb-2.5 @max-xl:text-lg",
                    )}
                  >
                    {!column.lead && !column.hideHeader && (
                      <span aria-hidden className="text-sm text-ink-muted @xl:hidden">
                        {column.header}
                      </span>
                    )}
                    {column.cell(row)}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

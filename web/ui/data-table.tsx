// biome-ignore-all lint/a11y/noRedundantRoles: CSS `display` on small screens removes the implicit roles
import type { ReactNode } from "react";
import { classes } from "./classes.ts";

export type Column<Row> = {
  header: string;
  /** Shown in place of the text, such as a box. */
  headerCell?: ReactNode;
  cell: (row: Row) => ReactNode;
  align?: "start" | "end";
  /** The row's header, and the title of its card on a small screen. */
  lead?: boolean;
  hideHeader?: boolean;
};

type DataTableProps<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
};

/** A table on wide screens, cards on small ones. */
export function DataTable<Row>({ caption, columns, rows, rowKey }: DataTableProps<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard
    <section aria-label={caption} tabIndex={0} className="relative overflow-x-auto rounded-md">
      <table role="table" className="w-full text-start max-md:block">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="max-md:sr-only">
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
        <tbody role="rowgroup" className="max-md:grid max-md:gap-3">
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              role="row"
              className="smooth max-md:grid max-md:rounded-lg max-md:border max-md:border-line max-md:bg-surface-raised max-md:p-4 md:border-b md:border-line md:last:border-0 md:hover:bg-surface-sunken"
            >
              {columns.map((column) => {
                const Cell = column.lead ? "th" : "td";
                return (
                  <Cell
                    key={column.header}
                    role={column.lead ? "rowheader" : "cell"}
                    scope={column.lead ? "row" : undefined}
                    className={classes(
                      "md:px-4 md:py-4 max-md:flex max-md:items-baseline max-md:justify-between max-md:gap-4 max-md:py-1.5",
                      column.align === "end" ? "figures md:text-end" : "text-start",
                      column.lead && "font-semibold max-md:order-first max-md:pb-2.5 max-md:text-lg",
                    )}
                  >
                    {!column.lead && !column.hideHeader && (
                      <span aria-hidden className="text-sm text-ink-muted md:hidden">
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

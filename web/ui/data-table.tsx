// biome-ignore-all lint/a11y/noRedundantRoles: CSS `display` in narrow places removes the implicit roles
import type { ReactNode } from "react";
import { classes } from "./classes.ts";

export interface Column<Row> {
  header: string;
  /** Content of the header cell instead of its text, such as a box. */
  headerCell?: ReactNode;
  cell: (row: Row) => ReactNode;
  align?: "start" | "end";
  /** True: the text stays on one line in a table, such as a date or a state. */
  nowrap?: boolean;
  /** True: the column is the row's header. In a narrow place it is the title of the row's card. */
  lead?: boolean;
  hideHeader?: boolean;
  /** The order of the rows, if it is by this column. */
  sorted?: "ascending" | "descending" | undefined;
  /** 2: only in tables of medium width; 3: only in wide ones. Cards have all columns. */
  priority?: 2 | 3;
}

const WIDE_ENOUGH = { 2: "roomy:@max-3xl:hidden", 3: "roomy:@max-5xl:hidden" };

type DataTableProps<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
};

/** A table where there is room for it, else cards. */
export function DataTable<Row>({ caption, columns, rows, rowKey }: DataTableProps<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard
    <section aria-label={caption} tabIndex={0} className="@container relative overflow-x-auto rounded-md">
      <table role="table" className="w-full text-start cramped:block">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="cramped:sr-only">
          <tr role="row">
            {columns.map((column) => (
              <th
                key={column.header}
                role="columnheader"
                scope="col"
                aria-sort={column.sorted}
                className={classes(
                  column.priority && WIDE_ENOUGH[column.priority],
                  "border-b border-line px-3 roomy:@max-3xl:px-2 py-3 text-sm font-semibold whitespace-nowrap text-ink-muted",
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
        <tbody role="rowgroup" className="cramped:grid cramped:gap-3">
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              role="row"
              className="smooth cramped:grid cramped:rounded-lg cramped:border cramped:border-line cramped:bg-surface-raised cramped:p-4 roomy:border-b roomy:border-line roomy:last:border-0 roomy:hover:bg-surface-sunken"
            >
              {columns.map((column) => {
                const Cell = column.lead ? "th" : "td";
                return (
                  <Cell
                    key={column.header}
                    role={column.lead ? "rowheader" : "cell"}
                    scope={column.lead ? "row" : undefined}
                    className={classes(
                      column.priority && WIDE_ENOUGH[column.priority],
                      "roomy:px-3 roomy:py-4 roomy:@max-3xl:px-2 cramped:flex cramped:items-baseline cramped:justify-between cramped:gap-4 cramped:py-1.5",
                      column.align === "end" ? "figures roomy:text-end" : "text-start",
                      column.nowrap && "roomy:whitespace-nowrap",
                      column.lead && "font-semibold cramped:order-first cramped:pb-2.5 cramped:text-lg",
                    )}
                  >
                    {!column.lead && !column.hideHeader && (
                      <span aria-hidden className="text-sm text-ink-muted roomy:hidden">
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

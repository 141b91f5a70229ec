import type { Column } from "#web/ui/data-table.tsx";

export interface ListColumn<Row> extends Column<Row> {
  /** Its name in addresses; by default its sort key, else its header. */
  readonly key?: string;
  /** The sort key of its list: its header becomes a button. */
  readonly sort?: string;
}

type Named = Pick<ListColumn<never>, "key" | "sort" | "header" | "lead">;

export const columnName = ({ key, sort, header }: Named): string => key ?? sort ?? header;

/**
 * The columns that an address names, in the order of the list; all columns when it names none that exist. The lead column is
 * always there. Chosen columns stay on narrow screens.
 */
export function shownColumns<Row>(
  columns: readonly ListColumn<Row>[],
  named: string | null,
): readonly ListColumn<Row>[] {
  const names = named?.split(",") ?? [];
  if (!columns.some((column) => !column.lead && names.includes(columnName(column)))) return columns;
  return columns
    .filter((column) => column.lead || names.includes(columnName(column)))
    .map(({ priority: _, ...column }) => column);
}

/** The names of the shown columns with one added or taken away, for the address. The last one stays. */
export function toggledColumns(columns: readonly Named[], shown: readonly Named[], name: string): string {
  const before = shown.filter(({ lead }) => !lead).map(columnName);
  const after = before.includes(name) ? before.filter((one) => one !== name) : [...before, name];
  const names = after.length > 0 ? after : before;
  return columns
    .map(columnName)
    .filter((one) => names.includes(one))
    .join(",");
}

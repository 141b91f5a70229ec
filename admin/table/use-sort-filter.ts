import type { TableSchema } from "#contract/back-office/table.ts";
import { useWords } from "#web/i18n/use-words.ts";
import type { Filter } from "./filters.tsx";

/** The order of the rows as one more choice above a list. Each key counts a time; a due one is to come. */
export function useSortFilter(schema: TableSchema): Filter {
  const t = useWords("admin");
  const textOf = (sort: string) => {
    const isDue = sort.toLowerCase().includes("due");
    if (sort.startsWith("-")) return t(isDue ? "table.sort.latestDue" : "table.sort.newest");
    return t(isDue ? "table.sort.nextDue" : "table.sort.oldest");
  };
  return {
    name: "sort",
    label: t("table.sort"),
    none: t("table.sort.usual"),
    choices: schema.shape.sort.def.innerType.options.map((sort) => [sort, textOf(sort)]),
  };
}

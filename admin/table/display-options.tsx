import { useSearchParams } from "react-router";
import { COLUMNS_PARAMETER, TABLE_PAGE_SIZE, TABLE_PAGE_SIZES } from "#contract/back-office/table.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { buttonStyle } from "#web/ui/button-style.ts";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { Popover } from "../popover.tsx";
import { columnName, type ListColumn, toggledColumns } from "./list-columns.ts";
import { useFilter } from "./use-filter.ts";

interface DisplayOptionsProps {
  readonly columns: readonly ListColumn<never>[];
  readonly shown: readonly ListColumn<never>[];
}

/** The columns and the number of rows of a page, both kept in the address. */
export function DisplayOptions({ columns, shown }: DisplayOptionsProps) {
  const t = useWords("admin");
  const [limit, setLimit] = useFilter("limit");
  const [search, setSearch] = useSearchParams();
  function choose(names: string) {
    const next = new URLSearchParams(search);
    if (names) next.set(COLUMNS_PARAMETER, names);
    else next.delete(COLUMNS_PARAMETER);
    // The rows stay: Back leads to the page before, not through each box.
    setSearch(next, { replace: true });
  }
  const names = shown.map(columnName);
  return (
    <Popover
      label={t("table.display")}
      trigger={t("table.display")}
      triggerClass={buttonStyle("outline", "sm")}
    >
      <div className="grid gap-3">
        <fieldset>
          <legend className="text-sm font-semibold">{t("table.columns")}</legend>
          {columns
            .filter(({ lead }) => !lead)
            .map((column) => (
              <Checkbox
                key={columnName(column)}
                label={column.header}
                checked={names.includes(columnName(column))}
                onChange={() => choose(toggledColumns(columns, shown, columnName(column)))}
              />
            ))}
        </fieldset>
        <p className="max-w-64 text-sm text-ink-muted">{t("table.columnsHint")}</p>
        {search.has(COLUMNS_PARAMETER) && (
          <Button size="sm" variant="outline" onClick={() => choose("")}>
            {t("table.columnsReset")}
          </Button>
        )}
        <Field label={t("table.pageSize")}>
          <Select
            value={limit || String(TABLE_PAGE_SIZE)}
            onChange={({ target }) => setLimit(target.value === String(TABLE_PAGE_SIZE) ? "" : target.value)}
          >
            {TABLE_PAGE_SIZES.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </Select>
        </Field>
      </div>
    </Popover>
  );
}

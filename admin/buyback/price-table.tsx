import { type ClipboardEvent, type KeyboardEvent, useState } from "react";
import { formatStorage } from "#contract/units.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { classes } from "#web/ui/classes.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { Section } from "../section.tsx";
import { cellKey, type GridRow, type GridText, isPrice, pasteBlock } from "./grid-text.ts";

type Prices = GridText["prices"];

interface PriceTableProps {
  readonly rows: readonly GridRow[];
  readonly prices: Prices;
  /** The prices of the published version. */
  readonly inForce: Prices;
  readonly onChange: (prices: Prices) => void;
}

/** The base prices, one row a model and one column a storage. Enter and the arrows move between rows; a block can be pasted. */
export function PriceTable({ rows, prices, inForce, onChange }: PriceTableProps) {
  const t = useWords("admin-buyback");
  const locale = useLocale();
  const [search, setSearch] = useState("");
  const sought = search.trim().toLowerCase();
  const shown = rows.filter(({ brand, model }) => `${brand} ${model}`.toLowerCase().includes(sought));
  const columns = [...new Set(rows.flatMap(({ storages }) => storages))].toSorted((a, b) => a - b);

  function paste(event: ClipboardEvent<HTMLInputElement>, row: number, column: number) {
    const text = event.clipboardData.getData("text/plain");
    if (!/[\t\n]/.test(text)) return;
    event.preventDefault();
    onChange(pasteBlock(prices, text, { rows: shown, columns, row, column }));
  }
  return (
    <Section title={t("grid.prices")}>
      <p className="max-w-3xl text-ink-muted">{t("grid.pricesText")}</p>
      <Field label={t("grid.find")} className="max-w-72">
        <Input
          type="search"
          autoComplete="off"
          value={search}
          onChange={({ currentTarget: { value } }) => setSearch(value)}
        />
      </Field>
      {shown.length === 0 && <p className="py-6 text-ink-muted">{t("grid.unfound")}</p>}
      {shown.length > 0 && (
        <section
          aria-label={t("grid.prices")}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard
          tabIndex={0}
          className="relative max-h-[70vh] overflow-auto rounded-md border border-line"
        >
          <table className="w-full text-sm" onKeyDown={moveBetweenRows}>
            <caption className="sr-only">{t("grid.prices")}</caption>
            <thead className="sticky top-0 z-1 bg-surface-sunken">
              <tr>
                <th scope="col" className="px-3 py-2 text-start font-semibold">
                  {t("grid.model")}
                </th>
                {columns.map((storage) => (
                  <th
                    key={storage}
                    scope="col"
                    className="px-2 py-2 text-end font-semibold whitespace-nowrap"
                  >
                    {formatStorage(storage, locale)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((row, at) => (
                <tr key={`${row.brand} ${row.model}`} className="border-t border-line">
                  <th scope="row" className="px-3 py-1 min-w-32 text-start font-medium">
                    {row.brand} {row.model}
                  </th>
                  {columns.map((storageGb, column) => {
                    const key = cellKey({ ...row, storageGb });
                    const value = prices[key] ?? "";
                    return (
                      <td key={storageGb} className="px-1 py-1 text-end">
                        {row.storages.includes(storageGb) && (
                          <input
                            data-column={column}
                            inputMode="numeric"
                            autoComplete="off"
                            maxLength={8}
                            aria-label={t("grid.cell", {
                              model: `${row.brand} ${row.model}`,
                              storage: formatStorage(storageGb, locale),
                            })}
                            aria-invalid={!isPrice(value) || undefined}
                            value={value}
                            onChange={({ currentTarget }) =>
                              onChange({ ...prices, [key]: currentTarget.value })
                            }
                            onPaste={(event) => paste(event, at, column)}
                            className={classes(
                              "h-9 w-20 rounded-sm border bg-surface px-2 text-end figures aria-invalid:border-danger",
                              value.trim() === (inForce[key] ?? "")
                                ? "border-line"
                                : "border-warning bg-warning-soft",
                            )}
                          />
                        )}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Section>
  );
}

/** Moves the focus to the same column of the next row that has it. */
function moveBetweenRows(event: KeyboardEvent<HTMLTableElement>) {
  const { target, key, currentTarget } = event;
  const step = key === "ArrowUp" ? -1 : key === "ArrowDown" || key === "Enter" ? 1 : 0;
  if (step === 0 || !(target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const column = currentTarget.querySelectorAll<HTMLInputElement>(`[data-column="${target.dataset.column}"]`);
  const next = column[[...column].indexOf(target) + step];
  next?.focus();
  next?.select();
}

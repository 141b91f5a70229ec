import {
  GridCents,
  type GridContent,
  type GridPrice,
  GridContent as GridSchema,
} from "#contract/buyback/grid.ts";
import type { GridDesk } from "#contract/buyback/grid-desk.ts";
import { DEFECTS } from "#contract/buyback/phone-answers.ts";
import { CONDITION_LEVELS } from "#contract/repair/buyback.ts";
import { plainSigns } from "#contract/text/plain-signs.ts";
import { readEuros } from "../euros.ts";

/** A model of the table, with the storages that it exists in. */
export interface GridRow {
  readonly brand: string;
  readonly model: string;
  readonly storages: readonly number[];
}

/** The grid as it is typed. The key of a price is that of `cellKey`, those of rules are `good`, `water` or `floor`. */
export interface GridText {
  readonly rules: Readonly<Record<string, string>>;
  readonly prices: Readonly<Record<string, string>>;
}

type Cell = Pick<GridPrice, "brand" | "model" | "storageGb">;
export const cellKey = ({ brand, model, storageGb }: Cell) => `${brand}\n${model}\n${storageGb}`;

const percent = (rate: number) => String(rate / 100);
const euros = (cents: number) => String(cents / 100);

export const pricesAsText = (prices: readonly GridPrice[]): GridText["prices"] =>
  Object.fromEntries(prices.map((price) => [cellKey(price), euros(price.cents)]));

export function gridAsText({ rules, prices }: GridContent): GridText {
  const rates = Object.entries({ ...rules.factors, ...rules.deductions });
  return {
    rules: {
      ...Object.fromEntries(rates.map(([name, rate]) => [name, percent(rate)])),
      floor: euros(rules.floorCents),
    },
    prices: pricesAsText(prices),
  };
}

/** The rows of the table: the models of the catalogue, and those that only the grid knows. */
export function gridRows(models: GridDesk["models"], prices: GridText["prices"]): GridRow[] {
  const rows = new Map(
    models.map((one) => [`${one.brand}\n${one.model}`, { ...one, storages: new Set(one.storages) }]),
  );
  for (const key of Object.keys(prices)) {
    const [brand = "", model = "", storage] = key.split("\n");
    const row = rows.get(`${brand}\n${model}`) ?? { brand, model, storages: new Set<number>() };
    row.storages.add(Number(storage));
    rows.set(`${brand}\n${model}`, row);
  }
  return [...rows.values()].map((row) => ({ ...row, storages: [...row.storages].toSorted((a, b) => a - b) }));
}

const readPercent = (typed = ""): number => {
  const text = plainSigns(typed).replace(/\s*%$/, "").replace(",", ".");
  return /^\d{1,3}(?:\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : Number.NaN;
};

export const isPrice = (typed: string): boolean =>
  typed.trim() === "" || GridCents.safeParse(readEuros(typed)).success;

/** Reads the typed grid. `wrong` counts what can't be read; the content is null then. */
export function readGrid({ rules, prices }: GridText): { content: GridContent | null; wrong: number } {
  const filled = Object.entries(prices).filter(([, typed]) => typed.trim() !== "");
  const ratesOf = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, readPercent(rules[name])]));
  const content = {
    rules: {
      factors: ratesOf(CONDITION_LEVELS),
      deductions: ratesOf(DEFECTS),
      floorCents: readEuros(rules.floor ?? ""),
    },
    prices: filled.map(([key, typed]) => {
      const [brand, model, storage] = key.split("\n");
      return { brand, model, storageGb: Number(storage), cents: readEuros(typed) };
    }),
  };
  const read = GridSchema.safeParse(content);
  return read.success ? { content: read.data, wrong: 0 } : { content: null, wrong: read.error.issues.length };
}

/** Fills a block that was copied from a spreadsheet, from one cell to the right and down. Cells that do not exist are skipped. */
export function pasteBlock(
  prices: GridText["prices"],
  text: string,
  {
    rows,
    columns,
    row,
    column,
  }: { rows: readonly GridRow[]; columns: readonly number[]; row: number; column: number },
): GridText["prices"] {
  const filled: Record<string, string> = { ...prices };
  for (const [down, line] of text
    .replace(/\r?\n$/, "")
    .split(/\r?\n/)
    .entries())
    for (const [across, typed] of line.split("\t").entries()) {
      const target = rows[row + down];
      const storageGb = columns[column + across];
      if (target && storageGb !== undefined && target.storages.includes(storageGb))
        filled[cellKey({ ...target, storageGb })] = typed.trim();
    }
  return filled;
}

interface PricedRow {
  readonly line: number;
  readonly cents: number | null;
  readonly models: readonly { readonly brand: string; readonly model: string }[];
}

/** A price is odd beside those of the same model when it is this many times higher or lower, whatever storage and grade. */
const ODD_OF_MODEL = 3;
/** The same beside all prices of the list, which are of other models. */
const ODD_OF_LIST = 8;
/** With fewer other prices, nothing is odd. */
const LEAST_OTHERS = 3;

const middleOf = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) / 2)] ?? 0;

/** The lines whose price is far from the others: usually a wrong digit or a wrong comma. */
export function findOddPrices(rows: readonly PricedRow[]): ReadonlySet<number> {
  const priced = rows.flatMap(({ line, cents, models }) =>
    cents ? [{ line, cents, name: `${models[0]?.brand} ${models[0]?.model}` }] : [],
  );
  const byName = new Map<string, typeof priced>();
  for (const row of priced) (byName.get(row.name) ?? byName.set(row.name, []).get(row.name))?.push(row);
  const all = middleOf(priced.map(({ cents }) => cents));
  const odd = new Set<number>();
  for (const { line, cents, name } of priced) {
    const alike = byName.get(name) ?? [];
    const middle = alike.length > 2 ? middleOf(alike.map((one) => one.cents)) : null;
    const other = alike.length === 2 ? alike.find((one) => one.line !== line)?.cents : null;
    // Of two prices of a model, the odd one is the one that is also further from the list.
    const isFurther = other && Math.abs(Math.log(cents / all)) > Math.abs(Math.log(other / all));
    const limit = middle || other ? ODD_OF_MODEL : ODD_OF_LIST;
    const usual = middle ?? other ?? (priced.length > LEAST_OTHERS ? all : null);
    const isFar = usual !== null && usual > 0 && (cents > usual * limit || cents * limit < usual);
    if (isFar && (other ? isFurther : true)) odd.add(line);
  }
  return odd;
}

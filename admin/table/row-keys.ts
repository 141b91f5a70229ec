/** The index of the row that a key moves to; null for other keys. `at` is -1 while no row has the focus. */
export function rowAfterKey(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  if (key === "j") return Math.min(at + 1, count - 1);
  if (key === "k") return Math.max(at - 1, 0);
  return null;
}

/** A chosen row as it was last shown, and the page that showed it. */
export interface Chosen<Row> {
  readonly key: string;
  readonly page: string;
  readonly row: Row;
}

/**
 * The chosen rows once a page is shown: its own rows as they are now. A chosen row that has left this page is not chosen any
 * more, so that no act reaches a row that nobody has seen on its page; those of other pages stay.
 */
export function stillChosen<Row>(
  chosen: readonly Chosen<Row>[],
  page: string,
  shown: readonly Chosen<Row>[],
): Chosen<Row>[] {
  const now = new Map(shown.map((one) => [one.key, one]));
  return chosen.flatMap((one) => now.get(one.key) ?? (one.page === page ? [] : [one]));
}

/** The chosen rows with one added or taken away. */
export function toggled<Row>(chosen: readonly Chosen<Row>[], one: Chosen<Row>): Chosen<Row>[] {
  const others = chosen.filter(({ key }) => key !== one.key);
  return others.length < chosen.length ? others : [...chosen, one];
}

/** All rows that are shown are added; they are taken away when they are all chosen. */
export function toggledAll<Row>(
  chosen: readonly Chosen<Row>[],
  shown: readonly Chosen<Row>[],
): Chosen<Row>[] {
  const isShown = new Set(shown.map(({ key }) => key));
  const others = chosen.filter(({ key }) => !isShown.has(key));
  return chosen.length - others.length === shown.length ? others : [...others, ...shown];
}

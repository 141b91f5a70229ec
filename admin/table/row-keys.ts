/** The index of the row that a key moves to; null for other keys. `at` is -1 while no row has the focus. */
export function rowAfterKey(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  if (key === "j") return Math.min(at + 1, count - 1);
  if (key === "k") return Math.max(at - 1, 0);
  return null;
}

/** The chosen rows with one added or taken away. */
export function toggled(chosen: readonly string[], key: string): string[] {
  return chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key];
}

/** All rows that are shown; none when they are all chosen. */
export function toggledAll(chosen: readonly string[], shown: readonly string[]): string[] {
  return shown.every((key) => chosen.includes(key)) ? [] : [...shown];
}

/** The row that a key leads to; null when the key is none of the table's. `at` is -1 while no row has the focus. */
export function rowAfterKey(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  if (key === "j") return Math.min(at + 1, count - 1);
  if (key === "k") return Math.max(at - 1, 0);
  return null;
}

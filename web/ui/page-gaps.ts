/** The numbers a pagination shows: first, last, the page and its neighbours; a gap that would hide one page shows it. */
export function pageGaps(page: number, count: number): (number | "gap")[] {
  const kept = [...new Set([1, page - 1, page, page + 1, count])]
    .filter((number) => number >= 1 && number <= count)
    .sort((a, b) => a - b);
  return kept.flatMap((number, index) => {
    const missing = number - (kept[index - 1] ?? number - 1) - 1;
    if (missing === 0) return [number];
    return missing === 1 ? [number - 1, number] : ["gap" as const, number];
  });
}

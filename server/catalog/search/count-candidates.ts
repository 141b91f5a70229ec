import type { Facets } from "#contract/catalog/catalog.ts";
import type { Candidates } from "./find-candidates.ts";

/** The number of listings that a query finds. */
export function countCandidates({ sources, scan }: Candidates): number {
  const total = sources.reduce((sum, { index, filters }) => sum + index.count(filters), 0);
  return scan ? round(total * scan.share) : total;
}

const NAMES = ["brand", "condition", "storage", "price", "battery"] as const;

/** The number of listings that each choice of a filter would leave. Choices that would leave none are absent. */
export function countFacetsOf({ sources, scan }: Candidates): Facets {
  const sum: Facets = { total: 0, brand: {}, condition: {}, storage: {}, price: {}, battery: {} };
  const estimate = (count: number) => (scan ? round(count * scan.share) : count);
  for (const { index, filters } of sources) {
    const facets = index.facets(filters);
    sum.total += estimate(facets.total);
    for (const name of NAMES)
      for (const [choice, count] of Object.entries(facets[name])) {
        const estimated = estimate(count);
        if (estimated > 0) sum[name][choice] = (sum[name][choice] ?? 0) + estimated;
      }
  }
  return sum;
}

/** An estimate is no more precise than two digits. */
function round(count: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(count, 1))) - 1);
  return Math.round(count / step) * step;
}

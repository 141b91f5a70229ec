import { MOST_CLAIMED } from "#contract/catalog/catalog.ts";
import type { PageData } from "#contract/page-ports.ts";

/** The percentage in `Jusqu’à 70 % moins cher`, for one brand or all. Null while the catalogue proves none. */
export async function readSavingPercent(
  api: Pick<PageData, "saving">,
  brand?: string,
): Promise<number | null> {
  const { percent } = await api.saving(brand).catch(() => ({ percent: null }));
  return percent === null ? null : Math.min(percent, MOST_CLAIMED);
}

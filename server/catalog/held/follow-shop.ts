import type { Database } from "#server/database/client.ts";
import { followChanges } from "#server/database/follow-changes.ts";
import type { PageCache } from "#server/http/page-cache.ts";
import { followCatalogue } from "./held-catalogue.ts";

/** Keeps what a process holds of the catalogue, and the pages it keeps, as right as the database at `url` is. */
export async function followShop(
  url: string,
  database: Database,
  pages: Pick<PageCache, "drop" | "clear"> & {
    /** Where the catalogue is read, if not from `database`: what is held is held for both. */
    readonly reading?: Database;
  },
) {
  // Nothing is held before changes are followed: none can be missed between the two.
  const waiting: Parameters<typeof pages.drop>[0][] = [];
  let catalogue: Awaited<ReturnType<typeof followCatalogue>> | null = null;
  const follower = await followChanges(url, {
    onChange(change) {
      if (catalogue) catalogue.onChange(change);
      else waiting.push(change);
      pages.drop(change);
    },
    onGap() {
      catalogue?.onGap();
      pages.clear();
    },
  });
  catalogue = await followCatalogue(
    database,
    () => pages.drop({ lists: true, ids: [] }),
    pages.reading ?? database,
  );
  if (waiting.length > 0) catalogue.onGap();
  return follower;
}

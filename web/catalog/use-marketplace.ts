import { useRouteLoaderData } from "react-router";
import type { Site } from "#web/context.ts";

/** The shop on an external marketplace, for `Achat immédiat`; empty where it is on none. */
export function useMarketplace(): string {
  return useRouteLoaderData<{ site: Site }>("root")?.site.company.marketplaceUrl ?? "";
}

import type { SearchPlan } from "../search/plan-search.ts";

/** People look for the same few things; each may bring up to a megabyte of listings with it. */
const MOST_SEARCHES = 32;

/** Searches as they were last understood, until a listing changes. What a search found is held with its plan. */
export interface HeldSearches {
  /** The plan of a search, the very same as long as nothing changes; null when it asks for nothing. */
  plan(search: string, make: () => SearchPlan | null): SearchPlan | null;
  /** A listing has changed. */
  drop(): void;
}

export function openHeldSearches(most = MOST_SEARCHES): HeldSearches {
  const plans = new Map<string, SearchPlan>();
  return {
    plan(search, make) {
      const plan = plans.get(search) ?? make();
      if (!plan) return null;
      // A Map keeps the order of insertion: the first is the one that nobody asked for longest.
      plans.delete(search);
      plans.set(search, plan);
      for (const oldest of plans.keys()) {
        if (plans.size <= most) break;
        plans.delete(oldest);
      }
      return plan;
    },
    drop: () => plans.clear(),
  };
}

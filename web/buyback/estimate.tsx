import { lazy, Suspense } from "react";
import { readEstimate } from "#web/client-state/estimate.ts";
import { useHydrated } from "#web/client-state/use-hydrated.ts";

/** This code and its words load only for a visitor with an estimate. */
const EstimateNote = lazy(() =>
  import("./estimate-note.tsx").then(({ EstimateNote }) => ({ default: EstimateNote })),
);

/** What the visitor's old phone is worth, beside a price and never taken off it. `except`: not on the page of that model. */
export function Estimate({ except }: { except?: string }) {
  const estimate = useHydrated() ? readEstimate(Date.now()) : null;
  if (!estimate || estimate.model === except) return null;
  return (
    <Suspense>
      <EstimateNote estimate={estimate} />
    </Suspense>
  );
}

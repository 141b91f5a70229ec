import { Suspense } from "react";
import { openSafeStorage } from "#web/client-state/safe-storage.ts";
import { useHydrated } from "#web/client-state/use-hydrated.ts";
import { lazyPart } from "#web/ui/lazy-part.ts";

/** This code and its words load only for a visitor with an estimate. */
const EstimateNote = lazyPart(async () => (await import("./estimate-note.tsx")).EstimateNote);
const browser = openSafeStorage("localStorage");

/** What the visitor's old phone is worth, beside a price and never taken off it. `except`: not on the page of that model. `asks`:
 * asks whether the visitor wants a mail after the delivery. */
export function Estimate({ except, asks = false }: { except?: string; asks?: boolean }) {
  // The key of `estimate.ts`, which loads only with the note.
  if (!useHydrated() || !browser.read("estimate")) return null;
  return (
    <Suspense>
      <EstimateNote except={except} asks={asks} />
    </Suspense>
  );
}

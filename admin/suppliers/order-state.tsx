import type { PurchaseState } from "#contract/suppliers/purchase-states.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Badge } from "#web/ui/badge.tsx";

const TONES = { draft: "warning", sent: "brand", closed: "neutral" } as const;

/** The state of a purchase order as a badge. */
export function OrderState({ state }: { readonly state: PurchaseState }) {
  const t = useWords("admin-suppliers");
  return <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>;
}

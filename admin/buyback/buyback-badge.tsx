import type { BuybackState } from "#contract/buyback/buyback-states.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Badge, type Tone } from "#web/ui/badge.tsx";

const TONES: Readonly<Record<BuybackState, Tone>> = {
  asked: "warning",
  offered: "brand",
  accepted: "success",
  sent: "brand",
  received: "warning",
  inspected: "warning",
  matched: "success",
  countered: "brand",
  bought: "success",
  paid: "success",
  returning: "brand",
  returned: "neutral",
  refused: "danger",
  recycled: "neutral",
  declined: "neutral",
  expired: "neutral",
  cancelled: "neutral",
};

export function BuybackBadge({ state }: { state: BuybackState }) {
  const t = useWords("admin-buyback");
  return <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>;
}

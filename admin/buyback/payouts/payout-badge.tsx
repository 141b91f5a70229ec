import type { PayoutState } from "#contract/buyback/payout-states.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Badge, type Tone } from "#web/ui/badge.tsx";

const TONES: Readonly<Record<PayoutState, Tone>> = {
  waiting: "danger",
  due: "warning",
  batched: "brand",
  sent: "brand",
  paid: "success",
  returned: "neutral",
};

export function PayoutBadge({ state }: { state: PayoutState }) {
  const t = useWords("admin-payouts");
  return <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>;
}

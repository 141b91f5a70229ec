import type { OrderStatus } from "#contract/orders.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Badge, type Tone } from "#web/ui/badge.tsx";

const TONES: Record<OrderStatus, Tone> = { PAYED: "success", PENDING: "warning", CANCELLED: "danger" };

export function OrderBadge({ status }: { status: OrderStatus }) {
  const t = useWords("client");
  return (
    <Badge tone={TONES[status]} dot>
      {t(`status.${status}`)}
    </Badge>
  );
}

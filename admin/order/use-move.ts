import { useRef, useState } from "react";
import type { BackOfficeShipment } from "#contract/back-office/shipments.ts";
import type { ShipmentState } from "#contract/shipments/shipment-states.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { useSend } from "#web/ui/forms/use-send.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { callRoute } from "../api.ts";

/** The last path segment of the route of each move. */
const PATHS = {
  packed: "packing",
  shipped: "shipping",
  delivered: "delivery",
  lost: "loss",
  sent_back: "return",
  cancelled: "unpacking",
} as const satisfies Record<Exclude<ShipmentState, "preparing">, string>;
export type NextState = keyof typeof PATHS;

/** Moves a parcel to its next state, then focuses the parcel's title, because the pressed button disappears. */
export function useMove(number: string, { id, version }: BackOfficeShipment) {
  const t = useWords("admin");
  const toast = useToast();
  const { isSending, error, run, forget } = useSend();
  const title = useRef<HTMLHeadingElement>(null);
  const [movedFrom, setMovedFrom] = useState<string | null>(null);

  const move = (to: NextState, body: object = {}) =>
    run(
      async () => {
        await callRoute(`POST /admin/api/orders/:number/shipments/:id/${PATHS[to]}`, {
          params: { number, id },
          body: { version, ...body },
        });
        setMovedFrom(version);
        toast({ title: t(`parcel.moved.${to}`, { number }) });
        title.current?.focus();
      },
      { name: to },
    );
  // Until the parcel is reloaded, its buttons would send an outdated version.
  return { title, error, forget, isBusy: isSending || movedFrom === version, move };
}
export type Mover = ReturnType<typeof useMove>;
